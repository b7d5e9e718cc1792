import { STAGE_LEVELS } from '@called-it/rules/stage-level.ts'
import { PREDICTION_TYPES } from '@called-it/rules/kind-list.ts'
import { SPORTS, SYSTEM_NAMES, THEMES } from '@called-it/rules/systems.ts'
import { STAGE_TYPES, TOURNAMENT_STATUSES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { teamBrief, userGroup } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, pageMeta, paging, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'

export const sportSlug = z.enum(SPORTS)
export const sport = z.object({ id, slug: sportSlug, name: localized })
export type Sport = z.infer<typeof sport>

/**
 * A team or a fighter. `country` is a flag code such as `gb-eng`; a club has a
 * crest instead.
 */
export const entity = z.object({
  id,
  key: z.string(),
  name: localized,
  code: z.string().nullable(),
  country: z.string().nullable(),
  colours: z.array(z.string()).nullish(),
  is_club: z.boolean(),
  image: z.string().nullable(),
})
export type Entity = z.infer<typeof entity>

export const stage = z.object({
  id,
  key: z.string(),
  type: z.enum(STAGE_TYPES),
  level: z.enum(STAGE_LEVELS).nullable(),
  name: localized,
  /** The starts of the first and the last event; `finished_at` is null until all events are decided. */
  started_at: time.nullable(),
  last_event_at: time.nullable(),
  finished_at: time.nullable(),
})
export type Stage = z.infer<typeof stage>

export const prize = z.object({
  scope: z.enum(['group', 'tournament']),
  place_from: z.int().min(1),
  place_to: z.int().min(1),
  title: localized,
})

const tournamentBrief = z.object({
  id,
  slug: z.string(),
  name: localized,
  type: sportSlug,
  status: z.enum(TOURNAMENT_STATUSES),
  sport,
})

export const tournament = tournamentBrief.extend({
  system_name: z.enum(SYSTEM_NAMES),
  theme: z.enum(THEMES),
  image: z.string().nullable(),
  started_at: time.nullable(),
  finished_at: time.nullable(),
  /** Until when an organiser can take the finish back; then the seed of the draw is published. Null until it has finished. */
  reopen_until: time.nullable(),
  predictions_opened_at: time.nullable(),
  ratings_opened_at_date: z.iso.date().nullable(),
  /** Whether the rating can be read now, by the server's clock. */
  ratings_open: z.boolean(),
  next_lock_at: time.nullable(),
  stages: z.array(stage),
  prediction_types: z.array(z.enum(PREDICTION_TYPES)),
  distributionResult: z.object({ group: userGroup.nullable(), team: teamBrief.nullable() }).nullable(),
  participants_count: z.int(),
  my: z
    .object({
      position: z.int(),
      previous_position: z.int().nullable(),
      points: z.int(),
      coefficient_sum: z.number().nullable(),
    })
    .nullable(),
  draw: z.object({ commitment: z.string(), seed: z.string().nullable() }).nullable(),
  chat_url: z.string().nullable(),
  prizes: z.array(prize),
})
export type Tournament = z.infer<typeof tournament>

export const listSports = endpoint({
  method: 'GET',
  path: '/api/v1/sports',
  area: 'Tournaments',
  summary: 'The sports that can be predicted',
  access: 'anyone',
  status: 200,
  answer: z.object({ sports: z.array(sport) }),
  errors: [],
})

export const listTournaments = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/',
  area: 'Tournaments',
  summary:
    'The feed: running (latest start first), upcoming (nearest first), not formed, finished (latest first)',
  access: 'signed_in',
  query: z.object({
    sport: sportSlug.optional(),
    status: z.enum(['all', 'current', 'past']).default('all'),
    ...paging({ default: 20, maximum: 100 }),
  }),
  status: 200,
  answer: z.object({ tournaments: z.array(tournament), meta: pageMeta }),
  errors: [],
})

export const listAllTournaments = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/all',
  area: 'Tournaments',
  summary: 'Every tournament in brief, without pages',
  access: 'signed_in',
  query: z.object({ sport: sportSlug.optional() }),
  status: 200,
  answer: z.object({ tournaments: z.array(tournamentBrief) }),
  errors: [],
})

export const readTournament = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/{slug}',
  area: 'Tournaments',
  summary: 'One tournament',
  access: 'signed_in',
  params: z.object({ slug }),
  status: 200,
  answer: z.object({ tournament }),
  errors: [],
})
