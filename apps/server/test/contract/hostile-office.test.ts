import { describe, expect, it, vi } from 'vitest'
import { makeSignInLimits } from '../../src/accounts/accounts.ts'
import { trustedOf } from '../../src/platform/network/trusted-networks.ts'
import { type Reply, useApp } from '../app.ts'
import { codesOn } from '../code-steps.ts'
import { passTime } from '../records.ts'

/** Hundreds of codes are hashed here, and each hash is slow on purpose (ms). */
const HASHES_MAX = 240_000
vi.setConfig({ testTimeout: HASHES_MAX })

const COLLEAGUES = 50
const TRUSTED = '198.18.0.0/24=200'

const server = useApp({ trustedNetworks: [TRUSTED, '2001:db8:5::/48=60'].map(trustedOf) })
const { ask, enter, newestCode } = codesOn(server)

let last = 6_100_000
const people = (count = COLLEAGUES) => Array.from({ length: count }, () => String((last += 1)))
const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status)
const count = (replies: Reply[], status: number) => replies.filter((reply) => reply.status === status).length

/** All users ask for a code at once, and those who get one sign in; returns the replies to the requests for codes. */
async function come(accounts: string[], addressOf: (nth: number) => string) {
  const replies = await Promise.all(accounts.map((account, nth) => ask(account, addressOf(nth))))
  const entered = await Promise.all(
    accounts.map(async (account, nth) =>
      replies[nth]!.status === 200 ? enter(account, await newestCode(account), addressOf(nth)) : null,
    ),
  )
  expect(statusesOf(entered.filter((item) => item !== null)).every((status) => status === 200)).toBe(true)
  return replies
}

describe('fifty colleagues behind one address', () => {
  it('without a known account sign in as others have signed in before them', async () => {
    const office = '198.51.100.20'
    const accounts = people()
    const first = await come(accounts, () => office)
    expect(count(first, 200), 'the limit of API.md').toBe(30)
    const refused = first.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(20)
    // A client that is refused while others have their codes waits a minute, not an hour.
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    const late = accounts.filter((_, nth) => first[nth]!.status === 429)
    expect(count(await come(late, () => office), 200)).toBe(20)
  })

  it('sign in at once on every later day', async () => {
    const office = '198.51.100.21'
    const accounts = people()
    const half = accounts.slice(0, 25)
    await come(half, () => office)
    await come(
      accounts.filter((account) => !half.includes(account)),
      () => office,
    )
    await passTime(server, 24 * 3600)
    expect(count(await come(accounts, () => office), 200)).toBe(COLLEAGUES)
    // Two codes for each in an hour, and no more.
    await passTime(server, 61)
    expect(count(await come(people(60), () => office), 200)).toBe(50)
  })

  it('sign in at once if the operator has set a limit for their network', async () => {
    expect(count(await come(people(), () => '198.18.0.7'), 200)).toBe(COLLEAGUES)
    expect(count(await come(people(), (nth) => `2001:db8:5::${nth + 1}`), 200)).toBe(COLLEAGUES)
    const [beside] = await come(people(1), () => '198.18.0.8')
    expect(beside!.status).toBe(200)
  })

  it('have the limit that the operator has set, for each address of the network', async () => {
    const set = (address: string, points: number) =>
      server.database.pool.query('update rate_limits set points = $2 where key = $1', [
        `code-address:${address}`,
        points,
      ])
    await ask(people(1)[0]!, '198.18.0.9')
    await set('198.18.0.9', 199)
    expect(statusesOf(await come(people(2), () => '198.18.0.9')).toSorted()).toEqual([200, 429])
  })

  it('may mistype more often, the more of them there are', async () => {
    const office = '198.51.100.22'
    const accounts = people(30)
    await come(accounts, () => office)
    const wrong = (account: string) => enter(account, '000000', office)
    const set = (points: number) =>
      server.database.pool.query('update rate_limits set points = $2 where key = $1', [
        `wrong-code-address:${office}`,
        points,
      ])
    await set(148)
    const replies = [await wrong(accounts[0]!), await wrong(accounts[1]!), await wrong(accounts[2]!)]
    expect(statusesOf(replies)).toEqual([422, 422, 429])
  })
})

it('an address without a known account has the limits of API.md, and learns when they end', async () => {
  const address = '198.51.100.30'
  const replies: Reply[] = []
  for (const account of people(31)) replies.push(await ask(account, address))
  expect(count(replies, 200)).toBe(30)
  await passTime(server, 601)
  // The codes that were asked for have expired, so nobody makes room any more. Another node has not refused anybody yet.
  await expect(makeSignInLimits(server.database).codes.take(address)).rejects.toMatchObject({
    code: 'too_many_requests',
    limit: 'code-address',
    retryAfterSeconds: expect.toSatisfy((wait: number) => wait > 2900 && wait <= 3000),
  })
})
