import { DAYS_MAX, MULTIPLIER_MAX, POINTS_MAX } from '@called-it/rules/numbers.ts'
import { HITS } from '@called-it/rules/vocabulary.ts'
import { ODDS_LIMIT, LEAST_ODDS } from '@called-it/rules/ufc/odds.ts'
import { SCORE_BASES } from '@called-it/rules/football/match-result.ts'
import { STAGE_LEVELS } from '@called-it/rules/stage-level.ts'
import { z } from 'zod'

const points = z.int().min(0).max(POINTS_MAX)
const odds = z.number().min(LEAST_ODDS).max(ODDS_LIMIT)
const times = z.int().min(1).max(MULTIPLIER_MAX)

/** The fields of the ruleset that a document may change, for the OpenAPI document. */
export const rulesetOverrides = z
  .strictObject({
    match: z.partialRecord(z.enum(HITS), points),
    score_basis: z.enum(SCORE_BASES),
    stage_multiplier: z.partialRecord(z.enum(STAGE_LEVELS), times),
    tie: z.partialRecord(z.enum(STAGE_LEVELS), points),
    table_order: z.strictObject({ place: points, whole_order: points }).partial(),
    league: z.strictObject({ team: points, favourite_multiplier: times, all_teams: points }).partial(),
    scorer: points,
    keeper: points,
    most_productive_team: points,
    tournament_winner: points,
    fight: z
      .strictObject({
        right_pick: points,
        multiplier: times,
        opens_days_before: z.int().min(1).max(DAYS_MAX),
        odds_min: odds,
        odds_max: odds,
      })
      .partial(),
  })
  .partial()
