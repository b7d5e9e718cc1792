import type { Hit } from '@called-it/rules/vocabulary.ts'
import type { AskedQuestion } from '../../tournaments/tournaments.ts'
import type { AnswerRow } from './settled-store.ts'

type Earnings = Pick<AnswerRow, 'points' | 'coefficient' | 'hit'>

export const EARNED_NOTHING: Earnings = { points: 0, coefficient: 0, hit: null }

/** What a settlement of one question changed. */
export type Change = {
  question: AskedQuestion
  /** By the numbers of answers, from 1 without gaps: what each earned before, and what it earns now. */
  rows: { n: number; before: Earnings; after: Earnings }[]
  /** The number of each seat's answer, where it is another than that which is packed. */
  numbers: { bytes: number; numbers: Uint8Array } | null
  /** What its answers earn now in all. */
  sums: Sums
  /** The same, or what one of the events that it is about awards. */
  awarded(eventId?: number): Awarded
}

/** How many answers, what they earn together, and how many of them came how close. */
export type Awarded = { predictions: number; points: number; by_hit: Partial<Record<Hit, number>> }

/** That, with the hundredths of decimal odds that they earn together. */
export type Sums = Awarded & { coefficient: number }

/** What distinct answers earn together. */
export function sumsOf(rows: readonly Omit<AnswerRow, 'n' | 'answer'>[]): Sums {
  const sums: Sums = { predictions: 0, points: 0, coefficient: 0, by_hit: {} }
  for (const { predictions, points, coefficient, hit } of rows) {
    sums.predictions += predictions
    sums.points += predictions * (points ?? 0)
    sums.coefficient += predictions * (coefficient ?? 0)
    if (hit) sums.by_hit[hit] = (sums.by_hit[hit] ?? 0) + predictions
  }
  return sums
}
