import { postDoctor, readHealth } from '@called-it/contract/health/health.ts'
import { expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { CLAIMED } from './address.ts'
import { ask, type Echo } from './echo.ts'

const server = useApp({ trustProxy: false })

it('shows owners the health, with the report of the doctor once it has looked', async () => {
  const token = await server.signIn(ORGANISER)
  const before = await server.call(readHealth, {}, token)
  expect(before).toMatchObject({ report: null, backups: null, queue: { late: 0, failing: 0, failed: 0 } })
  expect(before.software).toMatchObject({
    database: expect.stringMatching(/^\d+/),
    migration: expect.stringMatching(/^\d{4}$/),
  })
  const [first, second] = await Promise.all([
    server.call(postDoctor, {}, token),
    server.call(postDoctor, {}, token),
  ])
  expect(first.report).toEqual(second.report)
  const states = new Map(first.report!.findings.map(({ key, state }) => [key, state]))
  expect(states.get('address')).toBe('off')
  expect([states.get('extension'), states.get('migrations'), states.get('jobs')]).toEqual(['ok', 'ok', 'ok'])
  expect((await server.call(readHealth, {}, token)).report).toEqual(first.report)
})

it('shows owners the backups once a worker makes them', async () => {
  const { pool } = server.database
  const token = await server.signIn(ORGANISER)
  await pool.query(`insert into notes (name, value) values
    ('backups', '{"folder": "/backups", "hour": 4, "is_encrypted": false}')`)
  expect((await server.call(readHealth, {}, token)).backups).toEqual({
    state: 'warn',
    folder: '/backups',
    hour: 4,
    is_encrypted: false,
    last_good: null,
    recent: [],
    kept: { files: 0, bytes: 0 },
    last_drill: null,
    troubles: [],
  })
  await pool.query(`insert into backups (state, started_at, ended_at, is_encrypted, is_kept, file, bytes, ms, rows)
    values ('done', clock_timestamp() - interval '19 hours', clock_timestamp(), false, true, 'a.backup', 412, 31, 9)`)
  await pool.query(`insert into drills (state, started_at, ended_at, file, ms, rows, error)
    values ('failed', clock_timestamp() - interval '18 hours', clock_timestamp(), 'a.backup', 9, null, 'No room.')`)
  const { backups } = await server.call(postDoctor, {}, token)
  expect(backups).toMatchObject({
    state: 'ok',
    last_good: { state: 'done', file: 'a.backup', bytes: 412, rows: 9 },
    kept: { files: 1, bytes: 412 },
    last_drill: { state: 'failed', error: 'No room.' },
    troubles: [{ about: 'drill', why: 'failed' }],
  })
  const { report } = await server.call(readHealth, {}, token)
  const states = new Map(report!.findings.map(({ key, state }) => [key, state]))
  expect([states.get('backup'), states.get('drill')]).toEqual(['ok', 'error'])
})

it('answers a question of its own doctor for a minute, and nobody else', async () => {
  const question = await ask(server.database.db)
  const reply = await server.request('GET', question.path, { headers: { 'x-forwarded-for': CLAIMED } })
  const echo = reply.body as Echo
  expect(question.isRight(echo.proof)).toBe(true)
  expect(echo).toMatchObject({ forwarded: expect.stringContaining(CLAIMED), address: echo.peer })
  const old = await ask(server.database.db, Date.now() - 61_000)
  for (const path of [old.path, `${question.path}x`, '/doctor/1-2.3', '/doctor/x'])
    expect(await server.request('GET', path)).toMatchObject({ status: 404 })
})
