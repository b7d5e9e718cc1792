import { bodyLimitOf, type Endpoint } from '@called-it/contract/endpoint.ts'
import type { ErrorBody } from '@called-it/contract/error-body.ts'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { MISTAKES_MAX } from '../../src/platform/http/problem.ts'
import { useApp } from '../app.ts'
import { callsWhere, placesOf, sampleOf, withAt } from '../calls.ts'
import { contestOn, expectRefusal } from '../steps.ts'
import { smallCup } from '../world.ts'
import { dial, headOf, readToEnd } from '../wire.ts'
import { eventually } from '../eventually.ts'

const MIB = 1024 * 1024
const KIB = 1024

const server = useApp()
const contest = contestOn(server)
let organiser: string

beforeAll(async () => {
  organiser = await contest.organiser()
  await contest.publish(smallCup('cup'))
})

/** Whether the call reads anything from its body: one that does not is not refused for what stands there. */
const hasFields = ({ body }: Endpoint): boolean =>
  body instanceof z.ZodObject ? Object.keys(body.shape).length > 0 : body !== undefined

const writing = callsWhere(({ method }) => method !== 'GET')

describe('the body of a request without a session', () => {
  const guarded = writing.filter(([, { access }]) => access !== 'anyone')

  it.each(guarded)('is not waited for: %s refuses at once', async (_, call) => {
    const { method, url } = sampleOf(call, 'cup')
    const socket = await dial(server)
    socket.write(headOf(method, url, 1000 * MIB))
    const reply = await readToEnd(socket)
    expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(reply.head).toMatch(/^connection: close/im)
    socket.destroy()
  })

  it.each([
    ['POST', '/api/v1/nothing', 404],
    ['PUT', '/nothing', 404],
    ['DELETE', '/api/v1/sports', 404],
    ['POST', '/api/docs', 404],
    ['POST', '/api/v1/openapi.json', 404],
    ['POST', '/dev/messages', 404],
    ['POST', '/healthz', 404],
    ['PATCH', '/api/v1/auth/login', 404],
    ['OPTIONS', '/api/v1/auth/login', 415],
    ['PROPFIND', '/api/v1/auth/login', 404],
    ['GET', '/api/v1/sports', 200],
    ['HEAD', '/api/v1/sports', 200],
    ['GET', '/api/v1/auth/user', 401],
    ['GET', '/api/v1/stream', 401],
    ['GET', '/dev/messages', 200],
    ['GET', '/api/docs/', 200],
    ['GET', '/nothing', 404],
  ])('is not waited for: %s %s refuses at once', async (method, url, status) => {
    const socket = await dial(server)
    socket.write(headOf(method, url, 1000 * MIB))
    const reply = await readToEnd(socket)
    expect(reply.status).toBe(status)
    expect(reply.head).toMatch(/^connection: close/im)
    socket.destroy()
  })

  it.each([
    ['POST', '/api/v1/nothing'],
    ['GET', '/api/v1/sports'],
    ['PUT', '/api/v1/user/profile'],
    ['OPTIONS', '/api/v1/auth/login'],
  ])('is not parsed by %s %s', async (method, url) => {
    const parse = vi.spyOn(JSON, 'parse')
    try {
      await server.app.inject({
        method: method as 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: '[0,0]',
      })
      expect(parse.mock.calls.filter(([body]) => body === '[0,0]')).toEqual([])
    } finally {
      parse.mockRestore()
    }
  })

  it.each(writing.filter(([, { access }]) => access === 'anyone'))(
    'may have 16 kB at %s',
    async (_, call) => {
      expect(bodyLimitOf(call)).toBe(16 * KIB)
      const { method, url } = sampleOf(call, 'cup')
      const bodyOf = (length: number) => `{"a":"${'x'.repeat(length - 8)}"}`
      const largest = await server.request(method, url, { body: bodyOf(16 * KIB) })
      if (hasFields(call)) expectRefusal(largest, 422, 'validation_failed')
      else expect(largest.status).not.toBe(413)
      expectRefusal(await server.request(method, url, { body: bodyOf(16 * KIB + 1) }), 413, 'too_large')
      const socket = await dial(server)
      socket.write(headOf(method, url, 16 * KIB + 1))
      const reply = await readToEnd(socket)
      expect(reply).toMatchObject({ status: 413, body: { code: 'too_large' } })
      expect(reply.head).toMatch(/^connection: close/im)
      socket.destroy()
    },
  )

  it('is refused as soon as it is too long, if its length is not declared', async () => {
    const socket = await dial(server)
    socket.write(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    for (let sent = 0; sent < 20; sent += 1) socket.write(`400\r\n${' '.repeat(KIB)}\r\n`)
    expect(await readToEnd(socket)).toMatchObject({ status: 413, body: { code: 'too_large' } })
    socket.destroy()
  })
})

describe('the encoding of a body', () => {
  const save = (payload: Buffer, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'PUT',
      url: '/api/v1/user/profile',
      headers: { authorization: `Bearer ${organiser}`, 'content-type': 'application/json', ...headers },
      payload,
    })

  it('must be UTF-8: other bytes are refused, not repaired', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"ab'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    expect((await save(bytes)).statusCode).toBe(400)
  })

  it.each([
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json; charset="iso-8859-1"' },
    { 'content-encoding': 'gzip' },
  ])('is refused with the headers %j', async (headers) => {
    expect((await save(Buffer.from('{"name":"Anna"}'), headers)).statusCode).toBe(415)
  })

  it.each([
    {},
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'application/json;charset="UTF-8"', 'content-encoding': 'identity' },
  ])('is accepted with the headers %j', async (headers) => {
    expect((await save(Buffer.from('{"name":"Анна"}'), headers)).statusCode).toBe(200)
  })
})

