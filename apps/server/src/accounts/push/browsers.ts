import { problem } from '../../platform/http/problem.ts'
import { pushKeys } from '../../platform/push/push-keys.ts'
import { areKeys } from '../../platform/push/push-message.ts'
import { pushMailer, type PushSettings } from '../../platform/push/push-mailer.ts'
import { makePost } from '../../platform/push/push-post.ts'
import { allowedAt } from '../../platform/push/push-services.ts'
import type { Mailer } from '../../platform/messenger/messenger.ts'
import type { Db } from '../../schema.ts'
import { unsubscribePath } from '../identities/unsubscribe.ts'
import { clientName } from '../sessions/client-name.ts'
import { hashToken } from '../sessions/secrets.ts'
import * as store from './subscription-store.ts'

/** Returns the key that browsers subscribe with; the first call ever makes it. */
export const publicPushKey = async (db: Db): Promise<string> => (await pushKeys(db)).publicKey

type Asked = {
  userId: number
  token: string
  endpoint: string
  keys: { p256dh: string; auth: string }
  userAgent: string | undefined
}

/** Lets a browser of a user get messages. Throws `push_service_unknown`, and `validation_failed` for keys that are none. */
export async function addBrowser(
  db: Db,
  hosts: readonly string[],
  { userId, token, endpoint, keys, userAgent }: Asked,
): Promise<void> {
  if (allowedAt(endpoint, hosts) === null) throw problem('push_service_unknown')
  if (!areKeys(keys)) throw problem('validation_failed', { 'keys.p256dh': ['push_keys'] })
  await store.addSubscription(db, {
    userId,
    tokenHash: hashToken(token),
    endpoint,
    keys,
    client: clientName(userAgent),
  })
}

export const removeBrowser = store.removeSubscription
export const listBrowsers = store.listBrowsers

/** Returns the sender of this channel, by `pushAccount`; `ca` is for tests. */
export function makePushMailer(
  db: Db,
  settings: Omit<PushSettings, 'keys'>,
  ca?: string,
): Mailer & { close(): void } {
  const post = makePost(ca)
  const subscriptions = {
    list: (userId: number) => store.listSubscriptions(db, userId),
    remove: (ids: number[]) => store.removeSubscriptions(db, ids),
  }
  const mailer = pushMailer(subscriptions, { ...settings, keys: () => pushKeys(db) }, post, (stops) =>
    unsubscribePath(db, stops),
  )
  return { ...mailer, close: () => post.close() }
}
