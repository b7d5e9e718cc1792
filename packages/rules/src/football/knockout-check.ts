import { mistake, type Mistake } from '../mistake.ts'
import { STAGE_LEVELS, type StageLevel } from '../stage-level.ts'
import type { MatchResult } from './match-result.ts'
import { leaderOf, type Score } from './score.ts'
import { type Side, SIDES } from '../vocabulary.ts'
import { inOrder, scoreOfLeg, type TieLeg, tieWinnerOf } from './tie.ts'

/** The mistakes of a result by the stage of its match (GAME.md 9). */
export type KnockoutMistake =
  | 'no_extra_time_here'
  | 'no_shoot_out_here'
  | 'first_leg_has_no_extra_time'
  | 'first_leg_has_no_shoot_out'
  | 'extra_time_needs_draw'
  | 'extra_time_needs_level_tie'
  | 'shoot_out_needs_draw'
  | 'shoot_out_needs_level_tie'
  | 'second_leg_had_extra_time'
  | 'second_leg_had_shoot_out'
  | 'second_leg_has_other_winner'
  | 'winner_against_aggregate'
  | 'tie_needs_winner'
  | 'side_is_out'

/** The tie of the checked match. */
export type TieOfMatch = {
  /** All its matches in their current state, one or two, in any order, including the checked one. */
  legs: readonly TieLeg<string | number>[]
  /** The index of the checked match. */
  at: number
  /** The sides of the match that have lost an earlier tie, each with the keys of that tie and of the side. */
  out: Partial<Record<Side, { key: string; tie: string }>>
}

/** The current state of a knock-out match; its sides are keys of the document. */
export type KnockoutMatch = TieLeg<string> & { key: string; tie: string | null; level: StageLevel }

type Found = Mistake<KnockoutMistake>[]

/**
 * Returns the tie of one of these matches, and which of its sides have lost an earlier one. A match without a tie is a tie
 * of its own. The losers of the semi-finals play for third place; any other lost tie ends the tournament for its loser.
 * `matches` are all knockout matches of the tournament, `match` is one of them.
 */
export function tieOfMatch(matches: readonly KnockoutMatch[], match: KnockoutMatch): TieOfMatch {
  const legs = match.tie === null ? [match] : matches.filter(({ tie }) => tie === match.tie)
  const out: TieOfMatch['out'] = {}
  const earlier = matches.filter(({ level }) => endsBefore(level, match.level))
  for (const lost of Map.groupBy(earlier, (item) => item.tie ?? item).values()) {
    const winner = tieWinnerOf(lost)
    if (winner === null) continue
    const tie = lost[0]!.tie ?? lost[0]!.key
    for (const side of SIDES) {
      const key = match[side]
      const took = lost.some(({ first, second }) => key === first || key === second)
      if (key !== null && took && key !== winner) out[side] = { key, tie }
    }
  }
  return { legs, at: legs.indexOf(match), out }
}

/** Whether the loser of a tie of this stage plays no further tie. */
const endsBefore = (lost: StageLevel, level: StageLevel): boolean =>
  STAGE_LEVELS.indexOf(lost) < STAGE_LEVELS.indexOf(level) &&
  !(lost === 'semi_final' && level === 'third_place')

/** Whether a match decides its tie. */
export function isLastLeg({ legs, at }: TieOfMatch): boolean {
  return inOrder(legs).at(-1) === legs[at]
}

/** Returns the mistakes in a result of a table match: it ends after 90 minutes. */
export function checkInTable({ status, after_extra_time, penalties }: MatchResult): Found {
  if (status === 'cancelled') return []
  return [
    ...(after_extra_time ? [mistake('after_extra_time', 'no_extra_time_here' as const)] : []),
    ...(penalties ? [mistake('penalties', 'no_shoot_out_here' as const)] : []),
  ]
}

/**
 * Returns the mistakes in a result of a knockout match, by itself and together with the other leg. An open result of the
 * other leg contradicts nothing, so that legs can be entered in either order. A cancelled match is always accepted: it
 * gets an organiser out of any state.
 */
