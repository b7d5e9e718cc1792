import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import type { EventEffect } from '@called-it/contract/organiser/events.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { readChangeNotice } from '../notifications/notifications.ts'
import { inTrial } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import * as results from '../results/results.ts'
import type { Db } from '../schema.ts'

type PutOptions = NonNullable<Parameters<typeof results.putEvent>[4]>
type MoveOptions = Parameters<typeof results.moveEvents>[3]

type Change = Parameters<typeof results.putEvent>[3]

/** Changes an event, and says besides what the change does to messages. `winner`: a match is cancelled, and this side goes through. */
export const putEvent = (
  db: Db,
  act: results.Act,
  name: Parameters<typeof results.putEvent>[2],
  { winner, ...change }: Change & { winner?: Side | undefined },
  options: PutOptions,
) =>
  withNotice(
    db,
    options,
    (trx) =>
      winner === undefined
        ? results.putEvent(trx, act, name, change, options)
        : results.cancelWithWinner(trx, act, name, { winner, ...cancelOnly(change) }, options),
    ({ event }) => [event.id],
  )

/** Returns the reason of a change that cancels a match and does nothing else. Throws `validation_failed` for others. */
function cancelOnly({ status, reason, ...others }: Change): Pick<Change, 'reason'> {
  if (status !== 'cancelled' || Object.values(others).some((value) => value !== undefined))
    throw problem('validation_failed', { winner: [fieldMistake('winner_of_cancelled_only')] })
  return reason === undefined ? {} : { reason }
}

/** Moves several events, and says the same of all of them together. */
export const moveEvents = (
  db: Db,
  act: results.Act,
  move: Parameters<typeof results.moveEvents>[2],
  options: MoveOptions,
) =>
  withNotice(
    db,
    options,
    (trx) => results.moveEvents(trx, act, move, options),
    ({ events }) => events.map(({ event }) => event.id),
  )

/** Puts several events off without a date, or cancels them, and says the same. */
export const callOffEvents = (
  db: Db,
  act: results.Act,
  callOff: Parameters<typeof results.callOffEvents>[2],
  options: MoveOptions,
) =>
  withNotice(
    db,
    options,
    (trx) => results.callOffEvents(trx, act, callOff, options),
    ({ events }) => events.map(({ event }) => event.id),
  )

/** Changes the card of a round, and says the same of all changes together. */
export const putCard = (
  db: Db,
  act: results.Act,
  name: Parameters<typeof results.putCard>[2],
  change: Parameters<typeof results.putCard>[3],
  options: { dryRun: boolean },
) =>
  withNotice(
    db,
    options,
    (trx) => results.putCard(trx, act, name, change, options),
    ({ events }) => events.map(({ event }) => event.id),
  )

/** Takes a change of events back by its entry in the audit log, and says the same. */
export const putEventsBack = (db: Db, act: results.Act, entryId: number, options: { dryRun: boolean }) =>
  withNotice(
    db,
    options,
    (trx) => results.putEventsBack(trx, act, entryId, options),
    ({ events }) => events.map(({ event }) => event.id),
  )

type CoreEffect = Awaited<ReturnType<typeof results.putEvent>>['effect']

function withNotice<Changed extends { effect: CoreEffect }>(
  db: Db,
  { dryRun = false }: { dryRun?: boolean },
  change: (trx: Db) => Promise<Changed>,
  idsOf: (changed: Changed) => number[],
): Promise<Omit<Changed, 'effect'> & { effect: EventEffect }> {
  return inTrial(db, dryRun, async (trx) => {
    const changed = await change(trx)
    return {
      ...changed,
      effect: { ...changed.effect, ...(await readChangeNotice(trx, idsOf(changed), dryRun)) },
    }
  })
}
