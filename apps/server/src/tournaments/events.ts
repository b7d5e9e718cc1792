import { isDeepStrictEqual } from 'node:util'
import type { ResultBody } from '@called-it/contract/organiser.ts'
import type { FieldMistake } from '@called-it/contract/field-mistakes.ts'
import { type MatchResult, RESULT_STATUSES } from '@called-it/rules/football/match-result.ts'
import { checkMatchResult } from '@called-it/rules/football/result-check.ts'
import { mistake, type Mistake } from '@called-it/rules/mistake.ts'
import { checkFightResult } from '@called-it/rules/ufc/fight-result.ts'
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
 * Writes the result of an event that the caller holds, known now or `at`. Refuses with `not_started` before its start and
 * with `validation_failed` where the result contradicts itself, or says what such an event cannot come to.
 */
export async function recordResult(
  db: Db,
  event: store.EventRow,
  result: ResultBody,
  source: store.Source,
  at?: string,
): Promise<void> {
  if (!event.has_started) throw problem('not_started')
  const mistakes: Mistake<FieldMistake>[] =
    event.fight_type === null ? await mistakesOfMatch(db, event, result) : checkFightResult(result)
  if (result.status !== 'cancelled' && !(event.first && event.second)) mistakes.push(SIDES_UNKNOWN)
  if (mistakes.length > 0) throw refuse(mistakes)
  await store.writeResult(db, event.id, result, source, { isCorrection: isCorrection(event, result), at })
}

/** Statuses that say that a result is final, but for a correction. */
const FINAL: readonly string[] = ['finished', 'awarded', 'draw', 'no_contest']

/** Whether a result takes the place of another that was final: that a fight was called off settles cards as any does. */
export function isCorrection(
  { status, fight_type, result: before }: store.EventRow,
  result: ResultBody,
): boolean {
  const wasFinal =
    FINAL.includes(status) || (status === 'cancelled' && fight_type !== null && before !== null)
  return wasFinal && !isDeepStrictEqual(before, result)
}

/** Fields of a result that only a fight has. */
const OF_A_FIGHT = ['method', 'ended_in'] as const

async function mistakesOfMatch(
  db: Db,
  event: store.EventRow,
  result: ResultBody,
): Promise<Mistake<FieldMistake>[]> {
  const { status } = result
  const foreign = OF_A_FIGHT.filter((field) => result[field] !== undefined && result[field] !== null)
  if (foreign.length > 0) return foreign.map((field) => mistake(field, 'not_of_a_match'))
  if (status === 'draw' || status === 'no_contest')
    return [mistake('status', 'one_of', { values: RESULT_STATUSES.join(', ') })]
  const sides = await store.sidesOfPlayers(db, event.id)
  return checkMatchResult({ ...result, status } as MatchResult, {
    legs: await store.legsOf(db, event),
    sideOf: (player) => sides.get(player) ?? null,
  })
}

/**
 * Changes an event that the caller holds with the questions about it, as of now or of `at`; `isInUse`: what was predicted of it would lose its
 * meaning with its sides. Refuses with `validation_failed` for a side that is no entity, not of its table group or its
 * tie, or that can no longer change, and for what such an event does not have.
 */
export async function changeEvent(
  db: Db,
  tournamentId: number,
  event: store.EventRow,
  change: store.EventChange,
  isInUse: boolean,
  at?: string,
): Promise<void> {
  const mistakes: Mistake<FieldMistake>[] = []
  const sides = { first: side(change.first, event.first), second: side(change.second, event.second) }
  if (change.coefficients && event.fight_type === null)
    mistakes.push(mistake('coefficients', 'match_has_no_coefficients'))
  if (change.status === 'postponed' && event.fight_type !== null)
    mistakes.push(mistake('status', 'fight_not_postponed'))
  if (change.status === 'live' && !(sides.first && sides.second)) mistakes.push(SIDES_UNKNOWN)
  for (const name of ['first', 'second'] as const) {
    const key = sides[name]
    if (key === event[name]) continue
    if (key !== null && !(await store.entityExists(db, tournamentId, key))) {
      mistakes.push(mistake(name, 'unknown_entity', { key }))
    } else if (key === null && event.fight_type !== null) {
      mistakes.push(mistake(name, 'fighter_needs_successor'))
    } else if (isInUse && event[name] !== null) {
      mistakes.push(mistake(name, event.fight_type === null ? 'sides_stay' : 'fight_sides_stay'))
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
  await store.changeEvent(db, tournamentId, event.id, change, at)
}

const side = (asked: string | null | undefined, now: string | null) => (asked === undefined ? now : asked)
