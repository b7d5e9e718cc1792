import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { smallCup } from '../world.ts'

/** The time between two calls of one player (ms). */
const CALL_PAUSE_MS = 200
/** The time between two draws (ms). */
const DRAW_PAUSE_MS = 500
/**
 * What takes longer hangs (ms). By their bounds some calls could take longer (10 s for a connection, 10 s for a lock, 6 s for a commit); none of 100
 * evenings with faults took more than 12 s.
 */
const CALL_MAX_MS = 20_000
/** Scores are numbered: goals of both sides from 0 to 20. */
export const GOALS = 21

type Body = {
  code?: string
  predictions?: { event_id: number }[]
  group?: { id: number }
}
export type Reply = { status: number; body: Body; retryAfter: string | null }
/**
 * What a player has tried to save for a match: what was acknowledged last, and what was tried after it and not acknowledged. `cut`
 * are those whose connection broke: the node may still be at work on one while the next is acknowledged.
 */
type Tried = { acknowledged: number | null; since: number[]; cut: number[] }
/** A player with the node that serves the player. */
export type Player = { token: string; node: string; tried: Map<string, Tried> }
export type Match = { id: number; key: string; locksAt: number }
/** A tournament with the team that writes, and the matches that stay open. */
/** When a save was sent, and when it was acknowledged (ms). */
type Acknowledged = { sent: number; at: number }

type Contest = { slug: string; tournamentId: number; team: string; open: Match[] }
/** Whether a call to a node that was under way from then to then (ms) may have no answer: something of ours has cut it off. */
export type MayBeSilent = (node: string, from: number, until: number) => boolean

/** A cup with a match for each evening, which locks during it, and two matches that stay open. */
export function eveningCup(slug: string, evenings: number): TournamentDocument {
  const cup = smallCup(slug)
  const [, , open, other] = cup.events
  const nights = Array.from({ length: evenings }, (_, nth) => nth + 1)
  const both = (nth: number) => ({ ru: `Вечер ${nth}`, en: `Evening ${nth}` })
  return {
    ...cup,
    rounds: [
      ...nights.map((nth) => ({ key: `r${nth}`, stage: 'groups', name: both(nth) })),
      ...cup.rounds.slice(1),
    ],
    events: [
      ...nights.map((nth) => ({ ...cup.events[0]!, key: `n${nth}`, round: `r${nth}` })),
      open!,
      other!,
      cup.events[4]!,
    ],
  }
}

