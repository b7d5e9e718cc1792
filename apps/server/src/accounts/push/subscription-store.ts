import { sql } from 'kysely'
import type { Subscription } from '../../platform/push/push-mailer.ts'
import type { Db } from '../../schema.ts'

/** The most browsers of a user that get messages. */
const BROWSERS_MAX = 10

type Added = {
  userId: number
  tokenHash: Buffer
  endpoint: string
  keys: { p256dh: string; auth: string }
  client: string | null
}

/** Adds a browser, or renews it: one browser has one user. Beyond a number the oldest browsers of the user go. */
export async function addSubscription(
  db: Db,
  { userId, tokenHash, endpoint, keys, client }: Added,
): Promise<void> {
  await sql`
    insert into push_subscriptions as p (user_id, session_id, endpoint, p256dh, auth, client)
    select ${userId}, s.id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${client}
    from sessions s where s.token_hash = ${tokenHash} and s.user_id = ${userId}
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, client = excluded.client,
      created_at = excluded.created_at`.execute(db)
  await sql`
    delete from push_subscriptions where id in (
      select p.id from push_subscriptions p where p.user_id = ${userId}
      order by p.created_at desc, p.id desc offset ${BROWSERS_MAX}
    )`.execute(db)
}

/** Removes a browser of a user; none is no mistake. */
export async function removeSubscription(db: Db, userId: number, endpoint: string): Promise<void> {
  await sql`
    delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`.execute(db)
}

/** Removes browsers whose subscriptions are over. */
export async function removeSubscriptions(db: Db, ids: number[]): Promise<void> {
  await sql`delete from push_subscriptions where id = any(${ids}::int[])`.execute(db)
}

export async function listSubscriptions(db: Db, userId: number): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select p.id, p.endpoint, p.p256dh, p.auth from push_subscriptions p
    where p.user_id = ${userId} order by p.id`.execute(db)
  return rows
}

/** A browser of a user that gets messages, without what would let others write to it. */
export type OwnBrowser = { client: string | null; service: string; created_at: string }

export async function listBrowsers(db: Db, userId: number): Promise<OwnBrowser[]> {
  const { rows } = await sql<OwnBrowser>`
    select p.client, split_part(p.endpoint, '/', 3) as service, p.created_at from push_subscriptions p
    where p.user_id = ${userId} order by p.created_at, p.id`.execute(db)
  return rows
}
