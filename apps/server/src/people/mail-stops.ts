import type { MailStop } from '@called-it/contract/people/mail-stops.ts'
import type { PageMeta } from '@called-it/contract/fields.ts'
import { tidyEmail } from '@called-it/contract/account/email.ts'
import { sql } from 'kysely'
import { findUserId } from '../accounts/accounts.ts'
import { PUBLIC_USER_JSON } from '../accounts/accounts-sql.ts'
import { type Actor, writeAudit } from '../audit/audit.ts'
import { inTransaction } from '../platform/database/db.ts'
import { resumeMail, STOPPED_FOR } from '../platform/mail/mail-stop-store.ts'
import type { Db } from '../schema.ts'

// Addresses that get no mail, because a mail server has refused them for good.

/** Returns a page of them, the newest first. */
export async function listMailStops(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ stops: MailStop[]; meta: PageMeta }> {
  const [listed, counted] = await Promise.all([
    sql<MailStop>`
      select x.address, x.reason as refusal, x.stopped_at, x.stopped_at + ${STOPPED_FOR} as ends_at,
        case when u.id is not null then ${PUBLIC_USER_JSON} end as user
      from mail_stops x left join identities i on i.kind = 'email' and i.key = x.address left join users u on u.id = i.user_id
      where x.stopped_at > clock_timestamp() - ${STOPPED_FOR}
      order by x.stopped_at desc, x.address
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from mail_stops where stopped_at > clock_timestamp() - ${STOPPED_FOR}`.execute(
      db,
    ),
  ])
  return { stops: listed.rows, meta: { page, limit, total: counted.rows[0]!.total } }
}

/**
 * Lets mail go to an address again, and writes that down; the log has the user and not the address, because it outlives the account.
 * Null: no mail was stopped.
 */
export function resume(db: Db, by: Actor, text: string): Promise<number | null> {
  const address = tidyEmail(text)
  return inTransaction(db, async (trx) => {
    const refusal = await resumeMail(trx, address)
    if (refusal === null) return null
    const userId = await findUserId(trx, address)
    return writeAudit(trx, by, {
      action: 'mail.resume',
      tournament: null,
      target: userId === null ? null : String(userId),
      before: { refusal },
      after: null,
    })
  })
}
