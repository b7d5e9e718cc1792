import type { StakeGroups } from '@called-it/rules/ufc/stake-groups.ts'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { GroupPlaces, GroupTask } from './grouped-rating.ts'
import type { NextRating, RatingTask } from './next-rating.ts'
import type { NextTeams, TeamTask } from './next-teams.ts'
import type { StakeTask } from './staked-rating.ts'

/**
 * How long an idle thread lives (ms): on a match day it stays, because a new one takes twice as long until its loops are compiled; on a
 * quiet night its memory is freed.
 */
const IDLE_MS = 20 * 60_000

// One pool per process: it holds a thread and no data. It is made when it is first needed.
let made: Piscina | undefined

const pool = (): Piscina =>
  (made ??= new Piscina({
    filename: join(import.meta.dirname, 'rating-thread.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  }))

/** Ranks the next rating in a separate thread, so that no request waits for it. `current` is transferred. */
export const rankNext = (task: RatingTask): Promise<NextRating> =>
  pool().run(task, { transferList: handedOver(task.current.rows, task.current.places) })

/** Ranks teams and groups by a newly ranked rating, in the same thread. The task is transferred. */
export const rankTeams = (task: TeamTask): Promise<NextTeams> =>
  pool().run(task, {
    name: 'rankTeams',
    transferList: handedOver(task.members, task.before.teams, ...Object.values(task.rated)),
  })

/** Ranks teams and groups by the current rating. The task is transferred. */
export const rankTeamsOf = (
  task: Pick<RatingTask, 'current' | 'length'> & Omit<TeamTask, 'rated'>,
): Promise<NextTeams> =>
  pool().run(task, {
    name: 'rankTeamsOf',
    transferList: handedOver(task.current.rows, task.current.places, task.members, task.before.teams),
  })

/** Groups a rating of fights by the stakes of its rows, in the same thread. The task is transferred. */
export const groupStakes = (task: StakeTask): Promise<StakeGroups> =>
  pool().run(task, {
    name: 'groupStakes',
    transferList: handedOver(task.current.rows, task.current.places, task.users, task.answers),
  })

/** Sorts the places of a rating by groups, in the same thread. The task is transferred. */
export const groupPlaces = (task: GroupTask): Promise<GroupPlaces> =>
  pool().run(task, {
    name: 'groupPlaces',
    transferList: handedOver(task.current.rows, task.current.places, task.members),
  })

// The library passes this on unchanged, but declares a different type.
const handedOver = (...arrays: NodeJS.ArrayBufferView[]) => arrays.flatMap(ownMemory) as never

/**
 * The buffer of a large array is transferred instead of copied; small arrays share their buffer with others.
 */
const ownMemory = ({ buffer, byteLength }: NodeJS.ArrayBufferView): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0 ? [buffer] : []
