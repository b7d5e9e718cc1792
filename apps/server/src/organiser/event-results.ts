import type { EnteredResult, ResultBody } from '@called-it/contract/organiser/results.ts'
import { countRoundReaders, readResultNotice } from '../notifications/notifications.ts'
import { inTrial } from '../platform/database/db.ts'
import * as results from '../results/results.ts'
import type { Db } from '../schema.ts'

type Options = { dryRun: boolean; ifMatch: string | undefined; isTold?: boolean }
type EventName = Parameters<typeof results.putResult>[2]

/** Enters or corrects a result, and says what it does besides its points and how many users are told. */
export const putResult = (db: Db, act: results.Act, name: EventName, body: ResultBody, options: Options) =>
  withMessages(db, options, (trx) =>
    results.putResult(trx, act, name, body, { ...options, isDetailed: true }),
  )

/** Takes a result back, with the same answer. */
export const takeResultBack = (db: Db, act: results.Act, name: EventName, options: Options) =>
  withMessages(db, options, (trx) => results.takeResultBack(trx, act, name, { ...options, isDetailed: true }))

/** Confirms the result of a feed, with the same answer. */
export const confirmResult = (db: Db, act: results.Act, eventId: number, options: Options) =>
  withMessages(db, options, (trx) =>
    results.confirmResult(trx, act, eventId, { ...options, isDetailed: true }),
  )

function withMessages(
  db: Db,
  { dryRun }: Options,
  change: (trx: Db) => ReturnType<typeof results.putResult>,
): Promise<EnteredResult> {
  return inTrial(db, dryRun, async (trx) => {
    const { settlement, details, ...answer } = await change(trx)
    const { reserve, ...moved } = details!
    return {
      ...answer,
      settlement: { ...settlement, ...moved },
      messages: await countRoundReaders(trx, answer.event.id),
      // A card that was not settled by a trial is not locked: nothing would record that an organiser has seen its numbers.
      effect: await readResultNotice(trx, answer.event.id, dryRun && reserve === null),
      reserve,
    }
  })
}
