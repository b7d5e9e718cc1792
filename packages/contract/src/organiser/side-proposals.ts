import { SIDES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { localized } from '../localized.ts'
import { entity } from '../tournaments/tournaments.ts'
import { common, eventParams } from './organiser-call.ts'

/** The team that the bracket proposes for a side of an event. */
const sideProposal = z.object({
  side: z.enum(SIDES),
  current: entity.nullable(),
  proposed: entity.nullable(),
  /** Who can still stand there, the proposed team first. */
  candidates: z.array(entity),
  reason: localized,
})
export type SideProposal = z.infer<typeof sideProposal>

export const readSideProposals = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/tournaments/{slug}/events/{key}/side-proposals',
  summary: 'Which teams the bracket and the tables propose for the sides of an event, and why',
  params: eventParams,
  answer: z.object({ proposals: z.array(sideProposal) }),
  errors: [],
})
