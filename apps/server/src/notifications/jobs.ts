import { defineJob, type Job, type Jobs } from '../platform/jobs.ts'
import { keepPaces } from '../platform/messenger/messenger-pace.ts'
import { SENDER_KEYS, type SenderKey } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import { isAnythingWaiting, makeDue, type Sending, sendDue, tidy } from './notifications.ts'

/** Looks for mailings that are due. */
const LOOK = defineJob('mailings')
const LOOK_EVERY_S = 60
/** Sends the waiting messages of one sender, so that no sender waits for another one. */
const SEND = Object.fromEntries(
  SENDER_KEYS.map((key) => [
    key,
    defineJob<{ lane: number }>(key === 'reddy' ? 'mailing-messages' : `mailing-messages-${key}`),
  ]),
) as Record<SenderKey, Job<{ lane: number }>>
/** Several jobs of a sender run at the same time, so that each worker takes a part. */
const LANES = 4
/** Batches of a process at the same time: while one waits for its last answers, the next one begins. */
const BATCHES = 2
/** How long one of these jobs takes (ms). A worker that is stopped waits no longer. */
const SEND_FOR_MS = 10_000

const LOST = 'messages were being sent when a process died: whether they arrived is unknown'

export const notificationJobs = [LOOK, ...Object.values(SEND)]

/** Starts the jobs. `report` logs how mailings end. */
export async function workOnNotifications(
  jobs: Jobs,
  db: Db,
  sending: Sending,
  report: (facts: object, words: string) => void,
): Promise<void> {
  const { senders } = sending
  const goOn = (key: SenderKey, lane: number, afterMs = 0) =>
    jobs.send(db, SEND[key], { lane }, { key: String(lane), startAfter: Math.ceil(afterMs / 1000) })
  await keepPaces(db, senders)
  for (const sender of senders)
    await jobs.work(SEND[sender.key], async ({ lane }) => {
      const batches = Array.from({ length: BATCHES }, () => sendDue(db, sending, sender, SEND_FOR_MS))
      const waits = (await Promise.all(batches)).filter((afterMs) => afterMs !== null)
      if (waits.length > 0) await goOn(sender.key, lane, Math.min(...waits))
    })
  await jobs.repeat(LOOK, async () => {
    const { closed, lost } = await tidy(db, senders)
    for (const mailing of closed) report(mailing, 'mailing closed')
    if (lost > 0) report({ lost }, LOST)
    try {
      for (const made of await makeDue(db, senders)) report(made, 'mailing made')
    } finally {
      for (const { key } of senders)
        if (await isAnythingWaiting(db, key))
          for (let lane = 0; lane < LANES; lane += 1) await goOn(key, lane)
    }
    return LOOK_EVERY_S
  })
}
