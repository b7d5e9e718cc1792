import { FIELD_MISTAKES, type FieldMistake, fieldMistake } from '@called-it/contract/field-mistakes.ts'
import { tournamentDocument, type TournamentDocument } from '@called-it/contract/tournament-document.ts'
import type { Score, Side } from '@called-it/rules/football/score.ts'
import type { z } from 'zod'
import { type RecordedResults, recordedResults, type Result, strayKeys } from './recorded-results.ts'

export type RecordedTournament = { document: TournamentDocument; recorded: RecordedResults | null }

/** A match with everything that both files say of it. */
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
  /** The side that the match was waiting for from the start, before the others came through. */
  waiting: Side | null
  result: Result | null
}

/** Reads the two files of a tournament. Where their shape is wrong there is nothing further to check. */
export function parseTournament(
  slug: string,
  files: { document: unknown; recorded: unknown },
): { tournament: RecordedTournament | null; problems: string[] } {
  const document = tournamentDocument.safeParse(files.document)
  if (!document.success) return { tournament: null, problems: issuesOf('tournament.json', document.error) }
  const problems: string[] = []
  if (document.data.slug !== slug) problems.push(`tournament.json: slug is not the folder's name`)

  if (files.recorded === null) return settle({ document: document.data, recorded: null }, problems)
  const recorded = recordedResults.safeParse(files.recorded)
  if (!recorded.success) {
    return { tournament: null, problems: [...problems, ...issuesOf('results.json', recorded.error)] }
  }
  if (recorded.data.slug !== slug) problems.push(`results.json: slug is not the folder's name`)
  problems.push(...strayKeys(document.data, recorded.data))
  return settle({ document: document.data, recorded: recorded.data }, problems)
}

function settle(tournament: RecordedTournament, problems: string[]) {
  return { tournament: problems.length ? null : tournament, problems }
}

/** Every match of the document, in its order, with sides and result filled in from the record. */
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

/** The score that decides who goes through: after extra time where it was played. */
export const finalScore = (result: Result | null): Score | null =>
  result?.after_extra_time ?? result?.score ?? null

const issuesOf = (file: string, error: z.ZodError) =>
  error.issues.map((issue) => `${file}: ${issue.path.join('.') || 'the file'}: ${textOf(issue)}`)

/** Mistakes of our own naming come as codes, with what their words name. */
function textOf(issue: z.core.$ZodIssue): string {
  if (!Object.hasOwn(FIELD_MISTAKES, issue.message)) return issue.message
  const params = issue.code === 'custom' ? issue.params : undefined
  return fieldMistake(issue.message as FieldMistake, params).en
}
