import { type Language, LANGUAGES } from '@called-it/contract/languages.ts'
import { autoRetry } from '@grammyjs/auto-retry'
import { Api, GrammyError, HttpError } from 'grammy'
import type { BotCommand, Update } from 'grammy/types'
import { LRUCache } from 'lru-cache'
import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery, Mailer, MessageButtons, Messenger } from '../messenger/messenger.ts'
import { type ChatAnswer, cutTo, MENU_MAX, MESSAGE_MAX, NOTE_MAX } from './chat.ts'
import { type InitData, readInitData } from './init-data.ts'

export type TelegramSettings = {
  /** The token of the bot. It is part of every address that is called, so no address may reach a log. */
  token: string
  /** The address of the Bot API, without a slash at its end. */
  url: string
  /** Messages a second of all processes together: reminders and answers in chats. */
  rate: number
}

/** How long Telegram may take to answer (s); a call for updates waits this much longer. */
const TRY_S = 8
/** How often an answer in a chat is tried again, and the longest wait that is granted for it (s). */
const RETRIES = { maxRetryAttempts: 3, maxDelaySeconds: 30 }
/** One message a second in a chat (MESSENGERS.md of Telegram: "avoid sending more than one message per second"). */
const CHAT_MS = 1000
const CHATS_REMEMBERED = 50_000
/** Codes of failures before a connection: nothing was sent. */
const NEVER_CONNECTED: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']
const [BAD_REQUEST, FORBIDDEN, TOO_MANY] = [400, 403, 429]
/** Descriptions of refusals that mean that there is no such chat for the bot. */
const NO_CHAT = /chat not found|user not found|peer_id_invalid|deactivated/i
/** The wait (ms) if Telegram asks for one without a time, and the longest one. */
const [PAUSE_MS, PAUSE_MAX_MS] = [5000, 10 * 60_000]

/** Telegram has refused or not answered; the text holds neither the token nor what was sent. */
export class TelegramFailure extends Error {
  override readonly name = 'TelegramFailure'
  readonly delivery: Delivery
  /** The status of the answer; null: there was none. */
  readonly status: number | null
  constructor(method: string, delivery: Delivery, status: number | null) {
    super(`Telegram did not take ${method}: ${'why' in delivery ? delivery.why : delivery.outcome}`)
    this.delivery = delivery
    this.status = status
  }
}

/** The application that a button of the bot opens, and what the button says. */
export type BotApp = { text: string; url: string }

export type Telegram = Messenger &
  Mailer & {
    rate: number
    /** The number of the bot, which its token begins with. */
    botId: number
    /** Returns the name of the bot, without the @. Throws `TelegramFailure`. */
    findName(): Promise<string>
    /** Returns who has opened a Mini App of the bot, by the data that Telegram gave the page; null: the data prove nothing now. */
    readInitData(data: string): InitData | null
    /** Throws a sentence if the token does not work. */
    check(): Promise<void>
    /** Lets the bot list these commands to people of each language. Throws `TelegramFailure`. */
    showCommands(commands: Record<Language, readonly BotCommand[]>): Promise<void>
    /** Lets the menu button of every chat open this Mini App. Throws `TelegramFailure`. */
    showApp(app: BotApp): Promise<void>
    /** Waits up to so many seconds for updates after a number. Throws `TelegramFailure`. */
    updates(after: number, waitS: number, signal: AbortSignal): Promise<Update[]>
    /** Lets the bot be asked for updates again, if it had a webhook. Throws `TelegramFailure`. */
    dropWebhook(): Promise<void>
    /** Does what an update is answered with, in the chat of a person; tries again for a while. Throws `TelegramFailure`. */
    answer(chat: string, answer: ChatAnswer): Promise<void>
  }

