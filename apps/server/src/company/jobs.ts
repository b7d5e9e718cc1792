import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { forgetOldSteps } from './company.ts'

const FORGET_STEPS = defineJob('forget-company-steps')
const FORGET_STEPS_EVERY_S = 600

export const companyJobs = [FORGET_STEPS]

export async function workOnCompany(jobs: Jobs, db: Db): Promise<void> {
  await jobs.repeat(FORGET_STEPS, async () => {
    await forgetOldSteps(db)
    return FORGET_STEPS_EVERY_S
  })
}
