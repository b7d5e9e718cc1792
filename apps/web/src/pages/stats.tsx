import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { sportNamed } from '@called-it/rules/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { groupRatingQuery, userRowQuery } from '../features/ratings/ratings.ts'
import { EarlyStatistics } from '../features/tournament-statistics/early-statistics.tsx'
import { FightStatistics } from '../features/tournament-statistics/fight-statistics.tsx'
import { ownSlipsOf } from '../features/tournament-statistics/own/own-figures.ts'
import { FootballStatistics } from '../features/tournament-statistics/football-statistics.tsx'
import { isEarly, statisticsQuery } from '../features/tournament-statistics/statistics.ts'
import { StatsSkeleton } from '../features/tournament-statistics/stats-skeleton.tsx'
import { userUfcQuery } from '../features/statistics/user-statistics-queries.ts'
import { themeOf } from '../features/tournaments/theme.ts'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { useFormat } from '../lib/language/format.ts'
import { useLocalized } from '../lib/language/language.ts'
import { useMe } from '../lib/session/session.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { fightCardsQuery } from '../predictions/fight-card/fights.ts'
import { matchesQuery } from '../predictions/match/matches.ts'
import { Failed } from '../ui/states/failed.tsx'
import { Note } from '../ui/states/note.tsx'

const route = getRouteApi('/tournament/$slug/stats')

/** How all users predicted a tournament, and how right they were. */
export function StatsPage() {
  const { t } = useTranslation('stats')
  const { slug } = route.useParams()
  const localized = useLocalized()
  const { data: tournament } = useQuery(tournamentQuery(slug))
  const { data: statistics, error, refetch } = useQuery(statisticsQuery(slug))
  useTitle([t('title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '))
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
  const { slug, type, ratings_open, draw } = tournament
  const me = useMe()
  const isOfFights = sportNamed(type).events === 'fights'
  // The viewer's figures stand beside the common ones, which are complete without them.
  const { data: row } = useQuery({
    ...userRowQuery(slug, me.id),
    enabled: ratings_open && statistics.spread !== null,
  })
  const { data: groups } = useQuery({
    ...groupRatingQuery(slug),
    enabled: ratings_open && draw !== null && statistics.hits !== null,
  })
  const { data: scores, isLoading: areScoresLoading } = useQuery({
    ...matchesQuery(slug, me.id),
    enabled: statistics.events.length > 0,
  })
  const hasFights = statistics.by_round.length > 0 && isOfFights
  const { data: cards } = useQuery({ ...fightCardsQuery(slug, me.id, true), enabled: hasFights })
  const { data: fights, isLoading: areFightsLoading } = useQuery({
    ...userUfcQuery(me.id),
    enabled: hasFights,
  })
  // The whole page comes at once, which takes a phone a tenth of a second. Deferred, React divides it into slices.
  const isWaiting = useDeferredValue(areScoresLoading || areFightsLoading)
  if (isEarly(statistics))
    return (
      <EarlyStatistics
        tournament={tournament}
        participants={statistics.participants}
        art={themeOf(tournament).art}
      />
    )
  // Nothing may move when the viewer's own figures come.
  if (isWaiting) return <StatsSkeleton />
  if (isOfFights)
    return (
      <FightStatistics
        statistics={statistics}
        own={row?.coefficient_sum ?? null}
        slips={ownSlipsOf(statistics, fights?.statistics.by_round ?? [], cards?.rounds ?? [])}
      />
    )
  const counted = row?.settled_predictions ?? 0
  return (
    <FootballStatistics
      statistics={statistics}
      own={
        row
          ? {
              points: row.points,
              shares:
                counted > 0
                  ? { exact: row.exact_hits / counted, outcomes: row.outcome_hits / counted }
                  : null,
            }
          : null
      }
      scores={scores?.rounds ?? []}
      groups={groups?.groups ?? []}
    />
  )
}
