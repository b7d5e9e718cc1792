import type { Tournament } from '@called-it/contract/tournaments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { matchesQuery } from '../features/predictions/matches.ts'
import { nextMatch } from '../features/predictions/next-match.ts'
import { useLockClock } from '../features/predictions/use-lock-clock.ts'
import { usePair } from '../features/predictions/use-pair.ts'
import { TournamentFailed } from '../features/tournaments/tournament-failed.tsx'
import {
  TournamentHero,
  TournamentHeroAsideSkeleton,
  TournamentHeroSkeleton,
} from '../features/tournaments/tournament-hero.tsx'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { WaitingBox } from '../features/tournaments/waiting-box.tsx'
import { useFormat } from '../lib/format.ts'
import { now } from '../lib/now.ts'
import { keys } from '../lib/query-keys.ts'
import { useMe } from '../lib/session.ts'
import { useTranslation } from '../lib/translation.ts'
import { Tabs } from '../ui/tabs.tsx'
import { DefaultLayout } from './default-layout.tsx'

const route = getRouteApi('/tournament/$slug')

/** A lock within this time (ms) is what the hero counts down to. */
const NEAR_MS = 24 * 60 * 60 * 1000

/** Around every page of a tournament: its hero and tabs, or what kept it from loading, then with a way home. */
export function TournamentLayout({ children }: { children: ReactNode }) {
  const { slug } = route.useParams()
  const { data: tournament, error, refetch } = useQuery(tournamentQuery(slug))
  return (
    <DefaultLayout>
      {error && !tournament ? (
        <TournamentFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {tournament ? (
            <TournamentHero
              tournament={tournament}
              aside={<Waiting tournament={tournament} />}
              tabs={<Sections tournament={tournament} />}
            />
          ) : (
            <TournamentHeroSkeleton />
          )}
          {children}
        </>
      )}
    </DefaultLayout>
  )
}

function Waiting({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('tournaments')
  const { slug, next_lock_at } = tournament
  const me = useMe()
  const { pairOf } = usePair()
  const queryClient = useQueryClient()
  const isNear = next_lock_at !== null && Date.parse(next_lock_at) - now() < NEAR_MS
  const { data, isPending } = useQuery({ ...matchesQuery(slug, me.id), enabled: isNear })
  const rounds = isNear && data ? data.rounds : []
  const at = useLockClock(
    rounds.flatMap(({ events }) => events),
    () => void queryClient.invalidateQueries({ queryKey: keys.tournament(slug), exact: true }),
  )
  const next = nextMatch(rounds, at)
  const isNextNear = next && next.locksAt - at < NEAR_MS
  if (isNear && isPending) return <TournamentHeroAsideSkeleton />
  return (
    <WaitingBox
      tournament={tournament}
      lock={isNextNear ? { label: t('waiting.lock', { pair: pairOf(next.match) }), at: next.locksAt } : null}
    />
  )
}

function Sections({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation(['tournaments', 'ui'])
  const { day } = useFormat()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { slug, ratings_open, ratings_opened_at_date } = tournament
  const opens = ratings_opened_at_date
    ? t('tabs.opens', { day: day(`${ratings_opened_at_date}T00:00:00Z`) }) // API.md: 00:00 UTC of that day
    : t('tabs.opens_later')
  return (
    <Tabs
      label={t('ui:sections')}
      current={path.replace(/\/$/, '').endsWith('/rating') ? 'ratings' : 'predictions'}
      tabs={[
        {
          key: 'predictions',
          label: t('tabs.predictions'),
          link: { to: '/tournament/$slug', params: { slug } },
        },
        {
          key: 'ratings',
          label: t('tabs.ratings'),
          link: { to: '/tournament/$slug/rating', params: { slug } },
          closed: ratings_open ? undefined : opens,
        },
      ]}
    />
  )
}
