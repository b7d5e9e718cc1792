import { SYSTEM_NAMES, THEMES } from '@called-it/rules/systems.ts'
import { z } from 'zod'
import { publicUser, teamBrief, userGroup } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, pageMeta, paging, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { sport, sportSlug } from './tournaments.ts'

/** A place in the hall of fame, from the rating at the end of the tournament. */
export const winnerRow = z.object({
  /** The position; level users share it. In the list of a group it counts within the group. */
  position: z.int(),
  is_shared: z.boolean(),
  user: publicUser,
  group: userGroup.nullable(),
  team: teamBrief.nullable(),
  points: z.int(),
  coefficient_sum: z.number().nullable(),
  exact_hits: z.int(),
  /** The prize for this position in the tournament's current document. */
  prize: localized.nullable(),
  is_me: z.boolean(),
})
export type WinnerRow = z.infer<typeof winnerRow>

/** The places of a list, best first; `is_cut`: more users share the last position than the list shows. */
const places = { places: z.array(winnerRow), is_cut: z.boolean() }

/** The winners of one finished tournament. */
export const tournamentWinners = z.object({
  tournament: z.object({
    id,
    slug: z.string(),
    name: localized,
    type: sportSlug,
    sport,
    system_name: z.enum(SYSTEM_NAMES),
    theme: z.enum(THEMES),
    status: z.literal('finished'),
    started_at: time.nullable(),
    finished_at: time,
    participants_count: z.int(),
  }),
  /** The users on positions 1 to 16. */
  ...places,
  /** The best three of each group, in the order of the groups; empty if there is no draw. */
  groups: z.array(z.object({ group: userGroup, ...places })),
  /** The best drawn team, or several level ones; its members best first, with their positions in the tournament. */
  teams: z.array(
    z.object({
      team: teamBrief,
      group: userGroup,
      points: z.int(),
      exact_hits: z.int(),
      members: z.array(winnerRow),
    }),
  ),
})
export type TournamentWinners = z.infer<typeof tournamentWinners>

export const readWinners = endpoint({
  method: 'GET',
  path: '/api/v1/winners',
  area: 'Hall of fame',
  summary: 'The winners of finished tournaments, last finished first',
  access: 'signed_in',
  query: z.strictObject({
    sport: sportSlug.optional(),
    /** Only winners of this tournament or series; empty until it has finished. */
    tournament: slug.optional(),
    ...paging({ default: 5, maximum: 20 }),
  }),
  status: 200,
  answer: z.object({ winners: z.array(tournamentWinners), meta: pageMeta }),
  errors: [],
})

/** A UFC series: the number of its numbered events, and of those still to come or live. */
export const series = z.object({
  slug: z.string(),
  name: localized,
  is_finished: z.boolean(),
  rounds_count: z.int(),
  rounds_left: z.int(),
  /** When the last planned fight begins; null: not known, or the series has finished. */
  last_event_at: time.nullable(),
})
export type Series = z.infer<typeof series>

export const readWinnersFilter = endpoint({
  method: 'GET',
  path: '/api/v1/winners/filter',
  area: 'Hall of fame',
  summary: 'The filters of the hall of fame',
  access: 'signed_in',
  status: 200,
  answer: z.object({
    sports: z.array(sport),
    /** Finished tournaments that are no series, the latest first. */
    tournaments: z.array(z.object({ slug: z.string(), name: localized, sport: sportSlug })),
    series: z.array(series),
  }),
  errors: [],
})
