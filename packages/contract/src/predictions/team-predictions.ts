import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { asked, explained, pickCrowd } from './explained.ts'
import { id, idText, slug, time } from '../fields.ts'
import { predictionsRead } from './prediction-calls.ts'
import { entity } from '../tournaments/tournaments.ts'

/** A question whose answer is a team. */
const teamQuestion = z.object({
  /** The owner of the prediction; null: the caller. */
  user: publicUser.nullable(),
  teams: z.array(entity),
  /** The number of teams. */
  count: z.int(),
  points: z.int(),
  prediction: z.object({ team_id: id, ...explained }).nullable(),
  /** The right teams; empty until they are known. */
  top_teams: z.array(entity),
  ...asked,
  /** The points of a right answer. */
  worth: z.int(),
  /** The current counts of the teams; null for a question that counts nothing. */
  counts: z.array(z.object({ id, count: z.int() })).nullable(),
  crowd: pickCrowd.nullable(),
  calculated_at: time.nullable(),
})
export type TeamQuestion = z.infer<typeof teamQuestion>

/** The common parts of the reads of a question whose answer is a team. */
export const teamRead = { ...predictionsRead, answer: teamQuestion } as const

/** The common parts of the saves of a team. */
export const teamSave = {
  method: 'POST',
  area: 'Predictions',
  access: 'signed_in',
  is_repeatable: true,
  params: z.object({ slug, teamId: idText }),
  status: 200,
  answer: z.object({ prediction: z.object({ team_id: id, ...explained }) }),
  errors: ['locked', 'not_open'],
} as const

/** An answer of such a question in the comparison of two users. */
export const comparedTeam = z.object({ team: entity })
