/** What is looked through from its beginning: so many ids, and those from `from` to before `to`. */
export type IdList = { length: number; read(from: number, to: number): Promise<number[]> }

/** An id that was looked for, and where in the list it stands, from 0. */
export type FirstHit = { at: number; id: number }

type Looking = {
  /** Which of these ids are looked for, in any order. */
  keep: (ids: number[]) => Promise<number[]>
  /** So many hits are enough. */
  limit: number
  /** So many ids are looked at first. */
  first: number
  /** The least share of hits among the first: below it the search is given up. */
  leastShare?: number
}

/** A part holds this many ids at most, and this share more than those that should bring what is missing. */
const PART_MAX = 10_000
const SPARE = 1.1

/**
 * The first hits of a list, in its order. The list is read part by part, each as long as the share of hits so far
 * suggests: what is common is found at the beginning, and the rest is not looked at. Null: given up, see `leastShare`.
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
    const kept = new Set(await keep(ids))
    for (const [nth, id] of ids.entries()) if (kept.has(id)) hits.push({ at: from + nth, id })
    if (from === 0 && hits.length < leastShare * to) return null
    from = to
    const needed = Math.ceil(((limit - hits.length) / Math.max(hits.length, 1)) * from * SPARE)
    size = Math.min(Math.max(needed, first), PART_MAX)
  }
  return hits.slice(0, limit)
}
