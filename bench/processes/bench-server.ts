import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, type Answer, type Input } from '@called-it/contract/endpoint.ts'
import { makeCaller } from '@called-it/contract/client.ts'
import { serverEnvironment, serverFlags } from '../../scripts/server-memory.mjs'
import { deleteEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/db.ts'
import type { Schema } from '../../apps/server/src/schema.ts'
import type { ServerMessage } from './server.ts'
import type { Answered, WorkerMessage } from './worker.ts'

export type BenchServer = {
  address: string
  /** The same database, opened by this process: to fill it, and to measure the limits. */
  database: Database<Schema>
  /** The most connections that the server itself opens. */
  connections: number
  /** Makes a call of the contract with a token; throws when it is refused. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, token: string): Promise<Answer<E>>
  /** The jobs of a worker, done in a separate process when they are requested. */
  worker: {
    /** Gives rows to newcomers, and ranks teams with the users that the draw has moved. */
    admitAll(): Promise<void>
    /** Packs the answers to a question that has locked. */
    lockQuestion(tournamentId: number, questionId: number): Promise<void>
  }
  /** The peak memory of the server's process and of the worker's process so far, in bytes. */
  peakMemory(): Promise<{ server: number; worker: number }>
  /**
   * The current memory of the server's process (bytes), the time for which its event loop has been busy so
   * far, and the part of it on a processor (ms).
   */
  load(): Promise<{ rss: number; busyMs: number; cpuMs: number }>
  /** The time that all threads of the server's process have spent on processors so far (ms). */
  cpuMs(): Promise<number>
  /** Ends the server and removes everything that it has written. */
  stop(): Promise<void>
}

/**
 * Starts a server in a separate process: on an empty database in a temporary folder, or on the one in `keptFolder`,
 * which stays.
 */
export async function startBenchServer(organiser: string, keptFolder?: string): Promise<BenchServer> {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'called-it-bench-')))
  await chmod(folder, 0o755) // when root runs this, the user that PostgreSQL runs as must get in
  const environment = serverEnvironment({ PATH: process.env.PATH, NODE_ENV: 'production' })
  const child = spawn(process.execPath, [...serverFlags, join(import.meta.dirname, 'server.ts')], {
    env: {
      ...environment,
      DATA_DIR: folder,
      ORGANISERS: organiser,
      // All of the load comes from one machine, so the server trusts the addresses that it states.
      TRUST_PROXY: '127.0.0.1',
      MESSENGER: 'builtin',
      TRUSTED_NETWORKS: '10.99.0.0/24=200',
      CONNECTIONS_PER_ADDRESS: '100000',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const hear = async <Kind extends ServerMessage['kind']>(
    kind: Kind,
  ): Promise<Extract<ServerMessage, { kind: Kind }>> => {
    const message = await Promise.race([once(child, 'message'), ended.then(() => [null])])
    if (message[0]?.kind !== kind) throw new Error('the server under test has ended')
    return message[0]
  }
  let worker: ChildProcess | undefined
  const closeServer = async () => {
    if (worker?.connected) {
      worker.disconnect()
      await once(worker, 'exit')
    }
    if (child.connected) child.disconnect()
    await ended
    if (keptFolder) return
    await deleteEmbeddedPostgres(folder, () => {})
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { address, databaseUrl, connections } = await hear('ready')
    const database = openDatabase<Schema>(databaseUrl, 100, (error) => {
      throw error
    })
    worker = spawn(process.execPath, [...serverFlags, join(import.meta.dirname, 'worker.ts')], {
      env: { ...environment, DATABASE_URL: databaseUrl, DATABASE_POOL: String(connections) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const ask = senderOf(worker)
    return {
      address,
      database,
      worker: {
        admitAll: async () => void (await ask({ kind: 'admit' })),
        lockQuestion: async (tournament_id, question_id) =>
          void (await ask({ kind: 'lock', tournament_id, question_id })),
      },
      connections,
      call: (endpoint, input, token) => makeCaller(transportTo(address, token))(endpoint, input),
      async peakMemory() {
        child.send('memory')
        const { peakBytes } = await hear('memory')
        const answered = await ask({ kind: 'memory' })
        if (answered.kind !== 'memory') throw new Error('the worker has not reported its memory')
        return { server: peakBytes, worker: answered.peakBytes }
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

/** Sends requests to the worker, one at a time. */
function senderOf(worker: ChildProcess): (message: WorkerMessage) => Promise<Answered> {
  const ended = once(worker, 'exit')
  return async (message) => {
    worker.send(message)
    const answered = await Promise.race([once(worker, 'message'), ended.then(() => null)])
    if (!answered) throw new Error('the worker under test has ended')
    return answered[0] as Answered
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
