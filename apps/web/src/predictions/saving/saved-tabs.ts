import type { DraftPlace } from '../../lib/storage/drafts.ts'
import { store } from '../../lib/storage/storage.ts'

const keyOf = ({ user, tournament, type }: DraftPlace) => `saved:${user}:${tournament}:${type}`

/**
 * Sends what this tab has saved to the other tabs. It goes the same way as the drafts, and before they are dropped: the
 * tabs receive both in this order, so that an answer is always a draft or saved.
 */
export function notifyTabs<Saved>(place: DraftPlace, saved: Saved): void {
  store(keyOf(place), JSON.stringify(saved))
  store(keyOf(place), null)
}

/** Listens to what other tabs have saved; returns a function that stops that. */
export function listenToTabs<Saved>(
  place: DraftPlace,
  onSaved: (saved: Saved) => void | Promise<void>,
): () => void {
  const key = keyOf(place)
  const listener = (event: StorageEvent) => {
    if (event.key !== key || !event.newValue) return
    Promise.resolve(onSaved(JSON.parse(event.newValue) as Saved)).catch(reportError)
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
