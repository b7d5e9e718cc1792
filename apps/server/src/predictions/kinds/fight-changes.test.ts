import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { fightsOn } from '../../../test/fights/fight-steps.ts'
import { smallSeries } from '../../../test/fights/fight-world.ts'
import { everyRecord } from '../../../test/records.ts'
import { expectRefusal, pathsOf } from '../../../test/steps.ts'
import { minutesFromNow } from '../../../test/world.ts'
import { verifyRatings } from '../../ratings/ratings.ts'

// Fighters withdraw and fights are cancelled, before a card is locked and after (GAME.md 5 and 9).

const server = useApp()
const contest = fightsOn(server)
let anna: string
let boris: string
let slug = ''
let series = 0

beforeAll(async () => {
  anna = await server.signIn('6510001')
  boris = await server.signIn('6510002')
})

/** Anna has picked the first fighters on her card, Boris the second ones. */
beforeEach(async () => {
  slug = `changes-${(series += 1)}`
  await contest.publish(smallSeries(slug))
  await contest.saveCard(slug, anna, 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
  await contest.saveCard(slug, boris, 'n1-1b n1-2b n1-4b n1-5b n1-7b (n1-8b)')
})

const change = async (key: string, body: object) =>
  contest.succeed<{ event: Awaited<ReturnType<typeof contest.round>>['events'][number] }>(
    await contest.changeEvent(slug, key, body),
  ).event
const shown = async (token = anna) => contest.fightsOf(await contest.round(slug, token))
const violations = async (token = anna) => (await contest.round(slug, token)).violations
const typesOf = async () =>
  (await contest.round(slug, anna)).events
    .filter(({ type }) => type !== 'other')
    .map(({ key, type }) => `${key} ${type}`)

/** The progress of the card: what is open, saved and missing. */
const missing = async (token = anna) => {
  const { progress } = await server.call(readProgress, { query: {} }, token)
  const { kinds } = progress.find(({ tournament }) => tournament.slug === slug)!
  return kinds.map(({ kind, open, saved, missing: count }) => ({ kind, open, saved, missing: count }))
}
const SAVED = [{ kind: 'fight_card', open: 1, saved: 1, missing: 0 }]
const MISSING = [{ kind: 'fight_card', open: 1, saved: 0, missing: 1 }]
const faultless = async () =>
  expect(await verifyRatings(server.database.db, slug)).toMatchObject([{ mistakes: [] }])

describe('the replacement of a fighter before the lock', () => {
  test('makes the cards with a pick on him incomplete, and keeps the others as they were', async () => {
    const event = await change('n1-4', { first: 'spare1', coefficients: { first: 1.8 } })
    const { entities } = await contest.idsOf(slug)
    expect(event).toMatchObject({
      first_entity: { key: 'spare1' },
      second_entity: { key: 'n1-4b' },
      replaced: [{ left: { key: 'n1-4a' }, entered: { key: 'spare1' }, at: expect.stringMatching(/Z$/) }],
    })
    expect(await violations(anna)).toEqual(['IncorrectEventsCount'])
    expect(await missing(anna)).toEqual(MISSING)
    expect(await violations(boris)).toEqual([])
    expect(await missing(boris)).toEqual(SAVED)
    // Her pick is kept and marked, and she sees the fighter who came instead.
    expect((await shown(anna))['n1-4']).toMatchObject({
      replaced: [{ left: { key: 'n1-4a' } }],
      prediction: { state: 'void', info: { tournament_player_id: entities['n1-4a'] } },
    })
    expect((await shown(boris))['n1-4']!.prediction).toMatchObject({ state: 'waiting' })
  })

  test('makes him unavailable for picks, and his successor available', async () => {
    await change('n1-4', { first: 'spare1', coefficients: { first: 1.8 } })
    const { entities } = await contest.idsOf(slug)
    const picks = await contest.picksOf(slug, 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
    const reply = await contest.trySend(slug, anna, picks)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['predictions.3.tournament_player_id'])
    contest.succeed(
      await contest.trySend(
        slug,
        anna,
        picks.with(3, { ...picks[3]!, tournament_player_id: entities['spare1']! }),
      ),
    )
    expect(await violations()).toEqual([])
    expect(await missing()).toEqual(SAVED)
    await contest.fight(slug, 'n1-4', { status: 'finished', winner: 'first' })
    expect((await shown())['n1-4']!.prediction).toMatchObject({ points: 1, coefficient: 1.8 })
  })

  test('leaves a card without a reserve if he was in the reserve fight', async () => {
    await change('n1-6', { first: 'spare1', coefficients: { first: 1.8 } })
    expect(await violations()).toEqual(['IncorrectEventsCount', 'IncorrectReserveEventsCount'])
  })

  test('can be undone, which restores the picks on him; every replacement is listed', async () => {
    await change('n1-4', { first: 'spare1', coefficients: { first: 1.8 } })
    await change('n1-4', { first: 'spare2', coefficients: { first: 1.8 } })
    await change('n1-4', { first: 'n1-4a', coefficients: { first: 1.8 } })
    expect(await violations()).toEqual([])
    const { replaced, prediction } = (await shown())['n1-4']!
    expect(replaced.map(({ left, entered }) => `${left.key} ${entered.key}`)).toEqual([
      'n1-4a spare1',
      'spare1 spare2',
      'spare2 n1-4a',
    ])
    expect(prediction).toMatchObject({ state: 'waiting' })
  })

  test('that swaps the corners keeps every pick: picks refer to fighters', async () => {
    await change('n1-4', { first: 'n1-4b', second: 'n1-4a' })
    expect([await violations(anna), await violations(boris)]).toEqual([[], []])
    const { replaced, coefficients } = (await shown())['n1-4']!
    expect(replaced).toEqual([])
    // Odds move with the fighter.
    const { entities } = await contest.idsOf(slug)
    expect(coefficients).toEqual([
      { entity_id: entities['n1-4b'], coefficient: 2.2 },
      { entity_id: entities['n1-4a'], coefficient: 1.8 },
    ])
    await contest.fight(slug, 'n1-4', { status: 'finished', winner: 'first' })
    expect((await shown(anna))['n1-4']!.prediction).toMatchObject({ state: 'wrong' })
    expect((await shown(boris))['n1-4']!.prediction).toMatchObject({ state: 'right' })
  })

  test('lets the reserve stand in for users who did not pick anew', async () => {
    await change('n1-4', { first: 'spare1', coefficients: { first: 1.8 } })
    await contest.fight(slug, 'n1-4', { status: 'finished', winner: 'first' })
    await contest.fight(slug, 'n1-6', { status: 'finished', winner: 'first' })
    const { 'n1-4': fight, 'n1-6': reserve } = await shown()
    expect(fight!.prediction).toMatchObject({ state: 'void', points: null, coefficient: null })
    expect(reserve!.prediction).toMatchObject({
      state: 'right',
      points: 1,
      coefficient: 2,
      stands_for: fight!.id,
    })
    expect((await shown(boris))['n1-4']!.prediction).toMatchObject({ state: 'wrong', points: 0 })
    await faultless()
  })
})

test('a fighter can leave only with a successor, or when the fight is cancelled', async () => {
  const reply = await contest.changeEvent(slug, 'n1-4', { second: null })
  expectRefusal(reply, 422, 'validation_failed')
  expect(pathsOf(reply)).toEqual(['second'])
})

test('no fighter is replaced after the lock', async () => {
  await contest.start(slug, 'n1-8')
  for (const [wrong, paths] of [
    [{ first: 'spare1' }, ['first']],
    [{ second: 'spare1' }, ['second']],
    [{ first: 'n1-4b', second: 'n1-4a' }, ['first', 'second']],
    [{ first: null }, ['first']],
  ] as const) {
    const before = await everyRecord(server)
    const reply = await contest.changeEvent(slug, 'n1-4', wrong)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(paths)
    expect(await everyRecord(server)).toEqual(before)
  }
  // Sending the same sides again is not a change.
  await change('n1-4', { first: 'n1-4a', second: 'n1-4b' })
})

describe('a fight that is cancelled before the lock', () => {
  test('turns the co-main into the main fight and the next fight into the co-main', async () => {
    expect(await typesOf()).toEqual(['n1-1 main', 'n1-2 secondary'])
    expect(await change('n1-1', { status: 'cancelled' })).toMatchObject({
      type: 'other',
      status: 'cancelled',
    })
    expect(await typesOf()).toEqual(['n1-2 main', 'n1-3 secondary'])
    expect((await contest.round(slug, anna)).events.map(({ key }) => key).slice(0, 2)).toEqual([
      'n1-2',
      'n1-3',
    ])
    // Anna's card breaks only the rule about the number of picks; Boris also lacks a pick for the new co-main.
    expect(await violations(anna)).toEqual(['IncorrectEventsCount'])
    expect(await violations(boris)).toEqual(['IncorrectEventsCount', 'IncorrectMainAndSecondaryEventsCount'])
    expect([await missing(anna), await missing(boris)]).toEqual([MISSING, MISSING])
  })

  test('is replaced as the co-main by the next fight', async () => {
    await change('n1-2', { status: 'cancelled' })
    expect(await typesOf()).toEqual(['n1-1 main', 'n1-3 secondary'])
    await change('n1-3', { status: 'cancelled' })
    expect(await typesOf()).toEqual(['n1-1 main', 'n1-4 secondary'])
    await change('n1-2', { status: 'scheduled' })
    expect(await typesOf()).toEqual(['n1-1 main', 'n1-2 secondary'])
  })

  test('requires cards to follow the new order of fights', async () => {
    await change('n1-1', { status: 'cancelled' })
    const wanting = await contest.trySaveCard(slug, anna, 'n1-2a n1-4a n1-5a n1-6a n1-7a (n1-3a)')
    expectRefusal(wanting, 422, 'IncorrectMainAndSecondaryEventsCount')
    await contest.saveCard(slug, anna, 'n1-2a n1-3a* n1-4a n1-5a n1-7a (n1-6a)')
    expect(await violations()).toEqual([])
    expect(await missing()).toEqual(SAVED)
  })

  test('keeps the card, and the reserve stands in if the user does not mend it', async () => {
    await change('n1-1', { status: 'cancelled' })
    await contest.fight(slug, 'n1-6', { status: 'finished', winner: 'first' })
    const { 'n1-1': fight, 'n1-6': reserve } = await shown()
    expect(fight!.prediction).toMatchObject({ state: 'void' })
    expect(reserve!.prediction).toMatchObject({ state: 'right', coefficient: 2, stands_for: fight!.id })
    expect((await contest.rating(slug, anna)).me).toMatchObject({ points: 1, coefficient_sum: 2 })
    expect(await violations()).toEqual([])
    await faultless()
  })

  test('moves the lock, and the opening with it, if it was the first fight', async () => {
    const { started_at } = (await shown())['n1-7']!
    await change('n1-8', { status: 'cancelled' })
    expect(await contest.round(slug, anna)).toMatchObject({ locks_at: started_at })
  })

  test('changes nothing for a user who had not picked it', async () => {
    await change('n1-3', { status: 'cancelled' })
    expect(await violations(boris)).toEqual([])
    expect(await missing(boris)).toEqual(SAVED)
  })

  test('leaves nothing to pick if it was the last fight', async () => {
    for (let at = 1; at <= 8; at += 1) await change(`n1-${at}`, { status: 'cancelled' })
    const round = await contest.round(slug, anna)
    expect(round).toMatchObject({ phase: 'not_open', is_disabled: true, is_locked: false })
    expect(new Set(round.events.map(({ type }) => type))).toEqual(new Set(['other']))
    expectRefusal(await contest.trySaveCard(slug, anna, 'n1-1a n1-2a'), 409, 'not_open')
    expect(round.finished_at).not.toBe(null)
  })
})

describe('a fight that is cancelled after the lock', () => {
  beforeEach(() => contest.start(slug, 'n1-8'))

  test.each(['n1-1', 'n1-2'])('stays main or co-main (%s), and the reserve steps in', async (key) => {
    await change(key, { status: 'cancelled' })
    expect(await typesOf()).toEqual(['n1-1 main', 'n1-2 secondary'])
    await contest.fight(slug, 'n1-6', { status: 'finished', winner: 'first' })
    const { [key]: fight, 'n1-6': reserve } = await shown()
    expect(fight!.prediction).toMatchObject({ state: 'void' })
    expect(reserve!.prediction).toMatchObject({ state: 'right', stands_for: fight!.id, coefficient: 2 })
    await faultless()
  })

  test('stays main or co-main when the series is finished', async () => {
    await change('n1-1', { status: 'cancelled' })
    contest.succeed(await contest.asOrganiser('POST', `tournaments/${slug}/finish?force=true`))
    expect(await typesOf()).toEqual(['n1-1 main', 'n1-2 secondary'])
  })

  test('keeps the event locked if it is the first fight', async () => {
    await change('n1-8', { status: 'cancelled' })
    expect(await contest.round(slug, anna)).toMatchObject({ is_locked: true })
    expectRefusal(await contest.trySaveCard(slug, anna, 'n1-1a n1-2a'), 409, 'locked')
  })
})

describe('the start of the first fight', () => {
  test('opens the event again if it is moved ahead, with the saved cards', async () => {
    await contest.start(slug, 'n1-8')
    await change('n1-8', { starts_at: minutesFromNow(60) })
    expect(await contest.round(slug, anna)).toMatchObject({ phase: 'open', cards: null })
    expect((await shown())['n1-1']!.prediction).toMatchObject({ state: 'waiting' })
    await contest.saveCard(slug, anna, 'n1-1b n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
    await faultless()
  })

  test('locks the event when the fight begins early, whatever the schedule says', async () => {
    await change('n1-3', { status: 'live' })
    expect(await contest.round(slug, anna)).toMatchObject({ is_locked: true })
    await change('n1-3', { status: 'scheduled' })
    expect(await contest.round(slug, anna)).toMatchObject({ is_locked: false })
  })

  test('opens the event again if the fight began, was cancelled, and is moved ahead', async () => {
    await contest.start(slug, 'n1-8')
    await change('n1-8', { status: 'cancelled' })
    await change('n1-8', { starts_at: minutesFromNow(60) })
    expect(await contest.round(slug, boris)).toMatchObject({ phase: 'open' })
    expect(await violations(boris)).toEqual(['IncorrectEventsCount', 'IncorrectReserveEventsCount'])
    await faultless()
    await contest.start(slug, 'n1-7')
    await contest.fight(slug, 'n1-1', { status: 'finished', winner: 'second' })
    expect((await contest.rating(slug, boris)).me).toMatchObject({ points: 1, coefficient_sum: 2.5 })
    await faultless()
  })
})

describe('coefficients', () => {
  const odds = { first: 3.25, second: 1.33 }

  test('count if they change before the lock', async () => {
    const event = await change('n1-3', { coefficients: odds })
    expect(event.coefficients.map(({ coefficient }) => coefficient)).toEqual([3.25, 1.33])
    expect((await contest.round(slug, anna)).coefficients.potential).toBe(1.5 + 1.6 + 6.5 + 1.8 + 1.9)
    await contest.fight(slug, 'n1-3', { status: 'finished', winner: 'first' })
    expect((await contest.rating(slug, anna)).me).toMatchObject({ points: 1, coefficient_sum: 6.5 })
    await faultless()
  })

  test('cannot change after the lock, for no fight of the event', async () => {
    await contest.start(slug, 'n1-8')
    const before = await everyRecord(server)
    for (const key of ['n1-3', 'n1-8'])
      expectRefusal(await contest.changeEvent(slug, key, { coefficients: odds }), 409, 'locked')
    expect(await everyRecord(server)).toEqual(before)
    await change('n2-3', { coefficients: odds })
  })

  test.each([
    [{ first: 1, second: 2 }, 'coefficients.first'],
    [{ first: 1.5, second: 51.01 }, 'coefficients.second'],
    [{ first: 1.5, second: 1e9 }, 'coefficients.second'],
    [{ first: 1.5 }, 'coefficients.second'],
    [{ first: '2', second: 1.5 }, 'coefficients.first'],
  ])('are refused as %j', async (coefficients, path) => {
    const reply = await contest.changeEvent(slug, 'n1-3', { coefficients })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual([path])
  })
})

describe('a new fighter', () => {
  const odds = async (key = 'n1-4') =>
    (await shown())[key]!.coefficients.map(({ coefficient }) => coefficient)
  const refusal = async (body: object, path: string, words: string) => {
    const before = await everyRecord(server)
    const reply = await contest.changeEvent(slug, 'n1-4', body)
    expectRefusal(reply, 422, 'validation_failed')
    expect((reply.body as { errors: object }).errors).toEqual({ [path]: [words] })
    expect(await everyRecord(server)).toEqual(before)
  }

  test('comes with a coefficient of his own: nobody inherits odds', async () => {
    const words = 'новый боец не получает коэффициент того, кто выбыл: укажите коэффициент нового'
    await refusal({ first: 'spare1' }, 'coefficients.first', words)
    await refusal({ first: 'spare1', coefficients: { second: 2 } }, 'coefficients.first', words)
    await refusal({ first: 'n1-4b', second: 'spare1' }, 'coefficients.second', words)
    await change('n1-4', { first: 'spare1', coefficients: { first: 3.3 } })
    expect(await odds()).toEqual([3.3, 2.2])
    await change('n1-4', { second: 'spare2', coefficients: { first: 3, second: 1.4 } })
    expect(await odds()).toEqual([3, 1.4])
  })

  test('who takes the corner of a fighter who changes corners leaves him his odds', async () => {
    await change('n1-4', { first: 'n1-4b', second: 'spare1', coefficients: { second: 4 } })
    expect(await odds()).toEqual([2.2, 4])
  })

  test('of a fight without odds needs none, and gets them with the other fighter', async () => {
    slug = `${slug}-bare`
    const { events, ...series } = smallSeries(slug)
    await contest.publish({ ...series, events: events.map((event) => ({ ...event, coefficients: null })) })
    await change('n1-4', { first: 'spare1' })
    expect(await odds()).toEqual([])
    const words = 'укажите коэффициенты обоих бойцов'
    await refusal({ first: 'spare2', coefficients: { first: 2 } }, 'coefficients.second', words)
    await change('n1-4', { coefficients: { first: 2, second: 1.8 } })
    expect(await odds()).toEqual([2, 1.8])
  })

  test('must have decimal odds: the refusal of other odds shows what they would be', async () => {
    await refusal(
      { first: 'spare1', coefficients: { first: 150 } },
      'coefficients.first',
      'нужен десятичный коэффициент от 1.01 до 51: 150 похоже на американский, в десятичном виде это 2.5',
    )
    await refusal(
      { first: 'spare1', coefficients: { first: 52 } },
      'coefficients.first',
      'нужен десятичный коэффициент от 1.01 до 51',
    )
  })
})
