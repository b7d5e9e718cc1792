import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { sportNamed } from '@called-it/rules/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { userRowQuery } from '../features/ratings/ratings.ts'
import { EarlyStatistics } from '../features/tournament-statistics/early-statistics.tsx'
import { isEarly, statisticsQuery } from '../features/tournament-statistics/statistics.ts'
import { StatsSkeleton } from '../features/tournament-statistics/stats-skeleton.tsx'
import { themeOf } from '../features/tournaments/theme.ts'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { useFormat } from '../lib/language/format.ts'
import { useLocalized } from '../lib/language/language.ts'
import { useMe } from '../lib/session/session.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { Failed } from '../ui/states/failed.tsx'
import { Note } from '../ui/states/note.tsx'

const route = getRouteApi('/tournament/$slug/stats')

/** The figures of each kind of events: a tournament has those of one (vite/screens.ts). */
const FIGURES = {
  matches: lazyPart(() => import('./stats/match-figures.tsx'), 'MatchFigures'),
  fights: lazyPart(() => import('./stats/fight-figures.tsx'), 'FightFigures'),
}

/** How all users predicted a tournament, and how right they were. */
export function StatsPage() {
  const { t } = useTranslation('stats')
  const { slug } = route.useParams()
  const localized = useLocalized()
  const { data: tournament } = useQuery(tournamentQuery(slug))
  const { data: statistics, error, refetch } = useQuery(statisticsQuery(slug))
  useTitle([t('title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '))
  const events = tournament && sportNamed(tournament.type).events
  useEffect(() => {
    if (events) void FIGURES[events].preload()
  }, [events])
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 pt-8 max-tablet:gap-4 max-tablet:pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="type-h2">{t('title')}</h2>
        {tournament && statistics && <StatisticsState tournament={tournament} statistics={statistics} />}
      </div>
      {statistics && error && <Note tone="warn">{t('stale')}</Note>}
      {tournament && statistics ? (
        <LoadedStatistics tournament={tournament} statistics={statistics} />
      ) : error ? (
        <Failed title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <StatsSkeleton />
      )}
    </div>
  )
}

type LoadedStatisticsProps = { tournament: Tournament; statistics: TournamentStatistics }

/** The progress of the tournament, and when the figures were computed. */
function StatisticsState({ tournament, statistics }: LoadedStatisticsProps) {
  const { t } = useTranslation('stats')
  const { number, datedMoment } = useFormat()
  const { settled_events, events_count, calculated_at } = statistics
  if (calculated_at === null) return null
  return (
    <p className="text-13 text-text-2">
      {t(`settled.${tournament.type}`, { number: number(settled_events), of: number(events_count) })},{' '}
      {t('calculated', { at: datedMoment(calculated_at) })}
    </p>
  )
}

function LoadedStatistics({ tournament, statistics }: LoadedStatisticsProps) {
  const { slug, type, ratings_open } = tournament
  const me = useMe()
  // The viewer's figures stand beside the common ones, which are complete without them.
  const { data: row } = useQuery({
    ...userRowQuery(slug, me.id),
    enabled: ratings_open && statistics.spread !== null,
  })
  if (isEarly(statistics))
    return (
      <EarlyStatistics
        tournament={tournament}
        participants={statistics.participants}
        art={themeOf(tournament).art}
      />
    )
  const Figures = FIGURES[sportNamed(type).events]
  return (
    <Suspense fallback={<StatsSkeleton />}>
      <Figures tournament={tournament} statistics={statistics} row={row} />
    </Suspense>
  )
}
