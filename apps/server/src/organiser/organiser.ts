import type { PageMeta } from '@called-it/contract/fields.ts'
import { type AuditRow, countAudit, listAudit } from '../results/results.ts'
import type { Db } from '../schema.ts'

export { grantOrganiser, listSessions, revokeOrganiser, signOut } from './accounts.ts'
export { readDocument } from '../tournaments/tournaments.ts'
export {
  type Actor,
  finishTournament,
  putEvent,
  putOutcomes,
  putResult,
  putTournament,
  readOutcomes,
} from '../results/results.ts'
export { readTournament } from '../overview/overview.ts'

/** Every change by an organiser, newest first. */
export async function readAudit(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: AuditRow[]; meta: PageMeta }> {
  const [entries, total] = await Promise.all([
    listAudit(db, { offset: (page - 1) * limit, limit }),
    countAudit(db),
  ])
  return { entries, meta: { page, limit, total } }
}
