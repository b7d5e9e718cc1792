import type { PageMeta } from '@called-it/contract/fields.ts'
import type { Settlement } from '@called-it/contract/organiser/organiser.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { readTournament } from '../tournament-views/tournament-views.ts'
import { inRolledBackTransaction, inTransaction } from '../platform/database/db.ts'
import type { JobSender } from '../platform/jobs.ts'
import { makeRatingReaders } from '../ratings/ratings.ts'
import * as results from '../results/results.ts'
import { type AuditRow, countAudit, listAudit } from '../results/results.ts'
import type { Db } from '../schema.ts'

export { grantOrganiser, listSessions, revokeOrganiser, signOut } from './accounts.ts'
export { readDocument } from '../tournaments/tournaments.ts'
export {
  type Actor,
  deleteTournament,
  postEntity,
  putEvent,
  putOutcomes,
  putResult,
  readOutcomes,
  takeResultBack,
} from '../results/results.ts'

/**
 * Makes a change and gives the tournament as its organiser sees it then, beside what the change tells. `dryRun`: nothing
 * is written, and of questions that were not locked before nothing is told.
 */
function changeTournament<Told extends object>(
  db: Db,
  by: results.Actor,
  slug: string,
  dryRun: boolean,
  change: (trx: Db) => Promise<Told>,
): Promise<{ tournament: Tournament } & Told> {
  const run = dryRun ? inRolledBackTransaction : inTransaction
  return run(db, async (trx) => {
    const told = await change(trx)
    // Readers of its own: nobody else may cache what this transaction sees.
    const { rows } = makeRatingReaders(trx)
    const tournament = await readTournament(trx, rows, by.user_id ?? 0, slug)
    return { tournament, ...told }
  })
}

/**
 * Creates or updates a tournament from its document, or (`dryRun`) says what that would do: the tournament as it is then,
 * and every change. Refuses as `putTournament` of the results does.
 */
export async function putTournament(
  db: Db,
  jobs: JobSender,
  by: results.Actor,
  slug: string,
  document: TournamentDocument,
  { dryRun, overwrite }: { dryRun: boolean; overwrite: boolean },
): Promise<{ tournament: Tournament; changes: results.ToldChange[] }> {
  return changeTournament(db, by, slug, dryRun, async (trx) => ({
    changes: await results.putTournament(trx, jobs, by, slug, document, { overwrite, isTried: dryRun }),
  }))
}

/** Finishes a tournament, and says what that settles; refuses as `finishTournament` of the results does. */
export function finishTournament(
  db: Db,
  jobs: JobSender,
  by: results.Actor,
  slug: string,
  { dryRun, ...ending }: results.Ending & { dryRun: boolean },
): Promise<{ tournament: Tournament; settlement: Settlement }> {
  return changeTournament(db, by, slug, dryRun, async (trx) => ({
    settlement: await results.finishTournament(trx, jobs, by, slug, { ...ending, isTried: dryRun }),
  }))
}

/** Takes the end of a tournament back; refuses as `reopenTournament` of the results does. */
export function reopenTournament(
  db: Db,
  jobs: JobSender,
  by: results.Actor,
  slug: string,
): Promise<{ tournament: Tournament }> {
  return changeTournament(db, by, slug, false, async (trx) => {
    await results.reopenTournament(trx, jobs, by, slug)
    return {}
  })
}

/** Every change by an organiser, newest first. */
export async function readAudit(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: AuditRow[]; meta: PageMeta }> {
  const [entries, total] = await Promise.all([
    listAudit(db, { offset: (page - 1) * limit, limit }),
    countAudit(db),
  ])
  return { entries, meta: { page, limit, total } }
}
