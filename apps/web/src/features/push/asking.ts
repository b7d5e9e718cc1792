import { readStored, store } from '../../lib/storage/storage.ts'

/** Whoever says "not now" is asked again after this time, and not more often than this. */
const AGAIN_MS = 14 * 24 * 60 * 60_000
const TIMES_MAX = 2

type Asked = { times: number; at: number }

const keyOf = (userId: number) => `push_asked:${userId}`

function readAsked(userId: number): Asked {
  try {
    const { times, at } = JSON.parse(readStored(keyOf(userId)) ?? '') as Asked
    return { times: Number(times) || 0, at: Number(at) || 0 }
  } catch {
    return { times: 0, at: 0 }
  }
}

/** Whether a user may be asked on this device. */
export function mayAsk(userId: number, now = Date.now()): boolean {
  const { times, at } = readAsked(userId)
  return times < TIMES_MAX && now - at >= AGAIN_MS
}

/** Notes that the user was asked. */
export function noteAsked(userId: number, now = Date.now()): void {
  store(keyOf(userId), JSON.stringify({ times: readAsked(userId).times + 1, at: now }))
}
