import type { Present } from '@called-it/contract/organiser/desk.ts'
import { sql } from 'kysely'
import { PUBLIC_USER_JSON } from '../accounts/accounts-sql.ts'
import type { Db } from '../schema.ts'
import { entityOf } from '../tournaments/tournaments-sql.ts'

/** How long an organiser counts as present after their last call. */
const VALID_FOR = sql`interval '30 seconds'`

/**
 * Notes that an organiser has the desk open, at an event or at none. Returns whether the others see a difference; null: there
 * is no such event.
 */
export async function setPresence(db: Db, userId: number, eventId: number | null): Promise<boolean | null> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into desk_presence as p (user_id, event_id, since, seen_at)
    select ${userId}, ${eventId}::int, n.at, n.at from (select clock_timestamp() as at) n
    where ${eventId}::int is null or exists (select from events e where e.id = ${eventId}::int)
    on conflict (user_id) do update set event_id = excluded.event_id, seen_at = excluded.seen_at,
      since = case when p.event_id is not distinct from excluded.event_id and p.seen_at > excluded.seen_at - ${VALID_FOR}
        then p.since else excluded.since end
    returning p.since = p.seen_at as is_new`.execute(db)
  return rows[0]?.is_new ?? null
}

/** Lists the organisers who are present, the first to come first. */
export async function listPresent(db: Db): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select ${PUBLIC_USER_JSON} as user, p.since,
      case when e.id is not null then json_build_object('id', e.id, 'key', e.key, 'tournament', t.slug,
        'first', ${entityOf('a')}, 'second', ${entityOf('b')}) end as event
    from desk_presence p join users u on u.id = p.user_id
      left join events e on e.id = p.event_id left join tournaments t on t.id = e.tournament_id
      left join entities a on a.id = e.first_id left join entities b on b.id = e.second_id
    where p.seen_at > clock_timestamp() - ${VALID_FOR}
    order by p.since, u.id`.execute(db)
  return rows
}

/** Removes the organisers who are not present any more. */
export async function forgetAbsent(db: Db): Promise<void> {
  await sql`delete from desk_presence where seen_at <= clock_timestamp() - ${VALID_FOR}`.execute(db)
}

/** Returns the time of the database. */
export async function readNow(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}
