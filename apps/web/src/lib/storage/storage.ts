/** `local`: kept on the device. `session`: kept as long as the tab lives. */
type Place = 'local' | 'session'

/**
 * Browser storage that never throws: it may be blocked, and it may be full. What is lost then is a convenience
 * (language, colour scheme, drafts after a reload), never a call to the server.
 */
export function readStored(key: string, place: Place = 'local'): string | null {
  try {
    return placeOf(place).getItem(key)
  } catch {
    return null
  }
}

/** Keeps `value` under `key`, or forgets the key when `value` is null. Answers whether that was possible. */
export function store(key: string, value: string | null, place: Place = 'local'): boolean {
  try {
    if (value === null) placeOf(place).removeItem(key)
    else placeOf(place).setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** The keys of everything kept on the device. */
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