export function checkInTie(result: MatchResult, tie: TieOfMatch): Found {
  if (result.status === 'cancelled') return []
  const gone = SIDES.flatMap((side) => {
    const lost = tie.out[side]
    return lost ? [mistake('status', 'side_is_out' as const, { key: lost.key, tie: lost.tie })] : []
  })
  return [...gone, ...(isLastLeg(tie) ? checkLast(result, tie) : checkFirst(result, tie))]
}

function checkFirst(result: MatchResult, { legs, at }: TieOfMatch): Found {
  const { after_extra_time, penalties } = result
  const undecided: Found = [
    ...(after_extra_time ? [mistake('after_extra_time', 'first_leg_has_no_extra_time' as const)] : []),
    ...(penalties ? [mistake('penalties', 'first_leg_has_no_shoot_out' as const)] : []),
  ]
  const last = legs[1 - at]!
  const lead = leadFrom({ ...legs[at]!, result }, last)
  if (undecided.length > 0 || !lead) return undecided
  if (last.result.after_extra_time && !isLevel(lead, last.result.score)) {
    return [mistake('score', 'second_leg_had_extra_time')]
  }
  if (last.result.penalties && !isLevel(lead, last.result.after_extra_time ?? last.result.score)) {
    return [mistake('score', 'second_leg_had_shoot_out')]
  }
  return goesAgainst(lead, last.result) ? [mistake('score', 'second_leg_has_other_winner')] : []
}

/** Returns the match that decides the tie. */
function checkLast(result: MatchResult, { legs, at }: TieOfMatch): Found {
  const { status, score, after_extra_time, penalties, winner } = result
  const other = legs[1 - at]
  const lead = other ? leadFrom(other, legs[at]!) : NO_LEAD
  const found: Found = []
  if (after_extra_time && lead && !isLevel(lead, score)) {
    found.push(mistake('after_extra_time', other ? 'extra_time_needs_level_tie' : 'extra_time_needs_draw'))
  }
  if (penalties && lead && !isLevel(lead, after_extra_time ?? score)) {
    found.push(mistake('penalties', other ? 'shoot_out_needs_level_tie' : 'shoot_out_needs_draw'))
  }
  if (other && lead && goesAgainst(lead, result)) found.push(mistake('winner', 'winner_against_aggregate'))
  if (status !== 'finished' || !score || winner || found.length > 0) return found
  const isVoid = other?.result.status === 'cancelled'
  const isOpen = isVoid
    ? !other.result.winner
    : lead !== null && !penalties && isLevel(lead, after_extra_time ?? score)
  return isOpen ? [mistake('winner', 'tie_needs_winner')] : []
}

const NO_LEAD: Score = { first: 0, second: 0 }

/** Returns the goals of the sides of `leg` in the other leg; null without a result there, or if other sides met. */
function leadFrom(other: TieLeg<string | number>, leg: TieLeg<string | number>): Score | null {
  const score = scoreOfLeg(other.result)
  if (!score) return null
  if (other.first === leg.second && other.second === leg.first) {
    return { first: score.second, second: score.first }
  }
  return other.first === leg.first && other.second === leg.second ? score : null
}

const sumOf = (lead: Score, { first, second }: Score): Score => ({
  first: lead.first + first,
  second: lead.second + second,
})

/** Whether the tie is level. A missing score does not count as level. */
const isLevel = (lead: Score, score: Score | null | undefined): boolean =>
  Boolean(score) && leaderOf(sumOf(lead, score!)) === null

/** Whether the named winner of a second leg is not the side ahead over both legs; a decision always stands. */
function goesAgainst(lead: Score, last: TieLeg<unknown>['result']): boolean {
  const end = last.after_extra_time ?? last.score
  if (last.status !== 'finished' || !last.winner || last.penalties || !end) return false
  const leader = leaderOf(sumOf(lead, end))
  return leader !== null && leader !== last.winner
}
