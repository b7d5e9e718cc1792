import { currentUser } from '@called-it/contract/account/accounts.ts'
import type { MessageKind } from '@called-it/contract/account/channels.ts'
import { listWays } from '@called-it/contract/account/identities.ts'
import { listMailStops, resumeMail } from '@called-it/contract/people/mail-stops.ts'
import { readUser } from '@called-it/contract/people/people.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { codesOn } from '../../../test/code-steps.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Letter, type MailServer, startMailServer } from '../../../test/mail/mail-server.ts'
import { passTime } from '../../../test/records.ts'
import { smtpMessenger } from '../../platform/mail/smtp.ts'
import { emailWay, unsubscribePath, type Way } from '../accounts.ts'

const PUBLIC_URL = 'https://game.example'
const FROM = { name: 'Лига «Ромашки»', address: 'game@romashka.example' }
const ways: Way[] = []
const server = useApp({ ways })
const { stranger } = codesOn(server)
let mail: MailServer
let messenger: ReturnType<typeof smtpMessenger>

beforeAll(async () => {
  mail = await startMailServer()
  messenger = smtpMessenger(
    server.database.db,
    { url: mail.url, from: FROM, publicUrl: PUBLIC_URL, rate: 10 },
    (stops) => unsubscribePath(server.database.db, stops),
  )
  ways.push(emailWay(messenger, ['romashka.example', 'example.com'], 'game@romashka.example'))
})
afterAll(async () => {
  messenger.close()
  await mail.close()
})
beforeEach(() => {
  mail.letters.length = 0
  mail.refusals.clear()
  mail.refuseAll(null)
  mail.slowDown(0)
})

const post = (path: string, body: object, language = 'ru') =>
  server.request('POST', `/api/v1/auth/${path}`, {
    body,
    headers: { 'x-forwarded-for': stranger(), 'accept-language': language },
  })
const ask = (email: string, language?: string) => post('send-code', { email }, language)
const codeIn = ({ text }: Letter): string => /\b\d{6}\b/.exec(text)![0]

async function enter(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  const { body } = await post('login', { email, code: codeIn(mail.letters.at(-1)!) })
  await passTime(server, 61)
  return (body as { token: string }).token
}

it('names the address that letters come from to whoever signs in', async () => {
  expect((await server.call(listWays, {})).mail_from).toBe('game@romashka.example')
})

describe('a letter with a code', () => {
  it('signs in, and comes as plain text and HTML in the language of the reader', async () => {
    expect((await ask('anna@example.com')).body).toEqual({ sent: true, resend_in: 60, expires_in: 600 })
    const [letter] = mail.letters
    expect(letter).toMatchObject({ from: FROM.address, to: ['anna@example.com'] })
    expect(letter!.headers.get('subject')).toBe('Ваш код · Called It')
    expect(letter!.headers.get('from')).toContain(FROM.address)
    expect(letter!.headers.get('auto-submitted')).toBe('auto-generated')
    expect(letter!.text).toMatch(/^Called It: код для входа \d{6}\./)
    expect(letter!.html).toContain('<html lang="ru">')
    expect(letter!.html).toContain(codeIn(letter!))
    expect(letter!.html, 'nothing is loaded that tells who reads').not.toMatch(/<img|src=|url\(/)
    expect(letter!.headers.has('list-unsubscribe'), 'a code is no reminder').toBe(false)
    const { status, body } = await post('login', { email: 'Anna@Example.com', code: codeIn(letter!) })
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { reddy_id: null } } })

    await passTime(server, 61)
    await ask('anna@example.com', 'en')
    expect(mail.letters[1]!.headers.get('subject')).toBe('Your code · Called It')
    expect(mail.letters[1]!.text).toMatch(/^Called It: your sign-in code is \d{6}\./)
  })

  it('says the same whether or not the address has an account', async () => {
    await enter('known@example.com')
    const [known, unknown] = [await ask('known@example.com'), await ask('unknown@example.com')]
    expect(known.body).toEqual(unknown.body)
    const wrong = await Promise.all(
      ['known', 'unknown'].map((name) => post('login', { email: `${name}@example.com`, code: '000000' })),
    )
    expect(wrong.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [422, 'wrong_code'],
      [422, 'wrong_code'],
    ])
  })

  it('goes to one address, whatever the text of the request', async () => {
    for (const email of [
      'anna@example.com\r\nBcc: eve@example.com',
      'anna@example.com,eve@example.com',
      'Anna <anna@example.com>',
      'anna@example.com eve@example.com',
    ])
      expect((await ask(email)).status, email).toBe(422)
    expect(mail.letters).toEqual([])
  })

  it('is counted and limited as one to a number', async () => {
    expect((await ask('limits@example.com')).status).toBe(200)
    const again = await ask('limits@example.com')
    expect([again.status, Number(again.headers['retry-after']) > 50]).toEqual([429, true])
    const capital = await ask('LIMITS@example.com')
    expect(capital.status, 'capital letters make no other address').toBe(429)
  })

  it('is sent to the allowed domains alone, and to their sub-domains not', async () => {
    for (const email of ['anna@other.example', 'anna@mail.example.com', 'anna@romashka.example.evil.com'])
      expect((await ask(email)).body, email).toMatchObject({ code: 'address_not_allowed' })
    expect((await ask('anna@romashka.example')).status).toBe(200)
    expect(mail.letters.map(({ to }) => to)).toEqual([['anna@romashka.example']])
  })

  it('is refused for a number if no messenger is on', async () => {
    expect((await post('send-code', { reddy_id: '1234567' })).body).toMatchObject({ code: 'way_off' })
  })
})

