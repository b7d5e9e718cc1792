import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { sql } from 'kysely'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import type { Db } from '../../schema.ts'

/** The last answer of a source about a path, to ask whether it has changed. `age_s`: how long ago it last came. */
export type KeptAnswer = { id: number; etag: string | null; last_modified: string | null; age_s: number }

/** Returns the last kept answer about a path that could be read. Undefined: there is none. */
export async function findLatest(db: Db, source: SourceName, path: string): Promise<KeptAnswer | undefined> {
  const { rows } = await sql<KeptAnswer>`
    select id, etag, last_modified, extract(epoch from clock_timestamp() - last_at)::float8 as age_s
    from feed_answers where source = ${source} and path = ${path} and is_readable
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Returns the text of a kept answer. Null: it is not kept any more. */
export async function readAnswer(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ body: Buffer }>`select body from feed_answers where id = ${id}`.execute(db)
  return rows[0] ? gunzipSync(rows[0].body).toString() : null
}

/** Notes that a kept answer came again. */
export async function touchAnswer(db: Db, id: number): Promise<void> {
  await sql`update feed_answers set last_at = clock_timestamp() where id = ${id}`.execute(db)
}

/** Keeps an answer, once for the same text after the same path. Returns its id. */
export async function keepAnswer(
  db: Db,
  source: SourceName,
  path: string,
  { text, etag, last_modified }: { text: string; etag: string | null; last_modified: string | null },
): Promise<number> {
  const hash = createHash('sha256').update(text).digest('hex')
  const { rows: same } = await sql<{ id: number }>`
    update feed_answers set last_at = clock_timestamp(), etag = ${etag}, last_modified = ${last_modified}
    where id = (select a.id from feed_answers a where a.source = ${source} and a.path = ${path} and a.is_readable
        order by a.id desc limit 1)
      and hash = ${hash}
    returning id`.execute(db)
  if (same[0]) return same[0].id
  const { rows } = await sql<{ id: number }>`
    insert into feed_answers (source, path, hash, body, etag, last_modified)
    values (${source}, ${path}, ${hash}, ${gzipSync(text)}, ${etag}, ${last_modified}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

/** Keeps the beginning of an answer that cannot be read, so that an operator sees what came. Returns its id. */
export async function keepUnreadable(
  db: Db,
  source: SourceName,
  path: string,
  text: string,
): Promise<number> {
  const hash = createHash('sha256').update(text).digest('hex')
  const { rows: same } = await sql<{ id: number }>`
    update feed_answers set last_at = clock_timestamp()
    where id = (select a.id from feed_answers a where a.source = ${source} and a.path = ${path} and not a.is_readable
        order by a.id desc limit 1)
      and hash = ${hash}
    returning id`.execute(db)
  if (same[0]) return same[0].id
  const { rows } = await sql<{ id: number }>`
    insert into feed_answers (source, path, hash, body, is_readable)
    values (${source}, ${path}, ${hash}, ${gzipSync(text)}, false) returning id`.execute(db)
  return rows[0]!.id
}

/**
 * Deletes what is older than `days`: answers, what feeds said of events before they said something else, closed questions that
 * nobody has decided, and the cells of the day. What a feed says now stays.
 */
export async function deleteOld(db: Db, days: number): Promise<void> {
  const before = sql`clock_timestamp() - ${days} * interval '1 day'`
  await sql`delete from feed_answers where last_at < ${before}`.execute(db)
  await sql`
    delete from feed_said s where s.at < ${before} and exists
      (select from feed_said n where n.event_id = s.event_id and n.feed_id = s.feed_id and n.id > s.id)`.execute(
    db,
  )
  await sql`delete from feed_holds where closed_at < ${before} and dismissed is null`.execute(db)
  await sql`delete from feed_runs where cell < clock_timestamp() - interval '2 days'`.execute(db)
}
