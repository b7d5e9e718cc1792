import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { auditedDocument, writeAudit } from '../audit/audit.ts'
import { hasParticipants } from '../participants/participants.ts'
import { inTransaction, inTrial } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import { notify } from '../platform/live/notify.ts'
import { countEach, listAnswered } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import * as tournaments from '../tournaments/tournaments.ts'
import type { Act } from './act.ts'
import { NOTHING_ENTERED, follow } from './settling/follow.ts'

/** Applies a document; see the front door. */
export async function putTournament(
  db: Db,
  { jobs, by }: Act,
  slug: string,
  document: TournamentDocument,
  { isTried = false, ...options }: tournaments.ImportOptions & { isTried?: boolean } = {},
): Promise<{ changes: tournaments.ExplainedChange[]; audit_id: number | null }> {
  if (document.slug !== slug) {
    throw problem('validation_failed', { slug: [fieldMistake('slug_of_address', { slug })] })
  }
  return inTransaction(db, async (trx) => {
    const imported = await tournaments.importDocument(
      trx,
      document,
      { countEach, listAnswered, hasParticipants },
      options,
    )
    const { id, changes } = imported
    if (changes.length === 0) return { changes: [], audit_id: null }
    await follow(trx, jobs, { id, slug }, { ...NOTHING_ENTERED, by, is_tried: isTried })
    const entry = await writeAudit(trx, by, {
      action: imported.isNew ? 'tournament.create' : 'tournament.update',
      tournament: slug,
      target: null,
      ...auditedDocument(changes.map(tournaments.lineOf), imported.differences),
      ...(imported.isNew && { before: null }),
    })
    await tournaments.nameEntry(trx, id, entry)
    await notify(trx, { topic: 'score', tournament: slug })
    const explained = await tournaments.explainChanges(trx, slug, imported, countEach)
    return { changes: explained, audit_id: isTried ? null : entry }
  })
}

/**
 * Applies the document before the last one again, as a change of its own: what calls have changed since stays. Throws
 * `changed_meanwhile` if the last one is not that of this entry of the audit log, or with the path of everything that calls
 * have changed as well, and `validation_failed` for what predictions and results forbid.
 */
export async function takeDocumentBack(
  db: Db,
  act: Act,
  slug: string,
  { entry, dryRun = false }: { entry: number; dryRun?: boolean },
): Promise<void> {
  await inTrial(db, dryRun, async (trx) => {
    const replaced = await tournaments.holdReplaced(trx, slug)
    if (replaced?.entry !== entry) throw problem('changed_meanwhile')
    const { document, text } = replaced
    await putTournament(trx, act, slug, document, { text, isEarlier: true, isTried: dryRun })
  })
}
