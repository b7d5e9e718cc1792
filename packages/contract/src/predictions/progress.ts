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

/** What locks next: the first of those that lock together is one that is still missing. */
const nextLock = z.object({
  type: z.enum(PREDICTION_TYPES),
  kind: z.enum(KIND_NAMES),
  /**
   * What it is about: the id of a match, of a tie, of a table group, as a save names it; of a fight card, which is saved
   * by its fights, that of its round. Null where there is one for the tournament.
   */
  event_id: id.nullable(),
  locks_at: time,
  /** How many of its type, and of a match or a fight card of its round, are still missing. */
  missing: z.int(),
  /** How many predictions of any kind lock at that very moment and are still missing. */
  missing_all: z.int(),
  round: round.nullable(),
  first_entity: entity.nullable(),
  second_entity: entity.nullable(),
  /** How a match was called. */
  prediction: z.object({ first: z.int(), second: z.int() }).nullable(),
})

export const readProgress = endpoint({
  method: 'GET',
  path: '/api/v1/user/progress',
  area: 'Predictions',
  summary: 'What one can predict now, what of it is saved, and until when',
  access: 'signed_in',
  query: z.object({ sport: sportSlug.optional() }),
  status: 200,
  answer: z.object({
    /** Of tournaments that take predictions, the nearest lock first. */
    progress: z.array(
      z.object({
        tournament,
        /** Matches and fight cards by rounds, the other types as a whole: what can be predicted now. */
        kinds: z.array(
          z.object({
            type: z.enum(PREDICTION_TYPES),
            /** Orders of table groups and ties of the bracket are of one type, and are counted apart. */
            kind: z.enum(KIND_NAMES),
            round_id: id.nullable(),
            open: z.int(),
            /** Of those that are open. */
            saved: z.int(),
            missing: z.int(),
            /** The first lock of those that are open; null where none has a time. */
            locks_at: time.nullable(),
          }),
        ),
        next: nextLock.nullable(),
      }),
    ),
    next: nextLock.extend({ tournament }).nullable(),
    /**
     * The round of matches that each tournament is at, also where it takes no predictions (any more): the one of the
     * next open match, else the latest that has begun, else the first.
     */
    rounds: z.array(
      round.extend({
        tournament,
        has_begun: z.boolean(),
        /** What was called, of what could be: a match that locked without a call is not held against anybody. */
        saved: z.int(),
        total: z.int(),
        /** The matches that can be called now. */
        open: z.array(z.object({ event_id: id, is_saved: z.boolean() })),
      }),
    ),
    /**
     * The numbered event that each series is at, also where it takes no predictions (any more): the one that is being
     * fought, else the next of those to come, else the latest.
     */
    cards: z.array(
      round.extend({
        tournament,
        phase: z.enum(PREDICTION_PHASES),
        /** All of its fights are decided. */
        is_over: z.boolean(),
        /** Whether one's card is saved, and still fits where fights were called off since. */
        is_saved: z.boolean(),
        opens_at: time.nullable(),
        locks_at: time.nullable(),
      }),
    ),
    /**
     * Every kind but the matches of every tournament that has a start and is not over, also where it takes no
     * predictions (any more): what a rail shows.
     */
    kinds: z.array(
      z.object({
        tournament,
        kind: z.enum(KIND_NAMES),
        type: z.enum(PREDICTION_TYPES),
        /** `open` while any of its questions is, else `locked` once any is. */
        phase: z.enum(PREDICTION_PHASES),
        /** Its questions in all, those answered, and those that are open without an answer. */
        total: z.int(),
        saved: z.int(),
        missing: z.int(),
        /** The first lock of those that are open; when the first opens of those that are to come. Null: not known. */
        locks_at: time.nullable(),
        opens_at: time.nullable(),
        /** Whom one named, of a kind that asks for one team or player. */
        chosen: localized.nullable(),
      }),
    ),
  }),
  errors: [],
})
