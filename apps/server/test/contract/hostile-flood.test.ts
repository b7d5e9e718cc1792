import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeSignInLimits } from '../../src/accounts/accounts.ts'
import { useApp } from '../app.ts'
import { expectRefusal } from '../steps.ts'

const server = useApp()
afterEach(() => vi.restoreAllMocks())

/** The statements of this work that are about limits, codes or sessions: what jobs ask meanwhile is not. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function watch(this: pg.Client, ...args) {
    const [query] = args as unknown[]
    texts.push(typeof query === 'string' ? query : (query as { text: string }).text)
    return Reflect.apply(original, this, args) as never
  })
  await work()
  vi.restoreAllMocks()
  return texts.filter((text) => /rate_limits|codes|sessions/.test(text))
}

const SENDS = [
  ['wrong codes', '/api/v1/auth/login', { reddy_id: '7300001', code: '123456' }, 100],
  ['codes asked for', '/api/v1/auth/send-code', { reddy_id: '7300002' }, 30],
] as const

describe.each(SENDS)('a flood of %s from one address', (_, url, body, allowed) => {
  const send = (address: string) =>
    server.request('POST', url, { body, headers: { 'x-forwarded-for': address } })

  it('is refused without a statement, once it has met its limit; another address is not', async () => {
    for (let nth = 0; nth <= allowed; nth += 1) await send('203.0.113.7')
    const asked = await statementsOf(async () => {
      for (const reply of await Promise.all(Array.from({ length: 50 }, () => send('203.0.113.7')))) {
        expectRefusal(reply, 429, 'too_many_requests')
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      }
    })
    expect(asked).toEqual([])
    expect((await statementsOf(() => send('203.0.113.8'))).length).toBeGreaterThan(0)
  })
})

it('of codes makes two hashes at a time, one of each network, and is refused when its line is full', async () => {
  const { hashing } = makeSignInLimits(server.database.pool)
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const hash = (network: string) =>
    hashing(network, async () => {
      begun.push(network)
      await gate.promise
    })
  const all = ['a', 'a', 'b', 'c', ...Array.from({ length: 49 }, () => 'a')].map(hash)
  await expect(hash('a')).rejects.toMatchObject({ code: 'too_many_requests', limit: 'codes-at-once' })
  await new Promise(setImmediate)
  expect(begun).toEqual(['a', 'b'])
  gate.resolve()
  await Promise.all(all)
  expect(begun).toHaveLength(all.length)
})
