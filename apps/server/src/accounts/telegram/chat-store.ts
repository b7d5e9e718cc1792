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
}

/** Returns the user who signs in with a Telegram; null: there is none. */
export async function findChatUser(db: Db, telegramId: string): Promise<ChatUser | null> {
  const { rows } = await sql<ChatUser>`
    select u.id, u.name, u.lang, u.has_mailing, u.blocked_at is not null as is_blocked
    from identities i join users u on u.id = i.user_id
    where i.kind = 'telegram' and i.key = ${telegramId} and u.deleted_at is null`.execute(db)
  return rows[0] ?? null
}
