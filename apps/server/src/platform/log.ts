import pg from 'pg'
import { type DestinationStream, pino } from 'pino'

/** The fields of an error that are logged beside its text: names and codes, never values. */
const TOLD = [
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
 * An error as the log tells it. PostgreSQL says what a row held (`Key (reddy_id)=(…) already exists`), an error of a
 * connection carries all of it, one of a call its address: only what is known to hold no value is passed on. What is no
 * `Error` is told in the same way: some libraries (pg-boss) pass on a plain object with what an error held.
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
    ...Object.fromEntries(TOLD.filter((name) => isName(facts[name])).map((name) => [name, facts[name]])),
    ...(facts.cause !== undefined && { cause: loggedError(facts.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(loggedError) }),
  }
}

/** Returns the stack of an error below its logged message. */
const loggedStack = (stack: string, message: string, shown: string): string =>
  message === '' ? stack : stack.replaceAll(message, () => shown)

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
 * The log of a process: JSON, a line for each. Of requests and errors it holds nothing that could be a code, a token or
 * an account number.
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
