import type { Channel, MessageKind } from '@called-it/contract/account/channels.ts'
import { sql } from 'kysely'
import type { SenderKey } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'

type Chosen = Partial<Record<MessageKind, Channel[]>>

/** What a user has chosen, what sends messages that reach the user, and which chats were told to be quiet. Null: the account has just been deleted. */
export async function readChosen(
  db: Db,
  userId: number,
): Promise<{ chosen: Chosen | null; senders: SenderKey[]; stopped: 'telegram'[] } | null> {
  const { rows } = await sql<{ chosen: Chosen | null; senders: SenderKey[]; stopped: 'telegram'[] }>`
    select u.channels as chosen, array(select i.kind from identities i where i.user_id = u.id and i.quiet_at is null)
      || case when exists (select from push_subscriptions b where b.user_id = u.id) then array['push'] else '{}' end as senders,
      array(select i.kind from identities i where i.user_id = u.id and i.quiet_at is not null) as stopped
    from users u where u.id = ${userId} and u.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** Sets the channels of some kinds. */
export async function putChosen(db: Db, userId: number, chosen: Chosen): Promise<void> {
  await sql`
    update users set channels = coalesce(channels, '{}') || ${JSON.stringify(chosen)}::jsonb
    where id = ${userId} and deleted_at is null`.execute(db)
}
