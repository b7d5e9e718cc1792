import { type Differences, linesWithin } from '../platform/differences.ts'
import { notifyDesk } from '../platform/live/notify.ts'
import type { Db } from '../schema.ts'
import * as store from './store.ts'

/** The author of a change: a user, a feed or the command line. */
export type Actor = store.Actor
/** A change as the audit log keeps it. */
export type AuditEntry = store.AuditEntry

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

/**
 * Writes a change to the audit log, in the transaction of the change, and signals it to the organisers: whatever they see on
 * their desk changes only with an entry, or by the clock. Returns the id of the entry. `takeBack`: what takes the change
 * back by its entry. `batch`: the number of changes that are made, and taken back, together. `isCorrection`: whether it
 * corrects an earlier change; what takes one back always does.
 */
export async function writeAudit(
  db: Db,
  by: Actor,
  entry: AuditEntry,
  options?: store.EntryOptions,
): Promise<number> {
  const id = await store.addEntry(db, by, entry, options)
  await notifyDesk(db)
  return id
}

/** Returns the number of the next batch of changes that are made together. */
export const nextBatch = (db: Db): Promise<number> => store.nextBatch(db)

/**
 * Lists what takes the change of an entry back, with the changes that were made together with it. Empty: there is no
 * such entry, or it cannot be taken back by its entry.
 */
export const listTakeBacks = (db: Db, entryId: number) => store.listTakeBacks(db, entryId)

/** Returns an entry. Null: there is none with this id. */
export const findEntry = (db: Db, id: number) => store.findEntry(db, id)

/** Returns the latest entry that takes back the change of this one. Null: none. */
export const findTakenBackBy = (db: Db, id: number) => store.findTakenBackBy(db, id)

/** Returns who made the last change of an event, or of its tournament's document, and when. */
export const readLastChange = (db: Db, event: { slug: string; key: string }) =>
  store.readLastChange(db, event)

/** Returns who changed each of these events last by a call, and when, by its key. */
export const readLastChanges = (db: Db, events: { slug: string; keys: readonly string[] }) =>
  store.readLastChanges(db, events)

/** Removes the texts of a user's messages from the audit entries about their removal. */
export const forgetMessagesOf = (db: Db, userId: number): Promise<void> => store.forgetMessagesOf(db, userId)
