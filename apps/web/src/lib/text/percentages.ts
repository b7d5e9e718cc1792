/**
 * Returns the shares of counts in whole percent that add up to 100: each is rounded down, and the rest goes
 * to the shares with the largest remainders. If all counts are 0 all shares are 0.
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
