import type { ContentDocument } from '@called-it/contract/content/content-document.ts'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { PARTS, type Part } from './store.ts'

type Item = { key: string }
/** A text before and after a publication; null: it was not there. */
type Change = { before: Item | null; after: Item | null }
/** What a publication changed in each list: texts by their keys, and the order before and after, if that changed. */
export type PublishedState = Partial<
  Record<Part, { items: Record<string, Change>; order: { before: string[]; after: string[] } }>
>

const keysOf = (items: readonly Item[]) => items.map(({ key }) => key)
const byKey = (items: readonly Item[]) => new Map(items.map((item) => [item.key, item]))

/** Returns what takes a publication back: the changed texts alone, so that others may be published meanwhile. */
export function takeBackOf(
  before: ContentDocument,
  after: ContentDocument,
): { state: PublishedState; version: string } {
  const state: PublishedState = {}
  for (const part of PARTS) {
    if (isDeepStrictEqual(before[part], after[part])) continue
    const [old, now] = [byKey(before[part]), byKey(after[part])]
    const items: Record<string, Change> = {}
    for (const key of new Set([...old.keys(), ...now.keys()])) {
      const change = { before: old.get(key) ?? null, after: now.get(key) ?? null }
      if (!isDeepStrictEqual(change.before, change.after)) items[key] = change
    }
    state[part] = { items, order: { before: keysOf(before[part]), after: keysOf(after[part]) } }
  }
  return { state, version: createHash('md5').update(JSON.stringify(after)).digest('hex').slice(0, 16) }
}

/** Whether every text that was changed is still as the publication left it. */
export function isAsLeft(current: ContentDocument, state: PublishedState): boolean {
  return PARTS.every((part) => {
    const stands = byKey(current[part])
    return Object.entries(state[part]?.items ?? {}).every(([key, { after }]) =>
      isDeepStrictEqual(stands.get(key) ?? null, after),
    )
  })
}

/** Returns the content without a publication. The order goes back if it is still the one that was published. */
export function withoutChange(current: ContentDocument, state: PublishedState): object {
  return Object.fromEntries(
    PARTS.map((part) => {
      const change = state[part]
      if (!change) return [part, current[part]]
      const items = byKey(current[part])
      for (const [key, { before }] of Object.entries(change.items))
        if (before) items.set(key, before)
        else items.delete(key)
      const isOrderKept = isDeepStrictEqual(keysOf(current[part]), change.order.after)
      const order = isOrderKept ? change.order.before : keysOf(current[part])
      return [part, [...new Set([...order, ...items.keys()])].flatMap((key) => items.get(key) ?? [])]
    }),
  )
}
