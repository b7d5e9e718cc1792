import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { useRouterState } from '@tanstack/react-router'
import { readStored, store } from '../storage/storage.ts'
import { readId } from './address-number.ts'

/** Where the visitor of a user's page came from. */
export type Origin = { to: string; search: Record<string, unknown> }

type Place = Pick<ParsedLocation, 'pathname' | 'search' | 'state'>

/** The user whose page a location is: statistics, predictions, or the comparison; undefined for other pages. */
function userOf({ pathname, search }: Pick<Place, 'pathname' | 'search'>): string | undefined {
  const { user } = search as { user?: unknown }
  const [, id] = /\/(?:user|compare)\/(\d+)$/.exec(pathname) ?? []
  return id ?? readId(user)?.toString()
}

/** The key of an origin in the tab's storage: the entry of the history, so that a reload and the way back keep it. */
const keyOf = ({ state }: Place) => `from:${state.__TSR_key}`

/** Notes where the visitor comes from to the pages of a user; from one page of the user to another that stays the same. */
export function watchOrigins(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation: from, toLocation: to }) => {
    const user = userOf(to)
    if (!from || !user || readStored(keyOf(to), 'session')) return
    const origin =
      userOf(from) === user
        ? readStored(keyOf(from), 'session')
        : JSON.stringify({ to: from.pathname, search: from.search })
    store(keyOf(to), origin, 'session')
  })
}

/** Returns where the visitor of this page of a user came from; undefined if the page was opened by its address. */
export function useOrigin(): Origin | undefined {
  const stored = useRouterState({ select: ({ location }) => readStored(keyOf(location), 'session') })
  return stored ? (JSON.parse(stored) as Origin) : undefined
}
