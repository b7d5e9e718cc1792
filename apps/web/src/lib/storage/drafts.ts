import { type Atom, createAtom, useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { readStored, store, storedKeys } from './storage.ts'

/**
 * What someone has typed and not yet saved: it survives a failed save, a reload and a closed tab, and is the same in
 * every tab. Kept per user and tournament, so that two people on one device never see each other's drafts.
 */
export type DraftPlace = { user: number; tournament: string; type: string }
type Drafts<Draft> = Readonly<Record<string, Draft>>
/** What becomes of some drafts, by id; null drops one. */
type Changes = Readonly<Record<string, unknown>>
type IsDraft = (value: unknown) => boolean

type Place = {
  /** What this tab shows. */
  drafts: Atom<Drafts<unknown>>
  isDraft: IsDraft
  /** What the storage held when it was last read or written. */
  text: string | null
  /** Changes that the storage did not take, being blocked or full: they live as long as the page. */
  unkept: Changes
}

const PREFIX = 'drafts:'
const NONE: Drafts<never> = Object.freeze({})
const places = new Map<string, Place>()

/**
 * The drafts of a place by the id of what they are about, with `set` (null drops one) and `drop` (all, or those of
 * the ids given). `isDraft` guards against what an older version of the page, or someone else, left behind.
 */
export function openDrafts<Draft>(place: DraftPlace, isDraft: (value: unknown) => value is Draft) {
  const key = `${PREFIX}${place.user}:${place.tournament}:${place.type}`
  const shown = openPlace(key, isDraft).drafts as Atom<Drafts<Draft>>
  return {
    shown,
    read: () => shown.get(),
    /** Takes what other tabs have written, also before the browser reports it. */
    sync: () => readAgain(key),
    set: (id: string | number, draft: Draft | null) => change(key, { [id]: draft }),
    drop: (ids: readonly (string | number)[] = Object.keys(shown.get())) =>
      change(key, Object.fromEntries(ids.map((id) => [id, null]))),
  }
}

/** The same for a component, which renders again when they change. */
export function useDrafts<Draft>(place: DraftPlace, isDraft: (value: unknown) => value is Draft) {
  const { user, tournament, type } = place
  const opened = useMemo(
    () => openDrafts({ user, tournament, type }, isDraft),
    [user, tournament, type, isDraft],
  )
  return { ...opened, drafts: useSelector(opened.shown) }
}

/** Whether this device keeps drafts of anybody, anywhere. */
export function hasDrafts(): boolean {
  return storedKeys().some((key) => key.startsWith(PREFIX))
}

function openPlace(key: string, isDraft: IsDraft): Place {
  const known = places.get(key)
  if (known) return known
  if (places.size === 0) watchStorage()
  const text = readStored(key)
  const place = { drafts: createAtom<Drafts<unknown>>(parse(text, isDraft)), isDraft, text, unkept: NONE }
  places.set(key, place)
  return place
}

/**
 * Changes these drafts and no other: what is kept is read again first, or a tab that has slept through another's
 * work would write its old view of everything over it.
 */
function change(key: string, changes: Changes) {
  if (Object.keys(changes).length === 0) return
  const place = places.get(key)!
  place.unkept = { ...place.unkept, ...changes }
  const drafts = readDrafts(readStored(key), place)
  place.text = drafts === NONE ? null : JSON.stringify(drafts)
  if (store(key, place.text)) place.unkept = NONE
  place.drafts.set(drafts)
}

/** What is kept, with the changes that are not. */
function readDrafts(text: string | null, { isDraft, unkept }: Place): Drafts<unknown> {
  const kept = Object.entries({ ...parse(text, isDraft), ...unkept })
  const drafts = kept.filter(([, draft]) => draft !== null)
  return drafts.length > 0 ? Object.fromEntries(drafts) : NONE
}

function parse(text: string | null, isDraft: IsDraft): Drafts<unknown> {
  if (!text) return NONE
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(text) as object).filter(([, value]) => isDraft(value)),
    )
  } catch {
    return NONE // not ours, or cut short: nothing to restore
  }
}

/** Shows what other tabs write; a page that comes back from the browser's cache has heard nothing of it. */
function watchStorage() {
  addEventListener('storage', ({ key }) => readAgain(key))
  addEventListener('pageshow', ({ persisted }) => persisted && readAgain(null))
}

function readAgain(key: string | null) {
  for (const [each, place] of places) {
    const text = readStored(each)
    if (text === place.text || (key !== null && key !== each)) continue
    place.text = text
    place.drafts.set(readDrafts(text, place))
  }
}
