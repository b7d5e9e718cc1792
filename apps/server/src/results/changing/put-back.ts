import { listTakeBacks } from '../../audit/audit.ts'
import { inTrial } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import type { EventState } from '../../tournaments/tournaments.ts'
import type { Act } from '../act.ts'
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
    const planned = entries.map(({ tournament, target, take_back }) => ({
      slug: tournament,
      key: target,
      change: {},
      ifMatch: take_back.version,
      restored: take_back.state as EventState,
    }))
    return changeEvents(trx, act, planned, { isTried: dryRun, takesBack: entryId })
  })
}
