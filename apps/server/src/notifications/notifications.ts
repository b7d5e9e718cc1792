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

/** What sending needs to know of the process that it runs in. */
export type Sending = sending.Sending

/** How long it is kept to whom a mailing went (days). */
const KEPT_DAYS = 30

/** A mailing that was made, and how many it goes to. */
export type Made = { id: number; recipients: number }

/**
 * Makes the mailings that are due now, each in a transaction with all its recipients: one that was made is never made
 * again. What is due is read off the schedule itself, so nothing has to follow when that changes.
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
  // What is wrong with one keeps nobody from hearing of the others.
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

/** How mailings have ended since the last look, and how many messages nobody knows of whether they arrived. */
export type Ends = { closed: Closed[]; lost: number }

/**
 * Takes over what dead processes were sending, closes the mailings whose time is over, and forgets to whom old ones
 * went.
 */
export async function tidy(db: Db, { knowsKeys }: Mailer): Promise<Ends> {
  const lost = await takeOver(db, sending.LOST_MS, knowsKeys)
  const closed = await closeOver(db)
  await thin(db, KEPT_DAYS)
  return { closed, lost }
}

export const isAnythingWaiting = (db: Db): Promise<boolean> => hasWaiting(db)

/**
 * Sends what is due, the most urgent first, for so long (ms) or until nothing is. Answers in how long something is left
 * to be sent (ms); null: nothing is.
 */
export const sendDue = (db: Db, how: Sending, forMs: number) => sending.sendDue(db, how, forMs)
