import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { asked, explained, pickCrowd } from './explained.ts'
import { id, idText, slug, time } from '../fields.ts'
import { predictionsRead } from './predictions.ts'
import { entity } from '../tournaments/tournaments.ts'

/** A question whose answer is a team. */
const teamQuestion = z.object({
  /** Whose it is; null: one's own. */
  user: publicUser.nullable(),
  teams: z.array(entity),
  /** Teams in all. */
  count: z.int(),
  points: z.int(),
  prediction: z.object({ team_id: id, ...explained }).nullable(),
  /** The real ones; empty until they are known. */
  top_teams: z.array(entity),
  ...asked,
  /** What a right answer earns. */
  worth: z.int(),
  /** What teams have of what the question counts, as it stands; null where it counts nothing. */
  counts: z.array(z.object({ id, count: z.int() })).nullable(),
  crowd: pickCrowd.nullable(),
  calculated_at: time.nullable(),
})
export type TeamQuestion = z.infer<typeof teamQuestion>

const save = {
  method: 'POST',
  area: 'Predictions',
  access: 'signed_in',
  params: z.object({ slug, teamId: idText }),
  status: 200,
  answer: z.object({ prediction: z.object({ team_id: id, ...explained }) }),
  errors: ['locked', 'not_open'],
} as const

export const readTournamentWinner = endpoint({
  ...predictionsRead,
  path: '/api/v1/tournaments/{slug}/prediction-type/tournament_winner',
  summary: "Who wins the tournament; another user's prediction only once it is locked",
  answer: teamQuestion,
})

export const saveTournamentWinner = endpoint({
  ...save,
  path: '/api/v1/tournaments/{slug}/predictions/tournament-winner/{teamId}',
  summary: 'Save who wins the tournament',
})

export const readMostProductiveTeam = endpoint({
  ...predictionsRead,
  path: '/api/v1/tournaments/{slug}/prediction-type/most_productive_team',
  summary: "Which team scores the most goals; another user's prediction only once it is locked",
  answer: teamQuestion,
})

export const saveMostProductiveTeam = endpoint({
  ...save,
  path: '/api/v1/tournaments/{slug}/predictions/team/{teamId}',
  summary: 'Save which team scores the most goals',
})
