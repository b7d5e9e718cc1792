import { sportOf } from '@called-it/rules/systems.ts'
import type { ViewedHead } from '../reading/head-reader.ts'
import type { RowReader } from '../reading/row-reader.ts'
import { scaleOf } from './sums.ts'

/** How many stand at each step of sums, from nothing up: points, of fights whole numbers of the sum of coefficients. */
export type Spread = { step: number; users: number[] }

const STEPS_MAX = 20
/** A spread counts whole sums: no hit is looked at. */
const NO_HITS = { exact: 0, outcome: 0 }

/**
 * How the sums of a published rating are spread; null: nobody has any. Each step is counted by halves and kept with the
 * publication (`rating-counts.ts`), so that it is counted once, whatever the number of users.
 */
export async function readSpread(rows: RowReader, head: ViewedHead): Promise<Spread | null> {
  if (head.publication_id === null || head.rows_count === 0) return null
  const isByPoints = sportOf(head.system_name).ranked_by === 'points'
  const scale = scaleOf(isByPoints, NO_HITS)
  const unit = isByPoints ? 1 : 100
  const top = Math.floor(scale.sumOf(await rows.at(head, 1)) / unit)
  if (top === 0) return null
  const step = Math.ceil((top + 1) / STEPS_MAX)
  const counts = await Promise.all(
    Array.from({ length: Math.floor(top / step) + 1 }, async (_, at) =>
      // Who has just joined has nothing, as others at the foot.
      at === 0
        ? head.rows_count + head.newcomers_count
        : rows.countFrom(head, scale.meritsOf(at * step * unit)),
    ),
  )
  return { step, users: counts.map((count, at) => count - (counts[at + 1] ?? 0)) }
}
