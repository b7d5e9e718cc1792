/** Something that whoever starts this must put right. The message is a sentence for the person at the terminal. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'
}

/** What the system says in codes, in words that follow "because". */
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

/** The data folder cannot be made or written to; anything but a word of the system about files stays as it is. */
export function explainFolder(folder: string, error: unknown): unknown {
  const reason = REASONS[codeOf(error)]
  if (!reason) return error
  return new CannotStart(`The data folder ${folder} (DATA_DIR) cannot be used, because ${reason}.`, {
    cause: error,
  })
}

/** The address cannot be listened at. */
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

/** What PostgreSQL or the way to it says when no statement of ours is to blame (SQLSTATE, and Node's codes). */
const NOT_OURS =
  /^(E[A-Z_]+|08...|28...|3D000|42501|25006|53...|57P0.|SELF_SIGNED.*|DEPTH_ZERO.*|UNABLE_TO.*|CERT_.*)$/

/** The database cannot be reached or refuses us; a mistake in a statement of ours stays as it is. */
export function explainDatabase(url: string, error: unknown): unknown {
  if (error instanceof CannotStart || !(error instanceof Error)) return error
  const isConnection = /timeout expired|Connection terminated|does not support SSL/.test(error.message)
  // Where a name has several addresses, each of them failed in a way of its own.
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : error
  if (!isConnection && !NOT_OURS.test(codeOf(error)) && !NOT_OURS.test(codeOf(first))) return error
  const { host, pathname } = new URL(url)
  return new CannotStart(
    `The database ${decodeURIComponent(pathname.slice(1))} at ${host || 'this machine'} (DATABASE_URL) cannot be used: ${first.message}.`,
    { cause: error },
  )
}
