import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import { sql } from 'kysely'
import { PUBLIC_USER_JSON } from '../accounts/accounts-sql.ts'
import type { Db } from '../schema.ts'

export type Actor = { actor: 'user' | 'cli' | 'feed'; user_id: number | null }

export type AuditEntry = {
  action: string
  tournament: string | null
  target: string | null
  before: unknown
  after: unknown
}

export async function addEntry(db: Db, by: Actor, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_log (actor, user_id, action, tournament, target, before, after)
    values (${by.actor}, ${by.user_id}, ${entry.action}, ${entry.tournament}, ${entry.target},
      ${JSON.stringify(entry.before ?? null)}::jsonb, ${JSON.stringify(entry.after ?? null)}::jsonb)`.execute(
    db,
  )
}

export type AuditRow = AuditEntry & {
  id: number
  at: string
  actor: Actor['actor']
  user: PublicUser | null
}

export async function listEntries(db: Db, page: { offset: number; limit: number }): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.actor, a.action, a.tournament, a.target, a.before, a.after,
      case when u.id is not null then ${PUBLIC_USER_JSON} end as user
    from audit_log a left join users u on u.id = a.user_id
    order by a.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countEntries(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_log`.execute(db)
  return rows[0]!.count
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

export async function forgetMessagesOf(db: Db, userId: number): Promise<void> {
  await sql`
    update audit_log set before = before - 'text'
    where action = 'message.remove' and before -> 'user_id' = to_jsonb(${userId}::int)`.execute(db)
}
