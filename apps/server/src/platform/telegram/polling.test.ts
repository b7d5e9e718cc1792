import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { BOT_TOKEN, type BotServer, startBotServer } from '../../../test/telegram/bot-server.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { holdBack, takeTurn } from '../messenger/messenger-pace.ts'
import type { ChatUpdate } from './chat.ts'
import { type HandleUpdate, type Polling, pollUpdates } from './polling.ts'
import { telegram } from './telegram.ts'

let place: TestDatabase
let database: Database<object>
let server: BotServer
const running: Polling[] = []
const errors: string[] = []
/** Quick, so that nobody waits for a minute. */
const QUICK = { heldMs: 1500, lookMs: 100, waitS: 1 }

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase(place.url, 5, (error: Error) => {
    throw error
  })
  await database.pool.query('create table heard (process text, update_id int, text text)')
  server = await startBotServer()
})
afterAll(async () => {
  await server.close()
  await database.close()
  await place.drop()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()))
  await database.pool.query('truncate heard, messenger_pace')
  errors.length = 0
  server.messages.length = 0
})

const heard = async () =>
  (
    await database.pool.query<{ process: string; text: string }>(
      'select process, text from heard order by update_id',
    )
  ).rows

/** Writes each text down, and answers it. */
const echoOf =
  (process: string): HandleUpdate =>
  async (trx, update) => {
    await sql`insert into heard values (${process}, ${update.id}, ${update.text})`.execute(trx)
    return [{ do: 'send', text: `You said ${update.text}` }]
  }

const theBot = () => telegram({ token: BOT_TOKEN, url: server.url, rate: 30 })

function start(process: string, handle = echoOf(process), bot = theBot()): Polling {
  const onError = (error: unknown, words: string) => void errors.push(`${words}: ${String(error)}`)
  const polling = pollUpdates(database.db, bot, handle, onError, QUICK)
  running.push(polling)
  return polling
}

it('hands over what people write, with who they are, and answers', async () => {
  const seen: ChatUpdate[] = []
  start('a', async (_, update) => {
    seen.push(update)
    return [{ do: 'send', text: 'Question', buttons: [[{ text: 'Yes', data: 'yes' }]] }]
  })
  const first = server.write(51, '/start abc', { person: { username: 'ada', language_code: 'en-GB' } })
  await eventually(() => expect(server.messages).toHaveLength(1))
  const [question] = server.messages
  server.press(51, question!, 'yes')
  server.write(52, '2:1', { replyTo: question!.id })
  server.push({
    message: {
      message_id: 9,
      date: 1,
      chat: { id: -5, type: 'group' },
      from: { id: 51, is_bot: false, first_name: 'A' },
      text: 'hi',
    },
  })
  await eventually(() => expect(seen).toHaveLength(3))
  expect(seen[0]).toMatchObject({
    person: { id: '51', name: '@ada', language: 'en' },
    text: '/start abc',
    press: null,
    message: first,
    reply_to: null,
  })
  expect(seen[1]).toMatchObject({ text: null, press: { data: 'yes' }, message: question!.id })
  expect(seen[2]).toMatchObject({
    person: { id: '52', name: 'Anna', language: 'ru' },
    reply_to: { message: question!.id, text: 'Question', data: ['yes'] },
  })
})

it('lets one process ask at a time', async () => {
  start('a')
  start('b')
  start('c')
  for (let n = 0; n < 20; n += 1) server.write(60 + n, `text ${n}`)
  await eventually(async () => expect(await heard()).toHaveLength(20))
  expect(new Set((await heard()).map(({ process }) => process)).size).toBe(1)
  expect(server.pollers().most, 'as many calls for updates at one time').toBe(1)
})

it('lets another one take over when the asking process stops, and when it dies', async () => {
  const first = start('a')
  server.write(80, 'one')
  await eventually(async () => expect(await heard()).toHaveLength(1))
  start('b')
  await first.close()
  server.write(80, 'two')
  await eventually(async () => expect((await heard()).map(({ process }) => process)).toEqual(['a', 'b']))
  await Promise.all(running.splice(0).map((each) => each.close()))
  // A process that died holds the bot for the rest of its time.
  await database.pool.query(
    `update telegram_bots set held_by = gen_random_uuid(), held_until = clock_timestamp() + interval '1 second'`,
  )
  start('c')
  server.write(80, 'three')
  await eventually(async () =>
    expect((await heard()).map(({ text }) => text)).toEqual(['one', 'two', 'three']),
  )
})

