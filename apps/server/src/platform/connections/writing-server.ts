import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Place, placesOf } from './addresses.ts'
import { ask, drop, type Facts, type Looked, type Seen } from './facts.ts'
import { isIdle, SilentConnections, silentWords } from './silent-connections.ts'

/** How long a look waits for the other servers once one has answered (ms): an old primary may answer first. */
const OTHERS_MS = 1000
/** The least time between two looks that find nothing (ms). */
const LOOK_PAUSE_MS = 200
/** How often a running process looks whether another server has taken over (ms). */
const WATCH_MS = 5000
/** How often it looks for silent connections (ms): a call on one is then refused before its browser gives it up. */
const SILENCE_MS = 2000
/** How long after the loss of the server calls wait for the next one (ms); later they are refused at once. */
const PATIENCE_MS = 5000

/** No server may be written to. Its code is that of PostgreSQL for a connection that cannot be made. */
export class NoServer extends Error {
  override readonly name = 'NoServer'
  readonly code = '08001'
}

type Report = (sentence: string) => void

/**
 * Knows which server of a database writes. A promoted server has a higher timeline than all before it; the highest timeline
 * that this process has seen, by whatever address, is the only one that it uses, so an old primary that comes back as it was is not written to.
 */
export class WritingServer {
  readonly places: Place[]
  #place: Place | null = null
  #best: Facts | null = null
  #lostAt: number | null = null
  #looking: Promise<Seen> | null = null
  #failure: { error: Error; at: number } | null = null
  #report: Report = () => {}
  #lastReport = ''
  readonly #clients = new Map<pg.Client, Facts>()
  readonly #silent = new SilentConnections()

  constructor(places: Place[]) {
    this.places = places
  }

  /** Returns the server to connect to. Of several it is one that writes; throws `NoServer` if there is none. */
  async find(): Promise<Place> {
    if (this.places.length === 1) return this.places[0]!
    return this.#place ?? (await this.look()).place
  }

  /** Whether the server that was used is lost and another may soon take its place: a new connection is worth waiting for. */
  isExpected(): boolean {
    return this.#best !== null && this.#lostAt !== null && performance.now() - this.#lostAt < PATIENCE_MS
  }

