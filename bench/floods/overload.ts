import { setTimeout as pause } from 'node:timers/promises'
import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import { hashCode } from '../../apps/server/src/accounts/sessions/secrets.ts'
import { putCode } from '../../apps/server/src/accounts/sign-in/code-store.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { startHaproxy } from '../processes/haproxy.ts'
import type { Request } from '../measuring/load.ts'
import { type Measure, measureOf, milliseconds, perSecond } from '../measuring/measure.ts'
import { makeRawClient } from '../measuring/raw-client.ts'
import { openMatches } from '../world/seed-predictions.ts'
import { tokenOf } from '../world/seed.ts'
import { keyOf } from '../world/world.ts'

const CLIENTS = 50
const SECONDS = 8
/** The most open connections of the crowd. */
const SOCKETS = 2000
/** An answer after this time is of no use to its caller (ms). */
const USEFUL_MS = 2000
/** How long the crowd comes back after a storm, and the pieces in which its recovery is looked at (s). */
const AFTERWARDS = 12
const CALM = 0.3
/** How long one of the fifty clients waits after a refusal (ms). */
const REFUSED_MS = 1000
/** How long a caller waits before he leaves (ms): a browser's page asks again after 15 s. */
const PATIENCE_MS = 15_000
/** Accounts that have been sent a code, for the storm of sign-ins. */
const CODES = 8000
const CODE = '271828'

type Named = Request & { name: string }
type Answered = { name: string; status: number; tookMs: number; dueS: number }

/**
 * (l) Measures calls in an open loop at once, twice and five times as many as the server bears: what it still answers in time, how long its
 * saves take, and how soon it is itself again; then a crowd that only saves, one that only opens the rating, and one that signs in. First
 * as the process is, then behind HAProxy with the file of `deploy/`.
 */
export async function measureOverload(server: BenchServer, slug: string, users: number): Promise<Measure[]> {
  const calls = await makeCalls(server, slug, users)
  const alone = await measureAt(server.address, 'alone', calls)
  const proxy = await startHaproxy(server.address)
  if (!proxy) {
    process.stdout.write('NOT MEASURED: HAProxy is not installed\n')
    return alone
  }
  try {
    return [...alone, ...(await measureAt(proxy.address, 'behind HAProxy', calls))]
  } finally {
    await proxy.stop()
  }
}

async function measureAt(
  address: string,
  where: string,
  calls: Record<string, () => Named>,
): Promise<Measure[]> {
  const storm = (make: () => Named, rate: number, seconds = SECONDS) =>
    crowd(address, make, Math.round(rate), seconds)
  const measures: Measure[] = []
  for (const [what, make] of Object.entries(calls)) {
    await bearable(address, make)
    const peak = await bearable(address, make)
    const calm = p99Of(await storm(make, peak * CALM), 'save')
    measures.push(measureOf(`${where}, ${what}: borne of ${CLIENTS} clients`, [peak], perSecond))
    for (const times of [1, 2, 5]) {
      const answers = await storm(make, peak * times)
      const good = goodOf(answers).length / SECONDS
      measures.push(
        measureOf(`… asked for ${times} times as much, answered in time`, [good], perSecond, {
          limit: [peak],
          aim: times === 5 ? '≥ 0.9' : '',
        }),
      )
      for (const [name, statuses] of Object.entries(NOT_GOOD)) {
        const such = answers.filter(({ status }) => statuses.includes(status))
        measures.push(measureOf(`… ${name}`, [such.length / SECONDS], perSecond))
      }
      if (calm > 0)
        measures.push(
          measureOf('… saves, p99', [p99Of(answers, 'save')], milliseconds, {
            limit: [calm],
            aim: times === 5 ? '≤ 3' : '',
          }),
        )
    }
    const after = await storm(make, peak * 0.5, AFTERWARDS)
    measures.push(
      measureOf(
        '… afterwards, half of what is borne: until nearly all is answered again',
        [recoveryOf(after, peak * 0.5)],
        (s) => `${s} s`,
        { limit: [10], aim: '≤ 1 (10 s)' },
      ),
    )
  }
  return measures
}

