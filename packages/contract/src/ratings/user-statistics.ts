import { TOURNAMENT_STATUSES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, idText, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { entity, sportSlug } from '../tournaments/tournaments.ts'

// The results of one user. Everybody may read them, and the user sees no more than others: only locked and settled
// questions count, and only of tournaments with an open rating.

/** Null for others if the user takes part in no tournament: a user id alone must not reveal a name. */
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

/** A user's position, and among how many. */
const figures = {
  /** Null until a question has been settled. */
  position: z.int().nullable(),
  participants: z.int(),
  points: z.int(),
  /** The sum of odds; null in football. */
  coefficient_sum: z.number().nullable(),
}

/** The hits of a user's predicted scores; other kinds of predictions earn points and no hits. */
const hits = {
  /** The settled scores: exact + difference + outcome + miss. */
  predictions: z.int(),
  exact: z.int(),
  /** The right winner and margin, or another draw; 0 where a rating was begun before they were counted. */
  difference: z.int(),
  /** Only the right outcome. */
  outcome: z.int(),
  miss: z.int(),
  /** The share, 0 to 1, of the outcome or better among `predictions`; null without any. */
  accuracy: z.number().nullable(),
}

export const userStatistics = z.object({
  /** The number of the user's tournaments with an open rating. */
  tournaments: z.int(),
  /** The sum of the points of `by_tournament`. */
  points: z.int(),
  ...hits,
  /** The tournaments, latest start first. */
  by_tournament: z.array(
    z.object({
      tournament,
      ...figures,
      ...hits,
      /** The round with the most points; among equal ones the better position, then the earlier round. */
      best_round: z.object({ round, ...figures, position: z.int() }).nullable(),
    }),
  ),
})
export type UserStatistics = z.infer<typeof userStatistics>

export const readUserStatistics = endpoint({
  ...ofUser,
  path: '/api/v1/user/{id}/statistics',
  summary: 'The statistics of a user: accuracy, hits by kind, places and the best round of each tournament',
  answer: z.object({ user, statistics: userStatistics }),
})

/** The results of the picks of slips. */
const judged = {
  /** The decided and the void picks: right + wrong + void; a reserve counts only if it stepped in. */
  picks: z.int(),
  right: z.int(),
  wrong: z.int(),
  void: z.int(),
  /** The share, 0 to 1, of right picks among right and wrong ones; null without any. */
  accuracy: z.number().nullable(),
  points: z.int(),
  coefficient_sum: z.number(),
  /** The highest odds of a right pick, not doubled. */
  best_coefficient: z.number().nullable(),
}

export const userUfcStatistics = z.object({
  /** The rounds with a slip that has a decided fight. */
  rounds: z.int(),
  ...judged,
  /** The decided doubled picks, and the right ones among them. */
  doubled: z.object({ picks: z.int(), right: z.int() }),
  /** The fighter that the user picked most often; null if nobody was picked twice. */
  favourite: z.object({ entity, picks: z.int() }).nullable(),
  /** The rounds, earliest first. */
  by_round: z.array(
    z.object({
      tournament,
      round,
      /** When its slips locked: the start of its first fight. */
      at: time,
      ...judged,
      /** The position in the rating of the round; null until there is one. */
      position: z.int().nullable(),
      participants: z.int(),
    }),
  ),
})
export type UserUfcStatistics = z.infer<typeof userUfcStatistics>

export const readUserUfcStatistics = endpoint({
  ...ofUser,
  path: '/api/v1/user/{id}/ufc-statistics',
  summary: "Results of a user's picks of fighters, card by card",
  answer: z.object({ user, statistics: userUfcStatistics }),
})

export const userRanking = z.array(
  z.object({
    tournament,
    /** The number of participants now. */
    participants: z.int(),
    /**
     * The positions, earliest first: one for each day of a round, from the rating at its end; for fights one for each
     * round. The latest 60; the last one is the current rating.
     */
    positions: z.array(
      z.object({
        /** The start of the latest event that counts. */
        at: time,
        /** The name of the round, or of the tournament for the position after its finish. */
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
  summary: "A user's positions over time, in each tournament",
  answer: z.object({ user, ranking: userRanking }),
})
