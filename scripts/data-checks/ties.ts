import type { Score } from '@called-it/rules/football/score.ts'
import { finalScore, type RecordedMatch } from './recorded-tournament.ts'

/** What a tie came to: the entity that went through, once its legs agree with each other. */
export type Tie = { key: string; stage: string; legs: RecordedMatch[]; winner: string | null }

/** The knockout ties by key, each with its legs in the order they were played. */
export function tiesOf(matches: RecordedMatch[]): Map<string, Tie> {
  const ties = new Map<string, Tie>()
  for (const match of matches) {
    if (match.tie === null) continue
    const tie = ties.get(match.tie) ?? { key: match.tie, stage: match.stage, legs: [], winner: null }
    tie.legs.push(match)
    ties.set(match.tie, tie)
  }
  for (const tie of ties.values()) {
    tie.legs.sort((one, two) => (one.starts_at ?? '').localeCompare(two.starts_at ?? ''))
    const last = tie.legs.at(-1)
    const side = last?.result?.winner
    tie.winner = last && side ? last[side] : null
  }
  return ties
}

/** Ties by the rules: extra time where the aggregate is level, a shoot-out where it still is, the right winner. */
export function checkTies(matches: RecordedMatch[]): string[] {
  const problems = matches
    .filter((match) => match.tie === null)
    .flatMap((match) => checkUndecided(match, match.table_group ? 'a group match' : 'a match without a tie'))
  for (const tie of tiesOf(matches).values()) {
    const [first, second, ...more] = tie.legs
    if (!first || more.length > 0) problems.push(`tie ${tie.key}: has ${tie.legs.length} legs`)
    else if (second) problems.push(...checkTwoLegs(tie.key, first, second))
    else problems.push(...checkDecider(first, { first: 0, second: 0 }))
  }
  return problems
}

function checkTwoLegs(key: string, first: RecordedMatch, second: RecordedMatch): string[] {
  const problems = checkUndecided(first, 'a first leg')
  if (first.stage !== second.stage) problems.push(`tie ${key}: its legs are of different stages`)
  if (first.first !== second.second || first.second !== second.first) {
    return [...problems, `tie ${key}: its legs are not the same two sides, home and away`]
  }
  const score = first.result?.score ?? { first: 0, second: 0 }
  return [...problems, ...checkDecider(second, { first: score.second, second: score.first })]
}

/** The match after which somebody goes through; `lead` is what its sides bring along from the first leg. */
function checkDecider(match: RecordedMatch, lead: Score): string[] {
  const { result } = match
  const end = finalScore(result)
  if (!result?.score || !end) return []
  const margin = (score: Score) => lead.first + score.first - lead.second - score.second
  const problems: string[] = []
  if ((margin(result.score) === 0) !== Boolean(result.after_extra_time)) {
    problems.push('extra time is played if, and only if, 90 minutes leave the tie level')
  }
  if ((margin(end) === 0) !== Boolean(result.penalties)) {
    problems.push('there is a shoot-out if, and only if, extra time leaves the tie level')
  }
  const shootOut = result.penalties ? result.penalties.first - result.penalties.second : 0
  if (result.penalties && shootOut === 0) problems.push('a shoot-out does not end level')
  const winner = (margin(end) || shootOut) > 0 ? 'first' : 'second'
  if (result.winner !== winner) problems.push(`its winner is the ${winner} side, ${match[winner]}`)
  return problems.map((problem) => `${match.key}: ${problem}`)
}

function checkUndecided(match: RecordedMatch, what: string): string[] {
  const { after_extra_time, penalties, winner } = match.result ?? {}
  return after_extra_time || penalties || winner
    ? [`${match.key}: ${what} knows no extra time, shoot-out or winner`]
    : []
}
