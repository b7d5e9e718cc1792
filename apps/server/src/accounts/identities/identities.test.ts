import { currentUser } from '@called-it/contract/account/accounts.ts'
import * as calls from '@called-it/contract/account/identities.ts'
import { deleteUser, exportData } from '@called-it/contract/account/own-account.ts'
import { listUsers } from '@called-it/contract/people/people.ts'
import { describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { codesOn } from '../../../test/code-steps.ts'
import { passTime } from '../../../test/records.ts'
import { builtinMessenger } from '../../platform/messenger/messenger.ts'
import { findUserId, reddyWay, type Way } from '../accounts.ts'
import { SIGN_IN_NOTICE } from '../sign-in/sign-in-notice.ts'
import { accountOf, identityOf } from './identity.ts'

/** A way of e-mail whose letters lie in the built-in messenger. */
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
const byNumber: Way = { ...byLetter, key: 'reddy', name: { ru: 'Reddy', en: 'Reddy' } }
const server = useApp({ ways: [byNumber, byLetter] })
const { stranger, newestCode } = codesOn(server)

async function post(path: string, body: object, token?: string) {
  letters.way ??= reddyWay(builtinMessenger(server.database.db))
  const headers = { 'x-forwarded-for': stranger(), 'accept-language': 'en' }
  return server.request('POST', `/api/v1/${path}`, { body, headers, token })
}
type Named = { reddy_id: string } | { email: string }
const textOf = (named: Named) => ('email' in named ? named.email.trim().toLowerCase() : named.reddy_id)

async function enter(named: Named): Promise<string> {
  expect((await post('auth/send-code', named)).status).toBe(200)
  const { status, body } = await post('auth/login', { ...named, code: await newestCode(textOf(named)) })
  expect({ status, body }).toMatchObject({ status: 200 })
  await passTime(server, 61)
  return (body as { token: string }).token
}
async function link(token: string, named: Named) {
  const asked = await post('user/identities/send-code', named, token)
  if (asked.status !== 200) return asked
  const reply = await post('user/identities', { ...named, code: await newestCode(textOf(named)) }, token)
  await passTime(server, 61)
  return reply
}
const kindsOf = async (token: string) =>
  (await server.call(calls.listIdentities, {}, token)).identities.map(({ kind, key }) => [kind, key])
const userOf = async (token: string) => (await server.call(currentUser, {}, token)).user

it('lists the ways that are on for everybody, the main one first', async () => {
  expect(await server.call(calls.listWays, {})).toEqual({
    ways: [
      { key: 'reddy', kind: 'code', name: { ru: 'Reddy', en: 'Reddy' }, is_main: true },
      { key: 'email', kind: 'code', name: { ru: 'Почта', en: 'E-mail' }, is_main: false },
    ],
    is_by_invitation: false,
    entry: 'open',
    mail_from: null,
  })
})

it('names an identity by one text, and finds it again', () => {
  for (const identity of [
    { kind: 'reddy', key: '1234567' },
    { kind: 'email', key: 'anna@example.com' },
    { kind: 'telegram', key: '1234567' },
    { kind: 'oidc', key: 'https://id.example anna@example.com' },
  ] as const)
    expect(identityOf(accountOf(identity))).toEqual(identity)
})

describe('signing in', () => {
  it('makes a user without an account number by a code that was sent to an address', async () => {
    const token = await enter({ email: ' Vera@Example.com ' }).catch(() =>
      enter({ email: 'vera@example.com' }),
    )
    expect(await userOf(token)).toMatchObject({ reddy_id: null, is_newcomer: true })
    expect(await kindsOf(token)).toEqual([['email', 'vera@example.com']])
    const { id } = await userOf(token)
    const again = await enter({ email: 'vera@example.com' })
    expect((await userOf(again)).id, 'the next sign-in is that user').toBe(id)
  })

  it('refuses a body without an account, with both, and with a text that is no address', async () => {
    const fieldsOf = async (body: object) =>
      ((await post('auth/send-code', body)).body as { errors: Record<string, string[]> }).errors
    expect(await fieldsOf({})).toEqual({ reddy_id: ['Required field'] })
    expect(await fieldsOf({ reddy_id: '123456', email: 'a@example.com' })).toHaveProperty('email')
    for (const email of [
      'anna',
      'a@b',
      'a@example.com\r\nBcc: b@example.com',
      'Ann <a@example.com>',
      7,
      null,
    ])
      expect(await fieldsOf({ email }), String(email)).toHaveProperty('email')
  })
})

const notices = async () =>
  (
    await server.database.pool.query<{ data: object }>(
      'select data from jobs.job where name = $1 order by created_on',
      [SIGN_IN_NOTICE.queue],
    )
  ).rows.map(({ data }) => data)

describe('linking', () => {
  it('adds a way to sign in to the same user, and tells the ways of before', async () => {
    const token = await enter({ reddy_id: '7710001' })
    const { status, body } = await link(token, { email: 'anna@example.com' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        identities: [
          { kind: 'reddy', key: '7710001' },
          { kind: 'email', key: 'anna@example.com' },
        ],
      },
    })
    const { id, name } = await userOf(token)
    expect((await userOf(await enter({ email: 'anna@example.com' }))).id).toBe(id)
    const texts = (await server.messenger.messages('anna@example.com')).map(({ text }) => text)
    expect(
      texts.some((text) => text.includes(`"${name}"`)),
      'the code says which account it links',
    ).toBe(true)
    expect(await notices()).toContainEqual(
      expect.objectContaining({ user_id: id, way: 'reddy', event: 'linked' }),
    )
  })

  it('never merges: what belongs to another user is refused, and only with its code', async () => {
    const [token, other] = [await enter({ reddy_id: '7710002' }), await enter({ email: 'other@example.com' })]
    const asked = await post('user/identities/send-code', { email: 'other@example.com' }, token)
    expect(asked.status, 'asking tells nothing').toBe(200)
    const guess = { email: 'other@example.com', code: '000000' }
    expect((await post('user/identities', guess, token)).body).toMatchObject({ code: 'wrong_code' })
    await passTime(server, 61)
    expect((await link(token, { email: 'other@example.com' })).body).toMatchObject({ code: 'identity_taken' })
    expect(await kindsOf(token)).toEqual([['reddy', '7710002']])
    expect(await kindsOf(other)).toEqual([['email', 'other@example.com']])
  })

  it('of one address to two users at once gives it to one of them', async () => {
    const tokens = [await enter({ reddy_id: '7710011' }), await enter({ reddy_id: '7710012' })]
    const named = { email: 'race@example.com' }
    const headers = { 'x-forwarded-for': stranger() }
    await server.request('POST', '/api/v1/user/identities/send-code', {
      body: named,
      headers,
      token: tokens[0],
    })
    const code = await newestCode('race@example.com')
    const replies = await Promise.all(
      tokens.map((token) =>
        server.request('POST', '/api/v1/user/identities', { body: { ...named, code }, headers, token }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('refuses a second one of a kind', async () => {
    const token = await enter({ email: 'two@example.com' })
    expect((await link(token, { email: 'three@example.com' })).body).toMatchObject({ code: 'already_linked' })
    expect((await link(token, { reddy_id: '7710003' })).status).toBe(200)
    expect(await userOf(token)).toMatchObject({ reddy_id: '7710003' })
  })
})

describe('unlinking', () => {
  it('keeps the last one', async () => {
    const token = await enter({ reddy_id: '7710004' })
    const unlink = (way: string) => server.attempt(calls.unlinkIdentity, { params: { way } }, token)
    expect((await unlink('reddy')).body).toMatchObject({ code: 'last_identity' })
    await link(token, { email: 'gone@example.com' })
    expect((await unlink('telegram')).status, 'one that the user does not have').toBe(404)
    expect((await unlink('reddy')).body).toMatchObject({ identities: [{ kind: 'email' }] })
    expect((await unlink('email')).body).toMatchObject({ code: 'last_identity' })
    expect(await userOf(token)).toMatchObject({ reddy_id: null })
    // The number is nobody's now: whoever has it is another user.
    const { id } = await userOf(token)
    expect((await userOf(await enter({ reddy_id: '7710004' }))).id).not.toBe(id)
  })

  it('tells the ways that are left', async () => {
    const token = await enter({ reddy_id: '7710009' })
    await link(token, { email: 'left@example.com' })
    const { id } = await userOf(token)
    await server.call(calls.unlinkIdentity, { params: { way: 'reddy' } }, token)
    const about = (await notices()).filter((each) => (each as { user_id: number }).user_id === id)
    expect(about).toMatchObject([
      { way: 'reddy', event: 'linked' },
      { way: 'email', event: 'unlinked', about: { en: 'Reddy' } },
    ])
  })

  it('of both at once leaves one', async () => {
    const token = await enter({ reddy_id: '7710005' })
    await link(token, { email: 'both@example.com' })
    const replies = await Promise.all(
      ['reddy', 'email'].map((way) => server.attempt(calls.unlinkIdentity, { params: { way } }, token)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await kindsOf(token)).toHaveLength(1)
  })
})

it('is in the export, in what owners see and search, and gone with the account', async () => {
  const token = await enter({ reddy_id: '7710006' })
  await link(token, { email: 'whole@example.com' })
  const { id } = await userOf(token)
  expect(await server.call(exportData, {}, token)).toMatchObject({
    identities: [
      { kind: 'reddy', key: '7710006' },
      { kind: 'email', key: 'whole@example.com' },
    ],
  })
  const owner = await server.signIn(ORGANISER)
  const found = await server.call(listUsers, { query: { search: 'Whole@example.com' } }, owner)
  expect(found.users).toMatchObject([{ id, identities: [{ kind: 'reddy' }, { kind: 'email' }] }])
  await server.call(deleteUser, {}, token)
  expect(await findUserId(server.database.db, 'whole@example.com')).toBeNull()
  const { rows } = await server.database.pool.query(
    `select 'identity' from identities where user_id = $1
     union all select 'network' from sign_in_networks where account in ('7710006', 'whole@example.com')`,
    [id],
  )
  expect(rows).toEqual([])
})

it('makes an owner of whoever signs in with any account of the settings', async () => {
  const token = await enter({ email: 'chief@example.com' })
  expect(await userOf(token)).toMatchObject({ role: 'user' })
  expect((await link(token, { reddy_id: ORGANISER })).body).toMatchObject({ code: 'identity_taken' })
  const other = await server.signIn(ORGANISER)
  expect(await userOf(other)).toMatchObject({ role: 'organiser' })
})
