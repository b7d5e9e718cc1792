import { documentMistakes } from '@called-it/contract/organiser/document-mistakes.ts'
import type { FieldMistake } from '@called-it/contract/mistakes/common-mistakes.ts'
import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import { FOUND_MAX } from '@called-it/contract/organiser/found-mistake.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { Mistake } from '@called-it/rules/mistake.ts'
import { inTransaction } from '../../platform/database/db.ts'
import type { Differences } from '../../platform/differences.ts'
import { type FieldErrors, Problem, problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { compareDocuments, type Conflict, type DocumentChange } from './document-comparison.ts'
import { documentDifferences } from './document-differences.ts'
import { effectOfCreation, makeEffectWriter, type Snapshot } from './document-effects.ts'
import { type CountEach, touchedBy, type TouchedPredictions } from './document-predictions.ts'
import { type Use, mistakesThatHurt } from './document-guards.ts'
import { oddsMissingIn, withoutOddsOfOthers, withOddsOfWhoStays } from './document-odds.ts'
import * as store from './document-store.ts'
import * as useStore from './document-use-store.ts'
import { reviewOf } from './document-review.ts'
import * as writtenStore from './written-document-store.ts'

/** A change of a document with its effect on players, in both languages, and on their saved predictions. */
export type ExplainedChange = DocumentChange & { effect: Localized; predictions: TouchedPredictions | null }

/** An imported tournament and its changes, for the organiser's answer and for the audit log. */
export type Imported = {
  id: number
  isNew: boolean
  changes: DocumentChange[]
  differences: Differences
  /** The tournament before the import. Null: the tournament is new. */
  before: Snapshot | null
}

/**
 * `overwrite`: the document wins over what calls have changed. `text`: the document as it was sent. `isEarlier`: it is the
 * document before the last one, so what it leaves out was not there.
 */
export type ImportOptions = {
  overwrite?: boolean
  text?: string | null | undefined
  isEarlier?: boolean
}

export async function importDocument(
  db: Db,
  document: TournamentDocument,
  use: Use,
  { overwrite = false, text = null, isEarlier = false }: ImportOptions = {},
): Promise<Imported> {
  return inTransaction(db, async (trx) => {
    await store.holdSlug(trx, document.slug)
    await store.holdTournament(trx, document.slug)
    const stands = await store.readDocument(trx, document.slug)
    if (!stands) return create(trx, document, text)
    const base = (await store.readApplied(trx, document.slug)) ?? stands
    const played = await useStore.eventsWithResult(trx, document.slug)
    const sent = isEarlier ? withGroups(document) : withWhatIsUnsaid(base, document, played)
    const wanted = withoutOddsOfOthers(withGroups(base), document)
    const compared = compareDocuments(wanted, withGroups(stands), sent)
    const { changes, conflicts } = compared
    const merged = withOddsOfWhoStays(stands, document, compared.merged)
    const mistakes = [
      ...documentMistakes(merged, { isOfShape: true, stands }),
      ...oddsMissingIn(stands, merged),
    ]
    if (mistakes.length > 0) throw refuse(mistakes)
    const hurts = await mistakesThatHurt(trx, stands, merged, played, use)
    const unsettled = overwrite ? [] : conflicts
    if (hurts.length > 0 || unsettled.length > 0) {
      const review = await reviewOf(trx, { stands, merged, hurts, conflicts: unsettled, changes }, use)
      if (hurts.length > 0) throw new Problem('validation_failed', fieldsOf(hurts), { review })
      throw new Problem('changed_meanwhile', errorsOf(unsettled), { review })
    }
    const questions = await useStore.listQuestionTimes(trx, document.slug)
    const id = await writtenStore.writeDocument(trx, merged)
    await store.keepApplied(trx, id, sent, { text, replaced: withGroups(base) })
    const differences = documentDifferences(stands, merged)
    return { id, isNew: false, changes, differences, before: { document: stands, questions } }
  })
}

async function create(db: Db, document: TournamentDocument, text: string | null): Promise<Imported> {
  const mistakes = documentMistakes(document, { isOfShape: true })
  if (mistakes.length > 0) throw refuse(mistakes)
  const id = await writtenStore.writeDocument(db, document)
  // In the form that an update stores, so that the same document sent again changes nothing.
  await store.keepApplied(db, id, withWhatIsUnsaid(document, document, []), { text, replaced: null })
  const { slug } = document
  const change = { path: 'slug', list: null, key: null, field: 'slug', before: null, after: slug }
  const differences = documentDifferences(null, document)
  return { id, isNew: true, changes: [change], differences, before: null }
}

/**
 * Returns the changes of an import, each with its effect on players. To be called once everything has
 * followed from the import.
 */
export async function explainChanges(
  db: Db,
  slug: string,
  { changes, before }: Pick<Imported, 'changes' | 'before'>,
  countEach: CountEach,
): Promise<ExplainedChange[]> {
  if (changes.length === 0) return []
  const document = await readDocument(db, slug)
  if (!before)
    return changes.map((change) => ({ ...change, effect: effectOfCreation(document), predictions: null }))
  const after = { document, questions: await useStore.listQuestionTimes(db, slug) }
  const effectOf = makeEffectWriter(before, after)
  const touched = await touchedBy(db, changes, { before, after }, countEach)
  return changes.map((change, at) => ({ ...change, effect: effectOf(change), predictions: touched[at]! }))
}

/** Returns the current document. Throws `not_found`. */
export async function readDocument(db: Db, slug: string): Promise<TournamentDocument> {
  const document = await store.readDocument(db, slug)
  if (!document) throw problem('not_found')
  return document
}

/** Returns the text of the document that was applied last, as it was sent, and when. Throws `not_found`. */
export async function readSentText(
  db: Db,
  slug: string,
): Promise<{ text: string | null; at: string | null }> {
  const sent = await store.readSentText(db, slug)
  if (!sent) throw problem('not_found')
  return sent
}

/** Returns the document before the last one, under the lock of its slug. Null: there is none. */
export async function holdReplaced(db: Db, slug: string): Promise<store.ReplacedDocument | null> {
  await store.holdSlug(db, slug)
  return store.findReplaced(db, slug)
}

/** Names the entry of the audit log about the document that was applied last: it can be taken back by that entry. */
export const nameEntry = (db: Db, id: number, entry: number): Promise<void> => store.nameEntry(db, id, entry)

/** Returns the first of these mistakes by path, as `validation_failed`. */
export const refuse = (mistakes: readonly Mistake<FieldMistake>[]): Problem =>
  problem('validation_failed', fieldsOf(mistakes))

function fieldsOf(mistakes: readonly Mistake<FieldMistake>[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, code, params } of mistakes.slice(0, FOUND_MAX))
    (fields[path] ??= []).push(fieldMistake(code, params))
  return fields
}