export async function ask(
  node: string,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<Reply> {
  const reply = await fetch(`${node}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_MAX_MS),
  })
  const text = await reply.text()
  return {
    status: reply.status,
    body: text ? JSON.parse(text) : {},
    retryAfter: reply.headers.get('retry-after'),
  }
}

/** Players who save, write and are drawn until they are told to stop, and what they were answered. */
export class Evening {
  readonly players: Player[]
  /** Sentences about what must not happen. */
  readonly faults: string[] = []
  readonly count = { saves: 0, unavailable: 0, unanswered: 0, locked: 0, messages: 0, draws: 0, slowestMs: 0 }
  /** When calls were refused with 503 or not answered (ms). */
  readonly refusedAt: number[] = []
  /** Keys of messages that were acknowledged. */
  readonly messages = new Set<string>()
  /** The group of each newcomer whose draw was acknowledged, by token. */
  readonly drawn = new Map<string, number>()
  /** Acknowledged saves, by node. */
  readonly saved = new Map<string, Acknowledged[]>()
  readonly #newcomers: { token: string; node: string }[]
  readonly #contest: Contest
  readonly #mayBeSilent: MayBeSilent
  #open: Match[]
  #locking: Match | null = null
  #end = new AbortController()
  #running: Promise<void>[] = []

  constructor(
    contest: Contest,
    people: { players: Player[]; newcomers: { token: string; node: string }[] },
    mayBeSilent: MayBeSilent = () => false,
  ) {
    this.#contest = contest
    this.#mayBeSilent = mayBeSilent
    this.#open = contest.open
    this.players = people.players
    this.#newcomers = people.newcomers
  }

  begin(): void {
    this.#running = [...this.players.map((player) => this.#play(player)), this.#draw()]
  }

  async end(): Promise<void> {
    this.#end.abort()
    await Promise.all(this.#running)
  }

  /** The match that players save from now on beside the open ones. */
  set locking(match: Match) {
    this.#locking = match
  }

  /** Waits until every node has acknowledged a save that was sent after this moment. Returns how long it took (ms). */
  async untilSaved(since: number, maxMs: number): Promise<number> {
    const nodes = new Set(this.players.map(({ node }) => node))
    for (;;) {
      const firsts = [...nodes].map((node) => this.saved.get(node)?.find(({ sent }) => sent > since)?.at)
      if (firsts.every((at) => at !== undefined)) return Math.max(...(firsts as number[])) - since
      if (performance.now() - since > maxMs) return Number.POSITIVE_INFINITY
      await pause(20)
    }
  }

  async #play(player: Player): Promise<void> {
    for (let nth = 0; !this.#end.signal.aborted; nth += 1) {
      if (nth % 5 === 4) await this.#write(player)
      else await this.#save(player, nth)
      await pause(CALL_PAUSE_MS * (0.5 + Math.random()))
    }
  }

  async #save(player: Player, nth: number): Promise<void> {
    const match = nth % 3 === 0 && this.#locking ? this.#locking : this.#open[nth % this.#open.length]!
    const score = nth % (GOALS * GOALS)
    const tried = player.tried.get(match.key) ?? { acknowledged: null, since: [], cut: [] }
    player.tried.set(match.key, tried)
    const body = {
      predictions: [{ event_id: match.id, first: score % GOALS, second: Math.floor(score / GOALS) }],
    }
    const begun = Date.now()
    const sent = performance.now()
    const reply = await this.ask(player, 'POST', `tournaments/${this.#contest.slug}/predictions/events`, body)
    const isSaved =
      reply?.status === 200 && reply.body.predictions!.some(({ event_id }) => event_id === match.id)
    if (isSaved) {
      if (begun > match.locksAt)
        this.faults.push(`${match.key} was saved ${begun - match.locksAt} ms after its lock`)
      Object.assign(tried, { acknowledged: score, since: [...tried.cut] })
      this.count.saves += 1
      const acknowledged = { sent, at: performance.now() }
      this.saved.set(player.node, [...(this.saved.get(player.node) ?? []).slice(-2000), acknowledged])
    } else if (reply?.status === 200 || reply?.body.code === 'locked') this.count.locked += 1
    // What was sent after the lock must not be taken, answered or not.
    else if (begun <= match.locksAt) {
      tried.since.push(score)
      if (reply === null) tried.cut.push(score)
    }
  }

  async #write(player: Player): Promise<void> {
    const key = randomUUID()
    const send = () =>
      this.ask(player, 'POST', `teams/${this.#contest.team}/messages`, { text: `Goal ${key}`, key })
    // Sent again with its key, as the web does: it must not be there twice.
    let reply = await send()
    if (reply === null || reply.status === 503) reply = await send()
    if (reply?.status !== 201) return
    this.messages.add(key)
    this.count.messages += 1
  }

  async #draw(): Promise<void> {
    for (const { token, node } of this.#newcomers) {
      if (this.#end.signal.aborted) return
      const body = { tournament_id: this.#contest.tournamentId }
      const reply = await this.ask({ token, node }, 'POST', 'user/distribute', body)
      if (reply?.status === 200) {
        this.drawn.set(token, reply.body.group!.id)
        this.count.draws += 1
      }
      await pause(DRAW_PAUSE_MS)
    }
  }

  /** Makes a call, and notes an answer that must not be. Null: it was not answered at all. */
  async ask(
    { token, node }: { token: string; node: string },
    method: string,
    path: string,
    body: unknown,
  ): Promise<Reply | null> {
    const begun = performance.now()
    try {
      const reply = await ask(node, method, path, token, body)
      if (reply.status === 503) {
        this.count.unavailable += 1
        this.refusedAt.push(performance.now())
        if (reply.retryAfter === null) this.faults.push(`${path} was refused without Retry-After`)
      } else if (reply.status >= 400 && reply.body.code !== 'locked' && reply.status !== 429)
        this.faults.push(`${method} ${path}: ${reply.status} ${reply.body.code}`)
      return reply
    } catch (error) {
      const ended = performance.now()
      this.count.unanswered += 1
      this.refusedAt.push(ended)
      if (!this.#mayBeSilent(node, begun, ended))
        this.faults.push(
          `${method} ${path} was not answered for ${Math.round(ended - begun)} ms: ${(error as Error).message}`,
        )
      return null
    } finally {
      this.count.slowestMs = Math.max(this.count.slowestMs, performance.now() - begun)
    }
  }
}
