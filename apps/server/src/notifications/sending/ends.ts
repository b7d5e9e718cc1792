import type { Fared } from '../../platform/messenger/messenger-pace.ts'
import type { Delivery, Mailer } from '../../platform/messenger/messenger.ts'
import type { Ended, Message } from '../message-store.ts'

/** Pauses after a refusal double, from the first to the second of these (ms). */
const [PAUSE_MS, PAUSE_MAX_MS] = [15_000, 10 * 60_000]
/** After so many refusals, in about half an hour, a sender does not deliver a message. */
const TRIES_MAX = 8

/** Returns how a try to send a message ended. */
export function endedOf({ knowsKeys }: Mailer, message: Message, delivery: Delivery): Ended {
  const tries = message.tries + 1
  const end = { ...againAfter(message, 0), tries }
  switch (delivery.outcome) {
    case 'sent':
      return { ...end, state: 'sent' }
    case 'unknown_account':
      return { ...end, state: 'unknown_account', why: 'unknown account' }
    case 'unsure':
      // The message may have arrived: sent again, it could be there twice.
      if (!knowsKeys) return { ...end, state: 'unknown', is_unsure: true, why: delivery.why }
      return { ...end, is_unsure: true, why: delivery.why, pause_ms: pauseAfter(message.tries) }
    case 'refused':
      if (delivery.wait_ms !== undefined)
        return { ...againAfter(message, delivery.wait_ms), why: delivery.why }
      if (tries >= TRIES_MAX) return { ...end, state: 'dead', why: delivery.why }
      return { ...end, why: delivery.why, pause_ms: pauseAfter(message.tries) }
  }
}

const pauseAfter = (tries: number): number => Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** tries)

/** The end of a message that waits for another try. */
export const againAfter = ({ user_id, tries, is_unsure }: Message, pause_ms: number): Ended => ({
  user_id,
  state: 'waiting',
  tries,
  pause_ms,
  is_unsure,
  why: null,
})

/** Counts how the messages of a batch ended; `dead` is the number of those that nobody delivers. */
export const faredIn = (ended: Ended[], dead: number): Fared => ({
  sent: ended.filter(({ state }) => state === 'sent').length,
  refused: ended.filter(({ why }) => why !== null).length,
  dead,
})
