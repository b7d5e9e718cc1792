import { z } from 'zod'
import { teamBrief, userGroup } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, slug } from '../fields.ts'
import { localized } from '../localized.ts'

export const readRatingFilter = endpoint({
  method: 'GET',
  path: '/api/v1/{slug}/ratings/filter',
  area: 'Ratings',
  summary: 'The filters of the rating',
  access: 'signed_in',
  params: z.object({ slug }),
  status: 200,
  answer: z.object({
    /** Empty if there is no draw. */
    groups: z.array(userGroup),
    /** The rounds in their order. */
    rounds: z.array(
      z.object({
        id,
        key: z.string(),
        name: localized,
        /** Whether a question of the round has been settled; until then the rating of the round is empty. */
        is_settled: z.boolean(),
      }),
    ),
    /**
     * The viewer's teams in the tournament, the drawn one first. The number of drawn teams grows with the users, so
     * they are not all listed here: `ratings/groups` shows the best of each group, `ratings/teams` finds any by name, and
     * any team's id can be used as a filter.
     */
    teams: z.array(teamBrief),
  }),
  errors: ['ratings_not_open'],
})
export type RatingFilter = z.infer<typeof readRatingFilter.answer>
