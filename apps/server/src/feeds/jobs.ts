import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { replayAll } from './feeds.ts'

const REPLAY = defineJob('replay')

export const feedJobs = [REPLAY]

export async function workOnFeeds(jobs: Jobs, db: Db, reopenHours: number): Promise<void> {
  await jobs.repeat(REPLAY, async () =>
    Math.ceil((await replayAll(db, jobs, new Date(), reopenHours)) / 1000),
  )
}
