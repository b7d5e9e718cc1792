import { Registry } from 'prom-client'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { daysCup } from '../../test/mailing-steps.ts'
import { passTime } from '../../test/records.ts'
import { contestOn } from '../../test/steps.ts'
import { openDatabase } from '../platform/database/db.ts'
import { keepPaces } from '../platform/messenger/messenger-pace.ts'
import type { Schema } from '../schema.ts'
import { makeMetrics, READ_EVERY_MS } from './metrics.ts'

const server = useApp()
const contest = contestOn(server)
let nowMs = 0
let registry: Registry

/** The value of a series; undefined: there is none. */
async function valueOf(series: string): Promise<number | undefined> {
  const line = (await registry.metrics()).split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

function watch(db = server.database.db): void {
  registry = new Registry()
  nowMs = 0
  for (const metric of makeMetrics(db, () => nowMs)) registry.registerMetric(metric)
}

beforeAll(async () => {
  await contest.publish(daysCup('seen'))
})

it('the lag of locks is the age of the oldest lock that is not counted', async () => {
  watch()
  expect(await valueOf('called_it_lock_lag_seconds')).toBe(0)
  const { rows } = await server.database.pool.query<{ id: number }>(
    `update questions set opens_at = clock_timestamp() - interval '2 days', locks_at = clock_timestamp() - interval '90 seconds'
     where id = (select min(id) from questions) returning id`,
  )
  watch()
  const lag = (await valueOf('called_it_lock_lag_seconds'))!
  expect(lag).toBeGreaterThanOrEqual(90)
  expect(lag).toBeLessThan(150)
  await server.database.pool.query('update questions set packed_bytes = 0 where id = $1', [rows[0]!.id])
  watch()
  expect(await valueOf('called_it_lock_lag_seconds')).toBe(0)
})

it('results of feeds are held while they are provisional', async () => {
  watch()
  expect(await valueOf('called_it_results_held')).toBe(0)
  await server.database.pool.query(
    `update events set status = 'finished', result_source = 'feed', result_at = clock_timestamp(),
       result = '{"status": "finished", "score": {"first": 1, "second": 0}}' where id = (select min(id) from events)`,
  )
  watch()
  expect(await valueOf('called_it_results_held')).toBe(1)
  await passTime(server, 24 * 3600)
  watch()
  expect(await valueOf('called_it_results_held')).toBe(0)
})

it('messages are counted by channel, and wait from when they may go', async () => {
  await keepPaces(server.database.db, [{ key: 'reddy', mailer: server.messenger }])
  watch()
  expect(await valueOf('called_it_mailing_lag_seconds{channel="reddy"}')).toBe(0)
  expect(await valueOf('called_it_messages_total{channel="reddy",outcome="sent"}')).toBe(0)
  await server.database.pool.query(
    `insert into mailings (tournament_id, phase, day, deadline, until)
     select id, 'day', '2031-01-01', clock_timestamp() + interval '5 hours', clock_timestamp() + interval '5 hours' from tournaments`,
  )
  await server.database.pool.query(
    `insert into mailing_messages (mailing_id, user_id, due_at)
     select m.id, 1, clock_timestamp() - interval '20 minutes' from mailings m`,
  )
  await server.database.pool.query(
    `update messenger_pace set sent = 5, dead = 2, held_until = clock_timestamp() + interval '1 minute',
       next_at = clock_timestamp() + interval '1 minute'`,
  )
  watch()
  const lag = (await valueOf('called_it_mailing_lag_seconds{channel="reddy"}'))!
  expect(lag).toBeGreaterThanOrEqual(1200)
  expect(await valueOf('called_it_messages_total{channel="reddy",outcome="sent"}')).toBe(5)
  expect(await valueOf('called_it_messages_total{channel="reddy",outcome="dead"}')).toBe(2)
  expect(await valueOf('called_it_channel_held_seconds{channel="reddy"}')).toBeGreaterThan(0)
})

it('the database is read again only after 15 seconds, however often somebody asks', async () => {
  watch()
  const before = await valueOf('called_it_messages_total{channel="reddy",outcome="sent"}')
  await server.database.pool.query('update messenger_pace set sent = sent + 1')
  nowMs = READ_EVERY_MS - 1
  expect(await valueOf('called_it_messages_total{channel="reddy",outcome="sent"}')).toBe(before)
  nowMs = READ_EVERY_MS
  expect(await valueOf('called_it_messages_total{channel="reddy",outcome="sent"}')).toBe(before! + 1)
})

it('queues of jobs are listed with their waiting, late and failed jobs', async () => {
  watch()
  for (const name of ['due', 'late', 'failing', 'failed'])
    expect(await valueOf(`called_it_jobs_${name}{queue="lock-questions"}`), name).toBeGreaterThanOrEqual(0)
})

it('a database that cannot be read is a figure of its own, and hides nothing else', async () => {
  const gone = openDatabase<Schema>('postgres://nobody@127.0.0.1:1/none', 1, () => {})
  watch(gone.db)
  expect(await valueOf('called_it_database_readable')).toBe(0)
  expect(await valueOf('called_it_lock_lag_seconds')).toBeUndefined()
  await gone.close()
  watch()
  expect(await valueOf('called_it_database_readable')).toBe(1)
})

it('the last good backup has its time, and a failed one is a trouble', async () => {
  const { pool } = server.database
  watch()
  expect(await valueOf('called_it_backup_last_success_timestamp_seconds')).toBe(undefined)
  expect(await valueOf('called_it_backup_troubles{about="backup"}')).toBe(undefined)
  await pool.query("insert into notes (name, value) values ('backups', $1)", [
    { folder: '/backups', hour: 4, is_encrypted: false },
  ])
  await pool.query(
    `insert into backups (state, started_at, ended_at, is_encrypted, file, taken_at)
     values ('done', clock_timestamp(), clock_timestamp(), false, 'one', '2031-05-01T04:00:00Z')`,
  )
  watch()
  expect(await valueOf('called_it_backup_last_success_timestamp_seconds')).toBe(
    Date.parse('2031-05-01T04:00:00Z') / 1000,
  )
  expect(await valueOf('called_it_backup_troubles{about="backup"}')).toBe(0)
  await pool.query(
    `insert into backups (state, started_at, ended_at, is_encrypted, error)
     values ('failed', clock_timestamp(), clock_timestamp(), false, 'The disk is full.')`,
  )
  watch()
  expect(await valueOf('called_it_backup_troubles{about="backup"}')).toBe(1)
  expect(await valueOf('called_it_backup_troubles{about="drill"}')).toBe(0)
})
