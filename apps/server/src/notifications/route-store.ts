import { DEFAULT_CHANNELS, type MessageKind } from '@called-it/contract/account/channels.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SenderKey } from '../platform/messenger/messenger.ts'

// Which way a message takes: the first channel of its user's choice that reaches the user.

type Sql = RawBuilder<unknown>

/**
 * The channels that user `u` wants for a kind, as one text in their order: `["push", "chat"]` or `push chat`. No name of a channel is part
 * of another one, so the place of a name in the text is its order, and no function has to be called for each user.
 */
const chosenBy = (kind: MessageKind): Sql =>
  sql`coalesce(u.channels ->> ${kind}, ${DEFAULT_CHANNELS[kind].join(' ')})`

/** Whether user `u` wants messages of a kind by any channel. */
export const wants = (kind: MessageKind): Sql =>
  sql`(u.has_mailing and coalesce(u.channels ->> ${kind}, 'default') <> '[]')`

/**
 * A part `k` of a statement about user `u`: the sender that a message of a kind goes to, and the account there. Both are null if nothing
 * reaches the user. `senders` are those that are on, the first choice first; `refused` have refused the message for good.
 */
export const routeOf = (
  kind: MessageKind,
  senders: readonly SenderKey[],
  refused: Sql = sql`'{}'::text[]`,
): Sql => sql`
  left join lateral (
    select reach.sender, reach.account from (
      select i.kind as sender, case i.kind when 'email' then 'email' else 'chat' end as channel, account_of(i.kind, i.key) as account
      from identities i where i.user_id = u.id and i.quiet_at is null
      union all select 'push', 'push', 'push:' || u.id where exists (select from push_subscriptions b where b.user_id = u.id)
    ) reach
    where reach.sender = any(${[...senders]}::text[]) and reach.sender <> all(${refused}) and strpos(${chosenBy(kind)}, reach.channel) > 0
    order by strpos(${chosenBy(kind)}, reach.channel), array_position(${[...senders]}::text[], reach.sender) limit 1) k on true`
