import { SHOWN_MESSAGES_DAYS } from '@called-it/rules/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

export type DevMessage = { account: string; text: string; code: string | null; sent_at: string }

const KEPT = 1000
const KEPT_FOR = sql`${sql.lit(SHOWN_MESSAGES_DAYS)} * interval '1 day'`

/** Adds a message unless its key is there, and removes messages beyond the limit of number and age. */
export async function addMessage(
  db: Db<object>,
  account: string,
  message: { text: string; code: string | null; key: string | null },
): Promise<void> {
  await sql`
    insert into dev_messages (account, text, code, key)
    values (${account}, ${message.text}, ${message.code}, ${message.key})
    on conflict (key) do nothing`.execute(db)
  // Codes and reminders have separate limits: reminders never push out a code.
  const alike = sql`(code is null) = ${message.code === null}::boolean`
  await sql`
    delete from dev_messages
    where sent_at < clock_timestamp() - ${KEPT_FOR}
      or ${alike} and id <= (select id from dev_messages where ${alike} order by id desc offset ${KEPT} limit 1)`.execute(
    db,
  )
}

/** Newest first; of one account, or of all. */
export async function listMessages(db: Db<object>, account: string | null): Promise<DevMessage[]> {
  const { rows } = await sql<DevMessage>`
    select account, text, code, sent_at from dev_messages
    where (${account}::text is null or account = ${account}) and sent_at >= clock_timestamp() - ${KEPT_FOR}
    order by id desc`.execute(db)
  return rows
}
