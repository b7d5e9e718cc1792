import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import type { KnownFacts } from './known-facts.ts'
import type { Result } from './recorded-results.ts'
import { finalScore, type RecordedMatch } from './recorded-tournament.ts'

export type Players = Map<string, NonNullable<TournamentDocument['players']>[number]>
type Goal = NonNullable<Result['goals']>[number]

const REGULAR_TIME = 90
const EXTRA_TIME = 120

/**
 * Checks the goals and goalkeepers of a match: their number is that of the source, and they add up to the
 * score.
 */
export function checkGoals(
  match: RecordedMatch,
  result: Result,
  players: Players,
  scorers: KnownFacts['scorers'],
): string[] {
  const { goals } = result
  if (!scorers?.rounds.includes(match.round)) return goals ? ['a list of goals that no source names'] : []
  if (!goals) return ['no list of goals']
  return [
    ...goals
      .filter((goal) => goal.own_goal && goal.penalty)
      .map((goal) => `${goal.player}: an own goal is no penalty`),
    ...(scorers.full ? checkMinutes(result, goals) : []),
    ...checkSums(match, result, goals, players, scorers),
    ...checkGoalkeepers(result, players, scorers.full),
  ]
}

function checkMinutes(result: Result, goals: Goal[]): string[] {
  const end = result.after_extra_time ? EXTRA_TIME : REGULAR_TIME
  let before = 1
  return goals.flatMap(({ player, minute }) => {
    if (typeof minute !== 'number') return [`${player}: no minute`]
    const problems: string[] = []
    if (minute > end) problems.push(`${player}: minute ${minute} was not played`)
    if (minute < before) problems.push(`${player}: minute ${minute} is out of order`)
    before = minute
    return problems
  })
}

function checkSums(
  match: RecordedMatch,
  result: Result,
  goals: Goal[],
  players: Players,
  { full, left_out }: NonNullable<KnownFacts['scorers']>,
): string[] {
  const sums: [string, Score | null | undefined, Goal[]][] = [['the end', finalScore(result), goals]]
  if (full) {
    const regular = goals.filter((goal) => (goal.minute ?? 0) <= REGULAR_TIME)
    sums.unshift(['90 minutes', result.score, regular])
  }
  return sums.flatMap(([period, score, counted]) => {
    if (!score) return []
    const { first, second } = countGoals(match, counted, players)
    const missing = [score.first - first, score.second - second]
    // The side of a goal without a named scorer is unknown here.
    const agrees =
      missing.every((value) => value >= 0) && missing[0]! + missing[1]! === (left_out[match.key] ?? 0)
    if (agrees) return []
    return [
      `its goals make ${first}:${second} after ${period}, the score says ${score.first}:${score.second}`,
    ]
  })
}

/** Counts goals by the side for which they count: an own goal counts for the other side (GAME.md 9). */
function countGoals(match: RecordedMatch, goals: Goal[], players: Players): Score {
  const first = goals.filter(
    (goal) => (players.get(goal.player ?? '')?.entity === match.first) !== (goal.own_goal ?? false),
  ).length
  return { first, second: goals.length - first }
}

function checkGoalkeepers(result: Result, players: Players, areAllNamed: boolean): string[] {
  return SIDES.flatMap((side) => {
    const key = result.goalkeepers?.[side]
    if (!key) return areAllNamed ? [`no goalkeeper of the ${side} side`] : []
    return players.get(key)?.position === 'goalkeeper' ? [] : [`${key} is no goalkeeper`]
  })
}

/** Returns the top scorers without own goals and shoot-outs (GAME.md 4), in the order of their keys. */
export function topScorers(
  document: TournamentDocument,
  matches: RecordedMatch[],
): { players: string[]; goals: number } {
  const goals = new Map((document.players ?? []).map((player) => [player.key, player.goals_before ?? 0]))
  for (const goal of matches.flatMap((match) => match.result?.goals ?? [])) {
    if (goal.player !== null && !goal.own_goal) goals.set(goal.player, (goals.get(goal.player) ?? 0) + 1)
  }
  const most = Math.max(0, ...goals.values())
  const players = [...goals].filter(([, count]) => count === most).map(([player]) => player)
  return { players: players.toSorted(), goals: most }
}
