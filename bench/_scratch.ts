import { mkdtempSync, chmodSync } from 'node:fs'
import { putResult, putTournament, lockQuestion } from '../apps/server/src/results/results.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../apps/server/src/platform/migrations.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { startJobSender } from '../apps/server/src/platform/jobs.ts'
import { JOBS } from '../apps/server/src/worker.ts'
import { seedHistory, seedPredictions, seedUsers, unpack } from './seed.ts'
import { keyOf, league } from './world.ts'
const N = Number(process.argv[2] ?? 1000000)
const dir = mkdtempSync('/tmp/called-it-scratch-')
chmodSync(dir, 0o755)
const pg = await startEmbeddedPostgres({
  dataDir: dir,
  log: console.log,
  extraSettings: { log_min_duration_statement: '20' },
})
await migrate(pg.url)
const fail = (e: unknown) => {
  throw e
}
const database = openDatabase<any>(pg.url, 10, fail)
const db = database.db
const jobs = await startJobSender(pg.url, JOBS, fail)
const by = { actor: 'cli', user_id: null } as const
await seedUsers(database.pool, N)
await putTournament(db, jobs, by, 'a', league('a'))
await seedPredictions(database.pool, 'a', N, [51, 52, 53])
await seedHistory(database.pool, 'a', [1])
const ids = await unpack(database.pool, 'a', [51, 52, 53])
console.log('seeded', dir)
await database.pool.query('checkpoint')
for (let i = 0; i < 3; i++) {
  await database.pool.query('checkpoint')
  const s0 = performance.now()
  await database.pool.query(
    `create table bench_ranked as select *, rank() over (order by points desc, exact_hits desc, outcome_hits desc) as bench_rank from bench_rows where slug = 'a'`,
  )
  await database.pool.query('create index on bench_ranked (bench_rank)')
  console.log('raw', (performance.now() - s0) | 0)
  await database.pool.query('drop table bench_ranked')
}
let s = performance.now()
for (const id of ids) {
  s = performance.now()
  await lockQuestion(db, 1, id)
  console.log('pack', (performance.now() - s) | 0)
}
for (const m of [51, 52, 53, 51, 52]) {
  await database.pool.query('checkpoint')
  await database.pool.query(`do $$ begin raise log 'SETTLE'; end $$`)
  s = performance.now()
  const c = process.cpuUsage()
  await putResult(
    db,
    jobs,
    by,
    { slug: 'a', key: keyOf(m) },
    { status: 'finished', score: { first: (s | 0) % 3, second: 1 } },
  )
  const u = process.cpuUsage(c)
  console.log('settle', (performance.now() - s) | 0, 'cpu', (u.user / 1000) | 0, (u.system / 1000) | 0)
}
await jobs.close()
await database.close()
await pg.stop()
process.exit()
