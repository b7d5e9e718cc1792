import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { BOT_NAME, BOT_TOKEN, type BotServer, startBotServer } from '../../../test/telegram/bot-server.ts'
import { cutTo } from './chat.ts'
import { telegram, type Telegram } from './telegram.ts'

let server: BotServer
let bot: Telegram
let chat = 4000

beforeAll(async () => {
  server = await startBotServer()
})
afterAll(() => server.close())
beforeEach(() => {
  chat += 1
  bot = telegram({ token: BOT_TOKEN, url: server.url, rate: 30 })
})
afterEach(() => {
  server.messages.length = 0
  server.calls.length = 0
  server.refusals.clear()
  server.blocked.clear()
})

const note = { text: 'Called It: reminder.', key: '1 1', language: 'en' } as const
const deliver = (by = bot) => by.deliver(`telegram:${chat}`, note)

it('sends to the chat of the identity, without a preview of links', async () => {
  expect(await deliver()).toEqual({ outcome: 'sent' })
  expect(server.messages).toMatchObject([{ chat: String(chat), text: note.text, buttons: [] }])
  expect(server.calls[0]!.body).toMatchObject({ link_preview_options: { is_disabled: true } })
  expect(bot.botId).toBe(123_456)
  expect(await bot.findName()).toBe(BOT_NAME)
})

it('shows buttons', async () => {
  const buttons = [[{ text: 'One', data: 'a:1' }], [{ text: 'Page', link: 'https://game.example/' }]]
  expect(await bot.deliver(`telegram:${chat}`, { ...note, buttons })).toEqual({ outcome: 'sent' })
  expect(server.messages[0]!.buttons).toEqual([
    { text: 'One', callback_data: 'a:1' },
    { text: 'Page', url: 'https://game.example/' },
  ])
})

it('lets the menu button open the product', async () => {
  await bot.showApp({ text: 'Прогнозы завода «Ромашка»', url: 'https://game.example/' })
  const shown = server.calls.map(({ body }) => body.menu_button)
  expect(shown).toEqual([
    { type: 'web_app', text: 'Прогнозы завода…', web_app: { url: 'https://game.example/' } },
  ])
})

test('a long text is cut to what Telegram takes, at the end of a word', async () => {
  await bot.deliver(`telegram:${chat}`, { ...note, text: 'слово '.repeat(1000) })
  const { text } = server.messages[0]!
  expect(text.length).toBeLessThanOrEqual(4096)
  expect(text).toMatch(/слово…$/)
  expect(cutTo('😀😀', 3), 'half a character is none').toBe('😀…')
  expect(cutTo('short', 5)).toBe('short')
})

describe('a reminder is tried once', () => {
  it.each([
    [{ status: 403, description: 'Forbidden: bot was blocked by the user' }, { outcome: 'unknown_account' }],
    [{ status: 400, description: 'Bad Request: chat not found' }, { outcome: 'unknown_account' }],
    [
      { status: 400, description: 'Bad Request: message text is empty' },
      { outcome: 'refused', why: 'status 400' },
    ],
    [
      { status: 401, description: 'Unauthorized' },
      { outcome: 'refused', why: 'status 401' },
    ],
    [
      { status: 500, description: 'Internal' },
      { outcome: 'unsure', why: 'status 500' },
    ],
    [
      { status: 429, description: 'Too Many Requests', retry_after: 17 },
      { outcome: 'refused', why: 'status 429', wait_ms: 17_000 },
    ],
    [
      { status: 429, description: 'Too Many Requests' },
      { outcome: 'refused', why: 'status 429', wait_ms: 5000 },
    ],
    [
      { status: 429, description: 'Too Many Requests', retry_after: 99_999 },
      { outcome: 'refused', why: 'status 429', wait_ms: 600_000 },
    ],
  ])('and %j decides what became of it', async (refusal, delivery) => {
    server.refusals.set('sendMessage', [refusal])
    expect(await deliver()).toEqual(delivery)
    expect(server.calls.filter(({ method }) => method === 'sendMessage')).toHaveLength(1)
  })

  it('and may have arrived if the answer was lost, but not if nobody listened', async () => {
    const other = await startBotServer()
    const lost = telegram({ token: BOT_TOKEN, url: other.url, rate: 30 })
    other.refusals.set('sendMessage', [{ status: 200, description: '' }])
    await other.close()
    expect(await deliver(lost)).toEqual({ outcome: 'refused', why: 'no answer' })
  })
})

it('keeps a second between two messages of a chat, and none between chats', async () => {
  const start = Date.now()
  await Promise.all([deliver(), deliver(), bot.deliver(`telegram:${chat + 1000}`, note)])
  const at = (to: number) =>
    server.calls.filter(({ body }) => body.chat_id === String(to)).map((call) => call.at)
  // From the start: the first message may be on its way for a while.
  expect(at(chat)[1]! - start).toBeGreaterThanOrEqual(990)
  expect(at(chat + 1000)[0]! - start).toBeLessThan(900)
})

it('tries an answer again after the time that Telegram asks for', async () => {
  server.refusals.set('sendMessage', [{ status: 429, description: 'Too Many Requests', retry_after: 1 }])
  const numbers: number[] = []
  const sent = async (message: number) => void numbers.push(message)
  await bot.answer(String(chat), { do: 'send', text: 'Saved', sent })
  const [first, second] = server.calls.map(({ at }) => at)
  expect(second! - first!).toBeGreaterThanOrEqual(950)
  expect(numbers).toEqual([server.messages[0]!.id])
})

it('says which accounts have blocked it, and else fails without showing the token', async () => {
  const message = { text: 'Код', code: null, language: 'ru' } as const
  server.blocked.add(String(chat))
  expect(await bot.send(`telegram:${chat}`, message)).toBe('unknown_account')
  server.blocked.clear()
  server.refusals.set('sendMessage', [{ status: 400, description: `Bad Request of ${BOT_TOKEN}` }])
  const error = await bot.send(`telegram:${chat}`, message).catch((thrown: unknown) => thrown)
  expect(String(error)).toBe('TelegramFailure: Telegram did not take sendMessage: status 400')
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(BOT_TOKEN)
})

it('says that a wrong token does not work, and that nobody answers, without showing the address', async () => {
  const wrong = telegram({ token: '77:wrong-token-that-is-long-enough-00', url: server.url, rate: 30 })
  await expect(wrong.check()).rejects.toThrow(/^Telegram did not take getMe: status 401$/)
  await bot.check()
  const nobody = telegram({ token: BOT_TOKEN, url: 'http://127.0.0.1:1', rate: 30 })
  const error = await nobody.check().catch((thrown: unknown) => thrown)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(BOT_TOKEN)
  expect(String(error)).toContain('no answer')
})