/** The most characters of a value in a sentence. */
const VALUE_MAX = 200

function errorsOf(conflicts: readonly Conflict[]): FieldErrors {
  const shown = (value: unknown) =>
    value === null || value === undefined
      ? '–'
      : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, VALUE_MAX)
  const fields: FieldErrors = {}
  for (const { path, says, stands } of conflicts) {
    const params = { says: shown(says), stands: shown(stands) }
    ;(fields[path] ??= []).push(fieldMistake('changed_by_call', params))
  }
  return fields
}

const withGroups = (document: TournamentDocument): TournamentDocument => ({
  ...document,
  groups: [...writtenStore.groupsOf(document)],
})

// A document that was written before the draw does not know who plays the quarter-final: its null does not
// clear a side. Only the call on the event clears one. A document also does not move an event that has been
// played.
function withWhatIsUnsaid(
  base: TournamentDocument,
  document: TournamentDocument,
  played: string[],
): TournamentDocument {
  const known = new Map(base.events.map((event) => [event.key, event]))
  const hasPlayed = new Set(played)
  return withGroups({
    ...document,
    events: document.events.map((event) => {
      const old = known.get(event.key)
      if (!old) return event
      const { first, second, coefficients, starts_at } = old
      return {
        ...event,
        first: event.first ?? first ?? null,
        second: event.second ?? second ?? null,
        ...(event.type && { coefficients: event.coefficients ?? coefficients ?? null }),
        starts_at: hasPlayed.has(event.key) ? starts_at : event.starts_at,
      }
    }),
  })
}
