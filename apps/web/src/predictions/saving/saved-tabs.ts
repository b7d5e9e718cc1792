import type { DraftPlace } from '../../lib/storage/drafts.ts'
import { store } from '../../lib/storage/storage.ts'

const keyOf = ({ user, tournament, type }: DraftPlace) => `saved:${user}:${tournament}:${type}`

/**
 * Tells the other tabs what this one has saved. It goes the way of the drafts, and before they are dropped: the tabs
 * hear of both in this order, so that nowhere an answer is for a moment neither a draft nor saved.
 */
export function tellTabs<Saved>(place: DraftPlace, saved: Saved): void {
  store(keyOf(place), JSON.stringify(saved))
  store(keyOf(place), null)
}

/** Hears what other tabs have saved; answers with how to stop. */
export function hearTabs<Saved>(
  place: DraftPlace,
  onSaved: (saved: Saved) => void | Promise<void>,
): () => void {
  const key = keyOf(place)
  const hear = (event: StorageEvent) => {
    if (event.key !== key || !event.newValue) return
    Promise.resolve(onSaved(JSON.parse(event.newValue) as Saved)).catch(reportError)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
