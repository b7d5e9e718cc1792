/**
 * A list that is searched from its beginning: its length, and a reader of the ids from `from` to before `to`.
 */
export type IdList = { length: number; read(from: number, to: number): Promise<number[]> }

/** An id that was found, and its index in the list, from 0. */
export type FirstHit = { at: number; id: number }

type Looking = {
  /** Returns those of these ids that match, in any order. */
  keep: (ids: number[]) => Promise<number[]>
  /** The number of hits after which the search ends. */
  limit: number
  /** The number of ids that are read first. */
  first: number
  /** The least share of hits among the first ids: below it the search is given up. */
  leastShare?: number
}

/** The most ids in a part, and the share of ids that a part reads beyond the expected need. */
const PART_MAX = 10_000
const SPARE = 1.1

/**
 * Returns the first hits of a list, in its order. The list is read in parts, and the share of hits so far
 * decides the length of the next: common names are found at the beginning, and the rest is not read. Null:
 * given up, see `leastShare`.
 */
export async function findFirst(
  list: IdList,
  { keep, limit, first, leastShare = 0 }: Looking,
): Promise<FirstHit[] | null> {
  const hits: FirstHit[] = []
  let from = 0
  let size = first
  while (from < list.length && hits.length < limit) {
    const to = Math.min(from + size, list.length)
    const ids = await list.read(from, to)
    const matching = new Set(await keep(ids))
    for (const [nth, id] of ids.entries()) if (matching.has(id)) hits.push({ at: from + nth, id })
    if (from === 0 && hits.length < leastShare * to) return null
    from = to
    const needed = Math.ceil(((limit - hits.length) / Math.max(hits.length, 1)) * from * SPARE)
    size = Math.min(Math.max(needed, first), PART_MAX)
  }
  return hits.slice(0, limit)
}
