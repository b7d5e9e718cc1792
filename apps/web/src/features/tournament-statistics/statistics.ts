import type {
  HitCounts,
  MatchFigures,
  TournamentStatistics,
} from '@called-it/contract/tournaments/tournament-statistics.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** The statistics of a tournament: the predictions of all users and their outcomes. */
export function statisticsQuery(slug: string) {
  return queryOptions({
    queryKey: keys.statistics(slug),
    queryFn: async () => {
      const { statistics } = await call('GET /api/v1/tournaments/{slug}/statistics', { params: { slug } })
      return statistics
    },
  })
}

/** Whether the statistics have content yet. */
export const isEarly = ({ settled_events, favourites, fights }: TournamentStatistics): boolean =>
  settled_events === 0 && favourites.length === 0 && fights.length === 0

export const callsOf = ({ exact, difference, outcome, miss }: HitCounts): number =>
  exact + difference + outcome + miss

/** Returns the share of predictions with the right outcome or better. */
export const outcomeShareOf = (hits: HitCounts): number => 1 - hits.miss / callsOf(hits)

/** Returns the matches with the fewest and with the most right predictions; no match is in both lists. */
export function extremesOf(events: readonly MatchFigures[], length: number) {
  const byShare = events.toSorted((a, b) => outcomeShareOf(a.hits) - outcomeShareOf(b.hits))
  const each = Math.min(length, Math.floor(byShare.length / 2))
  return { hardest: byShare.slice(0, each), easiest: byShare.slice(byShare.length - each).toReversed() }
}

/** Returns the entities of the statistics by id. */
export type Entities = ReadonlyMap<number, Entity>

export const entitiesOf = ({ entities }: TournamentStatistics): Entities =>
  new Map(entities.map((entity) => [entity.id, entity]))
