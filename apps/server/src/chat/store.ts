import type { Message } from '@called-it/contract/teams/chat.ts'
import { sql } from 'kysely'
import { PUBLIC_USER_JSON } from '../accounts/accounts-sql.ts'
import type { Db } from '../schema.ts'

/** Above any message's id. */
const BEHIND_ALL = Number.MAX_SAFE_INTEGER

/** The columns of message `m` as a viewer sees it. */
const messageFor = (viewerId: number) => sql`m.id, m.text, m.sent_at,
  case when m.user_id = ${viewerId} then m.key end as key,
  (select ${PUBLIC_USER_JSON} from users u where u.id = m.user_id) as user`

/** A range of messages: before one and after another; null: open on that side. */
export type Range = { before: number | null; after: number | null; limit: number }

/** Lists messages of a team, newest first. It reads as many entries of an index as it returns. */
export async function listMessages(
  db: Db,
  teamId: number,
  viewerId: number,
  { before, after, limit }: Range,
): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select ${messageFor(viewerId)} from messages m
    where m.team_id = ${teamId} and m.id < ${before ?? BEHIND_ALL}::bigint and m.id > ${after ?? 0}::bigint
      and m.removed_at is null
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}

/** Unread messages are counted up to this number. */
export const UNREAD_MAX = 100

/**
 * Returns a member's read mark, the number of newer messages (without own ones and those from before the member joined), and
 * the number of removed ones.
 */
export async function readState(
  db: Db,
  teamId: number,
  userId: number,
): Promise<{ read_to: number; unread: number; removed: number } | null> {
  const { rows } = await sql<{ read_to: number; unread: number; removed: number }>`
    select x.read_to, (
      select count(*) from messages m where m.team_id = x.team_id and m.removed_at is not null) as removed, (
      select count(*) filter (where n.user_id is distinct from x.user_id and n.sent_at >= x.joined_at) from (
        select m.user_id, m.sent_at from messages m
        where m.team_id = x.team_id and m.id > x.read_to and m.removed_at is null
        order by m.id desc limit ${UNREAD_MAX}) n) as unread
    from team_members x where x.team_id = ${teamId} and x.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Returns when the first message from `id` on was sent; null if there is none. */
export async function findNextTime(db: Db, teamId: number, id: number): Promise<string | null> {
  const { rows } = await sql<{ sent_at: string }>`
    select m.sent_at from messages m where m.team_id = ${teamId} and m.id >= ${id} and m.removed_at is null
    order by m.id limit 1`.execute(db)
  return rows[0]?.sent_at ?? null
}

/** Returns when a message of a team was sent, also if it was removed since; null: there was none. */
export async function findTime(db: Db, teamId: number, id: number): Promise<string | null> {
  const { rows } = await sql<{ sent_at: string }>`
    select m.sent_at from messages m where m.id = ${id} and m.team_id = ${teamId}`.execute(db)
  return rows[0]?.sent_at ?? null
}

/** Returns the id of the newest message of a team; 0 without messages. */
export async function findNewest(db: Db, teamId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select m.id from messages m where m.team_id = ${teamId} and m.removed_at is null
    order by m.id desc limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

/** Finds a sender's message by its key, and whether it was removed since; null: not sent yet. */
export async function findByKey(
  db: Db,
  teamId: number,
  userId: number,
  key: string,
): Promise<(Message & { is_removed: boolean }) | null> {
  const { rows } = await sql<Message & { is_removed: boolean }>`
    select ${messageFor(userId)}, m.removed_at is not null as is_removed from messages m
    where m.team_id = ${teamId} and m.user_id = ${userId} and m.key = ${key}`.execute(db)
  return rows[0] ?? null
}

export async function addMessage(
  db: Db,
  message: { team_id: number; user_id: number; text: string; key: string | null },
): Promise<Message> {
  const { rows } = await sql<Message>`
    insert into messages as m (team_id, user_id, text, key)
    values (${message.team_id}, ${message.user_id}, ${message.text}, ${message.key})
    returning ${messageFor(message.user_id)}`.execute(db)
  return rows[0]!
}

/** Writes messages with given times, in their order, and returns their ids; a key that the team has is skipped. */
export async function addOld(
  db: Db,
  teamId: number,
  messages: { user_id: number; text: string; key: string; sent_at: Date }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into messages (team_id, user_id, text, key, sent_at)
    select ${teamId}, x.user_id, x.text, x.key, x.sent_at
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as x (user_id int, text text, key uuid, sent_at timestamptz)
    order by x.sent_at on conflict do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export type HeldMessage = { id: number; user_id: number | null; text: string }

/** Locks and returns a message of a team; null if there is none or it was removed. */
export async function holdMessage(db: Db, teamId: number, id: number): Promise<HeldMessage | null> {
  const { rows } = await sql<HeldMessage>`
    select m.id, m.user_id, m.text from messages m
    where m.team_id = ${teamId} and m.id = ${id} and m.removed_at is null for update`.execute(db)
  return rows[0] ?? null
}

/** Empties a message: only its id, sender key and time stay. */
export async function removeMessage(db: Db, id: number): Promise<void> {
  await sql`update messages set text = '', removed_at = clock_timestamp() where id = ${id}`.execute(db)
}

/** Empties all messages of a user; returns their teams. */
export async function removeMessagesOf(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ team_id: number }>`
    with removed as (
      update messages set text = '', removed_at = clock_timestamp()
      where user_id = ${userId} and removed_at is null returning team_id
    )
    select distinct team_id from removed`.execute(db)
  return rows.map(({ team_id }) => team_id)
}
