import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { THIN_RATINGS, thinRatings } from './publication/thin-ratings.ts'
import { beginRuns } from './publication/layout-store.ts'
import { admitAll } from './ratings.ts'

const ADMIT_NEWCOMERS = defineJob('rating-newcomers')
/** The longest wait of a user behind the published rating after a first prediction (s). */
const ADMIT_NEWCOMERS_EVERY_S = 10

export const ratingJobs = [ADMIT_NEWCOMERS, THIN_RATINGS]

export async function workOnRatings(jobs: Jobs, db: Db): Promise<void> {
  await jobs.repeat(ADMIT_NEWCOMERS, async () => {
    await beginRuns(db)
    await admitAll(db)
    return ADMIT_NEWCOMERS_EVERY_S
  })
  await jobs.work(THIN_RATINGS, ({ tournament_id }) => thinRatings(db, tournament_id))
}
