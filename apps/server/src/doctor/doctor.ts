import type { Finding, ProductHealth, Report } from '@called-it/contract/health/health.ts'
import type { Way } from '../accounts/accounts.ts'
import { readSending } from '../notifications/notifications.ts'
import { listQueues } from '../platform/job-troubles.ts'
import { RELEASE } from '../platform/release.ts'
import type { Database } from '../platform/database/db.ts'
import type { Schema } from '../schema.ts'
import { addressProbes } from './address.ts'
import { backupProbes, readBackupHealth } from './backups.ts'
import { feedProbes } from './feeds.ts'
import { databaseProbes } from './database.ts'
import { readVersions } from './database-store.ts'
import { run } from './finding.ts'
import { machineProbes } from './machine.ts'
import * as reports from './report-store.ts'
import * as messages from './test-messages.ts'
import { workProbes } from './work.ts'
import * as wrongs from './wrong.ts'

/** The settings that the doctor looks at. */
export type DoctorSettings = {
  publicUrl: string | null
  trustProxy: false | number | string[]
  dataDir: string
  databasePool: number
  /** The folder of backups, where this process knows it. */
  backups: { folder: string | null }
}

/** Looks at the address, the machine, the database, the ways to sign in, the background jobs, the backups and the sources of results, all at once. */
export async function examine(
  database: Database<Schema>,
  settings: DoctorSettings,
  ways: readonly Way[],
): Promise<Finding[]> {
  const { db, pool } = database
  const probes = [
    ...addressProbes(settings, db),
    ...machineProbes(settings),
    ...databaseProbes(pool, settings.databasePool),
    ...workProbes(db, ways),
    ...backupProbes(db),
    ...feedProbes(db),
  ]
  return (await Promise.all(probes.map((probe) => run(probe)))).flat()
}

/** Sends a test message to the user of an account by each way that is on, and to the user's browsers. Returns a finding for each. */
export const sendTests = (...parts: Parameters<typeof messages.sendTests>): Promise<Finding[]> =>
  messages.sendTests(...parts)

/** Looks at the machine alone: the database cannot be used. */
export const examineMachine = async (settings: DoctorSettings): Promise<Finding[]> =>
  (await Promise.all(machineProbes(settings).map((probe) => run(probe)))).flat()

/** Keeps what the doctor found for every process; returns it with the time. */
export const keepReport = (...parts: Parameters<typeof reports.keepReport>): Promise<Report> =>
  reports.keepReport(...parts)

/** Returns the versions, the queues, the senders, the backups and the last report, all from the database: every node answers the same. */
export async function readHealth({ db, pool }: Database<Schema>): Promise<ProductHealth> {
  const queues = await listQueues(db)
  const sum = (part: 'due' | 'late' | 'failing' | 'failed') =>
    queues.reduce((total, queue) => total + queue[part], 0)
  return {
    now: await reports.readTime(db),
    report: await reports.findReport(db),
    software: { program: RELEASE, ...(await readVersions(pool)) },
    queue: { due: sum('due'), late: sum('late'), failing: sum('failing'), failed: sum('failed') },
    senders: await readSending(db),
    backups: await readBackupHealth(db),
  }
}

/** What is wrong before the doctor can look at the product itself. */
export const wrong = wrongs
