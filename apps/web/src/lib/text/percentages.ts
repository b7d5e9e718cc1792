/**
 * The shares of some counts in whole percent, which add up to 100: each is rounded down, and what is left goes to
 * those that lost most. Without any counts all are 0.
 */
export function percentagesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count / total) * 100)
  const shares = exact.map(Math.floor)
  const left = 100 - shares.reduce((sum, share) => sum + share, 0)
  const byLoss = exact
    .map((share, at) => ({ at, lost: share - shares[at]! }))
    .toSorted((a, b) => b.lost - a.lost)
  for (const { at } of byLoss.slice(0, left)) shares[at]! += 1
  return shares
}
