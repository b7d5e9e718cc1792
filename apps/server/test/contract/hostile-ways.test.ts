import { currentUser } from '@called-it/contract/account/accounts.ts'
import { ENDPOINTS } from '@called-it/contract/endpoints.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinMessenger } from '../../src/platform/messenger/messenger.ts'
import { reddyWay, type Way } from '../../src/accounts/accounts.ts'
import { ORGANISER, useApp } from '../app.ts'
import { nameOf, sampleOf } from '../calls.ts'
import { codesOn } from '../code-steps.ts'
import { passTime } from '../records.ts'

const letters: { way: Way | null } = { way: null }
const byLetter: Way = {
  key: 'email',
  kind: 'code',
  name: { ru: 'Почта', en: 'E-mail' },
  messenger: {
    knowsKeys: true,
    rate: null,
    send: (...parts) => letters.way!.messenger!.send(...parts),
    deliver: (...parts) => letters.way!.messenger!.deliver(...parts),
  },
}
const server = useApp({
  ways: [{ ...byLetter, key: 'reddy' }, byLetter],
  corsOrigins: ['https://game.example'],
})
const { stranger, newestCode } = codesOn(server)
beforeAll(() => void (letters.way = reddyWay(builtinMessenger(server.database.db))))

const sessions = async () =>
  Number((await server.database.pool.query<{ n: string }>('select count(*) as n from sessions')).rows[0]!.n)
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.request('POST', `/api/v1/auth/${path}`, {
    body,
    headers: { 'x-forwarded-for': stranger(), ...headers },
  })
async function codeFor(email: string): Promise<string> {
  expect((await post('send-code', { email })).status).toBe(200)
  return newestCode(email)
}

describe('programs that look at links', () => {
  it('sign nobody in, whatever address they open', async () => {
    const email = 'links@example.com'
    const code = await codeFor(email)
    const owner = await server.signIn(ORGANISER)
    const before = await sessions()
    const query = new URLSearchParams({ email, code, token: owner, state: 'x', key: 'x' })
    const gets = ENDPOINTS.filter(({ method, path }) => method === 'GET' && !path.endsWith('/stream'))
    expect(gets.length).toBeGreaterThan(50)
    for (const call of gets)
      for (const method of ['GET', 'HEAD']) {
        const { headers } = await server.request(method, `${sampleOf(call, 'none').url}?${query.toString()}`)
        expect([headers['set-cookie']].flat().join(), nameOf(call)).not.toMatch(/(^|[\s,;])token=/)
      }
    for (const method of ['GET', 'HEAD'])
      for (const path of ['login', 'send-code', 'logout', 'logout-everywhere'])
        expect(
          (await server.request(method, `/api/v1/auth/${path}?${query.toString()}`)).status,
          path,
        ).toBeGreaterThan(400)
    expect(await sessions()).toBe(before)
    expect((await post('login', { email, code })).status, 'the code is not used up').toBe(200)
    expect(await server.call(currentUser, {}, owner), 'and nobody was signed out').toBeTruthy()
  })
})

describe('a page elsewhere', () => {
  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', ''])(
    'signs nobody in by a form of the type «%s»',
    async (type) => {
      const email = `form${type.length}@example.com`
      const code = await codeFor(email)
      const before = await sessions()
      const fields = { email, code }
      for (const body of [JSON.stringify(fields), new URLSearchParams(fields).toString()]) {
        const reply = await post('login', body, { 'content-type': type, origin: 'https://evil.example' })
        expect(reply.status).toBeGreaterThanOrEqual(400)
        expect(reply.status).toBeLessThan(500)
      }
      expect(await sessions()).toBe(before)
    },
  )

  it('may not read what a sign-in answers, and no sign-in leaves a cookie', async () => {
    const email = 'cors@example.com'
    const code = await codeFor(email)
    const asked = await server.request('OPTIONS', '/api/v1/auth/login', {
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(asked.headers['access-control-allow-origin'] ?? '').not.toMatch(/evil|\*/)
    const { status, headers } = await post('login', { email, code }, { origin: 'https://evil.example' })
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin'] ?? '').not.toMatch(/evil|\*/)
    expect(headers['set-cookie'], 'the page keeps the token by itself').toBeUndefined()
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })
})

describe('a token that was there before the sign-in', () => {
  const FIXED = 'a-token-that-somebody-has-planted-in-the-browser'

  it('is not taken over', async () => {
    const email = 'fixed@example.com'
    const code = await codeFor(email)
    const planted = { authorization: `Bearer ${FIXED}`, cookie: `token=${FIXED}` }
    const { body } = await server.request('POST', '/api/v1/auth/login', {
      body: { email, code },
      headers: { 'x-forwarded-for': stranger(), ...planted },
    })
    const { token } = body as { token: string }
    expect(token).not.toBe(FIXED)
    expect((await server.request('GET', '/api/v1/auth/user', { token: FIXED })).status).toBe(401)
    expect(await server.call(currentUser, {}, token)).toBeTruthy()
  })

  it('of somebody who is signed in stays that of that person, and each sign-in has its own', async () => {
    const thief = await server.signIn('7300701')
    const email = 'victim@example.com'
    const code = await codeFor(email)
    const { body } = await post('login', { email, code }, { authorization: `Bearer ${thief}` })
    const entered = body as { token: string; user: { id: number } }
    expect(entered.token).not.toBe(thief)
    expect((await server.call(currentUser, {}, thief)).user.id).not.toBe(entered.user.id)
  })

  it('stands in no cookie that the server would read', async () => {
    const token = await server.signIn('7300702')
    const reply = await server.request('GET', '/api/v1/auth/user', { headers: { cookie: `token=${token}` } })
    expect(reply.status, 'a browser sends cookies by itself, also for other pages').toBe(401)
  })
})

describe('whoever wants to know who has an account', () => {
  it('gets one answer for all, by each way that takes a code', async () => {
    const KNOWN = { reddy_id: '7300703', email: 'has@example.com' }
    const UNKNOWN = { reddy_id: '7300704', email: 'hasnot@example.com' }
    await server.signIn(KNOWN.reddy_id)
    expect((await post('login', { email: KNOWN.email, code: await codeFor(KNOWN.email) })).status).toBe(200)
    await passTime(server, 61)
    for (const way of ['reddy_id', 'email'] as const) {
      const replies = await Promise.all(
        [KNOWN, UNKNOWN].map(async (named) => {
          const account = { [way]: named[way] }
          const sent = await post('send-code', account)
          const again = await post('send-code', account)
          const wrong = await post('login', { ...account, code: '000000' })
          return [sent, again, wrong].map(({ status, body }) => [status, body])
        }),
      )
      expect(replies[0], way).toEqual(replies[1])
    }
  })
})
