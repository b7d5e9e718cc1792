import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { JobSender } from '../../platform/jobs.ts'
import type { Db } from '../../schema.ts'
import { type Feed, listFeeds, readNow } from '../feed-store.ts'
import { sourceOf } from '../sources/all.ts'
import { getFrom, type SourceSettings } from './request.ts'
import { type Reader, runFeed } from './run-feed.ts'

/** Where each source is; a source that is missing is not switched on. */
export type FeedSettings = Partial<Record<SourceName, SourceSettings>>

/** Whether a source can be asked: it is switched on and has its key. A recording always is. */
export const isOn = (settings: FeedSettings, name: SourceName): boolean =>
  name === 'replay' || (sourceOf(name) !== undefined && settings[name] !== undefined)

/** Returns what reads a source. Null: this program cannot read it, or it is not switched on. */
export function readerOf(db: Db, settings: FeedSettings, name: SourceName): Reader | null {
  const [source, own] = [sourceOf(name), settings[name]]
  return source && own ? { source, get: getFrom(db, source, own) } : null
}

/** Whether a feed is asked for at all: not while it is stopped, nor once its tournament is over. */
const isAsked = ({ source, paused, finished }: Feed): boolean => source !== 'replay' && !paused && !finished

/** Feeds are looked at again at least this often (ms): an organiser may have started one. */
const LOOK_AGAIN_MS = 5000

/**
 * Runs every feed that is due, those of one source one after the other. Returns in how many milliseconds the next one is due.
 * `report` is told what went wrong, without keys.
 */
export async function pollFeeds(
  db: Db,
  jobs: JobSender,
  settings: FeedSettings,
  report: (facts: { feed: number; source: SourceName; trouble: string }) => void,
): Promise<number> {
  const now = await readNow(db)
  const due = (await listFeeds(db)).filter(
    (feed) => isAsked(feed) && Date.parse(feed.next_run_at) <= now.getTime(),
  )
  const bySource = Map.groupBy(due, ({ source }) => source)
  await Promise.all(
    [...bySource].map(async ([name, feeds]) => {
      const reader = readerOf(db, settings, name)
      if (!reader) return
      for (const feed of feeds) {
        const trouble = await runFeed(db, jobs, feed, reader, await readNow(db))
        if (trouble) report({ feed: feed.id, source: name, trouble: trouble.message })
      }
    }),
  )
  return LOOK_AGAIN_MS
}
