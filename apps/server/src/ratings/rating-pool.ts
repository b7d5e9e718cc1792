import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { NextRating, RatingTask, TeamTask } from './next-rating.ts'
import type { NextTeams } from './next-teams.ts'

/** How long a thread waits for more to do (ms): a match day keeps it, a quiet night gives its memory back. */
const IDLE_MS = 10_000

// One for the process, whoever settles in it: it holds a thread and no data. Made when it is first needed.
let made: Piscina | undefined

const pool = (): Piscina =>
  (made ??= new Piscina({
    filename: join(import.meta.dirname, 'rating-thread.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  }))

/** Ranks the next rating in a thread of its own, so that no request waits for it. `current` is used up. */
export function rankNext(task: RatingTask): Promise<NextRating> {
  return pool().run(task, { transferList: handedOver(task) })
}

/** Ranks teams and groups by a rating that stands, in the same thread. `current` and `members` are used up. */
export function rankTeams(task: TeamTask): Promise<NextTeams> {
  return pool().run(task, { name: 'rankTeams', transferList: handedOver(task) })
}

// The library hands this on as it is, but declares the type of its neighbour.
const handedOver = ({ current, members }: Pick<RatingTask, 'current' | 'members'>) =>
  [current.rows, current.places, ...(members ? [members] : [])].flatMap(ownMemory) as never

/** What a large array lies in changes hands instead of being copied; small ones share theirs with others. */
const ownMemory = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0 ? [buffer] : []
