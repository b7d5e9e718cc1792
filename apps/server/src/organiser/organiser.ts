import type { Settlement } from '@called-it/contract/organiser/organiser.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Actor } from '../audit/audit.ts'
import { inRolledBackTransaction, inTransaction } from '../platform/database/db.ts'
import type { JobSender } from '../platform/jobs.ts'
import { makeRatingReaders } from '../ratings/ratings.ts'
import * as results from '../results/results.ts'
import type { Db } from '../schema.ts'
import type { ToldChange } from '../tournaments/tournaments.ts'
import { readTournament } from '../tournament-views/tournament-views.ts'
import * as accounts from './accounts.ts'

/**
 * Makes a change and gives the tournament as its organiser sees it then, beside what the change tells. `dryRun`: nothing
 * is written, and of questions that were not locked before nothing is told.
 */
function changeTournament<Told extends object>(
  db: Db,
  by: Actor,
  slug: string,
  { dryRun }: { dryRun: boolean },
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
  by: Actor,
  slug: string,
  document: TournamentDocument,
  { dryRun, overwrite }: { dryRun: boolean; overwrite: boolean },
): Promise<{ tournament: Tournament; changes: ToldChange[] }> {
  return changeTournament(db, by, slug, { dryRun }, async (trx) => ({
    changes: await results.putTournament(trx, jobs, by, slug, document, { overwrite, isTried: dryRun }),
  }))
}

/** Finishes a tournament, and says what that settles; refuses as `finishTournament` of the results does. */
export function finishTournament(
  db: Db,
  jobs: JobSender,
  by: Actor,
  slug: string,
  { dryRun, ...ending }: results.Ending & { dryRun: boolean },
): Promise<{ tournament: Tournament; settlement: Settlement }> {
  return changeTournament(db, by, slug, { dryRun }, async (trx) => ({
    settlement: await results.finishTournament(trx, jobs, by, slug, { ...ending, isTried: dryRun }),
  }))
}

/** Takes the end of a tournament back; refuses as `reopenTournament` of the results does. */
export function reopenTournament(
  db: Db,
  jobs: JobSender,
  by: Actor,
  slug: string,
): Promise<{ tournament: Tournament }> {
  return changeTournament(db, by, slug, { dryRun: false }, async (trx) => {
    await results.reopenTournament(trx, jobs, by, slug)
    return {}
  })
}

/** Gives the organiser's role for good; null where no user has signed in with that account yet. */
export const grantOrganiser = (db: Db, by: Actor, account: string) => accounts.grantOrganiser(db, by, account)

/** Where a user is signed in; null where no user has that account. */
export const listSessions = (db: Db, account: string) => accounts.listSessions(db, account)

/**
 * Takes the granted role away: it counts from the next call on, on every node. An account of the settings (ORGANISERS)
 * is an organiser all the same. Null where there is no such user.
 */
export const revokeOrganiser = (db: Db, by: Actor, account: string) =>
  accounts.revokeOrganiser(db, by, account)

/** Ends all sessions of a user, on every node; gives its id, null where no user has that account. */
export const signOut = (db: Db, by: Actor, account: string) => accounts.signOut(db, by, account)
