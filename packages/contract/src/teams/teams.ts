import { DRAW_STEPS, DRAW_VERSIONS } from '@called-it/rules/draw.ts'
import { checkTeamName } from '@called-it/rules/team-name.ts'
import { z } from 'zod'
import { publicUser, teamBrief, userGroup } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { byRule, id, idText, pageMeta, paging, slug, text, time } from '../fields.ts'
import type { FieldMistake } from '../mistakes/field-mistakes.ts'
import { localized } from '../localized.ts'

/** Of a basket the number of its row, of a friends team a text that nobody can guess. */
const TEAM_ID = /^([1-9]\d{0,9}|[\w-]{22})$/
const description = 'a number (a basket), or the unguessable id of a friends team'
/** Whether a text has the form of a team's id. */
export const isTeamId = (text: string): boolean => TEAM_ID.test(text)
/** The id of a team in a path. Any text is taken: one that is no team's id is not found, whatever its form. */
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
  summary: "One's own group and team of a tournament",
  access: 'signed_in',
  params: z.object({ slug }),
  status: 200,
  answer: z.object({ group: userGroup.nullable(), basket: teamBrief.nullable() }),
  errors: [],
})

export const drawEntry = z.object({
  /** Which draw of the tournament it was, from 1 without gaps. */
  nth: z.int(),
  user_id: id,
  step: z.enum(DRAW_STEPS),
  at: time,
  version: z.literal(DRAW_VERSIONS),
  /** Nothing was drawn: a person who had deleted the account came back to the place drawn before. */
  is_kept: z.boolean(),
  /** Groups or teams that could come up, in the order used, and the weight of each. */
  free: z.array(id),
  weights: z.array(z.int()),
  chosen: id,
})

export const readDraw = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/{slug}/draw',
  area: 'Tournaments',
  summary: 'The records of the draw, in their order, with all that it takes to compute them again',
  access: 'signed_in',
  params: z.object({ slug }),
  query: z.strictObject({
    ...paging({ default: 100, maximum: 1000 }),
    /** The draws of one user alone. */
    user_id: idText.optional(),
  }),
  status: 200,
  answer: z.object({
    /** SHA-256 of the seed, published with the tournament, hex. */
    commitment: z.string(),
    committed_at: time,
    /** Hex; told when the tournament has finished and that can no longer be taken back. */
    seed: z.string().nullable(),
    /** When the seed is told, or was; null until the tournament has finished. */
    seed_at: time.nullable(),
    /** All groups, in the order used, each with how many places have been drawn in it: one that is kept counts once. */
    groups: z.array(userGroup.extend({ users: z.int() })),
    entries: z.array(drawEntry),
    /** The teams that these entries name. */
    teams: z.array(z.object({ id, name: z.string(), title: localized })),
    meta: pageMeta,
  }),
  errors: ['no_distribution'],
})

/** The name of a friends team, in one form of its letters; what is wrong with it as a refinement. */
const teamName = text
  .max(1000, { error: 'team_name_length' satisfies FieldMistake, abort: true })
  .normalize('NFC')
  .check(byRule(checkTeamName))

export const teamMember = z.object({
  user: publicUser,
  points: z.int(),
  /** In the tournament's rating; null without a row, or before the rating opens. */
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
  /** In the order of the rating; of a friends team only to its members. */
  members: z.array(teamMember),
  /** Sum of the five best, and the position among all teams of the draw; null before something is published. */
  points: z.int().nullable(),
  position: z.int().nullable(),
  /** Of a friends team, to its members: an address where its invitation is accepted. */
  invite_url: z.string().nullable(),
})
export type Team = z.infer<typeof team>

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/v1/teams',
  area: 'Teams',
  summary:
    'Make a friends team; who makes it is its owner and first member. Sent again after a 503, `team_name_taken` may mean the team made before',
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
  summary: 'A team and its members',
  access: 'signed_in',
  params: teamParams,
  status: 200,
  answer: z.object({ team }),
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
  summary: 'Delete a friends team with its chat; its owner only',
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
  summary: 'Take a member out of a friends team; its owner only, who leaves instead of removing himself',
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
  summary: 'Give a friends team a new id and invitation; its owner only. The old ones are not found any more',
  access: 'signed_in',
  params: teamParams,
  status: 200,
  answer: z.object({ team }),
  errors: ['forbidden'],
})
