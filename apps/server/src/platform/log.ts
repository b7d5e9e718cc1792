import pg from 'pg'
import { type DestinationStream, pino } from 'pino'

/** The fields of an error that are logged beside its text: names and codes, never values. */
const LOGGED = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'queue',
] as const

/**
 * Returns an error as it is logged. An error of PostgreSQL contains values of rows (`Key (reddy_id)=(…) already exists`),
 * one of a connection all its settings, one of a call its address: so only fields that are known to contain no value are
 * logged. The same holds for values that are no `Error`: some libraries (pg-boss) pass on a plain object with the fields of
 * an error.
 */
function loggedError(error: unknown): unknown {
  if (typeof error === 'string') return { type: 'string', message: withoutSecrets(error) }
  if (typeof error !== 'object' || error === null) return { type: typeof error }
  const facts = error as Record<string, unknown>
  const message = typeof facts.message === 'string' ? facts.message : undefined
  const shown = message === undefined ? undefined : loggedMessage(message, error)
  return {
    type: error instanceof Error ? error.constructor.name : 'object',
    ...(shown !== undefined && { message: shown }),
    ...(typeof facts.stack === 'string' && { stack: loggedStack(facts.stack, message ?? '', shown ?? '') }),
    ...Object.fromEntries(LOGGED.filter((name) => isName(facts[name])).map((name) => [name, facts[name]])),
    ...(facts.cause !== undefined && { cause: loggedError(facts.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(loggedError) }),
  }
}

/** Returns the stack of an error below its logged message. */
const loggedStack = (stack: string, message: string, shown: string): string =>
  message === '' ? stack : stack.replaceAll(message, () => shown)

/** Returns the text of an error without values of rows, for a sentence that an operator reads. */
export const shownMessage = (error: Error): string => loggedMessage(error.message, error)

/** Returns a number with its noun, for a sentence that an operator reads: `1 row`, `2 rows`. Its plural ends in s. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const NAME_MAX = 63
/** A name or a code of an error without six or more digits, so that it is no sign-in code and no account number. */
const isName = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') &&
  !/\d{6}/.test(String(value)) &&
  String(value).length <= NAME_MAX

function loggedMessage(message: string, error: object): string {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  const isOfPostgres = error instanceof pg.DatabaseError || typeof severity === 'string'
  // A data exception (class 22) quotes what could not be taken; others quote names of ours.
  const quoted = isOfPostgres && String(code).startsWith('22') ? message.replaceAll(/"[^"]*"/g, '…') : message
  if (!(error instanceof Error)) return withoutSecrets(quoted)
  return isOfPostgres ? withoutNumbers(quoted) : quoted
}

/** Removes sign-in codes and account numbers. */
const withoutNumbers = (text: string): string => text.replaceAll(/\d{4,}/g, '…')

/** Also removes passwords of addresses and texts as long as a token: for texts of unknown source. */
const withoutSecrets = (text: string): string =>
  withoutNumbers(text.replaceAll(/\/\/[^/\s@]*@/g, '//…@').replaceAll(/[\w.~+/=-]{32,}/g, '…'))

/**
 * Makes the log of a process: JSON, one line for each entry. Entries about requests and errors contain nothing that could be
 * a code, a token or an account number.
 */
export const makeLog = (level: string, destination?: DestinationStream) =>
  pino(
    {
      level,
      serializers: {
        err: loggedError,
        error: loggedError,
        req: ({ method }: { method?: string }) => ({ method }),
        res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
      },
    },
    destination,
  )
