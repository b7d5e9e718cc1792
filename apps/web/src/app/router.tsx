import type { User } from '@called-it/contract/accounts.ts'
import type { SportSlug } from '@called-it/rules/systems.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { ownTournamentsQuery } from '../features/account/account.ts'
import { guessBareKind, KINDS, kindsOf } from '../features/predictions/kinds.ts'
import { faqQuery } from '../features/faq/faq.ts'
import { drawQuery, ownDrawQuery } from '../features/draw/draw.ts'
import { comparisonQuery, readComparisonSearch } from '../features/comparison/comparison.ts'
import { groupsQuery } from '../features/groups/groups.ts'
import { hallFilterQuery, readHallSearch, wantedBy, winnersQuery } from '../features/hall/hall.ts'
import { matchesQuery } from '../features/predictions/match/matches.ts'
import { readPredictionsSearch } from '../features/predictions/search.ts'
import { progressQuery } from '../features/deadlines/progress.ts'
import {
  aroundQuery,
  groupRatingQuery,
  ratingQuery,
  readRatingSearch,
  teamRatingQuery,
} from '../features/ratings/ratings.ts'
import { recapQuery } from '../features/recap/recap.ts'
import { limitOf, REACH } from '../features/ratings/reach.ts'
import { VIEWS } from '../features/ratings/views.ts'
import { rulesQuery } from '../features/rules/rules.ts'
import {
  userRankingQuery,
  userStatisticsQuery,
  userUfcQuery,
} from '../features/statistics/user-statistics-queries.ts'
import { sportsQuery } from '../features/sports/sports.ts'
import { readTeamSearch } from '../features/teams/search.ts'
import { invitationQuery } from '../features/teams/team.ts'
import { statisticsQuery } from '../features/tournament-statistics/statistics.ts'
import { findInFeed } from '../features/tournaments/find-in-feed.ts'
import { feedQuery, readHomeSearch, tournamentQuery } from '../features/tournaments/tournaments.ts'
import { withWords } from '../lib/language.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { teamQuery } from '../lib/team-query.ts'
import { readReturnPath } from '../lib/return-path.ts'
import { loadUser } from '../lib/session.ts'
import { readSport } from '../lib/sport.ts'
import { enter, type LayoutName } from './layouts.ts'
import { RootShell } from './root-shell.tsx'
import { ScreenFailed } from './screen-failed.tsx'

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

type RouterContext = { queryClient: QueryClient }

const root = createRootRouteWithContext<RouterContext>()({
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

// Loaders wait for what a screen stands in, and only begin to ask for what it shows: it has a skeleton for that time.
// Its code is loaded by the router at the same moment, at the first load even before (boot.js).

const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  staticData: { layout: 'login', access: 'anonymous' },
  validateSearch: (search): { redirect?: string; step?: 'code' | undefined } => {
    const path = readReturnPath(search.redirect)
    return { ...(path !== '/' && { redirect: path }), ...(search.step === 'code' && { step: 'code' }) }
  },
  loader: () => enter('login'),
  component: lazyPart(() => import('../pages/login.tsx'), 'LoginPage'),
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { layout: 'default', access: 'signed_in' },
  validateSearch: readHomeSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { sport, kind, status } }) => {
    void queryClient.prefetchQuery(sportsQuery)
    void queryClient.prefetchQuery(progressQuery)
    const asked = kind === 'all' ? undefined : sport
    if (!sport) void queryClient.prefetchInfiniteQuery(feedQuery({ status: 'current' }))
    else void queryClient.prefetchInfiniteQuery(feedQuery({ sport: asked, status: status ?? 'all' }))
    return enter('default')
  },
  component: lazyPart(() => import('../pages/home.tsx'), 'HomePage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  staticData: { layout: 'default', access: 'signed_in' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(ownTournamentsQuery)
    return enter('default')
  },
  component: lazyPart(
    withWords('account', () => import('../pages/account.tsx')),
    'AccountPage',
  ),
})

