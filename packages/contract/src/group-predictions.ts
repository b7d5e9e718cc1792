import { z } from 'zod'
import { publicUser } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, slug, time } from './fields.ts'
import { localized } from './localized.ts'
import { predictionsRead, rejectedPredictions } from './predictions.ts'
import { entity } from './tournaments.ts'

/** A line of a group's table; level teams share a position (GAME.md 9). */
export const tableRow = z.object({
  entity_id: id,
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  goals_for: z.int(),
  goals_against: z.int(),
  points: z.int(),
  position: z.int(),
})

/** A table group with the order that was predicted for it. */
export const predictedGroup = z.object({
  id,
  key: z.string(),
  name: localized,
  is_locked: z.boolean(),
  teams: z.array(entity),
  table: z.array(tableRow),
  prediction: z.object({ team_ids: z.array(id), points: z.int().nullable() }).nullable(),
})

/** A tie of the bracket, of one or two legs; `id` is the `event_id` of `saveTies`. */
export const bracketTie = z.object({
  id,
  key: z.string(),
  /** Kick-off of its first leg: there it locks (GAME.md 3). */
  started_at: time.nullable(),
  is_locked: z.boolean(),
  first_entity: entity.nullable(),
  second_entity: entity.nullable(),
  /** Who went through, by any way. */
  winner: id.nullable(),
  prediction: z.object({ team_id: id, points: z.int().nullable() }).nullable(),
})

export const bracketStage = z.object({
  id,
  key: z.string(),
  name: localized,
  started_at: time.nullable(),
  events: z.array(bracketTie),
})

export const readGroupPredictions = endpoint({
  ...predictionsRead,
  path: '/api/v1/tournaments/{slug}/prediction-type/group',
  summary: "Orders of the groups and the bracket; another user's predictions only once they are locked",
  answer: z.object({
    /** Whose they are; null: one's own. */
    user: publicUser.nullable(),
    groups: z.array(predictedGroup),
    /** Null where the tournament has no knockout stage. */
    bracket: z.object({ id, stages: z.array(bracketStage) }).nullable(),
    points: z.int(),
    calculated_at: time.nullable(),
  }),
})

export const saveTies = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/{slug}/predictions/events/winners',
  area: 'Predictions',
  summary: 'Save who goes through; ties that are locked meanwhile come back as rejected',
  access: 'signed_in',
  params: z.object({ slug }),
  body: z.object({
    predictions: z.array(z.object({ event_id: z.int(), team_id: z.int() })).max(500),
  }),
  status: 200,
  answer: z.object({
    predictions: z.array(z.object({ event_id: id, team_id: id, saved_at: time })),
    rejected: rejectedPredictions,
  }),
  errors: ['locked', 'not_open'],
})
