/**
 * Codes of PostgreSQL (SQLSTATE) and Node for a database that cannot serve now: it cannot be reached (08), refuses
 * connections (28, 3D000), shuts down or starts (57P), lacks disk, memory or connections (53, 58030), is a read-only
 * standby (25006), or a statement took longer than `Timeouts` (57014, 55P03, 25P03).
 */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08...|28...|3D000|53...|57P0.|58030|25006|57014|55P03|25P03)$/
const LOST = /timeout exceeded when trying to connect|Connection terminated|is not queryable/

/**
 * Whether an error means that the database cannot serve now. Nothing was written then, except perhaps
 * by a commit that was given up (`bounded-commits.ts`). Decision 28 names the calls that take effect twice if they are repeated.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return UNAVAILABLE.test(code) || LOST.test(error.message)
}
