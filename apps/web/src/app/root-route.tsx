import type { User } from '@called-it/contract/account/accounts.ts'
import type { SportSlug } from '@called-it/rules/systems.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, redirect, retainSearchParams } from '@tanstack/react-router'
import { readReturnPath } from '../lib/address/return-path.ts'
import { loadUser } from '../lib/session/session.ts'
import { readSport } from '../game/tournaments/sport.ts'
import type { LayoutName } from './layouts.ts'
import { RootShell } from './root-shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The layout around the page; none: a plain container. */
    layout?: LayoutName
    /** Who may see it. `signed_in` sends everyone else to sign in, `anonymous` sends the signed-in back or home. */
    access?: 'signed_in' | 'anonymous'
  }
}

type RouterContext = { queryClient: QueryClient }

// Of all routes: loaders wait for what a screen stands in, and only begin to ask for what it shows: it has a skeleton for
// that time. Its code is loaded by the router at the same moment, at the first load even before (boot.js).

/** What all screens share: the sport of the address, and who may see them. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: RootShell,
  validateSearch: (search): { sport?: SportSlug } => {
    const sport = readSport(search.sport)
    return sport ? { sport } : {}
  },
  search: { middlewares: [retainSearchParams(['sport'])] },
  beforeLoad: async ({ context, location, matches }): Promise<{ user: User | null }> => {
    const access = matches.findLast(({ staticData }) => staticData.access)?.staticData.access
    const user = access ? await loadUser(context.queryClient) : null
    if (access === 'signed_in' && !user) {
      const path = readReturnPath(location.href)
      throw redirect({ to: '/auth/login', search: path === '/' ? {} : { redirect: path } })
    }
    if (access === 'anonymous' && user) {
      throw redirect({ href: readReturnPath((location.search as { redirect?: unknown }).redirect) })
    }
    return { user }
  },
})
