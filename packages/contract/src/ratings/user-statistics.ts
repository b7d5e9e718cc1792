import { TOURNAMENT_STATUSES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, idText, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { entity, sportSlug } from '../tournaments/tournaments.ts'

// What one user has achieved. Everybody may ask, oneself sees no more than others: only what is locked and settled
// counts, and nothing of a tournament whose rating is not open yet.

/** Null to others where the user takes part in nothing: a number alone tells nobody's name. */
const user = publicUser.nullable()

const ofUser = {
  method: 'GET',
  area: 'User',
  access: 'signed_in',
  params: z.object({ id: idText }),
  status: 200,
  errors: [],
} as const

const tournament = z.object({
  id,
  slug: z.string(),
  name: localized,
  type: sportSlug,
  status: z.enum(TOURNAMENT_STATUSES),
})

const round = z.object({ id, key: z.string(), name: localized })

/** Where a user stands, among how many. */
const standing = {
  /** Null until something has been settled. */
  position: z.int().nullable(),
  participants: z.int(),
  points: z.int(),
  /** Of fights; null in football. */
  coefficient_sum: z.number().nullable(),
}

/** What became of the scores that a user called; every other kind of prediction earns points and no hits. */
const hits = {
  /** Scores that were settled: exact + difference + outcome + miss. */
  predictions: z.int(),
  exact: z.int(),
  /** The right winner and margin, or another draw; 0 where a rating was begun before they were counted. */
  difference: z.int(),
  /** The right outcome and no more. */
  outcome: z.int(),
  miss: z.int(),
  /** The share, 0 to 1, of the outcome or better among `predictions`; null without any. */
  accuracy: z.number().nullable(),
}

export const userStatistics = z.object({
  /** In how many the user takes part; only those whose rating is open, as everywhere here. */
  tournaments: z.int(),
  /** The sum of those of `by_tournament`, whatever they were earned by. */
  points: z.int(),
  ...hits,
  /** The latest start first. */
  by_tournament: z.array(
    z.object({
      tournament,
      ...standing,
      ...hits,
      /** The round that brought the most; of equal ones that with the better position, then the first. */
      best_round: z.object({ round, ...standing, position: z.int() }).nullable(),
    }),
  ),
})
export type UserStatistics = z.infer<typeof userStatistics>

export const readUserStatistics = endpoint({
  ...ofUser,
  path: '/api/v1/user/{id}/statistics',
  summary: 'What a user has achieved: accuracy, hits by kind, places and the best round of each tournament',
  answer: z.object({ user, statistics: userStatistics }),
})

/** What became of the picks of cards. */
const judged = {
  /** Picks that were decided, or came to nothing: right + wrong + void; a reserve only where it stepped in. */
  picks: z.int(),
  right: z.int(),
  wrong: z.int(),
  void: z.int(),
  /** The share, 0 to 1, of the right among the right and the wrong; null without any. */
  accuracy: z.number().nullable(),
  points: z.int(),
  coefficient_sum: z.number(),
  /** The highest odds of a right pick, not doubled. */
  best_coefficient: z.number().nullable(),
}

export const userUfcStatistics = z.object({
  /** Rounds with a card of which something was decided. */
  rounds: z.int(),
  ...judged,
  /** Doubled picks that were decided, and the right ones among them. */
  doubled: z.object({ picks: z.int(), right: z.int() }),
  /** Whom the user picked most often; null where nobody was picked twice. */
  favourite: z.object({ entity, picks: z.int() }).nullable(),
  /** The first first. */
  by_round: z.array(
    z.object({
      tournament,
      round,
      /** When its card was locked: the start of its first fight. */
      at: time,
      ...judged,
      /** In the rating of the round; null until it has one. */
      position: z.int().nullable(),
      participants: z.int(),
    }),
  ),
})
export type UserUfcStatistics = z.infer<typeof userUfcStatistics>

export const readUserUfcStatistics = endpoint({
  ...ofUser,
  path: '/api/v1/user/{id}/ufc-statistics',
  summary: 'What became of the fighters that a user picked, card by card',
  answer: z.object({ user, statistics: userUfcStatistics }),
})

export const userRanking = z.array(
  z.object({
    tournament,
    /** Of how many, now. */
    participants: z.int(),
    /**
     * The first first: one for each day of a round, as the rating stood at its end; of fights one for each round. The
     * latest 60, the last of which is the rating as it stands.
     */
    positions: z.array(
      z.object({
        /** The start of the latest event that counts in it. */
        at: time,
        /** The round; the tournament, where it ended and what hangs on its end was settled. */
        label: localized,
        position: z.int(),
        points: z.int(),
        coefficient_sum: z.number().nullable(),
      }),
    ),
  }),
)
export type UserRanking = z.infer<typeof userRanking>

export const readUserRanking = endpoint({
  ...ofUser,
  path: '/api/v1/user/{id}/ranking',
  summary: 'Where a user stood over time, in each tournament',
  answer: z.object({ user, ranking: userRanking }),
})
