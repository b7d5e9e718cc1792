import { readStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { readWinners } from '@called-it/contract/tournaments/winners.ts'
import { readDraw } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORGANISER } from '../app.ts'
import { predictionsOn } from '../prediction-steps.ts'
import { command } from '../process.ts'
import { type ServerProcess, startServerProcess } from '../process-app.ts'
import { wholeDatabase } from '../records.ts'
import { expectRefusal, pathsOf } from '../steps.ts'
import { smallCup } from '../world.ts'

// A tournament is finished by mistake, reopened and played to its end. It must come out like its twin, which was never
// finished early. The server runs as a process with its workers, and `verify` of the command line judges the result.

const HOURS = 5
const [SLUG, TWIN] = ['mistaken', 'twin']
const BOTH = [SLUG, TWIN] as const
let server: ServerProcess
let contest: ReturnType<typeof predictionsOn>
let fans: string[]

beforeAll(async () => {
  server = await startServerProcess({ REOPEN_HOURS: String(HOURS), ORGANISERS: ORGANISER })
  contest = predictionsOn(server)
  fans = []
  for (let nth = 1; nth <= 6; nth += 1) fans.push(await server.signIn(`684000${nth}`))
}, 60_000)
afterAll(() => server.stop())

const finish = (slug: string, query = '') => contest.asOrganiser('POST', `tournaments/${slug}/finish${query}`)
const tournament = async (slug: string) =>
  (await server.call(readTournament, { params: { slug } }, fans[0]!)).tournament
const draw = (slug: string) => server.call(readDraw, { params: { slug }, query: { limit: 1000 } }, fans[0]!)
const cli = (...args: string[]) => command(args, server.env)

/** The final state of a tournament, without the ids that differ between twins. */
async function cameTo(slug: string) {
  const [rating, { statistics }, { winners }] = await Promise.all([
    contest.rating(slug, fans[0]!, '?limit=100'),
    server.call(readStatistics, { params: { slug } }, fans[0]!),
    server.call(readWinners, { query: { tournament: slug } }, fans[0]!),
  ])
  return {
    rows: rating.ratings.map(({ position, user, points, exact_hits, outcome_hits }) => [
      position,
      user.id,
      points,
      exact_hits,
      outcome_hits,
    ]),
    hits: statistics.hits,
    places: winners.flatMap((winner) =>
      winner.places.map(({ position, user, points }) => [position, user.id, points]),
    ),
  }
}

/** Every row except those that the workers and the sign-in write by themselves meanwhile. */
async function rows(): Promise<object> {
  const all = Object.entries(await wholeDatabase(server))
  return Object.fromEntries(all.filter(([name]) => !/^jobs\.|rate_limits|sessions|messenger/.test(name)))
}

async function call(slug: string): Promise<void> {
  await contest.publish(smallCup(slug))
  for (const [nth, fan] of fans.entries()) {
    await contest.mustSave(slug, fan, {
      m1: [nth % 3, 1],
      m2: [1, nth % 2],
      m3: [2, nth % 3],
      m4: [nth % 2, 0],
    })
    contest.succeed(await contest.trySaveScorer(slug, fan, nth % 2 === 0 ? 'anna' : 'bert'))
    contest.succeed(await contest.trySaveTeam(slug, fan, nth % 3 === 0 ? 'AAA' : 'CCC'))
  }
}

const goal = { goals: [{ player: 'anna', minute: 7 }] }

