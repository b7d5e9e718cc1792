/**
 * Codes of PostgreSQL (SQLSTATE) and Node for a database that cannot serve now: it cannot be reached (08), refuses
 * connections (28, 3D000), shuts down or starts (57P), lacks disk, memory or connections (53, 58030), is a read-only
 * standby (25006), a statement took longer than `Timeouts` (57014, 55P03, 25P03), or a standby has not confirmed a commit (40003).
 */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08...|28...|3D000|53...|57P0.|58030|25006|57014|55P03|25P03|40003)$/
const LOST_WORDS = /Connection terminated|is not queryable/
const WAITED_WORDS = /timeout exceeded when trying to connect/

/** Codes for a server that has gone or no longer writes: another one may take its place. */
const LOST =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08...|57P0[1235]|25006)$/

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/**
 * Whether an error means that the database cannot serve now. Nothing was written then, except perhaps
 * by a commit that was given up (`bounded-commits.ts`) or whose answer was lost. Decision 28 names the calls that take effect
 * twice if they are repeated.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (UNAVAILABLE.test(codeOf(error)) || LOST_WORDS.test(error.message) || WAITED_WORDS.test(error.message))

/**
 * Whether an error means that the server of the connection has gone or no longer writes. What was sent to it last may have
 * been done.
 */
export const isLost = (error: unknown): boolean =>
  error instanceof Error && (LOST.test(codeOf(error)) || LOST_WORDS.test(error.message))
