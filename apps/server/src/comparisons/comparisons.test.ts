import type { ComparedEvent } from '@called-it/contract/ratings/comparison.ts'
import { readComparison } from '@called-it/contract/ratings/comparison.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { usePeople } from '../../test/people.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { expectRefusal } from '../../test/steps.ts'
import { minutesFromNow, smallCup, smallLeague } from '../../test/world.ts'
import { lockAllDue } from '../results/results.ts'

const server = useApp()
const contest = predictionsOn(server)
const fights = fightsOn(server)
const NAMES = ['ann', 'ben', 'cat', 'guest'] as const
type Name = (typeof NAMES)[number]
const { tokens: fans, ids } = usePeople(server, NAMES, 6560000)
let slug = ''
let cups = 0

/** Ann and ben predict the first matchday and later ones, each differently. */
beforeEach(async () => {
  slug = `compared-${(cups += 1)}`
  await contest.publish(smallCup(slug))
  await contest.mustSave(slug, fans.ann, { m1: [2, 1], m2: [0, 0], m3: [1, 1] })
  await contest.mustSave(slug, fans.ben, { m1: [1, 0], m2: [0, 0], m4: [3, 0] })
})

type Query = { page?: number; limit?: number; only?: 'differing'; round_id?: string }
const attempt = (viewer: Name, other: number | string, query: Query = {}) =>
  server.attempt(
    readComparison,
    { params: { slug, userId: String(other) }, query: query as never },
    fans[viewer],
  )
const compare = (viewer: Name, other: Name, query: Query = {}) =>
  server.call(
    readComparison,
    { params: { slug, userId: String(ids[other]) }, query: query as never },
    fans[viewer],
  )
const pointsOf = ({ about, mine, theirs, gap }: ComparedEvent) => [
  about.name.en,
  mine?.points,
  theirs?.points,
  gap,
]
const start = (key: string) => contest.changeEvent(slug, key, { starts_at: minutesFromNow(-60) })

