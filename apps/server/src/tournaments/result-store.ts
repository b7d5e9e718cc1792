import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import type { KnockoutMatch } from '@called-it/rules/football/knockout-check.ts'
import type { MatchStatus } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { STAGE_LEVEL } from './tournaments-sql.ts'
import { cancelledAt, momentOf, type Source } from './event-store.ts'
import { decided, withdrawn } from './told-store.ts'

/** Returns the side of each player of both teams. */
export async function sidesOfPlayers(db: Db, eventId: number): Promise<Map<string, 'first' | 'second'>> {
  const { rows } = await sql<{ key: string; side: 'first' | 'second' }>`
    select p.key, case p.entity_id when e.first_id then 'first' else 'second' end as side
    from events e join players p on p.entity_id in (e.first_id, e.second_id)
    where e.id = ${eventId}`.execute(db)
  return new Map(rows.map((row) => [row.key, row.side]))
}

/** Lists the knock-out matches of a tournament in the order of the document. */
export async function listKnockoutMatches(db: Db, tournamentId: number): Promise<KnockoutMatch[]> {
  const { rows } = await sql<
    Omit<KnockoutMatch, 'starts_at' | 'result'> & {
      starts_at: string | null
      status: MatchStatus
      result: KnockoutMatch['result'] | null
    }
  >`
    select e.key, e.tie, ${STAGE_LEVEL} as level, a.key as first, b.key as second, e.starts_at, e.status, e.result
    from events e
      join rounds r on r.id = e.round_id
      join stages g on g.id = r.stage_id
      left join entities a on a.id = e.first_id
      left join entities b on b.id = e.second_id
    where e.tournament_id = ${tournamentId} and g.type in ('playoff', 'final') order by e.ord`.execute(db)
  return rows.map(({ starts_at, status, result, ...match }) => ({
    ...match,
    starts_at: starts_at === null ? null : Date.parse(starts_at),
    result: { ...result, status },
  }))
}

/** Statuses that an event can get without having begun. */
const NOT_BEGUN: readonly string[] = ['cancelled', 'awarded']

/** Stores whose word the result of an event is; null: there is none, and nobody has taken one back. */
export async function setSource(db: Db, eventId: number, source: Source | null): Promise<void> {
  await sql`update events set result_source = ${source} where id = ${eventId}`.execute(db)
}

/** Where a result comes from. */
export type Origin = {
  source: Source
  /** The source of a feed's result; left out: not known. */
  from?: string | undefined
  /** Since when it has been known, for a recording of the past; left out: now. */
  at?: string | undefined
  /** Whether players who have predicted the match are told of an award or a cancellation. */
  isTold?: boolean | undefined
  /** Whether it says what was said before: then it has been known since then. */
  isSame?: boolean
}

/** Writes a result that became known now or at `at`. */
export async function writeResult(
  db: Db,
  eventId: number,
  result: ResultBody,
  { source, from, isCorrection, at, isTold = false, isSame = false }: Origin & { isCorrection: boolean },
): Promise<void> {
  const isDecision = NOT_BEGUN.includes(result.status)
  const told = isDecision ? decided(isTold, sql`${JSON.stringify(result)}::jsonb`) : withdrawn
  await sql`
    update events e set
      told_at = ${told.at}, told_before = ${told.before},
      before_result = case when result is null
        then jsonb_build_object('status', status, 'begun_at', begun_at, 'cancelled_at', cancelled_at)
        else before_result end,
      status = ${result.status}, result = ${JSON.stringify(result)}::jsonb, result_source = ${source},
      result_from = ${from ?? null},
      result_at = ${isSame ? sql.ref('result_at') : momentOf(at)},
      cancelled_at = ${cancelledAt(sql`${result.status}::text`, at)},
      corrected_at = ${isCorrection ? sql`clock_timestamp()` : sql.ref('corrected_at')},
      -- A cancelled or awarded event need not have begun: if it is postponed instead, it takes predictions again.
      begun_at = coalesce(begun_at, ${NOT_BEGUN.includes(result.status) ? null : sql`clock_timestamp()`})
    where id = ${eventId}`.execute(db)
}

/**
 * Takes the result of an event back. The event returns to its state before its first result, apart from later
 * changes. If the database has no such state, the event becomes scheduled. `source` says who takes the result
 * back: a feed does not enter a result again that an organiser took back. `isCorrection`: users saw that
 * result as final.
 */
export async function clearResult(
  db: Db,
  eventId: number,
  source: Source,
  { isCorrection }: { isCorrection: boolean },
): Promise<void> {
  await sql`
    update events e set
      told_at = ${withdrawn.at}, told_before = ${withdrawn.before},
      result = null, result_source = ${source}, result_from = null, result_at = null, before_result = null,
      status = coalesce(before_result ->> 'status', 'scheduled'),
      begun_at = (before_result ->> 'begun_at')::timestamptz,
      cancelled_at = (before_result ->> 'cancelled_at')::timestamptz,
      corrected_at = ${isCorrection ? sql`clock_timestamp()` : sql.ref('corrected_at')}
    where id = ${eventId}`.execute(db)
}
