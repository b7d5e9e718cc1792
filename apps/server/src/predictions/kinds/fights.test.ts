import { readFightPredictions } from '@called-it/contract/kinds/fight-card.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { fightsOn } from '../../../test/fights/fight-steps.ts'
import { smallSeries } from '../../../test/fights/fight-world.ts'
import { expectRefusal, pathsOf } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { lockAllDue } from '../../results/results.ts'

// Tests how the numbered events of a series and the cards of users are shown (API.md, Prediction reads).

const server = useApp()
const contest = fightsOn(server)
let anna: string
let boris: string
let slug = ''
let series = 0
let document: ReturnType<typeof smallSeries>

beforeAll(async () => {
  anna = await server.signIn('6490001')
  boris = await server.signIn('6490002')
})

beforeEach(async () => {
  slug = `fights-${(series += 1)}`
  document = smallSeries(slug)
  await contest.publish(document)
})

const DAY = 24 * 60
const CARD = 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)'
const change = async (key: string, body: object) =>
  contest.succeed(await contest.changeEvent(slug, key, body))
const keysOf = (list: { key: string }[]) => list.map(({ key }) => key)
const both = (name: string) => ({ ru: `${name} ру`, en: name })

describe('the page', () => {
  test('lists the numbered events with their fights', async () => {
    const { rounds, ...page } = await contest.read(slug, anna)
    expect(page).toEqual({
      user: null,
      points: 0,
      coefficients: { potential: 0, series: 0, round: 0, sum: 0 },
      fight_points: { right_pick: 1, multiplier: 2 },
      calculated_at: null,
    })
    const [first, second] = rounds
    const { events, ...round } = first!
    const lock = events.find(({ key }) => key === 'n1-8')!.started_at
    expect(round).toEqual({
      id: expect.any(Number),
      key: 'n1',
      name: both('Numbered 1'),
      started_at: lock,
      finished_at: null,
      phase: 'open',
      is_locked: false,
      is_disabled: false,
      is_corrected: false,
      reopened_at: null,
      opens_at: new Date(Date.parse(lock!) - 5 * DAY * 60_000).toISOString().replace('.000', ''),
      locks_at: lock,
      points: 0,
      coefficients: { potential: 0, round: 0 },
      saved_at: null,
      violations: [],
      cards: null,
    })
    expect(second).toMatchObject({ key: 'n2', phase: 'not_open', is_disabled: true, is_locked: false })
  })

  test('shows each fight', async () => {
    const { entities, events } = await contest.idsOf(slug)
    const fight = contest.fightsOf(await contest.round(slug, anna))['n1-1']!
    const entity = (key: string) => ({
      id: entities[key],
      key,
      name: both(`Fighter ${key}`),
      code: null,
      country: 'br',
      image: null,
    })
    expect(fight).toMatchObject({
      id: events['n1-1'],
      key: 'n1-1',
      type: 'main',
      status: 'scheduled',
      is_locked: false,
      first_entity: entity('n1-1a'),
      second_entity: entity('n1-1b'),
      weight_class: both('Lightweight'),
      is_title: true,
      coefficients: [
        { entity_id: entities['n1-1a'], coefficient: 1.5 },
        { entity_id: entities['n1-1b'], coefficient: 2.5 },
      ],
      winner: null,
      method: null,
      ended_in: null,
      result_at: null,
      is_corrected: false,
      reopened_at: null,
      replaced: [],
      prediction: null,
      crowd: null,
    })
  })

  test('lists the main fight, the co-main, then the others with the latest first', async () => {
    const order = async () => keysOf((await contest.round(slug, anna)).events)
    expect(await order()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `n1-${at}`))
    await change('n1-8', { starts_at: minutesFromNow(2 * DAY) })
    await change('n1-5', { starts_at: null })
    expect(await order()).toEqual([1, 2, 8, 3, 4, 6, 7, 5].map((at) => `n1-${at}`))
  })

  test('lists the events by their start, those without a start last', async () => {
    const rounds = async () => keysOf((await contest.read(slug, anna)).rounds)
    expect(await rounds()).toEqual(['n1', 'n2'])
    const { events, ...document } = smallSeries(slug)
    const later = events.map((event) =>
      event.round === 'n1' ? { ...event, starts_at: minutesFromNow(20 * DAY) } : event,
    )
    const more = { key: 'n0', stage: 'numbered', name: both('To be announced') }
    await contest.publish({ ...document, rounds: [more, ...document.rounds], events: later })
    expect(await rounds()).toEqual(['n2', 'n1', 'n0'])
    expect((await contest.read(slug, anna)).rounds[2]).toMatchObject({
      phase: 'not_open',
      is_disabled: true,
      is_locked: false,
      opens_at: null,
      started_at: null,
      finished_at: null,
      events: [],
    })
  })

  test('opens an event five days before its first fight, and not before the series opens', async () => {
    const disabled = async () => (await contest.round(slug, anna, 'n2')).is_disabled
    await change('n2-8', { starts_at: minutesFromNow(5 * DAY + 5) })
    expect(await disabled()).toBe(true)
    await change('n2-8', { starts_at: minutesFromNow(5 * DAY - 5) })
    expect(await disabled()).toBe(false)
    const opening = minutesFromNow(60)
    await contest.publish({ ...document, predictions_opened_at: opening })
    expect(await contest.round(slug, anna)).toMatchObject({
      is_disabled: true,
      phase: 'not_open',
      opens_at: opening,
    })
  })

  test('takes no cards for an event of which no fight has a start', async () => {
    for (let at = 1; at <= 8; at += 1) await change(`n1-${at}`, { starts_at: null })
    expect(await contest.round(slug, anna)).toMatchObject({
      is_disabled: true,
      is_locked: false,
      opens_at: null,
      started_at: null,
    })
    expectRefusal(await contest.trySaveCard(slug, anna, CARD), 409, 'not_open')
  })

  test('locks an event with its first fight, all of its fights at once', async () => {
    await contest.start(slug, 'n1-8')
    const round = await contest.round(slug, anna)
    expect(round).toMatchObject({ is_locked: true, is_disabled: false, phase: 'locked' })
    expect(round.events.map(({ is_locked }) => is_locked)).toEqual(Array(8).fill(true))
    expect(await contest.round(slug, anna, 'n2')).toMatchObject({ is_locked: false })
  })

  test('shows when an event is over', async () => {
    const finishedAt = async () => (await contest.round(slug, anna)).finished_at
    for (let at = 1; at <= 7; at += 1) await contest.fight(slug, `n1-${at}`, { status: 'draw' })
    expect(await finishedAt()).toBe(null)
    await change('n1-8', { status: 'cancelled' })
    const round = await contest.round(slug, anna)
    const ends = round.events.map(({ result_at }) => result_at!)
    expect(round.finished_at).toBe(ends.toSorted().at(-1))
  })

  test('is refused where no fights are predicted, and to strangers', async () => {
    const cup = `${slug}-cup`
    await contest.publish(smallCup(cup))
    for (const unasked of [cup, 'nowhere']) {
      const input = { params: { slug: unasked } }
      expectRefusal(await server.attempt(readFightPredictions, input, anna), 404, 'not_found')
      expectRefusal(await contest.trySend(unasked, anna, []), 404, 'not_found')
    }
    expectRefusal(await server.attempt(readFightPredictions, { params: { slug } }), 401, 'unauthenticated')
    const path = `/api/v1/tournaments/${slug}/prediction-type/match`
    expectRefusal(await server.request('GET', path, { token: anna }), 404, 'not_found')
  })
})

