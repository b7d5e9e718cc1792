import { CODE_TRIES } from '@called-it/rules/limits.ts'
import { now } from '../../lib/time/now.ts'
import { readStored, store } from '../../lib/storage/storage.ts'

/**
 * A sign-in whose code was sent. The user may leave the page to read the code in the messenger, and phones
 * discard pages in the background, so the attempt is stored for the life of the tab.
 */
export type Attempt = {
  /** The number or the address that the code was sent to. */
  account: string
  /**
   * Moments in ms since 1970: when the code was sent, when the next can be requested, when this one expires.
   */
  sent_at: number
  resend_at: number
  expires_at: number
  /** The number of wrong codes tried in this tab. */
  wrong_tries: number
}

const KEY = 'login_attempts'

/** Whether an account is an e-mail address. */
export const isAddress = (account: string): boolean => account.includes('@')

/** Returns an account as the calls name it. */
export const namedBy = (account: string): { email: string } | { reddy_id: string } =>
  isAddress(account) ? { email: account } : { reddy_id: account }

/** Makes an attempt from the server's answer to a request for a code. */
export function makeAttempt(
  account: string,
  { resend_in, expires_in }: { resend_in: number; expires_in: number },
): Attempt {
  const sent_at = now()
  return {
    account,
    sent_at,
    resend_at: sent_at + resend_in * 1000,
    expires_at: sent_at + expires_in * 1000,
    wrong_tries: 0,
  }
}

/**
 * Returns the state of an attempt. `tried_out`: the server accepts no code any more, not even the right one.
 */
export function stateOf(attempt: Attempt, present: number): 'alive' | 'tried_out' | 'expired' {
  if (attempt.wrong_tries >= CODE_TRIES) return 'tried_out'
  return attempt.expires_at > present ? 'alive' : 'expired'
}

/** Returns the attempts of this tab, one per account, the latest last. */
export function readAttempts(): Attempt[] {
  try {
    const saved: unknown = JSON.parse(readStored(KEY, 'session') ?? '[]')
    return Array.isArray(saved) ? saved.filter(isAttempt) : []
  } catch {
    return [] // not valid JSON
  }
}

/** Stores an attempt as the latest and replaces that of the same account; expired attempts are dropped. */
export function storeAttempt(attempt: Attempt): Attempt[] {
  const others = readAttempts().filter((each) => each.account !== attempt.account && each.expires_at > now())
  const attempts = [...others, attempt]
  store(KEY, JSON.stringify(attempts), 'session')
  return attempts
}

export function forgetAttempts(): void {
  store(KEY, null, 'session')
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false
  const { account, ...numbers } = value as Record<string, unknown>
  return (
    typeof account === 'string' &&
    ['sent_at', 'resend_at', 'expires_at', 'wrong_tries'].every((name) => typeof numbers[name] === 'number')
  )
}
