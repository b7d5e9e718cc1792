import { readFile } from 'node:fs/promises'
import { CannotStart } from './platform/cannot-start.ts'
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

/** Returns the lines about one command in a text about all; without a command, the whole text. Throws if there is no such command. */
export function helpOf(usage: string, command: string | undefined): string {
  if (command === undefined || command === '') return usage
  const [, ...lines] = usage.split('\n')
  const isEntry = (line: string) => /^ {2}\S/.test(line)
  const first = lines.findIndex((line) => isEntry(line) && line.trim().split(/\s/)[0] === command)
  if (first < 0) throw new CannotStart(`There is no command ${command}.\n${usage}`)
  const next = lines.findIndex((line, at) => at > first && isEntry(line))
  return lines.slice(first, next < 0 ? undefined : next).join('\n')
}

/** Prints what a command has changed. */
export const printChanges = ({ print }: Terminal, changes: string[]) =>
  print(changes.length > 0 ? changes.join('\n') : 'Nothing has changed.')

/** Reads a file of JSON. */
export const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
