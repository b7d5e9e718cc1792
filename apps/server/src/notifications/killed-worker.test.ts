import { afterAll, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { daysCup, mailingsOn } from '../../test/mailing-steps.ts'
import { run, type Running } from '../../test/process.ts'
import { passTime } from '../../test/records.ts'
import { contestOn } from '../../test/steps.ts'
import { eventually } from '../../test/eventually.ts'

const server = useApp()
const contest = contestOn(server)
const { states } = mailingsOn(server)
const running: Running[] = []
const FANS = 600

afterAll(async () => {
  for (const { child } of running) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
})

const startWorker = () => {
  const DATABASE_URL = server.database.pool.options.connectionString!
  const worker = run('main', [], { DATABASE_URL, PORT: '0', DEMO: '0', ROLES: 'worker' })
  running.push(worker)
  return worker
}
const shown = async () => {
  const { rows } = await server.database.pool.query<{ messages: number; accounts: number }>(
    'select count(*) as messages, count(distinct account) as accounts from dev_messages',
  )
  return rows[0]!
}

test('if two workers are killed half-way, nobody misses a message, and nobody gets two', async () => {
  const { pool } = server.database
  await contest.publish(daysCup('killed'))
  await pool.query(
    `with fans as (insert into users (reddy_id, name) select (77000000 + n)::text, 'Fan ' || n
       from generate_series(1, $1::int) n returning id)
     insert into participants (tournament_id, user_id) select t.id, f.id from tournaments t cross join fans f`,
    [FANS],
  )
  await passTime(server, 3600)
  const workers = [startWorker(), startWorker()]
  await eventually(async () => expect((await shown()).messages).toBeGreaterThan(20))
  for (const { child } of workers) child.kill('SIGKILL')
  await Promise.all(workers.map(({ ended }) => ended))
  const before = await states()
  expect(before['sending'], JSON.stringify(before)).toBeGreaterThan(0)

  await passTime(server, 121)
  startWorker()
  await eventually(async () => expect(await states()).toEqual({ sent: FANS }))
  expect(await shown()).toEqual({ messages: FANS, accounts: FANS })
}, 180_000)
