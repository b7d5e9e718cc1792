import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readId } from '../lib/address/address-number.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { sectionsOf } from '../features/groups/sections.ts'
import { DrawInvitation } from '../features/draw/draw-invitation.tsx'
import { findInFeed } from '../features/tournaments/find-in-feed.ts'
import { usePageTheme } from '../features/tournaments/page-theme.ts'
import { themeOf } from '../features/tournaments/theme.ts'
import { TournamentFailed } from '../features/tournaments/tournament-failed.tsx'
import { userRowQuery } from '../features/ratings/ratings.ts'
import {
  type Other,
  TournamentHero,
  TournamentHeroSkeleton,
} from '../features/tournaments/tournament-hero.tsx'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { Unformed } from '../features/tournaments/unformed.tsx'
import { ApiError } from '../lib/http/api.ts'
import { useFormat } from '../lib/language/format.ts'
import { useMe } from '../lib/session/session.ts'
import { NotFoundPage } from '../pages/not-found.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { TournamentWaiting } from './tournament-waiting.tsx'

const route = getRouteApi('/tournament/$slug')

/**
 * The layout of a tournament's pages: hero and tabs, or the error that kept it from loading and a link home.
 */
export function TournamentLayout({ children }: { children: ReactNode }) {
  const { slug } = route.useParams()
  const queryClient = useQueryClient()
  // A tournament opened from the feed shows the feed's data first.
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...tournamentQuery(slug),
    placeholderData: () => findInFeed(queryClient, slug),
  })
  const tournament = error && isPlaceholderData ? undefined : data
  const other = useOther(tournament)
  usePageTheme(slug, tournament && themeOf(tournament))
  return (
    <DefaultLayout>
      {error && !tournament ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {tournament ? (
            <TournamentHero
              tournament={tournament}
              other={other}
              aside={<TournamentWaiting tournament={tournament} />}
              tabs={<Sections tournament={tournament} />}
            />
          ) : (
            <TournamentHeroSkeleton />
          )}
          {tournament && !other && <DrawInvitation tournament={tournament} />}
          {/* The content keeps its place in the tree when the tournament loads, so that typed text is not lost. */}
          <Content tournament={tournament}>{children}</Content>
        </>
      )}
    </DefaultLayout>
  )
}

/** The user whose predictions are shown, if it is not the viewer: the hero names that user. */
function useOther(tournament: Tournament | undefined): Other | null {
  const me = useMe()
  const section = useSection()
  const user = readId(useRouterState({ select: ({ location: { search } }) => search.user })) ?? me.id
  const isOther = section === 'predictions' && user !== me.id
  const { data: row } = useQuery({
    ...userRowQuery(tournament?.slug ?? '', user),
    enabled: isOther && tournament?.ratings_open === true,
  })
  if (!isOther) return null
  return { name: row?.user.name ?? null, place: row ?? null }
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  return <TournamentFailed error={error} onRetry={onRetry} />
}

/** The page, unless the tournament has nothing to show on it. */
function Content({ tournament, children }: { tournament: Tournament | undefined; children: ReactNode }) {
  const section = useSection()
  // This reads the address itself, since the matched route follows it a moment later.
  const isBareAddress = useRouterState({
    select: ({ location: { search } }) =>
      search.type === undefined && search.round === undefined && search.user === undefined,
  })
  if (!tournament) return children
  const { slug, status, ratings_open } = tournament
  // Teams, rules and prizes are open before the tournament starts.
  if (status === 'not_formed' && section !== 'teams' && section !== 'rules' && section !== 'prizes')
    return <Unformed tournament={tournament} />
  // The bare address of a finished tournament opens the final rating.
  if (status === 'finished' && ratings_open && section === 'predictions' && isBareAddress)
    return (
      <>
        <Navigate to="/tournament/$slug/rating" params={{ slug }} replace />
        {/* Keeps the footer in its place until the rating opens. */}
        <div className="min-h-dvh" />
      </>
    )
  return children
}

function Sections({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation(['tournaments', 'ui'])
  const { t: inTeams } = useTranslation('groups')
  const { day } = useFormat()
  const me = useMe()
  const section = useSection()
  const { slug, status, ratings_open, ratings_opened_at_date, distributionResult, prizes, type } = tournament
  const opens = ratings_opened_at_date
    ? t('tabs.opens', { day: day(`${ratings_opened_at_date}T00:00:00Z`) }) // API.md: 00:00 UTC of that day
    : t(`tabs.opens_later.${type}`)
  return (
    <Tabs
      label={t('ui:sections')}
      current={section}
      tabs={[
        {
          key: 'predictions',
          label: t('tabs.predictions'),
          link: {
            to: '/tournament/$slug',
            params: { slug },
            // A finished tournament's bare address leads to the rating, so the link names the user.
            ...(status === 'finished' && { search: { user: me.id } }),
          },
        },
        {
          key: 'ratings',
          label: t('tabs.ratings'),
          link: { to: '/tournament/$slug/rating', params: { slug } },
          closed: ratings_open ? undefined : opens,
        },
        {
          key: 'stats',
          label: t('tabs.stats'),
          link: { to: '/tournament/$slug/stats', params: { slug } },
        },
        {
          key: 'rules',
          label: t('tabs.rules'),
          link: { to: '/tournament/$slug/rules', params: { slug } },
        },
        ...(distributionResult
          ? [
              {
                key: 'teams',
                label: t('tabs.teams'),
                link: { to: '/tournament/$slug/teams', params: { slug } } as const,
                sections: sectionsOf(tournament).map(({ key, link }) => ({
                  key,
                  link,
                  label: inTeams(`sections.${key}`),
                })),
              },
            ]
          : []),
        ...(prizes.length > 0
          ? [
              {
                key: 'prizes',
                label: t('tabs.prizes'),
                link: { to: '/tournament/$slug/prizes', params: { slug } } as const,
              },
            ]
          : []),
      ]}
    />
  )
}

const SECTIONS = {
  '/rating': 'ratings',
  '/stats': 'stats',
  '/teams': 'teams',
  '/rules': 'rules',
  '/prizes': 'prizes',
} as const

function useSection(): 'predictions' | (typeof SECTIONS)[keyof typeof SECTIONS] {
  const path = useRouterState({ select: (state) => state.location.pathname }).replace(/\/$/, '')
  if (path.includes('/compare/')) return 'ratings'
  const ending = path.slice(path.lastIndexOf('/'))
  return ending in SECTIONS ? SECTIONS[ending as keyof typeof SECTIONS] : 'predictions'
}
