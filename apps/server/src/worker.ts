import { forgetExpired } from './accounts/accounts.ts'
import type { Jobs } from './platform/jobs.ts'
import { admitNewcomers } from './ratings/ratings.ts'
import type { Db } from './schema.ts'

const NEWCOMERS = 'rating-newcomers'
const EXPIRED = 'forget-expired'
/** How long a user who has just made a first prediction waits behind the published rating (s). */
const NEWCOMERS_EVERY_S = 10
const EXPIRED_EVERY_S = 3600

/** The queues that a worker serves. */
export const QUEUES = [NEWCOMERS, EXPIRED]

/** Work that repeats: each job puts the next one into the queue when it is done. */
export async function startWorker(db: Db, jobs: Jobs): Promise<void> {
  const repeat = async (queue: string, everySeconds: number, work: () => Promise<unknown>) => {
    await jobs.work(queue, async () => {
      try {
        await work()
      } finally {
        await jobs.send(queue, everySeconds)
      }
    })
    await jobs.send(queue, 0)
  }
  await repeat(NEWCOMERS, NEWCOMERS_EVERY_S, () => admitNewcomers(db))
  await repeat(EXPIRED, EXPIRED_EVERY_S, () => forgetExpired(db))
}
