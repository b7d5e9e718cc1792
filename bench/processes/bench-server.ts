import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, type Answer, type Input } from '@called-it/contract/endpoint.ts'
import { makeCaller } from '@called-it/contract/client.ts'
import { serverFlags } from '../../scripts/server-memory.mjs'
import { deleteEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/db.ts'
import type { Schema } from '../../apps/server/src/schema.ts'
import { environment, type NodeUsage, spawnNode } from './node-process.ts'
import type { Answered, WorkerMessage } from './worker.ts'

/** Another server on the same database. */
export type SecondServer = { address: string; usage(): Promise<NodeUsage>; stop(): Promise<void> }

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
  /** What the server's process has used so far. */
  usage(): Promise<NodeUsage>
  /** The time that the worker's process has spent on processors so far (ms). */
  workerMs(): Promise<number>
  /** Starts another server on the same database. */
  startSecond(): Promise<SecondServer>
  /** Ends the server and removes everything that it has written. */
  stop(): Promise<void>
}

/**
 * Starts a server in a separate process: on an empty database in a temporary folder, or on the one in `keptFolder`,
 * which stays.
 */
export async function startBenchServer(organiser: string, keptFolder?: string): Promise<BenchServer> {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'called-it-bench-')))
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755) // when root runs this, the user that PostgreSQL runs as must get in
  const node = spawnNode({ DATA_DIR: folder, ORGANISERS: organiser })
  let worker: ChildProcess | undefined
  const closeServer = async () => {
    if (worker?.connected) {
      worker.disconnect()
      await once(worker, 'exit')
    }
    await node.end()
    if (keptFolder) return
    await deleteEmbeddedPostgres(folder, () => {})
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { address, databaseUrl, connections } = await node.ready
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
        const { peakBytes } = await node.ask('memory')
        const answered = await ask({ kind: 'memory' })
        if (answered.kind !== 'memory') throw new Error('the worker has not reported its memory')
        return { server: peakBytes, worker: answered.peakBytes }
      },
      load: () => node.ask('load'),
      usage: () => node.ask('usage'),
      cpuMs: async () => (await node.ask('cpu')).cpuMs,
      async workerMs() {
        const answered = await ask({ kind: 'cpu' })
        if (answered.kind !== 'cpu') throw new Error('the worker has not reported its time')
        return answered.cpuMs
      },
      async startSecond() {
        const second = spawnNode({ DATABASE_URL: databaseUrl, ORGANISERS: organiser })
        const ready = await second.ready
        return { address: ready.address, usage: () => second.ask('usage'), stop: () => second.end() }
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
