import type { ObservedStatus } from '@called-it/rules/feeds/feed-names.ts'
import type { Doubt, ObservedEvent, ObservedGoal, ObservedSide } from '../../source.ts'
import type { Match } from './answers.ts'
import { readScore, scoreOf, sum } from './read-score.ts'

const STATUSES: Record<string, ObservedStatus> = {
  SCHEDULED: 'scheduled',
  TIMED: 'scheduled',
  IN_PLAY: 'live',
  PAUSED: 'live',
  EXTRA_TIME: 'live',
  PENALTY_SHOOTOUT: 'live',
  // It goes on, or the source says postponed or cancelled.
  SUSPENDED: 'live',
  FINISHED: 'finished',
  POSTPONED: 'postponed',
  CANCELLED: 'cancelled',
  AWARDED: 'awarded',
}

/** Stages that are known: the documents and the data differ in some words. */
const STAGES = new Set([
  'REGULAR_SEASON',
  'GROUP_STAGE',
  'LEAGUE_STAGE',
  'PLAYOFFS',
  'PLAYOFF_ROUND',
  'LAST_32',
  'LAST_16',
  'ROUND_OF_16',
  'QUARTER_FINALS',
  'SEMI_FINALS',
  'THIRD_PLACE',
  'BRONZE',
  'FINAL',
])

/** Returns what the source says of a match. `answerId`: the raw answer that said so. */
export function readMatch(match: Match, answerId: number): ObservedEvent {
  const status = STATUSES[match.status] ?? 'unknown'
  const isOver = status === 'finished' || status === 'awarded'
  const score = isOver ? readScore(match.score) : null
  const doubts: Doubt[] = []
  if (status === 'unknown') doubts.push({ code: 'unknown_status', data: { word: match.status } })
  if (match.stage && !STAGES.has(match.stage))
    doubts.push({ code: 'unknown_stage', data: { word: match.stage } })
  // An award needs no score.
  if (score && status === 'finished') doubts.push(...score.doubts)
  const [first, second] = [sideOf(match.homeTeam), sideOf(match.awayTeam)]
  return {
    id: String(match.id),
    answer_id: answerId,
    updated_at: match.lastUpdated ?? null,
    starts_at: match.utcDate ? new Date(match.utcDate).toISOString() : null,
    is_start_certain: match.status !== 'SCHEDULED',
    first,
    second,
    stage: match.stage ?? null,
    round: match.matchday == null ? null : String(match.matchday),
    group: match.group ?? null,
    status,
    minute: minuteOf(match.minute),
    ...(status === 'live' ? runningOf(match) : { running: null, regular: score?.regular ?? null }),
    after_extra_time: score?.after_extra_time ?? null,
    penalties: score?.penalties ?? null,
    winner: score?.winner ?? null,
    goals: goalsOf(match),
    coefficients: null,
    ended: null,
    doubts,
  }
}

/**
 * Returns the score in play, and that after 90 minutes, which the source says in a node of its own. In a shoot-out `fullTime` holds the
 * kicks, too: the score is then what the nodes of the two phases say together, or nothing.
 */
function runningOf({ score, status }: Match): Pick<ObservedEvent, 'running' | 'regular'> {
  const [regular, extra] = [scoreOf(score?.regularTime), scoreOf(score?.extraTime)]
  const isShootOut = status === 'PENALTY_SHOOTOUT' || score?.duration === 'PENALTY_SHOOTOUT'
  if (!isShootOut) return { running: scoreOf(score?.fullTime), regular }
  return regular && extra ? { running: sum(regular, extra), regular } : { running: null, regular: null }
}

const sideOf = (team: Match['homeTeam']): ObservedSide | null =>
  team && team.id != null && team.name
    ? { id: String(team.id), name: team.name, code: team.tla ?? null }
    : null

function minuteOf(minute: Match['minute']): number | null {
  const number = Number.parseInt(String(minute ?? ''), 10)
  return Number.isInteger(number) && number >= 1 && number <= 130 ? number : null
}

/** Returns the goals in play. On the free plan the list is empty although there were goals: then nothing is known. */
function goalsOf({ goals, homeTeam, score }: Match): ObservedGoal[] | null {
  if (!goals?.length) return null
  const kicks = score?.duration === 'PENALTY_SHOOTOUT'
  return goals
    .filter(({ type, minute }) => !(kicks && type === 'PENALTY' && (minute ?? 0) > 120))
    .map(({ minute, injuryTime, type, team, scorer }) => ({
      side: team?.id === homeTeam?.id ? ('first' as const) : ('second' as const),
      minute: minute ?? null,
      stoppage: injuryTime || null,
      player: scorer?.id != null && scorer.name ? { id: String(scorer.id), name: scorer.name } : null,
      own_goal: type === 'OWN',
      penalty: type === 'PENALTY',
    }))
}
