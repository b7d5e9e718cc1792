import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { forgetExpired } from './accounts.ts'

const FORGET_EXPIRED = defineJob('forget-expired')
const FORGET_EXPIRED_EVERY_S = 3600

export const accountJobs = [FORGET_EXPIRED]

export async function workOnAccounts(jobs: Jobs, db: Db): Promise<void> {
  await jobs.repeat(FORGET_EXPIRED, async () => {
    await forgetExpired(db)
    return FORGET_EXPIRED_EVERY_S
  })
}