describe('a client that is refused before its body has arrived', () => {
  it('gets the answer, though it writes everything before it reads anything', async () => {
    const socket = await dial(server)
    socket.pause()
    const failures: unknown[] = []
    socket.on('error', (error) => failures.push(error))
    socket.write(headOf('POST', '/api/v1/auth/login', 20 * 64 * KIB))
    for (let nth = 0; nth < 20; nth += 1) {
      socket.write(Buffer.alloc(64 * KIB))
      await pause(20)
    }
    expect(failures).toEqual([])
    expect(await readToEnd(socket)).toMatchObject({ status: 413, body: { code: 'too_large' } })
    socket.destroy()
  })

  it('cannot go on sending: the connection is cut', async () => {
    const socket = await dial(server)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    // The sender must see a reset.
    const failures: unknown[] = []
    socket.on('error', (error) => failures.push(error))
    socket.write(headOf('PUT', '/api/v1/user/profile', 1000 * MIB))
    const chunk = Buffer.alloc(MIB)
    let sent = 0
    while (!socket.destroyed && sent < 200) {
      sent += 1
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
    }
    expect(sent).toBeLessThan(100)
    expect(socket.destroyed).toBe(true)
  })

  it('is disconnected after a moment if it keeps the connection open and sends no more', async () => {
    const socket = await dial(server)
    let answer = ''
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
    socket.on('error', () => {})
    socket.write(headOf('POST', '/api/v1/nothing', 1000 * MIB))
    await once(socket, 'end')
    // The client's half of the connection stays open; the server closes its own all the same.
    const connections = () =>
      new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
    await eventually(async () => expect(await connections()).toBe(0))
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    socket.destroy()
  })
})

describe('an ordinary request', () => {
  it('keeps its connection once its body has arrived, whether it is refused or not', async () => {
    const socket = await dial(server)
    let answers = ''
    socket.on('data', (bytes: Buffer) => (answers += bytes.toString()))
    const ask = async (request: string, nth: number) => {
      socket.write(request)
      await eventually(() => expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(nth))
    }
    await ask(`${headOf('POST', '/api/v1/auth/login', 2)}{}`, 1)
    await ask(`${headOf('POST', '/api/v1/nothing', 2)}{}`, 2)
    await ask(`${headOf('PUT', '/api/v1/user/profile', 2)}{}`, 3)
    await ask('GET /api/v1/sports HTTP/1.1\r\nHost: x\r\n\r\n', 4)
    expect(answers.match(/HTTP\/1\.1 \d+/g)!.map((item) => item.slice(-3))).toEqual([
      '422',
      '404',
      '401',
      '200',
    ])
    expect(answers).not.toMatch(/^connection: close/im)
    socket.destroy()
  })
})

