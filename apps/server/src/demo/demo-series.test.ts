import { readFightPredictions } from '@called-it/contract/kinds/fight-card.ts'
import { readRatings } from '@called-it/contract/ratings/ratings.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { addUsers } from '../accounts/accounts.ts'
import { replayAll } from '../feeds/feeds.ts'
import { verifyRatings } from '../ratings/ratings.ts'
import { loadSeries } from './demo-series.ts'

const SLUG = 'ufc-2025'
const HOUR_MS = 60 * 60_000
const PAST = ['ufc-311', 'ufc-312', 'ufc-313', 'ufc-315', 'ufc-317', 'ufc-319']

const server = useApp()
const contest = fightsOn(server)
const numbers = Array.from({ length: 120 }, (_, at) => String(1001 + at))
let visitor: string
const now = new Date()

beforeAll(async () => {
  const { db } = server.database
  const users = numbers.map((reddy_id) => ({
    reddy_id,
    name: `Fan ${reddy_id}`,
    lang: 'en' as const,
    role: 'user' as const,
  }))
  const ids = await addUsers(db, users)
  const fans = numbers.map((reddy_id) => ({ id: ids.get(reddy_id)!, reddy_id, lang: 'en' as const }))
  await loadSeries({ db, jobs: server.jobs, fans, now }, 1)
  await replayAll(db, server.jobs, now)
  visitor = await server.signIn(numbers[0]!)
})

const rounds = async () =>
  (await server.call(readFightPredictions, { params: { slug: SLUG }, query: {} }, visitor)).rounds
const roundOf = async (key: string) => (await rounds()).find((round) => round.key === key)!
const fightOf = async (round: string, key: string) =>
  contest.fightsOf(await contest.round(SLUG, visitor, round))[key]!

describe('the series of the demo', () => {
  test('has six finished numbered events, one open and one ahead', async () => {
    const phases = (await rounds()).map(({ key, phase, is_disabled }) => [key, phase, is_disabled])
    expect(phases).toEqual([
      ...PAST.map((key) => [key, 'locked', false]),
      ['ufc-321', 'open', false],
      ['ufc-323', 'not_open', true],
    ])
  })

  test('has a past: nights ended at their times, and earlier changes are shown', async () => {
    for (const { key, locks_at, finished_at, events } of (await rounds()).slice(0, PAST.length)) {
      const length = Date.parse(finished_at!) - Date.parse(locks_at!)
      expect([key, length > 4 * HOUR_MS && length < 8 * HOUR_MS]).toEqual([key, true])
      const ends = events.filter(({ status }) => status !== 'cancelled').map(({ result_at }) => result_at)
      expect(new Set(ends).size).toBe(ends.length)
    }
    const { locks_at } = await roundOf('ufc-311')
    const main = await fightOf('ufc-311', 'ufc-311-1')
    expect(main.replaced).toMatchObject([
      { left: { key: 'arman-tsarukyan' }, entered: { key: 'renato-moicano' } },
    ])
    expect(Date.parse(locks_at!) - Date.parse(main.replaced[0]!.at)).toBe(29 * HOUR_MS)
    const off = await fightOf('ufc-311', 'ufc-311-4')
    expect([off.status, off.result_at]).toEqual(['cancelled', main.replaced[0]!.at])
  })

  test('shows the visitor every state of a pick, and a night without a card', async () => {
    const past = (await rounds()).slice(0, PAST.length)
    const picks = past.flatMap(({ events }) => events.flatMap(({ prediction }) => prediction ?? []))
    const states = new Set(
      picks.map(({ state, info }) => [info.type, state, ...(info.multiply ? ['doubled'] : [])].join(' ')),
    )
    for (const state of [
      'main right',
      'main right doubled',
      'main wrong',
      'main wrong doubled',
      'main void',
      'reserve standby',
      'reserve right',
      'reserve wrong',
    ]) {
      expect(states).toContain(state)
    }
    expect(past.filter(({ saved_at }) => saved_at === null).map(({ key }) => key)).toEqual(['ufc-315'])
    expect((await roundOf('ufc-321')).saved_at).toBeNull()
  })

  test('has reserves that step in for a fighter who left, for the visitor and for others', async () => {
    const main = await fightOf('ufc-311', 'ufc-311-1')
    expect(main.prediction).toMatchObject({ state: 'void', points: null })
    const picks = main.crowd!.picks.map(({ id, count }) => ({ id, count }))
    const gone = picks.find(({ id }) => id === main.replaced[0]!.left.id)!
    expect(gone.count).toBeGreaterThan(1)
    const { events } = await roundOf('ufc-311')
    const reserve = events.find(({ prediction }) => prediction?.info.type === 'reserve')!
    expect(reserve.prediction).toMatchObject({ state: 'right', points: 1, stands_for: main.id })
  })

  test('has cards of many users in every round that has opened, each saved while it was open', async () => {
    const { rows } = await server.database.pool.query<{ key: string; cards: number; stray: number }>(`
      select r.key, count(*)::int as cards,
        count(*) filter (where p.saved_at < q.opens_at or p.saved_at >= least(q.locks_at, now()))::int as stray
      from predictions p join questions q on q.id = p.question_id join rounds r on r.id = q.round_id
      group by r.id order by r.ord`)
    expect(rows.map(({ key }) => key)).toEqual([...PAST, 'ufc-321'])
    for (const { cards, stray } of rows) expect([cards > 50 && cards < 120, stray]).toEqual([true, 0])
  })

  test('has a rating that the last fight moved, and that verifies', async () => {
    const { ratings, state } = await server.call(
      readRatings,
      { params: { slug: SLUG }, query: { limit: 100 } },
      visitor,
    )
    expect(state).toBe('official')
    expect(ratings.filter((row) => row.previous_position !== row.position).length).toBeGreaterThan(20)
    expect(ratings[0]!.coefficient_sum!).toBeGreaterThan(ratings.at(-1)!.coefficient_sum!)
    const own = ratings.find((row) => row.is_me)!
    expect(own.points).toBe((await rounds()).reduce((sum, { points }) => sum + points, 0))
    expect(await verifyRatings(server.database.db)).toMatchObject([{ tournament: SLUG, mistakes: [] }])
  })

  test('has a rating for each result', async () => {
    const { rows } = await server.database.pool.query<{ events: number; ratings: number }>(`
      select (select count(*)::int from events where result is not null) as events,
        (select count(distinct p.event_id)::int from publications p join events e on e.id = p.event_id
          where e.result is not null and p.round_id is null and p.is_settlement) as ratings`)
    expect(rows[0]).toEqual({ events: 70, ratings: 70 })
  })
})
