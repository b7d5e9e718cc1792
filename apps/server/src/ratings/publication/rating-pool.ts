import type { StakeGroups } from '@called-it/rules/ufc/stake-groups.ts'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { GroupPlaces, GroupTask } from './grouped-rating.ts'
import type { NextRating, RatingTask } from './next-rating.ts'
import type { NextTeams, TeamTask } from './next-teams.ts'
import type { StakeTask } from './staked-rating.ts'

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
export const rankNext = (task: RatingTask): Promise<NextRating> =>
  pool().run(task, { transferList: handedOver(task.current.rows, task.current.places) })

/** Ranks teams and groups by a rating that was ranked, in the same thread. The task is used up. */
export const rankTeams = (task: TeamTask): Promise<NextTeams> =>
  pool().run(task, {
    name: 'rankTeams',
    transferList: handedOver(task.members, ...Object.values(task.rated)),
  })

/** The same by a rating that stands. The task is used up. */
export const rankTeamsOf = (
  task: Pick<RatingTask, 'current' | 'length'> & Pick<TeamTask, 'members'>,
): Promise<NextTeams> =>
  pool().run(task, {
    name: 'rankTeamsOf',
    transferList: handedOver(task.current.rows, task.current.places, task.members),
  })

/** Sorts a rating of fights by what its rows have at stake, in the same thread. The task is used up. */
export const groupStakes = (task: StakeTask): Promise<StakeGroups> =>
  pool().run(task, {
    name: 'groupStakes',
    transferList: handedOver(task.current.rows, task.current.places, task.answers),
  })

/** Sorts the places of a rating by groups, in the same thread. The task is used up. */
export const groupPlaces = (task: GroupTask): Promise<GroupPlaces> =>
  pool().run(task, { name: 'groupPlaces', transferList: handedOver(task.places, task.members) })

// The library hands this on as it is, but declares the type of its neighbour.
const handedOver = (...arrays: NodeJS.ArrayBufferView[]) => arrays.flatMap(ownMemory) as never

/** What a large array lies in changes hands instead of being copied; small ones share theirs with others. */
const ownMemory = ({ buffer, byteLength }: NodeJS.ArrayBufferView): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0 ? [buffer] : []
