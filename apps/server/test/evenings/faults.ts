import { setTimeout as pause } from 'node:timers/promises'
import type { MayBeSilent } from '../failover/evening.ts'
import type { DatabaseServer } from '../failover/database-server.ts'
import type { FaultKind, PlannedFault } from './fault-plan.ts'
import type { Stand } from './stand.ts'

const HOUR_MS = 3_600_000
/** How long everything may take to be well again once a trouble is over (ms). */
const WELL_MAX_MS = 60_000
const FOLLOW_MAX_MS = 10_000
/** A call that breaks off so soon after a trouble belongs to it (ms). */
const ECHO_MS = 2000
const SWITCHES = 16
/** Time for a standby to take what was written (ms). */
const SWITCH_PAUSE_MS = 50

/** PostgreSQL's code for a disk without room. */
const DISK_FULL = '53100'
/** More than a moment of room would hold. */
const PROBE = 'create table evening_probe as select * from generate_series(1, 300000)'

/** A fault that was done, and when (ms). A full disk may also have ended its server. */
export type Done = { kind: FaultKind; from: number; until: number; hasEndedServer: boolean }
type Act = (done: Done) => Promise<void>
/** A time during which calls to a node may be cut off (ms). `until` is infinite as long as it lasts. */
type Silence = { node: string; from: number; until: number }

/** Does to a stand what was planned. What concerns the database servers waits for its turn; everything else may coincide. */
export class Faults {
  readonly done: Done[] = []
  readonly #stand: Stand
  readonly #silences: Silence[] = []
  #databaseFree: Promise<void> = Promise.resolve()

  constructor(stand: Stand) {
    this.#stand = stand
  }

  /** Calls may break off without an answer if their node is killed, or the way to it is in trouble. */
  readonly mayBeSilent: MayBeSilent = (node, from, until) =>
    this.#silences.some((one) => one.node === node && one.from <= until && one.until + ECHO_MS >= from)

  /** Does a fault, and heals it. */
  async run(fault: PlannedFault): Promise<void> {
    const act = this.#actOf(fault)
    if (['primary', 'standby', 'disk'].includes(fault.kind)) {
      const before = this.#databaseFree
      const mine = before.then(() => this.#note(fault.kind, act))
      // A failure is this fault's own.
      this.#databaseFree = mine.catch(() => {})
      await mine
    } else await this.#note(fault.kind, act)
  }

  async #note(kind: FaultKind, act: Act): Promise<void> {
    const done: Done = {
      kind,
      from: performance.now(),
      until: Number.POSITIVE_INFINITY,
      hasEndedServer: false,
    }
    this.done.push(done)
    await act(done)
    done.until = performance.now()
  }

