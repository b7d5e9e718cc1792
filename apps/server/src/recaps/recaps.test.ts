import { readRecap } from '@called-it/contract/ratings/recap.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { usePeople } from '../../test/people.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { admitAll } from '../ratings/ratings.ts'

const server = useApp()
const contest = contestOn(server)
const fights = fightsOn(server)
const NAMES = ['ann', 'ben', 'cat', 'guest'] as const
type Name = (typeof NAMES)[number]
const { tokens: fans, ids } = usePeople(server, NAMES, 6570000)
let slug = ''
let cups = 0

/** Three users predict the first matchday, and two the second. */
beforeEach(async () => {
  slug = `recap-${(cups += 1)}`
  await contest.publish(smallCup(slug))
  await contest.mustSave(slug, fans.ann, { m1: [2, 1], m2: [1, 0], m3: [0, 0] })
  await contest.mustSave(slug, fans.ben, { m1: [1, 0], m2: [2, 1], m3: [2, 1] })
  await contest.mustSave(slug, fans.cat, { m1: [0, 1], m2: [2, 1] })
  await admitAll(server.database.db)
})

const roundId = async (key: string) => {
  const { rows } = await server.database.pool.query<{ id: number }>(
    'select r.id from rounds r join tournaments t on t.id = r.tournament_id where t.slug = $1 and r.key = $2',
    [slug, key],
  )
  return String(rows[0]?.id)
}
const attempt = async (viewer: Name, key: string, query: { user_id?: string } = {}) =>
  server.attempt(
    readRecap,
    { params: { slug, roundId: await roundId(key) }, query: query as never },
    fans[viewer],
  )
const recap = async (viewer: Name, key = 'md1', query: { user_id?: string } = {}) =>
  server.call(
    readRecap,
    { params: { slug, roundId: await roundId(key) }, query: query as never },
    fans[viewer],
  )

describe('the recap of a matchday', () => {
  test('has points, place, hits, the best prediction and the average of all users', async () => {
    await contest.play(slug, 'm1', 2, 1)
    await contest.play(slug, 'm2', 3, 1)
    const shown = await recap('ann')
    expect(shown).toMatchObject({
      round: { key: 'md1', name: { en: 'Matchday 1' } },
      user: { id: ids.ann },
      is_over: true,
      points: 7,
      coefficient: null,
      position: 1,
      participants: 3,
      below: 2,
      hits: { exact: 1, difference: 0, outcome: 1, miss: 0 },
      best: { count: 1, total: 3 },
      picks: [],
    })
    // 5, 3 and 0 for the first match, 2 each for the second.
    expect(shown.usual).toBe(4.7)
    expect(shown.matches).toMatchObject([
      { score: { first: 2, second: 1 }, call: { first: 2, second: 1 }, points: 5, hit: 'exact' },
      { score: { first: 3, second: 1 }, call: { first: 1, second: 0 }, points: 2, hit: 'outcome' },
    ])
    expect(shown.best?.event_id).toBe(shown.matches[0]!.id)
  })

  test('has the places in the tournament, from before its first result to after its last', async () => {
    await contest.play(slug, 'm1', 0, 1)
    await contest.play(slug, 'm2', 2, 1)
    expect((await recap('cat')).place).toEqual({ before: null, after: 1 })
    await contest.play(slug, 'm3', 0, 0)
    await contest.play(slug, 'm4', 1, 0)
    const [first, second] = [await recap('ann'), await recap('ann', 'md2')]
    expect(first.place.after).toBe(3)
    expect(second.place).toEqual({ before: 3, after: 2 })
    expect(second).toMatchObject({ points: 5, position: 1, hits: { exact: 1 }, usual: 2.5 })
    expect((await recap('cat', 'md2')).matches.map(({ call }) => call)).toEqual([null, null])
  })

  test('keeps those places, whatever is corrected or sent again later', async () => {
    const result = async (key: string, minutesAgo: number, first: number, second: number) => {
      contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-minutesAgo) }))
      contest.succeed(await contest.sendResult(slug, key, { status: 'finished', score: { first, second } }))
    }
    await result('m1', 600, 0, 1)
    await result('m2', 500, 2, 1)
    await result('m3', 400, 0, 0)
    await result('m4', 300, 1, 0)
    const placesOf = async () => [(await recap('ann')).place, (await recap('ann', 'md2')).place]
    const places = await placesOf()
    expect(places).toEqual([
      { before: null, after: 3 },
      { before: 3, after: 2 },
    ])
    // Three points more for ann, long after the end of the round.
    await contest.sendResult(slug, 'm2', { status: 'finished', score: { first: 1, second: 0 } })
    await contest.sendResult(slug, 'm1', { status: 'finished', score: { first: 0, second: 1 } })
    expect(await placesOf()).toEqual(places)
    await contest.asOrganiser('POST', `tournaments/${slug}/finish?force=true`)
    await contest.sendResult(slug, 'm4', { status: 'finished', score: { first: 2, second: 0 } })
    expect(await placesOf()).toEqual(places)
  })

  test('has nothing unsettled: no live and no future matches', async () => {
    expect(await recap('ann')).toMatchObject({
      position: null,
      participants: 0,
      matches: [],
      best: null,
      usual: null,
      is_over: false,
    })
    await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-60) })
    await contest.sendResult(slug, 'm1', { status: 'live', score: { first: 2, second: 1 } })
    const live = await recap('ann')
    expect(live).toMatchObject({ matches: [], hits: { exact: 0 }, is_over: false, state: 'live' })
    expect(live).toMatchObject({ points: 0, position: null, below: 0, place: { before: null, after: null } })
    await contest.play(slug, 'm2', 2, 0)
    expect(await recap('ann')).toMatchObject({ points: 2, position: null, matches: [{ points: 2 }] })
    await contest.sendResult(slug, 'm1', { status: 'finished', score: { first: 2, second: 1 } })
    expect(await recap('ann')).toMatchObject({ points: 7, position: 1, below: 2, place: { after: 1 } })
  })

  test('of another user is the same', async () => {
    await contest.play(slug, 'm1', 2, 1)
    const { calculated_at: _, ...shown } = await recap('ann', 'md1', { user_id: String(ids.ben) })
    expect(shown).toMatchObject({
      user: { id: ids.ben },
      points: 3,
      position: 2,
      below: 1,
      best: { count: 2, total: 3 },
    })
    expect(await recap('ben')).toMatchObject(shown)
  })

  test('of a user who has predicted nothing in it has its matches without points', async () => {
    await contest.play(slug, 'm1', 2, 1)
    expect(await recap('guest')).toMatchObject({
      position: null,
      below: 0,
      usual: null,
      best: null,
      points: 0,
    })
    expect((await recap('guest')).matches).toMatchObject([{ call: null, points: null }])
  })

  test('is refused for a round of another tournament, for an unknown user, and before the rating opens', async () => {
    expectRefusal(await attempt('ann', 'md1', { user_id: '2000000000' }), 422, 'validation_failed')
    const elsewhere = await roundId('md1')
    const closed = `${slug}-closed`
    await contest.publish(smallCup(closed, { ratings_opened_at_date: '2999-01-01' }))
    slug = closed
    expectRefusal(await attempt('ann', 'md1'), 403, 'ratings_not_open')
    const other = { params: { slug, roundId: elsewhere }, query: {} }
    expectRefusal(await server.attempt(readRecap, other, fans.ann), 404, 'not_found')
  })
})