/** What the crowds ask for. */
async function makeCalls(
  server: BenchServer,
  slug: string,
  users: number,
): Promise<Record<string, () => Named>> {
  const { rounds } = await server.call(readMatchPredictions, { params: { slug }, query: {} }, tokenOf(1))
  const keys = new Set(openMatches.map(keyOf))
  const ids = rounds
    .flatMap(({ events }) => events)
    .filter(({ key }) => keys.has(key))
    .map(({ id }) => id)
  const any = (count: number) => Math.floor(Math.random() * count)
  const authorization = () => `Bearer ${tokenOf(1 + any(users))}`
  const get = (name: string, path: string): Named => ({
    name,
    path,
    headers: { authorization: authorization() },
  })
  const save = (): Named => {
    const body = JSON.stringify({
      predictions: [{ event_id: ids[any(ids.length)]!, first: any(5), second: any(4) }],
    })
    return {
      name: 'save',
      method: 'POST',
      path: `/api/v1/tournaments/${slug}/predictions/events`,
      headers: {
        authorization: authorization(),
        'content-type': 'application/json',
        'content-length': String(body.length),
      },
      body,
    }
  }
  const rating = () => get('rating', `/api/v1/${slug}/ratings?page=1`)
  const page = () => get('own', `/api/v1/tournaments/${slug}`)
  const statistics = () => get('rest', `/api/v1/tournaments/${slug}/statistics`)
  const signIn = await makeSignIns(server)
  const mixed = [save, save, save, save, page, page, page, rating, rating, statistics]
  return {
    'a played evening': () => mixed[any(mixed.length)]!(),
    'everybody saves': save,
    'everybody opens the rating': rating,
    'everybody signs in': signIn,
  }
}

/** Sends codes to accounts, and returns sign-ins with them, each from an address of its own. */
async function makeSignIns({ database }: BenchServer): Promise<() => Named> {
  const hash = await hashCode(CODE)
  const origins = Array.from({ length: CODES }, (_, nth) => ({
    account: String(5_000_000 + nth),
    network: `10.${20 + (nth >> 8)}.${nth & 255}.1`,
  }))
  for (const origin of origins) await putCode(database.db, origin, { hash, lifetime_ms: 3_600_000, tries: 5 })
  let next = 0
  return () => {
    const { account, network } = origins[next++ % CODES]!
    const body = JSON.stringify({ reddy_id: account, code: CODE })
    const headers = {
      'content-type': 'application/json',
      'content-length': String(body.length),
      'x-forwarded-for': network,
    }
    return { name: 'sign-in', method: 'POST', path: '/api/v1/auth/login', headers, body }
  }
}

/** How a call ends that is not answered well: status 0 is a caller who has left. */
const NOT_GOOD = { refused: [503], limited: [429], 'left without an answer': [0] }

const goodOf = (answers: Answered[]) =>
  answers.filter(({ status, tookMs }) => status === 200 && tookMs <= USEFUL_MS)

function p99Of(answers: Answered[], name: string): number {
  const times = answers.filter((each) => each.name === name && each.status === 200).map((each) => each.tookMs)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

/** Returns the first second from which on 9 of 10 calls of each second are answered in time; the length of the run if none. */
function recoveryOf(answers: Answered[], rate: number): number {
  const perS = Array.from({ length: AFTERWARDS }, () => 0)
  for (const { dueS } of goodOf(answers)) perS[Math.floor(dueS)]! += 1
  return perS.findLastIndex((count) => count < 0.9 * Math.floor(rate)) + 1
}

/** Returns how many calls a second are answered to clients that each ask again at once. */
async function bearable(address: string, make: () => Named): Promise<number> {
  const client = makeRawClient(address, CLIENTS, PATIENCE_MS)
  const begun = performance.now()
  let good = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - begun < SECONDS * 1000) {
        if ((await client.ask(make())) === 200) good += 1
        else await pause(REFUSED_MS)
      }
    }),
  )
  client.close()
  return good / SECONDS
}

/** Sends so many calls a second, each when it is due, whether or not earlier ones are answered. */
async function crowd(address: string, make: () => Named, rate: number, seconds: number): Promise<Answered[]> {
  const client = makeRawClient(address, SOCKETS, PATIENCE_MS)
  const answers: Answered[] = []
  const begun = performance.now()
  const pending: Promise<void>[] = []
  for (let sent = 0; sent < rate * seconds;) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - begun) * rate) / 1000))
    for (; sent < due; sent += 1) {
      const dueAt = begun + (sent * 1000) / rate
      const call = make()
      pending.push(
        client.ask(call).then((status) => {
          const at = performance.now()
          answers.push({ name: call.name, status, tookMs: at - dueAt, dueS: (dueAt - begun) / 1000 })
        }),
      )
    }
    await pause(1)
  }
  await Promise.all(pending)
  client.close()
  return answers
}
