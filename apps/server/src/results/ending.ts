import type { Settlement } from '@called-it/contract/organiser.ts'
import { inRolledBackTransaction, inTransaction } from '../platform/db.ts'
import type { JobSender } from '../platform/jobs.ts'
import { notify } from '../platform/notify.ts'
import { problem } from '../platform/problem.ts'
import { deleteBlocks } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { hasTeams } from '../teams/teams.ts'
import * as tournaments from '../tournaments/tournaments.ts'
import { type Actor, writeAudit } from './audit-store.ts'
import { follow, NOTHING_ENTERED } from './follow.ts'
import { describeSettlement } from './settlement-view.ts'

export type Ending = {
  /** Since when it is over, where a history is brought in; left out: now. */
  at?: string | undefined
  /** How long its end can be taken back. */
  reopenHours: number
  /** Whether it ends whatever is missing. */
  force?: boolean
  dryRun?: boolean
  /** Whether the caller's transaction is rolled back: nothing is told then of questions that were not locked before. */
  isTried?: boolean
}

/**
 * Finishes a tournament: it takes no more predictions, and what hangs on its end is settled, in one transaction, or
 * (`dryRun`) says what that would do. One that is over stays as it is. Refuses with `not_found`, and with `not_over` where
 * results or outcomes are missing, unless `force`.
 */
export async function finishTournament(
  db: Db,
  jobs: JobSender,
  by: Actor,
  slug: string,
  { at, reopenHours, force = false, dryRun = false, isTried = dryRun }: Ending,
): Promise<Settlement> {
  const run = dryRun ? inRolledBackTransaction : inTransaction
  return run(db, async (trx) => {
    const before = await hold(trx, slug)
    if (before.finished_at !== null) return describeSettlement(trx, { changes: [], top_changes: [] })
    if (!force) await tournaments.refuseUndone(trx, before.id, await tournaments.readFacts(trx, before.id))
    await tournaments.finishTournament(trx, before.id, { at, reopenHours })
    const followed = await follow(trx, jobs, before, { ...NOTHING_ENTERED, by, is_tried: isTried })
    await tell(trx, by, 'tournament.finish', before)
    return describeSettlement(trx, followed)
  })
}

/**
 * Takes the end of a tournament back, with all that it settled: points, ratings, statistics, winners and locks are as the
 * results alone make them. Refuses with `not_found`, `not_over` where it has not finished, and `locked` once the hours are
 * over in which it can be reopened.
 */
export async function reopenTournament(db: Db, jobs: JobSender, by: Actor, slug: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await hold(trx, slug)
    await tournaments.reopenTournament(trx, before, async () => {
      await follow(trx, jobs, before, { ...NOTHING_ENTERED, is_taken_back: true, by })
      await tell(trx, by, 'tournament.reopen', before)
    })
  })
}

/**
 * Deletes a tournament that nobody takes part in, with all that belongs to it; the audit log keeps its document. Refuses
 * with `not_found`, and with `has_participants` once somebody was drawn, has predicted or made a friends team.
 */
export async function deleteTournament(db: Db, by: Actor, slug: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id } = await hold(trx, slug)
    await tournaments.holdWhole(trx, id)
    if ((await tournaments.hasParticipants(trx, slug)) || (await hasTeams(trx, id)))
      throw problem('has_participants')
    const document = await tournaments.readDocument(trx, slug)
    await deleteBlocks(trx, id)
    await tournaments.deleteTournament(trx, id)
    await writeAudit(trx, by, {
      action: 'tournament.delete',
      tournament: slug,
      target: null,
      before: { document },
      after: null,
    })
    await notify(trx, { topic: 'score', tournament: slug })
  })
}

/** Holds a tournament as nobody draws in it: whoever draws at this moment is waited for (GAME.md 7). */
async function hold(db: Db, slug: string): Promise<tournaments.TournamentRow> {
  await tournaments.holdSlug(db, slug)
  const { id } = await tournaments.findTournament(db, slug)
  await tournaments.holdTournament(db, id)
  return tournaments.findTournament(db, slug)
}

/** Tells the audit log and everybody's pages of an end, or of one that was taken back. */
async function tell(
  db: Db,
  by: Actor,
  action: 'tournament.finish' | 'tournament.reopen',
  before: tournaments.TournamentRow,
): Promise<void> {
  const { slug } = before
  const after = await tournaments.findTournament(db, slug)
  await writeAudit(db, by, {
    action,
    tournament: slug,
    target: null,
    before: { finished_at: before.finished_at },
    after: { finished_at: after.finished_at, reopen_until: after.reopen_until },
  })
  for (const topic of ['score', 'settled'] as const) await notify(db, { topic, tournament: slug })
}
