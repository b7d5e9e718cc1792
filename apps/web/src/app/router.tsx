import type { SportSlug } from '@called-it/rules/systems.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { readPredictionsSearch } from '../features/predictions/matches.ts'
import { readRatingSearch } from '../features/ratings/ratings.ts'
import { readHomeSearch } from '../features/tournaments/tournaments.ts'
import { readReturnPath } from '../lib/return-path.ts'
import { loadUser } from '../lib/session.ts'
import { readSport } from '../lib/sport.ts'
import { BrokenPage } from '../pages/broken.tsx'
import { NotFoundPage } from '../pages/not-found.tsx'
import { type LayoutName, RootShell } from './root-shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The layout around the page; none: a plain container. */
    layout?: LayoutName
    /** Who may see it. `signed_in` sends everyone else to sign in, `anonymous` sends the signed-in back or home. */
    access?: 'signed_in' | 'anonymous'
  }
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootShell,
  validateSearch: (search): { sport?: SportSlug } => {
    const sport = readSport(search.sport)
    return sport ? { sport } : {}
  },
  search: { middlewares: [retainSearchParams(['sport'])] },
  beforeLoad: async ({ context, location, matches }) => {
    const access = matches.at(-1)?.staticData.access
    const user = access ? await loadUser(context.queryClient) : null
    if (access === 'signed_in' && !user) {
      const path = readReturnPath(location.href)
      throw redirect({ to: '/auth/login', search: path === '/' ? {} : { redirect: path } })
    }
    if (access === 'anonymous' && user) {
      throw redirect({ href: readReturnPath((location.search as { redirect?: unknown }).redirect) })
    }
  },
})

/** Every screen of SPEC.md 2 that exists: its path, who may see it, and the layout around it. */
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/auth/login',
    staticData: { layout: 'login', access: 'anonymous' },
    validateSearch: (search): { redirect?: string; step?: 'code' | undefined } => {
      const path = readReturnPath(search.redirect)
      return { ...(path !== '/' && { redirect: path }), ...(search.step === 'code' && { step: 'code' }) }
    },
    component: lazyRouteComponent(() => import('../pages/login.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { layout: 'default', access: 'signed_in' },
    validateSearch: readHomeSearch,
    component: lazyRouteComponent(() => import('../pages/home.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tournament/$slug',
    staticData: { layout: 'tournament', access: 'signed_in' },
    validateSearch: readPredictionsSearch,
    component: lazyRouteComponent(() => import('../pages/predictions.tsx'), 'PredictionsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tournament/$slug/rating',
    staticData: { layout: 'tournament', access: 'signed_in' },
    validateSearch: readRatingSearch,
    component: lazyRouteComponent(() => import('../pages/ratings.tsx'), 'RatingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '$',
    staticData: { layout: 'default', access: 'signed_in' },
    component: NotFoundPage,
  }),
] as const

export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren(routes),
    context: { queryClient },
    ...(history && { history }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: BrokenPage,
    defaultNotFoundComponent: NotFoundPage,
  })
}
