import { defineJob, type JobSender } from '../../platform/jobs.ts'
import type { Db } from '../../schema.ts'
import { deletePublication, listReplaced } from './publication-store.ts'
import { deleteReplacedTeams } from './team-publication-store.ts'

/** The age (ms) after which no request reads a replaced rating. */
const REPLACED_AGE_MS = 600_000

export const THIN_RATINGS = defineJob<{ tournament_id: number }>('thin-ratings')

/** Sends the job that deletes replaced ratings when no request can be reading them any more. */
export function sendThinning(db: Db, jobs: JobSender, tournamentId: number): Promise<void> {
  // One job for each publication: a job that every goal postponed would never run on a match day.
  const options = { startAfter: REPLACED_AGE_MS / 1000 + 1 }
  return jobs.send(db, THIN_RATINGS, { tournament_id: tournamentId }, options)
}

/**
 * Deletes the replaced ratings of a tournament: one per event stays, and the newest two of teams and groups.
 */
export async function thinRatings(db: Db, tournamentId: number): Promise<void> {
  // A separate transaction for each: one over all of them would be long.
  for (const id of await listReplaced(db, tournamentId, REPLACED_AGE_MS)) await deletePublication(db, id)
  await deleteReplacedTeams(db, tournamentId)
}
