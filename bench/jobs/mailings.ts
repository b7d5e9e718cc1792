import { putEvent } from '@called-it/contract/organiser/events.ts'
import { putResult } from '@called-it/contract/organiser/results.ts'
import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { makeDue, type Sending, sendDue } from '../../apps/server/src/notifications/notifications.ts'
import { admitAll } from '../../apps/server/src/ratings/ratings.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { MATCH_KEYS, nearMatchday, seedForgetful } from './mailings-world.ts'
import { type Measure, measureOf, perSecond, seconds } from '../measuring/measure.ts'
import { tokenOf } from '../world/seed.ts'

const SLUG = 'bench-mailings'
const SENDERS = 2
const HOUR_MS = 3_600_000

/**
 * (h) Measures a reminder and a recap to all users: the statement that selects the recipients, and the
 * messages, claimed in batches, to a messenger that accepts all at once. It measures one sender, then two at
 * the same time.
 */
export async function measureMailings(server: BenchServer, users: number): Promise<Measure[]> {
  const { db, pool } = server.database
  await server.call(
    putTournament,
    { params: { slug: SLUG }, query: {}, body: nearMatchday(SLUG) },
    tokenOf(1),
  )
  await seedForgetful(pool, SLUG, users)
  await admitAll(db)

  const reminder = await make(server, users)
  const alone = await send(server, 1)
  await playAll(server)
  const round = await make(server, users)
  const together = await send(server, SENDERS)
  return [
    measureOf(`recipients of a reminder: ${reminder.recipients}`, [reminder.ms], seconds),
    measureOf('reminders, one sender', [(alone.messages / alone.ms) * 1000], perSecond),
    measureOf('… all of them', [alone.ms], seconds),
    measureOf(
      `recipients of a round’s results, with points and places: ${round.recipients}`,
      [round.ms],
      seconds,
    ),
    measureOf('what a round brought, two senders', [(together.messages / together.ms) * 1000], perSecond),
    measureOf('… all of them', [together.ms], seconds),
  ]
}

type Sender = Sending['senders'][number]

const senderOf = (deliver: Sender['mailer']['deliver']): Sender => ({
  key: 'reddy',
  mailer: { knowsKeys: false, rate: null, deliver },
})

/** Makes the only mailing that is due. */
async function make({ database: { db } }: BenchServer, users: number) {
  const start = performance.now()
  const [made, ...others] = await makeDue(db, [senderOf(async () => ({ outcome: 'sent' }))])
  const ms = performance.now() - start
  if (!made || others.length > 0 || made.recipients < users * 0.8)
    throw new Error('not the mailing to measure')
  return { ms, recipients: made.recipients }
}

/** Sends all waiting messages to a messenger that accepts everything at once. */
async function send({ database: { db } }: BenchServer, senders: number) {
  let messages = 0
  const sender = senderOf(async () => {
    messages += 1
    return { outcome: 'sent' }
  })
  const sending = { senders: [sender], publicUrl: 'https://game.example' }
  const start = performance.now()
  await Promise.all(Array.from({ length: senders }, () => sendDue(db, sending, sender, HOUR_MS)))
  return { ms: performance.now() - start, messages }
}

async function playAll(server: BenchServer): Promise<void> {
  const starts_at = new Date(Date.now() - 2 * HOUR_MS).toISOString()
  const body = { status: 'finished' as const, score: { first: 2, second: 1 } }
  for (const key of MATCH_KEYS) {
    await server.call(
      putEvent,
      { params: { slug: SLUG, key }, body: { starts_at, confirm: true } },
      tokenOf(1),
    )
    await server.call(putResult, { params: { slug: SLUG, key }, query: {}, body }, tokenOf(1))
  }
}
