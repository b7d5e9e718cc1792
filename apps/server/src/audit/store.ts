import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import { sql } from 'kysely'
import { PUBLIC_USER_JSON } from '../accounts/accounts-sql.ts'
import type { Db } from '../schema.ts'

/** The author of a change. `takes_back`: the entry whose change the author takes back by it. */
export type Actor = { actor: 'user' | 'cli' | 'feed'; user_id: number | null; takes_back?: number }

export type AuditEntry = {
  action: string
  tournament: string | null
  target: string | null
  before: unknown
  after: unknown
}

/** What takes a change back: the state that it replaced, and the version that it made. */
export type TakeBack = { state: unknown; version: string }

export type EntryOptions = { takeBack?: TakeBack; batch?: number | null; isCorrection?: boolean }

export async function addEntry(
  db: Db,
  by: Actor,
  entry: AuditEntry,
  { takeBack, batch, isCorrection = false }: EntryOptions = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into audit_log (actor, user_id, action, tournament, target, before, after, take_back, batch,
      is_correction, takes_back)
    values (${by.actor}, ${by.user_id}, ${entry.action}, ${entry.tournament}, ${entry.target},
      ${JSON.stringify(entry.before ?? null)}::jsonb, ${JSON.stringify(entry.after ?? null)}::jsonb,
      ${takeBack ? JSON.stringify(takeBack) : null}::jsonb, ${batch ?? null},
      ${isCorrection || by.takes_back !== undefined}, ${by.takes_back ?? null})
    returning id`.execute(db)
  return rows[0]!.id
}

/** Returns the number of the next batch of changes that are made together. */
export async function nextBatch(db: Db): Promise<number> {
  const { rows } = await sql<{ batch: number }>`select nextval('audit_batches')::int as batch`.execute(db)
  return rows[0]!.batch
}

/** A change that can be taken back. */
export type TakeBackRow = {
  id: number
  action: string
  tournament: string
  target: string
  take_back: TakeBack
}

/** Lists the change of an entry with those that were made together with it. Empty: it cannot be taken back. */
export async function listTakeBacks(db: Db, entryId: number): Promise<TakeBackRow[]> {
  const { rows } = await sql<TakeBackRow>`
    select a.id, a.action, a.tournament, a.target, a.take_back from audit_log a
    where a.take_back is not null
      and (a.id = ${entryId} or a.batch = (select b.batch from audit_log b where b.id = ${entryId}))
    order by a.id`.execute(db)
  return rows
}

/** An entry, with what takes its change back. */
export type FoundEntry = AuditEntry & { take_back: TakeBack | null }

export async function findEntry(db: Db, id: number): Promise<FoundEntry | null> {
  const { rows } = await sql<FoundEntry>`
    select a.action, a.tournament, a.target, a.before, a.after, a.take_back from audit_log a where a.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function findTakenBackBy(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from audit_log where takes_back = ${id}`.execute(db)
  return rows[0]!.id
}

export async function readLastChange(
  db: Db,
  { slug, key }: { slug: string; key: string },
): Promise<{ by: PublicUser | null; at: string | null }> {
  const { rows } = await sql<{ by: PublicUser | null; at: string }>`
    select a.at, case when u.id is not null then ${PUBLIC_USER_JSON} end as by
    from audit_log a left join users u on u.id = a.user_id
    where a.tournament = ${slug} and (a.target = ${key} or a.action = 'tournament.update')
    order by a.id desc limit 1`.execute(db)
  return rows[0] ?? { by: null, at: null }
}

/** Returns who changed each of these events last by a call, and when, by its key. */
export async function readLastChanges(
  db: Db,
  { slug, keys }: { slug: string; keys: readonly string[] },
): Promise<Map<string, { by: PublicUser | null; at: string }>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; by: PublicUser | null; at: string }>`
    select distinct on (a.target) a.target as key, a.at, case when u.id is not null then ${PUBLIC_USER_JSON} end as by
    from audit_log a left join users u on u.id = a.user_id
    where a.tournament = ${slug} and a.target = any(${keys})
    order by a.target, a.id desc`.execute(db)
  return new Map(rows.map(({ key, by, at }) => [key, { by, at }]))
}

export async function forgetMessagesOf(db: Db, userId: number): Promise<void> {
  await sql`
    update audit_log set before = before - 'text'
    where action = 'message.remove' and before -> 'user_id' = to_jsonb(${userId}::int)`.execute(db)
}