describe('a refusal of the mail server', () => {
  const NO_USER = { status: 550, words: '5.1.1 No such user anna@example.com' }

  it('for good stops further mail to the address, which is not even tried', async () => {
    mail.refusals.set('gone@example.com', NO_USER)
    expect((await ask('gone@example.com')).body).toMatchObject({ code: 'unknown_address' })
    mail.refusals.clear()
    expect((await ask('gone@example.com')).body).toMatchObject({ code: 'unknown_address' })
    const note = { text: 'Called It: reminder.', key: '1 1', language: 'en' } as const
    expect(await messenger.deliver('gone@example.com', note)).toEqual({ outcome: 'unknown_account' })
    expect(mail.letters).toEqual([])
    const { rows } = await server.database.pool.query('select address, reason from mail_stops')
    expect(rows, 'without the words of the server').toEqual([
      { address: 'gone@example.com', reason: '550 5.1.1' },
    ])
    await server.database.pool.query("update mail_stops set stopped_at = now() - interval '31 days'")
    expect((await ask('gone@example.com')).status, 'after a month it is tried again').toBe(200)
  })

  it('is seen by owners beside the address', async () => {
    const token = await enter('seen@example.com')
    const { id } = (await server.call(currentUser, {}, token)).user
    const owner = await server.signIn(ORGANISER)
    const stopped = async () =>
      (await server.call(readUser, { params: { id: String(id) } }, owner)).user.identities[0]!.stopped_at
    expect(await stopped()).toBeNull()
    mail.refusals.set('seen@example.com', NO_USER)
    await ask('seen@example.com')
    expect(await stopped()).toMatch(/^\d{4}-/)
  })

  it('is taken back by an owner: mail goes again, and the log says so without the address', async () => {
    const token = await enter('again@example.com')
    const { id, name } = (await server.call(currentUser, {}, token)).user
    mail.refusals.set('again@example.com', NO_USER)
    mail.refusals.set('nobody@example.com', NO_USER)
    for (const email of ['again@example.com', 'nobody@example.com']) await ask(email)
    mail.refusals.clear()
    const owner = await server.signIn(ORGANISER)
    const stops = async () => (await server.call(listMailStops, { query: {} }, owner)).stops
    const listed = (await stops()).slice(0, 2)
    expect(listed).toMatchObject([
      { address: 'nobody@example.com', refusal: '550 5.1.1', user: null },
      { address: 'again@example.com', refusal: '550 5.1.1', user: { id, name } },
    ])
    const days = (Date.parse(listed[0]!.ends_at) - Date.parse(listed[0]!.stopped_at)) / 86_400_000
    expect(days).toBe(30)

    expect((await ask('again@example.com')).body).toMatchObject({ code: 'unknown_address' })
    const body = { address: ' Again@Example.com ' }
    const { audit_id } = await server.call(resumeMail, { body }, owner)
    expect((await stops()).map(({ address }) => address)).not.toContain('again@example.com')
    expect((await ask('again@example.com')).status).toBe(200)
    const again = await server.call(resumeMail, { body }, owner)
    expect(again, 'nothing changed').toEqual({ audit_id: null })
    const { rows } = await server.database.pool.query('select * from audit_log where id = $1', [audit_id])
    expect(rows).toMatchObject([
      { action: 'mail.resume', target: String(id), before: { refusal: '550 5.1.1' }, after: null },
    ])
    expect(JSON.stringify(rows)).not.toContain('again@')
  })

  it.each([
    ['for the moment', { status: 451, words: '4.7.1 Try again later' }],
    ['because of the sender', { status: 550, words: '5.7.1 Sender is not allowed' }],
  ])('%s stops nothing', async (_, refusal) => {
    mail.refusals.set('busy@example.com', refusal)
    expect((await ask('busy@example.com')).status).toBe(503)
    const note = { text: 'Called It: reminder.', key: '1 2', language: 'en' } as const
    expect(await messenger.deliver('busy@example.com', note)).toEqual({
      outcome: 'refused',
      why: `SMTP ${refusal.status}`,
    })
    mail.refusals.clear()
    expect((await ask('busy@example.com')).status, 'nothing was counted').toBe(200)
    await passTime(server, 61)
  })

  it('that is no answer at all is no proof of anything', async () => {
    const nobody = smtpMessenger(
      server.database.db,
      { url: 'smtp://user:pass-word@127.0.0.1:1', from: FROM, publicUrl: null, rate: 10 },
      async () => '',
    )
    const note = { text: 'Called It: reminder.', key: '1 3', language: 'en' } as const
    const delivery = await nobody.deliver('anna@example.com', note)
    expect(delivery).toMatchObject({ outcome: 'refused' })
    const failure = await nobody.check().catch((error: unknown) => String(error))
    expect(failure).toMatch(/mail server does not work/)
    expect(JSON.stringify(delivery) + failure, 'no secret is shown').not.toMatch(/pass-word|user/)
    nobody.close()
    await expect(messenger.check()).resolves.toBeUndefined()
  })
})

