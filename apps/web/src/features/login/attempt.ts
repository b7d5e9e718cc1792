import { readStored, store } from '../../lib/storage.ts'

/**
 * A sign-in under way: the code was sent, and someone is off to the messenger to read it. Phones discard pages that are
 * left, so it is kept for the life of the tab.
 */
export type Attempt = {
  reddy_id: string
  /** Moments in ms since 1970: when another code can be asked for, and when this one dies. */
  resend_at: number
  expires_at: number
}

const KEY = 'login_attempt'

export function readAttempt(now: number): Attempt | null {
  const saved = readStored(KEY, 'session')
  if (!saved) return null
  try {
    const attempt: unknown = JSON.parse(saved)
    return isAttempt(attempt) && attempt.expires_at > now ? attempt : null
  } catch {
    return null // not ours
  }
}

export function keepAttempt(attempt: Attempt | null): void {
  store(KEY, attempt && JSON.stringify(attempt), 'session')
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false
  const { reddy_id, resend_at, expires_at } = value as Record<string, unknown>
  return typeof reddy_id === 'string' && typeof resend_at === 'number' && typeof expires_at === 'number'
}
