import pg from 'pg'
import { type DestinationStream, pino } from 'pino'

/** What is told of an error beside its text: names and codes, never values. */
const TOLD = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall'] as const

/**
 * An error as the log tells it. PostgreSQL says what a row held (`Key (reddy_id)=(…) already exists`), an error of a
 * connection carries all of it, one of a call its address: only what is known to hold no value is passed on.
 */
function toldError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const facts = error as Error & Record<string, unknown>
  const message = error instanceof pg.DatabaseError ? withoutValues(error) : error.message
  return {
    type: error.constructor.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...Object.fromEntries(
      TOLD.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]]),
    ),
    ...(error.cause !== undefined && { cause: toldError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(toldError) }),
  }
}

/** A data exception (class 22) quotes what could not be taken; others quote names of ours. */
const withoutValues = ({ code, message }: pg.DatabaseError): string =>
  message.replaceAll(code?.startsWith('22') ? /"[^"]*"|\d{4,}/g : /\d{4,}/g, '…')

/**
 * The log of a process: JSON, a line for each. Of requests and errors it holds nothing that could be a code, a token or
 * an account number.
 */
export const makeLog = (level: string, destination?: DestinationStream) =>
  pino(
    {
      level,
      serializers: {
        err: toldError,
        error: toldError,
        req: ({ method }: { method?: string }) => ({ method }),
        res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
      },
    },
    destination,
  )
