import type { PageMeta } from '@called-it/contract/fields.ts'
import { type Differences, linesWithin } from '../platform/differences.ts'
import type { Db } from '../schema.ts'
import * as store from './store.ts'

/** The author of a change: a user, a feed or the command line. */
export type Actor = store.Actor
/** A change as the audit log keeps it. */
export type AuditEntry = store.AuditEntry
/** A line of the audit log. */
export type AuditRow = store.AuditRow

/**
 * The most characters of an entry that the lines of changes may take. The differences may take as many again.
 */
const LINES_MAX = 16 * 1024

/**
 * Returns what an entry keeps of a replaced document: the first lines of its changes, and the differences.
 * `left_out` counts the lines and differences that did not fit.
 */
export function auditedDocument(
  changes: readonly string[],
  { before, after, left_out }: Differences,
): Pick<AuditEntry, 'before' | 'after'> {
  const lines = linesWithin(changes, LINES_MAX)
  const left = { changes: changes.length - lines.length, differences: left_out }
  return {
    before: { document: before },
    after: {
      changes: lines,
      document: after,
      ...((left.changes > 0 || left.differences > 0) && { left_out: left }),
    },
  }
}

/**
 * Returns what an entry keeps of any other replaced value: the differences. `left_out` counts those that did
 * not fit.
 */
export const auditedDifferences = ({
  before,
  after,
  left_out,
}: Differences): Pick<AuditEntry, 'before' | 'after'> => ({
  before,
  after: left_out > 0 ? { ...after, left_out } : after,
})

/** Writes a change to the audit log, in the transaction of the change. */
export const writeAudit = (db: Db, by: Actor, entry: AuditEntry): Promise<void> =>
  store.addEntry(db, by, entry)

/** Returns a page of the audit log, newest first. */
export async function readAudit(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: AuditRow[]; meta: PageMeta }> {
  const [entries, total] = await Promise.all([
    store.listEntries(db, { offset: (page - 1) * limit, limit }),
    store.countEntries(db),
  ])
  return { entries, meta: { page, limit, total } }
}

/** Returns who made the last change of an event, or of its tournament's document, and when. */
export const readLastChange = (db: Db, event: { slug: string; key: string }) =>
  store.readLastChange(db, event)

/** Removes the texts of a user's messages from the audit entries about their removal. */
export const forgetMessagesOf = (db: Db, userId: number): Promise<void> => store.forgetMessagesOf(db, userId)
