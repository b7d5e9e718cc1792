import { hasFights } from '@called-it/rules/systems.ts'
import { nameMessage, readContest } from '../../contest/contest.ts'
import { notifyDesk } from '../../platform/live/notify.ts'
import { countFared, holdBack } from '../../platform/messenger/messenger-pace.ts'
import type { Sender } from '../../platform/messenger/messenger.ts'
import type { Db } from '../../schema.ts'
import { cardNews } from '../card-news.ts'
import { readRound, type RoundFacts } from '../card-store.ts'
import { cardText } from '../card-texts.ts'
import { type ChangedMatch, listChanged } from '../change-store.ts'
import { changeText } from '../change-texts.ts'
import { chatText } from '../chat-texts.ts'
import { againAfter, endedOf, faredIn } from './ends.ts'
import { type ExactMatch, listExactMatches } from '../exact-store.ts'
import { exactText } from '../exact-texts.ts'
import { figuresOf } from '../figures.ts'
import { findNext, type Mailing } from '../mailing-store.ts'
import { missingButtons, REPLY, stopButton } from '../buttons.ts'
import {
  type DueQuestion,
  claim,
  type Ended,
  isWaiting,
  listDueQuestions,
  type Message,
  note,
} from '../message-store.ts'
import { kindOf } from '../phase.ts'
import { type Gap, lines, reminderText, roundText } from '../texts.ts'
import { beginTurn, reserveTurn, sendInTurn } from './turns.ts'

/** The settings of the process that sending needs. */
export type Sending = {
  /** What is on, the first choice first. */
  senders: readonly Sender[]
  /** The address of the product. Null: messages hold no link. */
  publicUrl: string | null
}

/** Messages claimed at once: if a sender has a pace, those of one second. */
const BATCH = 500
/**
 * A message must begin within this time after its claim (ms), or it goes back. Together with the longest time
 * of one try it ends before the minute that is kept free before a lock, and long before another process takes
 * it over.
 */
const BEGINS_MAX_MS = 30_000
/** After this time a claimed message belongs to a dead process (ms). */
export const LOST_MS = 120_000

/** Sends what is due for a sender. See `sendDue` of `notifications.ts`. */
export async function sendDue(
  db: Db,
  sending: Sending,
  sender: Sender,
  forMs: number,
): Promise<number | null> {
  const end = performance.now() + forMs
  for (let leftMs = forMs; leftMs > 0; leftMs = end - performance.now()) {
    const after = await sendBatch(db, sending, sender, leftMs)
    if (after !== 0) return after
  }
  return 0
}

/** Sends one batch if its turn comes within `withinMs`. Returns as `sendDue` does. */
async function sendBatch(
  db: Db,
  { senders, publicUrl }: Sending,
  by: Sender,
  withinMs: number,
): Promise<number | null> {
  const { key: sender, mailer } = by
  if (!(await findNext(db, sender))) return null
  const count = mailer.rate === null ? BATCH : Math.max(1, Math.floor(mailer.rate))
  const reserved = await reserveTurn(db, by, count, withinMs)
  if (typeof reserved === 'number') return reserved
  // Read again, because other processes may have taken the last message meanwhile.
  const mailing = await findNext(db, sender)
  if (!mailing) return null
  const readAt = Date.now()
  const keys = senders.map(({ key }) => key)
  const questions = mailing.deadline === null ? [] : await listDueQuestions(db, mailing.id)
  const claimedAt = Date.now()
  const { taken, messages } = await claim(db, mailing, sender, count, keys)
  // Read after the claim, so that it is not older than the state at the claim.
  const round = mailing.phase === 'card' ? await readRound(db, mailing.id) : null
  const changed = mailing.phase === 'change' ? await listChanged(db, mailing.id) : []
  const exact = mailing.phase === 'exact' ? await listExactMatches(db, mailing.id) : []
  const textOf = writerOf(mailing, { asked: questions, round, changed, exact }, publicUrl)
  const contest = await readContest(db)
  const kind = kindOf(mailing.phase)
  const ended: Ended[] = []
  let heldBackMs = 0
  const turn = await beginTurn(db, by, reserved, { count: messages.length, withinMs: BEGINS_MAX_MS / 2 })
  const sendOne = async (message: Message, isLate: boolean) => {
    // A sender's request for a pause holds back all its messages that have not begun. An overtaken message is
    // replaced by the mailing of the newer change.
    if (!turn || isLate || heldBackMs > 0 || Date.now() - claimedAt > BEGINS_MAX_MS || round?.is_overtaken) {
      ended.push(againAfter(message, heldBackMs))
      return
    }
    const text = textOf(message)
    if (text === null) {
      ended.push({ ...againAfter(message, 0), state: 'dropped' })
      return
    }
    const key = `${mailing.id} ${message.user_id}`
    const language = message.lang ?? 'ru'
    const missing = missingButtons(language, questions, message.missing)
    const said = missing.length > 0 && mailer.takesReplies ? lines(text, REPLY[language]) : text
    const delivery = await mailer.deliver(message.account, {
      text: nameMessage(said, contest, language),
      key,
      language,
      buttons: [...missing, [stopButton(language, kind)]],
      stops: { user_id: message.user_id, kind },
      // What waits for a device longer is not shown after the lock.
      ...(mailing.left_ms !== null && { useful_ms: mailing.left_ms - (Date.now() - readAt) }),
    })
    ended.push(endedOf(mailer, message, delivery))
    const askedMs = delivery.outcome === 'refused' ? (delivery.wait_ms ?? 0) : 0
    if (askedMs <= heldBackMs) return
    heldBackMs = askedMs
    // At once, so that batches of other processes do not begin meanwhile.
    await holdBack(db, sender, askedMs)
  }
  const sent = await sendInTurn(messages, turn ?? reserved, mailer.rate, sendOne)
  // Messages that have been sent are stored, whatever failed.
  const [failed] = sent.filter(({ status }) => status === 'rejected')
  if (ended.length > 0) {
    const dead = await note(db, mailing, sender, ended, keys)
    await countFared(db, sender, faredIn(ended, dead))
    // Whoever entered a result sees when the last message about it was sent.
    if (!(await isWaiting(db, mailing.id))) await notifyDesk(db)
  }
  if (failed?.status === 'rejected') throw failed.reason
  return taken > 0 ? 0 : null
}

