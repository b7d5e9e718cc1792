import { postPresence, readToday } from '@called-it/contract/organiser/desk.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { daysCup, mailingsOn } from '../../test/mailing-steps.ts'
import { contestOn } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { JOBS } from '../worker.ts'
import { watchDesk } from './desk.ts'
import { JOB_NAMES } from './job-names.ts'

const OTHER = '7000002'
const server = useApp({ organisers: [ORGANISER, OTHER] })
const contest = contestOn(server)
const mailings = mailingsOn(server)
let token: string
let other: string

beforeAll(async () => {
  token = await server.signIn(ORGANISER)
  other = await server.signIn(OTHER)
  await contest.publish(smallCup('cup'))
})

beforeEach(async () => {
  await server.database.pool.query('delete from jobs.job; update jobs.queue set failed_count = 0')
})

const today = async (as = token) => server.call(readToday, {}, as)
const tasksOf = async (kind: string) => (await today()).items.filter((task) => task.kind === kind)
const eventId = async (key: string): Promise<number> => {
  const { rows } = await server.database.pool.query('select id from events where key = $1', [key])
  return rows[0].id
}

test('everybody on the desk sees who has it open, and at which event, for 30 seconds', async () => {
  const m1 = await eventId('m1')
  await server.call(postPresence, { body: { event: null } }, token)
  const { present } = await server.call(postPresence, { body: { event: m1 } }, other)
  expect(present.map(({ event }) => event)).toMatchObject([
    null,
    { id: m1, key: 'm1', tournament: 'cup', first: { key: 'AAA' }, second: { key: 'BBB' } },
  ])
  expect((await today()).present).toEqual(present)

  await server.call(postPresence, { body: { event: m1 } }, other)
  expect((await today()).present[1]!.since).toBe(present[1]!.since)
  await server.call(postPresence, { body: { event: null } }, other)
  expect((await today()).present[1]).toMatchObject({ event: null })
  expect((await today()).present[1]!.since > present[1]!.since).toBe(true)

  await server.database.pool.query(`update desk_presence set seen_at = now() - interval '31 seconds'`)
  expect((await today()).present).toEqual([])
  await watchDesk(server.database.db)
  expect((await server.database.pool.query('select from desk_presence')).rowCount).toBe(0)
})

test('an unknown event, other fields and players are refused', async () => {
  const post = (body: unknown, as = token) =>
    server.request('POST', '/api/v1/organiser/presence', { token: as, body })
  expect(await post({ event: 2_000_000_000 })).toMatchObject({
    status: 422,
    body: { errors: { event: [{}] } },
  })
  expect(await post({ event: null, tournament: 'cup' })).toMatchObject({ status: 422 })
  expect(await post({ event: null }, await server.signIn('6830001'))).toMatchObject({ status: 403 })
})

test('a question without an outcome is a task as soon as its events are over', async () => {
  const cup = smallCup('level')
  const own = cup.events.filter(({ table_group }) => table_group === cup.events[0]!.table_group)
  await contest.publish(cup)
  expect(await tasksOf('outcome')).toEqual([])
  for (const { key } of own) {
    contest.succeed(
      await contest.changeEvent('level', key, { starts_at: minutesFromNow(-120), confirm: true }),
    )
    contest.succeed(
      await contest.sendResult('level', key, { status: 'finished', score: { first: 0, second: 0 } }),
    )
  }
  const [task] = await tasksOf('outcome')
  expect(task).toMatchObject({
    id: 'outcome:level',
    tournament: { slug: 'level' },
    event: null,
    data: {
      questions: [
        {
          kind: 'table_order',
          key: own[0]!.table_group,
          name: { ru: expect.any(String), en: expect.any(String) },
        },
      ],
    },
  })
  const order = cup.table_groups!.find(({ key }) => key === own[0]!.table_group)!.entities
  contest.succeed(
    await server.request('PUT', '/api/v1/organiser/tournaments/level/outcomes', {
      token,
      body: { group_orders: { [own[0]!.table_group!]: order } },
    }),
  )
  expect(await tasksOf('outcome')).toEqual([])
})

test('reminders are announced a day before they are sent', async () => {
  await contest.publish(daysCup('days'))
  const { upcoming } = await today()
  const reminders = upcoming.flatMap((item) =>
    item.kind === 'reminder' && item.data.tournament.slug === 'days' ? [item] : [],
  )
  expect(reminders.map(({ data }) => [data.phase, data.questions > 0])).toContainEqual(['day', true])
  for (const { at, data } of reminders) {
    const hours = data.phase === 'day' ? 24 : 2
    expect(Date.parse(data.deadline) - Date.parse(at)).toBe(hours * 3_600_000)
  }
})

