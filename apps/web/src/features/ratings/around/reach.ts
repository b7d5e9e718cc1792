/** The number of rows shown above the viewer's row and below it. */
export type Reach = { above: number; below: number }

export const REACH: Reach = { above: 5, below: 5 }
export const MORE = 10
/** The greatest number of rows on one side that the server returns (contract/ratings.ts). */
export const REACH_MAX = 50

/** Returns the number of rows to request: the same above and below. */
export const limitOf = ({ above, below }: Reach): number => 1 + 2 * Math.max(above, below)

/**
 * Returns the part of the loaded rows to show; the viewer's row is at `own`. If there are too few rows on one
 * side, more are shown on the other. `from` and `to` are as in `slice`.
 */
export function windowOf(rows: number, own: number, { above, below }: Reach): { from: number; to: number } {
  const size = Math.min(rows, above + 1 + below)
  const from = Math.max(0, Math.min(own - above, rows - size))
  return { from, to: from + size }
}
