import { valueAt } from '@called-it/contract/document-text/value-at.ts'
import type { Review } from '@called-it/contract/error-body.ts'
import type { FieldMistake } from '@called-it/contract/mistakes/common-mistakes.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { Mistake } from '@called-it/rules/mistake.ts'
import { readLastChanges } from '../../audit/audit.ts'
import type { Db } from '../../schema.ts'
import type { Use } from './document-guards.ts'
import { questionsAbout } from './document-use-store.ts'
import type { Conflict, DocumentChange, Item } from './document-comparison.ts'

type Refused = {
  stands: TournamentDocument
  merged: TournamentDocument
  /** What the document must not change. */
  hurts: readonly Mistake<FieldMistake>[]
  /** What both the document and a call have changed. */
  conflicts: readonly Conflict[]
  changes: readonly DocumentChange[]
}

/** Returns what a refused document would change, sorted by what can be done about it. */
export async function reviewOf(
  db: Db,
  { stands, merged, hurts, conflicts, changes }: Refused,
  { countEach }: Pick<Use, 'countEach'>,
): Promise<Review> {
  const predictions = await predictionsOn(db, stands.slug, hurts, merged, countEach)
  const keys = conflicts.flatMap(({ list, key }) => (list === 'events' && key !== null ? [key] : []))
  const lastChanges = await readLastChanges(db, { slug: stands.slug, keys })
  const settled = new Set([...hurts, ...conflicts].map(({ path }) => path))
  return {
    refused: hurts.map(({ path, code, params }) => ({
      path,
      code,
      predictions: predictions.get(eventAt(path, params, merged) ?? '') ?? null,
      ...valuesAt(path, stands, merged, typeof params?.key === 'string' ? params.key : null),
    })),
    conflicts: conflicts.map(({ path, key, says, stands: desk }) => ({
      path,
      document: says ?? null,
      desk: desk ?? null,
      ...(lastChanges.get(key ?? '') ?? { by: null, at: null }),
    })),
    changes: changes
      .filter(({ path }) => !settled.has(path))
      .map(({ path, before, after }) => ({ path, before, after })),
  }
}

/** The key of the event that a refusal is about. Null: it is about something else. */
function eventAt(
  path: string,
  params: Mistake<FieldMistake>['params'],
  { events }: TournamentDocument,
): string | null {
  if (path === 'events' && typeof params?.key === 'string') return params.key
  const at = /^events\[(\d+)\]/.exec(path)?.[1]
  return at === undefined ? null : (events[Number(at)]?.key ?? null)
}

/** The most events whose predictions are counted for one refusal. */
const COUNTED_MAX = 50

/** Returns how many predictions stand in the way of a document, by the keys of the events that it must not change. */
async function predictionsOn(
  db: Db,
  slug: string,
  hurts: Refused['hurts'],
  merged: TournamentDocument,
  countEach: Use['countEach'],
): Promise<Map<string, number>> {
  const keys = [...new Set(hurts.flatMap(({ path, params }) => eventAt(path, params, merged) ?? []))]
  if (keys.length === 0) return new Map()
  const events = await questionsAbout(db, slug, keys.slice(0, COUNTED_MAX))
  const counts = await countEach(db, [...new Set(events.flatMap(({ question_ids }) => question_ids))])
  return new Map(
    events.map(({ key, question_ids }) => [
      key,
      question_ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
    ]),
  )
}

/**
 * Returns the value at a path before and after. The path counts the items of the document that was sent: before, they are
 * found by their keys. `key`: that of an item whose mistake has the path of its list.
 */
function valuesAt(
  path: string,
  stands: TournamentDocument,
  merged: TournamentDocument,
  key: string | null,
): { before: unknown; after: unknown } {
  const [list = '', rest] = path.split(/\[\d+\]\.?/)
  const itemsOf = (document: TournamentDocument) => valueAt(document, list) as Item[] | undefined
  const itemOf = (document: TournamentDocument, wanted: unknown) =>
    itemsOf(document)?.find((item) => item.key === wanted)
  const [before, after] = [stands, merged].map((document) => {
    if (rest === undefined) return key === null ? valueAt(document, path) : itemOf(document, key)
    const item = valueAt(merged, path.slice(0, path.indexOf(']') + 1)) as Item
    return valueAt(itemOf(document, item.key), rest)
  })
  return { before: before ?? null, after: after ?? null }
}
