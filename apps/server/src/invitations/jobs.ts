import { INVITED_DAYS } from '@called-it/rules/limits.ts'
import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { forgetNotCome } from './list-store.ts'

const FORGET_INVITED = defineJob('forget-invited')
const FORGET_INVITED_EVERY_S = 3600

export const invitationJobs = [FORGET_INVITED]

/** Deletes people of lists who have not come, some time after their invitation has ended. */
export async function workOnInvitations(jobs: Jobs, db: Db): Promise<void> {
  await jobs.repeat(FORGET_INVITED, async () => {
    await forgetNotCome(db, INVITED_DAYS)
    return FORGET_INVITED_EVERY_S
  })
}
