import { setTimeout as pause } from 'node:timers/promises'
import type { Evening } from '../failover/evening.ts'
import type { Entered } from '../failover/look-back.ts'

const AGAIN_AFTER_MS = 200
/** How long the organiser insists (ms): longer than all troubles together. */
const INSISTS_MAX_MS = 180_000

type Score = { first: number; second: number }

/** The organiser of an evening, who repeats each change at the other node until it is acknowledged: all of them may be repeated. */
export class Organiser {
  readonly results = new Map<string, Entered>()
  /** The acknowledged start of matches (an ISO time), by key. */
  readonly starts = new Map<string, string>()
  /** How many results were acknowledged. */
  settled = 0
  readonly #evening: Evening
  readonly #slug: string
  readonly #token: string
  readonly #nodes: readonly string[]

  constructor(evening: Evening, slug: string, { token, nodes }: { token: string; nodes: readonly string[] }) {
    this.#evening = evening
    this.#slug = slug
    this.#token = token
    this.#nodes = nodes
  }

  /** Moves the start of a match, which is its lock (ms). */
  async move(key: string, startsAt: number): Promise<void> {
    const start = new Date(Math.ceil(startsAt / 1000) * 1000).toISOString()
    if (await this.#insist(key, { starts_at: start, confirm: true })) this.starts.set(key, start)
  }

  /** Enters a score. */
  async enter(key: string, more: { status: string; minute?: number }, score: Score): Promise<void> {
    const entered = this.results.get(key) ?? { acknowledged: null, since: [] }
    this.results.set(key, entered)
    entered.since.push(score)
    if (!(await this.#insist(`${key}/result`, { ...more, score }))) return
    Object.assign(entered, { acknowledged: score, since: [] })
    this.settled += 1
  }

  /** Returns whether it was acknowledged. Any other refusal than 503 is a fault, and would come again. */
  async #insist(path: string, body: object): Promise<boolean> {
    const until = performance.now() + INSISTS_MAX_MS
    for (let nth = 0; performance.now() < until; nth += 1) {
      const at = { token: this.#token, node: this.#nodes[nth % this.#nodes.length]! }
      const reply = await this.#evening.ask(
        at,
        'PUT',
        `organiser/tournaments/${this.#slug}/events/${path}`,
        body,
      )
      if (reply?.status === 200) return true
      if (reply && reply.status !== 503) return false
      await pause(AGAIN_AFTER_MS)
    }
    this.#evening.faults.push(`${path} was not taken for ${INSISTS_MAX_MS / 1000} s`)
    return false
  }
}
