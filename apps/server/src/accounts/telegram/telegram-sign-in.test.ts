import { currentUser } from '@called-it/contract/account/accounts.ts'
import { listIdentities, listWays, unlinkIdentity } from '@called-it/contract/account/identities.ts'
import type { BegunTelegram } from '@called-it/contract/account/telegram.ts'
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, useApp } from '../../../test/app.ts'
import { codesOn } from '../../../test/code-steps.ts'
import { eventually } from '../../../test/eventually.ts'
import { passTime } from '../../../test/records.ts'
import { BOT_NAME, BOT_TOKEN, type BotServer, startBotServer } from '../../../test/telegram/bot-server.ts'
import { builtinMessenger } from '../../platform/messenger/messenger.ts'
import { type Polling, pollUpdates } from '../../platform/telegram/polling.ts'
import { telegram } from '../../platform/telegram/telegram.ts'
import { type ChatTalk, handleChat, reddyWay, telegramWay, type Way } from '../accounts.ts'

const ways: Way[] = []
const server = useApp({ ways })
const { stranger } = codesOn(server)
let bot: BotServer
let polling: Polling
let chat = 70_000

/** What answers everything that is no part of a sign-in. */
const echo: ChatTalk = async (_, { text }, user) => [{ do: 'send', text: `${user?.id ?? 'Nobody'}: ${text}` }]

beforeAll(async () => {
  bot = await startBotServer()
  const client = telegram({ token: BOT_TOKEN, url: bot.url, rate: 30 })
  ways.push(reddyWay(builtinMessenger(server.database.db)), telegramWay(client))
  polling = pollUpdates(
    server.database.db,
    client,
    (trx, update) => handleChat(trx, update, echo),
    (error) => {
      throw error
    },
    { heldMs: 40_000, lookMs: 50, waitS: 1 },
  )
})
afterAll(async () => {
  await polling.close()
  await bot.close()
})
afterEach(() => {
  bot.messages.length = 0
  bot.notes.length = 0
})

const post = (path: string, body?: object, { token, address = stranger(), language = 'ru' }: Asking = {}) =>
  server.request('POST', `/api/v1/${path}`, {
    body,
    token,
    headers: { 'x-forwarded-for': address, 'accept-language': language },
  })
type Asking = { token?: string; address?: string; language?: string }
const codeOf = ({ body }: Reply) => (body as { code?: string }).code

async function begin(asking: Asking & { path?: string } = {}): Promise<BegunTelegram> {
  const { status, body } = await post(asking.path ?? 'auth/telegram', undefined, asking)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as BegunTelegram
}
const startOf = ({ link }: BegunTelegram): string => `/start ${new URL(link).searchParams.get('start')}`
const stateOf = async ({ ticket }: BegunTelegram) =>
  ((await server.request('GET', `/api/v1/auth/telegram/${ticket}`)).body as { state: string }).state
const finish = ({ ticket, secret }: BegunTelegram, path = 'auth/telegram/login', asking?: Asking) =>
  post(path, { ticket, secret }, asking)

/** Opens the link in the chat; returns the question. */
async function open(begun: BegunTelegram, person: Parameters<BotServer['write']>[2] = {}, by = (chat += 1)) {
  const before = bot.messages.length
  bot.write(by, startOf(begun), person)
  return eventually(() => {
    expect(bot.messages.length).toBeGreaterThan(before)
    return bot.messages.at(-1)!
  })
}
async function press(question: Awaited<ReturnType<typeof open>>, text: string, by = Number(question.chat)) {
  const before = bot.notes.length
  const { callback_data: data } = question.buttons.find((button) => button.text === text)!
  bot.press(by, question, data!)
  await eventually(() => expect(bot.notes.length).toBeGreaterThan(before))
}
const wrongIn = (question: Awaited<ReturnType<typeof open>>, { number }: BegunTelegram) =>
  question.buttons.find(({ text }) => /^\d+$/.test(text) && text !== number)!.text

async function enter(by: number, person: Parameters<BotServer['write']>[2] = {}): Promise<string> {
  const begun = await begin()
  await press(await open(begun, person, by), begun.number)
  const { status, body } = await finish(begun)
  expect(status).toBe(200)
  return (body as { token: string }).token
}

