import type { Roles } from '@called-it/contract/account/roles.ts'
import type { Language } from '@called-it/contract/languages.ts'
import type { Settlement } from '@called-it/contract/organiser/results.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Actor } from '../audit/audit.ts'
import { inRolledBackTransaction, inTransaction } from '../platform/database/db.ts'
import { makeRatingReaders } from '../ratings/ratings.ts'
import * as results from '../results/results.ts'
import type { Db } from '../schema.ts'
import type * as tournaments from '../tournaments/tournaments.ts'
import { readTournament } from '../tournament-views/tournament-views.ts'
import * as log from './log/log.ts'
import type { LogFilter } from './log/log-store.ts'
import * as takeBacks from './log/take-back.ts'

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
  { dryRun, ...options }: tournaments.ImportOptions & { dryRun: boolean },
): Promise<{ tournament: Tournament; changes: tournaments.ExplainedChange[]; audit_id: number | null }> {
  return changeTournament(db, act.by, slug, { dryRun }, (trx) =>
    results.putTournament(trx, act, slug, document, { ...options, isTried: dryRun }),
  )
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

/** Returns a page of the audit log, newest first, with what each entry changed in words and whether it can be taken back. */
export const readLog = (db: Db, filter: LogFilter, page: { page: number; limit: number }) =>
  log.readLog(db, filter, page)

/** Returns the whole log as a table (CSV), a row for each changed field, written while it is read. */
export const exportLog = (db: Db, filter: LogFilter, language: Language) =>
  log.exportLog(db, filter, language)

/**
 * Takes back the change of an entry of the audit log: a correction with an entry of its own. Throws `not_found` if it cannot be
 * taken back, `forbidden` outside the caller's tournaments, `changed_meanwhile` if there was another change since, and as the use case does that takes it back. `dryRun`:
 * returns the same answer and writes nothing.
 */
export const takeBack = (
  db: Db,
  act: results.Act,
  entryId: number,
  options: { dryRun: boolean; roles: Roles | null },
) => takeBacks.takeBack(db, act, entryId, options)