test('a tournament finished by mistake is reopened and played to its end', { timeout: 240_000 }, async () => {
  for (const slug of BOTH) {
    await call(slug)
    await contest.join(slug, ...fans)
    await contest.play(slug, 'm1', 2, 1, goal)
  }
  const before = await cameTo(SLUG)
  const rowsBefore = await rows()

  // One match of five has been played: finishing is refused, even as a dry run, and changes nothing.
  const refused = await finish(SLUG)
  expectRefusal(refused, 409, 'not_over')
  expect(pathsOf(refused)).toEqual(expect.arrayContaining(['events.m2', 'events.m5', 'outcomes.winner']))
  const tried = contest.succeed<{ settlement: object }>(await finish(SLUG, '?dry_run=true&force=true'))
  expect(await rows()).toEqual(rowsBefore)

  // The mistake.
  const { settlement } = contest.succeed<{ settlement: object }>(await finish(SLUG, '?force=true'))
  expect(settlement).toEqual(tried.settlement)
  expect(await cameTo(SLUG)).not.toEqual(before)
  expectRefusal(await contest.save(SLUG, fans[1]!, { m3: [0, 0] }), 409, 'locked')
  expect(await draw(SLUG)).toMatchObject({ seed: null })
  expect((await cli('verify', SLUG)).stdout).toContain('all as they should be')

  // Taken back.
  contest.succeed(await contest.asOrganiser('POST', `tournaments/${SLUG}/reopen`))
  expect(await cameTo(SLUG)).toEqual(before)
  expect(await cameTo(SLUG)).toEqual(await cameTo(TWIN))
  expect((await cli('verify')).code).toBe(0)

  // The rest is played, with the matches that were called off as well.
  for (const slug of BOTH) {
    await contest.mustSave(slug, fans[1]!, { m3: [0, 0] })
    await contest.play(slug, 'm2', 0, 0, { goalkeepers: { first: null, second: null } })
    await contest.play(slug, 'm3', 0, 0, { goalkeepers: { first: 'alan', second: null } })
    await contest.play(slug, 'm4', 1, 0)
    contest.succeed(await contest.changeEvent(slug, 'm5', { first: 'AAA', second: 'BBB' }))
    await contest.play(slug, 'm5', 3, 0, goal)
    const order = { group_orders: { A: ['AAA', 'BBB', 'CCC', 'DDD'] } }
    contest.succeed(await contest.asOrganiser('PUT', `tournaments/${slug}/outcomes`, order))
    contest.succeed(await finish(slug))
  }
  const end = await cameTo(SLUG)
  expect(end).toEqual(await cameTo(TWIN))
  expect(end.places.length).toBeGreaterThan(0)
  expect((await cli('verify')).code).toBe(0)

  // The seed is published when the hours are over. After that nothing can be taken back.
  const beforeTheEnd = await cli('verify-draw', SLUG)
  expect(beforeTheEnd).toMatchObject({ code: 0, stdout: expect.stringContaining('REOPEN_HOURS are over') })
  expect((await tournament(SLUG)).draw).toMatchObject({ seed: null })
  await server.database.pool.query(
    `update tournaments set finished_at = finished_at - $1 * interval '1 hour',
      reopen_until = reopen_until - $1 * interval '1 hour'`,
    [HOURS],
  )
  const { seed, commitment } = await draw(SLUG)
  expect(createHash('sha256').update(Buffer.from(seed!, 'hex')).digest('hex')).toBe(commitment)
  expect((await cli('verify-draw', SLUG)).stdout).toContain('the seed is the one that was committed to')
  expectRefusal(await contest.asOrganiser('POST', `tournaments/${SLUG}/reopen`), 409, 'locked')
  expect(await cameTo(SLUG)).toEqual(end)
})

test('a tournament finished by mistake is reopened on the command line', { timeout: 120_000 }, async () => {
  const slug = 'by-hand'
  await contest.publish(smallCup(slug))
  const refused = await cli('finish', slug)
  const tried = await cli('finish', slug, '--force', '--dry-run')
  expect(tried).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing is written') })
  expect((await tournament(slug)).status).toBe('upcoming')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('events.m1: has no result') })
  expect(await cli('finish', slug, '--force')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`For ${HOURS} h it can be reopened`),
  })
  expect((await tournament(slug)).status).toBe('finished')
  expect(await cli('reopen', slug)).toMatchObject({ code: 0 })
  expect((await tournament(slug)).status).toBe('upcoming')
})
