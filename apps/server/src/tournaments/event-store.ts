import type { Localized } from '@called-it/contract/languages.ts'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import type { FightStatus, FightType, MatchStatus } from '@called-it/rules/vocabulary.ts'
import type { Odds } from '@called-it/rules/ufc/replaced-odds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { TAKE_BACK, THIS_TRANSACTION } from './told-store.ts'
import { EVENT_VERSION } from './tournaments-sql.ts'

export type EventRow = {
  id: number
  tournament_id: number
  key: string
  round_id: number
  /** Null: the event is a match. */
  fight_type: FightType | null
  coefficients: Odds | null
  tie: string | null
  starts_at: string | null
  first: string | null
  second: string | null
  status: MatchStatus | FightStatus
  /** The keys of the teams in its table group. Null: the match belongs to none. */
  table_group: string[] | null
  /** The keys of the teams in the other legs of its tie. */
  other_legs: string[]
  /**
   * Whether its start has passed. An event without a start, or one postponed on the day, must have been seen
   * to begin.
   */
  has_started: boolean
  result: ResultBody | null
  result_source: Source | null
  /** Changes with everything that an organiser can change about the event. */
  version: string
  state: EventState
}

/** Everything that a change of an event can replace, so that the change can be taken back. Sides by their keys. */
export type EventState = {
  status: MatchStatus | FightStatus
  starts_at: string | null
  first: string | null
  second: string | null
  first_is_wired: boolean
  second_is_wired: boolean
  coefficients: Odds | null
  begun_at: string | null
  cancelled_at: string | null
  before_result: unknown
  reason: Localized | null
  told_at: string | null
  told_before: unknown
}

/** Who has entered a result. */
export type Source = 'organiser' | 'feed' | 'cli'

/**
 * Returns an event with its row locked. A save that was accepted before is waited for. A later save is
 * checked against the state at this transaction's commit.
 */
export async function holdEvent(db: Db, tournamentId: number, key: string): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`
    select e.id, e.tournament_id, e.key, e.round_id, e.fight_type, e.coefficients, e.tie, e.starts_at, a.key as first, b.key as second, e.status,
      -- An existing result can be corrected, whatever the start says later (API.md).
      e.result is not null or e.begun_at is not null and e.status <> 'scheduled'
        or coalesce(e.starts_at <= clock_timestamp(), false) and e.status <> 'postponed' as has_started,
      e.result, e.result_source, ${EVENT_VERSION} as version,
      jsonb_build_object('status', e.status, 'starts_at', e.starts_at, 'first', a.key, 'second', b.key,
        'first_is_wired', e.first_is_wired, 'second_is_wired', e.second_is_wired, 'coefficients', e.coefficients,
        'begun_at', e.begun_at, 'cancelled_at', e.cancelled_at, 'before_result', e.before_result, 'reason', e.reason,
        'told_at', e.told_at, 'told_before', e.told_before) as state,
      case when e.table_group_id is not null then array(select n.key from table_groups t
        join entities n on n.id = any(t.entity_ids) where t.id = e.table_group_id) end as table_group,
      array(select distinct n.key from events l join entities n on n.id in (l.first_id, l.second_id)
        where l.tournament_id = e.tournament_id and l.tie = e.tie and l.id <> e.id) as other_legs
    from events e
      left join entities a on a.id = e.first_id
      left join entities b on b.id = e.second_id
    where e.tournament_id = ${tournamentId} and e.key = ${key}
    for update of e`.execute(db)
  return rows[0] ?? null
}

/** Returns the version of an event. */
export async function readVersion(db: Db, eventId: number): Promise<string> {
  const { rows } = await sql<{
    version: string
  }>`select ${EVENT_VERSION} as version from events e where e.id = ${eventId}`.execute(db)
  return rows[0]!.version
}

/** Returns `at`, the time that a history gives, or else the current time. */
export const momentOf = (at: string | undefined) =>
  at === undefined ? sql`clock_timestamp()` : sql`${at}::timestamptz`

/**
 * When event `e` was cancelled, given its new status. The first time counts as long as the event stays
 * cancelled.
 */
export const cancelledAt = (status: RawBuilder<unknown>, at?: string) =>
  sql`case when ${status} = 'cancelled' then coalesce(cancelled_at, ${momentOf(at)}) end`

/**
 * Returns why a new start must be confirmed: it is more than a minute in the past, or more than a day away
 * from the known start. Null: it needs no confirmation, as where there is no start yet, or where the event
 * begins this very minute.
 */
export async function boldMove(db: Db, eventId: number, startsAt: string): Promise<'past' | 'far' | null> {
  const { rows } = await sql<{ move: 'past' | 'far' | null }>`
    select case
        when e.starts_at = x.at then null
        when x.at < clock_timestamp() - interval '1 minute' then 'past'
        when x.at < clock_timestamp() + interval '1 minute' then null
        when abs(extract(epoch from x.at - e.starts_at)) > 86400 then 'far'
      end as move
    from events e cross join (select ${startsAt}::timestamptz as at) x
    where e.id = ${eventId} and e.starts_at is not null`.execute(db)
  return rows[0]?.move ?? null
}

export type EventChange = {
  starts_at?: string | null | undefined
  status?: 'scheduled' | 'live' | 'postponed' | 'cancelled' | undefined
  first?: string | null | undefined
  second?: string | null | undefined
  /** The odds of a fight, or of one side alone when a new fighter takes it. */
  coefficients?: { first?: number | undefined; second?: number | undefined } | undefined
  /** Why its status or start changes, as players see it. A new status without a reason has none. */
  reason?: Localized | null | undefined
}

