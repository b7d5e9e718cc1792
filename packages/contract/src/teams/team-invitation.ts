import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { localized } from '../localized.ts'
import { sport } from '../tournaments/tournaments.ts'
import { teamIdText } from './teams.ts'

/**
 * What the link of a friends team says to whoever holds it. The shapes are strict: a field that is not named here must not
 * reach people who are not signed in.
 */
const invitation = z.strictObject({
  /** The owner of the team. The link says no more of its sender than what its holder has written into it. */
  inviter: publicUser.omit({ id: true }).strict(),
  team: z.strictObject({ name: z.string(), members_count: z.int() }),
  tournament: z.strictObject({ slug: z.string(), name: localized, sport }),
})
/** What the link of a friends team says to whoever holds it. */
export type TeamInvitation = z.infer<typeof invitation>

export const readTeamInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/teams/{id}/invitation',
  area: 'Teams',
  summary:
    'Who invites to a friends team, its name and size, and its tournament, for people who have its link and are not signed in. The number of a drawn team is no link: `not_found`',
  access: 'anyone',
  params: z.object({ id: teamIdText }),
  status: 200,
  answer: z.object({ invitation }),
  errors: ['too_many_requests'],
})
