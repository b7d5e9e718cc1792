import { MATCH_STATUSES, FIGHT_STATUSES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, pageMeta, paging, slug, text, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { entity, sportSlug } from '../tournaments/tournaments.ts'
import { common, flag, version } from './organiser-call.ts'

/** An event as the desk lists it, with what the next change of it needs. */
const deskEvent = z.object({
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

const deskTournament = z.object({ slug: z.string(), name: localized, type: sportSlug })

/** The reasons for which something needs an organiser. */
export const TASK_KINDS = ['result_due', 'provisional', 'sides', 'finish'] as const

const task = z.object({
  /** Stays the same as long as the task does. */
  id: z.string(),
  kind: z.enum(TASK_KINDS),
  tournament: deskTournament,
  event: deskEvent.nullable(),
  due_at: time.nullable(),
  final_at: time.nullable(),
})
export type Task = z.infer<typeof task>

const lock = z.object({
  tournament: deskTournament,
  event: deskEvent,
  locks_at: time,
  missing: z.int(),
  participants: z.int(),
})
export type DeskLock = z.infer<typeof lock>

export const readToday = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/today',
  summary: 'What needs an organiser now, in all tournaments, and the locks of the next 24 hours',
  answer: z.object({ now: time, items: z.array(task), locks: z.array(lock) }),
  errors: [],
})

export const listDeskEvents = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/events',
  summary: 'The events of all tournaments that are not finished, by their start, with the version of each',
  query: z.object({
    tournament: slug.optional(),
    round: text.min(1).max(64).optional(),
    needs_hand: flag,
    ...paging({ default: 50, maximum: 200 }),
  }),
  answer: z.object({
    events: z.array(deskEvent.extend({ tournament: deskTournament })),
    meta: pageMeta,
  }),
  errors: [],
})