describe('the recap of a night of fights', () => {
  beforeEach(async () => {
    slug = `recap-night-${cups}`
    await contest.publish(smallSeries(slug))
    await fights.saveCard(slug, fans.ann, 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
    await fights.saveCard(slug, fans.ben, 'n1-1b n1-2a* n1-3b n1-4a n1-5b (n1-7a)')
    await fights.saveCard(slug, fans.cat, 'n1-1b n1-2b n1-3b n1-4b n1-5b (n1-7a)')
  })

  test('has the card with its coefficients, and the card in the middle', async () => {
    expect(await recap('ann', 'n1')).toMatchObject({ picks: [], position: null, best: null, usual: null })
    for (const nth of [3, 4]) await fights.fight(slug, `n1-${nth}`, { status: 'finished', winner: 'first' })
    const shown = await recap('ann', 'n1')
    expect(shown).toMatchObject({
      points: 2,
      // 1.7 twice, and 1.8.
      coefficient: 5.2,
      position: 1,
      participants: 3,
      below: 2,
      usual: 1.8,
      matches: [],
      is_over: false,
    })
    // The longest odds that were right, of the fighter alone: two of three users picked him.
    const best = shown.picks.find(({ event_id }) => event_id === shown.best?.event_id)
    expect(best).toMatchObject({ fighter: { key: 'n1-4a' }, state: 'right', coefficient: 1.8 })
    expect(shown.best).toMatchObject({ count: 2, total: 3 })
    expect(shown.picks.find(({ fighter }) => fighter.key === 'n1-1a')).toMatchObject({
      state: 'waiting',
      points: null,
    })
  })

  test('has no best pick without a right one', async () => {
    await fights.fight(slug, 'n1-3', { status: 'finished', winner: 'first' })
    expect(await recap('cat', 'n1')).toMatchObject({ points: 0, coefficient: 0, best: null })
    expect(await recap('guest', 'n1')).toMatchObject({ picks: [], position: null, best: null })
  })
})
