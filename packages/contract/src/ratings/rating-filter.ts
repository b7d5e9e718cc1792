import { z } from 'zod'
import { teamBrief, userGroup } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, slug } from '../fields.ts'
import { localized } from '../localized.ts'

export const readRatingFilter = endpoint({
  method: 'GET',
  path: '/api/v1/{slug}/ratings/filter',
  area: 'Ratings',
  summary: 'What the rating can be filtered by',
  access: 'signed_in',
  params: z.object({ slug }),
  status: 200,
  answer: z.object({
    /** None where there is no draw. */
    groups: z.array(userGroup),
    /** In their order. */
    rounds: z.array(
      z.object({
        id,
        key: z.string(),
        name: localized,
        /** Whether something of it has been settled: until then its rating is empty. */
        is_settled: z.boolean(),
      }),
    ),
    /**
     * One's own teams of the tournament, that of the draw first. The teams of the draw grow with the users, so all of
     * them are never listed here: `ratings/groups` shows the best of each group, `ratings/teams` finds any by name, and
     * the id of each can be filtered by.
     */
    teams: z.array(teamBrief),
  }),
  errors: ['ratings_not_open'],
})
export type RatingFilter = z.infer<typeof readRatingFilter.answer>
