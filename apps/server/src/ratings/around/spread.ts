import { sportOf } from '@called-it/rules/systems.ts'
import type { ViewedHead } from '../reading/head-reader.ts'
import type { RowReader } from '../reading/row-reader.ts'
import { scaleOf } from './sums.ts'

/**
 * The number of users at each step of sums, from 0 up: points, or the integer part of the sum of coefficients
 * in fights.
 */
export type Spread = { step: number; users: number[] }

const STEPS_MAX = 20
/** A spread counts by sums only, so hits do not matter. */
const NO_HITS = { exact: 0, outcome: 0 }

/**
 * Returns the distribution of the sums of a published rating; null: no user has any. Each step is counted by
 * binary search (`rating-counts.ts`) and cached with the publication, so it is counted once, whatever the
 * number of users.
 */
export async function readSpread(rows: RowReader, head: ViewedHead): Promise<Spread | null> {
  if (head.publication_id === null || head.rows_count === 0) return null
  const { ranked_by } = sportOf(head.system_name)
  const scale = scaleOf(ranked_by, NO_HITS)
  const unit = ranked_by === 'points' ? 1 : 100
  const top = Math.floor(scale.sumOf(await rows.at(head, 1)) / unit)
  if (top === 0) return null
  const step = Math.ceil((top + 1) / STEPS_MAX)
  const counts = await Promise.all(
    Array.from({ length: Math.floor(top / step) + 1 }, async (_, at) =>
      // Newcomers have nothing, like the other users of the lowest step.
      at === 0
        ? head.rows_count + head.newcomers_count
        : rows.countFrom(head, scale.meritsOf(at * step * unit)),
    ),
  )
  return { step, users: counts.map((count, at) => count - (counts[at + 1] ?? 0)) }
}
