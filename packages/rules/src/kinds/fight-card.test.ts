import { describe, expect, test } from 'vitest'
import { CARD, fighter, fightOf, picksOf, ROUND, seriesOf, VALID } from '../../test/fights.ts'
import { eventOf } from '../../test/tournament.ts'
import type { FactsEvent, FactsFight } from '../facts.ts'
import type { TournamentFacts } from '../questions.ts'
import { phaseAt } from '../kind.ts'
import { resolveRuleset } from '../ruleset.ts'
import { cardOfChoice, fightCard, judgedOf } from './fight-card.ts'

const DAY = 24 * 60 * 60 * 1000
/** A card whose first fight, the last of the card, starts at 2000. */
const CARD_OF_EIGHT = [1, 2, 3, 4, 5, 6, 7, 8].map((fight) => fightOf(fight))

/** The card of eight with one of its fights changed. */
const changed = (
  fight: number,
  fightChanges: Partial<FactsFight>,
  changes: Partial<FactsEvent> = {},
  events: readonly FactsEvent[] = CARD_OF_EIGHT,
) =>
  events.map((event) =>
    event.id === fight
      ? { ...event, ...changes, fight: { ...event.fight!, ...fightChanges } satisfies FactsFight }
      : event,
  )
const calledOff = (fight: number, at: number, changes: Partial<FactsEvent> = {}, events = CARD_OF_EIGHT) =>
  changed(
    fight,
    { status: 'cancelled', cancelled_at: at },
    { result: { status: 'cancelled' }, ...changes },
    events,
  )

describe('a card', () => {
  test.each<[string, FactsEvent[], number, ReturnType<typeof phaseAt>, Partial<TournamentFacts>?]>([
    ['is not taken before five days before the first fight', CARD_OF_EIGHT, 2000 - 5 * DAY - 1, 'not_open'],
    ['is taken from five days before the first fight', CARD_OF_EIGHT, 2000 - 5 * DAY, 'open'],
    ['is taken until a millisecond before it', CARD_OF_EIGHT, 1999, 'open'],
    ['is locked from its start on', CARD_OF_EIGHT, 2000, 'locked'],
    ['is not taken before the series opens', CARD_OF_EIGHT, 499, 'not_open', { opens_at: 500 }],
    ['is taken from when the series opens', CARD_OF_EIGHT, 500, 'open', { opens_at: 500 }],
    [
      'is not taken before its days, though the series opened',
      CARD_OF_EIGHT,
      2000 - 5 * DAY - 1,
      'not_open',
      { opens_at: -9 * DAY },
    ],
    [
      'is taken from as many days before as the ruleset says',
      CARD_OF_EIGHT,
      2000 - 2 * DAY - 1,
      'not_open',
      { ruleset: resolveRuleset({ fight: { opens_days_before: 2 } }) },
    ],
    ['is locked by an early start', changed(8, {}, { begun_at: 1500 }), 1500, 'locked'],
    ['is locked by an early start of any fight', changed(1, {}, { begun_at: 1500 }), 1500, 'locked'],
    [
      'is locked by the schedule, though the start is late',
      changed(8, {}, { begun_at: 2500 }),
      2000,
      'locked',
    ],
    ['is locked later if the first fight is cancelled before the lock', calledOff(8, 1999), 2999, 'open'],
    ['is locked with the next fight then', calledOff(8, 1999), 3000, 'locked'],
    ['stays locked if the first fight is cancelled at its start', calledOff(8, 2000), 2000, 'locked'],
    ['stays locked if the first fight is cancelled later', calledOff(8, 2600), 2000, 'locked'],
    ['stays locked if another fight is cancelled later', calledOff(1, 2600), 2000, 'locked'],
    [
      'stays locked if a fight is cancelled that had begun early',
      calledOff(8, 1600, { begun_at: 1500 }),
      1500,
      'locked',
    ],
    [
      'is not taken when no fight has a start',
      CARD_OF_EIGHT.map((item) => ({ ...item, starts_at: null })),
      0,
      'not_open',
    ],
    ['is locked at the first known start', changed(8, {}, { starts_at: null }), 3000, 'locked'],
    [
      'is not taken if all fights are cancelled before it',
      CARD_OF_EIGHT.reduce((events, { id }) => calledOff(id, 1000, {}, events), CARD_OF_EIGHT),
      5000,
      'not_open',
    ],
    ['ignores cancelled fights without a start', calledOff(8, 1999, { starts_at: null }), 2999, 'open'],
    [
      'counts the fights of its own round alone',
      [...CARD_OF_EIGHT, fightOf(9, {}, { round_id: 101 })],
      1999,
      'open',
    ],
    ['is locked when the series is finished', CARD_OF_EIGHT, 0, 'locked', { is_finished: true }],
  ])('%s', (_, events, now, expected, tournament) => {
    expect(phaseAt(fightCard.times(seriesOf(events, tournament), ROUND), now)).toBe(expected)
  })

  test('is asked for in every round, from any user', () => {
    expect(fightCard).toMatchObject({
      name: 'fight_card',
      type: 'fight_winner',
      per: 'round',
      needs_group: false,
      names: null,
    })
  })
})