/** What all screens of a tournament share: its address, its layout and the tournament itself. */
const tournament = createRoute({
  getParentRoute: () => root,
  path: '/tournament/$slug',
  staticData: { layout: 'tournament', access: 'signed_in' },
  loader: ({ context: { queryClient }, params: { slug } }) => {
    void queryClient.prefetchQuery(tournamentQuery(slug))
    void queryClient.prefetchQuery(sportsQuery)
    void queryClient.prefetchQuery(progressQuery)
    return enter('tournament')
  },
})

const predictions = createRoute({
  getParentRoute: () => tournament,
  path: '/',
  validateSearch: readPredictionsSearch,
  loaderDeps: ({ search: { type, user } }) => ({ type, user }),
  loader: ({ context: { queryClient, user }, params: { slug }, deps }) => {
    const known = queryClient.getQueryData(tournamentQuery(slug).queryKey) ?? findInFeed(queryClient, slug)
    const type = deps.type ?? (known ? kindsOf(known)[0]?.kind : guessBareKind(slug)) ?? 'match'
    void (KINDS.find(({ kind }) => kind === type) ?? KINDS[0])?.Panel.preload()
    const whose = deps.user ?? user?.id
    const isOwn = whose === user?.id
    if (whose !== undefined && type === 'match')
      void queryClient.prefetchQuery(matchesQuery(slug, whose, isOwn))
  },
  component: lazyPart(() => import('../pages/predictions.tsx'), 'PredictionsPage'),
})

const rating = createRoute({
  getParentRoute: () => tournament,
  path: '/rating',
  validateSearch: readRatingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { slug }, deps: { view, ...wanted } }) => {
    const isClosed = queryClient.getQueryData(tournamentQuery(slug).queryKey)?.ratings_open === false
    if (isClosed) return
    if (view === 'around') void queryClient.prefetchQuery(aroundQuery(slug, limitOf(REACH)))
    else if (!view) void queryClient.prefetchQuery(ratingQuery(slug, wanted))
    else {
      void VIEWS[view].preload()
      void queryClient.prefetchQuery(groupRatingQuery(slug))
      if (view === 'teams') void queryClient.prefetchQuery(teamRatingQuery(slug, wanted))
    }
  },
  component: lazyPart(() => import('../pages/ratings.tsx'), 'RatingsPage'),
})

const comparison = createRoute({
  getParentRoute: () => tournament,
  path: '/compare/$userId',
  validateSearch: readComparisonSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { slug, userId }, deps }) => {
    void queryClient.prefetchInfiniteQuery(comparisonQuery(slug, userId, deps))
  },
  component: lazyPart(
    withWords('comparison', () => import('../pages/comparison.tsx')),
    'ComparisonPage',
  ),
})

// The picture is its head.
const recap = createRoute({
  getParentRoute: () => tournament,
  path: '/recap/$roundId',
  staticData: { layout: 'default' },
  loader: ({ context: { queryClient }, params: { slug, roundId } }) => {
    void queryClient.prefetchQuery(recapQuery(slug, roundId))
    return enter('default')
  },
  component: lazyPart(
    withWords('recap', () => import('../pages/recap.tsx')),
    'RecapPage',
  ),
})

// Its stage fills the window: it stands in the layout of the site, without the tournament's hero and tabs.
const draw = createRoute({
  getParentRoute: () => tournament,
  path: '/draw',
  staticData: { layout: 'default' },
  loader: ({ context: { queryClient }, params: { slug } }) => {
    void queryClient.prefetchQuery(drawQuery(slug))
    return enter('default')
  },
  component: lazyPart(
    withWords('draw', () => import('../pages/draw.tsx')),
    'DrawPage',
  ),
})

const drawProof = createRoute({
  getParentRoute: () => tournament,
  path: '/draw/proof',
  staticData: { layout: 'default' },
  loader: ({ context: { queryClient, user }, params: { slug } }) => {
    void queryClient.prefetchQuery(drawQuery(slug))
    if (user) void queryClient.prefetchQuery(ownDrawQuery(slug, user.id))
    return enter('default')
  },
  component: lazyPart(
    withWords('draw', () => import('../pages/draw-proof.tsx')),
    'DrawProofPage',
  ),
})

