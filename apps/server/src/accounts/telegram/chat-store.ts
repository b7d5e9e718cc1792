import type { Channels } from '@called-it/contract/account/channels.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** The user of a chat. */
export type ChatUser = {
  id: number
  name: string
  lang: Language | null
  has_mailing: boolean
  is_blocked: boolean
  /** Whether the chat gets no messages, because its user has sent `/stop`. */
  is_quiet: boolean
}

/** Returns the user who signs in with a Telegram; null: there is none. */
export async function findChatUser(db: Db, telegramId: string): Promise<ChatUser | null> {
  const { rows } = await sql<ChatUser>`
    select u.id, u.name, u.lang, u.has_mailing, u.blocked_at is not null as is_blocked, i.quiet_at is not null as is_quiet
    from identities i join users u on u.id = i.user_id
    where i.kind = 'telegram' and i.key = ${telegramId} and u.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** Locks a user, and returns the channels that were chosen, by kind of message. Null: the account has just been deleted. */
export async function holdChannels(
  trx: Db,
  userId: number,
): Promise<{ channels: Partial<Channels> | null } | null> {
  const { rows } = await sql<{ channels: Partial<Channels> | null }>`
    select u.channels from users u where u.id = ${userId} and u.deleted_at is null for update`.execute(trx)
  return rows[0] ?? null
}

/** Whether messages come to the Telegram of a user: `isQuiet` holds them back, and leaves other chats as they are. */
export async function setQuiet(db: Db, userId: number, isQuiet: boolean): Promise<void> {
  await sql`
    update identities set quiet_at = case when ${isQuiet}::boolean then coalesce(quiet_at, clock_timestamp()) end
    where user_id = ${userId} and kind = 'telegram'`.execute(db)
}

/** Stores the channels of these kinds. `isOn`: messages are switched on, too. */
export async function putChannels(
  trx: Db,
  userId: number,
  channels: Partial<Channels>,
  isOn: boolean,
): Promise<void> {
  await sql`
    update users set channels = coalesce(channels, '{}') || ${JSON.stringify(channels)}::jsonb,
      has_mailing = has_mailing or ${isOn}::boolean
    where id = ${userId} and deleted_at is null`.execute(trx)
}
