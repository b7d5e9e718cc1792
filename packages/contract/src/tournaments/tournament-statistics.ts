import { PREDICTION_TYPES } from '@called-it/rules/systems.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { entity } from './tournaments.ts'

/** How many predictions of scores came how close (GAME.md 4). */
const hitCounts = z.object({ exact: z.int(), difference: z.int(), outcome: z.int(), miss: z.int() })
export type HitCounts = z.infer<typeof hitCounts>

const scoreline = z.object({ first: z.int(), second: z.int() })

/** A match that is over and earned points: how it was called. Sides are ids of `entities`. */
const matchFigures = z.object({
  id,
  round_id: id,
  first_entity_id: id,
  second_entity_id: id,
  score: scoreline,
  hits: hitCounts,
  /** What its predictions earned in all. */
  points: z.int(),
  /** Who was seen winning, by how many. */
  crowd: z.object({ first: z.int(), draw: z.int(), second: z.int() }),
  /** The score that most called; null: nobody called any. */
  called: scoreline.nullable(),
})
export type MatchFigures = z.infer<typeof matchFigures>

/** A fight of a round that has locked: how often each side was picked. */
const fightFigures = z.object({
  id,
  round_id: id,
  /** The most picked first; a fighter who left may be among them. */
  picks: z.array(z.object({ entity_id: id, count: z.int(), doubled: z.int() })),
  /** Null: it is not decided, or nobody won. */
  winner_id: id.nullable(),
  /** Whether the fighter won whom fewer had picked. */
  is_upset: z.boolean(),
})
export type FightFigures = z.infer<typeof fightFigures>

/** A round of which something is settled. */
const roundFigures = z.object({
  round_id: id,
  /** Settled ones; of fights the cards of a round, all of whose fights are over. */
  predictions: z.int(),
  average_points: z.number(),
  /** Of fights: the mean sum of a card; football has none. */
  average_coefficient: z.number().nullable(),
})

/** Who was named most, at most ten of them. */
const favouriteFigures = z.object({
  /** Of `league` these are the favourites, not all of the eight. */
  type: z.enum(PREDICTION_TYPES),
  /** All who named somebody. */
  total: z.int(),
  picks: z.array(
    z.object({
      /** The team, or the player's team. */
      entity_id: id,
      player: z.object({ id, key: z.string(), name: localized }).nullable(),
      count: z.int(),
      /** Null: that is not settled yet. */
      is_right: z.boolean().nullable(),
    }),
  ),
})
export type FavouriteFigures = z.infer<typeof favouriteFigures>

/** What everybody's predictions came to. Of questions that still take predictions it tells nothing: nobody can copy. */
export const tournamentStatistics = z.object({
  /** Everybody with a row in the rating, and who has joined since. */
  participants: z.int(),
  /** To all that has locked. */
  predictions: z.int(),
  /** Of a settled prediction, whatever its type; null: none is settled. */
  average_points: z.number().nullable(),
  /** Of the settled scores; null: none is settled. */
  exact_share: z.number().nullable(),
  hits: hitCounts.nullable(),
  /** Matches, or fights, that are over, whether anybody predicted them or not, and all there are. */
  settled_events: z.int(),
  events_count: z.int(),
  by_type: z.array(
    z.object({
      type: z.enum(PREDICTION_TYPES),
      /** To what has locked, and to that of it which is settled. */
      predictions: z.int(),
      settled: z.int(),
      average_points: z.number().nullable(),
    }),
  ),
  by_round: z.array(roundFigures),
  /**
   * How many stand at each step of points, from 0 up, of fights of the sum of coefficients: null before the rating opens,
   * and while nobody has any.
   */
  spread: z.object({ step: z.int(), users: z.array(z.int()) }).nullable(),
  /** How a player fares who always calls the score that most call; null: no match is settled. */
  crowd: z
    .object({
      matches: z.int(),
      /** Of them: those in which what most called came true, the winner or the draw. */
      right: z.int(),
      points: z.int(),
      /** What the mean of all predictions brought in the same matches. */
      average_points: z.number(),
    })
    .nullable(),
  favourites: z.array(favouriteFigures),
  /** The exact score that fewest called, and how all called that match; null: nobody has called one. */
  rarest: z
    .object({
      event_id: id,
      count: z.int(),
      /** Of up to five goals a side, or as many as fell. */
      calls: z.array(scoreline.extend({ count: z.int() })),
    })
    .nullable(),
  /** In the order of the tournament. */
  events: z.array(matchFigures),
  fights: z.array(fightFigures),
  /** What all of this names: rounds in their order, and who takes part in them. */
  rounds: z.array(z.object({ id, key: z.string(), name: localized })),
  entities: z.array(entity),
  /** When it was last reckoned; null: nothing has locked yet. */
  calculated_at: time.nullable(),
})
export type TournamentStatistics = z.infer<typeof tournamentStatistics>

export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/{slug}/statistics',
  area: 'Tournaments',
  summary: 'How everybody predicted, and what came of it: of what has locked alone',
  access: 'signed_in',
  params: z.object({ slug }),
  status: 200,
  answer: z.object({ statistics: tournamentStatistics }),
  errors: [],
})
