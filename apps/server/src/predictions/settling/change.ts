import type { Hit } from '@called-it/rules/vocabulary.ts'
import type { AskedQuestion } from '../../tournaments/tournaments.ts'
import type { AnswerRow } from './settled-store.ts'

type Earnings = Pick<AnswerRow, 'points' | 'coefficient' | 'hit'>

export const EARNED_NOTHING: Earnings = { points: 0, coefficient: 0, hit: null }

/** The changes that a settlement of one question makes. */
export type Change = {
  question: AskedQuestion
  /** The distinct answers by number, from 1 without gaps, with their earnings before and after. */
  rows: { n: number; before: Earnings; after: Earnings }[]
  /** For each seat the number of its answer, if these differ from the packed numbers. */
  numbers: { bytes: number; numbers: Uint8Array } | null
  /** The sums that its answers earn now. */
  sums: Sums
  /** How many answers earn points now. */
  rewarded: number
  /** The sums of all answers, or what one of the events of the question awards. */
  awarded(eventId?: number): Awarded
}

/** The number of answers, their points, and the number of answers for each hit. */
export type Awarded = { predictions: number; points: number; by_hit: Partial<Record<Hit, number>> }

/** The same with the sum of their hundredths of decimal odds. */
export type Sums = Awarded & { coefficient: number }

/** Returns the sums of distinct answers. */
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
