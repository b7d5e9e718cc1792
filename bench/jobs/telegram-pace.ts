import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import {
  makeDue,
  readSending,
  type Sending,
  sendDue,
} from '../../apps/server/src/notifications/notifications.ts'
import { keepPaces } from '../../apps/server/src/platform/messenger/messenger-pace.ts'
import { telegram } from '../../apps/server/src/platform/telegram/telegram.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { type Measure, measureOf, perSecond, seconds } from '../measuring/measure.ts'
import { seed, tokenOf } from '../world/seed.ts'
import { nearMatchday } from './mailings-world.ts'

/** What Telegram allows in a second (core.telegram.org/bots/faq). */
const RATE = 30
/** Tries at the same time, as in two workers: each has two batches. */
const LOOPS = 4
/** How long one of them goes on (ms), as the jobs of a worker do. */
const LOOP_MS = 10_000
const MINUTE_MS = 60_000
const TOKEN = '123456:token-of-a-bot-that-is-none-000000'

/**
 * The tournaments: which share of the users is reminded, and when it locks, as a part of the time that all messages take. The first one
 * locks before all its messages can be sent.
 */
const TOURNAMENTS = [
  { slug: 'pace-soon', share: 0.25, locks: 0.2 },
  { slug: 'pace-next', share: 0.3, locks: 0.7 },
  { slug: 'pace-last', share: 0.45, locks: 1.7 },
] as const

/** The shortest time until a lock (ms): the last minute before it is kept free of messages. */
const LOCK_MIN_MS = 75_000

/**
 * Measures reminders to all users at the pace that Telegram allows, in real time, through the Bot API of a server on this machine: for
 * 100,000 users it takes 50 minutes. It counts what comes twice, after its lock, or before what has a nearer lock.
 */
export async function measureTelegramPace(server: BenchServer, users: number): Promise<Measure[]> {
  const { db } = server.database
  const bot = await startBot()
  const mailer = telegram({ token: TOKEN, url: bot.url, rate: RATE })
  const senders: Sending['senders'] = [{ key: 'telegram', mailer }]
  try {
    const totalMs = (users / RATE) * 1000
    const locks = await seedTournaments(server, users, totalMs)
    // As a worker does when it starts.
    await keepPaces(db, senders)
    const started = Date.now()
    const made = await makeDue(db, senders)
    const madeMs = Date.now() - started
    const [plan] = (await readSending(db)).filter(({ sender }) => sender === 'telegram')
    process.stdout.write(
      `  the desk says: ${plan!.waiting} wait, ${plan!.takes_minutes} minutes, done at ${plan!.done_at}, late: ${plan!.late}\n`,
    )
    const begun = Date.now()
    await Promise.all(Array.from({ length: LOOPS }, () => sendAll(server, senders)))
    const ended = Date.now()
    const report = reportOf(bot.arrived, locks)
    const recipients = made.reduce((sum, each) => sum + each.recipients, 0)
    return [
      measureOf(`recipients of three reminders: ${recipients}`, [madeMs], seconds),
      measureOf('reminders that Telegram took', [bot.arrived.length], String),
      measureOf('… the same by the plan', [plan!.waiting - plan!.late], String),
      measureOf('… in', [ended - begun], minutes),
      measureOf('… in, by the plan', [Date.parse(plan!.done_at) - started - madeMs], minutes),
      measureOf('… in the fullest second', [report.fullest], perSecond),
      measureOf('the last one before its lock', [report.nearestMs], seconds),
      measureOf('reminders out of the order of locks', [report.disordered], String),
      measureOf('reminders after their lock', [report.late], String),
      measureOf('reminders that came twice', [report.repeated], String),
    ]
  } finally {
    await bot.close()
  }
}

const minutes = (ms: number): string => `${(ms / MINUTE_MS).toFixed(1)} min`

/** Sends until nothing waits, in turns as long as those of a worker. */
async function sendAll({ database: { db } }: BenchServer, senders: Sending['senders']): Promise<void> {
  const [sender] = senders
  for (let after: number | null = 0; after !== null;) {
    after = await sendDue(db, { senders, publicUrl: 'https://game.example' }, sender!, LOOP_MS)
    if (after !== null && after > 0) await new Promise((resolve) => setTimeout(resolve, after!))
  }
}

type Lock = { slug: string; at: number }

/** Makes the tournaments with their participants, of whom nobody has predicted anything. Returns their locks, the nearest first. */
async function seedTournaments(server: BenchServer, users: number, totalMs: number): Promise<Lock[]> {
  const { pool } = server.database
  await seed(pool, async (run) => {
    await run(
      `insert into identities (kind, key, user_id) select 'telegram', (5000000 + n)::text, n
       from generate_series(1, $1::int) n`,
      [users],
    )
  })
  const locks: Lock[] = []
  let first = 1
  for (const { slug, share, locks: part } of TOURNAMENTS) {
    const at = Date.now() + Math.max(LOCK_MIN_MS, part * totalMs)
    const body = nearMatchday(slug, at)
    await server.call(putTournament, { params: { slug }, query: {}, body }, tokenOf(1))
    const last = first + Math.round(users * share) - 1
    await seed(pool, async (run) => {
      await run(
        `insert into participants (tournament_id, user_id)
         select t.id, n from tournaments t cross join generate_series($2::int, $3::int) n where t.slug = $1`,
        [slug, first, last],
      )
    })
    first = last + 1
    locks.push({ slug, at })
  }
  await pool.query('vacuum analyze participants, identities')
  return locks
}

type Arrived = { chat: string; slug: string; at: number }

/** Looks at what has arrived, by the clock of the server that got it. */
function reportOf(arrived: readonly Arrived[], locks: readonly Lock[]) {
  const lockOf = new Map(locks.map(({ slug, at }) => [slug, at]))
  const perSecondOf = Map.groupBy(arrived, ({ at }) => Math.floor(at / 1000))
  // Batches overlap by the messages of some seconds: what begins later has its lock later.
  const lastOf = new Map(arrived.map(({ slug, at }) => [slug, at]))
  const OVERLAP_MS = 5000
  const isEarly = ({ slug, at }: Arrived) =>
    locks.some((lock) => lock.at < lockOf.get(slug)! && at < (lastOf.get(lock.slug) ?? 0) - OVERLAP_MS)
  return {
    fullest: Math.max(...[...perSecondOf.values()].map(({ length }) => length)),
    nearestMs: arrived.reduce((least, { slug, at }) => Math.min(least, lockOf.get(slug)! - at), Infinity),
    disordered: arrived.filter(isEarly).length,
    late: arrived.filter(({ slug, at }) => at >= lockOf.get(slug)!).length,
    repeated: arrived.length - new Set(arrived.map(({ chat }) => chat)).size,
  }
}

/** Starts a server that takes messages as Telegram does, and notes when each has arrived. */
async function startBot() {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { chat_id: chat, text } = body as { chat_id: string; text: string }
      const [, slug = ''] = /\/tournament\/([\w-]+)/.exec(text) ?? []
      arrived.push({ chat, slug, at: Date.now() })
      const message_id = arrived.length
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          ok: true,
          result: { message_id, date: 1, chat: { id: Number(chat), type: 'private' } },
        }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
