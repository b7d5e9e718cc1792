import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { PHASE } from '../../tournaments/tournaments-sql.ts'

/** Returns the slug of a tournament. */
export async function slugOf(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select slug from tournaments where id = ${id}`.execute(db)
  return rows[0]!.slug
}

/** Returns whether each question of a tournament is locked at this moment. */
export async function listLocks(db: Db, tournamentId: number): Promise<Map<number, boolean>> {
  const { rows } = await sql<{ id: number; is_locked: boolean }>`
    select q.id, ${PHASE} = 'locked' as is_locked from questions q where q.tournament_id = ${tournamentId}`.execute(
    db,
  )
  return new Map(rows.map(({ id, is_locked }) => [id, is_locked]))
}

/** Returns the first lock of the questions about these events or their rounds. Null: none has a time. */
export async function firstLock(db: Db, eventIds: number[]): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(q.locks_at) as at from events e join questions q on q.event_id = e.id or q.round_id = e.round_id
    where e.id = any(${eventIds}) and isfinite(q.locks_at)`.execute(db)
  return rows[0]!.at
}

/**
 * Lists questions of a tournament, or of all (null), that are locked but whose answers are not packed yet.
 */
export async function listLate(
  db: Db,
  tournamentId: number | null,
): Promise<{ id: number; tournament_id: number }[]> {
  const { rows } = await sql<{ id: number; tournament_id: number }>`
    select id, tournament_id from questions
    where packed_bytes is null and locks_at <= clock_timestamp()
      and (${tournamentId}::int is null or tournament_id = ${tournamentId})
    order by id`.execute(db)
  return rows
}

/** Returns when the next question of a tournament locks. Null: no question has a time. */
export async function nextLock(db: Db, tournamentId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(locks_at) as at from questions
    where tournament_id = ${tournamentId} and locks_at > clock_timestamp() and locks_at < 'infinity'`.execute(
    db,
  )
  return rows[0]!.at
}
