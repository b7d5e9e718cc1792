import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { daysCup, mailingsOn } from '../../test/mailing-steps.ts'
import { passTime } from '../../test/records.ts'
import { contestOn } from '../../test/steps.ts'
import { BOT_TOKEN, type BotMessage, type BotServer, startBotServer } from '../../test/telegram/bot-server.ts'
import { chatOn } from '../../test/telegram/chat-steps.ts'
import { minutesFromNow } from '../../test/world.ts'
import { sendersOf, telegramWay } from '../accounts/accounts.ts'
import type { Polling } from '../platform/telegram/polling.ts'
import { telegram } from '../platform/telegram/telegram.ts'
import { startChat } from './chat-bot.ts'

// The whole path: a reminder at Telegram, replies to it, what is saved, and the lock.

const server = useApp()
const contest = contestOn(server)
const { work } = mailingsOn(server)
const { link } = chatOn(server)
const CHAT = 7_820_001
const SLUG = 'reminded'

let telegramServer: BotServer
let polling: Polling
let fan = ''
const errors: unknown[] = []

beforeAll(async () => {
  telegramServer = await startBotServer()
  const bot = telegram({ token: BOT_TOKEN, url: telegramServer.url, rate: 30 })
  polling = startChat(server.database, bot, null, (error) => errors.push(error))
  contest.succeed(await contest.asOrganiser('PUT', `tournaments/${SLUG}`, daysCup(SLUG)))
  fan = await server.signIn(String(CHAT))
  await link(String(CHAT), CHAT)
  // Who uses the bot may have no account number: reminders go to Telegram.
  await server.database.pool.query('update users set reddy_id = null where reddy_id = $1', [String(CHAT)])
  await contest.mustSave(SLUG, fan, { m3: [0, 0] })
  await passTime(server, 3600)
  await work(sendersOf([telegramWay(bot)]))
})
afterAll(async () => {
  await polling.close()
  await telegramServer.close()
})

const last = (): BotMessage => telegramServer.messages.at(-1)!
/** Waits for the next message of the bot. */
async function nextMessage(act: () => unknown): Promise<BotMessage> {
  const count = telegramServer.messages.length
  act()
  await eventually(() => expect(telegramServer.messages.length).toBe(count + 1))
  return last()
}
const reply = (to: BotMessage, text: string) =>
  nextMessage(() => telegramServer.write(CHAT, text, { replyTo: to.id, person: { language_code: 'en' } }))
const predicted = async () => {
  const matches = await contest.matches(SLUG, fan)
  return Object.entries(matches)
    .flatMap(([key, { prediction }]) =>
      prediction ? [`${key} ${prediction.first}:${prediction.second}`] : [],
    )
    .toSorted()
}

describe('a reminder at Telegram', () => {
  let reminder: BotMessage

  it('has a bot that lists its commands', () => {
    const shown = telegramServer.calls.filter(({ method }) => method === 'setMyCommands')
    expect(shown.map(({ body }) => body.language_code)).toEqual(['ru', 'en', undefined])
  })

  it('has a button for each match that is missing', () => {
    reminder = last()
    expect(reminder.text).toContain('Matchday 1 ру: 2 из 2 счетов')
    expect(reminder.text).toContain('Ответьте на это сообщение счётом первого матча, например 2:1')
    expect(reminder.buttons.map(({ text }) => text)).toEqual([
      'Team AAA ру — Team BBB ру',
      'Team CCC ру — Team DDD ру',
      'Не присылать такие сообщения',
    ])
  })

  it('is answered by a score, which is saved once and confirmed', async () => {
    const saved = await reply(reminder, '2:1')
    expect(saved.text).toMatch(/^✓ Team AAA — Team BBB 2:1\nSaved\. [^]*\n\nNext: Team CCC — Team DDD, /)
    expect(await predicted()).toEqual(['m1 2:1', 'm3 0:0'])
    // Telegram hands an update over again whose confirmation it has lost.
    const repeated = telegramServer.calls.filter(({ method }) => method === 'getUpdates').at(-1)!
    const first = Number(repeated.body.offset) - 1
    telegramServer.push({
      update_id: first,
      message: {
        message_id: 1,
        date: 1,
        from: { id: CHAT, is_bot: false, first_name: 'Anna' },
        chat: { id: CHAT, type: 'private', first_name: 'Anna' },
        text: '9:9',
      },
    })
    await reply(reminder, '/help')
    expect(await predicted()).toEqual(['m1 2:1', 'm3 0:0'])
  })

  it('is answered by its buttons, until the lock', async () => {
    const question = await nextMessage(() =>
      telegramServer.press(CHAT, reminder, reminder.buttons[1]!.callback_data!),
    )
    expect(question.buttons.map(({ text }) => text)).toContain('2:1')
    const data = question.buttons.find(({ text }) => text === '1:1')!.callback_data!
    telegramServer.press(CHAT, question, data)
    await eventually(() => expect(question.text).toContain('1:1\nПрогноз сохранён.'))
    expect(await predicted()).toEqual(['m1 2:1', 'm2 1:1', 'm3 0:0'])

    const again = await nextMessage(() =>
      telegramServer.press(CHAT, reminder, reminder.buttons[1]!.callback_data!),
    )
    contest.succeed(await contest.changeEvent(SLUG, 'm2', { starts_at: minutesFromNow(-1) }))
    const refused = await reply(again, '3:0')
    expect(refused.text).toContain('you can no longer set predictions. Your prediction stays: 1:1.')
    expect(await predicted()).toEqual(['m1 2:1', 'm2 1:1', 'm3 0:0'])
    expect(errors).toEqual([])
  })

  it('may say the same again after a second press, which is no failure', async () => {
    telegramServer.refusals.set('editMessageText', [
      { status: 400, description: 'Bad Request: message is not modified: specified new message content' },
    ])
    const calls = () => telegramServer.calls.filter(({ method }) => method === 'editMessageText').length
    const before = calls()
    telegramServer.press(
      CHAT,
      last(),
      reminder.buttons[0]!.callback_data!.replace(/^match:(\d+)$/, 'put:$1:2:1'),
    )
    await eventually(() => expect(calls()).toBe(before + 1))
    const { text } = await reply(reminder, '/help')
    expect(text).toContain('Reply to a reminder')
    expect(errors).toEqual([])
  })
})
