import { defineJob, type Jobs } from '../platform/jobs.ts'
import { defineGauge } from '../platform/meters.ts'
import type { Db } from '../schema.ts'
import { replayAll } from './feeds.ts'

const REPLAY = defineJob('replay')

const lastRun = defineGauge({
  name: 'called_it_feeds_run_timestamp_seconds',
  help: 'When this process last read all feeds to the end',
})

export const feedJobs = [REPLAY]

export async function workOnFeeds(jobs: Jobs, db: Db, reopenHours: number): Promise<void> {
  await jobs.repeat(REPLAY, async () => {
    const nextMs = await replayAll(db, jobs, new Date(), reopenHours)
    lastRun.setToCurrentTime()
    return Math.ceil(nextMs / 1000)
  })
}
