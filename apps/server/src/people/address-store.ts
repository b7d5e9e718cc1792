import type { MailStop } from '@called-it/contract/people/mail-stops.ts'
import { sql } from 'kysely'
import { PUBLIC_USER_JSON } from '../accounts/accounts-sql.ts'
import { STOPPED_FOR } from '../platform/mail/mail-stop-store.ts'
import type { Db } from '../schema.ts'

/** Returns a page of the addresses that get no mail, the newest first, and how many there are. */
export async function listMailStops(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ stops: MailStop[]; total: number }> {
  const [listed, counted] = await Promise.all([
    sql<MailStop>`
      select x.address, x.reason as refusal, x.stopped_at, x.stopped_at + ${STOPPED_FOR} as ends_at,
        case when u.id is not null then ${PUBLIC_USER_JSON} end as user
      from mail_stops x left join identities i on i.kind = 'email' and i.key = x.address left join users u on u.id = i.user_id
      where x.stopped_at > clock_timestamp() - ${STOPPED_FOR}
      order by x.stopped_at desc, x.address
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from mail_stops where stopped_at > clock_timestamp() - ${STOPPED_FOR}`.execute(
      db,
    ),
  ])
  return { stops: listed.rows, total: counted.rows[0]!.total }
}
