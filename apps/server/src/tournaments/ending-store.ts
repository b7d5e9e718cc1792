import { sql } from 'kysely'
import type { Db } from '../schema.ts'

export async function finishTournament(
  db: Db,
  id: number,
  { at, reopenHours }: { at?: string | undefined; reopenHours: number },
): Promise<void> {
  await sql`
    update tournaments t set finished_at = x.at, reopen_until = x.at + ${reopenHours} * interval '1 hour'
    from (select coalesce(${at ?? null}::timestamptz, clock_timestamp()) as at) x
    where t.id = ${id} and t.finished_at is null`.execute(db)
}

/**
 * Reopens a finished tournament and returns whether that was possible: only within its hours, by the
 * database's clock.
 */
export async function reopenTournament(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update tournaments set finished_at = null, reopen_until = null, reopened_at = clock_timestamp()
    where id = ${id} and finished_at is not null and reopen_until > clock_timestamp() returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** A tournament must be reopened this long before its hours are over, because a commit takes time (s). */
const LAST_SECONDS = 15

/** Whether there is still time before `until`, so that the seed stays secret while the end is taken back. */
export async function isInTime(db: Db, until: string): Promise<boolean> {
  const { rows } = await sql<{ is_in_time: boolean }>`
    select ${until}::timestamptz - ${LAST_SECONDS} * interval '1 second' > clock_timestamp() as is_in_time`.execute(
    db,
  )
  return rows[0]!.is_in_time
}

/**
 * Locks a tournament against everything that refers to it: a user who joins it or creates a team in it waits,
 * or is done.
 */
export async function holdWhole(db: Db, id: number): Promise<void> {
  // In the order in which a save takes the locks: the question, then the tournament that its first row refers
  // to.
  await sql`select 1 from questions where tournament_id = ${id} order by id for update`.execute(db)
  await sql`select 1 from tournaments where id = ${id} for update`.execute(db)
}

/** Deletes a tournament with everything that refers to it. The caller has locked the whole tournament. */
export async function deleteTournament(db: Db, id: number): Promise<void> {
  await sql`delete from tournaments where id = ${id}`.execute(db)
}
