import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, pageMeta, paging, slug, text, time } from '../fields.ts'
import { entity } from '../tournaments/tournaments.ts'
import { deskEvent, deskTournament } from './desk-shapes.ts'
import { health, task, upcoming } from './desk-tasks.ts'
import { common, flag } from './organiser-call.ts'

const lock = z.object({
  tournament: deskTournament,
  event: deskEvent,
  locks_at: time,
  missing: z.int(),
  participants: z.int(),
})
export type DeskLock = z.infer<typeof lock>

const timedEvent = z.object({
  tournament: deskTournament,
  event: deskEvent,
  /** When the event is over by the clock. */
  ends_at: time,
  /** The minute of a live match. */
  minute: z.int().nullable(),
})
export type TimedEvent = z.infer<typeof timedEvent>

/** An organiser who has the desk open. */
const present = z.object({
  user: publicUser,
  event: z
    .object({
      id,
      key: z.string(),
      tournament: z.string(),
      first: entity.nullable(),
      second: entity.nullable(),
    })
    .nullable(),
  since: time,
})
export type Present = z.infer<typeof present>

export const readToday = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/today',
  summary:
    'What needs an organiser now, in all tournaments, the locks of the next 24 hours, what will happen by itself, and who has the desk open',
  answer: z.object({
    now: time,
    items: z.array(task),
    locks: z.array(lock),
    upcoming: z.array(upcoming),
    evening: z.array(timedEvent),
    present: z.array(present),
    health,
  }),
  errors: [],
  is_scoped: true,
})
export type Today = z.infer<typeof readToday.answer>

export const postPresence = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/presence',
  summary: 'Tell the other organisers for 30 seconds that the caller has the desk open, and at which event',
  body: z.strictObject({ event: id.nullable() }),
  answer: z.object({ present: z.array(present) }),
  errors: [],
  is_scoped: true,
})

const listedEvent = deskEvent.extend({
  tournament: deskTournament,
  /** As counted last: within a day of the lock, and when the event was settled. Null: it was never counted. */
  predictions: z.int().nullable(),
})
export type ListedEvent = z.infer<typeof listedEvent>

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
    events: z.array(listedEvent),
    meta: pageMeta,
  }),
  errors: [],
  is_scoped: true,
})
