import type { JobSender } from './platform/jobs.ts'
import type { Db } from './schema.ts'

/** The author of changes by a user with a shell on the server, as the audit log shows it. */
export const BY = { actor: 'cli', user_id: null } as const

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs a command on the database with the job queue. Returns whether it has succeeded. */
export type Command = (db: Db, jobs: JobSender, args: string[]) => Promise<boolean>
