import { PLAYER_POSITIONS, SIDES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { localized } from '../localized.ts'
import { deskEvent, deskTournament } from './desk-shapes.ts'
import { common, eventParams, key } from './organiser-call.ts'
import { resultBody } from './results.ts'

const withResult = z.object({
  event: deskEvent,
  /** As it was entered; null: there is none. */
  result: resultBody.nullable(),
})

/** When a result was saved, and what has followed from it. */
const savedResult = z.object({
  saved_at: time,
  published_at: time.nullable(),
  messages: z
    .object({ total: z.int(), sent: z.int(), waiting: z.int(), last_sent_at: time.nullable() })
    .nullable(),
})
export type SavedResult = z.infer<typeof savedResult>

export const readDeskEvent = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/tournaments/{slug}/events/{key}',
  summary: 'An event with its result as it was entered, and with what the next result needs',
  params: eventParams,
  answer: withResult.extend({
    tournament: deskTournament,
    /** Null: there is no result. */
    saved: savedResult.nullable(),
    /** Whether the match is a knock-out match: it needs somebody who goes through. */
    is_knockout: z.boolean(),
    /** The points of each hit of a match, before the multiplier of a stage (GAME.md 4). */
    match_points: z.object({ exact: z.int(), difference: z.int(), outcome: z.int(), miss: z.int() }),
    /** The other matches of its tie. */
    legs: z.array(withResult),
    /** The players of both sides, in the order of the document. */
    players: z.array(
      z.object({ key, name: localized, side: z.enum(SIDES), position: z.enum(PLAYER_POSITIONS) }),
    ),
  }),
  errors: [],
})