describe('two users, event by event', () => {
  test('shows what both predicted, newest first, and by how many points that separated them', async () => {
    await contest.play(slug, 'm1', 2, 1)
    await contest.play(slug, 'm2', 1, 0)
    const { me, other, events, sums, count, differing, meta } = await compare('ann', 'ben')
    expect([me?.points, other.points]).toEqual([5, 3])
    expect(events.map(pointsOf)).toEqual([
      ['Team CCC \u2013 Team DDD', 0, 0, 2],
      ['Team AAA \u2013 Team BBB', 5, 3, 2],
    ])
    const [, m1] = events
    expect(m1).toMatchObject({
      kind: 'match',
      type: 'match',
      about: { status: 'finished', score: { first: 2, second: 1 }, first_entity: { key: 'AAA' } },
      round_id: sums[0]!.round!.id,
      mine: { answer: { first: 2, second: 1 }, points: 5, hit: 'exact' },
      theirs: { answer: { first: 1, second: 0 }, hit: 'difference' },
    })
    expect(sums).toMatchObject([
      { kind: 'match', round: { name: { en: 'Matchday 1' } }, mine: 5, theirs: 3, gap: 2 },
    ])
    expect([count, differing, meta]).toEqual([2, 1, { page: 1, limit: 20, total: 2 }])
  })

  test('is mirrored for the other user', async () => {
    await contest.play(slug, 'm1', 2, 1)
    const { me, other, events } = await compare('ben', 'ann')
    expect([me?.points, other.points, events[0]?.gap]).toEqual([3, 5, -2])
    expect(events[0]).toMatchObject({ mine: { answer: { first: 1 } }, theirs: { answer: { first: 2 } } })
  })

  test('shows nothing before the lock: no answer, and not whether there is one', async () => {
    const before = await compare('ann', 'ben')
    expect(before).toMatchObject({ events: [], sums: [], count: 0, differing: 0, me: { points: 0 } })
    await start('m1')
    const { events, hidden } = await compare('ann', 'ben')
    expect(events).toMatchObject([{ mine: { points: null }, theirs: { points: null }, gap: 0 }])
    expect(hidden).toBeLessThan(before.hidden)
  })

  test('hides events again that take predictions again', async () => {
    await start('m1')
    await lockAllDue(server.database.db, server.jobs)
    expect((await compare('ann', 'ben')).events).toHaveLength(1)
    await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(30) })
    await contest.mustSave(slug, fans.ben, { m1: [7, 7] })
    expect(JSON.stringify(await compare('ann', 'ben'))).not.toContain('7,"second":7')
  })

  test('hides them at once, even from a user who has just seen them', async () => {
    await start('m1')
    const shown = (await compare('ann', 'ben')).events.map(({ about }) => about.name.en)
    expect(shown).toHaveLength(1)
    await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(60) })
    expect(await compare('ann', 'ben')).toMatchObject({ events: [], count: 0 })
  })

  test('shows a live match with its current score, and a cancelled match without points', async () => {
    await start('m1')
    await contest.sendResult(slug, 'm1', { status: 'live', score: { first: 1, second: 0 } })
    await contest.changeEvent(slug, 'm2', { status: 'cancelled' })
    const { events } = await compare('ann', 'ben')
    expect(events.map((event) => [event.about.status, event.mine?.points, event.theirs?.points])).toEqual([
      ['cancelled', null, null],
      ['live', 3, 5],
    ])
  })

  test('can be limited to differences or to a round, and comes in pages; the gap still counts all', async () => {
    for (const key of ['m1', 'm2', 'm3', 'm4']) await contest.play(slug, key, 2, 1)
    const keysOf = async (query: Query) =>
      (await compare('ann', 'ben', query)).events.map((event) => [event.about.first_entity?.key, event.gap])
    const all = await keysOf({})
    expect(all).toHaveLength(4)
    const alike = await keysOf({ only: 'differing' })
    expect(alike).toEqual(all.filter(([key]) => key !== 'CCC'))
    const { sums } = await compare('ann', 'ben')
    const md1 = String(sums.find(({ round }) => round?.name.en === 'Matchday 1')!.round!.id)
    expect((await keysOf({ round_id: md1 })).map(([key]) => key).toSorted()).toEqual(['AAA', 'CCC'])
    expect(await keysOf({ page: 2, limit: 3 })).toEqual(all.slice(3))
    expect((await compare('ann', 'ben', { page: 9 })).events).toEqual([])
  })

  test('shows only the other one to a viewer without a row', async () => {
    await contest.play(slug, 'm1', 2, 1)
    const { me, other, events } = await compare('guest', 'ann')
    expect([me, other.points]).toEqual([null, 5])
    expect(events).toMatchObject([{ mine: null, theirs: { points: 5 }, gap: -5 }])
  })

  test('with oneself has no differences', async () => {
    await contest.play(slug, 'm1', 2, 1)
    expect(await compare('ann', 'ann')).toMatchObject({ differing: 0, count: 1, events: [{ gap: 0 }] })
  })

  test('includes a user who joined since the last rating at once', async () => {
    await contest.play(slug, 'm1', 2, 1)
    await contest.mustSave(slug, fans.cat, { m2: [4, 1] })
    await start('m2')
    const { other, events } = await compare('ann', 'cat')
    expect(other).toMatchObject({ points: 0, user: { id: ids.cat } })
    expect(events[0]).toMatchObject({
      mine: { answer: { second: 0 } },
      theirs: { answer: { first: 4, second: 1 } },
    })
  })
})

