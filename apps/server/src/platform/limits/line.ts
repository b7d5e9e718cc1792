import { tooMany } from '../http/problem.ts'

/** The wait (ms) in a refusal by a full queue: the work is short. */
const RETRY_MS = 1000
/** The wait (ms) in a refusal if the queues of all keys together are full. */
const RETRY_CROWDED_MS = 5000

export type LineSizes = {
  /** The most running tasks of one key. */
  each: number
  /** The most waiting tasks of one key; further ones are refused. */
  waiting: number
  /** The most running tasks of all keys together. */
  together: number
  /**
   * The most waiting tasks of all keys together, for each rank from 0, which goes first. Left out: one rank without such a
   * limit, for keys that strangers cannot make up.
   */
  crowd?: readonly number[]
}

/** `rank`: 0 if left out. `waiting`: as in the sizes, for a key with a limit of its own. */
export type LineOptions = { rank?: number; waiting?: number }

/**
 * Runs a few heavy tasks at a time. Each key has its own queue, so that a busy key delays no other key. Tasks of a lower
 * rank always go before tasks of a higher one, and ranks have separate queues. Within a rank the first tasks of the queues
 * run in the order in which they became first. Throws 429 with the limit `name` if the queue of a key or the queues of a
 * rank are full.
 */
export function makeLine<Key>(name: string, { each, waiting, together, crowd = [Infinity] }: LineSizes) {
  /** `admitted`: the running tasks of a key, and its first ones, which wait only for other keys. */
  type Own = { admitted: number; waiting: (() => void)[] }
  const ranks = crowd.map((most) => ({
    most,
    waiting: 0,
    keys: new Map<Key, Own>(),
    /** The tasks that are first of their key and wait for other keys. */
    next: [] as (() => void)[],
  }))
  type Rank = (typeof ranks)[number]
  let running = 0

  /** Starts one more task, or returns when it may start. */
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

  /** Passes the place on: first within the key, then among all. */
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
