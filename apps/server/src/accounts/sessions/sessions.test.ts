import { endSession, listSessions, type Session } from '@called-it/contract/account/sessions.ts'
import { SESSIONS_MAX } from '@called-it/rules/limits.ts'
import { expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { expectRefusal } from '../../../test/steps.ts'

const server = useApp()
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const sessionsOf = async (token: string) => (await server.call(listSessions, {}, token)).sessions
const userOf = (token: string) => server.request('GET', '/api/v1/auth/user', { token })
const end = ({ id }: Session, token: string) =>
  server.attempt(endSession, { params: { id: String(id) } }, token)

/** Moves the times of all sessions back, as if this time had passed. */
const pass = (interval: string) =>
  server.database.pool.query(
    `update sessions set signed_in_at = signed_in_at - $1::interval, last_used_at = last_used_at - $1::interval`,
    [interval],
  )

it('are listed with device, time, and a mark on the current one', async () => {
  const phone = await server.signInByCode('7200001', { 'user-agent': CHROME })
  const other = await server.signIn('7200001')
  await server.signIn('7200002')
  const [first, second, ...more] = await sessionsOf(phone)
  expect(more).toEqual([])
  expect(first).toMatchObject({ client: 'Chrome, Windows', is_current: true, last_used_at: null })
  expect(second).toMatchObject({ client: null, is_current: false })
  // Two readings of the clock in the same statement.
  const lifeMs = Date.parse(first!.expires_at) - Date.parse(first!.signed_in_at)
  expect(Math.abs(lifeMs - 7 * 24 * 3600 * 1000)).toBeLessThan(1000)
  const seenFromThere = await sessionsOf(other)
  expect(seenFromThere.map(({ id, is_current }) => [id, is_current])).toEqual([
    [second!.id, true],
    [first!.id, false],
  ])
})

it('can be ended one by one: that token is invalid at once, the others stay valid', async () => {
  const [own, lost, elsewhere] = [
    await server.signIn('7200003'),
    await server.signIn('7200003'),
    await server.signIn('7200003'),
  ]
  const [current] = await sessionsOf(lost)
  expect((await end(current!, own)).status).toBe(204)
  expectRefusal(await userOf(lost), 401, 'unauthenticated')
  expect((await userOf(elsewhere)).status).toBe(200)
  expectRefusal(await end(current!, own), 404, 'not_found')
})

it('of another user cannot be ended', async () => {
  const [own, other] = [await server.signIn('7200004'), await server.signIn('7200005')]
  const [theirs] = await sessionsOf(other)
  expectRefusal(await end(theirs!, own), 404, 'not_found')
  expect((await userOf(other)).status).toBe(200)
})

it('are marked as used once an hour, many at once, beside the calls', async () => {
  const token = await server.signIn('7200006')
  const used = async () => (await sessionsOf(token))[0]!.last_used_at
  await userOf(token)
  expect(await used()).toBeNull()
  await pass('3 hours')
  await userOf(token)
  await expect.poll(used, { timeout: 20_000 }).not.toBeNull()
  const first = await used()
  expect(Date.now() - Date.parse(first!)).toBeLessThan(60_000)
  await pass('50 minutes')
  const held = await used()
  const later = await server.signIn('7200016')
  await pass('9 minutes')
  await server.database.pool.query(
    `update sessions s set signed_in_at = signed_in_at - interval '1 day'
     from users u where u.id = s.user_id and u.reddy_id = '7200016'`,
  )
  await Promise.all([...Array.from({ length: 20 }, () => userOf(token)), userOf(later)])
  // One was not due when the other was written.
  await expect
    .poll(async () => (await sessionsOf(later))[0]!.last_used_at, { timeout: 20_000 })
    .not.toBeNull()
  expect(Date.parse(held!) - Date.parse((await used())!)).toBe(9 * 60_000)
})

it('are limited: a further one ends the oldest', async () => {
  const oldest = await server.signIn('7200007')
  await pass('1 day')
  for (let made = 1; made < SESSIONS_MAX; made += 1) await server.signIn('7200007')
  expect((await userOf(oldest)).status).toBe(200)
  const newest = await server.signInByCode('7200007')
  expectRefusal(await userOf(oldest), 401, 'unauthenticated')
  expect(await sessionsOf(newest)).toHaveLength(SESSIONS_MAX)
})
