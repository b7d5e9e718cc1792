import { z } from 'zod'
import { publicUser } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, idText, slug, time } from './fields.ts'
import { predictionsRead } from './predictions.ts'
import { entity } from './tournaments.ts'

export const readTournamentWinner = endpoint({
  ...predictionsRead,
  path: '/api/v1/tournaments/{slug}/prediction-type/tournament_winner',
  summary: "Who wins the tournament; another user's prediction only once it is locked",
  answer: z.object({
    /** Whose it is; null: one's own. */
    user: publicUser.nullable(),
    teams: z.array(entity),
    /** Teams in all. */
    count: z.int(),
    points: z.int(),
    prediction: z.object({ team_id: id, points: z.int().nullable() }).nullable(),
    /** The one that won; empty until that is known. */
    top_teams: z.array(entity),
    is_locked: z.boolean(),
    calculated_at: time.nullable(),
  }),
})

export const saveTournamentWinner = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/{slug}/predictions/tournament-winner/{teamId}',
  area: 'Predictions',
  summary: 'Save who wins the tournament',
  access: 'signed_in',
  params: z.object({ slug, teamId: idText }),
  status: 200,
  answer: z.object({
    prediction: z.object({ team_id: id, points: z.int().nullable(), saved_at: time }),
  }),
  errors: ['locked', 'not_open'],
})
