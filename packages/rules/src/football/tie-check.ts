import type { PlayedMatch } from '../facts.ts'
import type { Score } from './score.ts'
import { type TieLeg, tieWinnerOf } from './tie.ts'

/** The contradictions between the results of a tie. */
export type TieMistake =
  | 'wrong_number_of_legs'
  | 'first_leg_decides_nothing'
  | 'legs_of_other_sides'
  | 'extra_time_unless_level'
  | 'shoot_out_unless_level'
  | 'shoot_out_ends_level'
  | 'winner_against_goals'

/**
 * Returns the mistakes in a tie that was played to its end, by the rules: extra time if the aggregate is level, a shoot-out
 * if it still is, and the winner that follows. `legs` are in the order of their starts, home and away; a mistake names the
 * leg by its index there.
 */
export function checkTie<Key extends string | number>(
  legs: readonly TieLeg<Key>[],
): { leg: number; code: TieMistake }[] {
  const [first, second, ...more] = legs
  if (!first || more.length > 0) return [{ leg: 0, code: 'wrong_number_of_legs' }]
  if (!second) return checkDecider(legs, first, { first: 0, second: 0 }).map((code) => ({ leg: 0, code }))
  const undecided = hasDecision(first.result) ? [{ leg: 0, code: 'first_leg_decides_nothing' as const }] : []
  if (first.first !== second.second || first.second !== second.first) {
    return [...undecided, { leg: 1, code: 'legs_of_other_sides' }]
  }
  const lead = first.result.score ?? { first: 0, second: 0 }
  const decider = checkDecider(legs, second, { first: lead.second, second: lead.first })
  return [...undecided, ...decider.map((code) => ({ leg: 1, code }))]
}

/** Whether a result decides a tie: a table match or a first leg never does. */
export function hasDecision({ after_extra_time, penalties, winner }: PlayedMatch): boolean {
  return Boolean(after_extra_time || penalties || winner)
}

/** Checks the match that decides the tie; `lead` has the goals of its sides in the first leg. */
function checkDecider<Key extends string | number>(
  legs: readonly TieLeg<Key>[],
  { first, second, result }: TieLeg<Key>,
  lead: Score,
): TieMistake[] {
  const end = result.after_extra_time ?? result.score
  if (!result.score || !end) return []
  const isLevel = (score: Score) => lead.first + score.first === lead.second + score.second
  const mistakes: TieMistake[] = []
  if (isLevel(result.score) !== Boolean(result.after_extra_time)) mistakes.push('extra_time_unless_level')
  if (isLevel(end) !== Boolean(result.penalties)) mistakes.push('shoot_out_unless_level')
  if (result.penalties && result.penalties.first === result.penalties.second) {
    mistakes.push('shoot_out_ends_level')
  }
  const winner = tieWinnerOf(legs.map((leg) => ({ ...leg, result: { ...leg.result, winner: null } })))
  const named = result.winner ? { first, second }[result.winner] : null
  if (winner !== null && named !== winner) mistakes.push('winner_against_goals')
  return mistakes
}
