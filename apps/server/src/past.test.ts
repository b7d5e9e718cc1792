import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { grant } from '../test/roles/grant.ts'
import { addDemo, findDemo, takeUpMessenger } from './past.ts'
import { replaceNote } from './platform/database/notes.ts'

const server = useApp()
const whoIs = async (token: string) => {
  const { status, body } = await server.request('GET', '/api/v1/auth/user', { token })
  return { status, role: (body as { user?: { role: string } }).user?.role }
}

test('a real messenger ends the sessions and roles that the built-in one gave, once', async () => {
  const { db } = server.database
  expect(await takeUpMessenger(db, 'builtin')).toBe(false)
  const [known, granted] = [await server.signInByCode('9001'), await server.signIn('9002')]
  await grant(db, '9001')
  await grant(db, '9002')
  await db.transaction().execute((trx) => replaceNote(trx, 'demo', { user: '1001', organiser: '9001' }))
  await server.request('POST', '/api/v1/auth/send-code', { body: { reddy_id: '9003' } })
  const [{ code } = { code: null }] = await server.messenger.messages('9003')
  // A second start with the same messenger changes nothing.
  expect(await takeUpMessenger(db, 'builtin')).toBe(false)
  expect(await whoIs(known)).toEqual({ status: 200, role: 'organiser' })

  expect(await takeUpMessenger(db, 'reddy')).toBe(true)
  for (const token of [known, granted]) expect((await whoIs(token)).status).toBe(401)
  const late = await server.request('POST', '/api/v1/auth/login', { body: { reddy_id: '9003', code } })
  expect(late.status).toBe(422)
  const { rows: known_networks } = await server.database.pool.query(
    'select network from sign_in_networks where network is not null',
  )
  expect(known_networks).toEqual([])

  // Sessions from then on stay, and so does a role that was granted.
  await server.database.pool.query('delete from rate_limits')
  expect(await whoIs(await server.signInByCode('9001'))).toEqual({ status: 200, role: 'user' })
  const stays = await server.signInByCode('9002')
  expect(await takeUpMessenger(db, 'reddy')).toBe(false)
  expect(await whoIs(stays)).toEqual({ status: 200, role: 'organiser' })
})

test('of two processes that start together one loads the demo, and both nodes know it', async () => {
  const { db, pool } = server.database
  await pool.query("delete from notes where name = 'demo'")
  expect(await findDemo(db)).toBeNull()
  await Promise.all([addDemo(db, server.jobs, 1), addDemo(db, server.jobs, 1)])
  expect((await pool.query('select 1 from tournaments')).rowCount).toBe(7)
  expect(await findDemo(db)).toEqual({ user: '1001', organiser: '7001' })
}, 60_000)
