import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readTournamentWinner } from '@called-it/contract/kinds/tournament-winner.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type TeamQuestion = Answer<typeof readTournamentWinner>

/** A kind that asks for a team, with its calls. */
export type TeamKind = (typeof TEAM_KINDS)[keyof typeof TEAM_KINDS]

export const TEAM_KINDS = {
  most_productive_team: {
    kind: 'most_productive_team',
    read: 'GET /api/v1/tournaments/{slug}/prediction-type/most_productive_team',
    save: 'POST /api/v1/tournaments/{slug}/predictions/team/{teamId}',
  },
  tournament_winner: {
    kind: 'tournament_winner',
    read: 'GET /api/v1/tournaments/{slug}/prediction-type/tournament_winner',
    save: 'POST /api/v1/tournaments/{slug}/predictions/tournament-winner/{teamId}',
  },
} as const

/** The teams to choose from, with the user's choice; another user's only once it is locked. */
export function teamsQuery({ kind, read }: TeamKind, slug: string, userId: number, isOwn: boolean) {
  return queryOptions({
    queryKey: keys.pick(slug, kind, userId),
    queryFn: () => call(read, { params: { slug }, query: isOwn ? {} : { user_id: String(userId) } }),
  })
}
