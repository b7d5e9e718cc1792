import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, type Answer, type Input } from '@called-it/contract/endpoint.ts'
import { makeCaller } from '@called-it/contract/client.ts'
import { deleteEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../apps/server/src/platform/database/db.ts'
import type { Schema } from '../apps/server/src/schema.ts'
import type { Told } from './server.ts'

export type BenchServer = {
  address: string
  /** The same database, entered from here: to fill it, and for what the server is measured against. */
  database: Database<Schema>
  /** Connections that the server itself opens at most. */
  connections: number
  /** A call of the contract with a token; throws when it is refused. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, token: string): Promise<Answer<E>>
  /** The most memory that the server's process has had so far, in bytes. */
  peakMemory(): Promise<number>
  /**
   * Memory of the server's process now (bytes), for how long its event loop has been busy so far, and for how long of
   * that it was on a processor (ms).
   */
  load(): Promise<{ rss: number; busyMs: number; cpuMs: number }>
  /** How long the server's process has been on processors so far, all its threads together (ms). */
  cpuMs(): Promise<number>
  /** Ends it and removes everything that it has written. */
  stop(): Promise<void>
}

/** Starts a server of its own process on an empty database in a temporary folder. */
export async function startBenchServer(organiser: string): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'called-it-bench-'))
  await chmod(folder, 0o755) // when root runs this, the user that PostgreSQL runs as must get in
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      ORGANISERS: organiser,
      // All of the load comes from one machine; where it is said to come from is believed.
      TRUST_PROXY: '127.0.0.1',
      MESSENGER: 'builtin',
      TRUSTED_NETWORKS: '10.99.0.0/24=200',
      CONNECTIONS_PER_ADDRESS: '100000',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const hear = async <Kind extends Told['kind']>(kind: Kind): Promise<Extract<Told, { kind: Kind }>> => {
    const told = await Promise.race([once(child, 'message'), ended.then(() => [null])])
    if (told[0]?.kind !== kind) throw new Error('the server under test has ended')
    return told[0]
  }
  const closeServer = async () => {
    if (child.connected) child.disconnect()
    await ended
    await deleteEmbeddedPostgres(folder, () => {})
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { address, databaseUrl, connections } = await hear('ready')
    const database = openDatabase<Schema>(databaseUrl, 100, (error) => {
      throw error
    })
    return {
      address,
      database,
      connections,
      call: (endpoint, input, token) => makeCaller(transportTo(address, token))(endpoint, input),
      async peakMemory() {
        child.send('memory')
        return (await hear('memory')).peakBytes
      },
      async load() {
        child.send('load')
        return hear('load')
      },
      async cpuMs() {
        child.send('cpu')
        return (await hear('cpu')).cpuMs
      },
      async stop() {
        await database.pool.end()
        await closeServer()
      },
    }
  } catch (error) {
    await closeServer()
    throw error
  }
}

const transportTo =
  (address: string, token: string) =>
  async ({ method, url, body }: { method: string; url: string; body?: unknown }): Promise<unknown> => {
    const reply = await fetch(address + url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${url} answered ${reply.status}: ${text}`)
    return JSON.parse(text)
  }
