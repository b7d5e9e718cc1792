import { isDeepStrictEqual } from 'node:util'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import type { FieldMistake } from '@called-it/contract/mistakes/common-mistakes.ts'
import { tieOfMatch } from '@called-it/rules/football/knockout-check.ts'
import { type MatchResult, RESULT_STATUSES } from '@called-it/rules/football/match-result.ts'
import { checkMatchResult } from '@called-it/rules/football/result-check.ts'
import { mistake, type Mistake } from '@called-it/rules/mistake.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { checkFightResult } from '@called-it/rules/ufc/fight-result.ts'
import { checkOdds } from '@called-it/rules/ufc/odds.ts'
import { type Odds, oddsAfter } from '@called-it/rules/ufc/replaced-odds.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { refuse } from './documents/documents.ts'
import * as store from './event-store.ts'
import * as resultStore from './result-store.ts'

/** Returns an event, locked for a change. Throws `not_found`. */
export async function holdEvent(db: Db, tournamentId: number, key: string): Promise<store.EventRow> {
  const event = await store.holdEvent(db, tournamentId, key)
  if (!event) throw problem('not_found')
  return event
}

/** The number of teams in a tie, however many legs it has. */
const MEETING_MAX = 2

const SIDES_UNKNOWN = mistake('status', 'sides_unknown' as const)

export async function recordResult(
  db: Db,
  event: store.EventRow,
  result: ResultBody,
  { source, from, at, isTold = false, isAhead = false }: resultStore.Origin & { isAhead?: boolean },
): Promise<{ isCorrection: boolean }> {
  if (!event.has_started && !isAhead) throw problem('not_started')
  const mistakes: Mistake<FieldMistake>[] =
    event.fight_type === null ? await mistakesOfMatch(db, event, result) : checkFightResult(result)
  if (result.status !== 'cancelled' && !(event.first && event.second)) mistakes.push(SIDES_UNKNOWN)
  if (mistakes.length > 0) throw refuse(mistakes)
  // A cancelled fight counts as final: it settles cards too.
  // A feed that names scorers later takes nothing back.
  const isSame =
    source === 'feed' &&
    event.result_source === 'feed' &&
    isFinal(event) &&
    isSaidFuller(event.result, result)
  const isCorrection = isFinal(event) && !isSame && !isDeepStrictEqual(event.result, result)
  await resultStore.writeResult(db, event.id, result, { source, from, isCorrection, at, isTold, isSame })
  return { isCorrection }
}

/** Whether a result says what an earlier one said, and besides at most who has scored and who kept the goals. */
function isSaidFuller(earlier: ResultBody | null, later: ResultBody): boolean {
  if (!earlier) return false
  const { goals: known, goalkeepers: kept, ...before } = earlier
  const { goals, goalkeepers, ...after } = later
  const count = (of: typeof goals, player: string) => of?.filter((goal) => goal.player === player).length ?? 0
  const named = (known ?? []).flatMap(({ player }) => player ?? [])
  return (
    isDeepStrictEqual(before, after) &&
    (!kept || isDeepStrictEqual(kept, goalkeepers)) &&
    named.every((player) => count(known, player) <= count(goals, player))
  )
}

export async function takeResultBack(db: Db, event: store.EventRow): Promise<{ isCorrection: boolean }> {
  if (event.result === null) throw problem('not_found')
  const isCorrection = isFinal(event)
  await resultStore.clearResult(db, event.id, 'organiser', { isCorrection })
  return { isCorrection }
}

/** The refusal of a start that is moved far, or into the past, until the organiser confirms it. */
const UNCONFIRMED = { past: 'start_in_past', far: 'start_moved_far' } as const

/** Throws `validation_failed` if the new start of an event that the caller has locked must be confirmed. */
async function refuseBoldMove(
  db: Db,
  event: store.EventRow,
  { starts_at }: store.EventChange,
): Promise<void> {
  const move = starts_at ? await store.boldMove(db, event.id, starts_at) : null
  if (move) throw refuse([mistake('confirm', UNCONFIRMED[move])])
}