  /** A connection to a server has failed or ended: the next one looks for the server that writes. */
  doubt(place: Place): void {
    if (this.#place === place || this.places.length === 1) this.#lose()
  }

  /** A server has refused a write as a standby does: looks at once whether another one takes writes now. */
  suspect(): void {
    // Calls meet the same failure and report it.
    this.look().catch(() => {})
  }

  /** Takes note of what a server says on a new connection. Throws `NoServer` if it must not be used. */
  accept(seen: Seen): void {
    const reason = this.#refusal(seen.facts)
    if (reason !== null) {
      this.doubt(seen.place)
      this.#say(`The database server ${nameOf(seen.place)} is not used: ${reason}.`)
      throw new NoServer(`${nameOf(seen.place)}: ${reason}`)
    }
    this.#take(seen)
  }

  /** A connection that is in use until `remove`. */
  add(client: pg.Client, facts: Facts): void {
    this.#clients.set(client, facts)
  }

  remove(client: pg.Client): void {
    this.#clients.delete(client)
  }

  /**
   * Looks every 5 s whether another server has taken over, also while the connections to the old one seem to be in order: it
   * may be out of reach, or not know yet. Silent connections end. Returns what ends the looking. `report` hears of changes.
   */
  watch(report: Report, everyMs = WATCH_MS): () => void {
    this.#report = report
    const timers = [
      setInterval(() => this.suspect(), everyMs).unref(),
      setInterval(() => void this.#endSilent(), Math.min(everyMs, SILENCE_MS)).unref(),
    ]
    return () => timers.forEach(clearInterval)
  }

  /** Ends connections on which no answer will come, and with them those in rest: the same may have happened to them. */
  async #endSilent(): Promise<void> {
    const place = this.places.length === 1 ? this.places[0]! : this.#place
    if (!place) return
    // A server that cannot be asked may be at work.
    const silent = await this.#silent.find(this.#clients, place).catch((): pg.Client[] => [])
    if (silent.length === 0) return
    this.#report(silentWords(silent.length, nameOf(place)))
    for (const client of this.#clients.keys()) if (silent.includes(client) || isIdle(client)) drop(client)
  }

  /** Asks all servers at once, and takes the one that writes. Runs once at a time for all callers. */
  look(): Promise<Seen> {
    if (this.#failure && performance.now() - this.#failure.at < LOOK_PAUSE_MS)
      return Promise.reject(this.#failure.error)
    this.#looking ??= this.#lookNow().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #lookNow(): Promise<Seen> {
    try {
      const looked = await this.#askAll()
      const chosen = this.#choose(looked)
      this.#failure = null
      this.#take(chosen)
      return chosen
    } catch (error) {
      this.#failure = { error: error as Error, at: performance.now() }
      this.#lose()
      throw error
    }
  }

  async #askAll(): Promise<Looked[]> {
    const looked: Looked[] = []
    const first = Promise.withResolvers<void>()
    const all = this.places.map(async (place) => {
      looked.push(await ask(place))
      first.resolve()
    })
    // Before it knows any, a process waits for all: the first to answer may be an old primary.
    const enough = this.#best && first.promise.then(() => pause(OTHERS_MS, undefined, { ref: false }))
    await Promise.race([Promise.all(all), ...(enough ? [enough] : [])])
    return looked.toSorted((a, b) => this.places.indexOf(a.place) - this.places.indexOf(b.place))
  }

  #choose(looked: Looked[]): Seen {
    for (const one of looked) {
      const reason = 'facts' in one && !one.facts.is_standby && this.#refusal(one.facts)
      if (reason) this.#say(`The database server ${nameOf(one.place)} is not used: ${reason}.`)
    }
    const usable = looked.filter((one): one is Seen => 'facts' in one && this.#refusal(one.facts) === null)
    if (usable.length === 0) throw this.#none(looked)
    const isKnown = ({ facts }: Seen) => facts.system === this.#best?.system
    const candidates = usable.some(isKnown) ? usable.filter(isKnown) : usable
    const highest = Math.max(...candidates.map(({ facts }) => facts.timeline!))
    const heads = candidates.filter(({ facts }) => facts.timeline === highest)
    // A primary that was told to refuse writes, for want of disk perhaps, still answers reads.
    const writing = heads.filter(({ facts }) => !facts.is_read_only)
    const [first, ...others] = writing.length > 0 ? writing : heads
    const twin = others.find(({ facts }) => facts.started !== first!.facts.started)
    if (twin) {
      const used = [first!, ...others].find(({ facts }) => facts.started === this.#best?.started)
      const both = `${nameOf(first!.place)} and ${nameOf(twin.place)} both take writes: stop the one that is not to`
      this.#say(`The database servers ${both}.`)
      if (!used) throw new NoServer(both)
      return used
    }
    return first!
  }

  /** Why a server must not be used; null: it may. */
  #refusal({ is_standby, system, timeline }: Facts): string | null {
    if (is_standby) return 'it is a standby, which only reads'
    const highest = highestTimelines.get(system)
    if (highest !== undefined && timeline! < highest)
      return `it is an old primary (timeline ${timeline}, and ${highest} is known); stop it, or make it a standby`
    return null
  }

  #none(looked: Looked[]): Error {
    const [only] = looked
    // The error of the system or of PostgreSQL says more than its text.
    if (this.places.length === 1 && only && 'error' in only) return only.error
    const reasons = looked.map(
      (one) => `${nameOf(one.place)}: ${'error' in one ? one.error.message : this.#refusal(one.facts)}`,
    )
    return new NoServer(`no server takes writes (${reasons.join('; ')})`)
  }

  #take({ place, facts }: Seen): void {
    const before = this.#best
    this.#place = place
    this.#lostAt = null
    this.#best = facts
    highestTimelines.set(facts.system, facts.timeline!)
    if (!before || (before.system === facts.system && before.timeline === facts.timeline)) return
    moves += 1
    const words =
      before.system === facts.system
        ? `timeline ${facts.timeline} after ${before.timeline}`
        : 'of another cluster: it was restored or upgraded, or DATABASE_URL names two databases'
    this.#say(`The database is served by ${nameOf(place)} now (${words}).`)
    for (const server of new Set([this, ...servers.values()])) server.#dropOlder(facts)
    if (before.system !== facts.system) for (const client of this.#clients.keys()) drop(client)
  }

  /** Ends the connections to a server that another one has replaced, also those through a pooler. */
  #dropOlder({ system, timeline }: Facts): void {
    for (const [client, seen] of this.#clients)
      if (seen.system === system && seen.timeline! < timeline!) drop(client)
  }

  #lose(): void {
    this.#place = null
    this.#lostAt ??= performance.now()
  }

  /** Says a sentence once, until it says another. */
  #say(sentence: string): void {
    if (sentence === this.#lastReport) return
    this.#lastReport = sentence
    this.#report(sentence)
  }
}

const servers = new Map<string, WritingServer>()

/** The highest timeline that this process has seen, by cluster. */
const highestTimelines = new Map<string, number>()

/** Returns what this process knows about the servers of an address. */
export function serverOf(address: string): WritingServer {
  const known = servers.get(address)
  if (known) return known
  const made = new WritingServer(placesOf(address))
  servers.set(address, made)
  return made
}

let moves = 0
/** How often a database of this process has moved to another server. What was read before may not be so on the new one. */
export const movesSoFar = (): number => moves

const nameOf = ({ host, port }: Place): string => `${host}:${port}`
