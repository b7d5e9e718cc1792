import { tooMany } from '../http/problem.ts'

/** How long whoever finds a full line is told to wait (ms): the work is short. */
const RETRY_MS = 1000
/** The same where the lines of all keys together are full (ms). */
const RETRY_CROWDED_MS = 5000

export type LineSizes = {
  /** Work of one key that runs at the same time. */
  each: number
  /** Work of one key that waits; what comes then is refused. */
  waiting: number
  /** Work of all keys together that runs at the same time. */
  together: number
  /**
   * Work of all keys together that waits, for each rank: rank 0 first, which goes before all others. Left out: one rank
   * without such a bound, for keys that strangers cannot make up.
   */
  crowd?: readonly number[]
}

/** `rank`: its place among the ranks, 0 if left out. `waiting`: as in the sizes, for a key with a bound of its own. */
export type LineOptions = { rank?: number; waiting?: number }

/**
 * Lets heavy work through a little at a time: whoever asks for much waits in a line of his own, and so keeps nobody else
 * waiting. Work of a lower rank always goes before work of a higher one, and the lines of one rank are no lines of
 * another. Within a rank those whose turn it is come in the order in which they stood first in their lines. Refuses with
 * 429, as the limit `name`, when the line of a key is full, or when too many wait in the lines of a rank.
 */
export function makeLine<Key>(name: string, { each, waiting, together, crowd = [Infinity] }: LineSizes) {
  /** `admitted`: those that run, and the first ones, which wait for other keys only. */
  type Own = { admitted: number; waiting: (() => void)[] }
  const ranks = crowd.map((most) => ({
    most,
    waiting: 0,
    keys: new Map<Key, Own>(),
    /** Those who are the first of their key, and wait for the others. */
    next: [] as (() => void)[],
  }))
  type Rank = (typeof ranks)[number]
  let running = 0

  /** Lets one more begin, or gives the moment when it may. */
  function enter(rank: Rank, key: Key, most: number): Promise<void> | undefined {
    const own = rank.keys.get(key) ?? { admitted: 0, waiting: [] }
    const isAdmitted = own.admitted < each
    const begins = isAdmitted && running < together
    if (!isAdmitted && own.waiting.length >= most) throw tooMany(RETRY_MS, name)
    if (!begins && rank.waiting >= rank.most) throw tooMany(RETRY_CROWDED_MS, name)
    if (isAdmitted) {
      rank.keys.set(key, own)
      own.admitted += 1
    }
    if (begins) return void (running += 1)
    rank.waiting += 1
    return new Promise((resolve) => (isAdmitted ? rank.next : own.waiting).push(resolve))
  }

  /** Hands on the place among those of its key, then the one among all. */
  function leave(rank: Rank, key: Key): void {
    const own = rank.keys.get(key)!
    const first = own.waiting.shift()
    if (first) rank.next.push(first)
    else if (own.admitted > 1) own.admitted -= 1
    else rank.keys.delete(key)
    running -= 1
    const lowest = ranks.find(({ next }) => next.length > 0)
    if (!lowest) return
    running += 1
    lowest.waiting -= 1
    lowest.next.shift()!()
  }

  return async function inLine<Result>(
    key: Key,
    work: () => Promise<Result>,
    { rank: nth = 0, waiting: most = waiting }: LineOptions = {},
  ): Promise<Result> {
    const rank = ranks[nth]!
    await enter(rank, key, most)
    try {
      return await work()
    } finally {
      leave(rank, key)
    }
  }
}