it('handles an update once, whatever Telegram sends again', async () => {
  const bot = theBot()
  const twice: typeof bot = {
    ...bot,
    async updates(...asked) {
      const updates = await bot.updates(...asked)
      return [...updates, ...updates]
    },
  }
  start('a', echoOf('a'), twice)
  server.write(90, 'once')
  server.write(90, 'next')
  await eventually(() => expect(server.messages).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await heard()).map(({ text }) => text)).toEqual(['once', 'next'])
  expect(server.messages.map(({ text }) => text)).toEqual(['You said once', 'You said next'])
})

it('writes nothing for a process that has been overtaken meanwhile', async () => {
  let overtake: Promise<unknown> | null = null
  start('a', async (trx, update) => {
    overtake ??= sql`update telegram_bots set held_by = gen_random_uuid(), held_until = 'infinity'`.execute(
      trx,
    )
    await overtake
    return echoOf('a')(trx, update)
  })
  server.write(91, 'mine')
  server.write(91, 'not mine')
  await eventually(async () => expect(await heard()).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await heard()).map(({ text }) => text)).toEqual(['mine'])
  await database.pool.query(`update telegram_bots set held_until = '-infinity'`)
  await eventually(async () => expect(await heard()).toHaveLength(2))
})

it('leaves out an update that always fails, and says so', async () => {
  start('a', async (trx, update) => {
    if (update.text === 'poison') throw new Error('cannot bear it')
    return echoOf('a')(trx, update)
  })
  server.write(92, 'poison')
  server.write(92, 'after it')
  await eventually(async () => expect((await heard()).map(({ text }) => text)).toEqual(['after it']))
  expect(errors.at(-1)).toBe('an update of Telegram was left out: Error: cannot bear it')
})

it('goes on after failures of Telegram, and drops a webhook of before', async () => {
  server.refusals.set('getUpdates', [
    { status: 409, description: "Conflict: can't use getUpdates method while webhook is active" },
    { status: 502, description: 'Bad Gateway' },
  ])
  start('a')
  server.write(93, 'patience')
  await eventually(async () => expect((await heard()).map(({ text }) => text)).toEqual(['patience']))
  expect(server.calls.some(({ method }) => method === 'deleteWebhook')).toBe(true)
  expect(errors.join('\n')).not.toContain(BOT_TOKEN)
})

it('answers at one pace with the reminders of all processes', async () => {
  start('a')
  const from = Date.now()
  // Another process has reserved the next second for reminders.
  await takeTurn(database.db, 'telegram', { count: 30, rate: 30 }, { withinMs: 0 })
  for (const chat of [96, 97, 98]) server.write(chat, 'hello')
  await eventually(() => expect(server.messages).toHaveLength(3))
  const times = server.calls.filter(({ method }) => method === 'sendMessage').map(({ at }) => at)
  expect(Math.min(...times.slice(-3)) - from, 'after the reminders').toBeGreaterThanOrEqual(990)
  const { rows } = await database.pool.query<{ next: number }>(
    `select extract(epoch from next_at)::float8 * 1000 as next from messenger_pace where sender = 'telegram'`,
  )
  expect(rows[0]!.next - from, 'each answer has its part of a second').toBeGreaterThanOrEqual(1095)
})

it('sends no answer while Telegram wants none for long, and says so', async () => {
  start('a')
  await holdBack(database.db, 'telegram', 60_000)
  server.write(99, 'hello')
  await eventually(() =>
    expect(errors).toEqual(['an answer in a chat was not sent: Error: Telegram has asked for a pause']),
  )
  expect(server.messages).toEqual([])
})

it('answers the chats behind one that has blocked the bot', async () => {
  start('a')
  server.blocked.add('94')
  server.write(94, 'blocked')
  server.write(95, 'hello')
  await eventually(() => expect(server.messages.map(({ chat }) => chat)).toEqual(['95']))
  expect(errors).toEqual([])
})