describe('the other kinds of predictions', () => {
  test('orders, ties, players and teams are shown by name', async () => {
    await contest.join(slug, fans.ann, fans.ben)
    contest.succeed(await contest.saveOrder(slug, fans.ann, 'A', ['AAA', 'BBB', 'CCC', 'DDD']))
    contest.succeed(await contest.saveOrder(slug, fans.ben, 'A', ['BBB', 'AAA', 'CCC', 'DDD']))
    contest.succeed(await contest.trySaveScorer(slug, fans.ann, 'anna'))
    contest.succeed(await contest.trySaveTeam(slug, fans.ben, 'CCC'))
    await contest.mustSaveWinner(slug, fans.ann, 'AAA')
    for (const key of ['m1', 'm2', 'm3']) await contest.play(slug, key, 2, 1)
    await contest.play(slug, 'm4', 3, 1)
    const { events, sums, me, other } = await compare('ann', 'ben')
    const eventOf = (kind: string) => events.find((event) => event.kind === kind)
    expect(eventOf('table_order')).toMatchObject({
      about: { name: { en: 'Group A' } },
      mine: {
        answer: { teams: [{ key: 'AAA' }, { key: 'BBB' }, {}, {}] },
        parts: [{ part: 'place' }, {}, {}, {}, {}],
      },
      theirs: { answer: { teams: [{ key: 'BBB' }, { key: 'AAA' }, {}, {}] } },
    })
    expect(eventOf('scorer')).toMatchObject({
      mine: { answer: { player: { name: { en: 'Anna' }, team: { key: 'AAA' } } }, points: null },
      theirs: null,
    })
    expect(eventOf('most_productive_team')).toMatchObject({
      mine: null,
      theirs: { answer: { team: { key: 'CCC' } } },
    })
    expect(eventOf('tournament_winner')).toMatchObject({
      about: { name: { en: `Cup ${slug}` } },
      mine: { answer: { team: { key: 'AAA' } } },
    })
    expect(sums.at(-1)!.gap).toBe(me!.points - other.points)
    expect(sums.map(({ kind }) => kind)).toContain('table_order')
  })

  test('the first eight, with the favourite', async () => {
    slug = `compared-league-${cups}`
    const league = smallLeague(slug)
    await contest.publish(league)
    await contest.join(slug, fans.ann, fans.ben)
    const clubs = league.entities.map(({ key }) => key)
    contest.succeed(await contest.saveEight(slug, fans.ann, clubs.slice(0, 8)))
    contest.succeed(await contest.saveEight(slug, fans.ben, clubs.slice(2), clubs[3]))
    await start('m1')
    await lockAllDue(server.database.db, server.jobs)
    const { events } = await compare('ann', 'ben')
    const entities = await contest.idsOf(slug, 'entities')
    expect(events).toMatchObject([
      {
        kind: 'league',
        mine: { answer: { favourite_team_id: entities['C01'] } },
        theirs: { answer: { favourite_team_id: entities['C04'] } },
      },
    ])
    expect((events[0]!.mine!.answer as { teams: unknown[] }).teams).toHaveLength(8)
  })

  test('cards of fights, by their coefficients', async () => {
    slug = `compared-night-${cups}`
    await contest.publish(smallSeries(slug))
    await fights.saveCard(slug, fans.ann, 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
    await fights.saveCard(slug, fans.ben, 'n1-1b n1-2a* n1-3b n1-4a n1-5b (n1-7a)')
    for (const nth of [3, 4]) await fights.fight(slug, `n1-${nth}`, { status: 'finished', winner: 'first' })
    const { me, other, events, sums } = await compare('ann', 'ben')
    const gap = Math.round((me!.coefficient_sum! - other.coefficient_sum!) * 100) / 100
    expect(gap).toBeGreaterThan(0)
    expect(events).toMatchObject([
      {
        kind: 'fight_card',
        about: { name: { en: 'Numbered 1' } },
        mine: { points: 2, coefficient: me!.coefficient_sum },
        theirs: { points: 1, coefficient: other.coefficient_sum },
        gap,
      },
    ])
    const [event] = events
    const { picks } = event!.mine!.answer as {
      picks: { fighter: { key: string }; state: string; multiply: boolean }[]
    }
    expect(picks.find(({ fighter }) => fighter.key === 'n1-3a')).toMatchObject({
      state: 'right',
      multiply: true,
    })
    expect(sums).toMatchObject([{ kind: 'fight_card', round: { name: { en: 'Numbered 1' } }, gap }])
  })
})

describe('a comparison is refused', () => {
  test('with an unknown user, with one without a row, and before the rating opens', async () => {
    expectRefusal(await attempt('ann', 2_000_000_000), 404, 'not_found')
    expectRefusal(await attempt('ann', ids.guest), 404, 'not_found')
    expectRefusal(await attempt('ann', 'nobody'), 400, 'bad_request')
    const closed = `${slug}-closed`
    await contest.publish(smallCup(closed, { ratings_opened_at_date: '2999-01-01' }))
    await contest.mustSave(closed, fans.ben, { m1: [1, 0] })
    slug = closed
    expectRefusal(await attempt('ann', ids.ben), 403, 'ratings_not_open')
    slug = 'nowhere'
    expectRefusal(await attempt('ann', ids.ben), 404, 'not_found')
  })

  test('with an unknown filter', async () => {
    await contest.publish(smallCup(`${slug}-other`))
    const { rows } = await server.database.pool.query<{ id: number }>(
      'select r.id from rounds r join tournaments t on t.id = r.tournament_id where t.slug = $1',
      [`${slug}-other`],
    )
    const elsewhere = await attempt('ann', ids.ben, { round_id: String(rows[0]!.id) })
    expectRefusal(elsewhere, 422, 'validation_failed')
    expect(elsewhere.body).toMatchObject({ errors: { round_id: [expect.any(String)] } })
    expectRefusal(await attempt('ann', ids.ben, { only: 'agreeing' as never }), 422, 'validation_failed')
  })
})
