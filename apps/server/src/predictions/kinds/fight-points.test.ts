import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { fightsOn } from '../../../test/fights/fight-steps.ts'
import { smallSeries } from '../../../test/fights/fight-world.ts'
import { passTime } from '../../../test/records.ts'
import { lockAllDue } from '../../results/results.ts'
import { verifyRatings } from '../../ratings/ratings.ts'

// What cards earn, fight by fight (GAME.md 5).

const server = useApp()
const contest = fightsOn(server)
const NAMES = ['Anna', 'Boris', 'Clara', 'Dan'] as const
const tokens = {} as Record<(typeof NAMES)[number], string>
let slug = ''
let series = 0

beforeAll(async () => {
  for (const [at, name] of NAMES.entries()) {
    tokens[name] = await server.signIn(`648000${at}`)
    const { id } = await contest.me(tokens[name])
    await server.database.pool.query('update users set name = $1 where id = $2', [name, id])
  }
})

beforeEach(async () => {
  slug = `series-${(series += 1)}`
  await contest.publish(smallSeries(slug))
  await contest.saveCard(slug, tokens.Anna, 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
  await contest.saveCard(slug, tokens.Boris, 'n1-1b n1-2a n1-3b* n1-4a n1-5a (n1-7a)')
})

type Settled = Awaited<ReturnType<typeof contest.fight>>
const won = (winner: 'first' | 'second') => ({ status: 'finished', winner })
const enter = async (key: string, result: object, query = '') =>
  contest.succeed<Settled>(await contest.sendResult(slug, key, result, query))
const change = async (key: string, body: object) =>
  contest.succeed(await contest.changeEvent(slug, key, body))
const faultless = async () =>
  expect(await verifyRatings(server.database.db, slug)).toMatchObject([{ mistakes: [] }])

/** The rating as text: position, name, points and coefficient sum. */
async function rating(query = '', tournament = slug): Promise<string[]> {
  const { ratings } = await contest.rating(tournament, tokens.Anna, query)
  return ratings.map(
    ({ user, position, points, coefficient_sum }) => `${position} ${user.name} ${points} ${coefficient_sum}`,
  )
}
const pick = async (key: string, name: (typeof NAMES)[number] = 'Anna') =>
  contest.fightsOf(await contest.round(slug, tokens[name]))[key]!.prediction
const roundId = async (key: string) => (await contest.round(slug, tokens.Anna, key)).id

describe('a result', () => {
  test('moves the rating by what each user earned', async () => {
    const first = await contest.fight(slug, 'n1-3', won('first'))
    expect(first.event).toMatchObject({ key: 'n1-3', status: 'finished', is_locked: true })
    expect(first.settlement).toMatchObject({
      predictions: 2,
      awarded_points: 1,
      by_hit: { exact: 0, difference: 0, outcome: 0, miss: 0 },
    })
    expect(await rating()).toEqual(['1 Anna 1 3.4', '2 Boris 0 0'])
    const second = await contest.fight(slug, 'n1-1', won('second'))
    expect(second.settlement).toMatchObject({ predictions: 2, awarded_points: 1 })
    expect(await rating()).toEqual(['1 Anna 1 3.4', '2 Boris 1 2.5'])
    expect(await contest.round(slug, tokens.Anna)).toMatchObject({
      points: 1,
      coefficients: { round: 3.4, potential: 10.2 },
    })
    await faultless()
  })

  test('is shown with how and when the fight ended', async () => {
    const { event } = await contest.fight(slug, 'n1-3', {
      ...won('second'),
      method: 'submission',
      ended_in: 2,
    })
    const { entities } = await contest.idsOf(slug)
    const change = {
      status: 'finished',
      winner: entities['n1-3b'],
      method: 'submission',
      ended_in: 2,
      result_at: expect.stringMatching(/Z$/),
      is_corrected: false,
    }
    expect(event).toMatchObject(change)
    expect(contest.fightsOf(await contest.round(slug, tokens.Anna))['n1-3']).toMatchObject(change)
    expect((await contest.read(slug, tokens.Anna)).calculated_at).toEqual(expect.stringMatching(/Z$/))
  })

  test('by disqualification is a win', async () => {
    await contest.fight(slug, 'n1-3', { ...won('first'), method: 'disqualification' })
    expect(await rating()).toEqual(['1 Anna 1 3.4', '2 Boris 0 0'])
  })

  test('of a fight that nobody picked settles, and brings nothing', async () => {
    const { settlement } = await contest.fight(slug, 'n1-8', won('first'))
    expect(settlement).toMatchObject({ predictions: 0, awarded_points: 0 })
    expect(await rating()).toEqual(['1 Anna 0 0', '1 Boris 0 0'])
    await faultless()
  })

  test.each(['draw', 'no_contest', 'cancelled'])('%s is void, and the reserve stands in', async (status) => {
    await contest.fight(slug, 'n1-6', won('first'))
    expect(await rating()).toEqual(['1 Anna 0 0', '1 Boris 0 0'])
    expect(await pick('n1-6')).toMatchObject({ state: 'standby', points: null, stands_for: null })
    const { event, settlement } = await contest.fight(slug, 'n1-3', { status })
    expect(event).toMatchObject({ status, winner: null })
    // The void fight itself brings no points: those of the reserve belong to the reserve fight.
    expect(settlement).toMatchObject({ predictions: 2, awarded_points: 0 })
    expect(settlement.top_changes).toContainEqual(
      expect.objectContaining({ points_before: 0, points_after: 1, position_after: 1 }),
    )
    expect(await rating()).toEqual(['1 Anna 1 2', '2 Boris 0 0'])
    expect(await pick('n1-3')).toMatchObject({ state: 'void', points: null, coefficient: null })
    expect(await pick('n1-6')).toMatchObject({
      state: 'right',
      points: 1,
      coefficient: 2,
      stands_for: event.id,
    })
    await faultless()
  })

  test('of the reserve fight brings its points when the reserve stands in', async () => {
    await contest.fight(slug, 'n1-3', { status: 'draw' })
    expect(await pick('n1-6')).toMatchObject({ state: 'waiting', points: null })
    const { settlement } = await contest.fight(slug, 'n1-6', won('first'))
    expect(settlement).toMatchObject({ predictions: 1, awarded_points: 1 })
    expect(await rating()).toEqual(['1 Anna 1 2', '2 Boris 0 0'])
  })

  test('of a second void fight finds no further reserve', async () => {
    await contest.fight(slug, 'n1-6', won('first'))
    await contest.fight(slug, 'n1-5', { status: 'no_contest' })
    const { id: main } = (await contest.fight(slug, 'n1-1', { status: 'draw' })).event
    expect(await rating()).toEqual(['1 Anna 1 2', '2 Boris 0 0'])
    // The reserve stands in for void fights in card order, in whatever order they ended.
    expect(await pick('n1-6')).toMatchObject({ stands_for: main })
    await faultless()
  })

  test('of a void reserve fight brings nothing', async () => {
    await contest.fight(slug, 'n1-3', { status: 'draw' })
    await contest.fight(slug, 'n1-6', { status: 'no_contest' })
    expect(await pick('n1-6')).toMatchObject({ state: 'void', points: null, stands_for: null })
    expect(await rating()).toEqual(['1 Anna 0 0', '1 Boris 0 0'])
    await faultless()
  })

  test('that was predicted right earns the point alone if there are no coefficients', async () => {
    const bare = `${slug}-bare`
    const document = smallSeries(bare)
    await contest.publish({
      ...document,
      events: document.events.map((event) => ({ ...event, coefficients: null })),
    })
    await contest.saveCard(bare, tokens.Anna, 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
    expect((await contest.round(bare, tokens.Anna)).events[0]!.coefficients).toEqual([])
    await contest.fight(bare, 'n1-3', won('first'))
    expect((await contest.rating(bare, tokens.Anna)).me).toMatchObject({ points: 1, coefficient_sum: 0 })
    expect(await verifyRatings(server.database.db, bare)).toMatchObject([{ mistakes: [] }])
  })

  test('earns by the ruleset of the series', async () => {
    const other = `${slug}-other`
    await contest.publish(smallSeries(other, { ruleset: { fight: { right_pick: 3, multiplier: 5 } } }))
    await contest.saveCard(other, tokens.Anna, 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
    await contest.fight(other, 'n1-3', won('first'))
    expect((await contest.rating(other, tokens.Anna)).me).toMatchObject({ points: 3, coefficient_sum: 8.5 })
    expect((await contest.read(other, tokens.Anna)).fight_points).toEqual({ right_pick: 3, multiplier: 5 })
  })
})

describe('a correction', () => {
  test('to the other fighter moves the points, and is marked as a correction', async () => {
    await contest.fight(slug, 'n1-3', won('first'))
    const { event, settlement } = await enter('n1-3', won('second'))
    expect(event).toMatchObject({ is_corrected: true })
    expect(settlement).toMatchObject({ predictions: 2, awarded_points: 1 })
    expect(await rating()).toEqual(['1 Boris 1 4.6', '2 Anna 0 0'])
    expect(await contest.round(slug, tokens.Anna)).toMatchObject({ is_corrected: true })
    await faultless()
  })

  test('to a no contest takes the points back, and the reserve stands in', async () => {
    await contest.fight(slug, 'n1-6', won('first'))
    await contest.fight(slug, 'n1-3', won('first'))
    const { event } = await enter('n1-3', { status: 'no_contest' })
    expect(event).toMatchObject({ is_corrected: true, status: 'no_contest', winner: null })
    expect(await rating()).toEqual(['1 Anna 1 2', '2 Boris 0 0'])
    await faultless()
  })

  test('of a fight that was not cancelled after all brings its points', async () => {
    await contest.fight(slug, 'n1-6', won('first'))
    await contest.fight(slug, 'n1-3', { status: 'cancelled' })
    expect(await rating()).toEqual(['1 Anna 1 2', '2 Boris 0 0'])
    await enter('n1-3', won('first'))
    expect(await rating()).toEqual(['1 Anna 1 3.4', '2 Boris 0 0'])
    expect(await pick('n1-6')).toMatchObject({ state: 'standby' })
    await faultless()
  })

  test('of a fight that was cancelled by mistake is marked as a correction', async () => {
    await contest.fight(slug, 'n1-3', { status: 'cancelled' })
    const { event } = await enter('n1-3', won('first'))
    expect(event).toMatchObject({ is_corrected: true })
    expect(await contest.round(slug, tokens.Anna)).toMatchObject({ is_corrected: true })
    await faultless()
  })

  test('that changes nothing is not marked', async () => {
    await contest.fight(slug, 'n1-3', won('first'))
    const { event } = await enter('n1-3', won('first'))
    expect(event).toMatchObject({ is_corrected: false })
    expect(await contest.round(slug, tokens.Anna)).toMatchObject({ is_corrected: false })
    await contest.fight(slug, 'n1-4', won('first'))
    expect(await contest.round(slug, tokens.Anna)).toMatchObject({ is_corrected: false })
  })

  test('of the method moves no points', async () => {
    await contest.fight(slug, 'n1-3', { ...won('first'), method: 'knockout', ended_in: 1 })
    const before = await rating()
    const { event, settlement } = await enter('n1-3', { ...won('first'), method: 'submission', ended_in: 2 })
    expect(event).toMatchObject({ is_corrected: true, method: 'submission', ended_in: 2 })
    expect(settlement.top_changes).toEqual([])
    expect(await rating()).toEqual(before)
  })

  test('that takes a result back takes its points back', async () => {
    await contest.fight(slug, 'n1-4', won('first'))
    await contest.fight(slug, 'n1-3', won('first'))
    const { event } = contest.succeed<Settled>(await contest.takeResultBack(slug, 'n1-3'))
    expect(event).toMatchObject({ status: 'scheduled', winner: null, method: null, result_at: null })
    expect(await rating()).toEqual(['1 Anna 1 1.8', '1 Boris 1 1.8'])
    expect(await pick('n1-3')).toMatchObject({ state: 'waiting', points: null, coefficient: null })
    await faultless()
    contest.succeed(await contest.takeResultBack(slug, 'n1-4'))
    expect(await rating()).toEqual(['1 Anna 0 0', '1 Boris 0 0'])
    await faultless()
  })
})

describe('ratings', () => {
  test('are ordered by coefficient sum, then points; level users share a position', async () => {
    await contest.saveCard(slug, tokens.Clara, 'n1-1a n1-2b n1-3a n1-4b n1-5b (n1-6a)')
    await contest.saveCard(slug, tokens.Dan, 'n1-1a n1-2b n1-3a n1-4b n1-5b (n1-8b)')
    for (const key of ['n1-1', 'n1-3']) await contest.fight(slug, key, won('first'))
    expect(await rating()).toEqual(['1 Anna 2 4.9', '2 Clara 2 3.2', '2 Dan 2 3.2', '4 Boris 0 0'])
    // Two points with 1.6 + 1.8 rank below one point with 4.6.
    await contest.fight(slug, 'n1-2', won('first'))
    await contest.fight(slug, 'n1-4', won('first'))
    expect(await rating()).toEqual(['1 Anna 4 8.3', '2 Boris 2 3.4', '3 Clara 2 3.2', '3 Dan 2 3.2'])
    await enter('n1-1', won('second'))
    await enter('n1-3', won('second'))
    expect(await rating()).toEqual(['1 Boris 4 10.5', '2 Anna 2 3.4', '3 Clara 0 0', '3 Dan 0 0'])
    await faultless()
  })

  test('rank by points if coefficients are equal', async () => {
    const odds = `${slug}-odds`
    const document = smallSeries(odds)
    const firstAt: Record<string, number> = { 'n1-1': 3, 'n1-2': 1.5, 'n1-4': 1.5 }
    await contest.publish({
      ...document,
      events: document.events.map((event) => ({
        ...event,
        coefficients: { first: firstAt[event.key] ?? 2, second: 2 },
      })),
    })
    await contest.saveCard(odds, tokens.Anna, 'n1-1a n1-2b n1-3a n1-4b n1-5a (n1-6a)')
    await contest.saveCard(odds, tokens.Boris, 'n1-1b n1-2a* n1-3a n1-4b n1-5a (n1-6a)')
    await contest.saveCard(odds, tokens.Clara, 'n1-1b n1-2a n1-3a n1-4a n1-5a (n1-6a)')
    await contest.saveCard(odds, tokens.Dan, 'n1-1b n1-2b n1-3a n1-4a n1-5a (n1-6a)')
    for (const key of ['n1-1', 'n1-2', 'n1-4']) await contest.fight(odds, key, won('first'))
    expect(await rating('', odds)).toEqual(['1 Clara 2 3', '2 Anna 1 3', '2 Boris 1 3', '4 Dan 1 1.5'])
    expect(await verifyRatings(server.database.db, odds)).toMatchObject([{ mistakes: [] }])
  })

  test('of one event count that event alone', async () => {
    await change('n2-8', { starts_at: new Date(Date.now() + 4 * 24 * 3600_000).toISOString() })
    await contest.saveCard(slug, tokens.Boris, 'n2-1b n2-2a n2-3a n2-4a n2-5a (n2-6a)')
    await contest.fight(slug, 'n1-3', won('first'))
    await contest.fight(slug, 'n2-1', won('second'))
    expect(await rating()).toEqual(['1 Anna 1 3.4', '2 Boris 1 2.5'])
    const [n1, n2] = [await roundId('n1'), await roundId('n2')]
    expect((await rating(`?round_id=${n1}`)).slice(0, 1)).toEqual(['1 Anna 1 3.4'])
    expect((await rating(`?round_id=${n2}`)).slice(0, 1)).toEqual(['1 Boris 1 2.5'])
    await faultless()
  })

  test('list who moved, with the positions before and after', async () => {
    await contest.fight(slug, 'n1-1', won('second'))
    const { settlement } = await contest.fight(slug, 'n1-3', won('first'))
    const { id } = await contest.me(tokens.Anna)
    expect(settlement.top_changes).toContainEqual(
      expect.objectContaining({
        user: expect.objectContaining({ id }),
        points_before: 0,
        points_after: 1,
        position_before: 2,
        position_after: 1,
      }),
    )
    const { me } = await contest.rating(slug, tokens.Boris)
    expect(me).toMatchObject({ position: 2, previous_position: 1 })
  })
})

describe('coefficients', () => {
  test('are shown for the event, for the series, and for all series', async () => {
    const other = `${slug}-other`
    await contest.publish(smallSeries(other))
    const before = (await contest.read(slug, tokens.Anna)).coefficients.sum
    await change('n2-8', { starts_at: new Date(Date.now() + 4 * 24 * 3600_000).toISOString() })
    await contest.saveCard(slug, tokens.Anna, 'n2-1b n2-2a n2-3a n2-4a n2-5a (n2-6a)')
    await contest.saveCard(other, tokens.Anna, 'n1-1b* n1-2a n1-3a n1-4a n1-5a (n1-6a)')
    await contest.fight(slug, 'n1-3', won('first'))
    await contest.fight(slug, 'n2-1', won('second'))
    await contest.fight(other, 'n1-1', won('second'))
    const sum = Math.round((before + 3.4 + 2.5 + 5) * 100) / 100
    const { coefficients, rounds, points } = await contest.read(slug, tokens.Anna)
    expect(coefficients).toEqual({ potential: 9.5, round: 2.5, series: 5.9, sum })
    expect(rounds.map((round) => [round.points, round.coefficients.round])).toEqual([
      [1, 3.4],
      [1, 2.5],
    ])
    expect(points).toBe(2)
    expect((await contest.read(other, tokens.Anna)).coefficients).toMatchObject({ series: 5, sum })
  })

  test('of another user count locked events only', async () => {
    await contest.fight(slug, 'n1-3', won('first'))
    const query = { user_id: String((await contest.me(tokens.Anna)).id) }
    const own = await contest.read(slug, tokens.Anna)
    const { coefficients, points } = await contest.read(slug, tokens.Boris, query)
    expect({ coefficients, points }).toEqual({ coefficients: own.coefficients, points: own.points })
  })
})

describe('the rating that verify computes is the published one', () => {
  test('when a fight was cancelled before the lock, and after the lock', async () => {
    await change('n1-3', { status: 'cancelled' })
    await faultless()
    await contest.start(slug, 'n1-8')
    await lockAllDue(server.database.db, server.jobs)
    await faultless()
    await contest.fight(slug, 'n1-6', won('first'))
    expect(await rating()).toEqual(['1 Anna 1 2', '2 Boris 0 0'])
    await faultless()
  })

  test('when a fight was cancelled before a lock by the clock', async () => {
    await change('n1-3', { status: 'cancelled' })
    const { locks_at } = await contest.round(slug, tokens.Anna)
    await passTime(server, Math.ceil((Date.parse(locks_at!) - Date.now()) / 1000) + 1)
    await lockAllDue(server.database.db, server.jobs)
    expect(await contest.round(slug, tokens.Anna)).toMatchObject({ is_locked: true, cards: 2 })
    expect(await pick('n1-3')).toMatchObject({ state: 'void' })
    await faultless()
  })
})
