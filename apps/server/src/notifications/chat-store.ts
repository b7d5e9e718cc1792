import { type RawBuilder, sql } from 'kysely'
import type { SenderKey } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import { routeOf, wants } from './route-store.ts'

// What was written in a team's chat while a member was away. A member is told at most once an hour, and of each message once.

/** Whoever has the chat open reads a message within this time. */
const AWAY_AFTER = sql`interval '2 minutes'`
/** A member who was told of a chat hears nothing more of it for this time. */
const TOLD_EVERY = sql`interval '1 hour'`
/** Older messages are no news. */
const CHAT_NEWS = sql`interval '3 hours'`

/** A chat with messages that some member has not read and was not told of: `message_id` is the newest. */
export type DueChat = { team_id: number; message_id: number }

type Sql = RawBuilder<unknown>

/** The members `x` of a team with messages up to the newest one, whom a message about them reaches: `k`, and how many are new to each: `n`. */
const awayOf = (teamId: Sql, messageId: Sql, senders: readonly SenderKey[]): Sql => sql`
  from team_members x
    join users u on u.id = x.user_id and u.blocked_at is null and ${wants('chat')}
    cross join lateral (
      -- Also a message that was dropped counts: its reader had read the chat, or wanted none.
      select coalesce(max(o.message_id), 0) as told_to, coalesce(max(y.due_at) > clock_timestamp() - ${TOLD_EVERY}, false) as is_soon
      from mailings o join mailing_messages y on y.mailing_id = o.id and y.user_id = x.user_id
      where o.team_id = x.team_id) told
    cross join lateral (
      select count(*)::int as unread from messages s
      where s.team_id = x.team_id and s.id > greatest(x.read_to, told.told_to) and s.id <= ${messageId}
        and s.removed_at is null and s.user_id is distinct from x.user_id and s.sent_at >= x.joined_at
        and s.sent_at > clock_timestamp() - ${CHAT_NEWS}) n
    ${routeOf('chat', senders)}
  where x.team_id = ${teamId} and not told.is_soon and n.unread > 0 and k.sender is not null`

/** Lists the chats of which a member has to be told. It reads the chats in which somebody has written lately. */
export async function listDueChats(db: Db, senders: readonly SenderKey[]): Promise<DueChat[]> {
  const { rows } = await sql<DueChat>`
    with talked as materialized (
      select s.team_id, max(s.id) as message_id from messages s
      where s.sent_at > clock_timestamp() - ${CHAT_NEWS} and s.sent_at <= clock_timestamp() - ${AWAY_AFTER}
        and s.removed_at is null group by s.team_id
    )
    select f.team_id, f.message_id from talked f
    where exists (select ${awayOf(sql`f.team_id`, sql`f.message_id`, senders)})
    order by f.message_id`.execute(db)
  return rows
}

/** Creates the mailing about the messages of a chat; one that is there takes members who were told too lately then. Null: the team is gone. */
export async function addChat(db: Db, { team_id, message_id }: DueChat): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into mailings (tournament_id, phase, team_id, message_id, until)
    select t.tournament_id, 'chat', t.id, ${message_id}::bigint, clock_timestamp() + ${CHAT_NEWS}
    from teams t where t.id = ${team_id}
    on conflict (team_id, message_id) where team_id is not null do update
    set until = excluded.until, closed_at = null, thinned_at = null
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Selects the members whom a mailing tells of a chat, each with the number of messages that are new to them. */
export async function pickAway(
  db: Db,
  mailingId: number,
  { team_id, message_id }: DueChat,
  senders: readonly SenderKey[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into mailing_messages (mailing_id, user_id, sender, figures)
    select ${mailingId}::int, x.user_id, k.sender, array[n.unread]
    ${awayOf(sql`${team_id}::int`, sql`${message_id}::bigint`, senders)}
    on conflict (mailing_id, user_id) do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Whether member `w` of a claim has not read the chat that mailing `m` is about, and still is in the team. */
export const STILL_UNREAD = sql`(m.team_id is null or exists (
  select from team_members x where x.team_id = m.team_id and x.user_id = w.user_id and x.read_to < m.message_id))`

/** The team of mailing `m`, and who has written the message that it is about; null: that was removed. */
export const TEAM_OF_CHAT = sql`(
    select jsonb_build_object('id', coalesce(to_jsonb(g.code), to_jsonb(g.id)),
      'name', jsonb_build_object('ru', g.name, 'en', coalesce(g.name_en, g.name)))
    from teams g where g.id = m.team_id) as team, (
    select w.name from messages s join users w on w.id = s.user_id where s.id = m.message_id and s.removed_at is null) as author`
