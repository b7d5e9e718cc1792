/**
 * Returns the share of random reads that find nothing in a cache, after so many `reads` since it was empty of so many `things`, of
 * which it keeps `kept`.
 */
export function missShare({ reads, things, kept }: { reads: number; things: number; kept: number }): number {
  if (things <= 0) return 0
  const neverRead = Math.exp(-reads / things)
  const crowdedOut = things > kept ? 1 - kept / things : 0
  return Math.max(neverRead, crowdedOut)
}

/**
 * Returns the share of changes that write a page whole into the log, after so many `changes` of random pages since the checkpoint:
 * only the first change of each page does.
 */
export const imageShare = (changes: number, pages: number): number =>
  pages <= 0 ? 0 : Math.exp(-changes / pages)
