import { checkUserName, tidyUserName } from '@called-it/rules/user-name.ts'
import { KIND_NAMES } from '@called-it/rules/systems.ts'
import { z } from 'zod'
import { publicUser, user } from './accounts.ts'
import { ownIdentities } from './identities.ts'
import { chosenChannels } from './own-channels.ts'
import { endpoint } from '../endpoint.ts'
import type { FieldMistake } from '../mistakes/common-mistakes.ts'
import { byRule, pageMeta, paging, time } from '../fields.ts'
import { IMAGE_BYTES_MAX, IMAGE_TYPES } from './image-types.ts'
import { localized } from '../localized.ts'
import { tournament } from '../tournaments/tournaments.ts'

/** A user's name in its stored form. A refinement reports the mistakes in it. */
const userName = z
  .string()
  // Checked before the name is normalised, which is slow for a long text. One visible sign may take ten characters or more.
  .max(1000, { error: 'user_name_long' satisfies FieldMistake, abort: true })
  .overwrite(tidyUserName)
  .check(byRule(checkUserName))

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/user/profile',
  area: 'User',
  summary: 'Choose the name that others see, or keep the given one by sending it',
  access: 'signed_in',
  body: z.object({ name: userName }),
  status: 200,
  answer: z.object({ user }),
  errors: [],
})

export const putAvatar = endpoint({
  method: 'PUT',
  path: '/api/v1/user/avatar',
  area: 'User',
  summary:
    'Choose a picture: the image itself is the body; it is cut to a square and stored without its metadata',
  access: 'signed_in',
  file_types: IMAGE_TYPES,
  body_limit: IMAGE_BYTES_MAX,
  status: 200,
  answer: z.object({ user }),
  errors: ['validation_failed', 'too_many_requests'],
})

export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/avatar',
  area: 'User',
  summary: 'Remove the picture; the generated one is shown again',
  access: 'signed_in',
  status: 200,
  answer: z.object({ user }),
  errors: [],
})

export const switchMailing = endpoint({
  method: 'POST',
  path: '/api/v1/user/mailing',
  area: 'User',
  summary:
    'Switch reminders in the messenger on or off. Not repeatable: after a 503, read the user before sending it again',
  access: 'signed_in',
  status: 200,
  answer: z.object({ has_mailing: z.boolean() }),
  errors: [],
})

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout-everywhere',
  area: 'Auth',
  summary: 'End all sessions of the user; their tokens stop working at once',
  access: 'signed_in',
  status: 204,
  answer: null,
  errors: [],
  is_counted: false,
})

/** The fields of a feed row that the list of the user's own tournaments shows. */
export const ownTournament = tournament.pick({
  id: true,
  slug: true,
  name: true,
  type: true,
  status: true,
  sport: true,
  started_at: true,
  finished_at: true,
  ratings_open: true,
  participants_count: true,
  my: true,
})
export type OwnTournament = z.infer<typeof ownTournament>

export const listOwnTournaments = endpoint({
  method: 'GET',
  path: '/api/v1/user/tournaments',
  area: 'User',
  summary: "The caller's tournaments, in the order of the feed, with the caller's place",
  access: 'signed_in',
  query: z.strictObject(paging({ default: 20, maximum: 100 })),
  status: 200,
  answer: z.object({ tournaments: z.array(ownTournament), meta: pageMeta }),
  errors: [],
})

const named = z.object({ key: z.string(), name: localized })

export const exportData = endpoint({
  method: 'GET',
  path: '/api/v1/user/export',
  area: 'User',
  summary: 'All data of the caller as a JSON file',
  access: 'signed_in',
  status: 200,
  answer: z.object({
    exported_at: time,
    user: user.omit({ groups: true, baskets: true }),
    /** What the user signs in with. */
    identities: ownIdentities,
    /** The sessions that have not ended: the device, and when each began, was last used and ends. */
    sessions: z.array(
      z.object({
        client: z.string().nullable(),
        began_at: time,
        last_used_at: time.nullable(),
        expires_at: time,
      }),
    ),
    /** Where the user wants which messages. Null: nothing was chosen. */
    channels: chosenChannels.nullable(),
    /** The browsers that get messages. */
    push_browsers: z.array(
      z.object({ client: z.string().nullable(), service: z.string(), created_at: time }),
    ),
    /** The networks from which the user has signed in recently, when last, and how many wrong codes came from there since. */
    networks: z.array(z.object({ network: z.string(), signed_in_at: time, wrong_codes: z.int() })),
    teams: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['basket', 'friends']),
        tournament: z.string(),
        is_owner: z.boolean(),
        joined_at: time,
      }),
    ),
    /** The users that this user has pinned in the rating of a tournament. */
    favourites: z.array(
      z.object({ tournament: z.string(), user: publicUser.pick({ id: true, name: true }), pinned_at: time }),
    ),
    /** The user's draws, step by step: `free` and `chosen` are codes of groups or names of teams. */
    draws: z.array(
      z.object({ tournament: z.string(), step: z.string(), at: time, free: z.int(), chosen: z.string() }),
    ),
    /** The user's predictions: the question and the answer, by the keys of the tournament's document. */
    predictions: z.array(
      z.object({
        tournament: z.string(),
        kind: z.enum(KIND_NAMES),
        about: z.string().nullable(),
        answer: z.record(z.string(), z.unknown()),
        names: z.array(named),
        saved_at: time,
      }),
    ),
    messages: z.array(z.object({ team: z.string(), text: z.string(), sent_at: time })),
  }),
  errors: ['too_many_requests'],
})
export type ExportedData = z.infer<typeof exportData.answer>

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/v1/user',
  area: 'User',
  summary: 'Delete the account: personal data goes, ratings keep an anonymous row',
  access: 'signed_in',
  status: 204,
  answer: null,
  errors: [],
})
