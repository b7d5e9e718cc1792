import { isDeepStrictEqual } from 'node:util'
import type { TournamentDocument } from '@called-it/contract/tournament-document.ts'
import { type Differences, differencesOf } from '../platform/differences.ts'

const LISTS = ['groups', 'entities', 'players', 'stages', 'table_groups', 'rounds', 'events'] as const
const NOUNS = {
  groups: 'group',
  entities: 'entity',
  players: 'player',
  stages: 'stage',
  table_groups: 'table group',
  rounds: 'round',
  events: 'event',
} as const

type Item = Record<string, unknown>

/** What a new document changes, a line each, for the organiser's answer and the audit log. */
export function documentChanges(before: TournamentDocument | null, after: TournamentDocument): string[] {
  if (!before) return [`tournament ${after.slug} created`]
  return [
    ...fieldChanges('tournament', ownFields(before), ownFields(after)),
    ...LISTS.flatMap((list) =>
      listChanges(NOUNS[list], (before[list] ?? []) as Item[], after[list] as Item[] | undefined),
    ),
  ]
}

/** What a new document changes, as the parts of both that differ, for the audit log. */
export function documentDifferences(
  before: TournamentDocument | null,
  after: TournamentDocument,
): Differences {
  // Groups that are left out stay.
  return differencesOf(said(before ?? {}), said({ ...after, groups: after.groups ?? before?.groups }))
}

/** A document and the items of its lists without the fields that say nothing. */
const said = (document: object): Item =>
  withoutNothing(
    Object.fromEntries(
      Object.entries(document).map(([field, value]) => [
        field,
        Array.isArray(value) ? value.map(withoutNothing) : value,
      ]),
    ),
  )

// A loop, for there are tens of thousands of items.
function withoutNothing(item: Item): Item {
  const kept: Item = {}
  for (const [field, value] of Object.entries(item)) if (!isNothing(value)) kept[field] = comparable(value)
  return kept
}

const ownFields = (document: TournamentDocument): Item =>
  Object.fromEntries(
    Object.entries(document).filter(([field]) => !(LISTS as readonly string[]).includes(field)),
  )

const keyOf = (item: Item) => String(item.key ?? item.code)

// A list left out of a document says nothing about it: the theme's groups stay the theme's.
function listChanges(noun: string, before: Item[], after: Item[] | undefined): string[] {
  if (after === undefined && noun === 'group') return []
  const old = new Map(before.map((item) => [keyOf(item), item]))
  const kept = new Set((after ?? []).map(keyOf))
  return [
    ...(after ?? []).flatMap((item) => {
      const known = old.get(keyOf(item))
      return known ? fieldChanges(`${noun} ${keyOf(item)}`, known, item) : [`${noun} ${keyOf(item)} added`]
    }),
    ...before.filter((item) => !kept.has(keyOf(item))).map((item) => `${noun} ${keyOf(item)} removed`),
  ]
}

// Absent, null, no, none and an empty list or object say the same.
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const shown = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null'))

function fieldChanges(name: string, before: Item, after: Item): string[] {
  // What is left out is taken away, and that is a change like any other.
  const fields = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...fields].flatMap((field) => {
    const [old, value] = [before[field], after[field]]
    if (isDeepStrictEqual(comparable(old), comparable(value)) || (isNothing(old) && isNothing(value)))
      return []
    return [`${name}: ${field} ${shown(isNothing(old) ? null : old)} → ${shown(value)}`]
  })
}

// PostgreSQL gives times back to the millisecond and objects with their fields in an order of its own.
const comparable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\.000Z$/, 'Z') : value
