import { PREDICTION_TYPES } from '@called-it/rules/kind-list.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { entity } from './tournaments.ts'

/** The number of predicted scores by their hits (GAME.md 4). */
const hitCounts = z.object({ exact: z.int(), difference: z.int(), outcome: z.int(), miss: z.int() })
export type HitCounts = z.infer<typeof hitCounts>

const scoreline = z.object({ first: z.int(), second: z.int() })

/** The predictions of a finished match that earned points. Sides are ids of `entities`. */
const matchFigures = z.object({
  id,
  round_id: id,
  first_entity_id: id,
  second_entity_id: id,
  score: scoreline,
  hits: hitCounts,
  /** The points of all its predictions together. */
  points: z.int(),
  /** How many predicted each outcome. */
  crowd: z.object({ first: z.int(), draw: z.int(), second: z.int() }),
  /** The most predicted score; null: nobody predicted one. */
  called: scoreline.nullable(),
})
export type MatchFigures = z.infer<typeof matchFigures>

/** The picks of a fight in a locked round. */
const fightFigures = z.object({
  id,
  round_id: id,
  /** The picks, most frequent first; a fighter who was replaced may be among them. */
  picks: z.array(z.object({ entity_id: id, count: z.int(), doubled: z.int() })),
  /** The winner; null: not decided yet, or nobody won. */
  winner_id: id.nullable(),
  /** Whether the fighter with fewer picks won. */
  is_upset: z.boolean(),
})
export type FightFigures = z.infer<typeof fightFigures>

/** A round with a settled question. */
const roundFigures = z.object({
  round_id: id,
  /** The settled predictions; for fights the slips of a round whose fights are all over. */
  predictions: z.int(),
  average_points: z.number(),
  /** The mean sum of odds of a slip; null in football. */
  average_coefficient: z.number().nullable(),
})

/** The most predicted teams or players, at most ten. */
const favouriteFigures = z.object({
  /** For `league` these are the favourite teams, not all eight. */
  type: z.enum(PREDICTION_TYPES),
  /** The number of users who answered. */
  total: z.int(),
  picks: z.array(
    z.object({
      /** The team, or the team of the player. */
      entity_id: id,
      player: z.object({ id, key: z.string(), name: localized }).nullable(),
      count: z.int(),
      /** Null: not settled yet. */
      is_right: z.boolean().nullable(),
    }),
  ),
})
export type FavouriteFigures = z.infer<typeof favouriteFigures>

/** Statistics of everybody's predictions. Open questions are left out, so that nobody can copy. */
export const tournamentStatistics = z.object({
  /** The users with a row in the rating, and those who have joined since. */
  participants: z.int(),
  /** The predictions of all locked questions. */
  predictions: z.int(),
  /** The mean points of a settled prediction of any type; null: none is settled. */
  average_points: z.number().nullable(),
  /** The share of exact scores among the settled ones; null: none is settled. */
  exact_share: z.number().nullable(),
  hits: hitCounts.nullable(),
  /** The number of finished matches or fights, predicted or not, and of all. */
  settled_events: z.int(),
  events_count: z.int(),
  by_type: z.array(
    z.object({
      type: z.enum(PREDICTION_TYPES),
      /** The predictions of locked questions, and of the settled ones among them. */
      predictions: z.int(),
      settled: z.int(),
      average_points: z.number().nullable(),
    }),
  ),
  by_round: z.array(roundFigures),
  /**
   * The number of users at each step of points from 0 up; for fights, of the sum of odds. Null before the rating opens
   * and while nobody has points.
   */
  spread: z.object({ step: z.int(), users: z.array(z.int()) }).nullable(),
  /** The results of a player who always predicts the most predicted score; null: no match is settled. */
  crowd: z
    .object({
      matches: z.int(),
      /** The matches in which the majority predicted the right outcome. */
      right: z.int(),
      points: z.int(),
      /** The points of the mean prediction in the same matches. */
      average_points: z.number(),
    })
    .nullable(),
  favourites: z.array(favouriteFigures),
  /** The exact score that the fewest predicted, and all predictions of its match; null: nobody predicted an exact score. */
  rarest: z
    .object({
      event_id: id,
      count: z.int(),
      /** The predicted scores of up to five goals a side, or of as many as were scored. */
      calls: z.array(scoreline.extend({ count: z.int() })),
    })
    .nullable(),
  /** The events in the order of the tournament. */
  events: z.array(matchFigures),
  fights: z.array(fightFigures),
  /** The names of the ids above: rounds in their order, and entities. */
  rounds: z.array(z.object({ id, key: z.string(), name: localized })),
  entities: z.array(entity),
  /** When the statistics were last computed; null: nothing has locked yet. */
  calculated_at: time.nullable(),
})
export type TournamentStatistics = z.infer<typeof tournamentStatistics>

export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/{slug}/statistics',
  area: 'Tournaments',
  summary: "Statistics of all users' predictions; locked questions only",
  access: 'signed_in',
  params: z.object({ slug }),
  status: 200,
  answer: z.object({ statistics: tournamentStatistics }),
  errors: [],
})
