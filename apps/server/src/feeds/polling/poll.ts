import type { FeedTrouble, SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { JobSender } from '../../platform/jobs.ts'
import type { Db } from '../../schema.ts'
import { type Feed, listFeeds, readNow, takeFeed } from '../feed-store.ts'
import type { Answer, Get } from '../source.ts'
import { sourceOf } from '../sources/all.ts'
import { getFrom, type SourceSettings } from './request.ts'
import { noteFailedRun, type Reader, runFeed } from './run-feed.ts'

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

/** For how long a run has its feed for itself (s): if its process dies, another one asks then. */
const TAKEN_S = 30
/** Feeds are looked at again at least this often (ms): an organiser may have started one. */
const LOOK_AGAIN_MS = 5000

/** Whoever found no calls left comes first, then whoever has waited longest. */
const byTurn = (one: Feed, other: Feed): number =>
  Number(other.trouble === 'no_budget') - Number(one.trouble === 'no_budget') ||
  Date.parse(one.next_run_at) - Date.parse(other.next_run_at)

/** What went wrong with a feed, without keys. `error`: one that is no trouble of the source, but of this program. */
export type PollTrouble = { feed: number; source: SourceName; trouble: string; error?: unknown }

/**
 * Runs every feed that is due, those of one source one after the other in their turn. Once the calls of a source are
 * used up, its other feeds keep their places. What fails by a mistake of this program waits as after a bad answer, and keeps no other feed
 * from its turn. Returns in how many milliseconds the next one is due. `report` is told what went wrong.
 */
export async function pollFeeds(
  db: Db,
  jobs: JobSender,
  settings: FeedSettings,
  report: (trouble: PollTrouble) => void,
): Promise<number> {
  const now = await readNow(db)
  const due = (await listFeeds(db))
    .filter((feed) => isAsked(feed) && Date.parse(feed.next_run_at) <= now.getTime())
    .toSorted(byTurn)
  const bySource = Map.groupBy(due, ({ source }) => source)
  await Promise.all(
    [...bySource].map(async ([name, feeds]) => {
      const reader = readerOf(db, settings, name)
      if (!reader) return
      const shared = { ...reader, get: sharing(reader.get) }
      for (const feed of feeds) {
        // A process that starts asks at once, beside the one that is at work.
        if (!(await takeFeed(db, feed.id, TAKEN_S))) continue
        const trouble = await runOne(db, jobs, feed, shared)
        if (trouble) report({ feed: feed.id, source: name, ...trouble.facts })
        if (trouble?.name === 'no_budget') return
      }
    }),
  )
  return LOOK_AGAIN_MS
}

type Trouble = { name: FeedTrouble; facts: Pick<PollTrouble, 'trouble' | 'error'> }

async function runOne(db: Db, jobs: JobSender, feed: Feed, reader: Reader): Promise<Trouble | null> {
  const now = await readNow(db)
  try {
    const trouble = await runFeed(db, jobs, feed, reader, now)
    return trouble && { name: trouble.trouble, facts: { trouble: trouble.message } }
  } catch (error) {
    const name = 'unreadable'
    const nextAt = new Date(now.getTime() + reader.source.pace.in_play_s * 1000)
    await noteFailedRun(db, feed, { now, trouble: name, nextAt })
    return { name, facts: { trouble: 'the run failed', error } }
  }
}

/** Returns what fetches each path once, for feeds of the same competition that are due together. */
function sharing(get: Get): Get {
  const answers = new Map<string, Answer>()
  return async (path, options) => {
    const key = JSON.stringify([path, options])
    const known = answers.get(key)
    if (known) return known
    const answer = await get(path, options)
    answers.set(key, answer)
    return answer
  }
}
