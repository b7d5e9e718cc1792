import { errorsOf } from '@called-it/contract/endpoint.ts'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../app.ts'
import { smallCup } from '../world.ts'
import { callsWhere, sampleOf } from '../calls.ts'
import { everyRecord } from '../records.ts'
import { contestOn, expectRefusal } from '../steps.ts'

const server = useApp()
const contest = contestOn(server)
let fan: string
let organiser: string

beforeAll(async () => {
  fan = await server.signIn('6600001')
  organiser = await contest.organiser()
  await contest.publish(smallCup('cup'))
})

/** Statuses of the codes, as API.md "Conventions" lists them. */
const STATUS: Record<string, number> = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  ratings_not_open: 403,
  join_group_first: 403,
  not_found: 404,
  unknown_account: 404,
  locked: 409,
  not_open: 409,
  not_started: 409,
  too_large: 413,
  unsupported_type: 415,
  validation_failed: 422,
  wrong_code: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
}

describe('without a valid token', () => {
  it.each(callsWhere(({ access }) => access !== 'anyone'))(
    '%s answers 401 and does nothing',
    async (_, call) => {
      const { method, url, body } = sampleOf(call, 'cup')
      const before = await everyRecord(server)
      for (const token of [undefined, 'x', 'a'.repeat(43), '0'.repeat(64)]) {
        expectRefusal(await server.request(method, url, { token, body }), 401, 'unauthenticated')
      }
      // Who may not enter is told so before anything that was sent is looked at.
      if (call.body) expectRefusal(await server.request(method, url, { body: '{' }), 401, 'unauthenticated')
      const elsewhere = sampleOf(call, 'nowhere')
      expectRefusal(
        await server.request(method, elsewhere.url, { body: elsewhere.body }),
        401,
        'unauthenticated',
      )
      expect(await everyRecord(server)).toEqual(before)
    },
  )

  it('the rest answers', async () => {
    for (const url of ['/api/v1/sports', '/api/v1/openapi.json', '/api/docs', '/healthz', '/readyz']) {
      expect({ url, status: (await server.request('GET', url)).status }).toEqual({ url, status: 200 })
    }
  })

  it('the event stream does not open', async () => {
    expectRefusal(await server.request('GET', '/api/v1/stream'), 401, 'unauthenticated')
  })
})

it.each(['/api/v1/sports', '/api/v1/auth/user', '/api/v1/nothing', '/healthz'])(
  'the answer of %s tells the browser what it may do',
  async (url) => {
    const { headers } = await server.request('GET', url)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'self'.*script-src 'self'/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  },
)

describe('what is no request', () => {
  /** Sends bytes as they are; gives what comes back until the end. */
  const sendRaw = async (bytes: string) => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.end(bytes)
    return text(socket)
  }

  it.each([
    ['garbage', 'nonsense\r\n\r\n'],
    ['a header beyond any measure', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('is refused as everything is: %s', async (_, bytes) => {
    const reply = await sendRaw(bytes)
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(JSON.parse(reply.split('\r\n\r\n')[1]!)).toEqual({
      code: 'bad_request',
      errors: null,
      message: expect.any(String),
    })
  })

  it('leaves the others alone', async () => {
    await sendRaw('nonsense\r\n\r\n')
    expect((await server.request('GET', '/api/v1/sports')).status).toBe(200)
  })
})

describe('an unknown tournament', () => {
  it.each(callsWhere(({ path }) => path.includes('{slug}')))('is 404 for %s', async (_, call) => {
    const { method, url, body } = sampleOf(call, 'nowhere')
    if (call.method === 'PUT' && call.path.endsWith('/tournaments/{slug}')) return
    const token = call.access === 'organiser' ? organiser : fan
    const before = await everyRecord(server)
    expectRefusal(await server.request(method, url, { token, body }), 404, 'not_found')
    expect(await everyRecord(server)).toEqual(before)
  })

  it.each(callsWhere(({ path }) => path.includes('{slug}')))(
    'with a name that is none is refused by %s',
    async (_, call) => {
      const token = call.access === 'organiser' ? organiser : fan
      const before = await everyRecord(server)
      for (const slug of [
        '%00',
        'a%00b',
        "a'--",
        '%2e%2e',
        'x'.repeat(150),
        '%D0%BA',
        '__proto__',
        '%20',
        '-',
      ]) {
        const { method, url, body } = sampleOf(call, slug)
        const reply = await server.request(method, url, { token, body })
        expect({ slug, status: reply.status }).toEqual({
          slug,
          status: expect.toSatisfy((status) => [400, 404, 414, 422].includes(status)),
        })
        expectRefusal(reply, reply.status, (reply.body as { code: string }).code)
      }
      expect(await everyRecord(server)).toEqual(before)
    },
  )
})

describe('a body', () => {
  const withBody = callsWhere(({ body }) => body)
  const headers = (type: string | undefined) => (type ? { 'content-type': type } : {})

  it.each(withBody)('that is not JSON is 400 for %s', async (_, call) => {
    const { method, url } = sampleOf(call, 'cup')
    const before = await everyRecord(server)
    for (const body of [
      '{',
      '{"a":1',
      "{'a':1}",
      '[1,]',
      'undefined',
      'NaN',
      '{"a":1}{"b":2}',
      '\u0000',
      '<xml/>',
    ]) {
      expectRefusal(await server.request(method, url, { token: organiser, body }), 400, 'bad_request')
    }
    expect(await everyRecord(server)).toEqual(before)
  })

  it.each(withBody)('that is too large is 413 for %s', async (_, call) => {
    const { method, url } = sampleOf(call, 'cup')
    const limit = call.body_limit ?? 1024 * 1024
    const body = `{"a":"${'x'.repeat(limit)}"}`
    expectRefusal(await server.request(method, url, { token: organiser, body }), 413, 'too_large')
  })

  it.each(withBody)('of another type is 415 for %s', async (_, call) => {
    const { method, url, body } = sampleOf(call, 'cup')
    const before = await everyRecord(server)
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'x',
      '',
    ]) {
      const reply = await server.request(method, url, {
        token: organiser,
        body: JSON.stringify(body),
        headers: { 'content-type': type },
      })
      expectRefusal(reply, 415, 'unsupported_type')
    }
    expect(await everyRecord(server)).toEqual(before)
  })

  it.each(withBody)('may name its charset for %s', async (_, call) => {
    const { method, url, body } = sampleOf(call, 'cup')
    const { status } = await server.request(method, url, {
      token: organiser,
      body,
      headers: headers('application/json; charset=utf-8'),
    })
    expect([400, 413, 415]).not.toContain(status)
  })

  it.each(withBody)('that is left out is refused by %s', async (_, call) => {
    const { method, url } = sampleOf(call, 'cup')
    const before = await everyRecord(server)
    for (const type of ['application/json', undefined]) {
      const reply = await server.request(method, url, { token: organiser, headers: headers(type) })
      expect([400, 415, 422]).toContain(reply.status)
      expectRefusal(reply, reply.status, (reply.body as { code: string }).code)
    }
    expect(await everyRecord(server)).toEqual(before)
  })

  it.each(callsWhere(({ body, method, path }) => !body && method !== 'GET' && !/logout|finish/.test(path)))(
    'that %s does not need may be empty JSON',
    async (_, call) => {
      const { method, url } = sampleOf(call, 'cup')
      const reply = await server.request(method, url, {
        token: organiser,
        headers: headers('application/json'),
      })
      expect([200, 204]).toContain(reply.status)
    },
  )

  it('that logout and finish do not need may be empty JSON too', async () => {
    await contest.publish(smallCup('over'))
    const finish = await server.request('POST', '/api/v1/organiser/tournaments/over/finish', {
      token: organiser,
      headers: headers('application/json'),
    })
    expect(finish.status).toBeLessThan(410)
    expect([400, 415, 422]).not.toContain(finish.status)
    const other = await server.signIn('6600002')
    const logout = await server.request('POST', '/api/v1/auth/logout', {
      token: other,
      headers: headers('application/json'),
    })
    expect(logout.status).toBe(204)
  })
})

