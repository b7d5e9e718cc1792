import { currentUser } from '@called-it/contract/account/accounts.ts'
import { logoutEverywhere, switchMailing, updateProfile } from '@called-it/contract/account/own-account.ts'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { expectRefusal, pathsOf } from '../../test/steps.ts'

const server = useApp()

const me = async (token: string) => (await server.call(currentUser, {}, token)).user
const rename = (token: string, name: unknown) => server.attempt(updateProfile, { body: { name } }, token)

describe('the name', () => {
  it('is tidied, and returned with the user', async () => {
    const token = await server.signIn('5500001')
    const { user } = await server.call(updateProfile, { body: { name: '  Алексеи\u0306   Ёж ' } }, token)
    expect(user).toMatchObject({ name: 'Алексе\u0439 Ёж', reddy_id: '5500001' })
    expect(await me(token)).toEqual(user)
  })

  it.each([
    ['empty', ''],
    ['only spaces', '   '],
    ['too short', ' x '],
    ['too long', 'x'.repeat(41)],
    ['a name with a control', 'Ann\u0007a'],
    ['a name with NUL', 'Ann\u0000a'],
    ['a name that turns the direction', '\u202eannA'],
    ['a name without visible characters', '\u200b\u200b\u200b'],
    ['a number', 12],
    ['nothing', null],
  ])('cannot be %s', async (_, name) => {
    const token = await server.signIn('5500002')
    const before = await me(token)
    const reply = await rename(token, name)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['name'])
    expect(await me(token)).toEqual(before)
  })

  it('may have from two to forty characters', async () => {
    const token = await server.signIn('5500003')
    for (const name of ['Yu', '🥊'.repeat(40), '\u2764\ufe0f'.repeat(40)])
      expect((await rename(token, name)).status).toBe(200)
  })
})

it('keeps the given name if that is sent, and the user is no newcomer any more', async () => {
  const token = await server.signIn('5500010')
  const { name, is_newcomer } = await me(token)
  expect(is_newcomer).toBe(true)
  expect((await rename(token, '')).status).toBe(422)
  expect((await me(token)).is_newcomer).toBe(true)
  expect((await rename(token, name)).status).toBe(200)
  expect(await me(token)).toMatchObject({ name, is_newcomer: false })
})

describe('reminders', () => {
  it('are switched by every call', async () => {
    const token = await server.signIn('5500004')
    const { has_mailing: before } = await me(token)
    for (const expected of [!before, before]) {
      expect(await server.call(switchMailing, {}, token)).toEqual({ has_mailing: expected })
      expect((await me(token)).has_mailing).toBe(expected)
    }
  })
})

describe('signing out everywhere', () => {
  it('ends all sessions of the user at once, and nobody else’s', async () => {
    const [phone, desk] = [await server.signIn('5500005'), await server.signIn('5500005')]
    const other = await server.signIn('5500006')
    expect(await server.attempt(logoutEverywhere, {}, phone)).toMatchObject({ status: 204, body: '' })
    for (const token of [phone, desk])
      expectRefusal(await server.attempt(currentUser, {}, token), 401, 'unauthenticated')
    expect((await me(other)).reddy_id).toBe('5500006')
    expect((await me(await server.signInByCode('5500005'))).reddy_id).toBe('5500005')
  })

  it('ends the event streams that were read with them', async () => {
    const base = await server.app.listen({ port: 0 })
    const [phone, desk] = [await server.signIn('5500007'), await server.signIn('5500007')]
    const stream = await fetch(`${base}/api/v1/stream`, { headers: { authorization: `Bearer ${desk}` } })
    const read = stream.text()
    await server.call(logoutEverywhere, {}, phone)
    expect(await read).toMatch(/^: hello/)
  })
})
