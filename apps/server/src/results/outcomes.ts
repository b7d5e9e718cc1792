import { isDeepStrictEqual } from 'node:util'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { Settlement } from '@called-it/contract/organiser/results.ts'
import { inRolledBackTransaction, inTransaction } from '../platform/database/db.ts'
import { differencesOf } from '../platform/differences.ts'
import type { Db } from '../schema.ts'
import * as tournaments from '../tournaments/tournaments.ts'
import { auditedDifferences, writeAudit } from '../audit/audit.ts'
import type { Act } from './act.ts'
import { follow, NOTHING_ENTERED } from './settling/follow.ts'
import { notifySettled } from './settling/settled-event.ts'
import { describeSettlement } from './settling/settlement-view.ts'

/** Returns the outcomes that the organiser has set because they cannot be computed. Throws `not_found`. */
export async function readOutcomes(db: Db, slug: string): Promise<OutcomesBody> {
  return tournaments.readOutcomes(db, (await tournaments.findTournament(db, slug)).id)
}

export async function putOutcomes(
  db: Db,
  { jobs, by }: Act,
  slug: string,
  body: OutcomesBody,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<{ outcomes: OutcomesBody; settlement: Settlement }> {
  const run = dryRun ? inRolledBackTransaction : inTransaction
  return run(db, async (trx) => {
    const tournament = await tournaments.findTournament(trx, slug)
    await tournaments.holdTournament(trx, tournament.id)
    const before = await tournaments.readOutcomes(trx, tournament.id)
    const outcomes = await tournaments.setOutcomes(trx, tournament, body)
    const followed = await follow(trx, jobs, tournament, { ...NOTHING_ENTERED, by, is_tried: dryRun })
    if (!isDeepStrictEqual(before, outcomes)) {
      await writeAudit(trx, by, {
        action: 'tournament.outcomes',
        tournament: slug,
        target: null,
        ...auditedDifferences(differencesOf(before, outcomes)),
      })
      await notifySettled(trx, slug)
    }
    return { outcomes, settlement: await describeSettlement(trx, followed) }
  })
}
