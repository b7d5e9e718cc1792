import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { groupRatingQuery } from '../../features/ratings/ratings.ts'
import { FootballStatistics } from '../../features/tournament-statistics/football-statistics.tsx'
import { StatsSkeleton } from '../../features/tournament-statistics/stats-skeleton.tsx'
import { useMe } from '../../lib/session/session.ts'
import { matchesQuery } from '../../predictions/match/matches.ts'
import type { FiguresProps } from './figures-props.ts'

/** The figures of a tournament of matches, with those of the viewer. */
export function MatchFigures({ tournament, statistics, row }: FiguresProps) {
  const { slug, ratings_open, draw } = tournament
  const me = useMe()
  const { data: groups } = useQuery({
    ...groupRatingQuery(slug),
    enabled: ratings_open && draw !== null && statistics.hits !== null,
  })
  const { data: scores, isLoading } = useQuery({
    ...matchesQuery(slug, me.id),
    enabled: statistics.events.length > 0,
  })
  // The whole page comes at once, which takes a phone a tenth of a second. Deferred, React divides it into slices.
  const isWaiting = useDeferredValue(isLoading)
  // Nothing may move when the viewer's own figures come.
  if (isWaiting) return <StatsSkeleton />
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
