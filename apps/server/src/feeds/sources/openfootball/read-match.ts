import { leaderOf } from '@called-it/rules/football/score.ts'
import { slugOf } from '@called-it/contract/templates/keys.ts'
import type { Doubt, ObservedEvent, ObservedSide, Score } from '../../source.ts'
import type { Match } from './answers.ts'
import { readGoals, readMinute } from './read-goals.ts'
import { readStart } from './read-start.ts'

/** Where a match stands in its file. */
export type Place = { round: string | null; zone: string | null; answerId: number }

/** A place in a bracket that is open: "1A", "W49", "L61", "3A/B/C", "Winner Match 3". */
const OPEN_PLACE = /^(?:[WL]\d+|[12][A-L]|3(?:rd)?\s*[A-L/]+|(?:winner|loser|runner)\b.*)$/i
/** Rounds in which every match ends after 90 minutes. */
const TABLE_ROUND = /matchday|group|league/i
const KNOCKOUT_ROUND = /playoff|play-off|final|round of|last \d/i

/** Returns what a file says of a match. */
export function readMatch(match: Match, place: Place): ObservedEvent {
  const round = match.round ?? place.round
  const [first, second] = [sideOf(match.team1), sideOf(match.team2)]
  const { ht, ft, et, p } = match.score ?? {}
  const scores = { half: scoreOf(ht), regular: scoreOf(ft), extra: scoreOf(et), penalties: scoreOf(p) }
  const played = scores.extra ?? scores.regular
  const teams = { first: first?.id ?? '', second: second?.id ?? '' }
  const goals = played ? readGoals(match, played.first + played.second, teams) : null
  const isOver = played !== null || scores.penalties !== null
  const starts_at = readStart(match.date, match.time, place.zone)
  return {
    id: idOf(match, round),
    answer_id: place.answerId,
    updated_at: null,
    starts_at,
    is_start_certain: starts_at !== null,
    first,
    second,
    stage: round,
    round,
    group: match.group ?? null,
    status: isOver ? 'finished' : 'scheduled',
    minute: null,
    running: null,
    regular: scores.regular,
    after_extra_time: scores.extra,
    penalties: scores.penalties,
    winner: scores.penalties ? leaderOf(scores.penalties) : null,
    goals,
    coefficients: null,
    ended: null,
    doubts: isOver ? doubtsOf({ match, round, scores, listsGoals: goals !== null }) : [],
  }
}

/**
 * Returns an id that stays: the number of the match where the file has one, else its round and its teams, which are not repeated
 * within a round (the second leg has its sides the other way round). Neither date nor place in the list is part of it, since
 * matches are moved.
 */
function idOf(match: Match, round: string | null): string {
  if (match.num) return String(match.num)
  return [round, nameOf(match.team1), nameOf(match.team2)].map((part) => slugOf(part ?? '')).join('/')
}

const nameOf = (team: Match['team1']) => (typeof team === 'string' ? team : team?.name)

/** Returns a side: the name without its country, "BSC Young Boys (SUI)". Null: the place is open yet. */
function sideOf(team: Match['team1']): ObservedSide | null {
  const name = nameOf(team)
    ?.replace(/\s*\([A-Z]{3}\)\s*$/, '')
    .trim()
  if (!name || OPEN_PLACE.test(name)) return null
  const code = (typeof team === 'object' && team?.code) || null
  return { id: code ?? slugOf(name), name, code }
}

const scoreOf = (pair: [number, number] | null | undefined): Score | null =>
  pair ? { first: pair[0], second: pair[1] } : null

type Ended = {
  match: Match
  round: string | null
  scores: Record<'half' | 'regular' | 'extra' | 'penalties', Score | null>
  /** Whether the file lists as many goals as the score has. */
  listsGoals: boolean
}

/**
 * Returns what is doubtful. The files call `ft` the score after 90 minutes, but leave extra time out now and then: then the goals
 * after the 90th minute say so. Where a match may have had extra time and neither its goals nor `et` tell, nobody can know.
 */
function doubtsOf({ match, round, scores, listsGoals }: Ended): Doubt[] {
  const { half, regular, extra, penalties } = scores
  const doubts: Doubt[] = []
  const late = [...(match.goals1 ?? []), ...(match.goals2 ?? [])].filter(
    (goal) => (readMinute(goal).minute ?? 0) > 90,
  ).length
  if (!regular) doubts.push({ code: 'no_regular_time', data: {} })
  else if (!extra && (late > 0 || penalties || (mayBeLong(round) && !listsGoals)))
    doubts.push({ code: 'no_regular_time', data: {} })
  const inOrder = [half, regular, extra].filter((score) => score !== null)
  for (const [at, later] of inOrder.entries()) {
    const earlier = inOrder[at - 1]
    if (earlier && (later.first < earlier.first || later.second < earlier.second))
      doubts.push(contradiction(`${textOf(earlier)} → ${textOf(later)}`))
  }
  if (penalties && !leaderOf(penalties)) doubts.push(contradiction(`p ${textOf(penalties)}`))
  // The goals of extra time are those that the score grew by.
  if (regular && extra && listsGoals && regular.first + regular.second + late !== extra.first + extra.second)
    doubts.push(contradiction(`ft ${textOf(regular)}, et ${textOf(extra)}`))
  return doubts
}

const mayBeLong = (round: string | null) =>
  round === null || KNOCKOUT_ROUND.test(round) || !TABLE_ROUND.test(round)

const textOf = ({ first, second }: Score) => `${first}:${second}`
const contradiction = (said: string): Doubt => ({ code: 'scores_contradict', data: { said } })
