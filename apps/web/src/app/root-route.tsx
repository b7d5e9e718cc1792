import type { User } from '@called-it/contract/account/accounts.ts'
import { isOwner } from '@called-it/contract/account/roles.ts'
import type { SportSlug } from '@called-it/rules/systems.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, redirect, retainSearchParams } from '@tanstack/react-router'
import { readReturnPath } from '../lib/address/return-path.ts'
import { endFirstRun, isFirstRun } from '../lib/contest/contest.ts'
import { call } from '../lib/http/api.ts'
import { loadUser } from '../lib/session/session.ts'
import { readSport } from '../game/sports/read-sport.ts'
import type { LayoutName } from './layouts.ts'
import { RootShell } from './root-shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The layout around the page. Without one the page stands in a plain container. */
    layout?: LayoutName
    /**
     * Who may open it. `signed_in` sends others to sign in; `anonymous` sends signed-in users back or home, newcomers
     * to the question for their name.
     */
    access?: 'signed_in' | 'anonymous'
  }
}

/** Where an owner of a fresh contest may be before the first run is over. */
const AT_START = ['/setup', '/welcome']

/** A page that was served some seconds ago may not know that the first run is over. */
async function isRunOver(): Promise<boolean> {
  const { is_set_up } = await call('GET /api/v1/organiser/contest', {})
  if (is_set_up) endFirstRun()
  return is_set_up
}

type RouterContext = { queryClient: QueryClient }

// For all routes: a loader awaits the layout of the screen. It starts the requests for data but does not
// await them, since the screen shows a skeleton. The router loads its code in parallel, on the first load
// boot.js does so earlier.

/** The root of all routes: it reads the sport of the address and checks who may open the screen. */
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
      const path = readReturnPath((location.search as { redirect?: unknown }).redirect)
      throw user.is_newcomer
        ? redirect({ to: '/welcome', search: path === '/' ? {} : { redirect: path } })
        : redirect({ href: path })
    }
    // The first owner of a fresh contest is led through the first run, after the question for a newcomer's name.
    const isLed = user && isFirstRun() && isOwner(user.roles) && !AT_START.includes(location.pathname)
    if (isLed && !(await isRunOver())) throw redirect({ to: '/setup' })
    return { user }
  },
})
