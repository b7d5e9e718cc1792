import { randomUUID } from 'node:crypto'
import { fromKysely, PgBoss } from 'pg-boss'
import { clientTo } from './connections/clients.ts'
import type { Db } from './database/db.ts'
import { serverOf } from './connections/writing-server.ts'
import { defineHistogram } from './meters.ts'

/** A kind of job: the name of its queue and the type of its payload. */
export type Job<Payload extends object> = {
  queue: string
  /** After how long a running job counts as lost (s). Left out: a quarter of an hour. */
  longestS?: number
  /** Never set: it holds the payload's type. */
  payload?: Payload
}

/** Defines a kind of job. Its sender and its worker import the same definition. */
export const defineJob = <Payload extends object>(queue: string, longestS?: number): Job<Payload> => ({
  queue,
  ...(longestS !== undefined && { longestS }),
})

export type SendOptions = {
  /** When to start: an ISO time, or seconds from now. Left out: at once. */
  startAfter?: string | number
  /** At most one job of a key waits: the latest payload and time count. */
  key?: string
}

export type JobSender = {
  /**
   * Puts a job into its queue on the caller's `db`: inside a transaction it commits or vanishes with its cause. Two
   * transactions that send the same key wait for each other.
   */
  send<Schema, Payload extends object>(
    db: Db<Schema>,
    job: Job<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<void>
  close(): Promise<void>
}

export type Jobs = JobSender & {
  /**
   * Runs the jobs of a queue on this node, one after another. A failing job is reported to `onError` and tried again, a few
   * times; a job whose process died is started again by another one. So a job may run twice, and the second run must change
   * nothing.
   */
  work<Payload extends object>(job: Job<Payload>, handle: (payload: Payload) => Promise<void>): Promise<void>
  /**
   * Runs `work` now and whenever it is due again: after the number of seconds that it returns, soon after a failure. However
   * many nodes repeat it, one of them runs it each time.
   */
  repeat(job: Job<object>, work: () => Promise<number>): Promise<void>
}

export type AnyJob = Job<any>
type OnError = (error: Error) => void

const jobSeconds = defineHistogram(
  { name: 'called_it_job_seconds', help: 'How long jobs took, by queue and outcome (done, failed)' },
  ['queue', 'outcome'],
)

const RETRIES = 5
/** A failed job has been logged; the next try may succeed. The pause (s) doubles with each try. */
const FIRST_PAUSE_S = 2
/** Repeated work is never given up and is tried again at equal intervals. */
const REPEATED = { retryLimit: 1_000_000, retryDelay: 5, retryBackoff: false }
/** How long after the death of its process a job goes to another one (s). */
const HEARTBEAT_S = 30
/**
 * How often a node looks for jobs whose process died (s): with the heartbeat, and the pause before the next try, another one has the job
 * within a minute.
 */
const LOOK_FOR_DEAD_S = 10
const STOP_MAX_MS = 20_000
/** The key of the single waiting job of repeated work. */
const NEXT = 'next'

/** The queues in PostgreSQL (pg-boss) for a working process. Missing queues of `jobs` are created. */
export async function startJobs(url: string, jobs: AnyJob[], onError: OnError): Promise<Jobs> {
  const supervision = { superviseIntervalSeconds: LOOK_FOR_DEAD_S, monitorIntervalSeconds: LOOK_FOR_DEAD_S }
  const boss = await startBoss(url, { max: 2, ...supervision }, jobs, onError)

  async function work<P extends object>({ queue }: Job<P>, handle: (payload: P) => Promise<void>) {
    await boss.work<P>(queue, { pollingIntervalSeconds: 1 }, async (batch) => {
      for (const { data } of batch) {
        const end = jobSeconds.startTimer({ queue })
        await handle(data).catch((error: unknown) => {
          end({ outcome: 'failed' })
          onError(new Error(`a job of ${queue} failed`, { cause: error }))
          throw error
        })
        end({ outcome: 'done' })
      }
    })
  }
  return {
    send: makeSend(boss),
    work,
    async repeat(job, act) {
      const options = { ...REPEATED, singletonKey: NEXT }
      await work(job, async () => {
        const startAfter = await act()
        // A waiting job is due no later than this one would be.
        await boss.send(job.queue, {}, { ...options, startAfter })
      })
      await boss.upsert(job.queue, {}, { ...options, startAfter: 0 })
    },
    close: () => boss.stop({ graceful: true, timeout: STOP_MAX_MS }),
  }
}

/** For a process that only sends: it neither fetches nor supervises jobs. */
export async function startJobSender(url: string, jobs: AnyJob[], onError: OnError): Promise<JobSender> {
  const boss = await startBoss(url, { max: 1, supervise: false, schedule: false }, jobs, onError)
  return { send: makeSend(boss), close: () => boss.stop({ graceful: false }) }
}

async function startBoss(
  url: string,
  options: ConstructorParameters<typeof PgBoss>[0] & object,
  jobs: AnyJob[],
  onError: OnError,
): Promise<PgBoss> {
  const server = serverOf(url)
  // PgBoss hands its options on to the pool, which makes its connections of this class.
  const connections = { connectionString: server.places[0]!.url, Client: clientTo(server) }
  const boss = new PgBoss({ ...options, ...connections, schema: 'jobs' })
  boss.on('error', onError)
  try {
    await boss.start()
    for (const { queue, longestS } of jobs) {
      await boss.createQueue(queue, {
        policy: 'short',
        retryLimit: RETRIES,
        retryDelay: FIRST_PAUSE_S,
        retryBackoff: true,
        heartbeatSeconds: HEARTBEAT_S,
        ...(longestS !== undefined && { expireInSeconds: longestS }),
      })
    }
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return boss
}

const makeSend =
  (boss: PgBoss): JobSender['send'] =>
  async (db, { queue }, payload, { startAfter = 0, key } = {}) => {
    const singletonKey = key ?? randomUUID()
    const options = { db: fromKysely(db), singletonKey, startAfter }
    // Changing the waiting job locks it until the caller's commit, so that no node runs it earlier. If the job were left
    // alone, another node could run it now, without the caller's uncommitted changes.
    if (key === undefined) await boss.send(queue, payload, options)
    else await boss.upsert(queue, payload, options)
  }
