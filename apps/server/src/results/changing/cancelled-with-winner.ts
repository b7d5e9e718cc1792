import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { inTrial } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import type { Act } from '../act.ts'
import { putResult, type ResultOptions } from '../event-results.ts'
import { type EventName, hold } from '../held-event.ts'
import { firstLock, listLocks } from '../settling/lock-store.ts'
import { type ChangedEvent, type CoreEffect, effectOf } from './event-changes.ts'

/** A cancelled match of a tie, and the side that goes through. */
type CancelledWithWinner = Required<Pick<ResultBody, 'winner'>> & Pick<ResultBody, 'reason'>

export async function cancelWithWinner(
  db: Db,
  act: Act,
  name: EventName,
  cancelled: CancelledWithWinner,
  { dryRun = false, ifMatch, isTold = false }: Pick<ResultOptions, 'dryRun' | 'ifMatch' | 'isTold'>,
): Promise<ChangedEvent & { effect: CoreEffect }> {
  return inTrial(db, dryRun, async (trx) => {
    const { tournament, event, questionIds } = await hold(trx, name, { by: act.by, ifMatch })
    if (event.result !== null) throw problem('has_result')
    if (event.first === null || event.second === null)
      throw problem('validation_failed', { winner: [fieldMistake('sides_unknown')] })
    const locksBefore = await listLocks(trx, tournament.id)
    const locks_at_before = await firstLock(trx, [event.id])
    const result = { status: 'cancelled' as const, ...cancelled }
    const entered = await putResult(trx, act, name, result, { dryRun, isTold, isAhead: true })
    const effect = await effectOf(trx, tournament.id, questionIds, locksBefore)
    return {
      event: entered.event,
      version: entered.version,
      audit_id: entered.audit_id,
      effect: { ...effect, locks_at_before, locks_at_after: await firstLock(trx, [event.id]) },
    }
  })
}
