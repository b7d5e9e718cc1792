import type { StakeGroups } from '@called-it/rules/ufc/stake-groups.ts'
import { constants, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { type GroupPlaces, type GroupTask, groupedRating } from './grouped-rating.ts'
import { ratedColumns } from './current-rating.ts'
import { nextRating, type NextRating, type RatingTask } from './next-rating.ts'
import { nextTeams, type NextTeams, type TeamTask } from './next-teams.ts'
import { stakedRating, type StakeTask } from './staked-rating.ts'

// Requests that save predictions come first. Linux applies the priority to the thread, other systems to the
// process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

setFlagsFromString('--expose-gc')
/**
 * Frees the columns of a finished task, 60 MB for a million users. V8 alone would keep those of several
 * tasks, because its own heap holds only their handles and stays small.
 */
const collectGarbage = runInNewContext('gc') as () => void

/** Ranks the next rating in the thread while the process goes on answering requests. */
export default function rank(task: RatingTask): NextRating {
  const next = nextRating(task)
  const { rows, places, firsts, rated } = next
  const above = firsts ? [firsts.firsts.bytes, firsts.top] : []
  return handOver(next, [rows, places, ...above, ...(rated ? Object.values(rated) : [])])
}

/** Ranks teams and groups by the rating that the thread has just ranked. */
export function rankTeams(task: TeamTask): NextTeams {
  const next = nextTeams(task)
  return handOver(
    next,
    next.lists.map(({ bytes }) => bytes),
  )
}

/** Ranks teams and groups by the current rating. */
export const rankTeamsOf = ({
  members,
  before,
  ...rated
}: Pick<RatingTask, 'current' | 'length'> & Omit<TeamTask, 'rated'>): NextTeams =>
  rankTeams({ rated: ratedColumns(rated), members, before })

/** Groups a rating by stakes, for the first request after its publication. */
export function groupStakes(task: StakeTask): StakeGroups {
  const groups = stakedRating(task)
  return handOver(groups, Object.values(groups))
}

/** Sorts the rating of a round by groups, for the first request after its publication. */
export function groupPlaces(task: GroupTask): GroupPlaces {
  const grouped = groupedRating(task)
  return handOver(grouped, [...grouped.values()])
}

// Large arrays are transferred; copying them would block the process for a moment.
function handOver<Next>(next: Next, arrays: NodeJS.ArrayBufferView[]): Next {
  collectGarbage()
  return move({
    [transferableSymbol]: arrays.map(({ buffer }) => buffer),
    [valueSymbol]: next,
  } as never) as Next
}
