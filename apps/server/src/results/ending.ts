import type { Settlement } from '@called-it/contract/organiser/results.ts'
import { inTransaction } from '../platform/database/db.ts'
import { notify } from '../platform/live/notify.ts'
import { problem } from '../platform/http/problem.ts'
import { dropTournament } from '../accounts/accounts.ts'
import { hasParticipants } from '../participants/participants.ts'
import { deleteBlocks } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { hasTeams } from '../teams/teams.ts'
import * as tournaments from '../tournaments/tournaments.ts'
import { type Actor, writeAudit } from '../audit/audit.ts'
import type { Act } from './act.ts'
import { follow, NOTHING_ENTERED } from './settling/follow.ts'
import { holdUndrawn } from './held-event.ts'
import { notifySettled } from './settling/settled-event.ts'
import { describeSettlement } from './settling/settlement-view.ts'

export type Ending = {
  /** Since when the tournament is over, for an imported history. Left out: now. */
  at?: string | undefined
  /** For how many hours its end can be taken back. */
  reopenHours: number
  /** Whether it ends even if something is missing. */
  force?: boolean
  /**
   * Whether the caller's transaction is rolled back: then the answer hides questions that were not locked
   * before.
   */
  isTried?: boolean
}

export async function finishTournament(
  db: Db,
  { jobs, by }: Act,
  slug: string,
  { at, reopenHours, force = false, isTried = false }: Ending,
): Promise<Settlement> {
  return inTransaction(db, async (trx) => {
    const before = await holdUndrawn(trx, slug)
    if (before.finished_at !== null)
      return describeSettlement(trx, { changes: [], top_changes: [], changed_positions: 0 })
    await tournaments.finishTournament(trx, before.id, { at, reopenHours, force })
    const followed = await follow(trx, jobs, before, { ...NOTHING_ENTERED, by, is_tried: isTried })
    await announce(trx, by, 'tournament.finish', before)
    return describeSettlement(trx, followed)
  })
}

export async function reopenTournament(db: Db, { jobs, by }: Act, slug: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await holdUndrawn(trx, slug)
    await tournaments.reopenTournament(trx, before, async () => {
      await follow(trx, jobs, before, { ...NOTHING_ENTERED, is_taken_back: true, by })
      await announce(trx, by, 'tournament.reopen', before)
    })
  })
}

export async function deleteTournament(db: Db, by: Actor, slug: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id } = await holdUndrawn(trx, slug)
    await tournaments.holdWhole(trx, id)
    if ((await hasParticipants(trx, slug)) || (await hasTeams(trx, id))) throw problem('has_participants')
    const document = await tournaments.readDocument(trx, slug)
    await deleteBlocks(trx, id)
    await tournaments.deleteTournament(trx, id)
    await dropTournament(trx, slug)
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

/** Writes an end, or its reversal, to the audit log and notifies all open pages. */
async function announce(
  db: Db,
  by: Actor,
  action: 'tournament.finish' | 'tournament.reopen',
  before: tournaments.TournamentRow,
): Promise<void> {
  const { slug } = before
  const after = await tournaments.findTournament(db, slug)
  await writeAudit(
    db,
    by,
    {
      action,
      tournament: slug,
      target: null,
      before: { finished_at: before.finished_at },
      after: { finished_at: after.finished_at, reopen_until: after.reopen_until },
    },
    { isCorrection: action === 'tournament.reopen' },
  )
  await notifySettled(db, slug)
}
