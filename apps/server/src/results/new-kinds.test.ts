import { readScorer } from '@called-it/contract/kinds/scorer.ts'
import { readGroupPredictions } from '@called-it/contract/predictions/group-predictions.ts'
import { readLeaguePrediction } from '@called-it/contract/kinds/league.ts'
import { readMostProductiveTeam } from '@called-it/contract/kinds/most-productive-team.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { everyRecord } from '../../test/records.ts'
import { smallCup, smallLeague } from '../../test/world.ts'
import { verifyRatings } from '../ratings/ratings.ts'
import { askWhatIsNew } from './results.ts'

// A database may come from a version with fewer kinds of questions: this version adds the others at its
// start.

const server = useApp()
const contest = predictionsOn(server)
let anna: string
let slug = ''
let cups = 0

beforeAll(async () => {
  anna = await server.signIn('6580001')
})

beforeEach(async () => {
  slug = `new-${(cups += 1)}`
  await contest.publish(smallCup(slug))
  await contest.publish(smallLeague(`${slug}-league`))
  await contest.mustSave(slug, anna, { m1: [1, 0] })
  await contest.mustSaveWinner(slug, anna, 'AAA')
})

const KINDS = ['table_order', 'league', 'scorer', 'keeper', 'most_productive_team']
/** Removes what an older version did not have. */
const goBack = async () => {
  const { pool } = server.database
  await pool.query('delete from questions where kind = any($1)', [KINDS])
  await pool.query('update players set goals = 0, clean_sheets = 0')
}
const start = () => askWhatIsNew(server.database.db, server.jobs)
const kindsOf = async (tournament: string) => {
  const { rows } = await server.database.pool.query<{ kind: string; locked: boolean; packed: boolean }>(
    `select q.kind, q.locks_at <= now() as locked, q.packed_bytes is not null as packed
     from questions q join tournaments t on t.id = q.tournament_id
     where t.slug = $1 and q.kind = any($2) order by q.kind`,
    [tournament, KINDS],
  )
  return rows.map(({ kind, locked, packed }) => [kind, locked, packed])
}
const mistakes = async () => (await verifyRatings(server.database.db)).flatMap((report) => report.mistakes)

test('a tournament that has not begun takes predictions of every kind', async () => {
  await goBack()
  expect(await kindsOf(slug)).toEqual([])
  await start()
  const open = (kinds: string[]) => kinds.map((kind) => [kind, false, false])
  expect(await kindsOf(slug)).toEqual(open(['keeper', 'most_productive_team', 'scorer', 'table_order']))
  expect(await kindsOf(`${slug}-league`)).toEqual(
    open(['keeper', 'league', 'most_productive_team', 'scorer']),
  )
  contest.succeed(await contest.trySaveScorer(slug, anna, 'anna'))
  await contest.join(slug, anna)
  contest.succeed(await contest.saveOrder(slug, anna, 'A', ['AAA', 'BBB', 'CCC', 'DDD']))
  expect(await mistakes()).toEqual([])
})

test('one that is under way shows the interim state, and points stay as they were', async () => {
  const goals = [
    { player: 'anna', minute: 3 },
    { player: 'anna', minute: 4 },
  ]
  await contest.play(slug, 'm1', 2, 0, { goals, goalkeepers: { first: 'alan' } })
  await contest.play(`${slug}-league`, 'm1', 1, 0)
  const { points } = (await contest.rating(slug, anna)).me!
  await goBack()
  await start()
  expect(await kindsOf(slug)).toEqual(
    ['keeper', 'most_productive_team', 'scorer', 'table_order'].map((kind) => [kind, true, true]),
  )
  const at = { params: { slug }, query: {} }
  const scorer = await server.call(readScorer, at, anna)
  expect([scorer.leaders.map(({ key }) => key), scorer.players[0]!.goals, scorer.answered]).toEqual([
    ['anna'],
    2,
    0,
  ])
  const team = await server.call(readMostProductiveTeam, at, anna)
  expect(team.counts![0]).toMatchObject({ count: 2 })
  const { groups } = await server.call(readGroupPredictions, at, anna)
  expect(groups[0]!.table[0]).toMatchObject({ played: 1, points: 3, position: 1 })
  const league = { params: { slug: `${slug}-league` }, query: {} }
  const { table } = await server.call(readLeaguePrediction, league, anna)
  expect(table[0]).toMatchObject({ points: 3 })
  expect((await contest.rating(slug, anna)).me!.points).toBe(points)
  expect(await mistakes()).toEqual([])
})

test('one that is over shows the outcomes', async () => {
  for (const [nth, key] of ['m1', 'm2', 'm3', 'm4'].entries()) await contest.play(slug, key, nth + 1, 0)
  contest.succeed(await contest.asOrganiser('POST', `tournaments/${slug}/finish?force=true`))
  await goBack()
  await start()
  const at = { params: { slug }, query: {} }
  const { groups } = await server.call(readGroupPredictions, at, anna)
  expect(groups).toMatchObject([{ is_final: true, is_corrected: false, is_locked: true }])
  const team = await server.call(readMostProductiveTeam, at, anna)
  expect(team.top_teams.map(({ key }) => key)).toEqual(['AAA', 'BBB'])
  expect(await mistakes()).toEqual([])
})

test('the second start finds nothing new, and writes nothing', async () => {
  await contest.play(slug, 'm1', 2, 0)
  await goBack()
  await start()
  const before = await everyRecord(server)
  await start()
  expect(await everyRecord(server)).toEqual(before)
})

test('two servers that start at the same moment add questions once', async () => {
  await goBack()
  await Promise.all([start(), start()])
  expect(await kindsOf(slug)).toHaveLength(4)
  expect(await mistakes()).toEqual([])
})
