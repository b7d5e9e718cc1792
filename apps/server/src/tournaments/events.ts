import type { MatchResultBody } from '@called-it/contract/organiser.ts'
import type { FieldMistake } from '@called-it/contract/field-mistakes.ts'
import type { MatchResult } from '@called-it/rules/football/match-result.ts'
import { checkMatchResult } from '@called-it/rules/football/result-check.ts'
import { mistake, type Mistake } from '@called-it/rules/mistake.ts'
import { problem } from '../platform/problem.ts'
import type { Db } from '../schema.ts'
import { refuse } from './documents.ts'
import * as store from './event-store.ts'

/** An event held for a change; refuses with `not_found`. */
export async function holdEvent(db: Db, tournamentId: number, key: string): Promise<store.EventRow> {
  const event = await store.holdEvent(db, tournamentId, key)
  if (!event) throw problem('not_found')
  return event
}

/** Who meet in a tie, however many legs it has. */
const MEETING_MAX = 2

const SIDES_UNKNOWN = mistake('status', 'sides_unknown' as const)

/**
 * Writes the result of a match that the caller holds. Refuses with `not_started` before its start and
 * with `validation_failed` where the result contradicts itself.
 */
export async function recordResult(
  db: Db,
  event: store.EventRow,
  result: MatchResultBody,
  source: store.Source,
): Promise<void> {
  if (!event.has_started) throw problem('not_started')
  const sides = await store.sidesOfPlayers(db, event.id)
  const mistakes: Mistake<FieldMistake>[] = checkMatchResult(result as MatchResult, {
    legs: await store.legsOf(db, event),
    sideOf: (player) => sides.get(player) ?? null,
  })
  if (result.status !== 'cancelled' && !(event.first && event.second)) mistakes.push(SIDES_UNKNOWN)
  if (mistakes.length > 0) throw refuse(mistakes)
  await store.writeResult(db, event.id, result, source)
}

/**
 * Changes an event that the caller holds with the questions about it; `isInUse`: somebody has answered them, or it
 * has a result. Refuses with `validation_failed` for a side that is no entity, not of its table group or its tie, or that
 * can no longer change.
 */
export async function changeEvent(
  db: Db,
  tournamentId: number,
  event: store.EventRow,
  change: store.EventChange,
  isInUse: boolean,
): Promise<void> {
  const mistakes: Mistake<FieldMistake>[] = []
  const sides = { first: side(change.first, event.first), second: side(change.second, event.second) }
  if (change.status === 'live' && !(sides.first && sides.second)) mistakes.push(SIDES_UNKNOWN)
  for (const name of ['first', 'second'] as const) {
    const key = sides[name]
    if (key === event[name]) continue
    if (key !== null && !(await store.entityExists(db, tournamentId, key))) {
      mistakes.push(mistake(name, 'unknown_entity', { key }))
    } else if (isInUse && event[name] !== null) {
      mistakes.push(mistake(name, 'sides_stay'))
    } else if (key !== null && event.table_group && !event.table_group.includes(key)) {
      mistakes.push(mistake(name, 'not_in_table_group', { key }))
    }
  }
  if (sides.first && sides.first === sides.second) {
    mistakes.push(mistake('second', 'same_sides'))
  }
  const meeting = new Set([sides.first, sides.second, ...event.other_legs].filter((key) => key !== null))
  if (meeting.size > MEETING_MAX && event.tie !== null) {
    const changed =
      change.first !== undefined && !event.other_legs.includes(sides.first ?? '') ? 'first' : 'second'
    mistakes.push(mistake(changed, 'leg_of_other_sides', { tie: event.tie }))
  }
  if (mistakes.length > 0) throw refuse(mistakes)
  await store.changeEvent(db, tournamentId, event.id, change)
}

const side = (asked: string | null | undefined, now: string | null) => (asked === undefined ? now : asked)
