import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../app.ts'
import { minutesFromNow, smallCup } from '../world.ts'
import { callsWhere, placesOf, sampleOf, withAt } from '../calls.ts'
import { everyRecord } from '../records.ts'
import { contestOn, expectRefusal } from '../steps.ts'
import { runs } from '../../../../packages/rules/test/runs.ts'

const server = useApp()
const contest = contestOn(server)
let organiser: string
let eventId: number

beforeAll(async () => {
  organiser = await contest.organiser()
  await contest.publish(smallCup('cup'))
  await contest.publish(smallCup('other'))
  contest.succeed(await contest.changeEvent('cup', 'm2', { starts_at: minutesFromNow(-10) }))
  eventId = (await contest.matches('cup', organiser))['m1']!.id
})

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** Whole bodies as text. */
const BODIES = [
  'null',
  'true',
  '0',
  '1e999',
  '""',
  '[]',
  '[null]',
  '[{}]',
  '{}',
  nested(5_000),
  nested(200_000),
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  '{"__proto__":{"reddy_id":"7100002","code":"123456","lang":"en"}}',
  '{"constructor":{"prototype":{"lang":"en"}}}',
  '{"predictions":[{"__proto__":{"event_id":1,"first":1,"second":1}}]}',
  '{"predictions":{"length":1,"0":{"event_id":1,"first":1,"second":1}}}',
  '{"lang":"en","lang":["en"]}',
  '{"toString":"x","valueOf":1,"hasOwnProperty":null}',
  '\ufeff{}',
]

/** Values for any place of a body. */
const VALUES: unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  "'; drop table users; --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'x'.repeat(100_000),
  [],
  [[[[]]]],
  {},
  { $ne: null },
  { length: 1 },
  -1,
  -0,
  0.1,
  2147483648,
  -2147483649,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e308,
  '9'.repeat(400),
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '+123456-01-01T00:00:00Z',
]

/** The rows of the database after the last request that was accepted. */
let recordsBefore: Record<string, string[]>

/** Whatever was sent, the answer is never a 500, and a refusal is one of the contract's and changes nothing. */
async function expectBorne(method: string, url: string, body: unknown, headers: Record<string, string> = {}) {
  const reply = await server.request(method, url, { token: organiser, body, headers })
  const sent = `${method} ${url} ${String(JSON.stringify(body)).slice(0, 200)}`
  expect({ sent, status: reply.status, body: reply.body }).toMatchObject({
    status: expect.toSatisfy((status) => status < 500),
  })
  if (reply.status < 400) recordsBefore = await everyRecord(server)
  else expectRefusal(reply, reply.status, (reply.body as { code: string }).code)
  return { sent, status: reply.status }
}

async function expectUnchanged(sent: string) {
  expect({ sent, records: await everyRecord(server) }).toEqual({ sent, records: recordsBefore })
}

beforeEach(async () => {
  recordsBefore = await everyRecord(server)
})

// A wrong try of a code is counted: the only refusal that writes something.
const writesWhenRefused = /auth\/login/

describe.each(callsWhere(({ body }) => body))('%s', (name, call) => {
  it('withstands any body', async () => {
    const { method, url } = sampleOf(call, 'cup')
    for (const body of BODIES) await expectBorne(method, url, body)
    await expectUnchanged(name)
  })

  it('withstands any value in any place', async () => {
    const sample = sampleOf(call, 'cup', eventId)
    // The first item of a list stands for the others.
    const places = placesOf(sample.body).filter((path) => path.every((key) => !/^[1-9]\d*$/.test(key)))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.constantFrom(...VALUES), async (path, value) => {
        const { sent, status } = await expectBorne(
          sample.method,
          sample.url,
          withAt(sample.body, path, value),
        )
        if (status >= 400 && !writesWhenRefused.test(name)) await expectUnchanged(sent)
      }),
      { numRuns: runs(6) },
    )
  })

  it('withstands an unknown field', async () => {
    const { method, url, body } = sampleOf(call, 'cup', eventId)
    for (const extra of ['__proto__', 'constructor', 'id', 'role', 'toString']) {
      const text = JSON.stringify(body).replace('{', `{"${extra}":{"role":"organiser"},`)
      const { sent, status } = await expectBorne(method, url, text)
      if (status >= 400 && !writesWhenRefused.test(name)) await expectUnchanged(sent)
    }
  })
})

