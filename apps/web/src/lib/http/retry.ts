import { now } from '../time/now.ts'
import { ApiError } from './api.ts'

/** Pauses before another try (ms); the last one repeats. */
const PAUSES_MS = [2000, 8000, 30_000] as const
/** The part of a pause by which it may be longer: devices that failed at one moment must not come back at one moment. */
const SPREAD = 0.5

/** Whether the same call may succeed later: there is no connection, the server fails, or it received too many calls. */
export function isTemporary(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.code === 'offline' || error.status === 429 || (error.status ?? 0) >= 500
}

/**
 * How long to wait before a failed call is tried again (ms); `failures` is how often it has failed before. It is at
 * least the server's Retry-After. A server that limits calls knows the exact time: then it is exactly that.
 */
export function retryPause({ status, retryAt }: ApiError, failures: number): number {
  const wait = retryAt === null ? 0 : Math.max(0, retryAt - now())
  if (status === 429 && wait > 0) return wait
  return Math.max(wait, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]!) * (1 + Math.random() * SPREAD)
}
