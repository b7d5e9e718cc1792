import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { heldToken } from '../../../lib/session/token.ts'

/** Whose predictions of which tournament. */
export type Place = { userId: number; slug: string }

/** Holds what somebody is choosing in a place and saves it by itself; it outlives the screen. */
type Keeper = {
  /** What waits for its first try goes out now. */
  flush: () => void
  /** What has failed goes out now. */
  retryAll: () => void
  end: () => void
}

/**
 * One keeper for each user and tournament as long as the page lives. A keeper works for the session in which it was
 * made: what was chosen by one user is never saved for the next.
 */
export function keepersBy<K extends Keeper>(make: (place: Place, queryClient: QueryClient) => K) {
  const kept = new Map<string, { keeper: K; queryClient: QueryClient; token: string | null }>()
  return (place: Place, queryClient: QueryClient): K => {
    const key = `${place.userId} ${place.slug}`
    const known = kept.get(key)
    if (known?.queryClient === queryClient && known.token === heldToken()) return known.keeper
    known?.keeper.end()
    const keeper = make(place, queryClient)
    kept.set(key, { keeper, queryClient, token: heldToken() })
    return keeper
  }
}

/** Sends what waits when nobody looks on any more, and `adopt`s what lies here when somebody does again. */
export function useKeeper(keeper: Keeper, adopt: () => void): void {
  const onAdopt = useEffectEvent(adopt)
  useEffect(() => {
    const look = () => (document.visibilityState === 'hidden' ? keeper.flush() : onAdopt())
    onAdopt()
    document.addEventListener('visibilitychange', look)
    addEventListener('pagehide', keeper.flush)
    addEventListener('online', keeper.retryAll)
    return () => {
      keeper.flush()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pagehide', keeper.flush)
      removeEventListener('online', keeper.retryAll)
    }
  }, [keeper])
}
