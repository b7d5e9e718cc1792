import type { JobSender } from './platform/jobs.ts'
import type { Db } from './schema.ts'

/** The author of changes by a user with a shell on the server, as the audit log shows it. */
export const BY = { actor: 'cli', user_id: null } as const

/** Where commands are typed: the settings there, and where answers and complaints are shown, line by line. */
export type Terminal = {
  env: NodeJS.ProcessEnv
  print: (line: string) => void
  complain: (line: string) => void
  /** Asks a question and returns what is typed. Left out: nobody is there to answer. */
  ask?: (question: string) => Promise<string>
}

export type Options = {
  from?: string | undefined
  'dry-run'?: boolean | undefined
  overwrite?: boolean | undefined
  force?: boolean | undefined
  yes?: string | undefined
  identity?: string | undefined
}

/** What a command works with: the database, the job queue, the terminal, and the options after its name. */
export type CommandParts = { db: Db; jobs: JobSender; terminal: Terminal; options: Options }

/** Runs a command. Returns whether it has succeeded. */
export type Command = (parts: CommandParts, args: string[]) => Promise<boolean>
