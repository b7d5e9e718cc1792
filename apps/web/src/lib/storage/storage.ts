/** `local`: stored on the device. `session`: stored until the tab is closed. */
type Place = 'local' | 'session'

/**
 * Reads browser storage and never throws: storage may be blocked or full. Only a convenience is lost then
 * (language, colour scheme, drafts after a reload), never a call to the server.
 */
export function readStored(key: string, place: Place = 'local'): string | null {
  try {
    return placeOf(place).getItem(key)
  } catch {
    return null
  }
}

/** Stores `value` under `key`; null deletes the key. Returns whether that was possible. */
export function store(key: string, value: string | null, place: Place = 'local'): boolean {
  try {
    if (value === null) placeOf(place).removeItem(key)
    else placeOf(place).setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Returns the keys of all values stored on the device. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function placeOf(place: Place) {
  return place === 'local' ? localStorage : sessionStorage
}
