import { createHook } from 'node:async_hooks'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeSignInLimits } from '../../src/accounts/accounts.ts'
import { HASH_COST } from '../../src/accounts/sessions/secrets.ts'
import { readHistory } from '../../src/accounts/sign-in/network-store.ts'
import type { TURN } from '../../src/accounts/sign-in/sign-in-limits.ts'
import { useApp } from '../app.ts'
import { codesOn, HOME } from '../code-steps.ts'
import { expectRefusal } from '../steps.ts'

const server = useApp()
afterEach(() => vi.restoreAllMocks())

/** The statements about limits, codes and sessions; those of jobs are left out. */
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

  it('is refused without a statement once it has met its limit; another address is not refused', async () => {
    for (let nth = 0; nth <= allowed; nth += 1) await send('203.0.113.7')
    const statements = await statementsOf(async () => {
      for (const reply of await Promise.all(Array.from({ length: 50 }, () => send('203.0.113.7')))) {
        expectRefusal(reply, 429, 'too_many_requests')
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      }
    })
    expect(statements).toEqual([])
    expect((await statementsOf(() => send('203.0.113.8'))).length).toBeGreaterThan(0)
  })
})

describe('hashes of codes', () => {
  /** A hash function that ends when `open` is called; `begun` lists the networks whose hash has begun, in that order. */
  function gated() {
    const { hashing } = makeSignInLimits(server.database)
    const begun: string[] = []
    const gate = Promise.withResolvers<void>()
    const hash = (network: string, turn: keyof typeof TURN = 'possible') =>
      hashing(network, turn, async () => {
        begun.push(network)
        await gate.promise
      })
    return { hash, begun, open: gate.resolve }
  }

  it('run two at a time, one for each network; more are refused when the network’s queue is full', async () => {
    const { hash, begun, open } = gated()
    const all = ['a', 'a', 'b', 'c', ...Array.from({ length: 49 }, () => 'a')].map((item) => hash(item))
    await expect(hash('a')).rejects.toMatchObject({ code: 'too_many_requests', limit: 'codes-at-once' })
    await new Promise(setImmediate)
    expect(begun).toEqual(['a', 'b'])
    open()
    await Promise.all(all)
    expect(begun).toHaveLength(all.length)
  })

  it('for one /48 of IPv6 wait in one queue, however many networks it has', async () => {
    const { hash, begun, open } = gated()
    const all = Array.from({ length: 101 }, (_, nth) => hash(`2001:db8:7:${(nth + 1).toString(16)}::/64`))
    await expect(hash('2001:db8:7:ffff::/64')).rejects.toMatchObject({ code: 'too_many_requests' })
    const other = hash('2001:db8:8::/64')
    await new Promise(setImmediate)
    expect(begun).toEqual(['2001:db8:7:1::/64', '2001:db8:8::/64'])
    open()
    await Promise.all([...all, other])
  })

  it('that cannot open anything are refused when twenty wait; those for known accounts come next all the same', async () => {
    const { hash, begun, open } = gated()
    const strangers = Array.from({ length: 22 }, (_, nth) => hash(`10.0.0.${nth}`, 'hopeless'))
    await expect(hash('10.0.1.1', 'hopeless')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 5,
    })
    const honest = [hash('198.51.100.8', 'possible'), hash('198.51.100.7', 'known')]
    open()
    await Promise.all([...strangers, ...honest])
    expect(begun.slice(2, 4)).toEqual(['198.51.100.7', '198.51.100.8'])
  })
})

describe('200 logins from 200 networks of one /48, for accounts that do not exist', () => {
  const network = (nth: number) => `2001:db8:77:${nth.toString(16)}::1`
  let hashes = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1
    },
  })
  // The product's cost: only slow hashes form a queue.
  const slow = useApp({ hashCost: HASH_COST })
  const { receive, enter } = codesOn(slow)

  it.each([
    ['for an account with a valid code', '7300010', HOME],
    ['in a network other than the one that asked for the code', '7300011', '198.51.100.9'],
  ])('let a login pass %s', async (_, account, address) => {
    const code = await receive(account, HOME)
    hook.enable()
    hashes = 0
    const replies: number[] = []
    const flood = Array.from({ length: 200 }, async (_none, nth) => {
      const reply = await enter(`0${account}${nth}`, '123456', network(nth))
      replies.push(reply.status)
      return reply
    })
    // Logins beyond the queue's size are refused at once. From then on the queue is full, and nothing else is under way.
    await vi.waitFor(() => expect(replies.filter((status) => status === 429).length).toBeGreaterThan(140), {
      timeout: 60_000,
      interval: 1,
    })
    const before = hashes
    const honest = await enter(account, code, address)
    const turns = hashes - before
    expect(honest.status).toBe(200)
    expect(replies.length, 'the flood is still waiting').toBeLessThan(200)
    // The one that ran, those that began while the statements of the honest login were under way, and the honest one.
    expect(turns).toBeLessThan(10)
    for (const reply of await Promise.all(flood)) {
      if (reply.status === 422) expectRefusal(reply, 422, 'wrong_code')
      else {
        expectRefusal(reply, 429, 'too_many_requests')
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      }
    }
    hook.disable()
    expect(hashes).toBeLessThan(60)
  })

  it('write no row for any of those accounts', async () => {
    const { rows } = await slow.database.pool.query<{ account: string }>(
      `select account from sign_in_networks where account like '07300%' or account like 'nobody%'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ account }) => !/^nobody \d{1,3}$/.test(account))).toEqual([])
  })
})

describe('networks of one /48', () => {
  const { receive, enter } = codesOn(server)
  const network = (nth: number) => `2001:db8:99:${nth.toString(16)}::/64`
  const refusal = { code: 'too_many_requests', limit: 'code-address' }

  it('are counted together on all nodes, with ten times the limit of one network', async () => {
    const [one, other] = [makeSignInLimits(server.database), makeSignInLimits(server.database)]
    for (let nth = 0; nth < 300; nth += 1) await (nth % 2 ? one : other).codes.take(network(nth))
    // Another node's counters are at most one update behind, which is a tenth.
    const more = async () => {
      for (let nth = 300; nth < 361; nth += 1) await one.codes.take(network(nth))
    }
    await expect(more()).rejects.toMatchObject(refusal)
    await expect(one.codes.take(network(999))).rejects.toMatchObject(refusal)
    await one.codes.take('2001:db8:98:1::/64')
    const { rows } = await server.database.pool.query<{ points: number }>(
      'select points from rate_limits where key = $1',
      [`code-address:${network(999)}`],
    )
    expect(rows.map(({ points }) => points)).toEqual([0])
  })

  it('have a higher limit, the more accounts are known there', async () => {
    const account = '7300020'
    const address = '2001:db8:97:1::1'
    expect((await enter(account, await receive(account, address), address)).status).toBe(200)
    const { rows } = await server.database.pool.query<{ site: string }>(
      'select site from sign_in_networks where account = $1',
      [account],
    )
    expect(rows).toEqual([{ site: '2001:db8:97::/48' }])
    expect(await readHistory(server.database.db, '2001:db8:97::/48')).toMatchObject({ accounts: 1 })
    expect(await readHistory(server.database.db, '2001:db8:97:1::/64')).toMatchObject({ accounts: 1 })
    expect(await readHistory(server.database.db, '2001:db8:97:2::/64')).toMatchObject({ accounts: 0 })
  })
})
