import { hasFights } from '@called-it/rules/systems.ts'
import { nameMessage, readContest } from '../contest/contest.ts'
import { notifyDesk } from '../platform/live/notify.ts'
import { holdBack, takeTurn } from '../platform/messenger/messenger-pace.ts'
import type { Delivery, Mailer } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import { cardNews } from './card-news.ts'
import { readRound, type RoundFacts } from './card-store.ts'
import { cardText } from './card-texts.ts'
import { type ChangedMatch, listChanged } from './change-store.ts'
import { changeText } from './change-texts.ts'
import { figuresOf } from './figures.ts'
import { findNext, type Mailing } from './mailing-store.ts'
import { buttonsOf } from './match-buttons.ts'
import {
  type DueQuestion,
  claim,
  type Ended,
  isWaiting,
  listDueQuestions,
  type Message,
  note,
} from './message-store.ts'
import { type Gap, reminderText, roundText } from './texts.ts'

/** The settings of the process that sending needs. */
export type Sending = {
  mailer: Mailer
  /** The address of the product. Null: messages hold no link. */
  publicUrl: string | null
}

/** Messages claimed at once: if a messenger has a pace, those of one second. */
const BATCH = 500
/** Messages sent at the same time if the messenger sets no pace. */
const AT_ONCE = 10
/**
 * A message must begin within this time after its claim (ms), or it goes back. Together with the longest time
 * of one try it ends before the minute that is kept free before a lock, and long before another process takes
 * it over.
 */
const BEGINS_MAX_MS = 30_000
/** After this time a claimed message belongs to a dead process (ms). */
export const LOST_MS = 120_000
/** Pauses after a refusal double, from the first to the second of these (ms). */
const [PAUSE_MS, PAUSE_MAX_MS] = [15_000, 10 * 60_000]

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function sendDue(db: Db, sending: Sending, forMs: number): Promise<number | null> {
  const end = performance.now() + forMs
  for (let leftMs = forMs; leftMs > 0; leftMs = end - performance.now()) {
    const after = await sendBatch(db, sending, leftMs)
    if (after !== 0) return after
  }
  return 0
}

/** Sends one batch if its turn comes within `withinMs`. Returns as `sendDue` does. */
async function sendBatch(db: Db, { mailer, publicUrl }: Sending, withinMs: number): Promise<number | null> {
  if (!(await findNext(db))) return null
  const count = mailer.rate === null ? BATCH : Math.max(1, Math.floor(mailer.rate))
  if (mailer.rate !== null) {
    const turn = await takeTurn(db, count, mailer.rate, withinMs)
    if (!turn.is_taken) return Math.max(1, turn.wait_ms)
    await sleep(turn.wait_ms)
  }
  // Read again, because the turn may have taken a while to come.
  const mailing = await findNext(db)
  if (!mailing) return null
  const questions = mailing.deadline === null ? [] : await listDueQuestions(db, mailing.id)
  const claimedAt = Date.now()
  const { taken, messages } = await claim(db, mailing, count, mailer.reaches ?? ['reddy'])
  // Read after the claim, so that it is not older than the state at the claim.
  const round = mailing.phase === 'card' ? await readRound(db, mailing.id) : null
  const changed = mailing.phase === 'change' ? await listChanged(db, mailing.id) : []
  const textOf = writerOf(mailing, { asked: questions, round, changed }, publicUrl)
  const contest = await readContest(db)
  const ended: Ended[] = []
  let heldBackMs = 0
  const sendOne = async (message: Message) => {
    // A messenger's request for a pause holds back all messages that have not begun. An overtaken message is
    // replaced by the mailing of the newer change.
    if (heldBackMs > 0 || Date.now() - claimedAt > BEGINS_MAX_MS || round?.is_overtaken) {
      ended.push(againAfter(message, heldBackMs))
      return
    }
    const text = textOf(message)
    if (text === null) {
      ended.push({ user_id: message.user_id, state: 'dropped', tries: message.tries, pause_ms: 0 })
      return
    }
    const key = `${mailing.id} ${message.user_id}`
    const language = message.lang ?? 'ru'
    const named = nameMessage(text, contest, language)
    const delivery = await mailer.deliver(message.account, {
      text: named,
      key,
      language,
      buttons: buttonsOf(language, questions, message.missing),
      reminds: message.user_id,
    })
    if (delivery.outcome === 'refused') heldBackMs = Math.max(heldBackMs, delivery.wait_ms ?? 0)
    ended.push(endedOf(mailer, message, delivery))
  }
  const sent = mailer.rate === null ? shared(messages, sendOne) : spread(messages, mailer.rate, sendOne)
  // Messages that have been sent are stored, whatever failed.
  const [failed] = (await sent).filter(({ status }) => status === 'rejected')
  if (ended.length > 0) await note(db, mailing.id, ended)
  // Whoever entered a result sees when the last message about it was sent.
  if (ended.length > 0 && !(await isWaiting(db, mailing.id))) await notifyDesk(db)
  if (heldBackMs > 0) await holdBack(db, heldBackMs)
  if (failed?.status === 'rejected') throw failed.reason
  return taken > 0 ? 0 : null
}

