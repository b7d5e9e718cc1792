import { SYSTEM_NAMES, THEMES } from '@called-it/rules/systems.ts'
import { z } from 'zod'
import { publicUser, teamBrief, userGroup } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, pageMeta, paging, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { sport, sportSlug } from './tournaments.ts'

/** A place in the hall of fame: what the rating said when the tournament was over. */
export const winnerRow = z.object({
  /** Shared by those who are level. In the list of a group it is counted within the group. */
  position: z.int(),
  is_shared: z.boolean(),
  user: publicUser,
  group: userGroup.nullable(),
  team: teamBrief.nullable(),
  points: z.int(),
  coefficient_sum: z.number().nullable(),
  exact_hits: z.int(),
  /** What the tournament's document gives for this position now. */
  prize: localized.nullable(),
  is_me: z.boolean(),
})
export type WinnerRow = z.infer<typeof winnerRow>

/** Places of a list, best first; `is_cut`: more users share the last position than a list shows. */
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
  /** Everybody on positions 1 to 16. */
  ...places,
  /** The best three of each group of users, in the order of the groups; none where there is no draw. */
  groups: z.array(z.object({ group: userGroup, ...places })),
  /** The best team of the draw, or those level; its members best first, with their positions in the tournament. */
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
  summary: 'The winners of finished tournaments, the one that finished last first',
  access: 'signed_in',
  query: z.strictObject({
    sport: sportSlug.optional(),
    /** Of that tournament or series alone: empty until it has finished. */
    tournament: slug.optional(),
    ...paging({ default: 5, maximum: 20 }),
  }),
  status: 200,
  answer: z.object({ winners: z.array(tournamentWinners), meta: pageMeta }),
  errors: [],
})

/** A UFC tournament: its numbered events, and how many of them are still to come or under way. */
export const series = z.object({
  slug: z.string(),
  name: localized,
  is_finished: z.boolean(),
  rounds_count: z.int(),
  rounds_left: z.int(),
  /** When the last fight that is planned begins; null: it is not known, or the series has finished. */
  last_event_at: time.nullable(),
})
export type Series = z.infer<typeof series>

export const readWinnersFilter = endpoint({
  method: 'GET',
  path: '/api/v1/winners/filter',
  area: 'Hall of fame',
  summary: 'What the hall of fame can be filtered by',
  access: 'signed_in',
  status: 200,
  answer: z.object({
    sports: z.array(sport),
    /** Finished ones that are no series, the one that finished last first. */
    tournaments: z.array(z.object({ slug: z.string(), name: localized, sport: sportSlug })),
    series: z.array(series),
  }),
  errors: [],
})
