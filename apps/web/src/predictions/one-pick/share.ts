/** A share of a crowd as it is shown, in whole per cent; null where it is not told yet. */
export function shareOf(count: number | null | undefined, total: number | null | undefined): number | null {
  if (count === null || count === undefined || !total) return null
  return Math.round((100 * count) / total)
}