const teams = createRoute({
  getParentRoute: () => tournament,
  path: '/teams',
  loader: ({ context: { queryClient }, params: { slug } }) => {
    const known = queryClient.getQueryData(tournamentQuery(slug).queryKey)
    if (known?.distributionResult === null || known?.status === 'not_formed') return
    if (known?.ratings_open === false) void queryClient.prefetchQuery(drawQuery(slug))
    else void queryClient.prefetchQuery(groupsQuery(slug))
  },
  component: lazyPart(() => import('../pages/teams.tsx'), 'TeamsPage'),
})

const stats = createRoute({
  getParentRoute: () => tournament,
  path: '/stats',
  loader: ({ context: { queryClient }, params: { slug } }) => {
    void queryClient.prefetchQuery(statisticsQuery(slug))
  },
  component: lazyPart(
    withWords('stats', () => import('../pages/stats.tsx')),
    'StatsPage',
  ),
})

const prizes = createRoute({
  getParentRoute: () => tournament,
  path: '/prizes',
  component: lazyPart(() => import('../pages/prizes.tsx'), 'PrizesPage'),
})

const rules = createRoute({
  getParentRoute: () => tournament,
  path: '/rules',
  loader: ({ context: { queryClient }, params: { slug } }) => {
    void queryClient.prefetchQuery(rulesQuery(slug))
  },
  component: lazyPart(
    withWords('rules', () => import('../pages/rules.tsx')),
    'RulesPage',
  ),
})

// It has a head of its own, with the team's crest and standing.
const team = createRoute({
  getParentRoute: () => tournament,
  path: '/team/$id',
  staticData: { layout: 'default' },
  validateSearch: readTeamSearch,
  loader: ({ context: { queryClient }, params: { slug, id } }) => {
    void queryClient.prefetchQuery(teamQuery(slug, id))
    return enter('default')
  },
  component: lazyPart(() => import('../pages/team.tsx'), 'TeamPage'),
})

const hall = createRoute({
  getParentRoute: () => root,
  path: '/top',
  staticData: { layout: 'default', access: 'signed_in' },
  validateSearch: readHallSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(sportsQuery)
    void queryClient.prefetchQuery(winnersQuery(wantedBy(deps)))
    void queryClient.prefetchQuery(hallFilterQuery)
    return enter('default')
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
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(invitationQuery(id))
    return enter('default')
  },
  component: lazyPart(() => import('../pages/join-team.tsx'), 'JoinTeamPage'),
})

const faq = createRoute({
  getParentRoute: () => root,
  path: '/faq',
  staticData: { layout: 'default', access: 'signed_in' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(faqQuery)
    return enter('default')
  },
  component: lazyPart(
    withWords('faq', () => import('../pages/faq.tsx')),
    'FaqPage',
  ),
})

const user = createRoute({
  getParentRoute: () => root,
  path: '/user/$id',
  staticData: { layout: 'default', access: 'signed_in' },
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(userStatisticsQuery(Number(id)))
    void queryClient.prefetchQuery(userUfcQuery(Number(id)))
    void queryClient.prefetchQuery(userRankingQuery(Number(id)))
    return enter('default')
  },
  component: lazyPart(
    withWords('user-statistics', () => import('../pages/user.tsx')),
    'UserPage',
  ),
})

const NotFoundPage = lazyPart(() => import('../pages/not-found.tsx'), 'NotFoundPage')

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { layout: 'default', access: 'signed_in' },
  loader: () => enter('default'),
  component: NotFoundPage,
})

/** Every screen of SPEC.md 2 that exists: its path, who may see it, and the layout around it. */
const screens = [
  login,
  home,
  account,
  hall,
  tournament.addChildren([
    predictions,
    rating,
    comparison,
    recap,
    stats,
    teams,
    prizes,
    rules,
    draw,
    drawProof,
    team,
  ]),
  invitation,
  faq,
  user,
  unknown,
] as const

export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren(screens),
    context: { queryClient },
    ...(history && { history }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: NotFoundPage,
  })
}
