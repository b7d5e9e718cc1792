import type { MailStop } from '@called-it/contract/people/mail-stops.ts'
import type { PageMeta } from '@called-it/contract/fields.ts'
import { tidyEmail } from '@called-it/contract/account/email.ts'
import { findUserId } from '../accounts/accounts.ts'
import { type Actor, writeAudit } from '../audit/audit.ts'
import { inTransaction } from '../platform/database/db.ts'
import { resumeMail } from '../platform/mail/mail-stop-store.ts'
import type { Db } from '../schema.ts'
import * as store from './address-store.ts'

// Addresses that get no mail, because a mail server has refused them for good.

/** Returns a page of them, the newest first. */
export async function listMailStops(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ stops: MailStop[]; meta: PageMeta }> {
  const { stops, total } = await store.listMailStops(db, { offset: (page - 1) * limit, limit })
  return { stops, meta: { page, limit, total } }
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
