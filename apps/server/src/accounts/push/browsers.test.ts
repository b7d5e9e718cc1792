import { exportData, logoutEverywhere, deleteUser } from '@called-it/contract/account/own-account.ts'
import { logout } from '@called-it/contract/account/accounts.ts'
import { addBrowser, readPushKey, removeBrowser } from '@called-it/contract/account/push.ts'
import { endSession, listSessions } from '@called-it/contract/account/sessions.ts'
import { blockUser } from '@called-it/contract/people/people.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { type PushService, startPushService } from '../../../test/push/push-service.ts'
import { expectRefusal } from '../../../test/steps.ts'
import { makePost } from '../../platform/push/push-post.ts'
import { pushAccount } from '../../platform/push/push-mailer.ts'
import { makePushMailer } from '../accounts.ts'

const pushHosts: string[] = []
const server = useApp({ pushHosts, publicUrl: 'https://game.example' })
let service: PushService
let mailer: ReturnType<typeof makePushMailer>
let token: string
let userId: number

beforeAll(async () => {
  service = await startPushService()
  pushHosts.push(service.host)
  mailer = makePushMailer(
    server.database.db,
    { publicUrl: 'https://game.example', hosts: pushHosts },
    service.ca,
  )
})
afterAll(async () => {
  mailer.close()
  await service.close()
})
let nth = 0
beforeEach(async () => {
  service.messages.length = 0
  service.answer(201)
  token = await server.signIn(String(8100000 + nth++))
  userId = await idOf(token)
})

const idOf = async (of: string) =>
  ((await server.request('GET', '/api/v1/auth/user', { token: of })).body as { user: { id: number } }).user.id
const subscribe = async (of = token) => {
  const body = service.subscribe()
  await server.call(addBrowser, { body }, of)
  return body
}
const countOf = async (id = userId) =>
  (await server.database.pool.query('select from push_subscriptions where user_id = $1', [id])).rowCount
const deliver = (
  text = 'Called It, EURO: two hours are left.\nhttps://game.example/tournament/euro',
  more = {},
) => mailer.deliver(pushAccount(userId), { text, key: '7 42', language: 'en', ...more })

