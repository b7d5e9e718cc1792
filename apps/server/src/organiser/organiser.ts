import type { Settlement } from '@called-it/contract/organiser/results.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Actor } from '../audit/audit.ts'
import { inRolledBackTransaction, inTransaction } from '../platform/database/db.ts'
import { makeRatingReaders } from '../ratings/ratings.ts'
import * as results from '../results/results.ts'
import type { Db } from '../schema.ts'
import type { ExplainedChange } from '../tournaments/tournaments.ts'
import { readTournament } from '../tournament-views/tournament-views.ts'
import * as accounts from './accounts.ts'

/**
 * Makes a change and returns the tournament as its organiser sees it then, together with the result of the
 * change. `dryRun`: nothing is written, and the answer hides questions that were not locked before.
 */
function changeTournament<Changed extends object>(
  db: Db,
  by: Actor,
  slug: string,
  { dryRun }: { dryRun: boolean },
  change: (trx: Db) => Promise<Changed>,
): Promise<{ tournament: Tournament } & Changed> {
  const run = dryRun ? inRolledBackTransaction : inTransaction
  return run(db, async (trx) => {
    const changed = await change(trx)
    // Separate readers, because nobody else may cache what this transaction sees.
    const { rows } = makeRatingReaders(trx)
    const tournament = await readTournament(trx, rows, by.user_id ?? 0, slug)
    return { tournament, ...changed }
  })
}

/**
 * Creates or updates a tournament from its document, or (`dryRun`) returns what that would do: the tournament
 * after it, and every change. Throws as `putTournament` of the results does.
 */
export async function putTournament(
  db: Db,
  act: results.Act,
  slug: string,
  document: TournamentDocument,
  { dryRun, overwrite }: { dryRun: boolean; overwrite: boolean },
): Promise<{ tournament: Tournament; changes: ExplainedChange[] }> {
  return changeTournament(db, act.by, slug, { dryRun }, async (trx) => ({
    changes: await results.putTournament(trx, act, slug, document, { overwrite, isTried: dryRun }),
  }))
}

/** Finishes a tournament and returns what that settles. Throws as `finishTournament` of the results does. */
export function finishTournament(
  db: Db,
  act: results.Act,
  slug: string,
  { dryRun, ...ending }: results.Ending & { dryRun: boolean },
): Promise<{ tournament: Tournament; settlement: Settlement }> {
  return changeTournament(db, act.by, slug, { dryRun }, async (trx) => ({
    settlement: await results.finishTournament(trx, act, slug, { ...ending, isTried: dryRun }),
  }))
}

/** Takes back the end of a tournament. Throws as `reopenTournament` of the results does. */
export function reopenTournament(
  db: Db,
  act: results.Act,
  slug: string,
): Promise<{ tournament: Tournament }> {
  return changeTournament(db, act.by, slug, { dryRun: false }, async (trx) => {
    await results.reopenTournament(trx, act, slug)
    return {}
  })
}

/** Grants the organiser's role permanently. Null: no user has signed in with that account yet. */
export const grantOrganiser = (db: Db, by: Actor, account: string) => accounts.grantOrganiser(db, by, account)

/** Lists a user's sessions. Null: no user has that account. */
export const listSessions = (db: Db, account: string) => accounts.listSessions(db, account)

/**
 * Revokes the granted role, from the next call on, on every node. An account of the settings (ORGANISERS)
 * stays an organiser. Null: there is no such user.
 */
export const revokeOrganiser = (db: Db, by: Actor, account: string) =>
  accounts.revokeOrganiser(db, by, account)

/** Ends all sessions of a user on every node and returns the user's id. Null: no user has that account. */
export const signOut = (db: Db, by: Actor, account: string) => accounts.signOut(db, by, account)