describe('a card', () => {
  test('is shown fight by fight, with what it could bring', async () => {
    await contest.saveCard(slug, anna, CARD)
    const { entities } = await contest.idsOf(slug)
    const round = await contest.round(slug, anna)
    expect(round).toMatchObject({
      saved_at: expect.stringMatching(/Z$/),
      violations: [],
      points: 0,
      // 1.5 + 1.6 + 2 × 1.7 + 1.8 + 1.9; the reserve counts only where it is needed.
      coefficients: { potential: 10.2, round: 0 },
    })
    const shown = contest.fightsOf(round)
    const waiting = { points: null, coefficient: null, state: 'waiting', stands_for: null }
    const pick = (key: string, info: object = {}) => ({
      tournament_player_id: entities[key],
      type: 'main',
      multiply: false,
      ...info,
    })
    expect(shown['n1-1']!.prediction).toEqual({ ...waiting, info: pick('n1-1a') })
    expect(shown['n1-3']!.prediction).toEqual({ ...waiting, info: pick('n1-3a', { multiply: true }) })
    expect(shown['n1-6']!.prediction).toEqual({
      ...waiting,
      state: 'standby',
      info: pick('n1-6a', { type: 'reserve' }),
    })
    expect([shown['n1-7']!.prediction, shown['n1-8']!.prediction]).toEqual([null, null])
    const { coefficients } = await contest.read(slug, anna)
    expect(coefficients).toEqual({ potential: 10.2, series: 0, round: 0, sum: 0 })
  })

  test('of the latest open event is the one whose coefficients are shown at the top', async () => {
    await contest.saveCard(slug, anna, CARD)
    await change('n2-8', { starts_at: minutesFromNow(4 * DAY) })
    expect((await contest.read(slug, anna)).coefficients.potential).toBe(0)
    await contest.saveCard(slug, anna, 'n2-1b n2-2a n2-3a n2-4a n2-5a (n2-6a)')
    expect((await contest.read(slug, anna)).coefficients.potential).toBe(9.5)
  })

  test('of another user is hidden until it is locked, and so are the crowd and the number of cards', async () => {
    await contest.saveCard(slug, boris, CARD)
    await contest.saveCard(slug, anna, 'n1-1b* n1-2a n1-3a n1-4a n1-5a (n1-7a)')
    const query = { user_id: String((await contest.me(boris)).id) }
    const before = await contest.read(slug, anna, query)
    expect(before.user).toMatchObject({ id: Number(query.user_id) })
    expect(before.coefficients).toEqual({ potential: 0, series: 0, round: 0, sum: 0 })
    expect(before.rounds[0]).toMatchObject({ saved_at: null, cards: null, violations: [] })
    expect(JSON.stringify(before)).not.toContain('tournament_player_id')

    await contest.start(slug, 'n1-8')
    await lockAllDue(server.database.db, server.jobs)
    const round = await contest.round(slug, anna, 'n1', query)
    const { entities } = await contest.idsOf(slug)
    expect(round).toMatchObject({ saved_at: expect.stringMatching(/Z$/), cards: 2 })
    const shown = contest.fightsOf(round)
    expect(shown['n1-1']!.prediction?.info.tournament_player_id).toBe(entities['n1-1a'])
    expect(shown['n1-1']!.crowd).toEqual({
      total: 2,
      picks: [
        { id: entities['n1-1a'], count: 1, doubled: 0 },
        { id: entities['n1-1b'], count: 1, doubled: 1 },
      ],
    })
    expect(shown['n1-6']!.crowd).toEqual({
      total: 1,
      picks: [{ id: entities['n1-6a'], count: 1, doubled: 0 }],
    })
    expect(shown['n1-8']!.crowd).toBe(null)
  })

  test('of another event stays hidden when one is locked', async () => {
    await change('n2-8', { starts_at: minutesFromNow(4 * DAY) })
    await contest.saveCard(slug, boris, 'n2-1b n2-2a n2-3a n2-4a n2-5a (n2-6a)')
    await contest.saveCard(slug, boris, CARD)
    await contest.start(slug, 'n1-8')
    const query = { user_id: String((await contest.me(boris)).id) }
    const { rounds, coefficients } = await contest.read(slug, anna, query)
    expect(rounds.map(({ saved_at }) => saved_at !== null)).toEqual([true, false])
    expect(rounds[1]!.events.map(({ prediction }) => prediction)).toEqual(Array(8).fill(null))
    expect(coefficients.potential).toBe(0)
  })

  test('of an unknown user is refused', async () => {
    const query = { user_id: '99999999' }
    const reply = await server.attempt(readFightPredictions, { params: { slug }, query }, anna)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['user_id'])
  })
})