describe('a sign-in with Telegram', () => {
  it('goes by a link to the bot and the number that the page shows', async () => {
    expect((await server.call(listWays, {})).ways).toMatchObject([
      { key: 'reddy' },
      { key: 'telegram', kind: 'link', is_main: false },
    ])
    const begun = await begin()
    expect(begun.link).toMatch(new RegExp(`^https://t\\.me/${BOT_NAME}\\?start=[\\w-]{32}$`))
    expect(begun.number).toMatch(/^[1-9]\d$/)
    expect(Date.parse(begun.expires_at) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
    expect(await stateOf(begun)).toBe('waiting')

    const question = await open(begun, { person: { username: 'ada', language_code: 'en' } })
    expect(await stateOf(begun)).toBe('opened')
    expect(question.text).toContain('Вход в Called It из сети')
    const numbers = question.buttons.slice(0, 3).map(({ text }) => text)
    expect(new Set(numbers).size).toBe(3)
    expect(numbers).toContain(begun.number)
    expect(question.buttons.at(-1)!.text).toBe('Это не я')
    expect(codeOf(await finish(begun)), 'before the number was chosen').toBe('not_confirmed')

    await press(question, begun.number)
    expect(await stateOf(begun)).toBe('chosen')
    await eventually(() => expect(question.text).toContain('Готово'))
    expect(question.buttons, 'no number is left').toEqual([])
    const { status, body } = await finish(begun)
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { reddy_id: null, lang: 'en' } } })
    const { token } = body as { token: string }
    expect((await server.call(listIdentities, {}, token)).identities).toMatchObject([
      { kind: 'telegram', key: '@ada' },
    ])
    expect((await server.call(currentUser, {}, token)).user.name).toMatch(/^Fan \d+$/)
  })

  it('finds the same user again, whose new name there is shown', async () => {
    const [first, second] = [
      await enter(61_000, { person: { first_name: 'Anna' } }),
      await enter(61_000, { person: { first_name: 'Anya' } }),
    ]
    const ids = await Promise.all(
      [first, second].map(async (token) => (await server.call(currentUser, {}, token)).user.id),
    )
    expect(ids[0]).toBe(ids[1])
    expect((await server.call(listIdentities, {}, second)).identities[0]!.key).toBe('Anya')
  })

  it('ends by a wrong number, and by "Not me"', async () => {
    for (const choose of [wrongIn, () => 'Это не я']) {
      const begun = await begin()
      const question = await open(begun)
      await press(question, choose(question, begun))
      expect(await stateOf(begun)).toBe('refused')
      // A copy of the question, as a client may still show it.
      bot.press(Number(question.chat), question, `in:${begun.ticket}:${begun.number}`)
      await eventually(() => expect(bot.notes.at(-1)!.text).toBe('Эта кнопка больше не действует.'))
      expect(codeOf(await finish(begun))).toBe('sign_in_expired')
    }
  })

  it('opens a link once, for whoever comes first', async () => {
    const begun = await begin()
    const question = await open(begun)
    for (const by of [Number(question.chat), (chat += 1)])
      expect((await open(begun, {}, by)).text).toMatch(/^Эта ссылка больше не действует/)
    expect(await stateOf(begun)).toBe('opened')
  })

  it('takes the number from the person alone who has opened the link', async () => {
    const begun = await begin()
    const question = await open(begun)
    await press(question, begun.number, (chat += 1))
    expect(bot.notes.at(-1)!.text).toBe('Эта кнопка больше не действует.')
    expect(await stateOf(begun)).toBe('opened')
    await press(question, begun.number)
    expect((await finish(begun)).status).toBe(200)
  })

  it('gives the session to the browser alone that has begun, once, and never by a GET', async () => {
    const begun = await begin()
    await press(await open(begun), begun.number)
    expect(await stateOf(begun)).toBe('chosen')
    const other = await begin()
    expect(codeOf(await finish({ ...begun, secret: other.secret }))).toBe('sign_in_expired')
    expect(codeOf(await finish({ ...begun, secret: new URL(begun.link).searchParams.get('start')! }))).toBe(
      'sign_in_expired',
    )
    const looked = await server.request('GET', `/api/v1/auth/telegram/${begun.ticket}`)
    expect(looked.body).toEqual({ state: 'chosen' })
    expect(looked.headers['set-cookie']).toBeUndefined()
    const both = await Promise.all([finish(begun), finish(begun)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await stateOf(begun)).toBe('expired')
  })

  it('ends after five minutes, in the chat and on the page', async () => {
    const [unopened, opened, chosen] = [await begin(), await begin(), await begin()]
    const question = await open(opened)
    await press(await open(chosen), chosen.number)
    await passTime(server, 301)
    expect((await open(unopened)).text).toMatch(/^Эта ссылка больше не действует/)
    await press(question, opened.number)
    expect(bot.notes.at(-1)!.text).toBe('Эта кнопка больше не действует.')
    for (const begun of [unopened, opened, chosen]) {
      expect(await stateOf(begun)).toBe('expired')
      expect(codeOf(await finish(begun))).toBe('sign_in_expired')
    }
  })

  it('keeps neither the link nor the secret', async () => {
    const begun = await begin()
    const { rows } = await server.database.pool.query<{ row: string }>(
      'select t::text as row from telegram_tries t',
    )
    const start = new URL(begun.link).searchParams.get('start')!
    for (const hidden of [start, begun.secret, Buffer.from(start).toString('hex')])
      expect(rows.map(({ row }) => row).join('\n')).not.toContain(hidden)
  })

  it('is limited like codes, by network', async () => {
    const address = '203.0.113.77'
    for (let n = 0; n < 30; n += 1) await begin({ address })
    const refused = await post('auth/telegram', undefined, { address })
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })

  it('asks a person no more who has pressed wrong numbers three times, for an hour', async () => {
    const by = (chat += 1)
    const guess = async () => {
      const begun = await begin()
      const question = await open(begun, {}, by)
      if (question.buttons.length > 0) await press(question, wrongIn(question, begun))
      return question.buttons.length > 0
    }
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([true, true, true, false])
    await passTime(server, 3601 + 300)
    expect(await guess()).toBe(true)
  })

  it('of a blocked user says so, and begins no session', async () => {
    const token = await enter(62_000)
    const { id } = (await server.call(currentUser, {}, token)).user
    await server.database.pool.query('update users set blocked_at = now() where id = $1', [id])
    const begun = await begin()
    await press(await open(begun, {}, 62_000), begun.number)
    expect(codeOf(await finish(begun))).toBe('account_blocked')
  })

  it('says that Telegram is away, and goes on when it is back', async () => {
    const away = telegram({ token: BOT_TOKEN, url: 'http://127.0.0.1:1', rate: 30 })
    const [, on] = ways
    ways[1] = telegramWay(away)
    expect(codeOf(await post('auth/telegram'))).toBe('provider_away')
    expect((await post('auth/send-code', { reddy_id: '7771234' })).status, 'other ways go on').toBe(200)
    ways.length = 1
    expect(codeOf(await post('auth/telegram'))).toBe('way_off')
    ways.push(on!)
    await begin()
  })

  it('makes one user of two sign-ins of a newcomer at one moment', async () => {
    const both = [await begin(), await begin()]
    for (const begun of both) await press(await open(begun, {}, 63_000), begun.number)
    const entered = await Promise.all(both.map((begun) => finish(begun)))
    const ids = entered.map(({ body }) => (body as { user: { id: number } }).user.id)
    expect(ids[0]).toBe(ids[1])
  })
})

