import { PLAYER_POSITIONS } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { asked, explained } from './explained.ts'
import { id, idText, pageMeta, paging, searchText, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { predictionsRead } from './prediction-calls.ts'
import { entity } from '../tournaments/tournaments.ts'

export const player = z.object({
  id,
  key: z.string(),
  name: localized,
  team: entity,
  position: z.enum(PLAYER_POSITIONS),
  /** Without own goals and shoot-outs. */
  goals: z.int(),
  clean_sheets: z.int(),
  /** How many users named him; null until it is locked. */
  picked: z.int().nullable(),
})
export type Player = z.infer<typeof player>

/** The number of players on a page (SPEC.md 9). */
const PAGE = { default: 10, maximum: 10 }

/** A question whose answer is a player. */
const playerQuestion = z.object({
  /** The owner of the prediction; null: the caller. */
  user: publicUser.nullable(),
  /**
   * Once it is locked those that most users named come first. Then they are sorted by the count that the question is
   * about, highest first, then as in the document.
   */
  players: z.array(player),
  /** The number of players that match the search. */
  count: z.int(),
  points: z.int(),
  prediction: z.object({ player, ...explained }).nullable(),
  /** The current leaders, at most ten; once it is settled all who were right. */
  leaders: z.array(player),
  /** Whether the leaders are the outcome. */
  is_final: z.boolean(),
  ...asked,
  /** The points of a right answer. */
  worth: z.int(),
  /** How many users answered; null until it is locked. */
  answered: z.int().nullable(),
  calculated_at: time.nullable(),
  meta: pageMeta,
})
export type PlayerQuestion = z.infer<typeof playerQuestion>

/** The common parts of the reads of a question whose answer is a player. */
export const playerRead = {
  ...predictionsRead,
  query: predictionsRead.query.extend({ ...paging(PAGE), search: searchText.optional() }),
  answer: playerQuestion,
} as const

/** The common parts of the saves of a player. */
export const playerSave = {
  method: 'POST',
  area: 'Predictions',
  access: 'signed_in',
  is_repeatable: true,
  params: z.object({ slug, playerId: idText }),
  status: 200,
  answer: z.object({ prediction: z.object({ player, ...explained }) }),
  errors: ['locked', 'not_open'],
} as const

/** An answer of such a question in the comparison of two users. */
export const comparedPlayer = z.object({ player: z.object({ id, name: localized, team: entity }) })
