import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { readId } from '../lib/address/address-number.ts'
import { LockText } from '../features/deadlines/lock-text.tsx'
import { DrawInvitation } from '../features/draw/draw-invitation.tsx'
import { drawDueOf } from '../game/tournaments/draw-due.ts'
import { findInFeed } from '../game/queries/find-in-feed.ts'
import { usePageTheme } from '../features/tournaments/page-theme.ts'
import { themeOf } from '../features/tournaments/theme.ts'
import { TournamentFailed } from '../features/tournaments/tournament-failed.tsx'
import { userRowQuery } from '../features/ratings/ratings.ts'
import {
  type Other,
  TournamentHero,
  TournamentHeroSkeleton,
} from '../features/tournaments/tournament-hero.tsx'
import { TournamentLine, TournamentLineSkeleton } from '../features/tournaments/tournament-line.tsx'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { Unformed } from '../features/tournaments/unformed.tsx'
import { WaitingText } from '../features/tournaments/waiting-text.tsx'
import { ApiError } from '../lib/http/api.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { useIsPhone } from '../lib/screen/use-is-phone.ts'
import { useMe } from '../lib/session/session.ts'
import { readThemes } from '../lib/storage/page-themes.ts'
import { readStored, store } from '../lib/storage/storage.ts'
import { HeadRowContext } from '../predictions/frame/head-row-context.ts'
import type { KindView } from '../predictions/kind-view.ts'
import { FIRST_KIND, guessBareKind, kindNamed, kindsOf, viewOf } from '../predictions/kinds.ts'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { NotFoundPage } from '../pages/not-found.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { TournamentSections, useSection } from './tournament-sections.tsx'
import { TournamentWaiting } from './tournament-waiting.tsx'

const route = getRouteApi('/tournament/$slug')
const InvitedBy = lazyPart(() => import('../features/statistics/invited-by.tsx'), 'InvitedBy')

/**
 * The layout of a tournament's pages: hero and tabs, on a phone a line except at the first
 * visit, or the error that kept it from loading and a link home.
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
  const isFirst = useFirstVisit(slug)
  const isKindFirst = useKindInView(slug, tournament)?.hasHero === true && isFirst
  const isPhone = useIsPhone()
  const hasLine = isPhone && !isKindFirst
  const section = useSection()
  const by = useRouterState({ select: ({ location: { search } }) => search.by })
  usePageTheme(slug, tournament && themeOf(tournament), { isVisit: true })
  const isDrawDue = useDrawDue(slug, tournament) && !other
  const drawn = (look: 'panel' | 'row' | 'item') => {
    if (!isDrawDue) return null
    if (tournament) return <DrawInvitation tournament={tournament} look={look} />
    return look !== 'panel' && <Skeleton className="h-12 min-w-40" />
  }
  const row = isPhone && isDrawDue ? <div className="page-width pt-2">{drawn('row')}</div> : drawn('panel')
  // The first screen of a phone begins with the strip of kinds, that of a rating with its rows.
  const isInStrip = hasLine && section === 'predictions'
  return (
    <DefaultLayout>
      {error && !tournament ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {hasLine ? (
            <Line tournament={tournament} other={other} />
          ) : (
            <Head tournament={tournament} other={other} />
          )}
          {by !== undefined && (
            <Suspense fallback={<div className="min-h-16" />}>
              <InvitedBy userId={by} />
            </Suspense>
          )}
          {!isInStrip && section !== 'ratings' && row}
          {/* The content keeps its place in the tree when the tournament loads, so that typed text is not lost. */}
          <HeadRowContext value={isInStrip && isDrawDue ? { item: drawn('item'), row: drawn('row') } : null}>
            <Content tournament={tournament}>{children}</Content>
          </HeadRowContext>
          {section === 'ratings' && row}
        </>
      )}
    </DefaultLayout>
  )
}

type HeadProps = { tournament: Tournament | undefined; other: Other | null }

/** The hero; that of a rating is low, unless only the hero says that the tournament is not formed. */
function Head({ tournament, other }: HeadProps) {
  const isLow = useSection() === 'ratings' && tournament?.status !== 'not_formed'
  if (!tournament) return <TournamentHeroSkeleton isLow={isLow} />
  return (
    <TournamentHero
      tournament={tournament}
      other={other}
      aside={isLow ? null : <TournamentWaiting tournament={tournament} />}
      tabs={<TournamentSections tournament={tournament} />}
    />
  )
}

function Line({ tournament, other }: HeadProps) {
  if (!tournament) return <TournamentLineSkeleton />
  return (
    <TournamentLine
      tournament={tournament}
      other={other}
      lock={<LockText isTight slug={tournament.slug} otherwise={<WaitingText tournament={tournament} />} />}
      sections={<TournamentSections isSmall tournament={tournament} />}
    />
  )
}

/** Whether the viewer's draw is not finished; until the tournament is known, whether it was not at the last visit. */
function useDrawDue(slug: string, tournament: Tournament | undefined): boolean {
  const key = `draw:${slug}`
  const isDue = tournament && drawDueOf(tournament) !== null
  useEffect(() => {
    if (isDue !== undefined) store(key, isDue ? 'due' : null)
  }, [key, isDue])
  return isDue ?? readStored(key) !== null
}

/** Whether this device opens the tournament for the first time. It stays so until the user leaves it. */
function useFirstVisit(slug: string): boolean {
  const read = () => ({ slug, isFirst: readThemes()[slug] === undefined })
  const [visit, setVisit] = useState(read)
  if (visit.slug === slug) return visit.isFirst
  const next = read()
  setVisit(next)
  return next.isFirst
}

/** The kind of the viewer's own predictions that the address opens; undefined on other pages. */
function useKindInView(slug: string, tournament: Tournament | undefined): KindView | undefined {
  const section = useSection()
  const { type, user } = useRouterState({ select: ({ location: { search } }) => search })
  if (section !== 'predictions' || user !== undefined) return undefined
  const bare = tournament ? kindsOf(tournament)[0]?.kind : guessBareKind(slug)
  return viewOf(kindNamed(type) ?? bare ?? FIRST_KIND)
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
