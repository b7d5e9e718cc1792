import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import type { FightStatus, MatchStatus } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { StandingEvent } from '../observing/observed.ts'

type Row = Omit<StandingEvent, 'starts_at' | 'result_at' | 'hand_at' | 'card_starts_at'> & {
  id: number
  released_at: string | null
  starts_at: string | null
  result_at: string | null
  hand_at: string | null
  card_starts_at: string | null
  status: MatchStatus | FightStatus
  result: ResultBody | null
}
/** `released_at`: when an organiser last gave it back to its feeds; null: nobody has. */
export type StandingRow = StandingEvent & { id: number; released_at: number | null }

const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** Whether something of an event is an organiser's, which no feed changes until he gives it back. */
export async function isByHand(db: Db, tournamentId: number, eventId: number): Promise<boolean> {
  const [event] = await listStanding(db, tournamentId, [eventId])
  if (!event) return false
  const { result_source, result, hand_at, has_own_odds } = event
  return result_source === 'organiser' || (result === null && (hand_at !== null || has_own_odds))
}

/** Whether a change of an event in the log, `x`, has changed a field. Others that came with it stayed as they were. */
const HAS_CHANGED = (field: 'status' | 'first' | 'second' | 'coefficients') =>
  sql`x.after ? ${sql.lit(field)} and x.after -> ${sql.lit(field)} is distinct from x.before -> ${sql.lit(field)}`

/**
 * Lists what stands in a tournament, by the start of its events: what feeds say is compared with it. `eventIds`: of these alone.
 */
export async function listStanding(
  db: Db,
  tournamentId: number,
  eventIds: readonly number[] | null = null,
): Promise<StandingRow[]> {
  const { rows } = await sql<Row>`
    select e.id, e.key, e.fight_type is not null as is_fight, e.starts_at, e.begun_at is not null as has_begun, e.status,
      a.key as first, b.key as second, e.result, e.result_source, e.result_at, e.coefficients,
      case when e.fight_type is not null then (select min(o.starts_at) from events o where o.round_id = e.round_id) end
        as card_starts_at,
      -- The last word about its result is that it belongs to the feed.
      coalesce(e.result_source = 'feed' and l.released > coalesce(l.entered, 0), false) as is_released, l.hand_at, l.released_at,
      l.odds_at is not null as has_own_odds
    from tournaments t
      join events e on e.tournament_id = t.id
      left join entities a on a.id = e.first_id
      left join entities b on b.id = e.second_id
      left join lateral (
        select max(x.id) filter (where x.action = 'event.release') as released,
          max(x.at) filter (where x.action = 'event.release') as released_at,
          max(x.id) filter (where x.action in ('event.result', 'event.result.confirm', 'event.result.delete')) as entered,
          max(x.at) filter (where x.is_by_hand and (${HAS_CHANGED('status')}
            or (x.after ->> 'starts_at')::timestamptz is distinct from (x.before ->> 'starts_at')::timestamptz and x.after ? 'starts_at'
            or e.fight_type is not null and (${HAS_CHANGED('first')} or ${HAS_CHANGED('second')}))) as hand_at,
          max(x.at) filter (where x.is_by_hand and ${HAS_CHANGED('coefficients')}) as odds_at
        from (select o.id, o.at, o.action, o.before, o.after, o.action = 'event.update' and o.actor <> 'feed'
              and o.id > coalesce(max(o.id) filter (where o.action = 'event.release') over (), 0) as is_by_hand
          from audit_log o where o.target = e.key and o.tournament = t.slug
            and o.action in ('event.release', 'event.result', 'event.result.confirm', 'event.result.delete', 'event.update')) x
      ) l on true
    where t.id = ${tournamentId} and (${eventIds}::int[] is null or e.id = any(${eventIds}::int[]))
    order by e.starts_at nulls last, e.ord`.execute(db)
  return rows.map(({ starts_at, result_at, hand_at, card_starts_at, released_at, ...row }) => ({
    ...row,
    released_at: msOf(released_at),
    starts_at: msOf(starts_at),
    result_at: msOf(result_at),
    hand_at: msOf(hand_at),
    card_starts_at: msOf(card_starts_at),
  }))
}