describe('linking Telegram to an account', () => {
  const path = 'user/identities/telegram'
  const link = (begun: BegunTelegram, token: string) => finish(begun, `${path}/link`, { token })

  it('names the account in the chat, and tells the other ways', async () => {
    const token = await server.signIn('7810001')
    const { name } = (await server.call(currentUser, {}, token)).user
    const begun = await begin({ path, token, language: 'en' })
    const question = await open(begun, { person: { username: 'ada' } })
    expect(question.text).toContain(`link this Telegram to the account "${name}"`)
    expect(codeOf(await finish(begun)), 'it is no sign-in').toBe('sign_in_expired')
    await press(question, begun.number)
    expect(codeOf(await link(begun, await server.signIn('7810002'))), 'of another user').toBe(
      'sign_in_expired',
    )
    const { status, body } = await link(begun, token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ identities: [{ kind: 'reddy' }, { kind: 'telegram', key: '@ada' }] })
    const { rows } = await server.database.pool.query<{ data: object }>(
      `select data from jobs.job where name = 'sign-in-notices' and data ->> 'event' = 'linked'`,
    )
    expect(rows.map(({ data }) => data)).toMatchObject([{ way: 'reddy' }])
    expect(codeOf(await post(path, undefined, { token }))).toBe('already_linked')
    await server.call(unlinkIdentity, { params: { way: 'telegram' } }, token)
    await begin({ path, token })
  })

  it("refuses somebody else's Telegram, and merges nobody", async () => {
    await enter(64_000)
    const token = await server.signIn('7810003')
    const begun = await begin({ path, token })
    await press(await open(begun, {}, 64_000), begun.number)
    expect(codeOf(await link(begun, token))).toBe('identity_taken')
    expect((await server.call(listIdentities, {}, token)).identities).toHaveLength(1)
  })
})

