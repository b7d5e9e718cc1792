import { FIELD_MISTAKES, type FieldMistake, fieldMistake } from '@called-it/contract/field-mistakes.ts'
import { matchResultBody } from '@called-it/contract/organiser.ts'
import { tournamentDocument, type TournamentDocument } from '@called-it/contract/tournament-document.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { z } from 'zod'

const keys = z.array(z.string().min(1))

/** `data/<slug>/results.json`: what happened, beside the document that says what was planned. */
const recordedResults = z.strictObject({
  slug: z.string(),
  /** Orders of table groups that scores alone cannot settle (fair play, lots: GAME.md 9), first to last. */
  group_orders: z.record(z.string(), keys).optional(),
  /** Who met in the matches whose sides the document leaves open, and the matches that had to end first. */
  sides: z
    .record(z.string(), z.strictObject({ first: z.string(), second: z.string(), known_after: keys.min(1) }))
    .optional(),
  results: z.record(z.string(), matchResultBody),
})
type RecordedResults = z.output<typeof recordedResults>
export type Result = z.output<typeof matchResultBody>

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
      result: recorded?.results[event.key] ?? null,
    }
  })
}

/** The score that decides who goes through: after extra time where it was played. */
export const finalScore = (result: Result | null): Score | null =>
  result?.after_extra_time ?? result?.score ?? null

function strayKeys(document: TournamentDocument, recorded: RecordedResults): string[] {
  const events = new Map(document.events.map((event) => [event.key, event]))
  const entities = new Set(document.entities.map((entity) => entity.key))
  const problems: string[] = []
  for (const key of Object.keys(recorded.results)) {
    if (!events.has(key)) problems.push(`results.json: results.${key}: no such event`)
  }
  for (const [key, sides] of Object.entries(recorded.sides ?? {})) {
    const event = events.get(key)
    if (!event) problems.push(`results.json: sides.${key}: no such event`)
    if (event?.first || event?.second) {
      problems.push(`results.json: sides.${key}: the document names the sides already`)
    }
    for (const side of [sides.first, sides.second]) {
      if (!entities.has(side)) problems.push(`results.json: sides.${key}: unknown entity "${side}"`)
    }
    for (const earlier of sides.known_after) {
      if (!events.has(earlier)) {
        problems.push(`results.json: sides.${key}: known after unknown event "${earlier}"`)
      }
    }
  }
  const groups = new Map((document.table_groups ?? []).map((group) => [group.key, group.entities]))
  for (const [key, order] of Object.entries(recorded.group_orders ?? {})) {
    if (order.toSorted().join() !== groups.get(key)?.toSorted().join()) {
      problems.push(`results.json: group_orders.${key}: does not list the teams of that group`)
    }
  }
  return problems
}

const issuesOf = (file: string, error: z.ZodError) =>
  error.issues.map((issue) => `${file}: ${issue.path.join('.') || 'the file'}: ${textOf(issue)}`)

/** Mistakes of our own naming come as codes, with what their words name. */
function textOf(issue: z.core.$ZodIssue): string {
  if (!Object.hasOwn(FIELD_MISTAKES, issue.message)) return issue.message
  const params = issue.code === 'custom' ? issue.params : undefined
  return fieldMistake(issue.message as FieldMistake, params).en
}
