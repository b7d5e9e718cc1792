import { STAGE_LEVELS } from '@called-it/rules/stage-level.ts'
import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { sideSource } from '../organiser/document-shape.ts'
import { endpoint } from '../endpoint.ts'
import { asked, explained, pickCrowd } from './explained.ts'
import { id, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { predictionsRead } from './prediction-calls.ts'
import { entity } from '../tournaments/tournaments.ts'

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

/** A table group with the predicted order. */
export const predictedGroup = z.object({
  id,
  key: z.string(),
  name: localized,
  ...asked,
  teams: z.array(entity),
  /** The current table, first to last. */
  table: z.array(tableRow),
  /** Whether the table is final and its orders are settled. */
  is_final: z.boolean(),
  prediction: z.object({ team_ids: z.array(id), ...explained }).nullable(),
  /** How many users put each team on each place, and the most frequent orders: only once it is locked. */
  crowd: z
    .object({
      total: z.int(),
      places: z.array(z.object({ id, counts: z.array(z.int()) })),
      top: z.array(z.object({ ids: z.array(id), count: z.int() })),
    })
    .nullable(),
})
export type PredictedGroup = z.infer<typeof predictedGroup>

/** A tie of the bracket, of one or two legs; `id` is the `event_id` of `saveTies`. */
export const bracketTie = z.object({
  id,
  key: z.string(),
  /** The kick-off of its first leg, with which it locks (GAME.md 3). */
  started_at: time.nullable(),
  ...asked,
  first_entity: entity.nullable(),
  second_entity: entity.nullable(),
  /** The team that went through, by any way. */
  winner: id.nullable(),
  /** The sources of its sides in the document; null or left out: the document has none. */
  first_from: sideSource.nullable().optional(),
  second_from: sideSource.nullable().optional(),
  /** The ties whose winners meet in it, the feeder of the upper side first; empty if not known. */
  feeders: z.array(id),
  prediction: z.object({ team_id: id, ...explained }).nullable(),
  crowd: pickCrowd.nullable(),
})
export type BracketTie = z.infer<typeof bracketTie>

export const bracketStage = z.object({
  id,
  key: z.string(),
  name: localized,
  level: z.enum(STAGE_LEVELS).nullable(),
  started_at: time.nullable(),
  /** The points of the right team in each of its ties. */
  tie_points: z.int(),
  events: z.array(bracketTie),
})
export type BracketStage = z.infer<typeof bracketStage>

export const readGroupPredictions = endpoint({
  ...predictionsRead,
  path: '/api/v1/tournaments/{slug}/prediction-type/group',
  summary: "Orders of the groups and the bracket; another user's predictions only once they are locked",
  answer: z.object({
    /** The owner of the predictions; null: the caller. */
    user: publicUser.nullable(),
    groups: z.array(predictedGroup),
    /** Null if the tournament has no knockout stage. */
    bracket: z.object({ id, stages: z.array(bracketStage) }).nullable(),
    /** The points of a team in its place, and the extra points for the whole order. */
    order_points: z.object({ place: z.int(), whole_order: z.int() }),
    points: z.int(),
    calculated_at: time.nullable(),
  }),
})
