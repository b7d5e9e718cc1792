import type { TournamentDocument } from '@called-it/contract/tournament-document.ts'
import { fieldMistake } from '@called-it/contract/field-mistakes.ts'
import { checkMatchResult } from '@called-it/rules/football/result-check.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { finalScore, type RecordedMatch, type Result } from './recorded-tournament.ts'

type Player = NonNullable<TournamentDocument['players']>[number]
type Goal = NonNullable<Result['goals']>[number]

const REGULAR_TIME = 90
const EXTRA_TIME = 120

/** Each match by itself: it has a result whose goals, minutes and goalkeepers agree with its scores. */
export function checkResults(document: TournamentDocument, matches: RecordedMatch[]): string[] {
  const players = new Map((document.players ?? []).map((player) => [player.key, player]))
  return matches.flatMap((match) => {
    const say = (problem: string) => `${match.key}: ${problem}`
    if (!match.result) return [say('no result')]
    if (!match.first || !match.second) return [say('a result, but no sides')]
    const problems = checkRecord(match, match.result, players, legsOf(match, matches))
    // A source without squads has no scorers either: then there is nothing to add up.
    if (players.size > 0) {
      problems.push(...checkGoals(match, match.result, players), ...checkGoalkeepers(match.result, players))
    }
    return problems.map(say)
  })
}

/** What the server would refuse, so that a replay of the file is never stopped half-way. */
function checkRecord(
  match: RecordedMatch,
  result: Result,
  players: Map<string, Player>,
  legs: 0 | 1 | 2,
): string[] {
  if (result.status !== 'finished') return [`its status is ${result.status}`]
  const sideOf = (key: string) => {
    const entity = players.get(key)?.entity
    if (entity === match.first) return 'first'
    return entity === match.second ? 'second' : null
  }
  return checkMatchResult(result, { legs, sideOf }).map(
    ({ path, code, params }) => `${path}: ${fieldMistake(code, params).en}`,
  )
}

/** How many legs its tie has; 0: a match of a table. */
function legsOf({ tie, table_group }: RecordedMatch, matches: RecordedMatch[]): 0 | 1 | 2 {
  if (table_group !== null) return 0
  return tie !== null && matches.filter((match) => match.tie === tie).length > 1 ? 2 : 1
}

function checkGoals(match: RecordedMatch, result: Result, players: Map<string, Player>): string[] {
  if (!result.goals) return ['no list of goals']
  const problems: string[] = []
  const end = result.after_extra_time ? EXTRA_TIME : REGULAR_TIME
  let before = 1
  for (const goal of result.goals) {
    if (goal.own_goal && goal.penalty) problems.push(`${goal.player}: an own goal is no penalty`)
    if (goal.minute > end) problems.push(`${goal.player}: minute ${goal.minute} was not played`)
    if (goal.minute < before) problems.push(`${goal.player}: minute ${goal.minute} is out of order`)
    before = goal.minute
  }
  const sums: [string, Score | null | undefined, Goal[]][] = [
    ['90 minutes', result.score, result.goals.filter((goal) => goal.minute <= REGULAR_TIME)],
    ['the end', finalScore(result), result.goals],
  ]
  for (const [when, score, goals] of sums) {
    const counted = countGoals(match, goals, players)
    if (score && (counted.first !== score.first || counted.second !== score.second)) {
      problems.push(
        `its goals make ${counted.first}:${counted.second} after ${when}, the score says ${score.first}:${score.second}`,
      )
    }
  }
  return problems
}

/** Goals by the side they count for: an own goal is the other side's (GAME.md 9). */
function countGoals(match: RecordedMatch, goals: Goal[], players: Map<string, Player>): Score {
  const first = goals.filter(
    (goal) => (players.get(goal.player)?.entity === match.first) !== (goal.own_goal ?? false),
  ).length
  return { first, second: goals.length - first }
}

function checkGoalkeepers(result: Result, players: Map<string, Player>): string[] {
  return (['first', 'second'] as const).flatMap((side) => {
    const key = result.goalkeepers?.[side]
    if (!key) return [`no goalkeeper of the ${side} side`]
    return players.get(key)?.position === 'goalkeeper' ? [] : [`${key} is no goalkeeper`]
  })
}

/** Who scored most, own goals and shoot-outs left out (GAME.md 4), in the order of their keys. */
export function topScorers(matches: RecordedMatch[]): { players: string[]; goals: number } {
  const goals = new Map<string, number>()
  for (const goal of matches.flatMap((match) => match.result?.goals ?? [])) {
    if (!goal.own_goal) goals.set(goal.player, (goals.get(goal.player) ?? 0) + 1)
  }
  const most = Math.max(0, ...goals.values())
  const players = [...goals].filter(([, count]) => count === most).map(([player]) => player)
  return { players: players.toSorted(), goals: most }
}
