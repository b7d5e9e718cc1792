import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { NextRating, RatingTask } from './next-rating.ts'

/** How long a thread waits for more to do (ms): a match day keeps it, a quiet night gives its memory back. */
const IDLE_MS = 10_000

// One for the process, whoever settles in it: it holds a thread and no data. Made when it is first needed.
let pool: Piscina<RatingTask, NextRating> | undefined

/** Ranks the next rating in a thread of its own, so that no request waits for it. `current` is used up. */
export function rankNext(task: RatingTask): Promise<NextRating> {
  pool ??= new Piscina({
    filename: join(import.meta.dirname, 'rating-thread.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  })
  const { rows, places } = task.current
  // The library hands this on as it is, but declares the type of its neighbour.
  return pool.run(task, { transferList: [rows, places].flatMap(ownMemory) as never })
}

/** What a large array lies in changes hands instead of being copied; small ones share theirs with others. */
const ownMemory = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0 ? [buffer] : []
