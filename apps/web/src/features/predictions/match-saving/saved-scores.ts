import type { Answer } from '@called-it/contract/endpoint.ts'
import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { Match, saveScores } from '@called-it/contract/predictions/predictions.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Place } from '../saving/keepers.ts'
import { type MatchPredictions, matchesQuery } from '../match/matches.ts'

export type Saved = Answer<typeof saveScores>['predictions']

/** Puts what was saved among the answers that are kept, until the server is asked again. */
export function keepSaved(queryClient: QueryClient, { slug, userId }: Place, saved: Saved): void {
  const byId = new Map(saved.map(({ event_id, ...prediction }) => [event_id, prediction]))
  changeMatches(queryClient, { slug, userId }, (match) => {
    const prediction = byId.get(match.id)
    return prediction
      ? { ...match, prediction: { ...prediction, points: null, hit: null, parts: null } }
      : match
  })
}

/** Until the server is asked again, its refusal is the latest word on these matches. */
export function keepClosed(
  queryClient: QueryClient,
  place: Place,
  ids: readonly number[],
  code: ErrorCode,
): void {
  const phase = code === 'not_open' ? 'not_open' : 'locked'
  changeMatches(queryClient, place, (match) =>
    ids.includes(match.id) ? { ...match, phase, is_locked: phase === 'locked' } : match,
  )
}

function changeMatches(queryClient: QueryClient, { slug, userId }: Place, change: (match: Match) => Match) {
  queryClient.setQueryData(
    matchesQuery(slug, userId).queryKey,
    (known: MatchPredictions | undefined) =>
      known && {
        ...known,
        rounds: known.rounds.map((round) => ({ ...round, events: round.events.map(change) })),
      },
  )
}