/** Bodies of about a megabyte that are cheap to send and expensive to read. */
const FULL = {
  zeros: `[${'0,'.repeat(MIB / 2 - 2)}0]`,
  lists: '['.repeat(MIB / 2) + ']'.repeat(MIB / 2),
  'lists that never end': '['.repeat(MIB - 1),
  objects: `[${'{},'.repeat(MIB / 3 - 2)}{}]`,
  'objects in objects': `${'{"a":'.repeat(MIB / 6 - 1)}1${'}'.repeat(MIB / 6 - 1)}`,
  keys: `{${Array.from({ length: 70_000 }, (_, nth) => `"k${nth}":0`).join()}}`,
  numbers: `[${'1e5,'.repeat(MIB / 4 - 2)}1]`,
  'a mistake at the very end': `[${'0,'.repeat(MIB / 2 - 3)}x]`,
}

describe('a body of the largest size from a signed-in user', () => {
  const withBody = callsWhere(({ body, body_limit }) => body && body_limit === undefined)

  it.each(Object.entries(FULL))(
    'with too many values is refused before any value is made: %s',
    async (_, body) => {
      expect(body.length).toBeLessThanOrEqual(MIB)
      const parse = vi.spyOn(JSON, 'parse')
      try {
        const reply = await server.app.inject({
          method: 'PUT',
          url: '/api/v1/user/profile',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${organiser}` },
          payload: body,
        })
        expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([])
        expect(reply.statusCode).toBe(413)
      } finally {
        parse.mockRestore()
      }
    },
  )

  it.each(withBody)('is refused by %s, whatever its shape', async (_, call) => {
    const { method, url } = sampleOf(call, 'cup')
    for (const body of Object.values(FULL))
      expectRefusal(await server.request(method, url, { token: organiser, body }), 413, 'too_large')
  })
})

describe('a body with a very large number of mistakes', () => {
  const KEYS = Object.fromEntries(Array.from({ length: 5000 }, (_, nth) => [`k${nth}`, 0]))
  const LIST = Array.from({ length: 3000 }, () => ({ x: null }))
  const LONG = Object.fromEntries(Array.from({ length: 2000 }, (_, nth) => [`${nth}`.padStart(400, 'k'), 0]))

  const roomy = callsWhere((call) => call.body && hasFields(call) && bodyLimitOf(call) >= MIB)

  it.each(roomy)('gets a list of some of them from %s', async (_, call) => {
    const { method, url, body: sample } = sampleOf(call, 'cup')
    for (const path of placesOf(sample).filter((keys) => keys.length <= 2 && !/[1-9]/.test(keys.join()))) {
      for (const value of [KEYS, LIST, LONG]) {
        const body = withAt(sample, path, value)
        const reply = await server.request(method, url, { token: organiser, body })
        expectRefusal(reply, 422, 'validation_failed')
        const { errors } = reply.body as ErrorBody
        expect(Object.keys(errors!).length).toBeLessThanOrEqual(MISTAKES_MAX)
        expect(JSON.stringify(errors).length).toBeLessThan(500 * KIB)
      }
    }
  })

  it('gets the same ones each time, from the first', async () => {
    const reply = await server.request('PUT', '/api/v1/organiser/tournaments/cup/outcomes', {
      token: organiser,
      body: KEYS,
    })
    const { errors } = reply.body as ErrorBody
    expect(Object.keys(errors!)).toEqual(Array.from({ length: MISTAKES_MAX }, (_, nth) => `k${nth}`))
  })
})
