import { readStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { everyRecord, passTime } from '../../test/records.ts'
import { expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import { askWhatIsNew, lockAllDue } from '../results/results.ts'
import { verifyStatistics } from './statistics.ts'

const server = useApp()
const contest = predictionsOn(server)
let fans: [string, string, string]
let slug = ''
let cups = 0

beforeAll(async () => {
  const [anna, boris, clara] = await Promise.all(['6620001', '6620002', '6620003'].map(server.signIn))
  fans = [anna!, boris!, clara!]
})

beforeEach(async () => {
  slug = `figures-${(cups += 1)}`
  await contest.publish(smallCup(slug))
})

const read = async (token = fans[0]) =>
  (await server.call(readStatistics, { params: { slug } }, token)).statistics
const pool = () => server.database.pool

/** Three predictions of the first match, which ends 1:1: exact, another draw, a miss. */
const callFirst = async () => {
  await contest.mustSave(slug, fans[0], { m1: [1, 1], m2: [2, 0] })
  await contest.mustSave(slug, fans[1], { m1: [0, 0] })
  await contest.mustSave(slug, fans[2], { m1: [2, 1] })
}
const lock = async () => {
  await passTime(server, 61 * 60)
  await lockAllDue(server.database.db, server.jobs)
}

describe('before anything locks', () => {
  test('there is the number of participants, and nothing about their predictions', async () => {
    await callFirst()
    await contest.mustSaveWinner(slug, fans[0], 'AAA')
    expect(await read()).toEqual({
      participants: 3,
      predictions: 0,
      average_points: null,
      exact_share: null,
      hits: null,
      settled_events: 0,
      events_count: 5,
      by_type: [],
      by_round: [],
      spread: null,
      crowd: null,
      favourites: [],
      rarest: null,
      events: [],
      fights: [],
      rounds: [],
      entities: [],
      calculated_at: null,
    })
  })

  test('open questions have no figures when another one has locked', async () => {
    await callFirst()
    await lock()
    // m1 has locked, m2 has not: the prediction of m2 counts nowhere.
    const statistics = await read()
    expect(statistics.predictions).toBe(3)
    expect(statistics.by_type.find(({ type }) => type === 'match')).toEqual({
      type: 'match',
      predictions: 3,
      settled: 0,
      average_points: null,
    })
    expect(statistics).toMatchObject({ events: [], average_points: null, hits: null })
    expect(await contest.mistakes(slug)).toEqual([])
  })
})

describe('a settled match', () => {
  beforeEach(async () => {
    await callFirst()
    await contest.play(slug, 'm1', 1, 1)
  })

  test('has its crowd, and what the predictions brought', async () => {
    const statistics = await read()
    const { m1 } = await contest.matches(slug, fans[0])
    const teams = await contest.teams(slug, fans[0])
    expect(statistics).toMatchObject({
      participants: 3,
      predictions: 3,
      average_points: 2.67,
      exact_share: 0.3333,
      hits: { exact: 1, difference: 1, outcome: 0, miss: 1 },
      settled_events: 1,
      by_round: [
        {
          round_id: statistics.rounds[0]!.id,
          predictions: 3,
          average_points: 2.67,
          average_coefficient: null,
        },
      ],
      // Each score once: the majority is the one with the fewest goals, another draw.
      crowd: { matches: 1, right: 1, points: 3, average_points: 2.7 },
      rarest: {
        event_id: m1!.id,
        count: 1,
        calls: [
          { first: 0, second: 0, count: 1 },
          { first: 1, second: 1, count: 1 },
          { first: 2, second: 1, count: 1 },
        ],
      },
      calculated_at: expect.stringMatching(/Z$/),
    })
    expect(statistics.events).toEqual([
      {
        id: m1!.id,
        round_id: statistics.rounds[0]!.id,
        first_entity_id: teams['AAA'],
        second_entity_id: teams['BBB'],
        score: { first: 1, second: 1 },
        hits: { exact: 1, difference: 1, outcome: 0, miss: 1 },
        points: 8,
        crowd: { first: 1, draw: 2, second: 0 },
        called: { first: 0, second: 0 },
      },
    ])
    expect(statistics.entities.map(({ key }) => key)).toEqual(['AAA', 'BBB'])
    expect(statistics.rounds).toMatchObject([{ key: 'md1', name: { en: 'Matchday 1' } }])
  })

  test('changes points, their spread and the number of participants at once', async () => {
    // 5 and 3 points, and nothing.
    expect((await read()).spread).toEqual({ step: 1, users: [1, 0, 0, 1, 0, 1] })
    const dan = await server.signIn('6620004')
    await contest.mustSave(slug, dan, { m2: [1, 1] })
    expect(await read(dan)).toMatchObject({ participants: 4, spread: { users: [2, 0, 0, 1, 0, 1] } })
    contest.succeed(
      await contest.sendResult(slug, 'm1', { status: 'finished', score: { first: 2, second: 1 } }),
    )
    expect((await read()).spread).toEqual({ step: 1, users: [3, 0, 0, 0, 0, 1] })
  })

  test('has no points before the rating opens', async () => {
    await contest.publish({ ...smallCup(slug), ratings_opened_at_date: '2999-01-01' })
    expect(await read()).toMatchObject({ spread: null, settled_events: 1 })
  })

  test('has corrected figures after a correction, and none after it was taken back', async () => {
    contest.succeed(
      await contest.sendResult(slug, 'm1', { status: 'finished', score: { first: 2, second: 1 } }),
    )
    expect((await read()).hits).toEqual({ exact: 1, difference: 0, outcome: 0, miss: 2 })
    contest.succeed(await contest.sendResult(slug, 'm1', { status: 'cancelled' }))
    expect(await read()).toMatchObject({ events: [], hits: null, average_points: null, predictions: 3 })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  test('counts as settled even if nobody predicted it', async () => {
    await contest.play(slug, 'm3', 2, 0)
    const statistics = await read()
    expect(statistics).toMatchObject({ settled_events: 2, predictions: 3 })
    expect(statistics.events).toHaveLength(1)
    contest.succeed(await contest.changeEvent(slug, 'm4', { status: 'cancelled' }))
    expect(await read()).toMatchObject({ settled_events: 3 })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  test('that is live again counts nowhere until it is over', async () => {
    contest.succeed(await contest.sendResult(slug, 'm1', { status: 'live', score: { first: 3, second: 0 } }))
    expect(await read()).toMatchObject({ events: [], hits: null })
    const before = await pool().query('select version from tournament_statistics')
    contest.succeed(await contest.sendResult(slug, 'm1', { status: 'live', score: { first: 4, second: 0 } }))
    // A goal publishes no statistics.
    expect((await pool().query('select version from tournament_statistics')).rows).toEqual(before.rows)
    expect(await contest.mistakes(slug)).toEqual([])
  })

  test('reading writes nothing', async () => {
    const before = await everyRecord(server)
    await read(fans[1])
    expect(await everyRecord(server)).toEqual(before)
  })

  test('is shown with its current name', async () => {
    const document = smallCup(slug)
    document.entities[0]!.name = { ru: 'Новая', en: 'Renamed' }
    await read()
    await contest.publish(document)
    expect((await read()).entities[0]).toMatchObject({ key: 'AAA', name: { en: 'Renamed' } })
  })
})

test('favourites are shown once they are locked, and marked as right once that is known', async () => {
  const ids = await contest.idsOf(slug, 'players')
  await contest.mustSaveWinner(slug, fans[0], 'AAA')
  await contest.mustSaveWinner(slug, fans[1], 'AAA')
  await contest.mustSaveWinner(slug, fans[2], 'CCC')
  contest.succeed(await contest.trySaveScorer(slug, fans[0], 'anna'))
  await lock()
  const teams = await contest.teams(slug, fans[0])
  const winner = (winners: [boolean | null, boolean | null]) => ({
    type: 'tournament_winner',
    total: 3,
    picks: [
      { entity_id: teams['AAA'], player: null, count: 2, is_right: winners[0] },
      { entity_id: teams['CCC'], player: null, count: 1, is_right: winners[1] },
    ],
  })
  expect((await read()).favourites).toEqual([
    winner([null, null]),
    {
      type: 'scorer',
      total: 1,
      picks: [
        {
          entity_id: teams['AAA'],
          player: { id: ids['anna'], key: 'anna', name: { ru: 'Anna ру', en: 'Anna' } },
          count: 1,
          is_right: null,
        },
      ],
    },
  ])
  contest.succeed(await contest.asOrganiser('PUT', `tournaments/${slug}/outcomes`, { winner: 'CCC' }))
  expect((await read()).favourites[0]).toEqual(winner([false, true]))
  expect(await contest.mistakes(slug)).toEqual([])
})

test('a database of a version without statistics gets them at its start, once', async () => {
  await callFirst()
  await contest.play(slug, 'm1', 1, 1)
  const before = await read()
  await pool().query('delete from question_sums')
  await pool().query('delete from tournament_statistics')
  await askWhatIsNew(server.database.db, server.jobs)
  const { calculated_at: _, ...figures } = await read()
  const { calculated_at: __, ...were } = before
  expect(figures).toEqual(were)
  expect(await contest.mistakes(slug)).toEqual([])
  const records = await everyRecord(server)
  await askWhatIsNew(server.database.db, server.jobs)
  expect(await everyRecord(server)).toEqual(records)
})

describe('verify finds', () => {
  beforeEach(async () => {
    await callFirst()
    await contest.play(slug, 'm1', 1, 1)
  })
  const spoiled = async (statement: string) => {
    expect((await pool().query(statement, [slug])).rowCount).toBe(1)
    const [report] = await verifyStatistics(server.database.db, slug)
    return report!.mistakes
  }

  test('a question with wrong figures', async () => {
    const mistakes = await spoiled(
      `update question_sums s set points = points + 1 from tournaments t, questions q
       where t.id = s.tournament_id and t.slug = $1 and q.id = s.question_id and q.kind = 'match'`,
    )
    expect(mistakes).toEqual([expect.stringMatching(/earned .*"points":8.*, not .*"points":9/)])
  })

  test('statistics that do not follow from the predictions', async () => {
    const mistakes = await spoiled(
      `update tournament_statistics s set figures = replace(figures, '"exact":1', '"exact":2') from tournaments t
       where t.id = s.tournament_id and t.slug = $1`,
    )
    expect(mistakes).toEqual(['the statistics are not what predictions and results come to'])
  })
})

test('an unknown tournament has no statistics', async () => {
  expectRefusal(
    await server.attempt(readStatistics, { params: { slug: 'no-such-cup' } }, fans[0]),
    404,
    'not_found',
  )
})
