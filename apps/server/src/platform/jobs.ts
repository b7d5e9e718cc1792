import { PgBoss } from 'pg-boss'

export type Jobs = {
  /** Does the jobs of a queue, one after another, on this node. */
  work(queue: string, handle: () => Promise<void>): Promise<void>
  /** Puts a job into a queue; one that already waits there is enough. `afterSeconds` 0: at once. */
  send(queue: string, afterSeconds: number): Promise<void>
  close(): Promise<void>
}

/** The queue in PostgreSQL (pg-boss). `queues` are made where they are missing. */
export async function startJobs(
  url: string,
  queues: string[],
  onError: (error: Error) => void,
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 2, schema: 'jobs' })
  boss.on('error', onError)
  await boss.start()
  for (const queue of queues)
    await boss.createQueue(queue, { policy: 'short', retryLimit: 5, retryBackoff: true })
  return {
    async work(queue, handle) {
      await boss.work(queue, { pollingIntervalSeconds: 1 }, () => handle())
    },
    async send(queue, afterSeconds) {
      await boss.send(queue, {}, { startAfter: afterSeconds })
    },
    close: () => boss.stop({ graceful: true, timeout: 20_000 }),
  }
}
