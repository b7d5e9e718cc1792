import { RECIPIENTS_DAYS } from '@called-it/rules/limits.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { SenderPlan } from '@called-it/contract/organiser/sending.ts'
import { inTransaction } from '../platform/database/db.ts'
import { notifyDesk } from '../platform/live/notify.ts'
import { listPaces } from '../platform/messenger/messenger-pace.ts'
import type { Sender, SenderKey } from '../platform/messenger/messenger.ts'
import { readRoundResult } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import * as cards from './card-store.ts'
import { fightsInBoth } from './card-texts.ts'
import * as chats from './chat-store.ts'
import * as changeStore from './change-store.ts'
import { changedInBoth } from './change-texts.ts'
import { type Closed, closeOver, thin } from './closed-store.ts'
import * as exactScores from './exact-store.ts'
import { columnsOf } from './figures.ts'
import * as mailings from './mailing-store.ts'
import * as buttons from './buttons.ts'
import { hasWaiting, takeFromOff, takeOver } from './message-store.ts'
import { planOf } from './plan.ts'
import * as sending from './sending/sending.ts'
import * as texts from './texts.ts'
import * as watched from './watched-store.ts'

/** The settings of the process that sending needs. */
export type Sending = sending.Sending

/** A mailing that is open or was closed within a day, and how its messages fare. */
export type WatchedMailing = watched.WatchedMailing

/** Lists the mailings that are open or were closed within a day, with the messages that wait and that did not arrive. */
export const listWatchedMailings = (db: Db): Promise<WatchedMailing[]> => watched.listWatched(db)

/** Returns for each sender by when its waiting messages are sent, and how its messages fared. */
export async function readSending(db: Db): Promise<SenderPlan[]> {
  const waiting = await watched.listWaiting(db)
  return (await listPaces(db)).map(({ sender, rate, begins_ms, ...pace }) => {
    const plan = planOf(
      waiting.filter((part) => part.sender === sender),
      { rate, begins_ms },
    )
    return {
      sender,
      per_second: rate,
      held_until: pace.held_until,
      waiting: plan.waiting,
      takes_minutes: Math.ceil(plan.takes_ms / 60_000),
      done_at: new Date(Date.now() + plan.takes_ms).toISOString(),
      late: plan.late,
      sent: pace.sent,
      refused: pace.refused,
      dead: pace.dead,
    }
  })
}

/** Lists the reminders that will be sent within 24 hours, the next first. */
export const listUpcomingReminders = (db: Db) => watched.listUpcoming(db)

/** Counts the messages that the present result of an event has led to. Null: none so far, or it is older than two days. */
export const readResultMessages = (db: Db, eventId: number): Promise<watched.ResultMessages | null> =>
  watched.readResultMessages(db, eventId)

/** The most matches with a button below one message. */
export const BUTTONS_MAX = buttons.BUTTONS_MAX

/** The button of a match whose score is missing, below a message. */
export const matchButton = (...parts: Parameters<typeof buttons.matchButton>) => buttons.matchButton(...parts)

/** Returns the matches that the buttons of a message ask about. */
export const matchesOf = (data: readonly string[]) => buttons.matchesOf(data)

/** Returns the kind of messages that the data of a button stop; null: they are of another button. */
export const stoppedBy = (data: string) => buttons.stoppedBy(data)

/** The missing answers of one kind in words: `3 of 12 scores`. */
export const describeGap = (...parts: Parameters<typeof texts.gapText>) => texts.gapText(...parts)

/** A time in words: `15 June at 13:00 UTC`. */
export const atTime = (...parts: Parameters<typeof texts.atTime>) => texts.atTime(...parts)

/** Points in words: `57 points`. */
export const describePoints = (...parts: Parameters<typeof texts.pointsText>) => texts.pointsText(...parts)

/** Writes a whole number as messages do, with its thousands apart. */
export const describeNumber = (...parts: Parameters<typeof texts.wholeText>) => texts.wholeText(...parts)

/** A mailing that was created, and the number of its recipients. */
export type Made = { id: number; recipients: number }

/**
 * Creates the mailings that are due now, each in a transaction with all its recipients. A mailing is never
 * created twice. Due mailings are computed from the schedule itself, so a change of the schedule needs no
 * further step.
 */
export async function makeDue(db: Db, senders: readonly Sender[]): Promise<Made[]> {
  const keys = senders.map(({ key }) => key)
  const reminders = (await mailings.listDueReminders(db)).map((due) => () => makeReminder(db, keys, due))
  const rounds = (await mailings.listDueRounds(db)).map((due) => () => makeRound(db, keys, due))
  const changes = (await cards.listDueCards(db)).map((due) => () => makeCard(db, keys, due))
  const matches = (await changeStore.listDueChanges(db)).map((due) => () => makeChange(db, keys, due))
  const exact = (await exactScores.listDueExact(db)).map((due) => () => makeExact(db, keys, due))
  const talks = (await chats.listDueChats(db, keys)).map((due) => () => makeChat(db, keys, due))
  const made: Made[] = []
  const failures: unknown[] = []
  for (const make of [...reminders, ...changes, ...matches, ...rounds, ...exact, ...talks]) {
    try {
      const mailing = await make()
      if (mailing) made.push(mailing)
    } catch (error) {
      failures.push(error)
    }
  }
  if (made.length > 0) await notifyDesk(db)
  // A mistake in one mailing does not stop the others.
  if (failures.length > 0) throw new AggregateError(failures, 'mailings could not be made')
  return made
}

