import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { putCode, putKnown } from '../../apps/server/src/accounts/sign-in/code-store.ts'
import { hashCode } from '../../apps/server/src/accounts/sessions/secrets.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { type Measure, measureOf, milliseconds, seconds } from '../measuring/measure.ts'

const ROUNDS = 3
const LOGINS = 10
const COLLEAGUES = 50
const FLOOD = { networks: 200, rate: 60 }
/**
 * The flood starts this long before the honest sign-ins, so that its queue is full, and ends this long after
 * them (s).
 */
const LEAD_SECONDS = 2
const FLOOD_SECONDS = 6
const CODE = '271828'
/** One hash for all codes, made here so that it does not count in the measurement. */
const hash = hashCode(CODE)

let accounts = 4_000_000
const newAccount = () => String((accounts += 1))

/**
 * (l) Measures how long an honest sign-in takes beside sign-ins from 200 networks, of one /48 and of IPv4,
 * for accounts that do not exist. It also measures fifty colleagues who sign in at once behind one address.
 */
export async function measureSignIns(server: BenchServer): Promise<Measure[]> {
  const waits = { alone: [] as number[], site: [] as number[], many: [] as number[] }
  // Warms up everything that is made at its first use.
  await signInsOf(server, 0)
  for (let round = 1; round <= ROUNDS; round += 1) {
    waits.alone.push(await signInsOf(server, round))
    const site = (nth: number) => `2001:db8:${round}:${nth.toString(16)}::1`
    waits.site.push(await besideFlood(server, site, () => signInsOf(server, round + 10)))
    const many = (nth: number) => `10.${round}.0.${nth}`
    waits.many.push(await besideFlood(server, many, () => signInsOf(server, round + 20)))
  }
  // Once each, because a run takes a hundred hashes.
  const apart = [await comeAtOnce(server, (nth) => `10.10.0.${nth}`)]
  // An address in TRUSTED_NETWORKS of the server under test.
  const trusted = [await comeAtOnce(server, () => '10.99.0.1')]
  const known = [await comeAtOnce(server, () => '10.98.0.1', true)]
  const beside = { limit: waits.alone, aim: '≤ 3' }
  const together = { limit: apart, aim: '≤ 3' }
  const people = `${COLLEAGUES} people ask for a code and sign in`
  return [
    measureOf(`an honest login, the median of ${LOGINS}`, waits.alone, milliseconds),
    measureOf(
      `… beside ${FLOOD.rate} logins a second from ${FLOOD.networks} networks of one /48`,
      waits.site,
      milliseconds,
      beside,
    ),
    measureOf(`… beside as many from ${FLOOD.networks} addresses of IPv4`, waits.many, milliseconds, beside),
    measureOf(`${people} at once, each from an address of his own`, apart, seconds),
    measureOf('… from one address of a trusted network, none refused', trusted, seconds, together),
    measureOf('… from one address where they are known, none refused', known, seconds, together),
  ]
}

/** Returns the median of honest sign-ins, one after another, each from a separate address (ms). */
async function signInsOf(server: BenchServer, group: number): Promise<number> {
  const tookMs: number[] = []
  for (let nth = 0; nth < LOGINS; nth += 1) {
    const origin = { account: newAccount(), network: `198.51.${group}.${nth}` }
    await giveCode(server, origin)
    const begun = performance.now()
    await expectLogin(server, origin)
    tookMs.push(performance.now() - begun)
  }
  return tookMs.toSorted((a, b) => a - b)[LOGINS >> 1]!
}

/**
 * Returns the same while strangers flood the server from this many networks; throws if the flood is not
 * refused.
 */
async function besideFlood(
  server: BenchServer,
  network: (nth: number) => string,
  work: () => Promise<number>,
): Promise<number> {
  const flood = new Worker(join(import.meta.dirname, 'sign-in-flood-thread.ts'), {
    workerData: {
      address: server.address,
      networks: Array.from({ length: FLOOD.networks }, (_, nth) => network(nth)),
      rate: FLOOD.rate,
      seconds: FLOOD_SECONDS,
    },
  })
  const message = once(flood, 'message')
  await pause(LEAD_SECONDS * 1000)
  const took = await work()
  const [statuses] = (await message) as [Map<number, number>]
  const others = [...statuses.keys()].filter((status) => status !== 422 && status !== 429)
  if (others.length > 0 || !statuses.has(429))
    throw new Error(`the flood was answered ${JSON.stringify([...statuses])}`)
  return took
}

/** Fifty users request a code and enter it, all at once; returns the time until the last has a token (ms). */
async function comeAtOnce(
  server: BenchServer,
  network: (nth: number) => string,
  areKnown = false,
): Promise<number> {
  const origins = Array.from({ length: COLLEAGUES }, (_, nth) => ({
    account: newAccount(),
    network: network(nth),
  }))
  if (areKnown) for (const origin of origins) await putKnown(server.database.db, origin)
  const begun = performance.now()
  await Promise.all(
    origins.map(async (origin) => {
      const status = await post(server, 'send-code', origin, { reddy_id: origin.account })
      if (status !== 200) throw new Error(`a colleague's code was refused: ${status}`)
      // The sent code cannot be read here, so it is set.
      await giveCode(server, origin)
      await expectLogin(server, origin)
    }),
  )
  return performance.now() - begun
}

type Origin = { account: string; network: string }

async function giveCode({ database }: BenchServer, origin: Origin): Promise<void> {
  await putCode(database.db, origin, { hash: await hash, lifetime_ms: 600_000, tries: 5 })
}

async function expectLogin(server: BenchServer, origin: Origin): Promise<void> {
  const status = await post(server, 'login', origin, { reddy_id: origin.account, code: CODE })
  if (status !== 200) throw new Error(`an honest login was answered ${status}`)
}

async function post(
  { address }: BenchServer,
  path: string,
  { network }: Origin,
  body: object,
): Promise<number> {
  const reply = await fetch(`${address}/api/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  })
  await reply.text()
  return reply.status
}