/** The bot at Telegram (core.telegram.org/bots/api), by grammY. Identities are numbers of private chats. */
export function telegram({ token, url, rate }: TelegramSettings): Telegram {
  const options = { apiRoot: url, timeoutSeconds: TRY_S }
  /** Tries once. */
  const api = new Api(token, options)
  /** Tries again: for answers that somebody waits for. */
  const patient = new Api(token, options)
  patient.config.use(autoRetry({ ...RETRIES, rethrowHttpErrors: true, rethrowInternalServerErrors: false }))
  const inTurn = oneAfterAnother()
  let name: Promise<string> | null = null

  const post = (by: Api, chat: string, text: string, buttons?: MessageButtons, asks = false) =>
    inTurn(chat, () =>
      tried('sendMessage', () =>
        by.sendMessage(chat, cutTo(text, MESSAGE_MAX), {
          link_preview_options: { is_disabled: true },
          ...(asks ? { reply_markup: { force_reply: true } } : markup(buttons)),
        }),
      ),
    )

  return {
    botId: Number.parseInt(token, 10),
    knowsKeys: false,
    takesReplies: true,
    rate,
    findName() {
      name ??= tried('getMe', () => api.getMe()).then(
        ({ username }) => username,
        (error: unknown) => {
          name = null
          throw error
        },
      )
      return name
    },
    readInitData: (data) => readInitData(data, token, Date.now()),
    async check() {
      const { username } = await tried('getMe', () => api.getMe())
      name = Promise.resolve(username)
    },
    async deliver(account, { text, buttons }) {
      try {
        await post(api, chatOf(account), text, buttons)
        return { outcome: 'sent' }
      } catch (error) {
        if (error instanceof TelegramFailure) return error.delivery
        throw error
      }
    },
    async send(account, { text }) {
      try {
        await post(patient, chatOf(account), text)
        return 'sent'
      } catch (error) {
        if (error instanceof TelegramFailure && error.delivery.outcome === 'unknown_account')
          return 'unknown_account'
        throw error
      }
    },
    async showCommands(commands) {
      for (const language_code of LANGUAGES)
        await tried('setMyCommands', () => api.setMyCommands(commands[language_code], { language_code }))
      // People of all other languages.
      await tried('setMyCommands', () => api.setMyCommands(commands.en))
    },
    async showApp({ text, url: address }) {
      const menu_button = {
        type: 'web_app' as const,
        text: cutTo(text, MENU_MAX),
        web_app: { url: address },
      }
      await tried('setChatMenuButton', () => api.setChatMenuButton({ menu_button }))
    },
    updates(after, waitS, signal) {
      const waiting = new Api(token, { ...options, timeoutSeconds: waitS + TRY_S })
      const asked = {
        offset: after + 1,
        timeout: waitS,
        allowed_updates: ['message', 'callback_query'] as const,
      }
      return tried('getUpdates', () => waiting.getUpdates(asked, signal as never))
    },
    async dropWebhook() {
      await tried('deleteWebhook', () => api.deleteWebhook())
    },
    async answer(chat, answer) {
      if (answer.do === 'send') {
        const { message_id } = await post(patient, chat, answer.text, answer.buttons, answer.asks)
        await answer.sent?.(message_id)
      } else if (answer.do === 'edit') {
        const text = cutTo(answer.text, MESSAGE_MAX)
        await inTurn(chat, () =>
          tried('editMessageText', () =>
            patient
              .editMessageText(chat, answer.message, text, {
                link_preview_options: { is_disabled: true },
                ...markup(answer.buttons),
              })
              .catch(keepUnchanged),
          ),
        )
      } else {
        const text = answer.text === undefined ? {} : { text: cutTo(answer.text, NOTE_MAX) }
        await tried('answerCallbackQuery', () => patient.answerCallbackQuery(answer.press, text))
      }
    },
  }
}

/** A message that already says the same, as after a button that was pressed twice, is no failure. */
function keepUnchanged(error: unknown): null {
  if (error instanceof GrammyError && /message is not modified/i.test(error.description)) return null
  throw error
}

/** Returns the chat of an account such as `telegram:123`. */
const chatOf = (account: string): string => account.replace(/^telegram:/, '')

/** Returns the buttons of a message as Telegram has them. */
function markup(buttons: MessageButtons = []) {
  if (buttons.length === 0) return {}
  const inline_keyboard = buttons.map((row) =>
    row.map((button) =>
      'link' in button
        ? { text: button.text, url: button.link }
        : { text: button.text, callback_data: button.data },
    ),
  )
  return { reply_markup: { inline_keyboard } }
}

/** Returns a function that lets messages to one chat go one after another, a second apart. */
function oneAfterAnother() {
  const nextAt = new LRUCache<string, number>({ max: CHATS_REMEMBERED, ttl: 60_000 })
  return async function inTurn<Result>(chat: string, send: () => Promise<Result>): Promise<Result> {
    const present = Date.now()
    const at = Math.max(present, nextAt.get(chat) ?? 0)
    nextAt.set(chat, at + CHAT_MS)
    if (at > present) await pause(at - present)
    return send()
  }
}

/** Makes a call, and throws what went wrong as `TelegramFailure`: the error of grammY holds the address, and so the token. */
async function tried<Result>(method: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof GrammyError) throw new TelegramFailure(method, deliveryOf(error), error.error_code)
    if (!(error instanceof HttpError))
      throw new TelegramFailure(method, { outcome: 'unsure', why: 'no answer' }, null)
    const outcome = NEVER_CONNECTED.includes(codeOf(error.error)) ? 'refused' : 'unsure'
    throw new TelegramFailure(method, { outcome, why: 'no answer' }, null)
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

function deliveryOf({ error_code: status, description, parameters }: GrammyError): Delivery {
  const why = `status ${status}`
  // The person has blocked the bot, or has never pressed Start.
  if (status === FORBIDDEN || (status === BAD_REQUEST && NO_CHAT.test(description)))
    return { outcome: 'unknown_account' }
  if (status === TOO_MANY) {
    const asked = parameters.retry_after === undefined ? PAUSE_MS : parameters.retry_after * 1000
    return { outcome: 'refused', why, wait_ms: Math.min(asked, PAUSE_MAX_MS) }
  }
  return { outcome: status >= 500 ? 'unsure' : 'refused', why }
}
