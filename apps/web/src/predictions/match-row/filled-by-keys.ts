import { readStored, store } from '../../lib/storage/storage.ts'

const KEY = 'scores_by_keys'

/** Returns how many matches were filled by keyboard on this device. */
export function readFilledByKeys(): number {
  return Number(readStored(KEY) ?? 0)
}

export function countFilledByKeys(): void {
  store(KEY, String(readFilledByKeys() + 1))
}
