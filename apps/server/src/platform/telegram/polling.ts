import type { Message, Update } from 'grammy/types'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '../database/unavailable.ts'
import { type Db, inTransaction } from '../database/db.ts'
import { takeTurn } from '../messenger/messenger-pace.ts'
import * as store from './bot-store.ts'
import { type ChatAnswer, type ChatUpdate, personOf } from './chat.ts'
import { type Telegram, TelegramFailure } from './telegram.ts'

/** How long a process may be silent until another one asks for updates (ms), and how often the others look. */
const TIMES = { heldMs: 40_000, lookMs: 5000, waitS: 20 }
/** The pause after a failure (ms): it doubles up to the longest one. */
const [PAUSE_MS, PAUSE_MAX_MS] = [1000, 30_000]
/** The tries of an update; then it is left out, so that those behind it are handled. */
const TRIES = 3
/** The most chats that are answered at one time. */
const ANSWERED_TOGETHER = 20
/** The longest wait of an answer for its turn (ms): longer only if Telegram has asked for a pause. */
const TURN_MS = 30_000
const CONFLICT = 409

/** Changes what an update asks for, in a transaction that also notes that it is handled, and returns what to answer. It may run again. */
export type HandleUpdate = (trx: Db<object>, update: ChatUpdate) => Promise<ChatAnswer[]>

export type Polling = {
  /** Ends the wait for updates, lets answers finish, and another process take over at once. */
  close(): Promise<void>
}

/**
 * Asks for the updates of the bot and handles them, one after another. Of all processes that do this, one asks at a time; if it dies,
 * another one takes over within a minute. An update whose transaction has committed is not handled again; an answer that a dying
 * process has not sent is lost.
 */
export function pollUpdates(
  db: Db<object>,
  telegram: Pick<Telegram, 'botId' | 'rate' | 'updates' | 'answer' | 'dropWebhook'>,
  handle: HandleUpdate,
  onError: (error: unknown, words: string) => void,
  times: typeof TIMES = TIMES,
): Polling {
  const holder = { botId: telegram.botId, process: randomUUID() }
  const stopped = new AbortController()
  const { signal } = stopped
  const answers = makeAnswering(db, telegram, onError)
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => {})

  /** Handles an update; false: another process has taken over. */
  async function handleOne(update: Update): Promise<boolean> {
    const read = readUpdate(update)
    const done = await inTransaction(db, async (trx) => {
      const last = await store.holdBot(trx, holder)
      if (last === null) return null
      if (update.update_id <= last) return []
      const answered = read ? await handle(trx, read) : []
      await store.putHandled(trx, holder.botId, update.update_id, times.heldMs)
      return answered
    })
    if (done === null) return false
    if (read && done.length > 0) await answers.add(read.person.id, done)
    return true
  }

  /** Handles an update, and leaves it out after some failures that are its own. Throws if it is to be tried again. */
  async function handleOrLeave(update: Update): Promise<boolean> {
    try {
      return await handleOne(update)
    } catch (error) {
      if (isUnavailable(error) || (await store.countFailure(db, holder.botId)) < TRIES) throw error
      onError(error, 'an update of Telegram was left out')
      return inTransaction(db, async (trx) => {
        const last = await store.holdBot(trx, holder)
        if (last !== null && update.update_id > last)
          await store.putHandled(trx, holder.botId, update.update_id, times.heldMs)
        return last !== null
      })
    }
  }

  async function turn(): Promise<void> {
    const last = await store.takeBot(db, holder, times.heldMs)
    if (last === null) return rest(times.lookMs)
    for (const update of await telegram.updates(last, times.waitS, signal)) {
      if (signal.aborted || !(await handleOrLeave(update))) return
    }
  }

  async function run(): Promise<void> {
    let pauseMs = PAUSE_MS
    while (!signal.aborted) {
      try {
        await turn()
        pauseMs = PAUSE_MS
      } catch (error) {
        if (signal.aborted) break
        onError(error, 'could not get updates of Telegram')
        // The bot was used with a webhook before: then Telegram refuses to be asked.
        if (error instanceof TelegramFailure && error.status === CONFLICT)
          await telegram
            .dropWebhook()
            .catch((failure: unknown) => onError(failure, 'could not drop the webhook'))
        await rest(pauseMs)
        pauseMs = Math.min(PAUSE_MAX_MS, pauseMs * 2)
      }
    }
  }

  const running = run()
  return {
    async close() {
      stopped.abort()
      await running
      await answers.finish()
      await store
        .releaseBot(db, holder)
        .catch((error: unknown) => onError(error, 'could not give up the bot'))
    },
  }
}

/**
 * Sends answers, several chats at a time, those of one chat in their order, at one pace with the reminders of all processes. A failure
 * is told, and the next one goes on.
 */
function makeAnswering(
  db: Db<object>,
  telegram: Pick<Telegram, 'rate' | 'answer'>,
  onError: (error: unknown, words: string) => void,
) {
  const chats = new Map<string, Promise<void>>()
  /** Waits until the bot may send one more message. Throws if Telegram has asked for a long pause. */
  async function waitForTurn(): Promise<void> {
    const turn = await takeTurn(db, 'telegram', { count: 1, rate: telegram.rate }, { withinMs: TURN_MS })
    if (!turn.is_taken) throw new Error('Telegram has asked for a pause')
    await pause(turn.wait_ms)
  }
  async function sendAll(chat: string, answers: readonly ChatAnswer[]): Promise<void> {
    for (const answer of answers) {
      try {
        // A sentence at a pressed button is no message.
        if (answer.do !== 'note') await waitForTurn()
        await telegram.answer(chat, answer)
      } catch (error) {
        // Who has blocked the bot meanwhile wants no answer.
        if (error instanceof TelegramFailure && error.delivery.outcome === 'unknown_account') return
        onError(error, 'an answer in a chat was not sent')
      }
    }
  }
  return {
    /** Resolves when there is room for the next chat. */
    async add(chat: string, answers: readonly ChatAnswer[]): Promise<void> {
      const mine = (chats.get(chat) ?? Promise.resolve()).then(() => sendAll(chat, answers))
      chats.set(chat, mine)
      void mine.then(() => {
        if (chats.get(chat) === mine) chats.delete(chat)
      })
      while (chats.size >= ANSWERED_TOGETHER) await Promise.race(chats.values())
    },
    async finish(): Promise<void> {
      await Promise.all(chats.values())
    },
  }
}

/** Returns what an update says; null: it is none of a person in a private chat. */
function readUpdate({ update_id, message, callback_query: press }: Update): ChatUpdate | null {
  const from = press?.from ?? message?.from
  const chat = press?.message?.chat ?? message?.chat
  if (!from || from.is_bot || chat?.type !== 'private') return null
  return {
    id: update_id,
    person: personOf(from),
    text: message?.text ?? null,
    press: press ? { id: press.id, data: press.data ?? '' } : null,
    message: press?.message?.message_id ?? message?.message_id ?? null,
    reply_to: message?.reply_to_message ? readReplied(message.reply_to_message) : null,
  }
}

function readReplied({ message_id, text = '', reply_markup }: Message): ChatUpdate['reply_to'] {
  const buttons = (reply_markup?.inline_keyboard ?? []).flat()
  const data = buttons.flatMap((button) => ('callback_data' in button ? [button.callback_data] : []))
  return { message: message_id, text, data }
}
