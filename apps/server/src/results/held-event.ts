import { type Actor, readLastChange } from '../audit/audit.ts'
import { changedMeanwhile } from '../platform/http/problem.ts'
import { readEvent } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import * as tournaments from '../tournaments/tournaments.ts'

/** An event by the slug of its tournament and its own key. */
export type EventName = { slug: string; key: string }

/** Who changes an event, and the version that they have seen; undefined: any may be overwritten. */
type Seen = { by: Actor; ifMatch: string | undefined }

/**
 * Locks an event for a change, with its tournament and the questions about it, always in this order, so that
 * two organisers cannot deadlock. Throws `not_found`, and `changed_meanwhile` if `ifMatch` is not its version.
 */
export async function hold(db: Db, { slug, key }: EventName, { by, ifMatch }: Seen) {
  const { id } = await tournaments.findTournament(db, slug)
  await tournaments.holdTournament(db, id)
  const event = await tournaments.holdEvent(db, id, key)
  const questionIds = await tournaments.holdQuestionsAbout(db, event.id)
  // Read again under the lock, because it may have changed meanwhile.
  const tournament = await tournaments.findTournament(db, slug)
  if (ifMatch !== undefined && ifMatch !== event.version) {
    const current = await readEvent(db, tournament, by.user_id ?? 0, key)
    throw changedMeanwhile({ current, version: event.version, ...(await readLastChange(db, { slug, key })) })
  }
  return { tournament, event, questionIds }
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
