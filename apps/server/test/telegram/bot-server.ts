import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export const BOT_TOKEN = '123456:test-token-of-a-bot-that-is-none-0'
export const BOT_NAME = 'romashka_game_bot'

type Button = { text: string; callback_data?: string; url?: string }
/** A message in a chat, as the bot has sent or changed it. */
export type BotMessage = {
  id: number
  chat: string
  text: string
  buttons: Button[]
  asks: boolean
}
/** An answer of the API that is no success. */
export type Refusal = { status: number; description: string; retry_after?: number }
type Person = { username?: string; first_name?: string; language_code?: string }

export type BotServer = {
  url: string
  messages: BotMessage[]
  /** What was shown at pressed buttons. */
  notes: { id: string; text: string | undefined }[]
  /** Calls by method, in their order. */
  calls: { method: string; body: Record<string, unknown>; at: number }[]
  /** The refusals of the next calls of a method. */
  refusals: Map<string, Refusal[]>
  /** The chats that have blocked the bot. */
  blocked: Set<string>
  /** The most calls for updates that were open at one time. */
  pollers: () => { now: number; most: number }
  /** A person writes to the bot. Returns the number of the message. */
  write(chat: number, text: string, more?: { person?: Person; replyTo?: number }): number
  /** A person presses a button of a message. */
  press(chat: number, message: BotMessage, data: string, person?: Person): void
  /** Puts an update as Telegram would send it, with the next number or with this one. */
  push(update: Record<string, unknown>): number
  close(): Promise<void>
}

/** Starts a server on this machine that speaks the part of the Bot API that we use. */
export async function startBotServer(token = BOT_TOKEN): Promise<BotServer> {
  const messages: BotMessage[] = []
  const notes: BotServer['notes'] = []
  const calls: BotServer['calls'] = []
  const refusals: BotServer['refusals'] = new Map()
  const blocked = new Set<string>()
  const updates: { update_id: number }[] = []
  const waiting = new Set<() => void>()
  let [lastMessage, lastUpdate, polling, mostPolling] = [100, 7000, 0, 0]

  const people = (chat: number, { first_name = 'Anna', ...more }: Person = {}) => ({
    from: { id: chat, is_bot: false, first_name, language_code: 'ru', ...more },
    chat: { id: chat, type: 'private', first_name },
  })
  const asTelegram = ({ id, chat, text, buttons }: BotMessage) => ({
    message_id: id,
    date: 1,
    chat: { id: Number(chat), type: 'private', first_name: 'Anna' },
    text,
    ...(buttons.length > 0 && { reply_markup: { inline_keyboard: buttons.map((button) => [button]) } }),
  })
  function push(update: Record<string, unknown>): number {
    lastUpdate += 1
    updates.push({ update_id: lastUpdate, ...update })
    for (const wake of waiting) wake()
    return lastUpdate
  }

  /** Waits for updates after the confirmed ones, as long as it is asked to. */
  async function poll(offset: number, timeout: number, response: ServerResponse): Promise<object> {
    polling += 1
    mostPolling = Math.max(mostPolling, polling)
    try {
      const found = () => updates.filter(({ update_id }) => update_id >= offset)
      if (found().length === 0)
        await new Promise<void>((resolve) => {
          const end = () => {
            clearTimeout(timer)
            waiting.delete(end)
            resolve()
          }
          const timer = setTimeout(end, timeout * 1000)
          waiting.add(end)
          response.on('close', end)
        })
      return found()
    } finally {
      polling -= 1
    }
  }

  function answerTo(method: string, body: Record<string, any>, response: ServerResponse): unknown {
    const buttons = ((body.reply_markup?.inline_keyboard ?? []) as Button[][]).flat()
    switch (method) {
      case 'getMe':
        return { id: 123_456, is_bot: true, first_name: 'Romashka', username: BOT_NAME }
      case 'getUpdates':
        return poll(Number(body.offset ?? 0), Number(body.timeout ?? 0), response)
      case 'sendMessage': {
        const message = {
          id: (lastMessage += 1),
          chat: String(body.chat_id),
          text: String(body.text),
          buttons,
          asks: body.reply_markup?.force_reply === true,
        }
        messages.push(message)
        return asTelegram(message)
      }
      case 'editMessageText': {
        const message = messages.find(({ id }) => id === body.message_id)
        // A test may have forgotten it meanwhile.
        if (message) Object.assign(message, { text: String(body.text), buttons })
        return true
      }
      case 'answerCallbackQuery':
        notes.push({ id: String(body.callback_query_id), text: body.text as string | undefined })
        return true
      default:
        return true
    }
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch((error: Error) => response.destroy(error))
  })
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, sent, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {}
    const say = (status: number, answer: object) => {
      if (response.destroyed) return
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    }
    const refuse = ({ status, description, retry_after }: Refusal) =>
      say(status, {
        ok: false,
        error_code: status,
        description,
        ...(retry_after !== undefined && { parameters: { retry_after } }),
      })
    if (sent !== token) return refuse({ status: 401, description: 'Unauthorized' })
    calls.push({ method, body, at: Date.now() })
    const refusal = refusals.get(method)?.shift()
    if (refusal) return refuse(refusal)
    if (method === 'sendMessage' && blocked.has(String(body.chat_id)))
      return refuse({ status: 403, description: 'Forbidden: bot was blocked by the user' })
    say(200, { ok: true, result: await answerTo(method, body, response) })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    messages,
    notes,
    calls,
    refusals,
    blocked,
    pollers: () => ({ now: polling, most: mostPolling }),
    write(chat, text, { person, replyTo } = {}) {
      const message_id = (lastMessage += 1)
      const replied = messages.find(({ id }) => id === replyTo)
      push({
        message: {
          message_id,
          date: 1,
          ...people(chat, person),
          text,
          ...(replied && { reply_to_message: asTelegram(replied) }),
        },
      })
      return message_id
    },
    press(chat, message, data, person) {
      const { from } = people(chat, person)
      push({
        callback_query: {
          id: `press-${lastUpdate}`,
          from,
          chat_instance: '1',
          data,
          message: asTelegram(message),
        },
      })
    },
    push,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
