import { MATCH_STATUSES, FIGHT_STATUSES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { id, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { entity, sportSlug } from '../tournaments/tournaments.ts'
import { version } from './organiser-call.ts'

/** An event as the desk lists it, with what the next change of it needs. */
export const deskEvent = z.object({
  id,
  key: z.string(),
  round: z.object({ key: z.string(), name: localized }),
  starts_at: time.nullable(),
  status: z.enum([...new Set([...MATCH_STATUSES, ...FIGHT_STATUSES])]),
  first: entity.nullable(),
  second: entity.nullable(),
  score: z.object({ first: z.int(), second: z.int() }).nullable(),
  winner: z.enum(['first', 'second']).nullable(),
  result_source: z.enum(['organiser', 'feed', 'cli']).nullable(),
  result_state: z.enum(['live', 'provisional', 'official']).nullable(),
  version,
})
export type DeskEvent = z.infer<typeof deskEvent>

/** A tournament as the desk names it. */
export const deskTournament = z.object({ slug: z.string(), name: localized, type: sportSlug })
export type DeskTournament = z.infer<typeof deskTournament>
