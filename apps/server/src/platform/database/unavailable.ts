/**
 * Codes of what is no mistake of ours, as PostgreSQL (SQLSTATE) and Node have them: it cannot be reached (08), lets nobody
 * in (28, 3D000), is shut down or starts (57P), lacks disk, memory or connections (53, 58030), is a standby that takes no
 * writes (25006); or what was asked took longer than `Timeouts` (57014, 55P03, 25P03).
 */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08...|28...|3D000|53...|57P0.|58030|25006|57014|55P03|25P03)$/
const LOST = /timeout exceeded when trying to connect|Connection terminated|is not queryable/

/**
 * Whether an error says that the database cannot serve now, as opposed to a mistake of ours. Nothing was written then, but
 * for a commit that was given up (`bounded-commits.ts`): that may have been. Decision 28 names the calls that change something twice when they are sent again.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return UNAVAILABLE.test(code) || LOST.test(error.message)
}
