import { setTimeout as pause } from 'node:timers/promises'

/** How long a node that refused a call is left alone (ms), as a proxy does it. */
const AWAY_MS = 500
/** How long a call is offered to one node after the other before it has failed (ms). */
const OFFERED_FOR_MS = 10_000
const CALL_MAX_MS = 15_000

type Reply = { status: number; body: string }

/** What calls under load have brought: how many were answered, and what failed, in words. */
export type Outcome = { calls: number; saves: number; failures: string[] }

/**
 * A proxy before nodes, as small as a check needs: it sends each call to the next node that answers `/readyz`, and repeats a call
 * that met a node which has closed. All calls of the check may be repeated: saving twice the same thing is harmless.
 */
export class Nodes {
  #nodes = new Map<string, number>()
  #next = 0

  add(address: string): void {
    this.#nodes.set(address, 0)
  }

  remove(address: string): void {
    this.#nodes.delete(address)
  }

  async call(method: string, path: string, token: string | null, body?: unknown): Promise<Reply> {
    const until = performance.now() + OFFERED_FOR_MS
    let last = 'no node'
    while (performance.now() < until) {
      const node = this.#pick()
      if (node === null) {
        await pause(20)
        continue
      }
      try {
        const reply = await fetch(node + path, {
          method,
          headers: {
            ...(token !== null && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(CALL_MAX_MS),
        })
        const text = await reply.text()
        if (reply.status !== 503) return { status: reply.status, body: text }
        last = `${node} answers 503`
      } catch (error) {
        last = `${node}: ${(error as Error).cause instanceof Error ? ((error as Error).cause as Error).message : (error as Error).message}`
      }
      this.#nodes.set(node, performance.now() + AWAY_MS)
    }
    return { status: 0, body: last }
  }

  #pick(): string | null {
    const ready = [...this.#nodes].filter(([, awayUntil]) => performance.now() >= awayUntil)
    if (ready.length === 0) return null
    this.#next += 1
    return ready[this.#next % ready.length]![0]
  }
}

export type Player = { account: string; token: string }

/** Signs players in by the codes of the built-in messenger. */
export async function signIn(node: string, accounts: readonly string[]): Promise<Player[]> {
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${node}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply.json() as Promise<Record<string, unknown>>
  }
  const players: Player[] = []
  for (const account of accounts) {
    await post('send-code', { reddy_id: account })
    const page = await (await fetch(`${node}/dev/messages?account=${account}`)).text()
    const code = /\b\d{6}\b/.exec(page)?.[0]
    const { token } = await post('login', { reddy_id: account, code })
    players.push({ account, token: String(token) })
  }
  return players
}

type Game = { slug: string; events: number[] }

/** Finds a tournament with matches that are open for predictions. */
export async function findGame(nodes: Nodes, { token }: Player): Promise<Game> {
  const read = async <Answer>(path: string) => {
    const { status, body } = await nodes.call('GET', path, token)
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
    return JSON.parse(body) as Answer
  }
  const { tournaments } = await read<{ tournaments: { slug: string; type: string }[] }>('/api/v1/tournaments')
  for (const { slug } of tournaments) {
    const { status, body } = await nodes.call('GET', `/api/v1/tournaments/${slug}/matches`, token)
    if (status !== 200) continue
    type Answer = { matches: { id: number; phase: string }[] }
    const open = (JSON.parse(body) as Answer).matches.filter(({ phase }) => phase === 'open')
    if (open.length > 0) return { slug, events: open.slice(0, 10).map(({ id }) => id) }
  }
  throw new Error('No tournament of the demo has an open match.')
}

/**
 * Calls at a steady rate until `signal` ends it: each fourth call is a save, the others read what players look at most.
 * Returns what became of them, and the last score that each player has saved for each match.
 */
export async function drive(
  nodes: Nodes,
  players: readonly Player[],
  { slug, events }: Game,
  perSecond: number,
  signal: AbortSignal,
): Promise<{ outcome: Outcome; saved: Map<string, number> }> {
  const outcome: Outcome = { calls: 0, saves: 0, failures: [] }
  const saved = new Map<string, number>()
  const READS = [
    `/api/v1/tournaments/${slug}`,
    `/api/v1/${slug}/ratings`,
    `/api/v1/user/progress`,
    `/api/v1/tournaments/${slug}/matches`,
  ]
  const running = new Set<Promise<void>>()
  const busy = new Set<string>()
  for (let nth = 0; !signal.aborted; nth += 1) {
    const [turn, isSave] = [Math.floor(nth / 4), nth % 4 === 0]
    const player = players[turn % players.length]!
    const call = isSave ? save(player, turn) : read(player, READS[(turn + nth) % READS.length]!)
    running.add(call)
    void call.finally(() => running.delete(call))
    await pause(1000 / perSecond)
  }
  await Promise.all(running)
  return { outcome, saved }

  async function read({ token }: Player, path: string) {
    note('GET', path, await nodes.call('GET', path, token))
  }

  async function save({ account, token }: Player, turn: number) {
    // The next match when each player has had a turn.
    const event = events[Math.floor(turn / players.length) % events.length]!
    const key = `${account} ${event}`
    // Two saves of one match at once have no order in which they must end.
    if (busy.has(key)) return
    busy.add(key)
    const first = turn % 9
    const path = `/api/v1/tournaments/${slug}/predictions/events`
    const reply = await nodes.call('POST', path, token, {
      predictions: [{ event_id: event, first, second: 1 }],
    })
    if (note('POST', path, reply)) {
      outcome.saves += 1
      saved.set(key, first)
    }
    busy.delete(key)
  }

  function note(method: string, path: string, { status, body }: Reply): boolean {
    outcome.calls += 1
    if (status === 200) return true
    outcome.failures.push(`${method} ${path}: ${status} ${body.slice(0, 200)}`)
    return false
  }
}

/** Compares what players see with what they have saved. Returns a sentence for each score that was lost. */
export async function findLost(
  nodes: Nodes,
  players: readonly Player[],
  { slug }: Game,
  saved: ReadonlyMap<string, number>,
): Promise<string[]> {
  const lost: string[] = []
  for (const { account, token } of players) {
    const { body } = await nodes.call('GET', `/api/v1/tournaments/${slug}/matches`, token)
    const { matches } = JSON.parse(body) as {
      matches: { id: number; prediction: { first: number } | null }[]
    }
    for (const { id, prediction } of matches) {
      const first = saved.get(`${account} ${id}`)
      if (first !== undefined && prediction?.first !== first)
        lost.push(`match ${id} of ${account}: saved ${first}, stored ${prediction?.first ?? 'nothing'}`)
    }
  }
  return lost
}
