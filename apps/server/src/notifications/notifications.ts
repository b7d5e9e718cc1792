import { inTransaction } from '../platform/database/db.ts'
import type { Mailer } from '../platform/messenger/messenger.ts'
import { readRoundResult } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import * as cards from './card-store.ts'
import { type Closed, closeOver, thin } from './closed-store.ts'
import { columnsOf } from './figures.ts'
import * as mailings from './mailing-store.ts'
import { hasWaiting, takeOver } from './message-store.ts'
import * as sending from './sending.ts'

/** The settings of the process that sending needs. */
export type Sending = sending.Sending

/** How long the recipients of a mailing are kept (days). */
const KEPT_DAYS = 30

/** A mailing that was created, and the number of its recipients. */
export type Made = { id: number; recipients: number }

/**
 * Creates the mailings that are due now, each in a transaction with all its recipients. A mailing is never
 * created twice. Due mailings are computed from the schedule itself, so a change of the schedule needs no
 * further step.
 */
export async function makeDue(db: Db): Promise<Made[]> {
  const reminders = (await mailings.listDueReminders(db)).map((due) => () => makeReminder(db, due))
  const rounds = (await mailings.listDueRounds(db)).map((due) => () => makeRound(db, due))
  const changes = (await cards.listDueCards(db)).map((due) => () => makeCard(db, due))
  const made: Made[] = []
  const failures: unknown[] = []
  for (const make of [...reminders, ...changes, ...rounds]) {
    try {
      const mailing = await make()
      if (mailing) made.push(mailing)
    } catch (error) {
      failures.push(error)
    }
  }
  // A mistake in one mailing does not stop the others.
  if (failures.length > 0) throw new AggregateError(failures, 'mailings could not be made')
  return made
}

const makeReminder = (db: Db, due: mailings.DueReminder): Promise<Made | null> =>
  inTransaction(db, async (trx) => {
    const id = await mailings.addReminder(trx, due)
    return id === null ? null : { id, recipients: await mailings.pickForgetful(trx, id) }
  })

const makeRound = (db: Db, due: mailings.DueRound): Promise<Made | null> =>
  inTransaction(db, async (trx) => {
    const id = await mailings.addRound(trx, due)
    const result = id === null ? null : await readRoundResult(trx, due.tournament_id, due.round_id)
    if (id === null || !result) return null
    return { id, recipients: await mailings.pickPredictors(trx, id, columnsOf(result)) }
  })

const makeCard = (db: Db, due: cards.DueCard): Promise<Made | null> =>
  inTransaction(db, async (trx) => {
    const id = await cards.addCard(trx, due)
    return id === null ? null : { id, recipients: await cards.pickOwners(trx, id) }
  })

/**
 * How mailings have ended since the last look, and the number of messages that may or may not have arrived.
 */
export type Ends = { closed: Closed[]; lost: number }

/**
 * Takes over the messages of dead processes, closes the mailings whose time is over, and deletes the
 * recipients of old ones.
 */
export async function tidy(db: Db, { knowsKeys }: Mailer): Promise<Ends> {
  const lost = await takeOver(db, sending.LOST_MS, knowsKeys)
  const closed = await closeOver(db)
  await thin(db, KEPT_DAYS)
  return { closed, lost }
}

export const isAnythingWaiting = (db: Db): Promise<boolean> => hasWaiting(db)

/**
 * Sends what is due, the most urgent first, for `forMs` or until nothing is due. Returns in how many
 * milliseconds there is more to send. Null: nothing is left.
 */
export const sendDue = (db: Db, how: Sending, forMs: number) => sending.sendDue(db, how, forMs)