test('a mailing that the messenger refuses stands; what did not arrive is a task for a day', async () => {
  const { pool } = server.database
  const fans = await Promise.all(['6830011', '6830012'].map((account) => server.signIn(account)))
  for (const fan of fans) await contest.mustSave('days', fan, { m3: [1, 0] })
  await pool.query(
    `update events set starts_at = now() + interval '90 minutes' where key in ('m1', 'm2')
     and tournament_id = (select id from tournaments where slug = 'days')`,
  )
  contest.succeed(await contest.changeEvent('days', 'm1', { starts_at: minutesFromNow(91), confirm: true }))
  contest.succeed(await contest.changeEvent('days', 'm2', { starts_at: minutesFromNow(91), confirm: true }))
  const refusing = {
    ...server.messenger,
    deliver: async () => ({ outcome: 'refused' as const }),
  }
  await mailings.work(refusing as never)
  expect(await mailings.states()).toMatchObject({ waiting: expect.any(Number) })
  expect(await tasksOf('undelivered')).toEqual([])
  await pool.query(`update mailing_messages set tries = 3 where state = 'waiting'`)
  const [standing] = await tasksOf('undelivered')
  expect(standing).toMatchObject({
    tournament: { slug: 'days' },
    data: { is_standing: true, undelivered: 0 },
  })
  expect((await today()).health).toMatchObject({
    state: 'warn',
    parts: [
      { part: 'jobs', state: 'ok' },
      { part: 'messages', state: 'warn', since: standing!.due_at },
    ],
  })

  await pool.query(`update mailings set until = now() - interval '1 second' where closed_at is null`)
  await mailings.work()
  const [lost] = await tasksOf('undelivered')
  expect(lost).toMatchObject({ data: { is_standing: false, waiting: 0 } })
  expect(lost!.kind === 'undelivered' && lost!.data.undelivered).toBeGreaterThan(0)
  await pool.query(`update mailings set closed_at = now() - interval '25 hours'`)
  expect(await tasksOf('undelivered')).toEqual([])
  expect((await today()).health.state).toBe('ok')
})

test('a job that fails, has failed or is not run is a task', async () => {
  const { pool } = server.database
  const add = (queue: string, fields: string, values: string) =>
    pool.query(
      `insert into jobs.job (name, policy, singleton_key, ${fields}) values ('${queue}', 'short', gen_random_uuid(), ${values})`,
    )
  await add('mailings', 'state, start_after', `'created', now() - interval '1 minute'`)
  await add('replay', 'state, retry_count, started_on', `'retry', 0, now()`)
  expect(await tasksOf('job')).toEqual([])
  expect((await today()).health.parts[0]).toMatchObject({ state: 'ok', waiting: 2 })

  await add('mailings', 'state, start_after', `'created', now() - interval '3 minutes'`)
  await add('replay', 'state, retry_count, started_on', `'retry', 1, now() - interval '10 seconds'`)
  await add('thin-ratings', 'state, completed_on', `'failed', now() - interval '23 hours'`)
  await pool.query(`update jobs.queue set failed_count = 1 where name = 'thin-ratings'`)
  const tasks = await tasksOf('job')
  expect(tasks.map(({ id, tournament, data }) => [id, tournament, data])).toEqual([
    [
      'job:thin-ratings',
      null,
      { job: 'thin-ratings', name: JOB_NAMES['thin-ratings'], trouble: 'failed', jobs: 1 },
    ],
    ['job:mailings', null, { job: 'mailings', name: JOB_NAMES.mailings, trouble: 'late', jobs: 1 }],
    ['job:replay', null, { job: 'replay', name: JOB_NAMES.replay, trouble: 'failing', jobs: 1 }],
  ])
})

test('a backup that failed and a drill that is old are tasks', async () => {
  const { pool } = server.database
  expect([await tasksOf('backup'), await tasksOf('drill')]).toEqual([[], []])
  await pool.query(`insert into notes (name, value) values
    ('backups', '{"folder": "/backups", "hour": 4, "is_encrypted": false}')`)
  await pool.query(`insert into backups (state, started_at, ended_at, is_encrypted, file, error) values
    ('done', clock_timestamp() - interval '9 days', clock_timestamp(), false, 'a.backup', null),
    ('failed', clock_timestamp() - interval '1 hour', clock_timestamp(), false, null, 'No room.')`)
  const [backup] = await tasksOf('backup')
  expect(backup).toMatchObject({ id: 'backup', tournament: null, data: { why: 'failed' } })
  const [drill] = await tasksOf('drill')
  expect(drill).toMatchObject({ id: 'drill', tournament: null, data: { why: 'old' } })
  expect(drill!.due_at! < backup!.due_at!).toBe(true)
})

test('every queue has words for organisers', () => {
  expect(Object.keys(JOB_NAMES).toSorted()).toEqual(JOBS.map(({ queue }) => queue).toSorted())
})

test('the watcher sees tasks and organisers come and go', async () => {
  const seen = () => watchDesk(server.database.db)
  const before = await seen()
  expect(await seen()).toBe(before)
  await server.call(postPresence, { body: { event: null } }, token)
  const withPresence = await seen()
  expect(withPresence).not.toBe(before)
  await server.database.pool.query(
    `update events set starts_at = now() - interval '3 hours' where key = 'm4' and tournament_id = (select id from tournaments where slug = 'cup')`,
  )
  expect(await seen()).not.toBe(withPresence)
})