describe('a slow mail server', () => {
  const note = { text: 'Called It: EURO 2024.', key: '8 1', language: 'ru' } as const

  it('gets a few reminders at a time, and the others go back in time; a code goes before them', async () => {
    mail.slowDown(4000)
    const began = performance.now()
    const delivered = Promise.all(
      Array.from({ length: 14 }, (_, nth) => messenger.deliver(`fan${nth}@example.com`, note)),
    )
    await eventually(() => expect(mail.letters).toHaveLength(4))
    const code = ask('first@example.com')
    await eventually(() => expect(mail.letters.at(-1)!.to).toEqual(['first@example.com']))
    expect(performance.now() - began, 'before the letters of the first reminders are taken').toBeLessThan(
      4000,
    )
    const outcomes = await delivered
    expect(outcomes.filter(({ outcome }) => outcome === 'sent')).toHaveLength(8)
    const late = { outcome: 'refused', why: 'the mail server is slow', wait_ms: 1000 }
    expect(outcomes.filter(({ outcome }) => outcome !== 'sent')).toEqual(Array(6).fill(late))
    expect((await code).status).toBe(200)
  }, 20_000)
})

describe('a reminder', () => {
  const remind = async (
    id: number,
    text = 'Called It: EURO 2024. До закрытия два часа.\n\nhttps://game.example/t',
    kind: MessageKind = 'missing',
  ) => {
    const note = { text, key: `7 ${id}`, language: 'ru', stops: { user_id: id, kind } } as const
    expect(await messenger.deliver('anna@example.com', note)).toEqual({ outcome: 'sent' })
    return mail.letters.at(-1)!
  }
  const linkIn = (letter: Letter) => /<(https:[^>]+)>/.exec(letter.headers.get('list-unsubscribe')!)![1]!
  const pathOf = (letter: Letter) => linkIn(letter).slice(PUBLIC_URL.length)
  /** Whether a user gets messages of a kind. */
  const gets = async (id: number, kind: MessageKind = 'missing') => {
    const { rows } = await server.database.pool.query<{ gets: boolean }>(
      `select has_mailing and coalesce(channels ->> $2, 'all') <> '[]' as gets from users where id = $1`,
      [id, kind],
    )
    return rows[0]!.gets
  }

  it('can be stopped by one press in a mail program, without a session', async () => {
    const token = await enter('stop@example.com')
    const { id } = (await server.call(currentUser, {}, token)).user
    const letter = await remind(id)
    expect(letter.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(letter.text).toContain(linkIn(letter))
    expect(await gets(id)).toBe(true)

    for (const method of ['GET', 'HEAD']) {
      const preview = await server.request(method, pathOf(letter))
      expect(preview.status).toBe(200)
      expect(preview.headers['content-security-policy']).toContain("form-action 'self'")
      expect(await gets(id), `${method} changes nothing: programs look at links`).toBe(true)
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const pressed = await server.request('POST', pathOf(letter), {
      body: 'List-Unsubscribe=One-Click',
      headers,
    })
    expect(pressed.status).toBe(200)
    expect(await gets(id)).toBe(false)
    expect(await gets(id, 'round'), 'other kinds go on').toBe(true)
    const again = await server.request('POST', pathOf(letter), {
      body: 'List-Unsubscribe=One-Click',
      headers,
    })
    expect(again.status, 'again is no mistake').toBe(200)
  })

  it('is stopped by its own link alone', async () => {
    const token = await enter('other@example.com')
    const { id } = (await server.call(currentUser, {}, token)).user
    const path = pathOf(await remind(id + 1000))
    const forged = path.replace(String(id + 1000), String(id))
    const another = pathOf(await remind(id)).replace('missing', 'round')
    const all = pathOf(await remind(id)).replace('.missing', '')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const each of [forged, another, all, `${forged}x`, '/mail/unsubscribe/1', '/mail/unsubscribe/1.x'])
      for (const method of ['GET', 'POST']) {
        const { status, body } = await server.request(method, each, {
          ...(method === 'POST' && { body: '' }),
          headers: { ...headers, 'accept-language': 'en' },
        })
        expect(status, `${method} ${each}`).toBe(404)
        expect(body, 'people get a page').toContain('<p>There is no such link.')
      }
    expect([await gets(id), await gets(id, 'round')]).toEqual([true, true])
  })

  it('has no header but ours, whatever stands in its text', async () => {
    const letter = await remind(1, 'Лига\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script>')
    expect(letter.to).toEqual(['anna@example.com'])
    expect(letter.headers.has('bcc')).toBe(false)
    expect(letter.html).not.toContain('<script>')
  })
})
