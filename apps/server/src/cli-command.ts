import type { JobSender } from './platform/jobs.ts'
import type { Db } from './schema.ts'

/** Acts for whoever has a shell on the server; the audit log says so. */
export const BY = { actor: 'cli', user_id: null } as const

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Does a command on the database, with what it needs of the queue; says whether all went well. */
export type Command = (db: Db, jobs: JobSender, args: string[]) => Promise<boolean>
