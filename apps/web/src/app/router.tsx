import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { readLinkReturn } from '../features/account/security/link-return.ts'
import { ownTournamentsQuery, sessionsQuery } from '../features/account/account.ts'
import { faqQuery } from '../features/faq/faq.ts'
import { hallFilterQuery, readHallSearch, wantedBy, winnersQuery } from '../features/hall/hall.ts'
import { ownInvitationQuery } from '../features/login/invitation-query.ts'
import { progressQuery } from '../features/deadlines/progress.ts'
import { readUserSearch } from '../features/statistics/user-search.ts'
import {
  userRankingQuery,
  userStatisticsQuery,
  userUfcQuery,
} from '../features/statistics/user-statistics-queries.ts'
import { sportsQuery } from '../features/sports/sports.ts'
import { invitationQuery } from '../game/teams/team-query.ts'
import { feedQuery, readHomeSearch } from '../features/tournaments/tournaments.ts'
import { watchOrigins } from '../lib/address/came-from.ts'
import { knownSearch } from '../lib/address/known-search.ts'
import { loadWords, withWords } from '../lib/language/language.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { readId } from '../lib/address/address-number.ts'
import { loadScreenFrame } from './layouts.ts'
import { ScreenFailed } from './screen-failed.tsx'
import { root } from './root-route.tsx'
import { login, setup, welcome } from './sign-in-routes.tsx'
import { tournamentRoutes } from './tournament-routes.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { layout: 'default', access: 'signed_in' },
  validateSearch: knownSearch(readHomeSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { sport, kind, status } }) => {
    void queryClient.prefetchQuery(sportsQuery)
    void queryClient.prefetchQuery(progressQuery)
    const wanted = kind === 'all' ? undefined : sport
    if (!sport) void queryClient.prefetchInfiniteQuery(feedQuery({ status: 'current' }))
    else void queryClient.prefetchInfiniteQuery(feedQuery({ sport: wanted, status: status ?? 'all' }))
    return loadScreenFrame('default')
  },
  component: lazyPart(() => import('../pages/home.tsx'), 'HomePage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  staticData: { layout: 'default', access: 'signed_in' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(ownTournamentsQuery)
    return loadScreenFrame('default')
  },
  component: lazyPart(
    withWords('account', () => import('../pages/account.tsx')),
    'AccountPage',
  ),
})

const accountStatistics = createRoute({
  getParentRoute: () => root,
  path: '/account/statistics',
  staticData: { layout: 'default', access: 'signed_in' },
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchInfiniteQuery(ownTournamentsQuery)
    if (user) prefetchRecord(queryClient, user.id)
    return Promise.all([loadScreenFrame('default'), loadWords('account')])
  },
  component: lazyPart(
    withWords('user-statistics', () => import('../pages/account-statistics.tsx')),
    'AccountStatisticsPage',
  ),
})

const accountSecurity = createRoute({
  getParentRoute: () => root,
  path: '/account/security',
  staticData: { layout: 'default', access: 'signed_in' },
  validateSearch: knownSearch(readLinkReturn),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(ownTournamentsQuery)
    void queryClient.prefetchQuery(sessionsQuery)
    return Promise.all([loadScreenFrame('default'), loadWords('account')])
  },
  component: lazyPart(
    withWords('devices', () => import('../pages/account-security.tsx')),
    'AccountSecurityPage',
  ),
})

const hall = createRoute({
  getParentRoute: () => root,
  path: '/top',
  staticData: { layout: 'default', access: 'signed_in' },
  validateSearch: knownSearch(readHallSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(sportsQuery)
    void queryClient.prefetchQuery(winnersQuery(wantedBy(deps)))
    void queryClient.prefetchQuery(hallFilterQuery)
    return loadScreenFrame('default')
  },
  component: lazyPart(
    withWords('hall', () => import('../pages/hall.tsx')),
    'HallPage',
  ),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/join-team/$id',
  staticData: { layout: 'default', access: 'signed_in' },
  validateSearch: (search): { by?: number } => {
    const by = readId(search.by)
    return by === undefined ? {} : { by }
  },
  loaderDeps: ({ search: { by } }) => ({ by }),
  loader: ({ context: { queryClient }, params: { id }, deps: { by } }) => {
    void queryClient.prefetchQuery(invitationQuery(id, by))
    return loadScreenFrame('default')
  },
  component: lazyPart(
    withWords('team-pages', () => import('../pages/join-team.tsx')),
    'JoinTeamPage',
  ),
})

const ownInvitation = createRoute({
  getParentRoute: () => root,
  path: '/j/$code',
  staticData: { layout: 'default', access: 'signed_in' },
  loader: ({ context: { queryClient }, params: { code } }) => {
    void queryClient.prefetchQuery(ownInvitationQuery(code))
    return loadScreenFrame('default')
  },
  component: lazyPart(
    withWords('invitation', () => import('../pages/account/invitation.tsx')),
    'InvitationPage',
  ),
})

const faq = createRoute({
  getParentRoute: () => root,
  path: '/faq',
  staticData: { layout: 'default', access: 'signed_in' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(faqQuery)
    return loadScreenFrame('default')
  },
  component: lazyPart(
    withWords('faq', () => import('../pages/faq.tsx')),
    'FaqPage',
  ),
})

const user = createRoute({
  getParentRoute: () => root,
  path: '/user/$id',
  validateSearch: knownSearch(readUserSearch),
  staticData: { layout: 'default', access: 'signed_in' },
  loader: ({ context: { queryClient }, params: { id } }) => {
    prefetchRecord(queryClient, Number(id))
    return loadScreenFrame('default')
  },
  component: lazyPart(
    withWords('user-statistics', () => import('../pages/user.tsx')),
    'UserPage',
  ),
})

/** Starts to load what a page of a user's statistics shows. */
function prefetchRecord(queryClient: QueryClient, userId: number) {
  void queryClient.prefetchQuery(userStatisticsQuery(userId))
  void queryClient.prefetchQuery(userUfcQuery(userId))
  void queryClient.prefetchQuery(userRankingQuery(userId))
}

const NotFoundPage = lazyPart(() => import('../pages/not-found.tsx'), 'NotFoundPage')

// One route for all pages of the desk, which finds them itself: players carry none of its addresses.
const desk = createRoute({
  getParentRoute: () => root,
  path: '/desk/$',
  staticData: { layout: 'desk', access: 'signed_in' },
  loader: () => loadScreenFrame('desk'),
  component: NotFoundPage,
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { layout: 'default', access: 'signed_in' },
  loader: () => loadScreenFrame('default'),
  component: NotFoundPage,
})

/** The screens of SPEC.md 2: their paths, who may open them, and the layouts around them. */
const screens = [
  login,
  welcome,
  setup,
  home,
  account,
  accountStatistics,
  accountSecurity,
  hall,
  tournamentRoutes,
  invitation,
  ownInvitation,
  faq,
  user,
  desk,
  unknown,
] as const

export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree: root.addChildren(screens),
    context: { queryClient },
    ...(history && { history }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: NotFoundPage,
  })
  watchOrigins(router)
  return router
}
