import type { Match, MatchRound } from '@called-it/contract/kinds/match.ts'
import { matchPoints } from '@called-it/rules/football/match-points.ts'
import { countedScore, shownScoreOf, winnerOf } from '@called-it/rules/football/match-result.ts'
import { isOver, type PlayedMatch } from '@called-it/rules/facts.ts'
import { match } from '@called-it/rules/kinds/match.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { resolveRuleset, type Ruleset } from '@called-it/rules/ruleset.ts'
import type { MatchRow, RoundRow } from './match-store.ts'
import { earliestOf } from '../reading.ts'

/** Groups matches, in order, into their rounds. No round ends later than its tournament, or than now. */
export function roundsOf(
  rounds: RoundRow[],
  rows: MatchRow[],
  tournament: { ruleset: unknown; finished_at: string | null },
): MatchRound[] {
  const ruleset = resolveRuleset(tournament.ruleset)
  const until = tournament.finished_at ?? new Date().toISOString()
  const byRound = Map.groupBy(rows, (row) => row.round_id)
  return rounds.map((round) => {
    const ofRound = byRound.get(round.id) ?? []
    const events = ofRound.map((row) => matchView(row, ruleset))
    const isDecided = ofRound.length > 0 && ofRound.every(isOver)
    const ends = ofRound.map((row) => row.result_at ?? row.started_at ?? until)
    return {
      ...round,
      started_at: earliestOf(ofRound.map((row) => row.started_at)),
      // A match that was cancelled before its start counts as ended now at the latest.
      finished_at: isDecided ? [until, ends.toSorted().at(-1)!].toSorted()[0]! : null,
      points: events.reduce((sum, event) => sum + (event.prediction?.points ?? 0), 0),
      events,
    }
  })
}

/** Statuses that players are told the reason of. */
const OUT_OF_THE_ORDINARY: readonly string[] = ['awarded', 'cancelled', 'postponed']

export const viewOf = (row: MatchRow, overrides: unknown): Match => matchView(row, resolveRuleset(overrides))

function matchView(row: MatchRow, ruleset: Ruleset): Match {
  const played: PlayedMatch = { ...row.result, status: row.status }
  const winner = winnerOf(played)
  return {
    id: row.id,
    key: row.key,
    started_at: row.started_at,
    status: row.status,
    phase: row.phase,
    is_locked: row.phase === 'locked',
    first_entity: row.first_entity,
    second_entity: row.second_entity,
    table_group: row.table_group,
    venue: row.venue,
    first_from: row.first_from,
    second_from: row.second_from,
    score_basis: ruleset.score_basis,
    multiplier: (row.level && ruleset.stage_multiplier[row.level]) ?? 1,
    score: shownScoreOf(played),
    after_extra_time: row.result?.after_extra_time ?? null,
    penalties: row.result?.penalties ?? null,
    winner: (winner === 'first' ? row.first_entity?.id : winner && row.second_entity?.id) ?? null,
    result_state: resultState(row),
    reported: reportOf(row),
    // A result that was taken back is not shown as corrected.
    is_corrected: row.corrected_at !== null && row.result !== null,
    reopened_at: row.reopened_at,
    minute: row.result?.minute ?? null,
    reason: OUT_OF_THE_ORDINARY.includes(row.status) ? (row.result?.reason ?? row.reason) : null,
    prediction: predictionView(row, played, ruleset),
    crowd: row.phase === 'locked' ? row.crowd : null,
  }
}

function predictionView(row: MatchRow, played: PlayedMatch, ruleset: Ruleset): Match['prediction'] {
  if (row.answer === null || row.saved_at === null) return null
  const { first, second } = match.decode(row.answer)
  const outcome = countedScore(played, ruleset.score_basis)
  // The points are the settled ones; the parts only explain them.
  const parts = outcome && row.hit ? matchPoints({ first, second }, outcome, ruleset, row.level).parts : null
  return { first, second, points: row.points, hit: row.hit, parts, saved_at: row.saved_at }
}

/** Returns the source of a result that may still change; null: an organiser entered it, or it is official. */
function reportOf(row: MatchRow): Match['reported'] {
  const { result_from: source, result_at: at } = row
  return source && at && resultState(row) !== 'official' ? { source, at } : null
}

function resultState(row: MatchRow): Match['result_state'] {
  if (row.result_at === null) return null
  if (row.status === 'live') return 'live'
  const isFresh = row.result_source === 'feed' && Date.now() - Date.parse(row.result_at) < PROVISIONAL_MS
  return isFresh ? 'provisional' : 'official'
}