  #actOf(fault: PlannedFault): Act {
    switch (fault.kind) {
      case 'node':
        return () => this.#killNode(fault)
      case 'worker':
        return () => this.#killWorker()
      case 'primary':
        return () => this.#killPrimary()
      case 'standby':
        return () => this.#killStandby(fault)
      case 'disk':
        return (done) => this.#fillDisk(fault, done)
      case 'clock':
        return () => this.#moveClock(fault)
      case 'stall':
      case 'reset':
      case 'delay':
      case 'half':
        return () => this.#troubleNetwork(fault, fault.kind as 'stall')
    }
  }

  async #killNode({ node }: PlannedFault): Promise<void> {
    const end = this.#silence(node)
    this.#stand.nodes[node].kill()
    const isBack = await this.#stand.nodes[node].isReady(WELL_MAX_MS)
    end()
    if (!isBack) throw new Error(`node ${node + 1} does not come back after a kill`)
  }

  async #killWorker(): Promise<void> {
    this.#stand.worker.kill()
    if (!(await this.#stand.worker.isReady(WELL_MAX_MS)))
      throw new Error('the worker does not come back after a kill')
  }

  async #killPrimary(): Promise<void> {
    const { pair } = this.#stand
    await pair.kill()
    await pair.promote()
    await pair.rejoin()
  }

  async #killStandby({ lasts }: PlannedFault): Promise<void> {
    await this.#stand.pair.standby.kill()
    await pause(lasts)
    await this.#bringBack('standby')
  }

  async #fillDisk({ isPrimarys, isWithoutLog, lasts }: PlannedFault, done: Done): Promise<void> {
    const name = isPrimarys ? 'primary' : 'standby'
    const disk = this.#stand.diskOf(name)
    await disk.fill()
    if (isPrimarys && !isWithoutLog) await this.#expectFull()
    if (isWithoutLog) await this.#useUpLog(name)
    await pause(lasts)
    done.hasEndedServer = !(await this.#isServing(name))
    await disk.empty()
    await this.#bringBack(name)
  }

  /** A full disk that PostgreSQL does not feel would prove nothing. */
  async #expectFull(): Promise<void> {
    const code = await this.#stand.pair
      .onPrimary((client) => client.query(PROBE))
      .then(
        () => 'none',
        (error: { code?: string }) => error.code,
      )
    if (code !== DISK_FULL) throw new Error(`PostgreSQL says ${code} where the disk is full`)
  }

  /** Whether a server serves: the primary statements, the standby its primary. */
  #isServing(name: 'primary' | 'standby'): Promise<boolean> {
    const { pair } = this.#stand
    const look = name === 'primary' ? pair.onPrimary(() => Promise.resolve(true)) : pair.isFollowed(0)
    return look.catch(() => false)
  }

  /** Makes PostgreSQL go on to files of its log for which there is no room, until the server with the full disk goes down. */
  async #useUpLog(name: 'primary' | 'standby'): Promise<void> {
    for (let nth = 0; nth < SWITCHES && (await this.#isServing(name)); nth += 1) {
      const go = this.#stand.pair.onPrimary((client) =>
        client.query("select pg_logical_emit_message(false, 'evening', 'full'), pg_switch_wal()"),
      )
      // It may fail because there is no room, which is what is wanted.
      await go.catch(() => {})
      await pause(SWITCH_PAUSE_MS)
    }
  }

  /** Starts a server again until it stays, as systemd does; a standby that cannot follow any more is copied anew. */
  async #bringBack(name: 'primary' | 'standby'): Promise<void> {
    const { pair } = this.#stand
    const server: DatabaseServer = pair[name]
    const until = performance.now() + WELL_MAX_MS
    for (;;) {
      try {
        if (server.hasEnded) await pair.restart(server)
        if (await pair.isFollowed(FOLLOW_MAX_MS)) return
        await pair.standby.kill()
        return await pair.rejoin()
      } catch (error) {
        if (performance.now() > until) throw error
        await pause(100)
      }
    }
  }

  async #moveClock({ node, isAhead, lasts }: PlannedFault): Promise<void> {
    this.#stand.nodes[node].setClock(isAhead ? HOUR_MS : -HOUR_MS)
    await pause(lasts)
    this.#stand.nodes[node].setClock(0)
  }

  async #troubleNetwork(
    { route, lasts }: PlannedFault,
    trouble: 'stall' | 'reset' | 'delay' | 'half',
  ): Promise<void> {
    const isPlayers = route.startsWith('players')
    const end = isPlayers ? this.#silence(route.endsWith('1') ? 0 : 1) : () => {}
    for (const proxy of this.#stand.routes[route]) proxy.make(trouble)
    await pause(lasts)
    for (const proxy of this.#stand.routes[route]) {
      proxy.make(null)
      // What a browser does with a connection that stays silent is not tried here; what the product does is.
      if (isPlayers) proxy.endSilent()
    }
    end()
  }

  #silence(node: 0 | 1): () => void {
    const silence = {
      node: this.#stand.entrances[node],
      from: performance.now(),
      until: Number.POSITIVE_INFINITY,
    }
    this.#silences.push(silence)
    return () => (silence.until = performance.now())
  }
}
