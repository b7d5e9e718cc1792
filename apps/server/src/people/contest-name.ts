import type { Contest } from '@called-it/contract/contest/contest.ts'
import type { EntrySetting } from '@called-it/contract/contest/entry.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Actor, writeAudit } from '../audit/audit.ts'
import { describeContest, putContest, putEntry, readEntry } from '../contest/contest.ts'
import { inTransaction, inTrial } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'

/** The contest as it stands, and the entry of its change in the audit log; null: nothing changed. */
type Changed = { contest: Contest; audit_id: number | null }

/** Changes the contest, and writes down what it was before. */
export function changeContest(db: Db, by: Actor, make: (trx: Db) => Promise<unknown>): Promise<Changed> {
  return inTransaction(db, async (trx) => {
    const before = await describeContest(trx)
    await make(trx)
    const after = await describeContest(trx)
    const entry = { action: 'contest.update', tournament: null, target: null, before, after }
    const audit_id = isDeepStrictEqual(before, after) ? null : await writeAudit(trx, by, entry)
    return { contest: after, audit_id }
  })
}

/** A change of the contest's name, accent or zone. */
export type Change = { before: Contest; after: Contest; dryRun: boolean }

/**
 * Takes a change back, as a correction. Throws `changed_meanwhile` if there was another since, or if it was one of the logo:
 * a logo that was replaced is not kept.
 */
export async function takeContestBack(db: Db, by: Actor, { before, after, dryRun }: Change): Promise<void> {
  await inTrial(db, dryRun, async (trx) => {
    const isLogos = !isDeepStrictEqual(before.logo, after.logo)
    if (isLogos || !isDeepStrictEqual(await describeContest(trx), after)) throw problem('changed_meanwhile')
    await changeContest(trx, by, (inner) => putContest(inner, before))
  })
}

/** Changes who may come in for the first time, and writes down what it was before. */
export function changeEntry(
  db: Db,
  by: Actor,
  to: EntrySetting,
): Promise<{ entry: EntrySetting; audit_id: number | null }> {
  return inTransaction(db, async (trx) => {
    const before = await readEntry(trx)
    await putEntry(trx, to)
    const after = await readEntry(trx)
    const entry = { action: 'contest.entry', tournament: null, target: null, before, after }
    const audit_id = isDeepStrictEqual(before, after) ? null : await writeAudit(trx, by, entry)
    return { entry: after, audit_id }
  })
}

/** Takes a change of who may come in back, as a correction. Throws `changed_meanwhile` if there was another since. */
export async function takeEntryBack(
  db: Db,
  by: Actor,
  { before, after, dryRun }: { before: EntrySetting; after: EntrySetting; dryRun: boolean },
): Promise<void> {
  await inTrial(db, dryRun, async (trx) => {
    if (!isDeepStrictEqual(await readEntry(trx), after)) throw problem('changed_meanwhile')
    await changeEntry(trx, by, before)
  })
}
