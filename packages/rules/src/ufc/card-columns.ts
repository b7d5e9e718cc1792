import type { Earner, SubstituteCounter, Substitutes } from '../kind.ts'
import { CARD_FIGHTS, type CardPick } from './card.ts'
import type { CardOutcome, FightNumbers } from './card-points.ts'

// A slip as whole numbers: the form in which it is stored, counted and settled.

/** The numbers of a pick in an encoded slip: the event, the entity, its role. */
const PICK_NUMBERS = 3
/** The numbers of a whole slip. */
export const CARD_NUMBERS = CARD_FIGHTS * PICK_NUMBERS
/** The roles of a pick; never 0, which means no answer. */
const [ONE, DOUBLED, RESERVE] = [1, 2, 3]
/** Encodes a slip, its picks by the ids of their fights. */
export function encodeCard(picks: readonly CardPick[]): number[] {
  return picks
    .toSorted((a, b) => a.event_id - b.event_id)
    .flatMap(({ event_id, tournament_player_id, type, multiply }) => [
      event_id,
      tournament_player_id,
      type === 'reserve' ? RESERVE : multiply ? DOUBLED : ONE,
    ])
}

/** Decodes the picks of a slip. */
export const decodeCard = (numbers: readonly number[]): CardPick[] =>
  picksAt(numbers, 0, numbers.length / PICK_NUMBERS)

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
 * Computes the same sum for a million cards, one after the other, on plain numbers. A test compares it with `earn` of the kind.
 * It also counts the predictions and points of each fight.
 */
export function earnerBy(outcome: CardOutcome, { fight: { right_pick, multiplier } }: FightNumbers): Earner {
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

/**
 * Counts what becomes of slips with a pick of a void fight (GAME.md 5): the reserve stands in for the first void pick in
 * card order, and a reserve that lost, or whose own fight is void, helps nobody.
 */
export function countSubstitutes(outcome: CardOutcome, eventId: number): SubstituteCounter | null {
  const fights = new Map(outcome.map((fight, order) => [fight.id, { ...fight, order }]))
  const own = fights.get(eventId)
  if (!own?.is_void) return null
  const counts: Substitutes = { entered: 0, no_help: 0, already_used: 0 }
  return {
    add(answers, at) {
      let [isNamed, isReserve, isFirst, reserveAt] = [false, false, true, -1]
      for (let pick = at; pick < at + CARD_NUMBERS; pick += PICK_NUMBERS) {
        const isOwn = answers[pick] === eventId
        if (isOwn) isNamed = true
        if (answers[pick + 2] === RESERVE) {
          reserveAt = pick
          isReserve = isOwn
        } else if (!isOwn) {
          const fight = fights.get(answers[pick]!)
          const id = answers[pick + 1]
          const isVoid = !fight || fight.is_void || (id !== fight.first && id !== fight.second)
          if (isVoid && (fight?.order ?? -1) < own.order) isFirst = false
        }
      }
      if (!isNamed) return
      const reserve = reserveAt < 0 ? undefined : fights.get(answers[reserveAt]!)
      const id = answers[reserveAt + 1]
      const isLost = reserve?.winner !== null && reserve?.winner !== id
      const isAway = id !== reserve?.first && id !== reserve?.second
      if (isReserve || !reserve || reserve.is_void || isAway) counts.no_help += 1
      else if (!isFirst) counts.already_used += 1
      else if (isLost) counts.no_help += 1
      else counts.entered += 1
    },
    result: () => counts,
  }
}

/** The number of picks of each side of each fight, and of doubled ones. */
export type FightCrowd = {
  total: number
  fights: { id: number; total: number; picks: { id: number; count: number; doubled: number }[] }[]
}

/** Counts picks slip by slip. */
export function countCrowd() {
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
    result: (): FightCrowd => ({
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
