import { describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { passTime } from '../../../test/records.ts'
import { expectRefusal } from '../../../test/steps.ts'
import { tooMany } from '../../platform/http/problem.ts'
import { makeEntry } from '../../invitations/invitations.ts'
import { login as signInWithCode, reddyWay } from '../accounts.ts'
import { makeSignInLimits, type SignInLimits } from './sign-in-limits.ts'

const server = useApp()
/** The most wrong codes of one address in ten minutes. */
const WRONG_CODES_PER_ADDRESS = 100

let host = 0
/** Every test uses its own address, because addresses have limits too. */
const from = (address = `10.20.0.${(host += 1)}`) => ({ 'x-forwarded-for': address })

const sendCode = (reddy_id: unknown, headers = from()) =>
  server.request('POST', '/api/v1/auth/send-code', { body: { reddy_id }, headers })

const login = (reddy_id: unknown, code: unknown) =>
  server.request('POST', '/api/v1/auth/login', { body: { reddy_id, code }, headers: from() })

const messages = async (account: string) => {
  const { body } = await server.request('GET', `/dev/messages?account=${account}`)
  return (body as { messages: { text: string; code: string | null; sent_at: string }[] }).messages
}

const newestCode = async (account: string) => (await messages(account))[0]!.code!

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const user = (token: string) => server.request('GET', '/api/v1/auth/user', { token })

describe('asking for a code', () => {
  it('sends six digits to the messenger and says how long they are valid', async () => {
    const reply = await sendCode('5000001')
    expect(reply).toMatchObject({ status: 200, body: { sent: true, resend_in: 60, expires_in: 600 } })
    const [message, ...older] = await messages('5000001')
    expect(older).toEqual([])
    expect(message!.code).toMatch(/^\d{6}$/)
    expect(message!.text).toContain(message!.code)
    expect(Math.abs(Date.parse(message!.sent_at) - Date.now())).toBeLessThan(60_000)
  })

  it('accepts a JSON number as its digits', async () => {
    expect((await sendCode(5000002)).status).toBe(200)
    const { status, body } = await login(5000002, await newestCode('5000002'))
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { reddy_id: '5000002' } } })
  })

  it.each([
    '123',
    '1'.repeat(16),
    '12345a',
    '١٢٣٤٥',
    '12 345',
    ' 12345',
    '',
    null,
    true,
    12.5,
    -12345,
    1e21,
    123,
    [],
    {},
    ['12345'],
  ])('refuses %j as an account number', async (account) => {
    const reply = await sendCode(account)
    expectRefusal(reply, 422, 'validation_failed')
    expect(reply.body).toMatchObject({ errors: { reddy_id: [expect.any(String)] } })
  })

  it('accepts the shortest and the longest number', async () => {
    expect((await sendCode('5432')).status).toBe(200)
    expect((await sendCode('5'.repeat(15))).status).toBe(200)
  })

  it('sends nothing to numbers that start with 0, which do not exist', async () => {
    expectRefusal(await sendCode('0123456'), 404, 'unknown_account')
    expect(await messages('0123456')).toEqual([])
  })

  it('sends the next one after 60 s and says how long to wait', async () => {
    await sendCode('5000003')
    await passTime(server, 50)
    const early = await sendCode('5000003')
    expectRefusal(early, 429, 'too_many_requests')
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(5)
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(10)
    expect(await messages('5000003')).toHaveLength(1)
    await passTime(server, 11)
    expect((await sendCode('5000003')).status).toBe(200)
  })

  it('sends 5 an hour to an account', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await sendCode('5000004')).status).toBe(200)
      await passTime(server, 61)
    }
    const sixth = await sendCode('5000004')
    expectRefusal(sixth, 429, 'too_many_requests')
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(60)
    expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(3600)
    const seventh = await sendCode('5000004')
    expect(Number(seventh.headers['retry-after'])).toBeGreaterThan(60)
    expect((await messages('5000004')).length).toBe(5)
    await passTime(server, 3601)
    expect((await sendCode('5000004')).status).toBe(200)
  })

  it('sends 30 an hour to an address, whatever accounts and headers it sends', async () => {
    const real = '10.30.0.1'
    for (let sent = 0; sent < 30; sent += 1) {
      const account = sent % 2 ? String(5100000 + sent) : `0${sent}1111`
      // Only the address that the proxy adds is true; a client may send any before it.
      await sendCode(account, from(`192.0.2.${sent}, ${real}`))
    }
    expect(await messages('5100029')).toHaveLength(1)
    const next = await sendCode('5100031', from(real))
    expectRefusal(next, 429, 'too_many_requests')
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(0)
    expect(await messages('5100031')).toEqual([])
    expect((await sendCode('5100031')).status).toBe(200)
  })
})

