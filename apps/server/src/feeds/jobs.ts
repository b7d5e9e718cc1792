import { RAW_ANSWERS_DAYS } from '@called-it/rules/limits.ts'
import { deliverBy } from '../accounts/accounts.ts'
import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Sender } from '../platform/messenger/messenger.ts'
import { defineGauge } from '../platform/meters.ts'
import type { Db } from '../schema.ts'
import { enterTournament } from './entering/enter.ts'
import { readNow } from './feed-store.ts'
import { deleteOld } from './polling/answer-store.ts'
import { type FeedSettings, pollFeeds } from './polling/poll.ts'
import { ENTER } from './polling/run-feed.ts'
import { replayAll } from './replaying.ts'
import { deliverNotice, NOTICE, tellHolds } from './telling/notices.ts'

const REPLAY = defineJob('replay')
const POLL = defineJob('feed-poll')
const SWEEP = defineJob('feed-sweep')
const TELL = defineJob('feed-tell')
const SWEEP_EVERY_S = 3600
const TELL_EVERY_S = 60

const lastRun = defineGauge({
  name: 'called_it_feeds_run_timestamp_seconds',
  help: 'When this process last read all feeds to the end',
})

export const feedJobs = [REPLAY, POLL, ENTER, SWEEP, TELL, NOTICE]

/** How feeds are worked on. */
export type FeedWork = { reopenHours: number; sources: FeedSettings; senders: readonly Sender[] }

/** Starts the jobs of feeds. However many processes do so, one of them asks the sources at a time. */
export async function workOnFeeds(
  jobs: Jobs,
  db: Db,
  { reopenHours, sources, senders }: FeedWork,
  report: (facts: object, words: string) => void,
): Promise<void> {
  await jobs.repeat(REPLAY, async () => {
    const nextMs = await replayAll(db, jobs, new Date(), reopenHours)
    return Math.ceil(nextMs / 1000)
  })
  await jobs.work(ENTER, async ({ tournament_id }) => {
    await enterTournament(db, jobs, tournament_id, await readNow(db), (facts) =>
      report(facts, 'what feeds say of an event could not be entered'),
    )
  })
  await jobs.repeat(POLL, async () => {
    const nextMs = await pollFeeds(db, jobs, sources, (facts) =>
      report(facts, 'error' in facts ? 'the run of a feed failed' : 'a source did not answer'),
    )
    lastRun.setToCurrentTime()
    return Math.ceil(nextMs / 1000)
  })
  await jobs.repeat(SWEEP, async () => {
    await deleteOld(db, RAW_ANSWERS_DAYS)
    return SWEEP_EVERY_S
  })
  await jobs.work(NOTICE, (notice) => deliverNotice(db, deliverBy(senders), notice))
  const ways = senders.map(({ key }) => key)
  await jobs.repeat(TELL, async () => {
    await tellHolds(db, jobs, ways)
    return TELL_EVERY_S
  })
}
