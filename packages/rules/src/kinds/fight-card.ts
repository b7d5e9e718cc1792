import { eventsByRound, type Facts, type FactsEvent, type FactsFight } from '../facts.ts'
import type { Called, Earned, Earner, Kind, Times, Wide } from '../kind.ts'
import type { Ruleset } from '../ruleset.ts'
import { CARD_FIGHTS, type CardFight, type CardPick, pickMistakeOf, violationsOf } from '../ufc/card.ts'
import { type CardOutcome, judgeCard, type JudgedFight } from '../ufc/card-points.ts'
import { isFought, isVoidFight } from '../ufc/fight-result.ts'
import { droppedOf, lockOfRound, type ScheduledFight, typesOfRound } from '../ufc/fight-types.ts'
import { hundredthsOf } from '../ufc/odds.ts'
import { FIGHT_TYPES } from '../vocabulary.ts'
import { ALWAYS, NEVER, untilFinished } from './opening.ts'

export type FightCardAnswer = { picks: CardPick[] }

/** Numbers of one pick in an encoded answer: the event, the entity, the part that it plays. */
const PICK_NUMBERS = 3
/** Numbers of a whole one. */
export const CARD_NUMBERS = CARD_FIGHTS * PICK_NUMBERS
/** The parts: never 0, which stands for no answer. */
const [ONE, DOUBLED, RESERVE] = [1, 2, 3]
/** Numbers of one fight in a choice: the event, its type, both entities. */
const FIGHT_NUMBERS = 4

const DAY_MS = 24 * 60 * 60 * 1000

/** Who wins five fights of a round, and one in reserve (GAME.md 5). */
export const fightCard: Kind<FightCardAnswer, CardOutcome> = {
  name: 'fight_card',
  type: 'fight_winner',
  per: 'round',
  needs_group: false,
  names: null,
  times: (facts, about) => untilFinished(facts, timesOf(facts, fightsOf(facts, about))),
  choice: (facts, about) => ({ ids: idsOf(cardOf(facts, about)) }),
  check({ picks }, choice) {
    const fights = cardOfChoice(choice.ids)
    const [mistake] = picks.flatMap((_, at) => pickMistakeOf(picks, at, fights) ?? [])
    return mistake ?? violationsOf(picks, fights)[0] ?? null
  },
  encode: ({ picks }) =>
    picks
      .toSorted((a, b) => a.event_id - b.event_id)
      .flatMap(({ event_id, tournament_player_id, type, multiply }) => [
        event_id,
        tournament_player_id,
        type === 'reserve' ? RESERVE : multiply ? DOUBLED : ONE,
      ]),
  decode: (numbers) => ({ picks: picksAt(numbers, 0, numbers.length / PICK_NUMBERS) }),
  outcome: outcomeOf,
  crowd(answers: Iterable<Called<FightCardAnswer>>) {
    const crowd = countCrowd()
    for (const { answer, predictions } of answers) crowd.add(fightCard.encode(answer), 0, predictions)
    return crowd.told()
  },
  earn: earnedBy,
  wide: {
    width: CARD_NUMBERS,
    earnBy: earnerBy,
    count() {
      const crowd = countCrowd()
      return { add: (answers, at) => crowd.add(answers, at, 1), told: crowd.told }
    },
  } satisfies Wide<CardOutcome>,
}

type Fight = FactsEvent & { fight: FactsFight }

/** The fights of a round, in card order. */
const fightsOf = ({ events }: Facts, roundId: unknown): Fight[] =>
  (eventsByRound(events).get(Number(roundId)) ?? []).filter((event): event is Fight => event.fight !== null)

const scheduled = ({ id, starts_at, begun_at, fight: { type, cancelled_at } }: Fight): ScheduledFight => ({
  id,
  type,
  starts_at,
  begun_at,
  cancelled_at,
})

/** With the round's first fight it locks; it opens so many days before, but not before the tournament does (GAME.md 3). */
function timesOf({ opens_at, ruleset }: Facts, fights: readonly Fight[]): Times {
  const lock = lockOfRound(fights.map(scheduled))
  if (lock === null) return { opens_at: NEVER, locks_at: NEVER }
  const before = lock - ruleset.fight.opens_days_before * DAY_MS
  return { opens_at: Math.max(opens_at ?? ALWAYS, before), locks_at: lock }
}

/** The fights that can be picked. */
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

/** The fights that can be picked, from the numbers of a choice. */
export function cardOfChoice(ids: readonly number[]): CardFight[] {
  return Array.from({ length: ids.length / FIGHT_NUMBERS }, (_, at) => {
    const [event_id, type, first, second] = ids.slice(at * FIGHT_NUMBERS) as [number, number, number, number]
    return { event_id, type: FIGHT_TYPES[type]!, first, second }
  })
}

