import type {
  HitCounts,
  MatchFigures,
  TournamentStatistics,
} from '@called-it/contract/tournaments/tournament-statistics.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** How everybody predicted, and what came of it. */
export function statisticsQuery(slug: string) {
  return queryOptions({
    queryKey: keys.statistics(slug),
    queryFn: async () => {
      const { statistics } = await call('GET /api/v1/tournaments/{slug}/statistics', { params: { slug } })
      return statistics
    },
  })
}

/** Whether there is anything to look at yet. */
export const isEarly = ({ settled_events, favourites, fights }: TournamentStatistics): boolean =>
  settled_events === 0 && favourites.length === 0 && fights.length === 0

export const callsOf = ({ exact, difference, outcome, miss }: HitCounts): number =>
  exact + difference + outcome + miss

/** The share of calls that were the right outcome or better. */
export const outcomeShareOf = (hits: HitCounts): number => 1 - hits.miss / callsOf(hits)

/** The matches whose outcome the fewest called, and those whose outcome the most did: no match is among both. */
export function extremesOf(events: readonly MatchFigures[], length: number) {
  const byShare = events.toSorted((a, b) => outcomeShareOf(a.hits) - outcomeShareOf(b.hits))
  const each = Math.min(length, Math.floor(byShare.length / 2))
  return { hardest: byShare.slice(0, each), easiest: byShare.slice(byShare.length - each).toReversed() }
}

/** The entities that statistics name, by their ids. */
export type Entities = ReadonlyMap<number, Entity>

export const entitiesOf = ({ entities }: TournamentStatistics): Entities =>
  new Map(entities.map((entity) => [entity.id, entity]))
