import type { Way } from './accounts/accounts.ts'
import type { Company } from './company/company.ts'
import type { Config } from './config.ts'
import type { DoctorSettings } from './doctor/doctor.ts'
import type { Database } from './platform/database/db.ts'
import type { HttpLog } from './platform/http/http.ts'
import type { AnswerTimes } from './platform/http/unread-answers.ts'
import type { JobSender } from './platform/jobs.ts'
import type { UserAllowance } from './platform/limits/user-limits.ts'
import type { Live } from './platform/live/live.ts'
import type { BuiltinMessenger } from './platform/messenger/messenger.ts'
import type { Db, Schema } from './schema.ts'

/** The parts that every process has. */
export type BaseParts = {
  config: Pick<Config, 'trustProxy' | 'corsOrigins' | 'publicUrl' | 'connectionsPerAddress' | 'metricsToken'>
  database: Database<Schema>
  log: HttpLog | false
  metricsDb?: Db // what the metrics are read with; left out: the connections of calls
  /** Whether the database has all migrations. */
  isMigrated: () => Promise<boolean>
  /** For tests: how long a request may take to arrive (ms). */
  requestMaxMs?: number
  /** For tests: how long a client may take to read its answer. */
  answerTimes?: AnswerTimes
  /** For tests: the delay of the event loop above which calls are refused (ms). */
  loopDelayMax?: number
}

export type AppParts = BaseParts & {
  config: Pick<
    Config,
    | 'organisers'
    | 'reopenHours'
    | 'communityUrl'
    | 'nodeEnv'
    | 'isMessengerChosen'
    | 'trustedNetworks'
    | 'pushHosts'
    | 'hasServiceWorker'
    | 'feeds'
  > &
    DoctorSettings
  live: Live
  jobs: JobSender
  /** The ways to sign in that are on, the main one first. */
  ways: readonly Way[]
  /** Sign-in by accounts of a company; left out: it is off. */
  company?: Company | null
  /** The messenger that shows its messages; null: another one is in use. */
  builtin: BuiltinMessenger | null
  /** Where the built web app is; null: this server serves the API alone. */
  webFolder: string | null
  /** Left out: the product's limits for a user. */
  allowance?: UserAllowance
  /** For tests: the cost of the hash of a sign-in code. */
  hashCost?: number | undefined
}
