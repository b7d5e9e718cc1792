import type { Score } from '@called-it/rules/football/score.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { type Files, type Parsed, parseFiles } from './parsed-files.ts'
import { type RecordedResults, recordedResults, type Result, strayKeys } from './recorded-results.ts'

export type RecordedTournament = Parsed<RecordedResults>

/** A match with the data of both files. */
export type RecordedMatch = {
  key: string
  round: string
  stage: string
  starts_at: string | null
  first: string | null
  second: string | null
  table_group: string | null
  tie: string | null
  known_after: string[]
  /** The side that was in the match from the start, before its opponent was known. */
  waiting: Side | null
  result: Result | null
}

/** Reads the two files of a football tournament. */
export const parseTournament = (slug: string, files: Files) =>
  parseFiles(slug, files, recordedResults, strayKeys)

/** Returns every match of the document, in its order, with the sides and results of the record. */
export function matchesOf({ document, recorded }: RecordedTournament): RecordedMatch[] {
  const stageOf = new Map(document.rounds.map((round) => [round.key, round.stage]))
  return document.events.map((event) => {
    const sides = recorded?.sides?.[event.key]
    return {
      key: event.key,
      round: event.round,
      stage: stageOf.get(event.round) ?? '',
      starts_at: event.starts_at ?? null,
      first: event.first ?? sides?.first ?? null,
      second: event.second ?? sides?.second ?? null,
      table_group: event.table_group ?? null,
      tie: event.tie ?? null,
      known_after: sides?.known_after ?? [],
      waiting: sides?.waiting ?? null,
      result: recorded?.results[event.key] ?? null,
    }
  })
}

/** Returns the score that decides a tie: after extra time if it was played. */
export const finalScore = (result: Result | null): Score | null =>
  result?.after_extra_time ?? result?.score ?? null
