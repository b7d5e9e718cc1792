import type { KindName } from '@called-it/rules/systems.ts'
import { createRoute } from '@tanstack/react-router'
import { guessBareKind, kindsOf, viewOf } from '../predictions/kinds.ts'
import { drawQuery, ownDrawQuery } from '../features/draw/draw.ts'
import { comparisonQuery, readComparisonSearch } from '../features/comparison/comparison.ts'
import { groupsQuery } from '../features/groups/groups.ts'
import { readPredictionsSearch } from '../predictions/search.ts'
import { progressQuery } from '../features/deadlines/progress.ts'
import {
  aroundQuery,
  groupRatingQuery,
  ratingQuery,
  readRatingSearch,
  teamRatingQuery,
} from '../features/ratings/ratings.ts'
import { recapQuery } from '../features/recap/recap.ts'
import { limitOf, REACH } from '../features/ratings/around/reach.ts'
import { VIEWS } from '../features/ratings/views.ts'
import { rulesQuery } from '../features/rules/rules.ts'
import { sportsQuery } from '../features/sports/sports.ts'
import { readTeamSearch } from '../features/teams/search.ts'
import { statisticsQuery } from '../features/tournament-statistics/statistics.ts'
import { findInFeed } from '../game/queries/find-in-feed.ts'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { knownSearch } from '../lib/address/known-search.ts'
import { withWords } from '../lib/language/language.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { teamQuery } from '../game/teams/team-query.ts'
import { loadScreenFrame } from './layouts.ts'
import { root } from './root-route.tsx'

/** The parent route of a tournament's screens: its address, its layout and the request for the tournament. */
const tournament = createRoute({
  getParentRoute: () => root,
  path: '/tournament/$slug',
  staticData: { layout: 'tournament', access: 'signed_in' },
  loader: ({ context: { queryClient }, params: { slug } }) => {
    void queryClient.prefetchQuery(tournamentQuery(slug))
    void queryClient.prefetchQuery(sportsQuery)
    void queryClient.prefetchQuery(progressQuery)
    return loadScreenFrame('tournament')
  },
})

const predictions = createRoute({
  getParentRoute: () => tournament,
  path: '/',
  validateSearch: knownSearch(readPredictionsSearch),
  loaderDeps: ({ search: { type, user } }) => ({ type, user }),
  loader: ({ context: { queryClient, user }, params: { slug }, deps }) => {
    const query = tournamentQuery(slug)
    const firstKind = () => {
      const known = queryClient.getQueryData(query.queryKey) ?? findInFeed(queryClient, slug)
      return known ? kindsOf(known)[0]?.kind : guessBareKind(slug)
    }
    const prepare = (kind: KindName) => {
      const { Panel, prefetch } = viewOf(kind)
      void Panel.preload()
      const owner = deps.user ?? user?.id
      if (owner !== undefined) prefetch?.(queryClient, slug, owner, owner === user?.id)
    }
    const kind = deps.type ?? firstKind()
    if (kind) prepare(kind)
    // Only the tournament itself can tell what the bare address shows.
    else
      void queryClient.prefetchQuery(query).then(() => {
        const first = firstKind()
        if (first) prepare(first)
      })
  },
  component: lazyPart(() => import('../pages/predictions.tsx'), 'PredictionsPage'),
})

const rating = createRoute({
  getParentRoute: () => tournament,
  path: '/rating',
  validateSearch: knownSearch(readRatingSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { slug }, deps: { view, ...wanted } }) => {
    const isClosed = queryClient.getQueryData(tournamentQuery(slug).queryKey)?.ratings_open === false
    if (isClosed) return
    if (!view) return void queryClient.prefetchQuery(ratingQuery(slug, wanted))
    void VIEWS[view].preload()
    if (view === 'around') void queryClient.prefetchQuery(aroundQuery(slug, limitOf(REACH)))
    else {
      void queryClient.prefetchQuery(groupRatingQuery(slug))
      if (view === 'teams') void queryClient.prefetchQuery(teamRatingQuery(slug, wanted))
    }
  },
  component: lazyPart(
    withWords('ratings', () => import('../pages/ratings.tsx')),
    'RatingsPage',
  ),
})

const comparison = createRoute({
  getParentRoute: () => tournament,
  path: '/compare/$userId',
  validateSearch: knownSearch(readComparisonSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { slug, userId }, deps }) => {
    void queryClient.prefetchInfiniteQuery(comparisonQuery(slug, userId, deps))
  },
  component: lazyPart(
    withWords('comparison', () => import('../pages/comparison.tsx')),
    'ComparisonPage',
  ),
})

// The picture of the recap replaces the hero.
const recap = createRoute({
  getParentRoute: () => tournament,
  path: '/recap/$roundId',
  staticData: { layout: 'default' },
  loader: ({ context: { queryClient }, params: { slug, roundId } }) => {
    void queryClient.prefetchQuery(recapQuery(slug, roundId))
    return loadScreenFrame('default')
  },
  component: lazyPart(
    withWords('recap', () => import('../pages/recap.tsx')),
    'RecapPage',
  ),
})

// The draw fills the window: it uses the layout of the site, without the tournament's hero and tabs.
const draw = createRoute({
  getParentRoute: () => tournament,
  path: '/draw',
  staticData: { layout: 'default' },
  loader: ({ context: { queryClient }, params: { slug } }) => {
    void queryClient.prefetchQuery(drawQuery(slug))
    return loadScreenFrame('default')
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
    return loadScreenFrame('default')
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
  component: lazyPart(
    withWords('team-pages', () => import('../pages/teams.tsx')),
    'TeamsPage',
  ),
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

// The page has its own head, with the team's crest and position.
const team = createRoute({
  getParentRoute: () => tournament,
  path: '/team/$id',
  staticData: { layout: 'default' },
  validateSearch: knownSearch(readTeamSearch),
  loader: ({ context: { queryClient }, params: { slug, id } }) => {
    void queryClient.prefetchQuery(teamQuery(slug, id))
    return loadScreenFrame('default')
  },
  component: lazyPart(
    withWords(
      'team-pages',
      withWords('ratings', () => import('../pages/team.tsx')),
    ),
    'TeamPage',
  ),
})

/** The route of a tournament with the routes of its screens. */
export const tournamentRoutes = tournament.addChildren([
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
])
