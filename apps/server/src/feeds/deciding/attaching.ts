import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { type Actor, writeAudit } from '../../audit/audit.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { addFeed, type Feed, findFeed, findSport, pauseFeed, removeFeed } from '../feed-store.ts'
import { sourceOf } from '../sources/all.ts'
import { askSoon } from './hold-store.ts'

export type Attached = { source: SourceName; competition: string; season: string | null }

/**
 * Lets a source enter the results of a tournament. Returns the number of the feed. Throws `feed_exists`, `not_found` if there is no such
 * tournament, and `validation_failed` if it is of a sport that the source does not know.
 */
export function attachFeed(
  db: Db,
  by: Actor,
  slug: string,
  { source, competition, season }: Attached,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const sport = await findSport(trx, slug)
    if (sport === undefined) throw problem('not_found')
    if (!sourceOf(source)?.sports.some((known) => known === sport))
      throw problem('validation_failed', { source: ['source_of_other_sport'] })
    const id = await addFeed(trx, slug, { source, competition, season })
    if (id === null) throw problem('feed_exists')
    await writeAudit(trx, by, {
      action: 'feed.create',
      tournament: slug,
      target: source,
      before: null,
      after: { competition, season },
    })
    return id
  })
}

/** Pauses a feed, or lets it go on at once. A feed that is so already stays as it is. Throws `not_found`. */
export function setPaused(db: Db, by: Actor, id: number, paused: boolean): Promise<void> {
  return inTransaction(db, async (trx) => {
    const feed = await findOrThrow(trx, id)
    if (feed.paused === paused) return
    await pauseFeed(trx, id, paused)
    await writeAudit(trx, by, {
      action: paused ? 'feed.pause' : 'feed.go_on',
      tournament: feed.slug,
      target: feed.source,
      before: { paused: feed.paused },
      after: { paused },
    })
  })
}

/** Removes a feed with the ids that it knows. What it has entered stays. Throws `not_found`. */
export function detachFeed(db: Db, by: Actor, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const feed = await findOrThrow(trx, id)
    await removeFeed(trx, id)
    await writeAudit(trx, by, {
      action: 'feed.delete',
      tournament: feed.slug,
      target: feed.source,
      before: { competition: feed.competition, season: feed.season },
      after: null,
    })
  })
}

/** Makes a feed due at once. Throws `not_found`. */
export async function askNow(db: Db, id: number): Promise<void> {
  await findOrThrow(db, id)
  await askSoon(db, id)
}

async function findOrThrow(db: Db, id: number): Promise<Feed> {
  const feed = await findFeed(db, id)
  if (!feed) throw problem('not_found')
  return feed
}
