import { setTimeout as pause } from 'node:timers/promises'
import { agentFor, sendCall, type Target } from './target.ts'

const SOCKETS = 128
/** One call in so many saves. */
const SAVES = 3
const SIGNAL_MS = 500

type Score = { event_id: number; first: number; second: number }
type World = { slug: string; rate: number; teamId: string; tokens: string[]; members: string[] }

/**
 * Calls at a steady rate, whether or not earlier calls are answered: reads, and saves of a score of each user's own. A member writes
 * into the team's chat twice a second, which is a signal for all members.
 */
export function keepCalling(target: Target, { slug, rate, teamId, tokens, members }: World) {
  const agent = agentFor(target, SOCKETS)
  const statuses = new Map<number, number>()
  const tookMs: number[] = []
  const saved = new Map<string, Score>()
  const signals: { begun: number; done: number }[] = []
  /** Users whose save is under way: the next one waits, so that the last acknowledged one is the last one. */
  const busy = new Set<string>()
  const savePath = `/api/v1/tournaments/${slug}/predictions/events`
  let saves = 0
  let isOver = false
  /** The matches that take predictions now. */
  const open: number[] = []

  async function ask(method: string, path: string, token: string, body?: object) {
    const begun = performance.now()
    const answer = await sendCall(target, path, { method, token, body, agent })
    tookMs.push(performance.now() - begun)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    return answer
  }

  async function save(token: string, nth: number): Promise<void> {
    busy.add(token)
    saves += 1
    const score = { event_id: open[nth % open.length]!, first: nth % 7, second: (nth >> 3) % 7 }
    const before = saved.get(token)
    const own = before ? { ...score, event_id: before.event_id } : score
    const { status } = await ask('POST', savePath, token, {
      predictions: [own],
    })
    if (status === 200) saved.set(token, own)
    busy.delete(token)
  }

  async function call(nth: number): Promise<void> {
    const token = tokens[nth % tokens.length]!
    if (nth % SAVES === 0 && !busy.has(token)) return save(token, nth)
    const path = nth % 2 === 0 ? '/api/v1/auth/user' : `/api/v1/${slug}/ratings?page=1`
    await ask('GET', path, token)
  }

  async function drive(): Promise<void> {
    const first = await sendCall(target, `/api/v1/tournaments/${slug}/matches`, {
      method: 'GET',
      token: tokens[0]!,
      agent,
    })
    const { matches } = JSON.parse(first.text) as { matches: { id: number; is_locked: boolean }[] }
    for (const { id, is_locked } of matches) {
      if (is_locked) continue
      const body = { predictions: [{ event_id: id, first: 0, second: 0 }] }
      const { status } = await sendCall(target, savePath, { method: 'POST', token: tokens[0]!, body, agent })
      if (status === 200) open.push(id)
    }
    const begun = performance.now()
    const calls: Promise<void>[] = []
    for (let nth = 0; !isOver; nth += 1) {
      await pause(Math.max(0, begun + (nth * 1000) / rate - performance.now()))
      calls.push(call(nth))
    }
    await Promise.all(calls)
  }

  async function chat(): Promise<void> {
    for (let nth = 0; !isOver; nth += 1) {
      const begun = performance.now()
      const token = members[nth % members.length]!
      const { status } = await ask('POST', `/api/v1/teams/${teamId}/messages`, token, {
        text: `Message ${nth}`,
      })
      if (status === 201 || status === 200) signals.push({ begun, done: performance.now() })
      await pause(SIGNAL_MS)
    }
  }

  const all = Promise.all([drive(), chat()])
  return {
    async stop() {
      isOver = true
      await all
      // The last signal is on its way.
      await pause(1000)
      agent.destroy()
      const sorted = tookMs.toSorted((a, b) => a - b)
      return {
        statuses,
        saves,
        saved,
        signals,
        p99: sorted[Math.floor(sorted.length * 0.99)]!,
        longest: sorted.at(-1)!,
      }
    },
  }
}

/** Returns how many users have another score than the last one that was acknowledged. */
export async function lostSaves(
  target: Target,
  slug: string,
  tokens: string[],
  saved: Map<string, Score>,
): Promise<number> {
  let lost = 0
  for (const token of tokens) {
    const last = saved.get(token)
    if (!last) continue
    const { text } = await sendCall(target, `/api/v1/tournaments/${slug}/matches`, { method: 'GET', token })
    const { matches } = JSON.parse(text) as {
      matches: { id: number; prediction: { first: number; second: number } | null }[]
    }
    const found = matches.find(({ id }) => id === last.event_id)?.prediction
    if (found?.first !== last.first || found.second !== last.second) lost += 1
  }
  return lost
}
