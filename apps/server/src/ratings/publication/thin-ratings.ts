import { defineJob, type JobSender } from '../../platform/jobs.ts'
import type { Db } from '../../schema.ts'
import { deletePublication, listReplaced } from './publication-store.ts'
import { deleteReplacedTeams } from './team-publication-store.ts'

/** No request lasts as long as a rating is kept after a later one has replaced it (ms). */
const REPLACED_AGE_MS = 600_000

export const THIN_RATINGS = defineJob<{ tournament_id: number }>('thin-ratings')

/** Sends what is due when nobody can still be reading the rating that a publication has replaced. */
export function sendThinning(db: Db, jobs: JobSender, tournamentId: number): Promise<void> {
  // One for each publication: put off by every goal it would never come on a match day.
  const options = { startAfter: REPLACED_AGE_MS / 1000 + 1 }
  return jobs.send(db, THIN_RATINGS, { tournament_id: tournamentId }, options)
}

/** Deletes a tournament's ratings that later ones have replaced: one an event stays, of teams and groups the newest two. */
export async function thinRatings(db: Db, tournamentId: number): Promise<void> {
  // Each by itself: a transaction over all of them would be a long one.
  for (const id of await listReplaced(db, tournamentId, REPLACED_AGE_MS)) await deletePublication(db, id)
  await deleteReplacedTeams(db, tournamentId)
}