/** The fighters who leave fight `e` and those who enter it when its sides become these, now or at `at`. */
export const withReplaced = (
  { first, second }: Record<'first' | 'second', RawBuilder<unknown>>,
  at?: string,
) => sql`
  e.replaced || (select coalesce(jsonb_agg(jsonb_build_object('left', x.left_id, 'entered', x.entered_id,
      'at', utc(${momentOf(at)})) order by x.ord), '[]')
    from (values (1, e.first_id, ${first}), (2, e.second_id, ${second})) x (ord, left_id, entered_id)
    -- A fighter who only changes corners has not left.
    where e.fight_type is not null and x.left_id is distinct from ${first} and x.left_id is distinct from ${second}
      and x.entered_id is distinct from e.first_id and x.entered_id is distinct from e.second_id
      and x.left_id is not null and x.entered_id is not null)`

/**
 * Changes an event, now or at `at`. `isTold`: players who have predicted the match are told of another start or status. `coefficients` holds the odds of both sides after the change. The status
 * of an event with a result does not change. A new time ends `postponed`, in the same call or later, and the
 * event is scheduled. An event that was only reported live has not begun if it is scheduled for a later time.
 */
export async function changeEvent(
  db: Db,
  tournamentId: number,
  eventId: number,
  change: Omit<EventChange, 'coefficients'> & { coefficients: Odds | null },
  { at, isTold = false }: { at?: string | undefined; isTold?: boolean | undefined } = {},
): Promise<void> {
  const {
    starts_at,
    status,
    first,
    second,
    coefficients,
    reason = status === undefined ? undefined : null,
  } = change
  const side = (key: string | null | undefined, column: 'first_id' | 'second_id') =>
    key === undefined
      ? sql.ref(column)
      : sql`(select n.id from entities n where n.tournament_id = ${tournamentId} and n.key = ${key})`
  const start = starts_at === undefined ? sql.ref('starts_at') : sql`${starts_at}::timestamptz`
  const isMoved = starts_at !== undefined && starts_at !== null
  const next = isMoved && status === 'postponed' ? 'scheduled' : status
  const sides = { first: side(first, 'first_id'), second: side(second, 'second_id') }
  const nextStatus =
    next === undefined
      ? isMoved
        ? sql`case status when 'postponed' then 'scheduled' else status end`
        : sql.ref('status')
      : sql`${next}::text`
  const isNews = sql`${isTold}::boolean and e.fight_type is null
    and (e.starts_at is distinct from ${start} or e.status <> ${nextStatus})`
  await sql`
    update events e set
      starts_at = ${start},
      told_at = case when ${isNews} then ${THIS_TRANSACTION} else told_at end,
      -- What players knew: a change that nobody was told of yet is left out.
      told_before = case when ${isNews} and coalesce(told_at < clock_timestamp() - ${TAKE_BACK}, true)
        then jsonb_build_object('starts_at', e.starts_at) else told_before end,
      first_is_wired = ${first === undefined ? sql.ref('first_is_wired') : false},
      second_is_wired = ${second === undefined ? sql.ref('second_is_wired') : false},
      first_id = ${sides.first}, second_id = ${sides.second}, replaced = ${withReplaced(sides, at)},
      coefficients = ${coefficients && JSON.stringify(coefficients)}::jsonb,
      reason = ${reason === undefined ? sql.ref('reason') : sql`${reason && JSON.stringify(reason)}::jsonb`},
      cancelled_at = ${status === undefined ? sql.ref('cancelled_at') : cancelledAt(sql`${status}::text`, at)},
      status = ${nextStatus},
      begun_at = ${
        status === 'live'
          ? sql`coalesce(begun_at, clock_timestamp())`
          : status === 'scheduled'
            ? sql`case when status = 'live' and result is null and ${start} > clock_timestamp() then null else begun_at end`
            : sql.ref('begun_at')
      },
      -- If its result is taken back, it is scheduled for the new time as well.
      before_result = ${
        isMoved
          ? sql`case when before_result ->> 'status' = 'postponed'
          then before_result || '{"status": "scheduled"}' else before_result end`
          : sql.ref('before_result')
      }
    where id = ${eventId}`.execute(db)
}

/**
 * Restores of an event's earlier state what `changeEvent` does not set: start and sides are the caller's. If players were
 * told of the change, they are told of its end; else they hear of neither. `now`: the state before.
 */
export async function restoreState(
  db: Db,
  eventId: number,
  state: EventState,
  now: EventState,
): Promise<void> {
  await sql`
    update events e set status = x.status, first_is_wired = x.first_is_wired, second_is_wired = x.second_is_wired,
      coefficients = x.coefficients, begun_at = x.begun_at, cancelled_at = x.cancelled_at, before_result = x.before_result,
      reason = x.reason,
      told_at = case when ${WAS_TOLD} then ${THIS_TRANSACTION} else x.told_at end,
      told_before = case when ${WAS_TOLD} then ${JSON.stringify({ starts_at: now.starts_at })}::jsonb else x.told_before end
    from jsonb_to_record(${JSON.stringify(state)}::jsonb) as x (status text, first_is_wired boolean, second_is_wired boolean,
      coefficients jsonb, begun_at timestamptz, cancelled_at timestamptz, before_result jsonb, reason jsonb,
      told_at timestamptz, told_before jsonb)
    where e.id = ${eventId}`.execute(db)
}

/** Whether players were told of the change of event `e` that state `x` takes back. */
const WAS_TOLD = sql`coalesce(e.told_at is distinct from x.told_at and e.told_at <= clock_timestamp() - ${TAKE_BACK}, false)`

export async function entityExists(db: Db, tournamentId: number, key: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from entities where tournament_id = ${tournamentId} and key = ${key}`.execute(db)
  return rows.length > 0
}
