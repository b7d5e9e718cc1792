import { beforeEach, describe, expect, it } from 'vitest'
import { readSending } from '@called-it/contract/organiser/sending.ts'
import { ORGANISER, useApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { daysCup, mailingsOn } from '../../test/mailing-steps.ts'
import { passTime } from '../../test/records.ts'
import { contestOn } from '../../test/steps.ts'
import { minutesFromNow } from '../../test/world.ts'
import { keepPaces, listPaces } from '../platform/messenger/messenger-pace.ts'
import type { Delivery, Mailer, Sender, SenderKey } from '../platform/messenger/messenger.ts'
import { makeDue, sendDue, tidy } from './notifications.ts'

const server = useApp()
const contest = contestOn(server)
const { work, states } = mailingsOn(server)
const HOUR = 3600

let cups = 0
let users = 0

// A day before the lock everybody has something missing.
beforeEach(async () => {
  const { pool } = server.database
  for (const table of ['mailing_messages', 'mailings', 'questions', 'messenger_pace'])
    await pool.query(`delete from ${table}`)
  await contest.publish(daysCup(`channels-${(cups += 1)}`))
  await passTime(server, HOUR)
})

/** Adds users who take part and have these identities: a number, an address, a chat. */
async function addFans(
  count: number,
  kinds: SenderKey[],
  channels: object | null = null,
  slug = `channels-${cups}`,
): Promise<number[]> {
  const { pool } = server.database
  const keys = Array.from({ length: count }, () => String(9_000_000 + (users += 1)))
  const { rows } = await pool.query<{ id: number }>(
    `with fans as (
       insert into users (reddy_id, name, lang, channels)
       select case when 'reddy' = any($2::text[]) then k end, k, 'en', $3::jsonb from unnest($1::text[]) k returning id, name
     ), linked as (
       insert into identities (kind, key, user_id)
       select i.kind, case i.kind when 'email' then f.name || '@example.com' when 'oidc' then 'https://id.example#' || f.name
         else f.name end, f.id
       from fans f cross join unnest($2::text[]) i (kind) where i.kind <> 'reddy'
     ), takes_part as (
       insert into participants (tournament_id, user_id) select t.id, f.id from fans f cross join tournaments t where t.slug = $4
     )
     select id from fans order by id`,
    [keys, kinds, channels && JSON.stringify(channels), slug],
  )
  return rows.map(({ id }) => id)
}

const SENT: Delivery = { outcome: 'sent' }
const REFUSED: Delivery = { outcome: 'unknown_account' }

/** Senders of the test: each notes who got what from it, and answers as `answers` says. */
function sendersThat(
  answers: Partial<Record<SenderKey, (nth: number) => Delivery>>,
  settings: Partial<Record<SenderKey, Partial<Mailer>>> = {},
) {
  const got: Partial<Record<SenderKey, string[]>> = {}
  const senders = Object.entries(answers).map(([name, answer]): Sender => {
    const key = name as SenderKey
    const list = (got[key] = [] as string[])
    const deliver: Mailer['deliver'] = async (account) => {
      list.push(account)
      return answer(list.length)
    }
    return { key, mailer: { rate: null, knowsKeys: false, deliver, ...settings[key] } }
  })
  const sender = (key: SenderKey) => senders.find((each) => each.key === key)!
  const send = (key: SenderKey, forMs = 60_000) =>
    sendDue(server.database.db, { senders, publicUrl: null }, sender(key), forMs)
  return { senders, got, send, make: () => makeDue(server.database.db, senders) }
}

const rowsOf = async () => {
  const { rows } = await server.database.pool.query<{ sender: string; state: string; why: string | null }>(
    'select sender, state, why from mailing_messages order by user_id',
  )
  return rows
}

describe('a message', () => {
  it('goes by the first channel of the choice that reaches its user, and by no other', async () => {
    await addFans(1, ['reddy', 'email'])
    await addFans(1, ['reddy', 'email'], { missing: ['email', 'chat'] })
    await addFans(1, ['email'])
    await addFans(1, ['telegram', 'reddy'])
    const { senders, got } = sendersThat({ reddy: () => SENT, email: () => SENT, telegram: () => SENT })
    await work(senders)
    expect((await rowsOf()).map(({ sender }) => sender)).toEqual(['reddy', 'email', 'email', 'reddy'])
    expect(got).toMatchObject({ reddy: { length: 2 }, email: { length: 2 }, telegram: { length: 0 } })
    await passTime(server, 600)
    await work(senders)
    expect(got).toMatchObject({ reddy: { length: 2 }, email: { length: 2 }, telegram: { length: 0 } })
  })

  it('goes by push first to a user whose browser gets messages, and elsewhere if no browser is left', async () => {
    const [lasting] = await addFans(2, ['reddy'])
    await server.database.pool.query(
      `insert into push_subscriptions (user_id, endpoint, p256dh, auth)
       select u.id, 'https://push.example/' || u.id, 'p', 'a' from users u join participants n on n.user_id = u.id
         join tournaments t on t.id = n.tournament_id where t.slug = $1`,
      [`channels-${cups}`],
    )
    const push = (nth: number) => (nth === 1 ? SENT : REFUSED)
    const { senders, got } = sendersThat({ reddy: () => SENT, push })
    await work(senders)
    expect(got.push).toContain(`push:${lasting}`)
    expect(got).toMatchObject({ push: { length: 2 }, reddy: { length: 1 } })
    expect(await states()).toEqual({ sent: 2 })
  })

  it('does not come to a Telegram that was told to be quiet, and comes to the Reddy of the same user', async () => {
    await addFans(1, ['telegram', 'reddy'])
    await addFans(1, ['telegram'])
    await server.database.pool.query("update identities set quiet_at = now() where kind = 'telegram'")
    const { senders, got } = sendersThat({ telegram: () => SENT, reddy: () => SENT })
    await work(senders)
    expect(got).toMatchObject({ telegram: { length: 0 }, reddy: { length: 1 } })
    expect(await states()).toEqual({ sent: 1 })
  })

  it('is not made for a user who has switched its kind off, or whom nothing reaches', async () => {
    await addFans(1, ['reddy'], { missing: [] })
    await addFans(1, ['reddy'], { missing: ['email'] })
    await addFans(1, ['oidc'])
    await addFans(1, ['reddy'], { round: [] })
    const { senders } = sendersThat({ reddy: () => SENT, email: () => SENT })
    expect((await work(senders)).made).toMatchObject([{ recipients: 1 }])
    expect(await states()).toEqual({ sent: 1 })
  })

  it('that its sender refuses for good goes to the next one, and to the desk after the last', async () => {
    await addFans(1, ['reddy', 'email'])
    await addFans(1, ['reddy'])
    const { senders, got } = sendersThat({ reddy: () => REFUSED, email: () => SENT })
    await work(senders)
    expect(await rowsOf()).toEqual([
      { sender: 'email', state: 'sent', why: null },
      { sender: 'reddy', state: 'unknown_account', why: 'unknown account' },
    ])
    expect(got).toMatchObject({ reddy: { length: 2 }, email: { length: 1 } })
    expect(await listPaces(server.database.db)).toMatchObject([
      { sender: 'email', sent: 1, refused: 0, dead: 0 },
      { sender: 'reddy', sent: 0, refused: 2, dead: 1 },
    ])
  })

  it('that may have arrived goes to no other sender', async () => {
    await addFans(1, ['reddy', 'email'])
    const unsure = (): Delivery => ({ outcome: 'unsure', why: 'no answer' })
    const { senders, got } = sendersThat({ reddy: unsure, email: () => SENT })
    await work(senders)
    expect(await states()).toEqual({ unknown: 1 })
    expect(got.email).toEqual([])
  })

  it('that may have arrived is sent by the same sender again if that knows keys, and by no other', async () => {
    const [id] = await addFans(1, ['reddy', 'email'])
    const { senders, got } = sendersThat(
      {
        reddy: (nth) => (nth === 1 ? { outcome: 'unsure', why: 'no answer' } : REFUSED),
        email: () => SENT,
      },
      { reddy: { knowsKeys: true } },
    )
    await work(senders)
    expect(await states()).toEqual({ waiting: 1 })
    await passTime(server, 16)
    await work(senders)
    expect(await states()).toEqual({ unknown_account: 1 })
    expect(got).toMatchObject({ reddy: { length: 2 }, email: { length: 0 } })

    // The user has unlinked the number meanwhile.
    await server.database.pool.query(
      "update mailing_messages set state = 'waiting', refused = '{}', due_at = now() where user_id = $1",
      [id],
    )
    await server.database.pool.query('update users set reddy_id = null where id = $1', [id])
    await work(senders)
    expect(await states()).toEqual({ unknown: 1 })
    expect(got.email).toEqual([])
  })

  it('that a sender refuses again and again goes to the next one, and to the desk after the last', async () => {
    await addFans(1, ['reddy', 'email'])
    await addFans(1, ['reddy'])
    const { senders, got } = sendersThat({
      reddy: () => ({ outcome: 'refused', why: 'status 500' }),
      email: () => SENT,
    })
    for (let tries = 1; tries <= 9; tries += 1) {
      await work(senders)
      await passTime(server, 601)
    }
    expect(got).toMatchObject({ reddy: { length: 16 }, email: { length: 1 } })
    expect(await rowsOf()).toEqual([
      { sender: 'email', state: 'sent', why: null },
      { sender: 'reddy', state: 'dead', why: 'status 500' },
    ])
  })

  it('goes where its user is reached by now, if that has changed since it was made', async () => {
    const [unlinked, chose] = await addFans(2, ['reddy', 'email'])
    const { senders, make, send, got } = sendersThat({ reddy: () => SENT, email: () => SENT })
    await make()
    const { pool } = server.database
    await pool.query('update users set reddy_id = null where id = $1', [unlinked])
    await pool.query(`update users set channels = '{"missing": ["email"]}' where id = $1`, [chose])
    await send('reddy')
    expect(got.reddy).toEqual([])
    await send('email')
    expect(got.email).toHaveLength(2)
    expect(senders).toHaveLength(2)
  })

  it('of a sender that is off goes to one that is on', async () => {
    await addFans(1, ['reddy', 'email'])
    await addFans(1, ['reddy'])
    await sendersThat({ reddy: () => SENT, email: () => SENT }).make()
    const { senders, got } = sendersThat({ email: () => SENT })
    await tidy(server.database.db, senders)
    await work(senders)
    expect(got.email).toHaveLength(1)
    expect(await states()).toEqual({ sent: 1, dropped: 1 })
  })
})

describe('a sender', () => {
  it('with a slow pace does not slow another one', async () => {
    await addFans(4, ['email'])
    await addFans(30, ['reddy'])
    const { make, send, got } = sendersThat(
      { reddy: () => SENT, email: () => SENT },
      { reddy: { rate: 1000 }, email: { rate: 1 } },
    )
    await make()
    const slow = send('email')
    const began = performance.now()
    await send('reddy')
    expect(performance.now() - began).toBeLessThan(1500)
    expect(got.reddy).toHaveLength(30)
    expect(got.email!.length).toBeLessThan(4)
    await slow
    expect(got.email).toHaveLength(4)
    expect(performance.now() - began).toBeGreaterThan(2500)
  }, 30_000)

  it('that asks for a pause gets it, and the others send meanwhile', async () => {
    await addFans(3, ['email'])
    await addFans(3, ['reddy'])
    const { make, send, got } = sendersThat(
      {
        reddy: () => SENT,
        email: (nth) => (nth === 1 ? { outcome: 'refused', why: 'status 429', wait_ms: 60_000 } : SENT),
      },
      { reddy: { rate: 1000 }, email: { rate: 100 } },
    )
    await make()
    await send('email', 500)
    expect((await states())['waiting']).toBeGreaterThan(3)
    expect(await send('reddy', 500)).toBeNull()
    expect(got).toMatchObject({ reddy: { length: 3 } })
    const paces = await listPaces(server.database.db)
    expect(paces).toMatchObject([
      { sender: 'email', held_until: expect.any(String) },
      { sender: 'reddy', held_until: null },
    ])
    await passTime(server, 60)
    await eventually(async () => {
      await send('email', 2000)
      expect(await states()).toEqual({ sent: 6 })
    })
  }, 30_000)
})

it('a sender without a pace that asks for a pause gets it for all its messages, also those of another mailing', async () => {
  const slug = `channels-${cups}`
  await addFans(1, ['telegram'])
  const { make, send, got } = sendersThat({
    telegram: (nth) => (nth === 1 ? { outcome: 'refused', why: 'status 429', wait_ms: 60_000 } : SENT),
  })
  await make()
  await send('telegram', 500)
  await contest.publish(cupIn(100, `next-${slug}`))
  await addFans(3, ['telegram'], null, `next-${slug}`)
  await make()
  const after = await send('telegram', 500)
  expect(after).toBeGreaterThan(30_000)
  expect(got.telegram).toHaveLength(1)
  await passTime(server, 61)
  expect(await send('telegram', 5000)).toBeNull()
  expect(got.telegram).toHaveLength(5)
})

/** A cup of which everything locks in so many minutes. */
function cupIn(minutes: number, slug: string) {
  const cup = daysCup(slug)
  const starts_at = minutesFromNow(minutes)
  return { ...cup, started_at: starts_at, events: cup.events.map((event) => ({ ...event, starts_at })) }
}

describe('many reminders', () => {
  it('are sent by their locks, the nearest first, and the desk is told by when', async () => {
    const [far, near] = [`far-${cups}`, `near-${cups}`]
    // The reminder of the far lock is over sooner: it is one for the day before.
    await contest.publish(cupIn(730, far))
    await contest.publish(cupIn(100, near))
    await addFans(4, ['reddy'], null, far)
    await addFans(6, ['reddy'], null, near)
    const { make, send, got, senders } = sendersThat({ reddy: () => SENT }, { reddy: { rate: 2 } })
    await make()
    await keepPaces(server.database.db, senders)
    const token = await server.signIn(ORGANISER)
    const plan = (await server.call(readSending, {}, token)).senders
    expect(plan).toMatchObject([
      { sender: 'reddy', per_second: 2, waiting: 10, takes_minutes: 1, late: 0, sent: 0, dead: 0 },
    ])
    expect(Date.parse(plan[0]!.done_at) - Date.now()).toBeGreaterThan(3000)

    await send('reddy', 2500)
    const { rows } = await server.database.pool.query<{ account: string }>(
      `select u.reddy_id as account from participants n join users u on u.id = n.user_id
         join tournaments t on t.id = n.tournament_id where t.slug = $1`,
      [near],
    )
    const nearest = rows.map(({ account }) => account)
    expect(got.reddy!.length).toBeGreaterThanOrEqual(4)
    expect(got.reddy!.slice(0, 6).every((account) => nearest.includes(account))).toBe(true)
    const [after] = (await server.call(readSending, {}, token)).senders
    expect(after).toMatchObject({ sent: got.reddy!.length, waiting: 10 - got.reddy!.length })
  }, 30_000)
})
