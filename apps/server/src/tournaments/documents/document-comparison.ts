import { isDeepStrictEqual } from 'node:util'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'

/** The lists of a document whose items have a key (`groups`: a code) by which they are found. */
export const KEYED_LISTS = [
  'groups',
  'entities',
  'players',
  'stages',
  'table_groups',
  'rounds',
  'events',
] as const
/** Prizes have no key. Their position in the list identifies them. */
const LISTS = [...KEYED_LISTS, 'prizes'] as const
export type ListName = (typeof LISTS)[number]

export type Item = Record<string, unknown>
/** A document as plain data. A missing field, null, false, 0 and an empty list or object are equal. */
type Plain = Omit<TournamentDocument, ListName> & { [List in ListName]?: readonly Item[] | undefined }

/**
 * One change that a document makes: a field of the tournament, a field of an item, a whole item (added or
 * removed), or the order of a list. `path` is its path in the document that was sent. An item that this
 * document leaves out has the path of its list.
 */
export type DocumentChange = {
  path: string
  list: ListName | null
  key: string | null
  /** Null: the whole item. `order`: the keys of the list, in their order. */
  field: string | null
  before: unknown
  after: unknown
}

/** Something that both a document and a call have changed, to different values. */
export type Conflict = Pick<DocumentChange, 'list' | 'key'> & {
  path: string
  says: unknown
  stands: unknown
}

export type Comparison = {
  /** The tournament as it should be. In a conflict the document's value counts. */
  merged: TournamentDocument
  changes: DocumentChange[]
  conflicts: Conflict[]
}

/**
 * Compares three documents: `base`, the one that was applied last; `stands`, the current tournament with all
 * changes by calls since; and `sent`, the new one. A change that only calls made stays, a change that only
 * the document makes is applied, and an equal change by both is no conflict. Items are found by their keys.
 */
export function compareDocuments(
  base: TournamentDocument,
  stands: TournamentDocument,
  sent: TournamentDocument,
): Comparison {
  const [previous, current, says] = [base, stands, sent] as unknown as [Plain, Plain, Plain]
  const found: Found = { changes: [], conflicts: [] }
  const merged: Item = mergeFields(ownFields(previous), ownFields(current), ownFields(says), NOWHERE, found)
  for (const list of LISTS) {
    merged[list] = mergeList(list, previous[list] ?? [], current[list] ?? [], says[list] ?? [], found)
  }
  return { merged: merged as unknown as TournamentDocument, ...found }
}

type Found = Pick<Comparison, 'changes' | 'conflicts'>
type Place = Pick<DocumentChange, 'list' | 'key'> & { path: string }
const NOWHERE: Place = { list: null, key: null, path: '' }

const isList = (field: string): field is ListName => (LISTS as readonly string[]).includes(field)

const ownFields = (document: Plain): Item =>
  Object.fromEntries(Object.entries(document).filter(([field]) => !isList(field)))

/** Merges the fields of one item, each compared on its own. */
function mergeFields(base: Item, stands: Item, sent: Item, place: Place, found: Found): Item {
  const merged: Item = {}
  for (const field of new Set([...Object.keys(sent), ...Object.keys(stands)])) {
    const [before, current, says] = [base[field], stands[field], sent[field]]
    const keeps = isSame(says, before) || isSame(says, current)
    merged[field] = keeps ? current : says
    if (keeps) continue
    const path = place.path ? `${place.path}.${field}` : field
    if (!isSame(current, before)) found.conflicts.push({ ...place, path, says, stands: current })
    found.changes.push({ ...place, path, field, before: shown(current), after: shown(says) })
  }
  return merged
}

