import { KIND_NAMES, THEMES } from '@called-it/rules/systems.ts'
import { PREDICTION_TYPES } from '@called-it/rules/kind-list.ts'
import { PREDICTION_PHASES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { entity, sportSlug } from '../tournaments/tournaments.ts'

const tournament = z.object({
  id,
  slug: z.string(),
  name: localized,
  theme: z.enum(THEMES),
  type: sportSlug,
})

const round = z.object({ id, key: z.string(), name: localized })

/** The next lock: of the questions that lock together, the first without an answer, if there is one. */
const nextLock = z.object({
  type: z.enum(PREDICTION_TYPES),
  kind: z.enum(KIND_NAMES),
  /**
   * The subject of the question: the id of a match, a tie or a table group, as in a save; for a fight card, which is saved
   * by its fights, that of its round. Null for a question about the tournament.
   */
  event_id: id.nullable(),
  locks_at: time,
  /** How many answers of its type are missing; for a match or a fight card only those of its round. */
  missing: z.int(),
  /** How many questions of any kind lock at that moment without an answer. */
  missing_all: z.int(),
  round: round.nullable(),
  first_entity: entity.nullable(),
  second_entity: entity.nullable(),
  /** The predicted score of a match. */
  prediction: z.object({ first: z.int(), second: z.int() }).nullable(),
})

export const readProgress = endpoint({
  method: 'GET',
  path: '/api/v1/user/progress',
  area: 'Predictions',
  summary: 'Open questions, saved predictions and the next locks',
  access: 'signed_in',
  query: z.object({ sport: sportSlug.optional() }),
  status: 200,
  answer: z.object({
    /** The tournaments that take predictions, by their next lock. */
    progress: z.array(
      z.object({
        tournament,
        /** The open questions: matches and fight cards by rounds, the other types as a whole. */
        kinds: z.array(
          z.object({
            type: z.enum(PREDICTION_TYPES),
            /** Orders of table groups and ties of the bracket share a type, and are counted separately. */
            kind: z.enum(KIND_NAMES),
            round_id: id.nullable(),
            open: z.int(),
            /** How many of the open ones are answered. */
            saved: z.int(),
            missing: z.int(),
            /** The first lock of the open ones; null if none has a time. */
            locks_at: time.nullable(),
          }),
        ),
        next: nextLock.nullable(),
      }),
    ),
    next: nextLock.extend({ tournament }).nullable(),
    /**
     * The current round of each tournament's matches, even if it takes no predictions (any more): that of the next open
     * match, else the latest that has begun, else the first.
     */
    rounds: z.array(
      round.extend({
        tournament,
        has_begun: z.boolean(),
        /**
         * How many matches are predicted, of those that could be: a match that locked before the user joined does not count.
         */
        saved: z.int(),
        total: z.int(),
        /** The matches that can be predicted now. */
        open: z.array(z.object({ event_id: id, is_saved: z.boolean() })),
      }),
    ),
    /**
     * The current numbered event of each series, even if it takes no predictions (any more): the one in progress, else the
     * next one, else the latest.
     */
    cards: z.array(
      round.extend({
        tournament,
        phase: z.enum(PREDICTION_PHASES),
        /** Whether all of its fights are decided. */
        is_over: z.boolean(),
        /** Whether the user's card is saved, and complete in spite of later cancellations. */
        is_saved: z.boolean(),
        opens_at: time.nullable(),
        locks_at: time.nullable(),
      }),
    ),
    /**
     * The numbered events that are in progress, or whose last fight began within the last eight hours: they have ended within
     * about six.
     */
    nights: z.array(round.extend({ tournament, is_over: z.boolean(), started_at: time })),
    /**
     * Every kind except matches, for every tournament that has a start and is not over, even if it takes no predictions (any
     * more): what the rail shows.
     */
    kinds: z.array(
      z.object({
        tournament,
        kind: z.enum(KIND_NAMES),
        type: z.enum(PREDICTION_TYPES),
        /** `open` while any of its questions is open, else `locked` once any is locked. */
        phase: z.enum(PREDICTION_PHASES),
        /** The number of its questions, of answered ones, and of open ones without an answer. */
        total: z.int(),
        saved: z.int(),
        missing: z.int(),
        /** The first lock of the open ones; the first opening of the coming ones. Null: not known. */
        locks_at: time.nullable(),
        opens_at: time.nullable(),
        /** The chosen team or player, for a kind that asks for one. */
        chosen: localized.nullable(),
      }),
    ),
  }),
  errors: [],
})