describe('a refusal', () => {
  const refused = (language: string | undefined) =>
    server.request('POST', '/api/v1/tournaments/cup/predictions/events', {
      token: fan,
      body: { predictions: [{ event_id: 1, first: 99, second: 0 }] },
      headers: language === undefined ? {} : { 'accept-language': language },
    })

  it.each([
    [undefined, 'ru'],
    ['ru', 'ru'],
    ['en', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['EN', 'en'],
    ['de', 'ru'],
    ['de-DE,de;q=0.9,en;q=0.5', 'en'],
    ['en;q=0.3, ru;q=0.8', 'ru'],
    ['ru;q=0.1, en', 'en'],
    ['*', 'ru'],
    ['', 'ru'],
    [';;;,,,q=', 'ru'],
    ['en;q=0, ru', 'ru'],
  ])('for Accept-Language %j is in %s', async (language, expected) => {
    const { body } = await refused(language)
    const { message, errors } = body as { message: string; errors: Record<string, string[]> }
    for (const text of [message, ...Object.values(errors).flat()]) {
      expect(/[а-яё]/i.test(text) ? 'ru' : 'en').toBe(expected)
    }
  })

  it('of a call that does not exist has the same shape', async () => {
    for (const [method, url] of [
      ['GET', '/api/v1/nothing'],
      ['GET', '/api/v2/tournaments'],
      ['PATCH', '/api/v1/tournaments/cup'],
      ['DELETE', '/api/v1/tournaments/cup'],
      ['POST', '/api/v1/sports'],
    ] as const) {
      const reply = await server.request(method, url, { token: fan })
      expect([404, 405]).toContain(reply.status)
      expectRefusal(reply, reply.status, (reply.body as { code: string }).code)
    }
  })

  it('never tells what went wrong inside', async () => {
    const replies = await Promise.all([
      refused('en'),
      server.request('GET', '/api/v1/tournaments/%00', { token: fan }),
    ])
    for (const { body } of replies)
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts|select |postgres|Zod/i)
  })
})

describe('the OpenAPI document', () => {
  type Operation = { responses: Record<string, unknown>; requestBody?: object; parameters?: object[] }
  let document: { openapi: string; paths: Record<string, Record<string, Operation>> }

  beforeAll(async () => {
    document = (await server.request('GET', '/api/v1/openapi.json')).body as typeof document
  })

  it('lists the event stream too', () => {
    expect(document.paths['/api/v1/stream']!['get']!.responses).toHaveProperty('401')
  })

  it('is of version 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1/)
  })

  it.each(callsWhere(() => true))('lists %s with its errors', (_, call) => {
    const operation = document.paths[call.path]![call.method.toLowerCase()]!
    expect(operation).toBeDefined()
    expect(operation.responses).toHaveProperty([String(call.status)])
    if (call.body) expect(operation.requestBody).toBeDefined()
    for (const code of errorsOf(call)) {
      const response = operation.responses[String(STATUS[code])]
      expect({ code, response: JSON.stringify(response) }).toEqual({
        code,
        response: expect.stringContaining(code),
      })
    }
  })
})
