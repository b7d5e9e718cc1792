import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { searchText } from '../fields.ts'
import { deskEvent, deskTournament } from './desk-shapes.ts'
import { common } from './organiser-call.ts'

export const FOUND_KINDS = ['event', 'tournament', 'user'] as const
/** The most results of each kind. */
export const FOUND_MAX = 8

const found = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), tournament: deskTournament, event: deskEvent }),
  z.object({ kind: z.literal('tournament'), tournament: deskTournament }),
  z.object({ kind: z.literal('user'), user: publicUser }),
])
export type Found = z.infer<typeof found>

export const searchDesk = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/search',
  summary: 'Find events by their sides, tournaments and users by their names, in all tournaments',
  query: z.object({ q: searchText.default(''), kind: z.enum(FOUND_KINDS).optional() }),
  answer: z.object({ results: z.array(found) }),
  errors: [],
  is_scoped: true,
})
