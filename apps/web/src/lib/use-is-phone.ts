import { useSyncExternalStore } from 'react'

const PHONE = '(width < 768px)' // SPEC.md 9

/** Whether the window has the width of a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
}

function subscribe(listener: () => void) {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
