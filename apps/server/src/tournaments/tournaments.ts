import type { MatchResultBody } from '@called-it/contract/organiser.ts'
import type { PageMeta } from '@called-it/contract/fields.ts'
import { documentMistakes } from '@called-it/contract/document-mistakes.ts'
import { type FieldMistake, fieldMistake } from '@called-it/contract/field-mistakes.ts'
import type { TournamentDocument } from '@called-it/contract/tournament-document.ts'
import type { Sport, Tournament } from '@called-it/contract/tournaments.ts'
import type { MatchResult } from '@called-it/rules/football/match-result.ts'
import { checkMatchResult } from '@called-it/rules/football/result-check.ts'
import { isDeepStrictEqual } from 'node:util'
import { mistake, type Mistake } from '@called-it/rules/mistake.ts'
import { levelOf, resolveRuleset } from '@called-it/rules/ruleset.ts'
import { systemOf } from '@called-it/rules/systems.ts'
import { inTransaction } from '../platform/db.ts'
import { type FieldErrors, problem } from '../platform/problem.ts'
import type { Db } from '../schema.ts'
import { documentChanges } from './document-changes.ts'
import * as documents from './document-store.ts'
import * as events from './event-store.ts'
import * as store from './store.ts'

export type { EventChange, EventRow, Source } from './event-store.ts'
export type { TournamentRow } from './store.ts'
export { markSettled, tryHoldEvent } from './event-store.ts'
export { holdTournament, ratingsOpen, STAGE_LEVEL, STARTED_AT } from './store.ts'

export const listSports = (db: Db): Promise<Sport[]> => store.listSports(db)

/** A tournament by its slug; refuses with `not_found`. */
export async function findTournament(db: Db, slug: string): Promise<store.TournamentRow> {
  const found = await store.findTournament(db, slug)
  if (!found) throw problem('not_found')
  return found
}

/** A page of the feed: current ones first, then by start, newest first. */
export async function listTournaments(
  db: Db,
  viewerId: number,
  query: {
    sport?: 'football' | 'ufc' | undefined
    status: 'all' | 'current' | 'past'
    page: number
    limit: number
  },
): Promise<{ tournaments: Tournament[]; meta: PageMeta }> {
  const { page, limit, ...filter } = query
  const rows = await store.listTournaments(db, viewerId, { ...filter, limit, offset: (page - 1) * limit })
  // Behind the last page no row is left to tell it.
  const total = rows[0]?.total ?? (page > 1 ? await store.countTournaments(db, filter) : 0)
  return { tournaments: await withStages(db, rows), meta: { page, limit, total } }
}

/** One tournament as a user sees it; refuses with `not_found`. */
export async function readTournament(db: Db, viewerId: number, slug: string): Promise<Tournament> {
  const rows = await store.listTournaments(db, viewerId, { slug, limit: 1, offset: 0 })
  const [found] = await withStages(db, rows)
  if (!found) throw problem('not_found')
  return found
}

export async function listBriefs(db: Db, sport: string | undefined) {
  const rows = await store.listBriefs(db, sport)
  return rows.map((row) => ({ ...row, type: row.sport.slug }))
}

async function withStages(db: Db, rows: (store.TournamentView & { total: number })[]): Promise<Tournament[]> {
  const stages = await store.listStages(
    db,
    rows.map((row) => row.id),
  )
  return rows.map(({ total: _total, ...row }) => ({
    ...row,
    type: row.sport.slug,
    stages: stages
      .filter((it) => it.tournament_id === row.id)
      .map(({ tournament_id: _tournament, ...stage }) => stage),
    prediction_types: systemOf(row.system_name).prediction_types,
    // UFC has neither distribution nor a draw (SPEC.md 1); football's come with the draw.
    distributionResult: row.sport.slug === 'football' ? { group: null, team: null } : null,
    draw: null,
  }))
}

/**
 * Creates or updates a tournament from its document, whole or not at all. Things are found by their keys:
 * nothing is doubled, predictions stay. Refuses with `validation_failed` and the path of every mistake.
 */
export async function importDocument(
  db: Db,
  document: TournamentDocument,
): Promise<{ changes: string[]; before: TournamentDocument | null }> {
  return inTransaction(db, async (trx) => {
    await documents.holdSlug(trx, document.slug)
    await documents.holdTournament(trx, document.slug)
    const before = await documents.readDocument(trx, document.slug)
    const after = keepKnownSides(before, document)
    const mistakes = documentMistakes(after)
    if (mistakes.length > 0) throw refuse(mistakes)
    if (before) await refuseWhatWouldHurt(trx, before, after)
    await documents.writeDocument(trx, after)
    return { changes: documentChanges(before, after), before }
  })
}

/** The document as it stands; refuses with `not_found`. */
export async function readDocument(db: Db, slug: string): Promise<TournamentDocument> {
  const document = await documents.readDocument(db, slug)
  if (!document) throw problem('not_found')
  return document
}

