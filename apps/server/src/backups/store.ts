import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** What became of a backup. */
export type BackupRow = {
  id: number
  state: 'running' | 'done' | 'failed'
  started_at: string
  ended_at: string | null
  is_encrypted: boolean
  file: string | null
  is_kept: boolean
  taken_at: string | null
  bytes: number | null
  ms: number | null
  tables: number | null
  rows: number | null
  ratings_hash: string | null
  error: string | null
}

/** What became of a drill. */
export type DrillRow = {
  id: number
  state: 'running' | 'done' | 'failed'
  started_at: string
  ended_at: string | null
  file: string
  ms: number | null
  tournaments: number | null
  rows: number | null
  points: number | null
  mistakes: string[]
  error: string | null
}

const BACKUP = sql`b.id, b.state, b.started_at, b.ended_at, b.is_encrypted, b.file, b.is_kept, b.taken_at, b.bytes, b.ms,
  b.tables, b.rows, b.ratings_hash, b.error`
const DRILL = sql`d.id, d.state, d.started_at, d.ended_at, d.file, d.ms, d.tournaments, d.rows, d.points, d.mistakes, d.error`

/** A run that has not ended after so long is over: its process was killed, and nobody took the work up (h). */
const LONGEST_H = 6
const GIVEN_UP = 'The process that did it has ended before it was done.'

/** Notes that runs which began before this one have failed: their process has ended, and the queue has given the work to another one. */
async function giveUpBackupsBefore(db: Db, id: number): Promise<void> {
  await sql`
    update backups set state = 'failed', ended_at = clock_timestamp(), error = ${GIVEN_UP}
    where state = 'running' and id < ${id}`.execute(db)
}

/** The same of drills. */
async function giveUpDrillsBefore(db: Db, id: number): Promise<void> {
  await sql`
    update drills set state = 'failed', ended_at = clock_timestamp(), error = ${GIVEN_UP}
    where state = 'running' and id < ${id}`.execute(db)
}

/** Notes that a backup begins. */
export async function beginBackup(db: Db, isEncrypted: boolean): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into backups (is_encrypted) values (${isEncrypted}) returning id`.execute(db)
  return rows[0]!.id
}

export async function endBackup(
  db: Db,
  id: number,
  made: Required<Pick<BackupRow, 'file' | 'taken_at' | 'bytes' | 'ms' | 'tables' | 'rows' | 'ratings_hash'>>,
): Promise<void> {
  await sql`
    update backups set state = 'done', ended_at = clock_timestamp(), is_kept = true, file = ${made.file},
      taken_at = ${made.taken_at}::timestamptz, bytes = ${made.bytes}, ms = ${made.ms}, tables = ${made.tables},
      rows = ${made.rows}, ratings_hash = ${made.ratings_hash}, error = null
    where id = ${id}`.execute(db)
  await giveUpBackupsBefore(db, id)
}

export async function failBackup(db: Db, id: number, error: string): Promise<void> {
  await sql`
    update backups set state = 'failed', ended_at = clock_timestamp(), error = ${error} where id = ${id}`.execute(
    db,
  )
  await giveUpBackupsBefore(db, id)
}

/** Notes which files are still there. */
export async function keepFiles(db: Db, files: string[]): Promise<void> {
  await sql`
    update backups set is_kept = file = any(${files}::text[])
    where state = 'done' and is_kept <> (file = any(${files}::text[]))`.execute(db)
}

/** Notes that a drill begins. */
export async function beginDrill(db: Db, file: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into drills (file) values (${file}) returning id`.execute(db)
  return rows[0]!.id
}

export async function endDrill(
  db: Db,
  id: number,
  verdict: Pick<DrillRow, 'ms' | 'tournaments' | 'rows' | 'points' | 'mistakes' | 'error'>,
): Promise<void> {
  const { ms, tournaments, rows, points, mistakes, error } = verdict
  await sql`
    update drills set state = ${error === null ? 'done' : 'failed'}, ended_at = clock_timestamp(), ms = ${ms},
      tournaments = ${tournaments}, rows = ${rows}, points = ${points}, mistakes = ${JSON.stringify(mistakes)}::jsonb,
      error = ${error}
    where id = ${id}`.execute(db)
  await giveUpDrillsBefore(db, id)
}

/** Returns the newest backups, the newest first. */
export async function listBackups(db: Db, limit: number): Promise<BackupRow[]> {
  const { rows } = await sql<BackupRow>`
    select ${BACKUP} from backups b order by b.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findLastGood(db: Db): Promise<BackupRow | null> {
  const { rows } = await sql<BackupRow>`
    select ${BACKUP} from backups b where b.state = 'done' order by b.started_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function findLastDrill(db: Db): Promise<DrillRow | null> {
  const { rows } = await sql<DrillRow>`
    select ${DRILL} from drills d order by d.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** How many files are kept, and how large they are together. */
export async function countKept(db: Db): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from backups where is_kept`.execute(
    db,
  )
  return rows[0]!
}

export type Ages = {
  now: string
  /** The time from which the current night's backup is due. */
  due_at: string
  last_good_at: string | null
  last_try_at: string | null
  last_try_failed: boolean
  /** Whether a backup or a drill is being made. One that its process gave up counts until it is so old that nothing takes as long. */
  is_busy: boolean
  last_drill_at: string | null
  last_good_drill_at: string | null
  last_drill_failed: boolean
  /** Since when there are backups at all: the first try. */
  since: string | null
}

/** Returns when what has happened last, by the clock of the database. */
export async function readAges(db: Db, hour: number): Promise<Ages> {
  const { rows } = await sql<Ages>`
    with clock as (
      select clock_timestamp() as now, date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC'
        + ${hour}::int * interval '1 hour' as today)
    select clock.now, case when clock.today <= clock.now then clock.today else clock.today - interval '1 day' end as due_at,
      (select max(started_at) from backups where state = 'done') as last_good_at,
      (select max(started_at) from backups) as last_try_at,
      coalesce((select state = 'failed' from backups where state <> 'running' order by id desc limit 1), false) as last_try_failed,
      exists (
        select from (select state, started_at from backups union all select state, started_at from drills) run
        where run.state = 'running' and run.started_at > clock.now - ${LONGEST_H}::int * interval '1 hour') as is_busy,
      (select max(started_at) from drills) as last_drill_at,
      (select max(started_at) from drills where state = 'done') as last_good_drill_at,
      coalesce((select state = 'failed' from drills where state <> 'running' order by id desc limit 1), false) as last_drill_failed,
      (select min(started_at) from backups) as since
    from clock`.execute(db)
  return rows[0]!
}
