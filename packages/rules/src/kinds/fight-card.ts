import { eventsByRound, type Facts, type FactsEvent, type FactsFight } from '../facts.ts'
import { type Called, kind, type Times } from '../kind.ts'
import { mistake } from '../mistake.ts'
import { DAYS_MAX, decimal, fields, type NumbersOf, points, times, together, whole } from '../numbers.ts'
import {
  CARD_DOUBLED_MAX,
  CARD_FIGHTS,
  CARD_RESERVES,
  type CardFight,
  type CardPick,
  pickMistakeOf,
  violationsOf,
} from '../ufc/card.ts'
import {
  CARD_NUMBERS,
  countCrowd,
  countSubstitutes,
  decodeCard,
  earnerBy,
  encodeCard,
} from '../ufc/card-columns.ts'
import { type CardOutcome, earnByCard, type JudgedFight } from '../ufc/card-points.ts'
import { isFought, isVoidFight } from '../ufc/fight-result.ts'
import { droppedOf, lockOfRound, type ScheduledFight, typesOfRound } from '../ufc/fight-types.ts'
import { hundredthsOf, LEAST_ODDS, ODDS_LIMIT } from '../ufc/odds.ts'
import { FIGHT_TYPES } from '../vocabulary.ts'
import { ALWAYS, NEVER, untilFinished } from './opening.ts'

export type FightCardAnswer = { picks: CardPick[] }

/** The numbers of one fight in a choice: the event, its type, both entities. */
const FIGHT_NUMBERS = 4

const DAY_MS = 24 * 60 * 60 * 1000

const ODDS = { min: LEAST_ODDS, max: ODDS_LIMIT }

const NUMBERS = {
  /**
   * Points for a right pick of a fight, doubled or not; how many times the coefficient of a doubled one counts; how many
   * days before its first fight a round opens (GAME.md 3 and 5); between which decimal odds a fighter's coefficient
   * lies, so that odds of another notation are not taken for decimal ones.
   */
  fight: together(
    fields({
      right_pick: points(1),
      multiplier: times(2),
      opens_days_before: whole(5, { min: 1, max: DAYS_MAX }),
      odds_min: decimal(LEAST_ODDS, ODDS, 'odds_from_to'),
      odds_max: decimal(51, ODDS, 'odds_from_to'),
    }),
    ({ odds_min, odds_max }, path) =>
      odds_min <= odds_max ? [] : [mistake(`${path}.odds_max`, 'odds_reversed', { min: odds_min })],
  ),
}
type Numbers = NumbersOf<typeof NUMBERS>

/** The winners of five fights of a round and one reserve (GAME.md 5). */
export const fightCard = kind({
  name: 'fight_card',
  type: 'fight_winner',
  per: 'round',
  needs_group: false,
  names: null,
  offers_change: true,
  missing: null,
  numbers: NUMBERS,
  limits: {
    'card.fights': CARD_FIGHTS,
    'card.main': CARD_FIGHTS - CARD_RESERVES,
    'card.reserves': CARD_RESERVES,
    'card.doubled_max': CARD_DOUBLED_MAX,
  },
  parts: ['fight'],
  times: (facts, about) => untilFinished(facts, timesOf(facts, fightsOf(facts, about))),
  choice: (facts, about) => ({ ids: idsOf(cardOf(facts, about)) }),
  check({ picks }: FightCardAnswer, choice) {
    const fights = cardOfChoice(choice.ids)
    const [wrong] = picks.flatMap((_, at) => pickMistakeOf(picks, at, fights) ?? [])
    return wrong ?? violationsOf(picks, fights)[0] ?? null
  },
  encode: ({ picks }) => encodeCard(picks),
  decode: (numbers) => ({ picks: decodeCard(numbers) }),
  outcome: outcomeOf,
  crowd(answers: Iterable<Called<FightCardAnswer>>) {
    const crowd = countCrowd()
    for (const { answer, predictions } of answers) crowd.add(encodeCard(answer.picks), 0, predictions)
    return crowd.result()
  },
  earn: ({ picks }, outcome, ruleset) => earnByCard(picks, outcome, ruleset),
  wide: {
    width: CARD_NUMBERS,
    earnBy: earnerBy,
    substitutes: countSubstitutes,
    count() {
      const crowd = countCrowd()
      return { add: (answers, at) => crowd.add(answers, at, 1), result: crowd.result }
    },
  },
})

type Fight = FactsEvent & { fight: FactsFight }

/** Returns the fights of a round, in card order. */
const fightsOf = ({ events }: Facts, roundId: unknown): Fight[] =>
  (eventsByRound(events).get(Number(roundId)) ?? []).filter((event): event is Fight => event.fight !== null)

const scheduled = ({ id, starts_at, begun_at, fight: { type, cancelled_at } }: Fight): ScheduledFight => ({
  id,
  type,
  starts_at,
  begun_at,
  cancelled_at,
})

/** Locks with the round's first fight; opens a number of days before, but not before the tournament (GAME.md 3). */
function timesOf({ opens_at, ruleset }: Facts<Numbers>, fights: readonly Fight[]): Times {
  const lock = lockOfRound(fights.map(scheduled))
  if (lock === null) return { opens_at: NEVER, locks_at: NEVER }
  const before = lock - ruleset.fight.opens_days_before * DAY_MS
  return { opens_at: Math.max(opens_at ?? ALWAYS, before), locks_at: lock }
}

/** Returns the fights that can be picked. */
function cardOf(facts: Facts, roundId: unknown): CardFight[] {
  const fights = fightsOf(facts, roundId)
  const types = typesOfRound(fights.map(scheduled))
  return fights.flatMap(({ id, first, second, fight }) =>
    first === null || second === null || fight.status === 'cancelled'
      ? []
      : [{ event_id: id, type: types.get(id)!, first, second }],
  )
}

const idsOf = (card: readonly CardFight[]): number[] =>
  card.flatMap(({ event_id, type, first, second }) => [event_id, FIGHT_TYPES.indexOf(type), first, second])

/** Returns the fights that can be picked, from the numbers of a choice. */
export function cardOfChoice(ids: readonly number[]): CardFight[] {
  return Array.from({ length: ids.length / FIGHT_NUMBERS }, (_, at) => {
    const [event_id, type, first, second] = ids.slice(at * FIGHT_NUMBERS) as [number, number, number, number]
    return { event_id, type: FIGHT_TYPES[type]!, first, second }
  })
}

/**
 * Returns the results of a round's fights, from the first result on (GAME.md 5). A fight cancelled before the
 * lock is no result: time alone gives a round no outcome.
 */
function outcomeOf(facts: Facts, roundId: unknown): CardOutcome | null {
  const fights = fightsOf(facts, roundId)
  const dropped = droppedOf(fights.map(scheduled))
  const hasResult = fights.some(({ fight }, at) => isFought(fight) && !dropped[at]!.is_dropped)
  return hasResult ? fights.map(judgedOf) : null
}

/** Returns the state of a fight as far as points depend on it. */
export function judgedOf({
  id,
  first,
  second,
  fight,
}: Pick<Fight, 'id' | 'first' | 'second'> & {
  fight: Pick<FactsFight, 'status' | 'winner' | 'coefficients'>
}): JudgedFight {
  const { status, winner, coefficients } = fight
  return {
    id,
    first,
    second,
    first_odds: hundredthsOf(coefficients?.first ?? 0),
    second_odds: hundredthsOf(coefficients?.second ?? 0),
    winner: status === 'finished' ? (winner === 'first' ? first : second) : null,
    is_void: isVoidFight(fight),
  }
}
