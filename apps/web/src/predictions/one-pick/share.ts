/** A share of all users, in whole per cent; null while it is unknown. */
export function shareOf(count: number | null | undefined, total: number | null | undefined): number | null {
  if (count === null || count === undefined || !total) return null
  return Math.round((100 * count) / total)
}
