import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { userUfcQuery } from '../../features/statistics/user-statistics-queries.ts'
import { FightStatistics } from '../../features/tournament-statistics/fight-statistics.tsx'
import { ownSlipsOf } from '../../features/tournament-statistics/own/own-figures.ts'
import { StatsSkeleton } from '../../features/tournament-statistics/stats-skeleton.tsx'
import { useMe } from '../../lib/session/session.ts'
import { fightCardsQuery } from '../../predictions/fight-card/fights.ts'
import type { FiguresProps } from './figures-props.ts'

/** The figures of a series of fights, with those of the viewer. */
export function FightFigures({ tournament: { slug }, statistics, row }: FiguresProps) {
  const me = useMe()
  const enabled = statistics.by_round.length > 0
  const { data: cards } = useQuery({ ...fightCardsQuery(slug, me.id, true), enabled })
  const { data: fights, isLoading } = useQuery({ ...userUfcQuery(me.id), enabled })
  // Deferred, React divides the page into slices.
  const isWaiting = useDeferredValue(isLoading)
  // Nothing may move when the viewer's own figures come.
  if (isWaiting) return <StatsSkeleton />
  return (
    <FightStatistics
      statistics={statistics}
      own={row?.coefficient_sum ?? null}
      slips={ownSlipsOf(statistics, fights?.statistics.by_round ?? [], cards?.rounds ?? [])}
    />
  )
}
