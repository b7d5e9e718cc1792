import { setTimeout as pause } from 'node:timers/promises'
import { putCode } from '../../apps/server/src/accounts/sign-in/code-store.ts'
import { hashCode } from '../../apps/server/src/accounts/sessions/secrets.ts'
import { inTransaction } from '../../apps/server/src/platform/database/db.ts'
import { notify } from '../../apps/server/src/platform/live/notify.ts'
import { openStream, type Stream } from '../calls/streams.ts'
import { median } from '../measuring/measure.ts'
import { tokenOf } from '../world/seed.ts'
import { openEvents, saveOf } from './callers.ts'
import { type CallCost, type Cost, type Costs, expectIdle, minus, plus, times } from './cost.ts'
import { expectAll, type Named } from './generator.ts'
import type { Bench } from './measured-bench.ts'
import { between } from './meter.ts'

const IDLE_MS = 15_000
/** Streams that are opened, and at the same time. */
const STREAMS_MAX = 5000
const AT_ONCE = 100
/** Two heartbeats of each stream. */
const HOLD_MS = 50_000
/** Signals are told three at a time, as a settlement does; until the last of them has left (ms). */
const TELLINGS = 10
const SIGNALS = 3
const TOLD_MS = 300
const SIGN_INS = 40
const CODE = '271828'
/** Saves of one match after a checkpoint: each of another user. */
const FRESH_SAVES = 2000
/** PostgreSQL reports what an idle connection has written within this time. */
const REPORTED_MS = 11_000

/** Returns what the installation uses in a second in which nobody calls. Throws if PostgreSQL is busy with its housekeeping. */
export async function measureIdle({ meter }: Pick<Bench, 'meter'>): Promise<Cost> {
  const before = await meter()
  await pause(IDLE_MS)
  const after = await meter()
  return expectIdle(times(between(before, after), 1000 / (after.at - before.at)))
}

/** Measures opening event streams, holding them, and telling them a signal. */
export async function measureStreams({ server, where, meter, idle }: Bench): Promise<Costs['streams']> {
  const count = Math.min(STREAMS_MAX, where.users)
  const streams: Stream[] = []
  const { rss: memoryBefore } = await server.usage()
  const opening = await meter()
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, nth) =>
      openStream(server.address, tokenOf(at + nth + 1)),
    )
    streams.push(...(await Promise.all(some)))
  }
  const opened = await meter()
  try {
    const holding = await meter()
    await pause(HOLD_MS)
    const held = await meter()
    const heldS = (held.at - holding.at) / 1000
    const second = times(between(holding, held, idle), 1 / heldS)
    const { rss: memory } = await server.usage()
    const before = await meter()
    for (let nth = 0; nth < TELLINGS; nth += 1) {
      const heard = Promise.all(streams.map((stream) => stream.next()))
      await inTransaction(server.database.db, async (trx) => {
        for (let each = 0; each < SIGNALS; each += 1)
          await notify(trx, { topic: 'score', tournament: `scale-${nth}` })
      })
      await heard
      await pause(TOLD_MS)
    }
    const told = between(before, await meter(), plus(idle, second))
    const bytes = (some: Cost, perStream: number): Cost => ({ ...some, out: perStream })
    return {
      open: times(between(opening, opened, idle), 1 / count),
      // A heartbeat is 15 bytes in 25 s; its own sockets are not counted by the generator.
      second: bytes(times(second, 1 / count), 15 / 25),
      signal: bytes(times(told, 1 / (count * TELLINGS * SIGNALS)), SIGNAL_BYTES),
      memory: Math.max(0, memory - memoryBefore) / count,
    }
  } finally {
    for (const { socket } of streams) socket.destroy()
  }
}

/** `event: score`, `data: …` of a signal with a slug of ten letters, and two ends of lines. */
const SIGNAL_BYTES = 85

/** Measures signing in with a code: asking for it and entering it, each time from another address. */
export async function measureSignIns({ server, generator, meter, idle }: Bench): Promise<CallCost> {
  const hash = await hashCode(CODE)
  const headers = (nth: number) => ({
    'content-type': 'application/json',
    'x-forwarded-for': `198.18.${nth >> 8}.${nth & 255}`,
  })
  const post = (path: string, nth: number, body: object): Named => ({
    name: path,
    address: server.address,
    method: 'POST',
    path: `/api/v1/auth/${path}`,
    headers: headers(nth),
    body: JSON.stringify(body),
  })
  const begun = (Date.now() % 1e6) * 1000
  const turn = async (nth: number) => {
    const account = String(5_000_000_000 + begun + nth)
    const sent = await generator.send(post('send-code', nth, { reddy_id: account }))
    // The sent code cannot be read here, so it is set.
    await putCode(
      server.database.db,
      { account, network: headers(nth)['x-forwarded-for'] },
      { hash, lifetime_ms: 600_000, tries: 5 },
    )
    const entered = await generator.send(post('login', nth, { reddy_id: account, code: CODE }))
    expectAll([sent, entered])
    return sent.tookMs + entered.tookMs
  }
  for (let nth = 0; nth < 5; nth += 1) await turn(nth)
  const before = await meter()
  const tookMs: number[] = []
  for (let nth = 5; nth < 5 + SIGN_INS; nth += 1) tookMs.push(await turn(nth))
  const cost = times(between(before, await meter(), idle), 1 / SIGN_INS)
  return { waitMs: median(tookMs), levels: [{ underWay: 1, cost }] }
}

/** Measures what saves add to the log by pages that are written whole: of a new match, after a checkpoint, by random users. */
export async function measureImages({
  server,
  where,
  generator,
  meter,
  idle,
}: Bench): Promise<Costs['saves']> {
  const { pool } = server.database
  const events = await openEvents(server, where.slug)
  const count = Math.min(FRESH_SAVES, where.users)
  const saves = (event: number) => (nth: number) => ({
    name: 'save',
    address: server.address,
    ...saveOf(where.slug, 1 + ((nth * 7919 + 13) % where.users), event),
  })
  const imagesSoFar = async () => {
    await pause(REPORTED_MS)
    const { rows } = await pool.query<{ images: number }>('select wal_fpi::float8 as images from pg_stat_wal')
    return rows[0]!.images
  }
  await pool.query('checkpoint')
  const imagesBefore = await imagesSoFar()
  const before = await meter()
  expectAll(await generator.keep(saves(events[0]!), 16, count))
  const fresh = between(before, await meter(), idle)
  const images = (await imagesSoFar()) - imagesBefore
  const again = await meter()
  expectAll(await generator.keep(saves(events[0]!), 16, count))
  const known = between(again, await meter(), idle)
  const { rows } = await pool.query<{ bytes: number }>(
    `select (pg_total_relation_size('predictions') / greatest(1, (select reltuples from pg_class where oid = 'predictions'::regclass)))::float8 as bytes`,
  )
  return {
    pageImage: images > 0 ? minus(fresh, known).wal / images : 0,
    pagesFresh: images / count,
    disk: rows[0]!.bytes,
  }
}
