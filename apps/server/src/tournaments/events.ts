import type { MatchResultBody } from '@called-it/contract/organiser.ts'
import { checkMatchResult, type MatchResult } from '@called-it/rules/football/match-result.ts'
import { problem } from '../platform/problem.ts'
import type { Db } from '../schema.ts'
import { refuse, SIDES_STAY } from './documents.ts'
import * as store from './event-store.ts'

/** An event held for a change; refuses with `not_found`. */
export async function holdEvent(db: Db, tournamentId: number, key: string): Promise<store.EventRow> {
  const event = await store.holdEvent(db, tournamentId, key)
  if (!event) throw problem('not_found')
  return event
}

const SIDES_UNKNOWN = {
  path: 'status',
  message: { ru: 'стороны матча ещё не названы', en: 'the sides of the match are not named yet' },
}

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
  const mistakes = checkMatchResult(result as MatchResult, (player) => sides.get(player) ?? null)
  if (result.status !== 'cancelled' && !(event.first && event.second)) mistakes.push(SIDES_UNKNOWN)
  if (mistakes.length > 0) throw refuse(mistakes)
  await store.writeResult(db, event.id, result, source)
}

/**
 * Changes an event that the caller holds with the questions about it; `isInUse`: somebody has answered them, or it
 * has a result. Refuses with `validation_failed` for a side that is no entity, or that can no longer change.
 */
export async function changeEvent(
  db: Db,
  tournamentId: number,
  event: store.EventRow,
  change: store.EventChange,
  isInUse: boolean,
): Promise<void> {
  const mistakes = []
  const sides = { first: side(change.first, event.first), second: side(change.second, event.second) }
  if (change.status === 'live' && !(sides.first && sides.second)) mistakes.push(SIDES_UNKNOWN)
  for (const name of ['first', 'second'] as const) {
    const key = sides[name]
    if (key === event[name]) continue
    if (key !== null && !(await store.entityExists(db, tournamentId, key))) {
      mistakes.push({ path: name, message: { ru: `нет участника "${key}"`, en: `unknown entity "${key}"` } })
    } else if (isInUse && event[name] !== null) {
      mistakes.push({ path: name, message: SIDES_STAY })
    }
  }
  if (sides.first && sides.first === sides.second) {
    mistakes.push({ path: 'second', message: { ru: 'стороны совпадают', en: 'both sides are the same' } })
  }
  if (mistakes.length > 0) throw refuse(mistakes)
  await store.changeEvent(db, tournamentId, event.id, change)
}

const side = (asked: string | null | undefined, now: string | null) => (asked === undefined ? now : asked)
