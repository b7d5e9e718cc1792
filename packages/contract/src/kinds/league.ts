import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import type { KindContract } from '../kind.ts'
import { asked, explained, pickCrowd } from '../predictions/explained.ts'
import { id, slug, time } from '../fields.ts'
import { tableRow } from '../predictions/group-predictions.ts'
import { localized } from '../localized.ts'
import { predictionsRead } from '../predictions/prediction-calls.ts'
import { entity } from '../tournaments/tournaments.ts'

const prediction = z.object({ team_ids: z.array(id), favourite_team_id: id, ...explained })

export const readLeaguePrediction = endpoint({
  ...predictionsRead,
  path: '/api/v1/tournaments/{slug}/prediction-type/league',
  summary: "The first eight teams of the league stage; another user's prediction only once it is locked",
  answer: z.object({
    /** The owner of the prediction; null: the caller. */
    user: publicUser.nullable(),
    teams: z.array(entity),
    /** The number of teams. */
    count: z.int(),
    /** The pots of the document's draw, by which teams are grouped; empty if it has none. */
    pots: z.array(z.object({ id, key: z.string(), name: localized, team_ids: z.array(id) })),
    points: z.int(),
    prediction: prediction.nullable(),
    /** The actual first eight, in their order; empty until they are known. */
    top_teams: z.array(entity),
    /** The current table, first to last. */
    table: z.array(tableRow),
    ...asked,
    /** The points of each right team, the multiplier of the favourite, and the extra points for all eight. */
    league_points: z.object({ team: z.int(), favourite_multiplier: z.int(), all_teams: z.int() }),
    /** How many users chose each team, and how many as their favourite: only once it is locked. */
    crowd: pickCrowd.extend({ favourites: pickCrowd.shape.picks }).nullable(),
    /** When the last match of the league stage begins; null: not known. */
    last_match_at: time.nullable(),
    calculated_at: time.nullable(),
  }),
})

export const saveLeague = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/{slug}/predictions/league',
  area: 'Predictions',
  summary: 'Save eight teams of the league and which of them is the favourite',
  access: 'signed_in',
  is_repeatable: true,
  params: z.object({ slug }),
  body: z.object({ team_ids: z.array(z.int()).max(100), favourite_team_id: z.int() }),
  status: 200,
  answer: z.object({ prediction }),
  errors: ['join_group_first', 'locked', 'not_open'],
})

/** The first eight of the league stage. */
export const leagueContract = {
  name: { ru: 'Первая восьмёрка', en: 'Top eight' },
  calls: [readLeaguePrediction, saveLeague],
  answer: z.object({ teams: z.array(entity), favourite_team_id: id }),
  fields: {
    'crowd.favourites': ['How often each team was chosen as the favourite.'],
    'favourites.id': ['Id of the team that was chosen as the favourite.', 5],
    last_match_at: ['When the last match of the league stage begins; null: not known.'],
    league_points: ['What the first eight of the league earn.'],
    'league_points.team': ['Points for each right team.', 4],
    pots: ['The pots of the league draw; empty where the document names none.'],
    favourite_team_id: ['Which of the chosen teams is the favourite; its points are multiplied.', 5],
    'ruleset.league': ['Points for the first eight of the league.'],
    'league.team': ['Points for each right team.', 4],
    favourite_multiplier: ["How many times the favourite's points count.", 2],
    all_teams: ['Points that all eight right teams earn besides.', 10],
  },
} as const satisfies KindContract<'league'>
