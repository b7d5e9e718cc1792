import { type Actor, readLastChange } from '../audit/audit.ts'
import { changedMeanwhile } from '../platform/http/problem.ts'
import { readEvent } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import * as tournaments from '../tournaments/tournaments.ts'

/** An event by the slug of its tournament and its own key. */
export type EventName = { slug: string; key: string }

/** The key of an event, and the version that its caller has seen; left out: any may be overwritten. */
type Seen = { key: string; ifMatch?: string | undefined }

/**
 * Locks events of a tournament for a change, with the tournament and the questions about them, always in this order, so
 * that two organisers cannot deadlock. Returns the events in the order of `seen`. Throws `not_found`, and
 * `changed_meanwhile` if the version of one is not its `ifMatch`.
 */
export async function holdEvents(db: Db, by: Actor, slug: string, seen: readonly Seen[]) {
  const { id } = await tournaments.findTournament(db, slug)
  await tournaments.holdTournament(db, id)
  const events: tournaments.EventRow[] = []
  for (const { key } of seen) events.push(await tournaments.holdEvent(db, id, key))
  const questionIds = await tournaments.holdQuestionsAbout(
    db,
    events.map((event) => event.id),
  )
  // Read again under the lock, because it may have changed meanwhile.
  const tournament = await tournaments.findTournament(db, slug)
  for (const [at, { key, ifMatch }] of seen.entries()) {
    const { version } = events[at]!
    if (ifMatch === undefined || ifMatch === version) continue
    const current = await readEvent(db, tournament, by.user_id ?? 0, key)
    throw changedMeanwhile({ current, version, ...(await readLastChange(db, { slug, key })) })
  }
  return { tournament, events, questionIds }
}

/** Does the same for one event. */
export async function hold(
  db: Db,
  { slug, key }: EventName,
  { by, ifMatch }: { by: Actor; ifMatch: string | undefined },
) {
  const { events, ...held } = await holdEvents(db, by, slug, [{ key, ifMatch }])
  return { ...held, event: events[0]! }
}

/**
 * Locks a tournament so that nobody draws in it; running draws are waited for (GAME.md 7). Throws
 * `not_found`.
 */
export async function holdUndrawn(db: Db, slug: string): Promise<tournaments.TournamentRow> {
  await tournaments.holdSlug(db, slug)
  const { id } = await tournaments.findTournament(db, slug)
  await tournaments.holdTournament(db, id)
  return tournaments.findTournament(db, slug)
}