/** Statuses of a result that is final unless corrected. */
const FINAL: readonly string[] = ['finished', 'awarded', 'draw', 'no_contest']

/** Whether an event has a result that users have seen as final. */
const isFinal = ({ status, fight_type, result }: store.EventRow): boolean =>
  FINAL.includes(status) || (status === 'cancelled' && fight_type !== null && result !== null)

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
  const sides = await resultStore.sidesOfPlayers(db, event.id)
  const knockouts = await resultStore.listKnockoutMatches(db, event.tournament_id)
  const own = knockouts.find(({ key }) => key === event.key)
  return checkMatchResult({ ...result, status } as MatchResult, {
    tie: own ? tieOfMatch(knockouts, own) : null,
    sideOf: (player) => sides.get(player) ?? null,
  })
}

/** The circumstances of a change of an event. */
export type ChangeOptions = {
  /** Whether predictions of the event would lose their meaning if its sides changed. */
  isInUse: boolean
  /** Whether a start that moves far, or into the past, needs no confirmation any more. */
  isConfirmed: boolean
  /** When the change happened; left out: now. */
  at?: string | undefined
  /** The earlier state of the event that the change puts back. */
  restored?: store.EventState | undefined
  /** Whether players who have predicted a match are told of its new start or status. */
  isTold?: boolean | undefined
}

export async function changeEvent(
  db: Db,
  { id: tournamentId, ruleset }: { id: number; ruleset: Pick<Ruleset, 'fight'> },
  event: store.EventRow,
  change: store.EventChange,
  { isInUse, isConfirmed, at, restored, isTold }: ChangeOptions,
): Promise<void> {
  if (!isConfirmed) await refuseBoldMove(db, event, change)
  const mistakes: Mistake<FieldMistake>[] = []
  const sides = { first: side(change.first, event.first), second: side(change.second, event.second) }
  if (change.coefficients && event.fight_type === null)
    mistakes.push(mistake('coefficients', 'match_has_no_coefficients'))
  if (change.status === 'postponed' && event.fight_type !== null)
    mistakes.push(mistake('status', 'fight_not_postponed'))
  if (change.status === 'live' && !(sides.first && sides.second)) mistakes.push(SIDES_UNKNOWN)
  for (const name of SIDES) {
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
  const odds = oddsOf(event, sides, change.coefficients, ruleset)
  // If the fighters themselves are refused, it is not known yet whose odds are required.
  mistakes.push(...odds.wrong, ...(mistakes.length > 0 ? [] : odds.lacking))
  if (mistakes.length > 0) throw refuse(mistakes)
  const { coefficients } = odds
  await store.changeEvent(db, tournamentId, event.id, { ...change, coefficients }, { at, isTold })
  if (restored) await store.restoreState(db, event.id, restored, event.state)
}

/** Returns the odds of a fight after a change, and the mistakes in the odds that the change has or lacks. */
function oddsOf(
  event: store.EventRow,
  sides: Record<'first' | 'second', string | null>,
  sent: store.EventChange['coefficients'],
  { fight }: Pick<Ruleset, 'fight'>,
): { coefficients: Odds | null } & Record<'wrong' | 'lacking', Mistake<FieldMistake>[]> {
  if (event.fight_type === null) return { coefficients: null, wrong: [], lacking: [] }
  const { coefficients, missing } = oddsAfter(event, sides, sent)
  const wrong = SIDES.flatMap((name) => {
    const found = sent?.[name] === undefined ? null : checkOdds(sent[name], fight)
    return found ? [mistake(`coefficients.${name}`, found.code, found.params)] : []
  })
  const lacking = missing.map(({ side: name, code }) => mistake(`coefficients.${name}`, code))
  return { coefficients, wrong, lacking }
}

const side = (sent: string | null | undefined, now: string | null) => (sent === undefined ? now : sent)
