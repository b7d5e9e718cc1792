import {
  FEED_STATES,
  FEED_TROUBLES,
  HOLD_CODES,
  SOURCE_GIFTS,
  SOURCE_NAMES,
  UNMATCHED_CODES,
} from '@called-it/rules/feeds/feed-names.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idText, searchText, slug, text, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { deskEvent, deskTournament } from '../organiser/desk-shapes.ts'
import { common, key } from '../organiser/organiser-call.ts'

/** The half hours of a day. */
export const CELLS = 48
/** How a feed was in half an hour: it answered, answered late or in part, failed, or was not asked. */
export const CELL_STATES = ['ok', 'late', 'failed', 'none'] as const
/** The fields of an event in which what a source says is compared with what stands. */
export const HELD_FIELDS = ['status', 'score', 'starts_at', 'sides', 'winner', 'coefficients'] as const
/** What may be decided about a disagreement besides a feed. */
export const DECISIONS = ['ours', 'later'] as const

const params = z.object({ id: idText })
export const sourceName = z.enum(SOURCE_NAMES)
/** A competition or a season in a source's own words: part of an address of it. */
export const sourceWord = text.min(1).max(100)

const feed = z.object({
  id,
  source: sourceName,
  tournament: deskTournament,
  competition: z.string().nullable(),
  season: z.string().nullable(),
  gives: z.array(z.enum(SOURCE_GIFTS)),
  state: z.enum(FEED_STATES),
  /** Why the last run failed; null: it did not. */
  trouble: z.enum(FEED_TROUBLES).nullable(),
  last_run_at: time.nullable(),
  next_run_at: time.nullable(),
  cells: z.array(z.enum(CELL_STATES)).length(CELLS),
  /** Of the last 24 hours. */
  changes: z.int(),
  changed_at: time.nullable(),
  events: z.int().nullable(),
  unmatched: z.int(),
  held: z.int(),
  quota: z.object({ left: z.int(), limit: z.int(), per: z.enum(['minute', 'day']) }).nullable(),
})
export type Feed = z.infer<typeof feed>

const source = z.object({
  source: sourceName,
  gives: z.array(z.enum(SOURCE_GIFTS)),
  /** Whether it can be asked: a source that needs a key has one, and ESPN is switched on. */
  is_on: z.boolean(),
  needs_confirmation: z.boolean(),
  /** Whether it lists its competitions; else the organiser names one. */
  lists_competitions: z.boolean(),
})
export type FeedSource = z.infer<typeof source>

const candidate = z.object({
  key: z.string(),
  name: localized,
  country: z.string().nullable(),
  code: z.string().nullable(),
})
export type Candidate = z.infer<typeof candidate>

const unmatched = z.object({
  id,
  code: z.enum(UNMATCHED_CODES),
  name: z.string(),
  feed: id,
  source: sourceName,
  source_id: z.string(),
  tournament: deskTournament,
  event: deskEvent.nullable(),
  candidates: z.array(candidate),
})
export type Unmatched = z.infer<typeof unmatched>

const said = z.object({
  field: z.enum(HELD_FIELDS),
  /** What stands; null: nothing does. */
  ours: z.string().nullable(),
  values: z.array(z.object({ feed: id, source: sourceName, value: z.string().nullable() })),
})

const disagreement = z.object({
  id,
  code: z.enum(HOLD_CODES),
  text: localized,
  at: time,
  feed: id,
  source: sourceName,
  tournament: deskTournament,
  /** Null: it is about the whole feed. */
  event: deskEvent.nullable(),
  /** How many predictions the event has; null: they are not counted yet. */
  predictions: z.int().nullable(),
  voices: z.array(
    z.object({ feed: id, source: sourceName, source_id: z.string(), at: time, is_usable: z.boolean() }),
  ),
  fields: z.array(said),
})
export type Disagreement = z.infer<typeof disagreement>

export const listFeeds = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/feeds',
  summary:
    'The feeds of results with their state, the names that they could not match, and what waits for a decision because sources disagree, contradict themselves or contradict what stands',
  query: z.object({ tournament: slug.optional() }),
  answer: z.object({
    now: time,
    feeds: z.array(feed),
    sources: z.array(source),
    unmatched: z.array(unmatched),
    disagreements: z.array(disagreement),
    today: z.object({ runs: z.int(), answers: z.int(), changed: z.int(), held: z.int() }),
  }),
  errors: [],
  is_scoped: true,
})
export type Feeds = z.infer<typeof listFeeds.answer>

export const createFeed = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/feeds',
  summary:
    'Let a source enter results of a tournament by itself. Events and teams are matched by the source’s ids that are known, else asked for',
  body: z.strictObject({
    tournament: slug,
    source: sourceName,
    competition: sourceWord,
    season: sourceWord.nullable().optional(),
  }),
  status: 201,
  answer: z.object({ feed: z.object({ id }) }),
  errors: ['not_found', 'feed_exists', 'source_off'],
  is_scoped: true,
})

export const runFeed = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/feeds/{id}/run',
  summary: 'Ask the source now. A worker does it as soon as the source’s limit of calls allows',
  params,
  status: 202,
  answer: z.object({}),
  errors: [],
  is_scoped: true,
})

export const putFeed = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/feeds/{id}',
  summary: 'Pause a feed, or let it go on. A paused feed asks and changes nothing',
  params,
  body: z.strictObject({ paused: z.boolean() }),
  answer: z.object({ paused: z.boolean() }),
  errors: [],
  is_scoped: true,
})

export const deleteFeed = endpoint({
  ...common,
  status: 204,
  method: 'DELETE',
  path: '/api/v1/organiser/feeds/{id}',
  summary: 'Detach a source from a tournament: results stay, and the ids of the source are forgotten',
  params,
  answer: null,
  errors: [],
  is_scoped: true,
})

export const decideUnmatched = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/feeds/unmatched/{id}',
  summary:
    'Say who a name of a source is: the key of a team, fighter, player or event; null: it is none of this tournament. It is remembered by the source’s id',
  params,
  body: z.strictObject({ entity: key.nullable() }),
  status: 204,
  answer: null,
  errors: ['changed_meanwhile'],
  is_scoped: true,
})

export const decideDisagreement = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/feeds/disagreements/{id}',
  summary:
    'Decide what waits: keep what stands, take what a feed says, or ask again later. What is taken counts as entered by the organiser. The version is that of the event',
  params,
  body: z.strictObject({
    choose: z.union([z.enum(DECISIONS), id]),
    /** For `later`; left out: in 24 hours. */
    until: time.optional(),
  }),
  status: 204,
  answer: null,
  errors: ['changed_meanwhile', 'not_started', 'has_result', 'locked'],
  is_conditional: true,
  is_scoped: true,
})

const competition = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  seasons: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      starts_on: z.string().nullable(),
      ends_on: z.string().nullable(),
    }),
  ),
})
export type SourceCompetition = z.infer<typeof competition>

export const listCompetitions = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/sources/{source}/competitions',
  summary: 'The competitions of a source and their seasons, by a part of the name; at most 50',
  params: z.object({ source: sourceName }),
  query: z.object({ search: searchText.optional() }),
  answer: z.object({ competitions: z.array(competition) }),
  errors: ['source_off', 'source_away'],
  is_scoped: true,
})
