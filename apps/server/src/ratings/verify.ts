import { matchPoints } from '@called-it/rules/football/match-points.ts'
import { countedScore } from '@called-it/rules/football/match-result.ts'
import { GOALS_MAX } from '@called-it/rules/limits.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import type { Db } from '../schema.ts'
import { type DueScore, listResults, listTournamentsToVerify, listMistakes } from './verify-store.ts'

export type Report = { tournament: string; rows: number; mistakes: string[] }

const SHOWN_MISTAKES = 20

/**
 * Recomputes every rating from predictions and results alone and compares it with what is published. It
 * reads neither what settlements wrote of points nor any earlier rating, so that it cannot repeat their
 * mistakes. Without a slug: all tournaments.
 */
export async function verifyRatings(db: Db, slug?: string): Promise<Report[]> {
  const tournaments = await listTournamentsToVerify(db, slug)
  const reports: Report[] = []
  for (const { id, slug: name, ruleset, rows_count } of tournaments) {
    const due = await dueScores(db, id, ruleset)
    const mistakes = await listMistakes(db, id, due, SHOWN_MISTAKES)
    reports.push({ tournament: name, rows: rows_count, mistakes })
  }
  return reports
}

/** What every possible prediction of every event with a result earns, by the rules. */
async function dueScores(db: Db, tournamentId: number, overrides: unknown): Promise<DueScore[]> {
  const ruleset = resolveRuleset(overrides)
  const results = await listResults(db, tournamentId)
  const goals = Array.from({ length: GOALS_MAX + 1 }, (_, n) => n)
  return results.flatMap(({ event_id, result, status, level }) => {
    const counted = countedScore({ ...result, status }, ruleset.score_basis)
    if (!counted) return []
    return goals.flatMap((first) =>
      goals.map((second) => {
        const { points, hit } = matchPoints({ first, second }, counted, ruleset, level)
        return { event_id, first, second, points, exact: hit === 'exact', outcome: hit !== 'miss' }
      }),
    )
  })
}
