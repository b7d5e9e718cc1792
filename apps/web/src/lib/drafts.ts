import { useMemo, useSyncExternalStore } from 'react'
import { readStored, store } from './storage.ts'

/**
 * What someone has typed and not yet saved: it survives a failed save, a reload and a closed tab. Kept per user and
 * tournament, so that two people on one device never see each other's drafts.
 */
export type DraftPlace = { user: number; tournament: string; type: string }
type Drafts<Draft> = Readonly<Record<string, Draft>>

// The truth of this tab; localStorage is its copy for the next load, and may be blocked or full.
const known = new Map<string, Drafts<unknown>>()
const listeners = new Set<() => void>()
const NONE: Drafts<never> = Object.freeze({})

/**
 * The drafts of a place by the id of what they are about, with `set` (null drops one) and `drop` (all, or those of
 * the ids given). `isDraft` guards against what an older version of the page, or someone else, left behind.
 */
export function useDrafts<Draft>(place: DraftPlace, isDraft: (value: unknown) => value is Draft) {
  const key = `drafts:${place.user}:${place.tournament}:${place.type}`
  const drafts = useSyncExternalStore(subscribe, () => read(key, isDraft))
  const actions = useMemo(
    () => ({
      set: (id: string | number, draft: Draft | null) => write(key, { ...known.get(key), [id]: draft }),
      drop: (ids?: readonly (string | number)[]) =>
        write(key, ids ? { ...known.get(key), ...Object.fromEntries(ids.map((id) => [id, null])) } : {}),
    }),
    [key],
  )
  return { drafts, ...actions }
}

function read<Draft>(key: string, isDraft: (value: unknown) => value is Draft): Drafts<Draft> {
  if (!known.has(key)) known.set(key, parse(readStored(key), isDraft))
  return known.get(key) as Drafts<Draft>
}

function parse<Draft>(text: string | null, isDraft: (value: unknown) => value is Draft): Drafts<Draft> {
  if (!text) return NONE
  try {
    const entries = Object.entries(JSON.parse(text) as object).filter(([, value]) => isDraft(value))
    return Object.fromEntries(entries)
  } catch {
    return NONE // not ours, or cut short: nothing to restore
  }
}

function write(key: string, drafts: Record<string, unknown>) {
  const kept = Object.fromEntries(Object.entries(drafts).filter(([, draft]) => draft !== null))
  known.set(key, kept)
  store(key, Object.keys(kept).length ? JSON.stringify(kept) : null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', forget)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', forget)
  }
}

/** Another tab wrote: read afresh. */
function forget(event: StorageEvent) {
  if (event.key && !event.key.startsWith('drafts:')) return
  if (event.key) known.delete(event.key)
  else known.clear()
  for (const listener of listeners) listener()
}
