import { once } from 'node:events'
import { createServer } from 'node:net'
import { databaseNameOf, hostsOf } from './connections/addresses.ts'
import { shownMessage } from './log.ts'

/** The product cannot start until its operator corrects something. The message is a sentence for the terminal. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'
}

/** The system's error codes in words that follow "because". */
const REASONS: Record<string, string> = {
  EACCES: 'the system user who runs this may not',
  EPERM: 'the system user who runs this may not',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file, not a folder',
  ENOSPC: 'the disk is full',
  ENOENT: 'there is no such place',
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? ''

/** Wraps an error of the file system: the data folder cannot be made or written to. Other errors stay as they are. */
export function explainFolder(folder: string, error: unknown): unknown {
  const reason = REASONS[codeOf(error)]
  if (!reason) return error
  return new CannotStart(`The data folder ${folder} (DATA_DIR) cannot be used, because ${reason}.`, {
    cause: error,
  })
}

/** Wraps an error of `listen`: the address cannot be used. */
export function explainAddress(host: string, port: number, error: unknown): unknown {
  const words: Record<string, string> = {
    EADDRINUSE: `Another program listens at ${host}:${port} already. Stop it, or choose another PORT.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine.`,
    ENOTFOUND: `HOST=${host} is not a name that this machine knows.`,
    EAI_AGAIN: `HOST=${host} is not a name that this machine knows.`,
    EACCES: `The system user who runs this may not listen at PORT=${port}. Choose one above 1023.`,
  }
  const sentence = words[codeOf(error)]
  return sentence ? new CannotStart(sentence, { cause: error }) : error
}

/**
 * Throws `CannotStart` if nobody can listen at an address now. A start asks this first: what is wrong on this machine is said before
 * anything is done to the database.
 */
export async function refuseAddress(host: string, port: number): Promise<void> {
  const trial = createServer()
  try {
    trial.listen({ host, port })
    await once(trial, 'listening')
  } catch (error) {
    throw explainAddress(host, port, error)
  } finally {
    trial.close()
  }
}

/** A migration was refused by the database, which is as it was before it. */
export const failedMigration = (name: string, error: Error): CannotStart =>
  new CannotStart(
    `The migration ${name} has failed, and the database is as it was before it: ${shownMessage(error)}. ` +
      'Go on with the release that ran until now, and report this.',
    { cause: error },
  )

/** Codes of PostgreSQL (SQLSTATE) and of Node for errors that none of our statements causes. */
const NOT_OURS =
  /^(E[A-Z_]+|08...|28...|3D000|42501|25006|53...|57P0.|SELF_SIGNED.*|DEPTH_ZERO.*|UNABLE_TO.*|CERT_.*)$/

/** Wraps an error of the connection: the database cannot be reached or refuses us. Errors of our statements stay as they are. */
export function explainDatabase(url: string, error: unknown): unknown {
  if (error instanceof CannotStart || !(error instanceof Error)) return error
  const isConnection = /timeout expired|Connection terminated|does not support SSL/.test(error.message)
  // A host name with several addresses fails with one error for each of them.
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : error
  if (!isConnection && !NOT_OURS.test(codeOf(error)) && !NOT_OURS.test(codeOf(first))) return error
  return new CannotStart(
    `The database ${databaseNameOf(url)} at ${hostsOf(url)} (DATABASE_URL) cannot be used: ${first.message}.`,
    { cause: error },
  )
}
