import { type Atom, createAtom, useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { readStored, store, storedKeys } from './storage.ts'

/**
 * The place of drafts: what a user has typed and not yet saved. Drafts survive a failed save, a reload and a
 * closed tab, and all tabs share them. Each user and tournament has its own, so that users of one device see
 * only their own.
 */
export type DraftPlace = { user: number; tournament: string; type: string }
type Drafts<Draft> = Readonly<Record<string, Draft>>
/** New values of drafts, by id; null drops the draft. */
type Changes = Readonly<Record<string, unknown>>
type IsDraft = (value: unknown) => boolean

type Place = {
  /** The drafts that this tab shows. */
  drafts: Atom<Drafts<unknown>>
  isDraft: IsDraft
  /** The text of the storage when it was last read or written. */
  text: string | null
  /** Changes that the storage (blocked or full) did not take. They last as long as the page. */
  unstored: Changes
}

const PREFIX = 'drafts:'
const NONE: Drafts<never> = Object.freeze({})
const places = new Map<string, Place>()

/**
 * Returns the drafts of a place by the id of their question, with `set` (null drops a draft) and `drop` (all,
 * or those of the given ids). `isDraft` rejects stored values of an older version or of other origin.
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

/** The same as a hook: the component renders again when the drafts change. */
export function useDrafts<Draft>(place: DraftPlace, isDraft: (value: unknown) => value is Draft) {
  const { user, tournament, type } = place
  const opened = useMemo(
    () => openDrafts({ user, tournament, type }, isDraft),
    [user, tournament, type, isDraft],
  )
  return { ...opened, drafts: useSelector(opened.shown) }
}

/** Whether this device stores any draft of any user. */
export function hasDrafts(): boolean {
  return storedKeys().some((key) => key.startsWith(PREFIX))
}

function openPlace(key: string, isDraft: IsDraft): Place {
  const known = places.get(key)
  if (known) return known
  if (places.size === 0) watchStorage()
  const text = readStored(key)
  const place = { drafts: createAtom<Drafts<unknown>>(parse(text, isDraft)), isDraft, text, unstored: NONE }
  places.set(key, place)
  return place
}

/**
 * Changes only these drafts. The storage is read again first; otherwise a tab that missed another tab's
 * changes would overwrite them with its old drafts.
 */
function change(key: string, changes: Changes) {
  if (Object.keys(changes).length === 0) return
  const place = places.get(key)!
  place.unstored = { ...place.unstored, ...changes }
  const drafts = readDrafts(readStored(key), place)
  place.text = drafts === NONE ? null : JSON.stringify(drafts)
  if (store(key, place.text)) place.unstored = NONE
  place.drafts.set(drafts)
}

/** Reads the stored drafts and applies the changes that could not be stored. */
function readDrafts(text: string | null, { isDraft, unstored }: Place): Drafts<unknown> {
  const entries = Object.entries({ ...parse(text, isDraft), ...unstored })
  const drafts = entries.filter(([, draft]) => draft !== null)
  return drafts.length > 0 ? Object.fromEntries(drafts) : NONE
}

function parse(text: string | null, isDraft: IsDraft): Drafts<unknown> {
  if (!text) return NONE
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(text) as object).filter(([, value]) => isDraft(value)),
    )
  } catch {
    return NONE // not valid JSON: nothing to restore
  }
}

/** Shows the changes of other tabs. A page restored from the browser's cache has missed their events. */
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