function picksAt(numbers: ArrayLike<number>, at: number, count: number): CardPick[] {
  return Array.from({ length: count }, (_, nth) => {
    const start = at + nth * PICK_NUMBERS
    const part = numbers[start + 2]
    return {
      event_id: numbers[start]!,
      tournament_player_id: numbers[start + 1]!,
      type: part === RESERVE ? 'reserve' : 'main',
      multiply: part === DOUBLED,
    }
  })
}

/**
 * How a round's fights stand: from the first result on, and again with each (GAME.md 5). What was called off before the
 * lock is no result: a round comes to nothing by the clock alone.
 */
function outcomeOf(facts: Facts, roundId: unknown): CardOutcome | null {
  const fights = fightsOf(facts, roundId)
  const dropped = droppedOf(fights.map(scheduled))
  const hasResult = fights.some(({ fight }, at) => isFought(fight) && !dropped[at]!.is_dropped)
  return hasResult ? fights.map(judgedOf) : null
}

/** How a fight stands, as points depend on it. */
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

function earnedBy({ picks }: FightCardAnswer, outcome: CardOutcome, ruleset: Ruleset): Earned {
  const judged = judgeCard(picks, outcome, ruleset)
  const sum = (of: 'points' | 'coefficient') => judged.reduce((total, pick) => total + (pick[of] ?? 0), 0)
  return {
    points: sum('points'),
    coefficient: sum('coefficient'),
    hit: null,
    parts: judged.flatMap(({ event_id, points, state }) =>
      points === null ? [] : [{ part: 'fight', points, earned: state === 'right', id: event_id }],
    ),
  }
}

/**
 * The same sum for a million cards, one after the other: numbers in, numbers out. A test holds it to `earnedBy`. It
 * counts besides what each fight brings.
 */
function earnerBy(outcome: CardOutcome, { fight: { right_pick, multiplier } }: Ruleset): Earner {
  const fights = new Map(outcome.map((fight) => [fight.id, { ...fight, predictions: 0, points: 0 }]))
  return {
    earn(answers, at, sum) {
      sum.points = sum.coefficient = 0
      let [hasVoid, reserveAt] = [false, -1]
      for (let nth = 0, pick = at; nth < CARD_FIGHTS; nth += 1, pick += PICK_NUMBERS) {
        const fight = fights.get(answers[pick]!)
        if (fight) fight.predictions += 1
        const part = answers[pick + 2]
        if (part === RESERVE) {
          reserveAt = pick
          continue
        }
        const id = answers[pick + 1]!
        if (!fight || fight.is_void || (id !== fight.first && id !== fight.second)) hasVoid = true
        else if (id === fight.winner) {
          const odds = id === fight.first ? fight.first_odds : fight.second_odds
          sum.points += right_pick
          sum.coefficient += part === DOUBLED ? odds * multiplier : odds
          fight.points += right_pick
        }
      }
      if (!hasVoid || reserveAt < 0) return
      const fight = fights.get(answers[reserveAt]!)
      const id = answers[reserveAt + 1]!
      if (!fight || fight.is_void || fight.winner !== id) return
      sum.points += right_pick
      sum.coefficient += id === fight.first ? fight.first_odds : fight.second_odds
      fight.points += right_pick
    },
    ofEvent(eventId) {
      const { predictions, points } = fights.get(eventId) ?? { predictions: 0, points: 0 }
      return { predictions, points }
    },
  }
}

/** How many picked each side of each fight, and how many of them doubled. */
export type FightCrowd = {
  total: number
  fights: { id: number; total: number; picks: { id: number; count: number; doubled: number }[] }[]
}

function countCrowd() {
  const fights = new Map<number, Map<number, { count: number; doubled: number }>>()
  let total = 0
  return {
    add(answers: ArrayLike<number>, at: number, predictions: number) {
      total += predictions
      for (let pick = at; pick < at + CARD_NUMBERS; pick += PICK_NUMBERS) {
        let sides = fights.get(answers[pick]!)
        if (!sides) fights.set(answers[pick]!, (sides = new Map()))
        let side = sides.get(answers[pick + 1]!)
        if (!side) sides.set(answers[pick + 1]!, (side = { count: 0, doubled: 0 }))
        side.count += predictions
        if (answers[pick + 2] === DOUBLED) side.doubled += predictions
      }
    },
    told: (): FightCrowd => ({
      total,
      fights: [...fights]
        .map(([id, sides]) => ({
          id,
          total: [...sides.values()].reduce((sum, { count }) => sum + count, 0),
          picks: [...sides]
            .map(([side, counts]) => ({ id: side, ...counts }))
            .toSorted((a, b) => b.count - a.count || a.id - b.id),
        }))
        .toSorted((a, b) => a.id - b.id),
    }),
  }
}