function mergeList(
  list: ListName,
  base: readonly Item[],
  stands: readonly Item[],
  sent: readonly Item[],
  found: Found,
): Item[] {
  const [known, now, wanted] = [byKey(list, base), byKey(list, stands), byKey(list, sent)]
  const merged: Item[] = []
  for (const [at, [key, says]] of [...wanted].entries()) {
    const place = { list, key, path: `${list}[${at}]` }
    const [before, current] = [known.get(key), now.get(key)]
    if (current) {
      merged.push(mergeFields(before ?? {}, current, says, place, found))
      continue
    }
    // A call has removed the item since, and the document does not change it.
    if (before && isSameItem(before, says)) continue
    if (before) found.conflicts.push({ ...place, says, stands: null })
    found.changes.push({ ...place, field: null, before: null, after: says })
    merged.push(says)
  }
  for (const [key, current] of now) {
    if (wanted.has(key)) continue
    const before = known.get(key)
    // A call has added the item since.
    if (!before) merged.push(current)
    else {
      if (!isSameItem(before, current))
        found.conflicts.push({ path: list, list, key, says: null, stands: current })
      found.changes.push({ list, key, path: list, field: null, before: current, after: null })
    }
  }
  const [applied, said] = [[...known.keys()], [...wanted.keys()]]
  const ordered = isReordered(applied, said) ? merged : inPresentOrder(list, merged, { applied, now })
  compareOrder(list, [...now.keys()], [...byKey(list, ordered).keys()], found)
  return ordered
}

/** Whether a document puts the items that it had before into another order. */
function isReordered(base: readonly string[], sent: readonly string[]): boolean {
  const [old, remaining] = [new Set(base), new Set(sent)]
  return !isDeepStrictEqual(
    base.filter((key) => remaining.has(key)),
    sent.filter((key) => old.has(key)),
  )
}

/**
 * Returns items with those of the last document in their present order, which a call may have changed. All others keep
 * their places.
 */
function inPresentOrder(
  list: ListName,
  merged: readonly Item[],
  { applied, now }: { applied: readonly string[]; now: ReadonlyMap<string, Item> },
): Item[] {
  const found = byKey(list, merged)
  const staying = new Set(applied.filter((key) => now.has(key) && found.has(key)))
  const present = [...now.keys()].filter((key) => staying.has(key)).values()
  return [...found].map(([key, item]) => (staying.has(key) ? found.get(present.next().value!)! : item))
}

/** Adds a change if the document reorders the items that were there before and stay. */
function compareOrder(list: ListName, stands: string[], merged: string[], { changes }: Found): void {
  const [old, remaining] = [new Set(stands), new Set(merged)]
  const [before, after] = [stands.filter((key) => remaining.has(key)), merged.filter((key) => old.has(key))]
  if (isDeepStrictEqual(before, after)) return
  changes.push({ path: list, list, key: null, field: 'order', before, after })
}

const byKey = (list: ListName, items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item, at) => [list === 'prizes' ? String(at) : String(item.key ?? item.code), item]))

const isSameItem = (a: Item, b: Item): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((field) => isSame(a[field], b[field]))

function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (isNothing(a) && isNothing(b))) return true
  return isDeepStrictEqual(comparable(a), comparable(b))
}

/** Whether a value is null, undefined, false, 0 or an empty list or object. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** A value as it can be compared. PostgreSQL returns times with milliseconds. */
export const comparable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\.000Z$/, 'Z') : value

const shown = (value: unknown): unknown => value ?? null

const NOUNS: Record<ListName, string> = {
  groups: 'group',
  entities: 'entity',
  players: 'player',
  stages: 'stage',
  table_groups: 'table group',
  rounds: 'round',
  events: 'event',
  prizes: 'prize',
}

const words = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Returns a change as a line for the audit log and the command line, with the key of the changed item. */
export function lineOf({ list, key, field, before, after }: DocumentChange): string {
  if (field === 'slug' && before === null) return `tournament ${String(after)} created`
  const noun = list === null ? 'tournament' : key === null ? list : `${NOUNS[list]} ${key}`
  if (field === null) return `${noun} ${before === null ? 'added' : 'removed'}`
  return `${noun}: ${field} ${words(before)} → ${words(after)}`
}
