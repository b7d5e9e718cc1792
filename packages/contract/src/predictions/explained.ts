import { PARTS } from '@called-it/rules/kind-list.ts'
import { PREDICTION_PHASES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { id, time } from '../fields.ts'

/** A step of the points' explanation: the parts add up to the points (GAME.md 4). */
export const explainedPart = z.object({
  part: z.enum(PARTS),
  points: z.int(),
  earned: z.boolean(),
  /** The team of this part, if a prediction names several. */
  id: id.optional(),
})
export type ExplainedPart = z.infer<typeof explainedPart>

/** The fields of every prediction besides its answer. */
export const explained = {
  /** Null until its question is settled. */
  points: z.int().nullable(),
  parts: z.array(explainedPart).nullable(),
  /** The interim points, if everything ended as it is now; they count in no rating. Null if there are none. */
  provisional: z.object({ points: z.int(), parts: z.array(explainedPart) }).nullable(),
  saved_at: time,
}

/** The fields of every question. */
export const asked = {
  phase: z.enum(PREDICTION_PHASES),
  is_locked: z.boolean(),
  /** When it locks; null: not known. */
  locks_at: time.nullable(),
  /** When it opens, if that is known and still ahead. */
  opens_at: time.nullable(),
  /** Whether its outcome was changed after it had been settled (GAME.md 9). */
  is_corrected: z.boolean(),
  /** When it last opened again after it had locked (GAME.md 9): answers that were shown are hidden since then. Null: never. */
  reopened_at: time.nullable(),
}

/** The answers of users who each named one: only once it is locked. The most named first. */
export const pickCrowd = z.object({
  total: z.int(),
  picks: z.array(z.object({ id, count: z.int() })),
})
