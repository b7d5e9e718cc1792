import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idText, slug } from '../fields.ts'

const shared = {
  path: '/api/v1/{slug}/ratings/{userId}',
  area: 'Ratings',
  access: 'signed_in',
  params: z.object({ slug, userId: idText }),
  status: 200,
  /** The users that the viewer has pinned in this tournament, in the order of pinning. */
  answer: z.object({ favourites: z.array(id) }),
} as const

export const pinUser = endpoint({
  ...shared,
  method: 'POST',
  summary: 'Pin a participant, at most five in a tournament; pinning twice changes nothing',
  errors: ['ratings_not_open', 'validation_failed', 'too_many_favourites'],
})

export const unpinUser = endpoint({
  ...shared,
  method: 'DELETE',
  summary: 'Unpin a participant; nothing changes if the participant is not pinned',
  errors: ['ratings_not_open'],
})