describe('a query', () => {
  const values = [
    '',
    '%00',
    '%ff',
    '-1',
    '1e9',
    '99999999999999999999',
    '[]',
    'NaN',
    '%F0%9F%98%80',
    "'",
    'true',
  ]

  it.each(callsWhere(({ query }) => query))('is validated by %s', async (name, call) => {
    const { method, url, body } = sampleOf(call, 'cup', eventId)
    for (const field of [...Object.keys(call.query!.shape), '__proto__', 'nonsense']) {
      for (const value of values) await expectBorne(method, `${url}?${field}=${value}`, body)
      await expectBorne(method, `${url}?${field}=1&${field}=2`, body)
      await expectBorne(method, `${url}?${field}[]=1`, body)
    }
    await expectUnchanged(name)
  })
})

describe('an event key', () => {
  it.each(callsWhere(({ path }) => path.includes('{key}')))(
    'that is none is refused by %s',
    async (name, call) => {
      const { method, url, body } = sampleOf(call, 'cup', eventId)
      const statusOf = async (key: string) =>
        (await expectBorne(method, url.replace('/m1', `/${key}`), body)).status
      for (const key of ['%00', 'm1%00', 'x'.repeat(150)]) expect(await statusOf(key), key).toBe(400)
      for (const key of ['__proto__', '%20', "'", '%D0%BA', '0', '%2f'])
        expect(await statusOf(key), key).toBe(404)
      await expectUnchanged(name)
    },
  )
})

describe('headers', () => {
  it.each([
    ['a long language', { 'accept-language': 'x'.repeat(5000) }],
    ['an invalid language', { 'accept-language': '\u00ff\u00fe' }],
    ['a request for images', { accept: 'image/png' }],
    ['an unsupported encoding', { 'content-encoding': 'gzip' }],
    ['an invalid address', { 'x-forwarded-for': "'; drop table users; --" }],
    ['no address', { 'x-forwarded-for': ',,,' }],
    ['a long address', { 'x-forwarded-for': `::1%lo0, ${'1'.repeat(3000)}` }],
    ['another host', { host: 'evil.example' }],
    ['a cookie', { cookie: 'token=x' }],
  ])('withstood: %s', async (_, headers) => {
    await expectBorne('GET', '/api/v1/tournaments/cup', undefined, headers)
    await expectBorne('POST', '/api/v1/auth/send-code', { reddy_id: '0000' }, headers)
  })
})

describe('names', () => {
  it('that the paths of the contract need cannot become slugs of tournaments', async () => {
    const before = await everyRecord(server)
    const reply = await contest.asOrganiser('PUT', 'tournaments/all', smallCup('all'))
    expectRefusal(reply, 422, 'validation_failed')
    expect(await everyRecord(server)).toEqual(before)
  })

  it("of JavaScript's own properties are names like any other", async () => {
    const document = smallCup('constructor')
    const entities = [{ ...document.entities[0]!, key: 'valueOf' }, ...document.entities.slice(1)]
    const groups = [{ ...document.table_groups![0]!, entities: ['valueOf', 'BBB', 'CCC', 'DDD'] }]
    const renamed = (key: string | null | undefined) => (key === 'AAA' ? 'valueOf' : (key ?? null))
    await contest.publish({
      ...document,
      entities,
      table_groups: groups,
      players: document.players!.map((player) => ({ ...player, entity: renamed(player.entity)! })),
      events: document.events.map((event) => ({ ...event, first: renamed(event.first) })),
    })
    const { m1 } = await contest.matches('constructor', organiser)
    expect(m1!.first_entity).toMatchObject({ key: 'valueOf' })
  })
})