const makeReminder = (db: Db, keys: SenderKey[], due: mailings.DueReminder): Promise<Made | null> =>
  inTransaction(db, async (trx) => {
    const id = await mailings.addReminder(trx, due)
    return id === null ? null : { id, recipients: await mailings.pickForgetful(trx, id, keys) }
  })

const makeRound = (db: Db, keys: SenderKey[], due: mailings.DueRound): Promise<Made | null> =>
  inTransaction(db, async (trx) => {
    const id = await mailings.addRound(trx, due)
    const result = id === null ? null : await readRoundResult(trx, due.tournament_id, due.round_id)
    if (id === null || !result) return null
    return { id, recipients: await mailings.pickPredictors(trx, id, columnsOf(result), keys) }
  })

const makeCard = (db: Db, keys: SenderKey[], due: cards.DueCard): Promise<Made | null> =>
  inTransaction(db, async (trx) => {
    const id = await cards.addCard(trx, due)
    return id === null ? null : { id, recipients: await cards.pickOwners(trx, id, keys) }
  })

const makeChange = (db: Db, keys: SenderKey[], due: changeStore.DueChange): Promise<Made | null> =>
  inTransaction(db, async (trx) => {
    const id = await changeStore.addChange(trx, due)
    return id === null ? null : { id, recipients: await changeStore.pickPredictorsOfChange(trx, id, keys) }
  })

const makeExact = (db: Db, keys: SenderKey[], due: exactScores.DueExact): Promise<Made | null> =>
  inTransaction(db, async (trx) => {
    const id = await exactScores.addExact(trx, due)
    return id === null ? null : { id, recipients: await exactScores.pickExact(trx, id, keys) }
  })

const makeChat = (db: Db, keys: SenderKey[], due: chats.DueChat): Promise<Made | null> =>
  inTransaction(db, async (trx) => {
    const id = await chats.addChat(trx, due)
    return id === null ? null : { id, recipients: await chats.pickAway(trx, id, due, keys) }
  })

/** What the messenger does because of a change of events. */
export type ChangeNotice = { [Field in keyof changeStore.ChangeReach]: number | null } & {
  /** The reminders ahead, and how many users each would reach now. */
  reminders: { at: string; users: number | null }[]
  /** The text about the changed matches or fights. Null: nobody is told of any. */
  message: Localized | null
}

/**
 * Returns what the messenger does because of a change of these events in this transaction. `isTried`: the transaction is
 * rolled back; then nothing is said about cards, because nothing would record that an organiser has seen the numbers.
 */
export async function readChangeNotice(db: Db, eventIds: number[], isTried: boolean): Promise<ChangeNotice> {
  const { isHidden, ...news } = await readNews(db, eventIds, isTried)
  const reminders = await changeStore.listReminders(db, eventIds)
  return { ...news, reminders: reminders.map(({ at, users }) => ({ at, users: isHidden ? null : users })) }
}

/**
 * Returns whom the messenger tells of a result of this transaction, and what, besides the message about its round.
 * `isHidden`: nothing is said about numbers of cards.
 */
export async function readResultNotice(
  db: Db,
  eventId: number,
  isHidden: boolean,
): Promise<Pick<ChangeNotice, 'notifies' | 'message'>> {
  const { notifies, message } = await readNews(db, [eventId], isHidden)
  // Without a message nobody is told.
  return { notifies: message === null ? 0 : notifies, message }
}

/** Reads what is told of a change of this transaction. `isHidden`: it shows nothing about cards. */
async function readNews(db: Db, eventIds: number[], isTried: boolean) {
  const areFights = await changeStore.haveFights(db, eventIds)
  const isHidden = isTried && areFights
  const reach = isHidden
    ? { notifies: null, cleared_picks: null }
    : await changeStore.countReached(db, eventIds)
  const matches = await changeStore.listTold(db, eventIds)
  const fights = areFights ? await changeStore.listChangedFights(db, eventIds) : []
  const message =
    matches.length > 0 ? changedInBoth(matches) : fights.length > 0 ? fightsInBoth(fights) : null
  return { ...reach, isHidden, message }
}

/**
 * How mailings have ended since the last look, and the number of messages that may or may not have arrived.
 */
export type Ends = { closed: Closed[]; lost: number }

/**
 * Takes over the messages of dead processes, closes the mailings whose time is over, and deletes the
 * recipients of old ones.
 */
export async function tidy(db: Db, senders: readonly Sender[]): Promise<Ends> {
  const knowKeys = senders.filter(({ mailer }) => mailer.knowsKeys).map(({ key }) => key)
  const lost = await takeOver(db, sending.LOST_MS, knowKeys)
  await takeFromOff(
    db,
    senders.map(({ key }) => key),
  )
  const closed = await closeOver(db)
  await thin(db, RECIPIENTS_DAYS)
  return { closed, lost }
}

/**
 * Returns how many users are told the results of an event's round once they are official: nobody while another event of
 * the round has no final result, or if they were told before.
 */
export const countRoundReaders = (db: Db, eventId: number): Promise<number> =>
  mailings.countRoundReaders(db, eventId)

export const isAnythingWaiting = (db: Db, sender: SenderKey): Promise<boolean> => hasWaiting(db, sender)

/**
 * Sends what is due for a sender, the nearest lock first, for `forMs` or until nothing is due. Returns in how many
 * milliseconds there is more to send. Null: nothing is left.
 */
export const sendDue = (db: Db, how: Sending, sender: Sender, forMs: number) =>
  sending.sendDue(db, how, sender, forMs)
