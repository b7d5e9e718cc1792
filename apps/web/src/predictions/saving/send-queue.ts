import type { ApiError } from '../../lib/http/api.ts'
import { retryPause } from '../../lib/http/retry.ts'
import { now } from '../../lib/time/now.ts'

/** Drafts that are due within this time are sent along (ms). */
const TOGETHER_MS = 50

/** A draft that is due: its id, and how often sending it has failed. */
export type Due = { id: string; failures: number }

/** By the clock of this device, which does not jump when the server's time becomes known. */
type Waiting = { dueAt: number; failures: number }

/**
 * Knows which drafts wait to be sent, and when. `send` gets all that are due at the same moment; the next ones wait
 * until it has finished, so that a later answer never arrives before an earlier one.
 */
export function makeSendQueue(send: (due: readonly Due[]) => Promise<void>) {
  const waiting = new Map<string, Waiting>()
  let underWay: readonly Due[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The server has asked for no calls before this moment. */
  let notBefore = 0

  function plan() {
    clearTimeout(timer)
    if (underWay.length > 0 || waiting.size === 0) return
    const next = Math.min(...Array.from(waiting.values(), ({ dueAt }) => dueAt))
    timer = setTimeout(() => void run(), Math.max(0, Math.max(next, notBefore) - Date.now()))
  }

  async function run() {
    const soon = Date.now() + TOGETHER_MS
    underWay = [...waiting].flatMap(([id, { dueAt, failures }]) => (dueAt <= soon ? [{ id, failures }] : []))
    for (const { id } of underWay) waiting.delete(id)
    try {
      if (underWay.length > 0) await send(underWay)
    } finally {
      underWay = []
      plan()
    }
  }

  /** Sends at once where possible, as a page that is being left cannot wait. */
  function sendNow() {
    if (underWay.length === 0 && Date.now() >= notBefore) void run()
    else plan()
  }

  return {
    /** Sends this draft after `pause` (ms). */
    add(id: string, pause: number): void {
      waiting.set(id, { dueAt: Date.now() + pause, failures: 0 })
      plan()
    },
    /**
     * Restarts the pause (ms) of all drafts that have not been tried yet: more changes are coming, and are sent along.
     */
    delay(pause: number): void {
      for (const each of waiting.values()) if (each.failures === 0) each.dueAt = Date.now() + pause
      plan()
    },
    /**
     * Tries again after `error`, unless the draft was put again meanwhile. Returns the time of the next try (ms since
     * 1970).
     */
    addAgain({ id, failures }: Due, error: ApiError): number {
      const pause = retryPause(error, failures)
      if (error.retryAt !== null) notBefore = Date.now() + Math.max(0, error.retryAt - now())
      if (!waiting.has(id)) waiting.set(id, { dueAt: Date.now() + pause, failures: failures + 1 })
      return now() + pause
    },
    /** Sends now the drafts that have not been tried yet: these, or all. */
    flush(ids?: readonly string[]): void {
      for (const [id, each] of waiting)
        if (each.failures === 0 && (!ids || ids.includes(id))) each.dueAt = Date.now()
      sendNow()
    },
    /** Sends everything now, also what failed: the connection is back, or the user asked for it. */
    retry(): void {
      for (const each of waiting.values()) each.dueAt = Date.now()
      sendNow()
    },
    /** Stops sending this draft. */
    drop(id: string): void {
      waiting.delete(id)
      plan()
    },
    /** Whether this draft is waiting; not whether it is under way. */
    has: (id: string): boolean => waiting.has(id),
    end(): void {
      waiting.clear()
      clearTimeout(timer)
    },
  }
}
