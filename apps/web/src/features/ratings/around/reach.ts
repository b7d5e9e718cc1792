/** How many rows are shown above one's own and below it. */
export type Reach = { above: number; below: number }

export const REACH: Reach = { above: 5, below: 5 }
export const MORE = 10
/** Rows on one side that the server gives at most (contract/ratings.ts). */
export const REACH_MAX = 50

/** How many rows have to be asked for: as many above as below. */
export const limitOf = ({ above, below }: Reach): number => 1 + 2 * Math.max(above, below)

/**
 * What is shown of the rows that came, of which one's own is at `own`: so many above, so many below, and where they
 * end, more on the other side. `from` and `to` as in `slice`.
 */
export function windowOf(rows: number, own: number, { above, below }: Reach): { from: number; to: number } {
  const size = Math.min(rows, above + 1 + below)
  const from = Math.max(0, Math.min(own - above, rows - size))
  return { from, to: from + size }
}
