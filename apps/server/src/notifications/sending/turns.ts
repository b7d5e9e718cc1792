import { setTimeout as pause } from 'node:timers/promises'
import { readPause, takeTurn, type Turn } from '../../platform/messenger/messenger-pace.ts'
import type { Sender } from '../../platform/messenger/messenger.ts'
import type { Db } from '../../schema.ts'

// When the messages of a batch are sent, at the pace that all processes share.

/** Messages sent at the same time if the messenger sets no pace. */
const AT_ONCE = 10
/** How soon a turn may begin (ms): its messages are claimed before. */
const LEAD_MS = 250
/**
 * How far ahead reminders are given their turns (ms): what somebody waits for, as an answer in a chat, comes behind the turns that are
 * given.
 */
const AHEAD_MS = 2000
/** How late a message may be in its turn (ms), as on a busy machine: one that is later goes back, or a second would have too many. */
const LATE_MS = 150

/** The turn of a batch: `at` is when it begins, by the clock of this process (ms). */
export type BatchTurn = { at: number }

const turnOf = ({ wait_ms }: Turn): BatchTurn => ({ at: Date.now() + wait_ms })

/**
 * Reserves the turn of a batch that is about to be claimed. A number: the sender takes a pause, or the turn comes later than `withinMs`;
 * it is worth another try in so many ms.
 */
export async function reserveTurn(
  db: Db,
  { key, mailer: { rate } }: Sender,
  count: number,
  withinMs: number,
): Promise<BatchTurn | number> {
  if (rate === null) return (await readPause(db, key)) || { at: Date.now() }
  const limits = { withinMs: Math.min(AHEAD_MS, withinMs), leadMs: LEAD_MS }
  const turn = await takeTurn(db, key, { count, rate }, limits)
  return turn.is_taken ? turnOf(turn) : Math.max(1, turn.wait_ms)
}

/**
 * Waits for the turn of a batch that has been claimed, and returns whether it may be sent: the sender may have asked for a pause meanwhile.
 * If the claim took so long that the turn has begun, the batch gets another one behind the others, within `withinMs`: messages that catch
 * up would be too many in that second.
 */
export async function beginTurn(
  db: Db,
  { key, mailer: { rate } }: Sender,
  turn: BatchTurn,
  { count, withinMs }: { count: number; withinMs: number },
): Promise<BatchTurn | null> {
  if (rate === null || count === 0) return turn
  let own = turn
  if (Date.now() > turn.at) {
    const other = await takeTurn(db, key, { count, rate }, { withinMs })
    if (!other.is_taken) return null
    own = turnOf(other)
  }
  await pause(Math.max(0, own.at - Date.now()))
  return (await readPause(db, key)) > 0 ? null : own
}

type Sent = PromiseSettledResult<void>[]
/** Sends a message; `isLate`: its part of the turn has passed, so it has to wait for another turn. */
type Send<Message> = (message: Message, isLate: boolean) => Promise<void>

/** Sends the messages of a batch in its turn, or a few at a time if the sender has no pace. */
export function sendInTurn<Message>(
  messages: readonly Message[],
  { at }: BatchTurn,
  rate: number | null,
  send: Send<Message>,
): Promise<Sent> {
  return rate === null ? shared(messages, send) : spread(messages, at, rate, send)
}

function shared<Message>(messages: readonly Message[], send: Send<Message>): Promise<Sent> {
  const rest = messages.values()
  return Promise.allSettled(
    Array.from({ length: AT_ONCE }, async () => {
      for (const message of rest) await send(message, false)
    }),
  )
}

/** Each message begins in its own part of a second, whether or not the one before has ended. */
async function spread<Message>(
  messages: readonly Message[],
  at: number,
  rate: number,
  send: Send<Message>,
): Promise<Sent> {
  const sent: Promise<void>[] = []
  for (const [nth, message] of messages.entries()) {
    // By the clock, since timers are late: the delays would add up and reach into the next turn.
    const begins = at + (nth * 1000) / rate
    await pause(Math.max(0, begins - Date.now()))
    sent.push(send(message, Date.now() > begins + LATE_MS))
  }
  return Promise.allSettled(sent)
}
