import { createTeam } from '@called-it/contract/teams/teams.ts'
import { sendMessage } from '@called-it/contract/teams/chat.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALL_TIMEOUTS, openDatabase } from '../../src/platform/database/db.ts'
import {
  examinePooler,
  refuseOtherSettings,
  refuseWrongPooler,
} from '../../src/platform/connections/pooler.ts'
import { ORGANISER } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { keepsStatements, type PgBouncer, pgbouncerVersion, startPgBouncer } from '../pgbouncer.ts'
import { command } from '../process.ts'
import { startServerProcess } from '../process-app.ts'
import { contestOn } from '../steps.ts'
import { smallCup } from '../world.ts'

// The real PgBouncer, where this machine has one. PGBOUNCER names one that is not in the path.

const version = pgbouncerVersion()
let place: TestDatabase
const bouncers: PgBouncer[] = []
beforeAll(async () => {
  place = await createTestDatabase()
})
afterAll(async () => {
  for (const bouncer of bouncers) await bouncer.stop()
  await place.drop()
})

const start = async (settings: Record<string, string | number>) => {
  const bouncer = await startPgBouncer(place.url, settings)
  bouncers.push(bouncer)
  return bouncer.url
}
const reasonOf = (act: Promise<void>) =>
  act.then(
    () => null,
    (error: Error) => error.message,
  )

/** Says that something could not be tried on this machine. */
const say = (sentence: string) => process.stderr.write(`${sentence}\n`)

it('a server without a pooler gives each session a connection of its own', async () => {
  expect(await examinePooler(place.url)).toBe('session')
  expect(await reasonOf(refuseWrongPooler(place.url, null))).toBeNull()
})

it('a pooler that cannot work is refused at the start, with what to do', async () => {
  if (version === null) {
    expect(version).toBeNull()
    return say('PgBouncer is not installed here: nothing was tried with it.')
  }
  const session = await start({ pool_mode: 'session' })
  expect(await examinePooler(session)).toBe('session')
  const without = await start({
    pool_mode: 'transaction',
    ...(keepsStatements(version) && { max_prepared_statements: 0 }),
  })
  expect(await examinePooler(without)).toBe('transaction without prepared statements')
  expect(await reasonOf(refuseWrongPooler(without, null))).toMatch(
    /^DATABASE_URL \(127.+\) leads to a pooler in transaction mode: set DATABASE_DIRECT_URL/,
  )
  expect(await reasonOf(refuseWrongPooler(without, without))).toMatch(
    /^DATABASE_DIRECT_URL \(127.+\) leads to a pooler/,
  )
  expect(await reasonOf(refuseWrongPooler(place.url, without))).toMatch(/PgBouncer before 1\.21/)
  // The connections of that pooler are older than the settings of the role, which the line before has made.
  const { pool, close } = openDatabase(session, 1, () => {}, CALL_TIMEOUTS, { isPooled: true })
  expect(await reasonOf(refuseOtherSettings(session, pool))).toMatch(/statement_timeout = 0.*RECONNECT/)
  await close()
})

it('the product works through a pooler in transaction mode', async () => {
  if (version === null || !keepsStatements(version)) {
    expect(version?.[1] ?? 0).toBeLessThan(21)
    return say(
      `PgBouncer from 1.21 on is not installed here (${version?.join('.') ?? 'none'}): transaction mode was not tried.`,
    )
  }
  const url = await start({ pool_mode: 'transaction', max_prepared_statements: 200, default_pool_size: 3 })
  const server = await startServerProcess(
    { DATABASE_DIRECT_URL: place.url, DATABASE_POOL: '12', ORGANISERS: ORGANISER },
    { url, drop: async () => {} },
  )
  const contest = contestOn(server)
  await contest.publish(smallCup('pooled'))
  const fans = await Promise.all(Array.from({ length: 12 }, (_, nth) => server.signIn(`760000${10 + nth}`)))
  await Promise.all(fans.map((fan, nth) => contest.mustSave('pooled', fan, { m1: [nth % 3, 1], m3: [1, 1] })))
  const { tournament } = await server.call(readTournament, { params: { slug: 'pooled' } }, fans[0]!)
  const { team } = await server.call(
    createTeam,
    { body: { name: 'Pooled', tournament_id: tournament.id } },
    fans[0]!,
  )
  await server.call(
    sendMessage,
    { params: { id: String(team.id) }, body: { text: 'Through a pooler' } },
    fans[0]!,
  )
  const { settlement } = await contest.play('pooled', 'm1', 2, 1)
  expect(settlement).toMatchObject({ predictions: 12, by_hit: { exact: 4 } })
  const pages = await Promise.all(fans.map((fan) => contest.rating('pooled', fan)))
  expect(pages.map(({ meta }) => meta.total)).toEqual(fans.map(() => 12))
  expect((await server.request('GET', '/readyz')).status).toBe(200)
  const settings = await server.database.pool.query('show statement_timeout')
  expect(settings.rows).toEqual([{ statement_timeout: '0' }])
  const verified = await command(['verify', 'pooled'], server.env)
  expect([verified.code, verified.stderr]).toEqual([0, ''])
  await server.stop()
})
