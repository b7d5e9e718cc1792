import { documentMistakes } from '@called-it/contract/organiser/document-mistakes.ts'
import type { FieldMistake } from '@called-it/contract/mistakes/common-mistakes.ts'
import { FIELD_MISTAKES, fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import {
  tournamentDocument,
  type TournamentDocument,
} from '@called-it/contract/organiser/tournament-document.ts'
import type { z } from 'zod'

/** The two files of a tournament as they were read; `recorded` is null if nothing has happened yet. */
export type Files = { document: unknown; recorded: unknown }
export type Parsed<Recorded> = { document: TournamentDocument; recorded: Recorded | null }

/**
 * Reads the two files of a tournament: the record by its `shape`. `stray` returns the keys of the record that
 * the document lacks. Files of a wrong shape are not checked further.
 */
export function parseFiles<Recorded extends { slug: string }>(
  slug: string,
  files: Files,
  shape: z.ZodType<Recorded>,
  stray: (document: TournamentDocument, recorded: Recorded) => string[],
): { tournament: Parsed<Recorded> | null; problems: string[] } {
  const document = tournamentDocument.safeParse(files.document)
  if (!document.success) return { tournament: null, problems: issuesOf('tournament.json', document.error) }
  const problems = documentMistakes(document.data, { isOfShape: true }).map(
    ({ path, code, params }) => `tournament.json: ${path}: ${fieldMistake(code, params).en}`,
  )
  if (document.data.slug !== slug) problems.push(`tournament.json: slug is not the folder's name`)

  if (files.recorded === null) {
    return settle<Recorded>({ document: document.data, recorded: null }, problems)
  }
  const recorded = shape.safeParse(files.recorded)
  if (!recorded.success) {
    return { tournament: null, problems: [...problems, ...issuesOf('results.json', recorded.error)] }
  }
  if (recorded.data.slug !== slug) problems.push(`results.json: slug is not the folder's name`)
  problems.push(...stray(document.data, recorded.data))
  return settle({ document: document.data, recorded: recorded.data }, problems)
}

function settle<Recorded>(tournament: Parsed<Recorded>, problems: string[]) {
  return { tournament: problems.length ? null : tournament, problems }
}

const issuesOf = (file: string, error: z.ZodError) =>
  error.issues.map((issue) => `${file}: ${issue.path.join('.') || 'the file'}: ${textOf(issue)}`)

/** Returns the text of a mistake; mistakes in our own naming rules come as codes with parameters. */
function textOf(issue: z.core.$ZodIssue): string {
  if (!Object.hasOwn(FIELD_MISTAKES, issue.message)) return issue.message
  const params = issue.code === 'custom' ? issue.params : undefined
  return fieldMistake(issue.message as FieldMistake, params).en
}