/** Returns the page that the messages of a mailing are about. Null: the address of the product is not known. */
function linkOf(mailing: Mailing, publicUrl: string | null): string | null {
  if (publicUrl === null) return null
  const page =
    mailing.phase === 'round' ? '/rating' : mailing.phase === 'chat' ? `/team/${mailing.team.id}` : ''
  return `${publicUrl}/tournament/${mailing.slug}${page}`
}

/**
 * Returns a function that writes the messages of a mailing, each in its reader's language. Null: there is
 * nothing to write to this user.
 */
function writerOf(
  mailing: Mailing,
  {
    asked: questions,
    round,
    changed,
    exact,
  }: { asked: DueQuestion[]; round: RoundFacts | null; changed: ChangedMatch[]; exact: ExactMatch[] },
  publicUrl: string | null,
) {
  const link = linkOf(mailing, publicUrl)
  const gapsOf = gapsIn(questions)
  return (message: Message): string | null => {
    const { lang: chosen, missing, figures } = message
    const lang = chosen ?? 'ru'
    const name = mailing.name[lang]
    switch (mailing.phase) {
      case 'card': {
        const news = round && message.card && cardNews(round, message)
        return news && cardText(lang, news, { name, round: mailing.round[lang], ...round, link })
      }
      case 'change':
        // A change that was taken back, or changed again, is no news.
        return changed.length === 0 ? null : changeText(lang, changed, { name, link })
      case 'exact':
        return exactText(lang, figures!, exact, { name, link })
      case 'chat': {
        const { team, author } = mailing
        return chatText(lang, { count: figures![0]!, team: team.name[lang], author, link })
      }
      case 'round':
        return roundText(lang, {
          // Every message of a round was created with its figures.
          ...figuresOf(figures!),
          name,
          round: mailing.round[lang],
          is_fights: hasFights(mailing.system_name),
          has_places: mailing.ratings_open,
          link,
        })
      case 'day':
      case 'hours': {
        const { left_ms, deadline } = mailing
        return reminderText(lang, { name, left_ms, deadline, gaps: gapsOf(missing), link })
      }
    }
  }
}

/** Counts missing answers by kind and round, in the order in which the questions are asked. */
function gapsIn(listed: DueQuestion[]): (missing: number[] | null) => Gap[] {
  const groups = [...Map.groupBy(listed, ({ kind, round }) => JSON.stringify([kind, round])).values()]
  return (missing) => {
    const open = new Set(missing)
    return groups.flatMap((questions) => {
      const { kind, round } = questions[0]!
      const count = questions.filter(({ id }) => open.has(id)).length
      return count > 0 ? [{ kind, round, missing: count, total: questions.length }] : []
    })
  }
}
