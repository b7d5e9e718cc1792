import { isDeepStrictEqual } from 'node:util'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { Settlement } from '@called-it/contract/organiser/results.ts'
import { inTrial } from '../platform/database/db.ts'
import { differencesOf } from '../platform/differences.ts'
import { problem } from '../platform/http/problem.ts'
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

/**
 * Puts the outcomes back to what they were before. Throws `changed_meanwhile` if they have another version than `version`,
 * and as `putOutcomes` does.
 */
export async function putOutcomesBack(
  db: Db,
  act: Act,
  slug: string,
  { state, version }: { state: OutcomesBody; version: string },
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<{ settlement: Settlement }> {
  return inTrial(db, dryRun, async (trx) => {
    const { id } = await tournaments.findTournament(trx, slug)
    await tournaments.holdTournament(trx, id)
    if ((await tournaments.readOutcomesVersion(trx, id)) !== version) throw problem('changed_meanwhile')
    const now = await tournaments.readOutcomes(trx, id)
    const without = Object.fromEntries(Object.keys(now).map((field) => [field, null]))
    const noOrders = Object.fromEntries(Object.keys(now.group_orders ?? {}).map((key) => [key, null]))
    const group_orders = state.group_orders ? { ...noOrders, ...state.group_orders } : null
    return putOutcomes(trx, act, slug, { ...without, ...state, group_orders }, { dryRun })
  })
}

export async function putOutcomes(
  db: Db,
  { jobs, by }: Act,
  slug: string,
  body: OutcomesBody,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<{ outcomes: OutcomesBody; audit_id: number | null; settlement: Settlement }> {
  return inTrial(db, dryRun, async (trx) => {
    const tournament = await tournaments.findTournament(trx, slug)
    await tournaments.holdTournament(trx, tournament.id)
    const before = await tournaments.readOutcomes(trx, tournament.id)
    const outcomes = await tournaments.setOutcomes(trx, tournament, body)
    const followed = await follow(trx, jobs, tournament, { ...NOTHING_ENTERED, by, is_tried: dryRun })
    let audit_id: number | null = null
    if (!isDeepStrictEqual(before, outcomes)) {
      const entry = {
        action: 'tournament.outcomes',
        tournament: slug,
        target: null,
        ...auditedDifferences(differencesOf(before, outcomes)),
      }
      const version = await tournaments.readOutcomesVersion(trx, tournament.id)
      audit_id = await writeAudit(trx, by, entry, {
        takeBack: { state: before, version },
        isCorrection: Object.keys(entry.before as object).length > 0,
      })
      await notifySettled(trx, slug)
    }
    return {
      outcomes,
      audit_id: dryRun ? null : audit_id,
      settlement: await describeSettlement(trx, followed),
    }
  })
}
