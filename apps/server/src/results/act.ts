import type { Actor } from '../audit/audit.ts'
import type { JobSender } from '../platform/jobs.ts'

/** The author of a change, and where the jobs that follow from it are sent. */
export type Act = { by: Actor; jobs: JobSender }
