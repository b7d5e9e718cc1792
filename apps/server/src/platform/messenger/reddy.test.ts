import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reddyMessenger } from './reddy.ts'

const message = { text: 'Код 123456', code: '123456', language: 'en' as const }
let server: Server
let url: string
let seen: { url: string | undefined; body: unknown }[]
let answers: number[]

// A bot interface of the test on a real socket: it answers with the given statuses in turn and repeats the last.
beforeEach(async () => {
  seen = []
  server = createServer((request, response) => {
    const answer = (body: unknown) => {
      seen.push({ url: request.url, body })
      response.statusCode = answers.length > 1 ? answers.shift()! : answers[0]!
      response.end('{}')
    }
    json(request).then(answer, (error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const send = (refusalMeansUnknown = true) =>
  reddyMessenger({ token: 'secret', url, refusalMeansUnknown, rate: 20 }).send('1234567', message)

test('posts the text to the account, with the token in the address', async () => {
  answers = [200]
  expect(await send()).toBe('sent')
  expect(seen).toEqual([{ url: '/v2secret/send', body: { msg: 'Код 123456', userKey: '1234567' } }])
})

test('tries again if the messenger fails', async () => {
  answers = [500, 502, 204]
  expect(await send()).toBe('sent')
  expect(seen).toHaveLength(3)
})

test('gives up after three tries, without showing the token', async () => {
  answers = [503]
  await expect(send()).rejects.toThrow(/^The Reddy messenger did not take the message: status 503$/)
  expect(seen).toHaveLength(3)
})

test.each([400, 404, 422])('%i means that the account is unknown', async (status) => {
  answers = [status]
  expect(await send()).toBe('unknown_account')
  expect(seen).toHaveLength(1)
})

test.each([401, 403, 408, 429])('%i means nothing about the account', async (status) => {
  answers = [status]
  await expect(send()).rejects.toThrow(`status ${status}`)
})

test('no refusal means that the account is unknown if the setting says so', async () => {
  answers = [404]
  await expect(send(false)).rejects.toThrow('status 404')
})

test('an unreachable interface is a failure', async () => {
  answers = [200]
  await new Promise((resolve) => server.close(resolve))
  await expect(send()).rejects.toThrow('no answer')
  await new Promise<void>((resolve) => server.listen(0, resolve))
})

const deliver = (refusalMeansUnknown = true) =>
  reddyMessenger({ token: 'secret', url, refusalMeansUnknown, rate: 20 }).deliver('1234567', {
    text: 'Reminder',
    key: '1 1',
    language: 'en',
  })

describe('a reminder is tried once', () => {
  test.each([
    [200, { outcome: 'sent' }],
    [404, { outcome: 'unknown_account' }],
    // The body was read: it may have been passed on to the account.
    [500, { outcome: 'unsure', why: 'status 500' }],
    [503, { outcome: 'unsure', why: 'status 503' }],
    [408, { outcome: 'unsure', why: 'status 408' }],
    [304, { outcome: 'unsure', why: 'status 304' }],
    [401, { outcome: 'refused', why: 'status 401' }],
    [429, { outcome: 'refused', why: 'status 429', wait_ms: 5000 }],
  ])('and %i decides what became of it', async (status, delivery) => {
    answers = [status]
    expect(await deliver()).toEqual(delivery)
    expect(seen).toEqual([{ url: '/v2secret/send', body: { msg: 'Reminder', userKey: '1234567' } }])
  })

  test.each([
    ['7', 7000],
    ['99999', 600_000],
    ['soon', 5000],
  ])('and a requested pause of %j is granted', async (pause, wait_ms) => {
    answers = [429]
    server.prependListener('request', (_, response) => response.setHeader('retry-after', pause))
    expect(await deliver()).toMatchObject({ wait_ms })
  })

  test('and a date to come back at is granted as well', async () => {
    answers = [429]
    const at = new Date(Date.now() + 60_000).toUTCString()
    server.prependListener('request', (_, response) => response.setHeader('retry-after', at))
    const delivery = await deliver()
    expect(delivery).toMatchObject({ wait_ms: expect.any(Number) })
    expect(Math.abs((delivery as { wait_ms: number }).wait_ms - 60_000)).toBeLessThan(2000)
  })

  test('and may have arrived if the answer was lost, but not if nobody listened', async () => {
    server.removeAllListeners('request')
    server.on('request', (request) => request.socket.destroy())
    expect(await deliver()).toEqual({ outcome: 'unsure', why: 'no answer' })
    await new Promise((resolve) => server.close(resolve))
    expect(await deliver()).toEqual({ outcome: 'refused', why: 'no answer' })
    await new Promise<void>((resolve) => server.listen(0, resolve))
  })
})