describe('a Mini App', () => {
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  /** Signs data as Telegram does. */
  function signed(fields: Record<string, string>, token = BOT_TOKEN): string {
    const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
    const hash = hmac(hmac('WebAppData', token), lines.toSorted().join('\n')).toString('hex')
    return new URLSearchParams({ ...fields, hash }).toString()
  }
  const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds)
  const userOf = (id: number, more = {}) =>
    JSON.stringify({ id, first_name: 'Анна', username: 'anna', language_code: 'ru', ...more })
  let person = 65_000
  const fresh = (more: Record<string, string> = {}, token?: string) =>
    signed(
      { query_id: 'AAH', user: userOf((person += 1)), auth_date: secondsAgo(2), signature: 'x-y', ...more },
      token,
    )
  const open = (init_data: string) => post('auth/telegram/mini-app', { init_data })

  it('signs in by what Telegram has signed', async () => {
    const { status, body } = await open(fresh())
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { user: { lang: 'ru' }, token: expect.any(String) },
    })
    const { token } = body as { token: string }
    expect((await server.call(listIdentities, {}, token)).identities).toMatchObject([{ key: '@anna' }])
  })

  it.each<[string, () => string]>([
    ['nothing', () => ''],
    ['no hash', () => fresh().replace(/&hash=.*/, '')],
    ['the hash of another bot', () => fresh({}, '77:another-bot-of-somebody-else-00000')],
    ['another user', () => fresh().replace(/%22id%22%3A\d+/, '%22id%22%3A42')],
    ['an added field', () => `${fresh()}&chat_type=sender`],
    ['a field that stands twice', () => `${fresh()}&auth_date=${secondsAgo(1)}`],
    ['data of six minutes ago', () => fresh({ auth_date: secondsAgo(360) })],
    ['data of tomorrow', () => fresh({ auth_date: secondsAgo(-86_400) })],
    ['no date', () => fresh({ auth_date: '' })],
    ['nobody', () => signed({ auth_date: secondsAgo(1) })],
    ['a bot', () => fresh({ user: userOf(42, { is_bot: true }) })],
    ['no JSON', () => fresh({ user: '{' })],
  ])('refuses %s', async (_, make) => {
    const { status, body } = await open(make())
    expect({ status, code: (body as { code: string }).code }).toEqual({
      status: 409,
      code: 'sign_in_expired',
    })
  })

  it('takes each data once, also of two requests at one moment and in another order', async () => {
    const data = fresh()
    const replies = await Promise.all([open(data), open(data)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const turned = new URLSearchParams([...new URLSearchParams(data)].toReversed()).toString()
    expect(codeOf(await open(turned))).toBe('sign_in_expired')
    const loud = data.replace(/hash=([\da-f]+)/, (_, hex: string) => `hash=${hex.toUpperCase()}`)
    expect(codeOf(await open(loud))).toBe('sign_in_expired')
  })

  it('finds the user who signs in by the chat', async () => {
    const token = await enter(66_000)
    const { body } = await open(fresh({ user: userOf(66_000) }))
    expect((body as { user: { id: number } }).user.id).toBe(
      (await server.call(currentUser, {}, token)).user.id,
    )
  })
})

it('hands on what is no part of a sign-in, with its user', async () => {
  const token = await enter(67_000)
  const { id } = (await server.call(currentUser, {}, token)).user
  bot.messages.length = 0
  bot.write(67_000, '/start')
  bot.write((chat += 1), 'in:')
  await eventually(() =>
    expect(bot.messages.map(({ text }) => text).toSorted()).toEqual(
      [`${id}: /start`, 'Nobody: in:'].toSorted(),
    ),
  )
})
