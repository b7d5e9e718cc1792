import type { StakeGroups } from '@called-it/rules/ufc/stake-groups.ts'
import { constants, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { type GroupPlaces, type GroupTask, groupedRating } from './grouped-rating.ts'
import { nextRating, type NextRating, ratedColumns, type RatingTask } from './next-rating.ts'
import { nextTeams, type NextTeams, type TeamTask } from './next-teams.ts'
import { stakedRating, type StakeTask } from './staked-rating.ts'

// Whoever saves a prediction meanwhile comes first. On Linux this is about the thread; elsewhere about the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

setFlagsFromString('--expose-gc')
/**
 * Frees the columns of a task that is done, 60 MB of a million users. V8 by itself would let several tasks leave theirs
 * lying, because its own heap, which holds but the handles of these columns, stays small.
 */
const collectGarbage = runInNewContext('gc') as () => void

/** What the thread does: a rating of a million users is ranked while the process goes on answering. */
export default function rank(task: RatingTask): NextRating {
  const next = nextRating(task)
  const { rows, places, rated } = next
  return handOver(next, [rows, places, ...(rated ? Object.values(rated) : [])])
}

/** The same for teams and groups, by a rating that the thread has just ranked. */
export function rankTeams(task: TeamTask): NextTeams {
  const next = nextTeams(task)
  return handOver(
    next,
    next.lists.map(({ bytes }) => bytes),
  )
}

/** The same by a rating that stands. */
export const rankTeamsOf = ({
  members,
  ...standing
}: Pick<RatingTask, 'current' | 'length'> & Pick<TeamTask, 'members'>): NextTeams =>
  rankTeams({ rated: ratedColumns(standing), members })

/** What the night could still bring is told by: for whoever asks first after a rating was published. */
export function groupStakes(task: StakeTask): StakeGroups {
  const groups = stakedRating(task)
  return handOver(groups, Object.values(groups))
}

/** The rating of a round by groups: for whoever asks first after it was published. */
export function groupPlaces(task: GroupTask): GroupPlaces {
  const grouped = groupedRating(task)
  return handOver(grouped, [...grouped.values()])
}

// Large arrays change hands; copied, they would stop the process for a moment after all.
function handOver<Next>(next: Next, arrays: NodeJS.ArrayBufferView[]): Next {
  collectGarbage()
  return move({
    [transferableSymbol]: arrays.map(({ buffer }) => buffer),
    [valueSymbol]: next,
  } as never) as Next
}
