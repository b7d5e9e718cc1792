import { defineJob, type Jobs } from '../platform/jobs.ts'
import { forgetStops } from '../platform/mail/mail-stop-store.ts'
import type { Mailer } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import { forgetExpired } from './accounts.ts'
import { SIGN_IN_NOTICE, deliverSignInNotice } from './sign-in/sign-in-notice.ts'

const FORGET_EXPIRED = defineJob('forget-expired')
const FORGET_EXPIRED_EVERY_S = 600

export const accountJobs = [FORGET_EXPIRED, SIGN_IN_NOTICE]

export async function workOnAccounts(jobs: Jobs, db: Db, deliver: Mailer['deliver']): Promise<void> {
  await jobs.repeat(FORGET_EXPIRED, async () => {
    await forgetExpired(db)
    await forgetStops(db)
    return FORGET_EXPIRED_EVERY_S
  })
  await jobs.work(SIGN_IN_NOTICE, async (notice) => {
    const waitS = await deliverSignInNotice(db, deliver, notice)
    if (waitS > 0) await jobs.send(db, SIGN_IN_NOTICE, notice, { startAfter: waitS })
  })
}
