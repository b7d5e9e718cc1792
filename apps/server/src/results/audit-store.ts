import { sql } from 'kysely'
import { type Differences, linesWithin } from '../platform/differences.ts'
import type { Db } from '../schema.ts'

export type Actor = { actor: 'user' | 'cli' | 'feed'; user_id: number | null }

export type AuditEntry = {
  action: string
  tournament: string | null
  target: string | null
  before: unknown
  after: unknown
}

/** What an entry keeps at most of the lines that tell a change, in characters: as many again tell what differs. */
const LINES_MAX = 16 * 1024

/**
 * What an entry keeps of a document that was replaced: the first of the lines that tell its changes, and what differs;
 * `left_out` says of how many more of both there was no room.
 */
export function auditedDocument(
  changes: readonly string[],
  { before, after, left_out }: Differences,
): Pick<AuditEntry, 'before' | 'after'> {
  const told = linesWithin(changes, LINES_MAX)
  const left = { changes: changes.length - told.length, differences: left_out }
  return {
    before: { document: before },
    after: {
      changes: told,
      document: after,
      ...((left.changes > 0 || left.differences > 0) && { left_out: left }),
    },
  }
}

/** What an entry keeps of anything else that was replaced: what differs, and of how much more there was no room. */
export const auditedDifferences = ({
  before,
  after,
  left_out,
}: Differences): Pick<AuditEntry, 'before' | 'after'> => ({
  before,
  after: left_out > 0 ? { ...after, left_out } : after,
})

/** Writes into the audit log, in the transaction of what it tells of. */
export async function writeAudit(db: Db, by: Actor, entry: AuditEntry): Promise<void> {
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
  user: { id: number; name: string; avatar: string | null } | null
}

export async function listAudit(db: Db, page: { offset: number; limit: number }): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.actor, a.action, a.tournament, a.target, a.before, a.after,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar) end as user
    from audit_log a left join users u on u.id = a.user_id
    order by a.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countAudit(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_log`.execute(db)
  return rows[0]!.count
}

/** Takes the texts out of what is told of a user's messages that were removed. */
export async function forgetMessagesOf(db: Db, userId: number): Promise<void> {
  await sql`
    update audit_log set before = before - 'text'
    where action = 'message.remove' and before -> 'user_id' = to_jsonb(${userId}::int)`.execute(db)
}
