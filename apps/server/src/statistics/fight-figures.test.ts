import { readStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { askWhatIsNew } from '../results/results.ts'
import { verifyStatistics } from './statistics.ts'

const server = useApp()
const contest = fightsOn(server)
const SLUG = 'night'
let anna: string

beforeAll(async () => {
  const [first, boris, clara] = await Promise.all(['6630001', '6630002', '6630003'].map(server.signIn))
  anna = first!
  await contest.publish(smallSeries(SLUG))
  await contest.saveCard(SLUG, anna, 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
  await contest.saveCard(SLUG, boris!, 'n1-1b n1-2a n1-3b* n1-4a n1-5a (n1-7a)')
  await contest.saveCard(SLUG, clara!, 'n1-1b n1-2a n1-3b n1-4a n1-5a (n1-7a)')
})

const read = async () => (await server.call(readStatistics, { params: { slug: SLUG } }, anna)).statistics

test('an open card has no figures', async () => {
  expect(await read()).toMatchObject({ participants: 3, predictions: 0, fights: [], entities: [] })
})

test('each side of a fight has its picks once the round has locked, and is marked as an upset or not', async () => {
  const won = { status: 'finished', winner: 'first' }
  await contest.fight(SLUG, 'n1-3', won)
  const { fights, ...statistics } = await read()
  const { events, entities } = await contest.idsOf(SLUG)
  expect(fights.find(({ id }) => id === events['n1-3'])).toEqual({
    id: events['n1-3'],
    round_id: expect.any(Number),
    picks: [
      { entity_id: entities['n1-3b'], count: 2, doubled: 1 },
      { entity_id: entities['n1-3a'], count: 1, doubled: 1 },
    ],
    winner_id: entities['n1-3a'],
    is_upset: true,
  })
  expect(fights.find(({ id }) => id === events['n1-2'])).toMatchObject({
    picks: [{ entity_id: entities['n1-2a'], count: 3 }],
    winner_id: null,
    is_upset: false,
  })
  // The round counts once its last fight is over.
  expect(statistics).toMatchObject({ predictions: 3, settled_events: 1, by_round: [], average_points: null })
})

test('a finished round shows what cards brought', async () => {
  const { events } = await contest.round(SLUG, anna)
  for (const { key } of events.filter((event) => event.status === 'scheduled'))
    await contest.fight(SLUG, key, { status: 'finished', winner: 'first' })
  const { ratings } = await contest.rating(SLUG, anna)
  const mean = (field: 'points' | 'coefficient_sum') =>
    Math.round((ratings.reduce((sum, row) => sum + (row[field] ?? 0), 0) / ratings.length) * 100) / 100
  const { by_round, rounds } = await read()
  expect(rounds.map(({ key }) => key)).toEqual(['n1'])
  expect(by_round).toMatchObject([
    {
      predictions: 3,
      average_points: mean('points'),
      average_coefficient: mean('coefficient_sum'),
    },
  ])
  const spread = (await read()).spread!
  const standAt = (at: number) =>
    ratings.filter((row) => Math.floor(row.coefficient_sum! / spread.step) === at).length
  expect(spread.users).toEqual(spread.users.map((_, at) => standAt(at)))
  expect(spread.users.reduce((sum, users) => sum + users, 0)).toBe(3)
  expect(await verifyStatistics(server.database.db, SLUG)).toMatchObject([{ mistakes: [] }])
})

test('cards of a database without statistics are counted one by one', async () => {
  const before = await read()
  await server.database.pool.query('delete from question_sums')
  await server.database.pool.query('delete from tournament_statistics')
  await askWhatIsNew(server.database.db, server.jobs)
  expect(await read()).toEqual({ ...before, calculated_at: expect.stringMatching(/Z$/) })
  expect(await verifyStatistics(server.database.db, SLUG)).toMatchObject([{ mistakes: [] }])
})
