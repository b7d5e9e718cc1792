import { leaderOf } from '@called-it/rules/football/score.ts'
import type { Doubt, ObservedEvent, ObservedGoal, ObservedSide, Score } from '../../source.ts'
import type { Match, ResultInfo, ResultRow } from './answers.ts'
import { type RunningGoal, runningGoals } from './read-goals.ts'
import { kindOfRows, type ResultKind } from './result-types.ts'

type Scores = Partial<Record<ResultKind, Score>>
type Ended = Pick<
  ObservedEvent,
  'regular' | 'after_extra_time' | 'penalties' | 'winner' | 'goes_through' | 'goals' | 'doubts'
>

/** No goal of the regular time falls later than in this minute, stoppage time included. */
const LATEST_STOPPAGE = 105

/** Returns what a match of OpenLigaDB says. `infos` are the league's own result types. */
export function readMatch(match: Match, infos: readonly ResultInfo[], answerId: number): ObservedEvent {
  const rows = match.matchResults ?? []
  const goals = runningGoals(match.goals ?? [])
  const isLive = !match.matchIsFinished && (rows.length > 0 || (match.goals ?? []).length > 0)
  return {
    id: String(match.matchID),
    answer_id: answerId,
    // It is local time without an offset, which no clock may be compared with.
    updated_at: null,
    starts_at: match.matchDateTimeUTC ? withoutFraction(match.matchDateTimeUTC) : null,
    is_start_certain: Boolean(match.matchDateTimeUTC),
    first: sideOf(match.team1),
    second: sideOf(match.team2),
    stage: match.group?.groupName ?? null,
    round: match.group?.groupName ?? null,
    group: match.team1?.teamGroupName || null,
    // There is no status but finished or not: a match that was put off looks as one that has not begun.
    status: match.matchIsFinished ? 'finished' : isLive ? 'live' : 'scheduled',
    minute: null,
    running: isLive ? (goals?.at(-1)?.after ?? null) : null,
    coefficients: null,
    ended: null,
    ...(match.matchIsFinished
      ? endedOf(rows, infos, match)
      : {
          regular: null,
          after_extra_time: null,
          penalties: null,
          winner: null,
          goals: goals?.map(({ goal }) => goal) ?? null,
          doubts: [],
        }),
  }
}

const withoutFraction = (time: string) => new Date(time).toISOString().replace('.000Z', 'Z')

const sideOf = (team: Match['team1']): ObservedSide | null =>
  team ? { id: String(team.teamId), name: team.teamName } : null

function endedOf(rows: readonly ResultRow[], infos: readonly ResultInfo[], match: Match): Ended {
  const { scores, doubts } = scoresOf(rows, infos)
  const running = runningGoals(match.goals ?? [])
  const played = scores.extra ?? scores.regular ?? null
  const goals = played && running ? goalsUntil(played, running) : null
  const isLong = (match.goals ?? []).some(
    ({ isOvertime, matchMinute }) => isOvertime === true || (matchMinute ?? 0) > LATEST_STOPPAGE,
  )
  const wonShootOut = scores.penalties ? leaderOf(scores.penalties) : null
  return {
    regular: scores.regular ?? null,
    after_extra_time: scores.extra ?? null,
    penalties: shootOutOf(scores),
    winner: wonShootOut,
    goes_through: wonShootOut,
    goals,
    doubts: [
      ...doubts,
      ...missingOf(scores, isLong),
      ...contradictions(scores, (match.goals ?? []).length > 0 ? running : []),
    ],
  }
}

/** Returns the scores of the rows by their kinds. A row of a kind that comes twice with other numbers is a contradiction. */
function scoresOf(
  rows: readonly ResultRow[],
  infos: readonly ResultInfo[],
): { scores: Scores; doubts: Doubt[] } {
  const kindOf = kindOfRows(infos)
  const scores: Scores = {}
  const doubts: Doubt[] = []
  for (const row of rows) {
    const kind = kindOf(row)
    const { pointsTeam1: first, pointsTeam2: second } = row
    if (kind === null || typeof first !== 'number' || typeof second !== 'number') continue
    const known = scores[kind]
    if (known && (known.first !== first || known.second !== second))
      doubts.push(contradiction(`${textOf(known)} / ${textOf({ first, second })}`))
    scores[kind] = { first, second }
  }
  return { scores, doubts }
}

function missingOf({ regular, extra, penalties }: Scores, isLong: boolean): Doubt[] {
  if (!regular && !extra && !penalties) return [{ code: 'no_score', data: {} }]
  if (!regular) return [{ code: 'no_regular_time', data: {} }]
  // Goals of extra time, and no score after it: what is called the end may be the score after 120 minutes.
  return !extra && (isLong || penalties) ? [{ code: 'no_regular_time', data: {} }] : []
}

/** Returns what cannot be true together: of the scores, and of the scores and the goals. */
function contradictions({ half, regular, extra, penalties }: Scores, running: RunningGoal[] | null): Doubt[] {
  const doubts: Doubt[] = []
  const inOrder = [half, regular, extra].filter((score) => score !== undefined)
  for (const [at, later] of inOrder.entries()) {
    const earlier = inOrder[at - 1]
    if (earlier && (later.first < earlier.first || later.second < earlier.second))
      doubts.push(contradiction(`${textOf(earlier)} → ${textOf(later)}`))
  }
  if (penalties && !leaderOf(penalties)) doubts.push(contradiction(textOf(penalties)))
  const played = extra ?? regular
  const last = running?.at(-1)?.after
  // The goals say more than the score, and no shoot-out explains it.
  if (played && last && !penalties && (last.first > played.first || last.second > played.second))
    doubts.push(contradiction(`${textOf(played)} / ${textOf(last)}`))
  return doubts
}

/**
 * Returns the shoot-out alone. Some leagues write it together with the goals of the match, "4:3" for 1:1 and 3:2, others alone.
 * Null: both readings are possible, and nothing is subtracted. Who won it is the same in both.
 */
function shootOutOf({ regular, extra, penalties }: Scores): Score | null {
  const played = extra ?? regular
  if (!penalties || !played || !leaderOf(penalties)) return null
  const isAlone = penalties.first < played.first || penalties.second < played.second
  const isSame = played.first === 0 && played.second === 0
  return isAlone || isSame ? penalties : null
}

/**
 * Returns the goals of the match without the kicks of a shoot-out, which may be listed after them with the running score going on.
 * Null: the goals do not lead to the score, so some are missing.
 */
function goalsUntil(played: Score, running: RunningGoal[]): ObservedGoal[] | null {
  if (played.first === 0 && played.second === 0) return []
  const last = running.findIndex(
    ({ after }) => after.first === played.first && after.second === played.second,
  )
  return last < 0 ? null : running.slice(0, last + 1).map(({ goal }) => goal)
}

const textOf = ({ first, second }: Score) => `${first}:${second}`
const contradiction = (said: string): Doubt => ({ code: 'scores_contradict', data: { said } })
