import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { admitNewcomers, forgetPassed } from './ratings.ts'

const ADMIT_NEWCOMERS = defineJob('rating-newcomers')
/** How long a user who has just made a first prediction waits behind the published rating (s). */
const ADMIT_NEWCOMERS_EVERY_S = 10
const FORGET_PASSED = defineJob('forget-passed-ratings')
const FORGET_PASSED_EVERY_S = 600

export const ratingJobs = [ADMIT_NEWCOMERS, FORGET_PASSED]

export async function workOnRatings(jobs: Jobs, db: Db): Promise<void> {
  await jobs.repeat(ADMIT_NEWCOMERS, async () => {
    await admitNewcomers(db)
    return ADMIT_NEWCOMERS_EVERY_S
  })
  await jobs.repeat(FORGET_PASSED, async () => {
    await forgetPassed(db)
    return FORGET_PASSED_EVERY_S
  })
}
