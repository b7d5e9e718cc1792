import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { isAnythingWaiting, makeDue, type Sending, sendDue, tidy } from './notifications.ts'

/** Looks for mailings that are due. */
const LOOK = defineJob('mailings')
const LOOK_EVERY_S = 60
/** Sends waiting messages. Several run at the same time, so that each worker takes a part. */
const SEND = defineJob<{ lane: number }>('mailing-messages')
const LANES = 4
/** How long one of these jobs takes (ms). A worker that is stopped waits no longer. */
const SEND_FOR_MS = 10_000

const LOST = 'messages were being sent when a process died: whether they arrived is unknown'

export const notificationJobs = [LOOK, SEND]

/** Starts the jobs. `report` logs how mailings end. */
export async function workOnNotifications(
  jobs: Jobs,
  db: Db,
  sending: Sending,
  report: (facts: object, words: string) => void,
): Promise<void> {
  const goOn = (lane: number, afterMs = 0) =>
    jobs.send(db, SEND, { lane }, { key: String(lane), startAfter: Math.ceil(afterMs / 1000) })
  await jobs.work(SEND, async ({ lane }) => {
    const afterMs = await sendDue(db, sending, SEND_FOR_MS)
    if (afterMs !== null) await goOn(lane, afterMs)
  })
  await jobs.repeat(LOOK, async () => {
    const { closed, lost } = await tidy(db, sending.mailer)
    for (const mailing of closed) report(mailing, 'mailing closed')
    if (lost > 0) report({ lost }, LOST)
    try {
      for (const made of await makeDue(db)) report(made, 'mailing made')
    } finally {
      if (await isAnythingWaiting(db)) for (let lane = 0; lane < LANES; lane += 1) await goOn(lane)
    }
    return LOOK_EVERY_S
  })
}
