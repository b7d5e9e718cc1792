import { join } from 'node:path'
import { openDatabase, type Database } from '../../src/platform/database/db.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import type { Schema } from '../../src/schema.ts'
import { callsOver, ORGANISER, type AskedServer, type TestApp } from '../app.ts'
import { ask } from '../failover/evening.ts'
import { ServerPair } from '../failover/server-pair.ts'
import { contestOn } from '../steps.ts'
import type { Route } from './fault-plan.ts'
import { ProductProcess } from './product-process.ts'
import { SmallDisk } from './small-disk.ts'
import { TcpProxy } from './tcp-proxy.ts'

/** The size of the disk of a database server (MiB). */
const DISK_MIB = 640
/** Settings of servers on such disks. A standby that was away comes back at once. */
const SETTINGS = { wal_keep_size: '192MB', max_wal_size: '96MB', wal_retrieve_retry_interval: '500ms' }
const READY_MAX_MS = 60_000

/** Two nodes and a worker of the product on two database servers, with a proxy on every way between them and before each node. */
export class Stand {
  readonly pair: ServerPair
  readonly nodes: [ProductProcess, ProductProcess]
  readonly worker: ProductProcess
  /** Where players reach the nodes. */
  readonly entrances: [string, string]
  readonly routes: Record<Route, TcpProxy[]>
  readonly database: Database<Schema>
  readonly server: AskedServer
  readonly contest: ReturnType<typeof contestOn>
  readonly #disks: SmallDisk[]
  readonly #folder: string

  private constructor(
    folder: string,
    pair: ServerPair,
    disks: SmallDisk[],
    product: { processes: ProductProcess[]; entrances: TcpProxy[]; ways: TcpProxy[][] },
  ) {
    const [first, second, worker] = product.processes as [ProductProcess, ProductProcess, ProductProcess]
    const [toFirst, toSecond] = product.entrances as [TcpProxy, TcpProxy]
    const [ofFirst, ofSecond, ofWorker] = product.ways as [TcpProxy[], TcpProxy[], TcpProxy[]]
    this.#folder = folder
    this.#disks = disks
    this.pair = pair
    this.nodes = [first, second]
    this.worker = worker
    this.entrances = [`http://127.0.0.1:${toFirst.port}`, `http://127.0.0.1:${toSecond.port}`]
    this.routes = {
      'players to node 1': [toFirst],
      'players to node 2': [toSecond],
      'node 1 to the database': ofFirst,
      'node 2 to the database': ofSecond,
      'the worker to the database': ofWorker,
      'all to the database': [...ofFirst, ...ofSecond, ...ofWorker],
    }
    this.database = openDatabase<Schema>(pair.url, 3, () => {})
    const request: TestApp['request'] = async (method, url, { token, body } = {}) => {
      const path = url.replace('/api/v1/', '')
      const reply = await ask(first.address, method, path, token ?? '', body)
      return { status: reply.status, body: reply.body, headers: {} }
    }
    this.server = { database: this.database, request, ...callsOver(request, this.database.db) }
    this.contest = contestOn(this.server)
  }

  static async start(folder: string): Promise<Stand> {
    const mounted = [
      await SmallDisk.mount(join(folder, 'first'), DISK_MIB),
      await SmallDisk.mount(join(folder, 'second'), DISK_MIB),
    ]
    const pair = await ServerPair.start(folder, SETTINGS)
    await migrate(pair.url)
    const processes: ProductProcess[] = []
    const ways: TcpProxy[][] = []
    for (const name of ['node 1', 'node 2', 'worker']) {
      const [one, other] = [await TcpProxy.to(pair.primary.port), await TcpProxy.to(pair.standby.port)]
      ways.push([one, other])
      const env = {
        DATABASE_URL: pair.urlAt([one.port, other.port]),
        DATABASE_POOL: '10',
        DEMO: '0',
        ORGANISERS: ORGANISER,
        ROLES: name === 'worker' ? 'worker' : 'api',
      }
      processes.push(await ProductProcess.start(name, folder, env))
    }
    const entrances = [await TcpProxy.to(processes[0]!.port), await TcpProxy.to(processes[1]!.port)]
    const disks = mounted.filter((disk) => disk !== null)
    const stand = new Stand(folder, pair, disks, { processes, entrances, ways })
    for (const one of processes)
      if (!(await one.isReady(READY_MAX_MS))) throw new Error(`${one.name} does not come up; see ${folder}`)
    return stand
  }

  /** Whether the databases are on disks that can be filled. */
  get hasDisks(): boolean {
    return this.#disks.length === 2
  }

  get processes(): ProductProcess[] {
    return [...this.nodes, this.worker]
  }

  /** The disk of the primary, or that of the standby. */
  diskOf(server: 'primary' | 'standby'): SmallDisk {
    const disk = this.#disks.find(({ folder }) => this.pair[server].data.startsWith(`${folder}/`))
    if (!disk) throw new Error(`The ${server} has no disk of its own in ${this.#folder}`)
    return disk
  }

  async stop(): Promise<void> {
    for (const proxy of new Set(Object.values(this.routes).flat())) proxy.make(null)
    await Promise.all(this.processes.map((one) => one.stop()))
    await this.database.close()
    for (const proxy of new Set(Object.values(this.routes).flat())) await proxy.close()
    await this.pair.stop()
    for (const disk of this.#disks) await disk.unmount()
  }
}
