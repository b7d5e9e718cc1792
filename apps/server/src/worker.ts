import { deliverBy } from './accounts/accounts.ts'
import { accountJobs, workOnAccounts } from './accounts/jobs.ts'
import { backupJobs, workOnBackups } from './backups/jobs.ts'
import type { NightlySettings } from './backups/backups.ts'
import { companyJobs, workOnCompany } from './company/jobs.ts'
import { deskJobs, workOnDesk } from './desk/jobs.ts'
import { demoJobs, workOnDemo } from './demo/jobs.ts'
import type { FeedSettings } from './feeds/feeds.ts'
import { feedJobs, workOnFeeds } from './feeds/jobs.ts'
import { notificationJobs, workOnNotifications } from './notifications/jobs.ts'
import type { Sending } from './notifications/notifications.ts'
import type { AnyJob, Jobs } from './platform/jobs.ts'
import { ratingJobs, workOnRatings } from './ratings/jobs.ts'
import { resultJobs, workOnResults } from './results/jobs.ts'
import { invitationJobs, workOnInvitations } from './invitations/jobs.ts'
import type { Db } from './schema.ts'
import { teamJobs, workOnTeams } from './teams/jobs.ts'

/** The jobs of all modules. A process that sends jobs needs their queues, whichever process runs them. */
export const JOBS: AnyJob[] = [
  ...accountJobs,
  ...companyJobs,
  ...ratingJobs,
  ...resultJobs,
  ...feedJobs,
  ...demoJobs,
  ...deskJobs,
  ...notificationJobs,
  ...teamJobs,
  ...backupJobs,
  ...invitationJobs,
]

/**
 * The senders of messages, for how long a finish can be taken back (hours), where backups go (null: nowhere), and where sources of
 * results are.
 */
type WorkSettings = {
  sending: Sending
  reopenHours: number
  backups: NightlySettings | null
  feeds: FeedSettings
}

/** Makes this process a worker that runs the jobs of all modules. */
export async function startWorker(
  db: Db,
  jobs: Jobs,
  { sending, reopenHours, backups, feeds }: WorkSettings,
  report: (facts: object, words: string) => void,
): Promise<void> {
  await workOnAccounts(jobs, db, deliverBy(sending.senders))
  await workOnCompany(jobs, db)
  await workOnRatings(jobs, db)
  await workOnResults(jobs, db)
  await workOnFeeds(jobs, db, { reopenHours, sources: feeds, senders: sending.senders }, report)
  await workOnNotifications(jobs, db, sending, report)
  await workOnTeams(jobs, db)
  await workOnInvitations(jobs, db)
  await workOnDesk(jobs, db)
  await workOnBackups(jobs, db, backups, sending.senders)
}

/** Makes the worker also run the demo's jobs, if there is a demo. */
export const startDemo = workOnDemo
