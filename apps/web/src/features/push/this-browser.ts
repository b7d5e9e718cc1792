import { call } from '../../lib/http/api.ts'
import { readStored, store } from '../../lib/storage/storage.ts'
import { readPageToken } from '../../lib/session/token.ts'

// Messages to this browser (docs/decisions/0039). The browser keeps the subscription, the server knows it, and the storage notes
// whose it is: another user of this browser must not get messages of the one before.

/** The user and the beginning of the token with which the server was told of this browser. */
const TOLD = 'push_told'
const TOKEN_LETTERS = 6

/** Whether this browser can show messages: `home_screen` as soon as the app is on the home screen (iOS). */
export function howItShows(): 'yes' | 'home_screen' | 'no' {
  if ('PushManager' in globalThis && 'Notification' in globalThis && navigator.serviceWorker) return 'yes'
  return isIos() && !isInstalled() ? 'home_screen' : 'no'
}

// An iPad says that it is a Mac, and Macs have no touch screen.
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** What the browser's user has said to the browser's own question. */
export const permission = (): NotificationPermission => globalThis.Notification?.permission ?? 'denied'

async function activeWorker(): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active ? registration : null
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await activeWorker()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

const sign = (userId: number) => `${userId} ${readPageToken()?.slice(0, TOKEN_LETTERS)}`

/** Whether this browser gets the messages of a user. */
export async function isOn(userId: number): Promise<boolean> {
  if (permission() !== 'granted' || !readStored(TOLD)?.startsWith(`${userId} `)) return false
  return (await subscription()) !== null
}

/**
 * Asks the browser's own question, and lets this browser get the messages of a user. Must be called by a press. Returns what the
 * user has said; throws if the server or the browser's push service cannot be reached.
 */
export async function switchOn(userId: number): Promise<NotificationPermission> {
  const said = await Notification.requestPermission()
  if (said !== 'granted') return said
  const registration = await activeWorker()
  if (!registration) throw new Error('This browser has no service worker.')
  const { key } = await call('GET /api/v1/push/key', {})
  const made =
    (await registration.pushManager.getSubscription()) ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  await tell(made, userId)
  return said
}

async function tell(made: PushSubscription, userId: number): Promise<void> {
  const { keys } = made.toJSON()
  const body = { endpoint: made.endpoint, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
  await call('POST /api/v1/push/subscriptions', { body })
  store(TOLD, sign(userId))
}

/** This browser gets no more messages. */
export async function switchOff(): Promise<void> {
  const made = await subscription()
  store(TOLD, null)
  if (!made) return
  await call('DELETE /api/v1/push/subscriptions', { body: { endpoint: made.endpoint } })
  await made.unsubscribe()
}

/** After a sign-in: the same user goes on getting messages here, and another one gets none of theirs. */
export async function takeUp(userId: number): Promise<void> {
  const told = readStored(TOLD)
  const made = await subscription()
  if (!made || told === sign(userId)) return
  if (told?.startsWith(`${userId} `)) return tell(made, userId)
  store(TOLD, null)
  await made.unsubscribe()
}