describe('signing in', () => {
  it('creates the user at the first login and finds the same one at the next', async () => {
    await sendCode('5300001')
    const first = await login('5300001', await newestCode('5300001'))
    expect(first).toMatchObject({
      status: 200,
      body: {
        user: {
          id: expect.any(Number),
          reddy_id: '5300001',
          name: expect.stringMatching(/\S/),
          avatar: null,
          lang: null,
          has_mailing: expect.any(Boolean),
          groups: [],
          baskets: [],
          role: 'user',
          is_newcomer: true,
        },
        // 256 bits are at least 43 characters of base64, 64 of hex.
        token: expect.stringMatching(/^[\w.~+/=-]{43,}$/),
      },
    })
    await passTime(server, 61)
    await sendCode('5300001')
    const second = await login('5300001', await newestCode('5300001'))
    const { user: one, token } = first.body as {
      user: { id: number; created_at: string }
      token: string
    }
    const { user: same, token: another } = second.body as { user: object; token: string }
    // The user was created when the first code was used.
    const { created_at: _then, ...lasting } = one
    expect(same).toMatchObject(lasting)
    expect(another).not.toBe(token)
    expect((await user(token)).body).toEqual({ user: same })
    expect((await user(another)).body).toEqual({ user: same })
  })

  it.each([
    ['ru', '5300021', 'Болельщик'],
    ['en', '5300022', 'Fan'],
    ['en-GB,en;q=0.8', '5300023', 'Fan'],
    [undefined, '5300024', 'Болельщик'],
  ])('names a new user in the language of %s, permanently', async (language, account, noun) => {
    const signIn = async (spoken: string | undefined) => {
      await sendCode(account)
      const { body } = await server.request('POST', '/api/v1/auth/login', {
        body: { reddy_id: account, code: await newestCode(account) },
        headers: { ...from(), ...(spoken && { 'accept-language': spoken }) },
      })
      return (body as { user: { id: number; name: string } }).user
    }
    const { id, name } = await signIn(language)
    expect(name).toBe(`${noun} ${id}`)
    await passTime(server, 61)
    expect(await signIn('en'), 'the name does not change with the language').toMatchObject({ id, name })
  })

  it('makes the organiser of the settings an organiser', async () => {
    const token = await server.signInByCode(ORGANISER)
    expect((await user(token)).body).toMatchObject({ user: { role: 'organiser' } })
  })

  it('accepts a code once', async () => {
    await sendCode('5300002')
    const code = await newestCode('5300002')
    expect((await login('5300002', code)).status).toBe(200)
    expectRefusal(await login('5300002', code), 422, 'wrong_code')
  })

  it('accepts a code once, even if two logins arrive at once', async () => {
    await sendCode('5300003')
    const code = await newestCode('5300003')
    const replies = await Promise.all(Array.from({ length: 6 }, () => login('5300003', code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expectRefusal(reply, 422, 'wrong_code')
  })

  it('creates one user for parallel logins, each with a code that was valid', async () => {
    await sendCode('5300004')
    const code = await newestCode('5300004')
    await Promise.all([login('5300004', code), login(5300004, code)])
    const { rows } = await server.database.pool.query(`select 1 from users where reddy_id = '5300004'`)
    expect(rows).toHaveLength(1)
  })

  it('forgives 4 wrong tries', async () => {
    await sendCode('5300005')
    const code = await newestCode('5300005')
    for (let tries = 0; tries < 4; tries += 1) {
      expectRefusal(await login('5300005', wrong(code)), 422, 'wrong_code')
    }
    expect((await login('5300005', code)).status).toBe(200)
  })

  it('invalidates a code with the 5th wrong try', async () => {
    await sendCode('5300006')
    const code = await newestCode('5300006')
    for (let tries = 0; tries < 5; tries += 1) await login('5300006', wrong(code))
    expectRefusal(await login('5300006', code), 422, 'wrong_code')
  })

  it('counts wrong tries that arrive at once', async () => {
    await sendCode('5300007')
    const code = await newestCode('5300007')
    await Promise.all(Array.from({ length: 5 }, () => login('5300007', wrong(code))))
    expectRefusal(await login('5300007', code), 422, 'wrong_code')
  })

  it('accepts a code for 10 minutes', async () => {
    await sendCode('5300008')
    await passTime(server, 595)
    expect((await login('5300008', await newestCode('5300008'))).status).toBe(200)
    await sendCode('5300008')
    await passTime(server, 601)
    expectRefusal(await login('5300008', await newestCode('5300008')), 422, 'wrong_code')
  })

  it('invalidates the older code when a newer one is sent', async () => {
    await sendCode('5300009')
    const older = await newestCode('5300009')
    await passTime(server, 61)
    await sendCode('5300009')
    const newer = await newestCode('5300009')
    if (older !== newer) expectRefusal(await login('5300009', older), 422, 'wrong_code')
    expect((await login('5300009', newer)).status).toBe(200)
  })

  it('accepts no code of another account, and none if none was sent', async () => {
    await sendCode('5300010')
    await sendCode('5300011')
    const code = await newestCode('5300010')
    if (code !== (await newestCode('5300011'))) {
      expectRefusal(await login('5300011', code), 422, 'wrong_code')
    }
    expectRefusal(await login('5300012', code), 422, 'wrong_code')
    expectRefusal(await login('0123456', '123456'), 422, 'wrong_code')
  })

  it.each([undefined, null, {}, [], true, ['123456']])('refuses %j in place of a code', async (code) => {
    const reply = await login('5300013', code)
    expectRefusal(reply, 422, 'validation_failed')
    expect(reply.body).toMatchObject({ errors: { code: [expect.any(String)] } })
  })

  it('explains a wrong code in the words of the error catalogue', async () => {
    const inEnglish = await server.request('POST', '/api/v1/auth/login', {
      body: { reddy_id: '5300014', code: '123456' },
      headers: { ...from(), 'accept-language': 'en' },
    })
    expect(inEnglish.body).toMatchObject({
      code: 'wrong_code',
      message: 'The code was entered incorrectly. Check the code in the messenger and enter again.',
    })
    const unknown = await server.request('POST', '/api/v1/auth/send-code', {
      body: { reddy_id: '012345' },
      headers: { ...from(), 'accept-language': 'en-GB,en;q=0.8' },
    })
    expect(unknown.body).toMatchObject({
      code: 'unknown_account',
      message: 'The number does not exist. Check your number and enter again.',
    })
  })
})

it('does not count a wrong code that was not compared because too many were waiting for a hash', async () => {
  const network = '10.21.0.1'
  const limits = makeSignInLimits(server.database)
  const signIn = (hashing: SignInLimits['hashing']) =>
    signInWithCode(
      server.database.db,
      {
        ways: [reddyWay(server.messenger)],
        limits: { ...limits, hashing },
        organisers: [],
        entry: makeEntry([]),
        jobs: server.jobs,
      },
      { account: '5000999', code: '123456', network, language: 'en', userAgent: undefined },
    )
  const full = () => Promise.reject(tooMany(1000, 'codes-at-once'))
  for (let tries = 0; tries <= WRONG_CODES_PER_ADDRESS; tries += 1)
    await expect(signIn(full)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(signIn(limits.hashing)).rejects.toMatchObject({ code: 'wrong_code' })
  const { rows } = await server.database.pool.query(
    "select points from rate_limits where key = 'wrong-code-address:' || $1",
    [network],
  )
  expect(rows).toEqual([{ points: 1 }])
})