function refuse(mistakes: readonly Mistake<FieldMistake>[]) {
  const fields: FieldErrors = {}
  for (const { path, code, params } of mistakes) (fields[path] ??= []).push(fieldMistake(code, params))
  return problem('validation_failed', fields)
}

// A document written before the draw does not know who plays the quarter-final. Sending it again must not
// make the tournament forget it; to take a side back there is the call on the event.
function keepKnownSides(before: TournamentDocument | null, document: TournamentDocument): TournamentDocument {
  const known = new Map(before?.events.map((event) => [event.key, event]))
  return {
    ...document,
    events: document.events.map((event) => ({
      ...event,
      first: event.first ?? known.get(event.key)?.first ?? null,
      second: event.second ?? known.get(event.key)?.second ?? null,
    })),
  }
}

async function refuseWhatWouldHurt(
  db: Db,
  before: TournamentDocument,
  after: TournamentDocument,
): Promise<void> {
  const kept = new Set(after.events.map((event) => event.key))
  const removed = before.events.map((event) => event.key).filter((key) => !kept.has(key))
  await documents.holdEvents(db, before.slug, removed)
  const inUse = await documents.eventsInUse(db, before.slug, removed)
  const mistakes: Mistake<FieldMistake>[] = inUse.map((key) => mistake('events', 'event_in_use', { key }))
  // A ruleset is editable until the tournament opens (GAME.md): nobody's points may change their meaning.
  for (const field of ['ruleset', 'system_name'] as const) {
    if (isDeepStrictEqual(before[field] ?? {}, after[field] ?? {})) continue
    if (!(await documents.hasParticipants(db, before.slug))) continue
    mistakes.push(mistake(field, 'rules_in_use'))
  }
  for (const key of await documents.eventsWithResult(db, before.slug)) {
    if (multiplierOf(before, key) === multiplierOf(after, key)) continue
    const at = after.events.findIndex((event) => event.key === key)
    mistakes.push(mistake(`events[${at}].round`, 'other_points', { key }))
  }
  if (mistakes.length > 0) throw refuse(mistakes)
}

/** By how much the points of an event of a document are multiplied (GAME.md 4). */
function multiplierOf(document: TournamentDocument, key: string): number {
  const event = document.events.find((it) => it.key === key)
  const round = document.rounds.find((it) => it.key === event?.round)
  const stage = document.stages.find((it) => it.key === round?.stage)
  const level = stage ? levelOf(stage) : null
  return (level && resolveRuleset(document.ruleset).stage_multiplier[level]) ?? 1
}

/** An event held for a change; refuses with `not_found`. */
export async function holdEvent(db: Db, tournamentId: number, key: string): Promise<events.EventRow> {
  const event = await events.holdEvent(db, tournamentId, key)
  if (!event) throw problem('not_found')
  return event
}

const SIDES_UNKNOWN = mistake('status', 'sides_unknown' as const)

/**
 * Writes the result of a match that the caller holds. Refuses with `not_started` before its start and
 * with `validation_failed` where the result contradicts itself.
 */
export async function recordResult(
  db: Db,
  event: events.EventRow,
  result: MatchResultBody,
  source: events.Source,
): Promise<void> {
  if (!event.has_started) throw problem('not_started')
  const sides = await events.sidesOfPlayers(db, event.id)
  const mistakes: Mistake<FieldMistake>[] = checkMatchResult(result as MatchResult, {
    legs: await events.legsOf(db, event),
    sideOf: (player) => sides.get(player) ?? null,
  })
  if (result.status !== 'cancelled' && !(event.first && event.second)) mistakes.push(SIDES_UNKNOWN)
  if (mistakes.length > 0) throw refuse(mistakes)
  await events.writeResult(db, event.id, result, source)
}

/** Changes an event that the caller holds. Refuses with `validation_failed` for a side that is no entity. */
export async function changeEvent(
  db: Db,
  tournamentId: number,
  event: events.EventRow,
  change: events.EventChange,
): Promise<void> {
  const mistakes: Mistake<FieldMistake>[] = []
  const sides = { first: change.first ?? event.first, second: change.second ?? event.second }
  if (change.status === 'live' && !(sides.first && sides.second)) mistakes.push(SIDES_UNKNOWN)
  for (const side of ['first', 'second'] as const) {
    const key = change[side]
    if (!key || (await events.entityExists(db, tournamentId, key))) continue
    mistakes.push(mistake(side, 'unknown_entity', { key }))
  }
  if (sides.first && sides.first === sides.second) {
    mistakes.push(mistake('second', 'same_sides'))
  }
  if (mistakes.length > 0) throw refuse(mistakes)
  await events.changeEvent(db, tournamentId, event.id, change)
}

export const finishTournament = (db: Db, id: number, at?: string): Promise<void> =>
  store.finishTournament(db, id, at)