describe('fights that can be picked', () => {
  const cardOf = (events: readonly FactsEvent[]) =>
    cardOfChoice(fightCard.choice(seriesOf(events), ROUND).ids)

  test('are those of the round, with their types and fighters', () => {
    const others = [fightOf(9, {}, { round_id: 101 }), eventOf({ id: 10, round_id: ROUND })]
    expect(cardOf([...CARD_OF_EIGHT, ...others])).toEqual(CARD)
    expect(cardOf(others)).toEqual([])
  })

  test('have both sides, and are not cancelled', () => {
    const some = calledOff(4, 1000, {}, changed(3, {}, { first: null }, changed(5, {}, { second: null })))
    expect(cardOf(some).map(({ event_id }) => event_id)).toEqual([1, 2, 6, 7, 8])
  })

  test('move up if the main fight is cancelled before the lock', () => {
    expect(cardOf(calledOff(1, 1999)).slice(0, 3)).toMatchObject([
      { event_id: 2, type: 'main' },
      { event_id: 3, type: 'secondary' },
      { event_id: 4, type: 'other' },
    ])
  })
})

describe('an answer', () => {
  test('has three numbers for each pick, in the order of events, and is decoded to the same picks', () => {
    const numbers = fightCard.encode({ picks: picksOf('(6b) 5a 4b* 1a 2a 3a') })
    const expected = [
      [1, fighter('1a'), 1],
      [2, fighter('2a'), 1],
      [3, fighter('3a'), 1],
      [4, fighter('4b'), 2],
      [5, fighter('5a'), 1],
      [6, fighter('6b'), 3],
    ]
    expect(numbers).toEqual(expected.flat())
    expect(fightCard.decode(numbers)).toEqual({ picks: picksOf('1a 2a 3a 4b* 5a (6b)') })
    expect(numbers).toHaveLength(fightCard.wide!.width)
  })

  test.each([
    [VALID, null],
    ['', 'EmptyEvents'],
    ['1a 2a 3a 4a 5a', 'IncorrectEventsCount'],
    ['1a 2a 3a 4a 5a 6a', 'IncorrectReserveEventsCount'],
    ['1a 3a 4a 5a 6a (2a)', 'IncorrectMainAndSecondaryEventsCount'],
    ['1a* 2a* 3a 4a 5a (6a)', 'IncorrectMultiplyEventsCount'],
    // A pick of an unknown fight is reported before the rules of the card as a whole.
    ['9a', 'unknown_event'],
    ['1a 1b', 'same_event_twice'],
    ['1a 2a 3a 4a 5a (9a)', 'unknown_event'],
  ])('"%s" is refused with %s', (text, mistake) => {
    const choice = fightCard.choice(seriesOf(CARD_OF_EIGHT), ROUND)
    expect(fightCard.check({ picks: picksOf(text) }, choice)).toBe(mistake)
  })

  test('that picks a fighter who left is refused', () => {
    const choice = fightCard.choice(seriesOf(changed(1, {}, { first: 99 })), ROUND)
    expect(fightCard.check({ picks: picksOf(VALID) }, choice)).toBe('not_in_fight')
  })
})

describe('the outcome of a round is', () => {
  const outcome = (events: readonly FactsEvent[]) => fightCard.outcome(seriesOf(events), ROUND)

  test('nothing before the first result', () => {
    expect(outcome(CARD_OF_EIGHT)).toBeNull()
    expect(outcome(changed(1, { status: 'live' }))).toBeNull()
    expect(outcome([])).toBeNull()
  })

  test('nothing for a fight that was cancelled before the lock, not even after the lock by the clock', () => {
    const early = calledOff(1, 1999)
    expect(outcome(early)).toBeNull()
    const later = changed(7, { status: 'draw' }, {}, early)
    expect(outcome(later)).toMatchObject([
      { id: 1, is_void: true },
      ...Array(5).fill({ is_void: false }),
      { is_void: true },
      {},
    ])
    expect(outcome(calledOff(1, 2000))).toMatchObject([
      { id: 1, is_void: true },
      ...Array(7).fill({ is_void: false }),
    ])
  })

  test('all of its fights in their current state from then on', () => {
    const events = changed(7, { status: 'finished', winner: 'second' })
    const came = outcome([...events, fightOf(9, { status: 'draw' }, { round_id: 101 })])
    expect(came).toHaveLength(8)
    expect(came![6]).toEqual({
      id: 7,
      first: fighter('7a'),
      second: fighter('7b'),
      first_odds: 150,
      second_odds: 250,
      winner: fighter('7b'),
      is_void: false,
    })
    expect(came![0]).toMatchObject({ winner: null, is_void: false })
  })

  test.each<[Partial<FactsFight>, object]>([
    [
      { status: 'finished', winner: 'first' },
      { winner: fighter('1a'), is_void: false },
    ],
    [{ status: 'draw' }, { winner: null, is_void: true }],
    [{ status: 'no_contest' }, { winner: null, is_void: true }],
    [{ status: 'cancelled' }, { winner: null, is_void: true }],
    [{ status: 'live' }, { winner: null, is_void: false }],
    // The remains of a result that was taken back.
    [
      { status: 'scheduled', winner: 'first' },
      { winner: null, is_void: false },
    ],
    [{ coefficients: null }, { first_odds: 0, second_odds: 0 }],
    [{ coefficients: { first: 1.01, second: 16.67 } }, { first_odds: 101, second_odds: 1667 }],
    // 4.35 × 100 is 434.99… in floating point.
    [{ coefficients: { first: 4.35, second: 1.15 } }, { first_odds: 435, second_odds: 115 }],
  ])('with %j', (fight, expected) => {
    expect(judgedOf(fightOf(1, fight) as Parameters<typeof judgedOf>[0])).toMatchObject(expected)
  })
})