type Sent = PromiseSettledResult<void>[]

/** Sends a few messages at a time. */
function shared(messages: Message[], send: (message: Message) => Promise<void>): Promise<Sent> {
  const rest = messages.values()
  return Promise.allSettled(
    Array.from({ length: AT_ONCE }, async () => {
      for (const message of rest) await send(message)
    }),
  )
}

/** Each message begins in its own part of a second, whether or not the one before has ended. */
async function spread(
  messages: Message[],
  rate: number,
  send: (message: Message) => Promise<void>,
): Promise<Sent> {
  const begun: Promise<void>[] = []
  for (const [nth, message] of messages.entries()) {
    if (nth > 0) await sleep(1000 / rate)
    begun.push(send(message))
  }
  return Promise.allSettled(begun)
}

function endedOf({ knowsKeys }: Mailer, message: Message, delivery: Delivery): Ended {
  if (delivery.outcome === 'refused') {
    if (delivery.wait_ms !== undefined) return againAfter(message, delivery.wait_ms)
  } else if (delivery.outcome !== 'unsure') {
    return { user_id: message.user_id, state: delivery.outcome, tries: message.tries + 1, pause_ms: 0 }
  } else if (!knowsKeys) {
    // The message may have arrived: sent again, it could be there twice.
    return { user_id: message.user_id, state: 'unknown', tries: message.tries + 1, pause_ms: 0 }
  }
  const pause = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** message.tries)
  return { ...againAfter(message, pause), tries: message.tries + 1 }
}

const againAfter = ({ user_id, tries }: Message, pause_ms: number): Ended => ({
  user_id,
  state: 'waiting',
  tries,
  pause_ms,
})

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
  }: { asked: DueQuestion[]; round: RoundFacts | null; changed: ChangedMatch[] },
  publicUrl: string | null,
) {
  const page = (path: string) =>
    publicUrl === null ? null : `${publicUrl}/tournament/${mailing.slug}${path}`
  const gapsOf = gapsIn(questions)
  return (message: Message): string | null => {
    const { lang: chosen, missing, figures } = message
    const lang = chosen ?? 'ru'
    const name = mailing.name[lang]
    switch (mailing.phase) {
      case 'card': {
        const news = round && message.card && cardNews(round, message)
        return news && cardText(lang, news, { name, round: mailing.round[lang], ...round, link: page('') })
      }
      case 'change':
        // A change that was taken back, or changed again, is no news.
        return changed.length === 0 ? null : changeText(lang, changed, { name, link: page('') })
      case 'round':
        return roundText(lang, {
          // Every message of a round was created with its figures.
          ...figuresOf(figures!),
          name,
          round: mailing.round[lang],
          is_fights: hasFights(mailing.system_name),
          has_places: mailing.ratings_open,
          link: page('/rating'),
        })
      case 'day':
      case 'hours': {
        const { left_ms, deadline } = mailing
        return reminderText(lang, { name, left_ms, deadline, gaps: gapsOf(missing), link: page('') })
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
