import { ApiError } from '../../../lib/http/api.ts'
import { now } from '../../../lib/time/now.ts'

/** A save goes out this long after an answer is complete; a change in between starts the pause anew (ms). */
export const PAUSE_MS = 400
/** What failed is tried again after these pauses (ms), the last one again and again. */
const RETRY_MS = [2000, 8000, 30_000] as const
/** What would follow within this time goes along (ms). */
const TOGETHER_MS = 50

/** What is answered to the question of a match or a tie. */
export type Item<Answer> = { id: number; answer: Answer }
type Items<Answer> = readonly Item<Answer>[]

type Parts<Answer, Reply> = {
  /** The answer as it stands when it goes out; null: there is nothing to send any more. */
  answerOf: (id: number) => Answer | null
  send: (items: Items<Answer>) => Promise<Reply>
  onSending: (items: Items<Answer>) => void
  onReply: (reply: Reply, items: Items<Answer>) => void
  /** `retryAt`: when it is tried again (ms since 1970); null: never, it was refused. */
  onFailure: (error: unknown, items: Items<Answer>, retryAt: number | null) => void
}

/** By the clock of this device, which does not jump when the server's is learnt. */
type Waiting = { dueAt: number; tries: number }

/**
 * Sends answers by itself. It knows which ids wait and when they are due; what the answers are it asks when they go.
 * What is due at the same moment goes in one call; one call is under way at a time, so that a later answer never
 * arrives before an earlier one. What may pass (no connection, a server in trouble) is tried again.
 */
export function makeAutosave<Answer, Reply>(parts: Parts<Answer, Reply>) {
  const { answerOf, send, onSending, onReply, onFailure } = parts
  const waiting = new Map<number, Waiting>()
  let underWay: Items<Answer> = []
  /** Sent and not answered: nobody knows whether the server has taken them. */
  const unsure = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Nothing goes before this moment: the server has asked for it. */
  let notBefore = 0

  function plan() {
    clearTimeout(timer)
    if (underWay.length > 0 || waiting.size === 0) return
    const next = Math.min(...Array.from(waiting.values(), ({ dueAt }) => dueAt))
    timer = setTimeout(() => void run(), Math.max(0, Math.max(next, notBefore) - Date.now()))
  }

  async function run() {
    const soon = Date.now() + TOGETHER_MS
    const due = [...waiting].filter(([, { dueAt }]) => dueAt <= soon)
    const tries = Math.max(0, ...due.map(([, each]) => each.tries))
    const items = due.flatMap(([id]) => {
      waiting.delete(id)
      const answer = answerOf(id)
      return answer === null ? [] : [{ id, answer }]
    })
    if (items.length === 0) return plan()
    underWay = items
    for (const { id } of items) unsure.add(id)
    onSending(items)
    try {
      const reply = await send(items)
      underWay = []
      for (const { id } of items) unsure.delete(id)
      onReply(reply, items)
    } catch (error) {
      underWay = []
      fail(error, items, tries)
    }
    plan()
  }

  function fail(error: unknown, items: Items<Answer>, tries: number) {
    if (!mayPass(error)) {
      for (const { id } of items) unsure.delete(id)
      return onFailure(error, items, null)
    }
    const asked = error.retryAt === null ? 0 : error.retryAt - now()
    const pause = Math.max(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!, asked)
    if (asked > 0) notBefore = Date.now() + asked
    const dueAt = Date.now() + pause
    for (const { id } of items) if (!waiting.has(id)) waiting.set(id, { dueAt, tries: tries + 1 })
    onFailure(error, items, now() + pause)
  }

  /** Starts at once where it can: a page that is being left has no later. */
  function hurry() {
    if (underWay.length === 0 && Date.now() >= notBefore) void run()
    else plan()
  }

  return {
    /** The answer of this id is complete, and goes out after `pause` (ms). */
    put(id: number, pause: number = PAUSE_MS): void {
      waiting.set(id, { dueAt: Date.now() + pause, tries: 0 })
      plan()
    },
    /** What waits for its first try waits for `pause` (ms) from now on: more is coming, and goes along. */
    delay(pause: number = PAUSE_MS): void {
      for (const each of waiting.values()) if (each.tries === 0) each.dueAt = Date.now() + pause
      plan()
    },
    /** What waits for its first try goes out now: of these ids, or all of it. */
    flush(ids?: readonly number[]): void {
      for (const [id, each] of waiting)
        if (each.tries === 0 && (!ids || ids.includes(id))) each.dueAt = Date.now()
      hurry()
    },
    /** So does what has failed: the connection is back, or somebody asked for it. */
    retry(): void {
      for (const each of waiting.values()) each.dueAt = Date.now()
      hurry()
    },
    /** What waits of this id is not sent any more. */
    drop(id: number): void {
      waiting.delete(id)
      plan()
    },
    /** Whether the answer of this id waits, or is on its way to the server. */
    has: (id: number): boolean => waiting.has(id) || underWay.some((item) => item.id === id),
    /** Whether the server may have an answer of this id that it has not replied to. */
    isUnsure: (id: number): boolean => unsure.has(id),
    end(): void {
      waiting.clear()
      clearTimeout(timer)
    },
  }
}

function mayPass(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.code === 'offline' || error.status === 429 || (error.status ?? 0) >= 500
}
