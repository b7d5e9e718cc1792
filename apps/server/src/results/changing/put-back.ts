import { listTakeBacks, nextBatch } from '../../audit/audit.ts'
import { inTrial } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import type { EventState } from '../../tournaments/tournaments.ts'
import type { Act } from '../act.ts'
import { ORDER_ACTION, putOrderBack } from './card-changes.ts'
import { type ChangedEvents, changeEvents } from './event-changes.ts'

export async function putEventsBack(
  db: Db,
  act: Act,
  entryId: number,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<ChangedEvents> {
  return inTrial(db, dryRun, async (trx) => {
    const entries = await listTakeBacks(trx, entryId)
    if (entries.length === 0) throw problem('not_found')
    const batch = entries.length > 1 && !dryRun ? await nextBatch(trx) : null
    let ordered: ChangedEvents | null = null
    for (const { action, tournament, target, take_back } of entries) {
      if (action !== ORDER_ACTION) continue
      const before = { state: take_back.state as { order: string[] }, version: take_back.version }
      const name = { slug: tournament, round: target }
      ordered = (await putOrderBack(trx, act, name, before, { isTried: dryRun, batch })).changed
    }
    const planned = entries
      .filter(({ action }) => action !== ORDER_ACTION)
      .map(({ tournament, target, take_back }) => ({
        slug: tournament,
        key: target,
        change: {},
        ifMatch: take_back.version,
        restored: take_back.state as EventState,
      }))
    if (ordered && planned.length === 0) return ordered
    return changeEvents(trx, act, planned, { isTried: dryRun, takesBack: entryId, batch })
  })
}
