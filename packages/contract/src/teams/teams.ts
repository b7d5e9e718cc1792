import { DRAW_STEPS, DRAW_VERSIONS } from '@called-it/rules/draw.ts'
import { checkTeamName } from '@called-it/rules/team-name.ts'
import { z } from 'zod'
import { publicUser, teamBrief, userGroup } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { byRule, id, idText, pageMeta, paging, slug, text, time } from '../fields.ts'
import type { FieldMistake } from '../mistakes/common-mistakes.ts'
import { localized } from '../localized.ts'

/** The id of a drawn team is its row's number, the id of a friends team a text that nobody can guess. */
const TEAM_ID = /^([1-9]\d{0,9}|[\w-]{22})$/
const description = 'a number (a basket), or the unguessable id of a friends team'
/** Whether a text has the form of a team's id. */
export const isTeamId = (text: string): boolean => TEAM_ID.test(text)
/** The id of a team in a path. Any text is allowed: a text of the wrong form is answered with "not found". */
export const teamIdText = z.string().meta({ description, maxLength: 22 })
export const teamId = teamIdText.regex(TEAM_ID)
const teamParams = z.object({ id: teamIdText })

export const distribute = endpoint({
  method: 'POST',
  path: '/api/v1/user/distribute',
  area: 'User',
  summary:
    'Draw: the next step, into a group and then into a team of it. Not repeatable: after a 503, read the group before sending it again',
  access: 'signed_in',
  body: z.object({ tournament_id: id }),
  status: 200,
  answer: z.object({
    step: z.enum(DRAW_STEPS),
    group: userGroup,
    team: teamBrief.nullable(),
  }),
  errors: ['no_distribution', 'already_distributed', 'not_open', 'locked'],
})

export const readOwnGroup = endpoint({
  method: 'GET',
  path: '/api/v1/user/tournament/{slug}/group',
  area: 'User',
  summary: "The caller's group and team in a tournament",
  access: 'signed_in',
  params: z.object({ slug }),
  status: 200,
  answer: z.object({ group: userGroup.nullable(), basket: teamBrief.nullable() }),
  errors: [],
})

export const drawEntry = z.object({
  /** The number of the draw in the tournament, from 1 without gaps. */
  nth: z.int(),
  user_id: id,
  step: z.enum(DRAW_STEPS),
  at: time,
  version: z.literal(DRAW_VERSIONS),
  /** Whether nothing was drawn: a person who had deleted the account came back to the place drawn before. */
  is_kept: z.boolean(),
  /** The groups or teams that could come up, in the order used, and their weights. */
  free: z.array(id),
  weights: z.array(z.int()),
  chosen: id,
})

export const readDraw = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/{slug}/draw',
  area: 'Tournaments',
  summary: 'The records of the draw, in their order, with all data needed to compute them again',
  access: 'signed_in',
  params: z.object({ slug }),
  query: z.strictObject({
    ...paging({ default: 100, maximum: 1000 }),
    /** Only the draws of this user. */
    user_id: idText.optional(),
  }),
  status: 200,
  answer: z.object({
    /** The SHA-256 of the seed (hex), published with the tournament. */
    commitment: z.string(),
    committed_at: time,
    /** The seed (hex); published when the tournament has finished for good. */
    seed: z.string().nullable(),
    /** When the seed is or was published; null until the tournament has finished. */
    seed_at: time.nullable(),
    /** All groups in the order used, with the number of places drawn in each; a kept place counts once. */
    groups: z.array(userGroup.extend({ users: z.int() })),
    entries: z.array(drawEntry),
    /** The teams that these entries name. */
    teams: z.array(z.object({ id, name: z.string(), title: localized })),
    meta: pageMeta,
  }),
  errors: ['no_distribution'],
})

/** The name of a friends team in one Unicode form. A refinement reports the mistakes in it. */
const teamName = text
  .max(1000, { error: 'team_name_length' satisfies FieldMistake, abort: true })
  .normalize('NFC')
  .check(byRule(checkTeamName))

export const teamMember = z.object({
  user: publicUser,
  points: z.int(),
  /** The position in the tournament's rating; null without a row, or before the rating opens. */
  position: z.int().nullable(),
  previous_position: z.int().nullable(),
  exact_hits: z.int(),
  outcome_hits: z.int(),
  settled_predictions: z.int(),
  is_owner: z.boolean(),
  is_me: z.boolean(),
  joined_at: time,
})

export const team = teamBrief.extend({
  group: userGroup.nullable(),
  capacity: z.int(),
  is_member: z.boolean(),
  is_owner: z.boolean(),
  /** The members in the order of the rating; for a friends team only visible to its members. */
  members: z.array(teamMember),
  /** The points of the five best members, and the position among all drawn teams; null before the first publication. */
  points: z.int().nullable(),
  position: z.int().nullable(),
  /** The address of the invitation to a friends team, for its members. */
  invite_url: z.string().nullable(),
})
export type Team = z.infer<typeof team>

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/v1/teams',
  area: 'Teams',
  summary:
    'Create a friends team; its creator is the owner and first member. Sent again after a 503, `team_name_taken` may mean the team made before',
  access: 'signed_in',
  body: z.object({ name: teamName, tournament_id: id }),
  status: 201,
  answer: z.object({ team }),
  errors: ['no_teams', 'team_name_taken', 'too_many_teams', 'locked'],
})

export const readTeam = endpoint({
  method: 'GET',
  path: '/api/v1/teams/{id}',
  area: 'Teams',
  summary: 'A team and its members, and who invites to it',
  access: 'signed_in',
  params: teamParams,
  query: z.strictObject({
    /** The user who has sent the invitation. */
    by: idText.optional(),
  }),
  status: 200,
  answer: z.object({
    team,
    /** The user of the query, only if they are a member of this friends team: a link alone proves nothing. */
    inviter: publicUser.nullable(),
  }),
  errors: [],
})

export const joinTeam = endpoint({
  method: 'POST',
  path: '/api/v1/teams/{id}',
  area: 'Teams',
  summary: 'Join a friends team by its invitation',
  access: 'signed_in',
  params: teamParams,
  status: 200,
  answer: z.object({ team }),
  errors: ['already_in_team', 'team_full', 'forbidden', 'locked'],
})

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/v1/teams/{id}',
  area: 'Teams',
  summary: 'Delete a friends team with its chat; for the owner only',
  access: 'signed_in',
  params: teamParams,
  status: 204,
  answer: null,
  errors: ['forbidden'],
})

export const leaveTeam = endpoint({
  method: 'DELETE',
  path: '/api/v1/teams/{id}/user',
  area: 'Teams',
  summary: 'Leave a friends team; the longest-standing member inherits, the last to leave deletes it',
  access: 'signed_in',
  params: teamParams,
  status: 204,
  answer: null,
  errors: ['forbidden'],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/teams/{id}/members/{userId}',
  area: 'Teams',
  summary: 'Remove a member from a friends team; for the owner only, who cannot remove himself but can leave',
  access: 'signed_in',
  params: teamParams.extend({ userId: idText }),
  status: 204,
  answer: null,
  errors: ['forbidden', 'validation_failed'],
})

export const renewTeam = endpoint({
  method: 'POST',
  path: '/api/v1/teams/{id}/renew',
  area: 'Teams',
  summary: 'Give a friends team a new id and invitation; for the owner only. The old ones stop working',
  access: 'signed_in',
  params: teamParams,
  status: 200,
  answer: z.object({ team }),
  errors: ['forbidden'],
})
