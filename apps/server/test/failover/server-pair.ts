import { join } from 'node:path'
import type pg from 'pg'
import { prepareRole } from '../../src/platform/postgres/application-role.ts'
import { asSuperuser, DATABASE_ROLE, DatabaseServer, SUPERUSER } from './database-server.ts'

const DATABASE = 'called_it'
const PROMOTE_MAX_S = 60
const JOIN_MAX_MS = 60_000

type Passwords = { superuser: string; role: string }

/** A primary and its synchronous standby, which change places. */
export class ServerPair {
  /** The address of the product's database on both servers. */
  readonly url: string
  #primary: DatabaseServer
  #other: DatabaseServer
  readonly #passwords: Passwords
  readonly #settings: Record<string, string>

  private constructor(
    servers: [DatabaseServer, DatabaseServer],
    passwords: Passwords,
    settings: Record<string, string>,
  ) {
    this.#primary = servers[0]
    this.#other = servers[1]
    this.#passwords = passwords
    this.#settings = settings
    this.url = this.urlAt(servers.map(({ port }) => port))
  }

  /** Starts two servers in `first` and `second` of a folder, with settings beside those that all servers here have. */
  static async start(folder: string, settings: Record<string, string> = {}): Promise<ServerPair> {
    const first = await DatabaseServer.prepare(join(folder, 'first'))
    const second = await DatabaseServer.prepare(join(folder, 'second'))
    const passwords = await first.create()
    await first.start(passwords.superuser, settings)
    await prepareRole((name) => first.urlOf(SUPERUSER, passwords.superuser, name), DATABASE, passwords.role)
    const pair = new ServerPair([first, second], passwords, settings)
    await pair.rejoin()
    return pair
  }

  /** Returns the address of the product's database behind other ports of this machine. */
  urlAt(ports: number[]): string {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join()
    return `postgres://${DATABASE_ROLE}:${this.#passwords.role}@${hosts}/${DATABASE}`
  }

  get primary(): DatabaseServer {
    return this.#primary
  }

  get standby(): DatabaseServer {
    return this.#other
  }

  /** Kills the primary by SIGKILL. */
  kill(): Promise<void> {
    return this.#primary.kill()
  }

  /** Makes the standby the primary. */
  async promote(): Promise<void> {
    ;[this.#primary, this.#other] = [this.#other, this.#primary]
    await this.onPrimary(async (client) => {
      const { rows } = await client.query<{ is_promoted: boolean }>(
        'select pg_promote(true, $1) as is_promoted',
        [PROMOTE_MAX_S],
      )
      if (!rows[0]!.is_promoted) throw new Error('The standby was not promoted')
    })
  }

  /**
   * Starts the killed primary as it was, which then takes writes without waiting for any standby. Runs `meanwhile`, looks who
   * has connected, and kills it again. Returns how many transactions the product has written there.
   */
  async returnAsItWas(meanwhile: () => Promise<void>): Promise<number> {
    await this.#other.start(this.#passwords.superuser, { ...this.#settings, synchronous_standby_names: '' })
    const count = () =>
      asSuperuser(this.#other.urlOf(SUPERUSER, this.#passwords.superuser, DATABASE), async (client) => {
        const { rows } = await client.query<{ written: number }>(
          `select (tup_inserted + tup_updated + tup_deleted)::int as written, pg_stat_force_next_flush()
           from pg_stat_database where datname = $1`,
          [DATABASE],
        )
        return rows[0]!.written
      })
    const before = await count()
    await meanwhile()
    const after = await count()
    await this.#other.kill()
    return after - before
  }

  /** Makes the killed server the synchronous standby of the primary, from a new copy of its data. */
  async rejoin(): Promise<void> {
    await this.#other.copyFrom(this.#primary, this.#passwords.superuser)
    await this.#other.start(this.#passwords.superuser, this.#settings)
    await this.onPrimary(async (client) => {
      await client.query("alter system set synchronous_standby_names = '*'")
      await client.query('select pg_reload_conf()')
    })
    if (!(await this.isFollowed(JOIN_MAX_MS))) throw new Error('The standby does not follow')
  }

  /** Starts a server of the pair as it was: a primary stays one, a standby follows again. */
  async restart(server: DatabaseServer): Promise<void> {
    await server.start(this.#passwords.superuser, this.#settings)
  }

  /** Waits until the synchronous standby has everything that the primary has. Returns whether it has, after that time (ms). */
  isFollowed(maxMs: number): Promise<boolean> {
    return this.onPrimary(async (client) => {
      const until = performance.now() + maxMs
      for (;;) {
        const { rowCount } = await client.query(
          "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'",
        )
        if (rowCount === 1) return true
        if (performance.now() > until) return false
        await client.query('select pg_sleep(0.05)')
      }
    })
  }

  /** Runs work on the product's database as the superuser of the primary. */
  onPrimary<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    return asSuperuser(this.#primary.urlOf(SUPERUSER, this.#passwords.superuser, DATABASE), work)
  }

  async stop(): Promise<void> {
    await this.#primary.kill()
    await this.#other.kill()
  }
}