describe('a message', () => {
  it('is decrypted by the browser alone, and is signed with the key that browsers know', async () => {
    const { key } = await server.call(readPushKey, {}, token)
    const { endpoint } = await subscribe()
    expect(await deliver(undefined, { useful_ms: 90_500 })).toEqual({ outcome: 'sent' })
    const [message] = service.messages
    expect(message).toMatchObject({
      path: new URL(endpoint).pathname,
      publicKey: key,
      claims: { aud: `https://${service.host}`, sub: 'https://game.example' },
      headers: { 'content-encoding': 'aes128gcm', ttl: '90', topic: expect.stringMatching(/^[\w-]{32}$/) },
    })
    const aheadS = message!.claims!.exp - Date.now() / 1000
    expect(aheadS > 0 && aheadS <= 24 * 60 * 60, 'RFC 8292: a day at most').toBe(true)
    expect(JSON.parse(message!.text)).toMatchObject({ title: 'Called It, EURO', url: '/tournament/euro' })
  })

  it('has the same key after every start', async () => {
    const first = await server.call(readPushKey, {}, token)
    expect(await server.call(readPushKey, {}, token)).toEqual(first)
    const { rows } = await server.database.pool.query("select value from notes where name = 'push_keys'")
    expect(rows[0].value).toEqual({ publicKey: first.key, privateKey: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it('goes to every browser of its user, and to nobody else', async () => {
    const other = await server.signIn('8199999')
    const all = [await subscribe(), await subscribe()]
    await subscribe(other)
    await deliver()
    expect(service.messages.map(({ path }) => path).toSorted()).toEqual(
      all.map(({ endpoint }) => new URL(endpoint).pathname).toSorted(),
    )
    expect(await mailer.deliver('push:999999', { text: 'Hi', key: '1', language: 'en' })).toEqual({
      outcome: 'unknown_account',
    })
    expect(await mailer.deliver('1234567', { text: 'Hi', key: '1', language: 'en' })).toEqual({
      outcome: 'unknown_account',
    })
  })

  it.each([404, 410])('that is answered %i ends its subscription', async (status) => {
    await subscribe()
    service.answer(status)
    expect(await deliver()).toEqual({ outcome: 'unknown_account' })
    expect(await countOf()).toBe(0)
  })

  it('that is too much waits for as long as the service asks', async () => {
    await subscribe()
    service.answer(429, { 'retry-after': '7' })
    expect(await deliver()).toEqual({ outcome: 'refused', why: 'status 429', wait_ms: 7000 })
    service.answer(429)
    expect(await deliver()).toMatchObject({ wait_ms: 30_000 })
    expect(await countOf()).toBe(1)
  })

  it.each([
    [500, 'unsure'],
    [403, 'refused'],
  ])('that is answered %i is %s, and its subscription stays', async (status, outcome) => {
    await subscribe()
    service.answer(status)
    expect(await deliver()).toEqual({ outcome, why: `status ${status}` })
    expect(await countOf()).toBe(1)
  })

  it('follows no redirect', async () => {
    await subscribe()
    const elsewhere = await startPushService()
    service.answer(307, { location: `https://${elsewhere.host}/send/x` })
    expect(await deliver()).toEqual({ outcome: 'refused', why: 'status 307' })
    expect(elsewhere.requests()).toBe(0)
    await elsewhere.close()
  })

  it('is not sent to a host that the settings allow no more', async () => {
    await subscribe()
    const strict = makePushMailer(server.database.db, { publicUrl: null, hosts: [] }, service.ca)
    const before = service.requests()
    expect(await strict.deliver(pushAccount(userId), { text: 'Hi', key: '1', language: 'en' })).toEqual({
      outcome: 'unknown_account',
    })
    expect([service.requests(), await countOf()]).toEqual([before, 0])
    strict.close()
  })

  it('goes to no address of the network that the name of a push service leads to', async () => {
    const here = `https://${service.host.replace('127.0.0.1', 'localhost')}/no-subscription`
    const post = makePost(service.ca)
    const before = service.requests()
    const send = (at: 'on_the_internet' | 'anywhere') => post(here, at, {}, Buffer.from('x'))
    expect(await send('on_the_internet')).toEqual({ status: null, wasConnected: false })
    expect(service.requests()).toBe(before)
    expect(await send('anywhere'), 'it listens there').toMatchObject({ status: expect.any(Number) })
    expect(service.requests()).toBe(before + 1)
    post.close()
  })

  it('does not show the address in the words of a failure', async () => {
    const { endpoint } = await subscribe()
    await server.database.pool.query(
      "update push_subscriptions set endpoint = replace(endpoint, $1, '127.0.0.1:1') where user_id = $2",
      [service.host, userId],
    )
    pushHosts.push('127.0.0.1:1')
    const delivery = await deliver()
    expect(delivery).toEqual({ outcome: 'refused', why: 'no answer' })
    expect(JSON.stringify(delivery)).not.toContain(new URL(endpoint).pathname)
  })
})

describe('a subscription', () => {
  it('of an unknown service is refused', async () => {
    const { keys } = service.subscribe()
    for (const endpoint of ['https://10.0.0.1/x', 'https://localhost:5432/x', 'http://fcm.googleapis.com/x'])
      expectRefusal(
        await server.attempt(addBrowser, { body: { endpoint, keys } }, token),
        422,
        'push_service_unknown',
      )
    expect(await countOf()).toBe(0)
  })

  it('needs keys of a browser', async () => {
    const { endpoint, keys } = service.subscribe()
    for (const wrong of [
      { ...keys, p256dh: `B${'A'.repeat(86)}` },
      { ...keys, p256dh: 'short' },
      { ...keys, auth: 'short' },
    ])
      expectRefusal(
        await server.attempt(addBrowser, { body: { endpoint, keys: wrong } }, token),
        422,
        'validation_failed',
      )
  })

  it('is renewed, not doubled, and belongs to whoever used the browser last', async () => {
    const body = await subscribe()
    await server.call(addBrowser, { body }, token)
    expect(await countOf()).toBe(1)
    const other = await server.signIn('8199998')
    await server.call(addBrowser, { body }, other)
    expect([await countOf(), await countOf(await idOf(other))]).toEqual([0, 1])
  })

  it('is removed by its own user alone', async () => {
    const { endpoint } = await subscribe()
    await server.call(removeBrowser, { body: { endpoint } }, await server.signIn('8199997'))
    expect(await countOf()).toBe(1)
    await server.call(removeBrowser, { body: { endpoint } }, token)
    expect(await countOf()).toBe(0)
  })

  it('is one of ten at most', async () => {
    const first = await subscribe()
    for (let more = 0; more < 10; more += 1) await subscribe()
    expect(await countOf()).toBe(10)
    await deliver()
    expect(service.messages.map(({ path }) => path)).not.toContain(new URL(first.endpoint).pathname)
  })

  it('ends with the session of its browser, and not when that expires', async () => {
    await subscribe()
    await server.call(logout, {}, token)
    expect(await countOf()).toBe(0)

    token = await server.signIn(String(8100000 + nth - 1))
    await subscribe()
    await server.database.pool.query(
      "update sessions set expires_at = now() - interval '1 s' where user_id = $1",
      [userId],
    )
    await server.database.pool.query('delete from sessions where user_id = $1', [userId])
    expect(await countOf(), 'who does not come needs reminders most').toBe(1)
  })

  it('ends when its session is ended elsewhere, or all are', async () => {
    const phone = await server.signIn(String(8100000 + nth - 1))
    await subscribe(phone)
    await subscribe()
    const { sessions } = await server.call(listSessions, {}, phone)
    await server.call(endSession, { params: { id: String(sessions[0]!.id) } }, token)
    expect(await countOf()).toBe(1)
    await server.call(logoutEverywhere, {}, token)
    expect(await countOf()).toBe(0)
  })

  it('ends with the block and with the account', async () => {
    await subscribe()
    const owner = await server.signIn(ORGANISER)
    await server.call(blockUser, { params: { id: String(userId) } }, owner)
    expect(await countOf()).toBe(0)

    token = await server.signIn('8199996')
    userId = await idOf(token)
    await subscribe()
    await server.call(deleteUser, {}, token)
    expect(await countOf()).toBe(0)
  })

  it('is in the export without what lets others write to the browser', async () => {
    const { endpoint, keys } = await subscribe()
    const data = await server.call(exportData, {}, token)
    expect(data.push_browsers).toEqual([
      { client: 'lightMyRequest', service: service.host, created_at: expect.stringMatching(/^\d{4}-/) },
    ])
    const text = JSON.stringify(data)
    for (const secret of [new URL(endpoint).pathname, keys.auth, keys.p256dh])
      expect(text).not.toContain(secret)
  })
})
