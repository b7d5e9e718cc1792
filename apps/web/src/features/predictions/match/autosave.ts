import type { Score } from '@called-it/rules/football/score.ts'
import { ApiError } from '../../../lib/api.ts'
import { now } from '../../../lib/now.ts'

/** A save goes out this long after the second plate is filled; a change in between starts the pause anew (ms). */
export const PAUSE_MS = 400
/** What failed is tried again after these pauses (ms), the last one again and again. */
const RETRY_MS = [2000, 8000, 30_000] as const

/** What would follow within this time goes along (ms). */
const TOGETHER_MS = 50

export type Item = { id: number; score: Score }

type Listeners<Answer> = {
  send: (items: readonly Item[]) => Promise<Answer>
  onSending: (items: readonly Item[]) => void
  onAnswer: (answer: Answer, items: readonly Item[]) => void
  /** `retryAt`: when it is tried again (ms since 1970); null: never, the answer was a refusal. */
  onFailure: (error: unknown, items: readonly Item[], retryAt: number | null) => void
}

type Waiting = { score: Score; dueAt: number; tries: number }

/**
 * Sends scores by itself. What is due at the same moment goes in one call; one call is under way at a time, so that a
 * later score never arrives before an earlier one; of one match only the latest is sent. What may pass (no
 * connection, a server in trouble) is tried again.
 */
export function makeAutosave<Answer>({ send, onSending, onAnswer, onFailure }: Listeners<Answer>) {
  const waiting = new Map<number, Waiting>()
  let underWay: readonly Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnding = false

  function plan() {
    clearTimeout(timer)
    if (underWay.length > 0 || waiting.size === 0) return
    const next = Math.min(...Array.from(waiting.values(), ({ dueAt }) => dueAt))
    timer = setTimeout(() => void run(), Math.max(0, next - now()))
  }

  async function run() {
    const due = [...waiting].filter(([, { dueAt }]) => dueAt <= now() + TOGETHER_MS)
    if (due.every(([, { dueAt }]) => dueAt > now())) return plan()
    const tries = Math.max(...due.map(([, each]) => each.tries))
    const items = due.map(([id, { score }]) => ({ id, score }))
    for (const { id } of items) waiting.delete(id)
    underWay = items
    onSending(items)
    try {
      const answer = await send(items)
      underWay = []
      onAnswer(answer, items)
    } catch (error) {
      underWay = []
      fail(error, items, tries)
    }
    plan()
  }

  function fail(error: unknown, items: readonly Item[], tries: number) {
    const retryAt = mayPass(error) && !isEnding ? timeOf(error, tries) : null
    if (retryAt !== null)
      for (const { id, score } of items)
        if (!waiting.has(id)) waiting.set(id, { score, dueAt: retryAt, tries: tries + 1 })
    onFailure(error, items, retryAt)
  }

  return {
    /** This score is complete, and goes out after `pause` (ms). It takes the place of what waits of its match. */
    put(id: number, score: Score, pause: number = PAUSE_MS): void {
      waiting.set(id, { score, dueAt: now() + pause, tries: 0 })
      plan()
    },
    /** What waits goes out now: of these matches, or all of it. */
    flush(ids?: readonly number[]): void {
      for (const [id, each] of waiting) if (!ids || ids.includes(id)) each.dueAt = now()
      plan()
    },
    /** What waits of this match is not sent any more. */
    drop(id: number): void {
      waiting.delete(id)
      plan()
    },
    /** Whether a score of this match is on its way to the server. */
    isUnderWay: (id: number): boolean => underWay.some((item) => item.id === id),
    /** The page is left: what waits goes out now, and nothing is tried again. */
    end(): void {
      isEnding = true
      for (const [id, each] of waiting) {
        if (each.tries > 0) waiting.delete(id)
        else each.dueAt = now()
      }
      plan()
    },
  }
}

function mayPass(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.code === 'offline' || error.status === 429 || (error.status ?? 0) >= 500
}

function timeOf(error: ApiError, tries: number): number {
  const pause = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!
  return Math.max(now() + pause, error.retryAt ?? 0)
}
