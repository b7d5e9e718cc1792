import { forgetExpired } from './accounts/accounts.ts'
import { replayAll } from './feeds/feeds.ts'
import type { Jobs } from './platform/jobs.ts'
import { admitNewcomers, forgetPassed } from './ratings/ratings.ts'
import type { Db } from './schema.ts'

const NEWCOMERS = 'rating-newcomers'
const PASSED = 'forget-passed-ratings'
const EXPIRED = 'forget-expired'
const REPLAY = 'replay'
/** How long a user who has just made a first prediction waits behind the published rating (s). */
const NEWCOMERS_EVERY_S = 10
const PASSED_EVERY_S = 600
const EXPIRED_EVERY_S = 3600
/** A job that failed has been told to the log; the next one may fare better. */
const AFTER_A_FAILURE_S = 10

/** The queues that a worker serves. */
export const QUEUES = [NEWCOMERS, PASSED, EXPIRED, REPLAY]

/** Work that repeats: each job tells when it is due again, and is put into the queue for then. */
export async function startWorker(db: Db, jobs: Jobs): Promise<void> {
  const repeat = async (queue: string, work: () => Promise<number>) => {
    await jobs.work(queue, async () => {
      let afterSeconds = AFTER_A_FAILURE_S
      try {
        afterSeconds = await work()
      } finally {
        await jobs.send(queue, afterSeconds)
      }
    })
    await jobs.send(queue, 0)
  }
  await repeat(NEWCOMERS, async () => {
    await admitNewcomers(db)
    return NEWCOMERS_EVERY_S
  })
  await repeat(PASSED, async () => {
    await forgetPassed(db)
    return PASSED_EVERY_S
  })
  await repeat(EXPIRED, async () => {
    await forgetExpired(db)
    return EXPIRED_EVERY_S
  })
  await repeat(REPLAY, async () => Math.ceil((await replayAll(db, new Date())) / 1000))
}
