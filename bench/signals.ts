import { type Db, inTransaction, openDatabase } from '../apps/server/src/platform/database/db.ts'
import { migrate } from '../apps/server/src/platform/database/migrations.ts'
import { CHANNEL, startLive } from '../apps/server/src/platform/live/live.ts'
import { notify } from '../apps/server/src/platform/live/notify.ts'
import { startTeller } from '../apps/server/src/platform/live/teller.ts'
import { type Measure, measureOf, milliseconds, perSecond, tableOf } from './measuring/measure.ts'
import { startWithStandby } from './processes/standby.ts'

/** How far away the synchronous standby is (ms there and back). */
const AWAY_MS = 2
const SENDERS = 40
const MEMBERS = 10
const ROUNDS = 5
const SECONDS = 5
const AIM_PER_SECOND = 1000

type World = { talk: { team: number; text: string } }
type Way = (trx: Db<World>, message: Parameters<typeof notify>[1], to: number[]) => Promise<void>
const WAYS: Record<string, Way> = {
  'NOTIFY in each transaction': async (trx, signal, to) => {
    const message = JSON.stringify({ signal, to })
    await trx
      .selectNoFrom(({ fn, val }) => fn('pg_notify', [val(CHANNEL), val(message)]).as('told'))
      .execute()
  },
  'written in each transaction, told after the commit': notify,
  'no signal': async () => {},
}

// Messages of chats, each a transaction that commits to a synchronous standby, with their signals to ten members.
const fail = (error: unknown) => {
  throw error
}
const print = (text: string) => process.stdout.write(`${text}\n`)
print('Starting a primary and its standby …')
const server = await startWithStandby(AWAY_MS / 2)
try {
  await migrate(server.url)
  const database = openDatabase<World>(server.url, SENDERS, fail)
  const own = openDatabase<World>(server.url, 1, fail)
  const live = startLive(server.url, fail)
  const teller = startTeller(own.db, [database.db], fail)
  await new Promise<void>((resolve) => live.onListening(resolve))
  await database.pool.query('create table talk (id bigint generated always as identity, team int, text text)')
  const delays: number[] = []
  live.subscribe((message) => {
    const { team } = (JSON.parse(message) as { signal: { team: string } }).signal
    delays.push(performance.now() - Number(team.split(':')[1]))
  })

  /** Sends messages from all senders at once; returns how many a second, and how late the 99th percentile of signals came (ms). */
  async function turn(way: Way): Promise<{ rate: number; late: number }> {
    delays.length = 0
    const begun = performance.now()
    let sent = 0
    await Promise.all(
      Array.from({ length: SENDERS }, async (_, sender) => {
        while (performance.now() - begun < SECONDS * 1000) {
          await inTransaction(database.db, async (trx) => {
            await trx.insertInto('talk').values({ team: sender, text: 'What a goal!' }).execute()
            const team = `${sender}:${performance.now()}`
            const members = Array.from({ length: MEMBERS }, (__, at) => 1_000_000 + sender * MEMBERS + at)
            await way(trx, { topic: 'message', tournament: 'cup', team }, members)
          })
          sent += 1
        }
      }),
    )
    const rate = sent / ((performance.now() - begun) / 1000)
    const all = delays.toSorted((a, b) => a - b)
    return { rate, late: all[Math.floor(all.length * 0.99)] ?? 0 }
  }

  const turns = Object.keys(WAYS).map((name) => ({ name, rates: [] as number[], lates: [] as number[] }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, rates, lates } of turns) {
      const { rate, late } = await turn(WAYS[name]!)
      rates.push(rate)
      lates.push(late)
    }
  const measures: Measure[] = turns.flatMap(({ name, rates, lates }) => [
    measureOf(`messages, ${name}`, rates, perSecond, {
      limit: rates.map(() => AIM_PER_SECOND),
      aim: `≥ 1 (${AIM_PER_SECOND}/s)`,
    }),
    ...(name === 'no signal'
      ? []
      : [measureOf('… until a node has heard of it, from before the commit, p99', lates, milliseconds)]),
  ])
  const { rows } = await database.pool.query<{ bytes: number; left: number }>(
    `select pg_total_relation_size('signals')::int as bytes, (select count(*) from signals)::int as left`,
  )
  print(
    `\n${new Date().toISOString().slice(0, 10)}, a synchronous standby ${AWAY_MS} ms away, ${SENDERS} senders\n`,
  )
  print(tableOf(measures))
  print(`\nThe table of signals: ${rows[0]!.left} rows, ${Math.round(rows[0]!.bytes / 1024)} kB`)
  await teller.close()
  await live.close()
  await own.close()
  await database.close()
} finally {
  await server.stop()
}
