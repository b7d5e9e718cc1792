import { SOURCE_NAMES } from '@called-it/rules/feeds/feed-names.ts'
import { KIND_NAMES } from '@called-it/rules/systems.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { id, time } from '../fields.ts'
import { BACKUP_TROUBLES } from '../health/backup-health.ts'
import { localized } from '../localized.ts'
import { deskEvent, deskTournament } from './desk-shapes.ts'

/** A task of one kind. `data` is what only this kind has. */
const taskOf = <
  const Kind extends string,
  Tournament extends z.ZodType,
  Event extends z.ZodType,
  Data extends z.ZodType,
>(
  kind: Kind,
  tournament: Tournament,
  event: Event,
  data: Data,
) =>
  z.object({
    /** Stays the same as long as the task does. */
    id: z.string(),
    kind: z.literal(kind),
    tournament,
    event,
    due_at: time.nullable(),
    final_at: time.nullable(),
    data,
  })

/** The subject of a mailing: a day or two hours before a lock, the results of a round, changes of a fight card or of matches, exact scores, a chat. */
export const MAILING_PHASES = ['day', 'hours', 'round', 'card', 'change', 'exact', 'chat'] as const
/** What is wrong with a background job: it fails and is tried again, it has failed for good, or nobody runs it. */
export const JOB_TROUBLES = ['failing', 'failed', 'late'] as const

const question = z.object({
  kind: z.enum(KIND_NAMES),
  key: z.string().nullable(),
  name: localized.nullable(),
})

export const task = z.discriminatedUnion('kind', [
  taskOf('result_due', deskTournament, deskEvent, z.null()),
  taskOf(
    'provisional',
    deskTournament,
    deskEvent,
    z.object({ predictions: z.int().nullable(), awarded_points: z.int().nullable() }),
  ),
  taskOf(
    'disagreement',
    deskTournament,
    deskEvent.nullable(),
    z.object({ hold: id, source: z.enum(SOURCE_NAMES), text: localized, predictions: z.int().nullable() }),
  ),
  taskOf(
    'unmatched',
    deskTournament,
    z.null(),
    z.object({ source: z.enum(SOURCE_NAMES), names: z.array(z.string()), count: z.int() }),
  ),
  taskOf('sides', deskTournament, deskEvent, z.object({ sides: z.array(z.enum(SIDES)) })),
  taskOf('outcome', deskTournament, z.null(), z.object({ questions: z.array(question) })),
  taskOf('finish', deskTournament, z.null(), z.null()),
  taskOf(
    'undelivered',
    deskTournament,
    z.null(),
    z.object({
      mailing: z.object({
        id,
        phase: z.enum(MAILING_PHASES),
        round: localized.nullable(),
        deadline: time.nullable(),
      }),
      is_standing: z.boolean(),
      waiting: z.int(),
      undelivered: z.int(),
    }),
  ),
  taskOf(
    'job',
    z.null(),
    z.null(),
    z.object({ job: z.string(), name: localized, trouble: z.enum(JOB_TROUBLES), jobs: z.int() }),
  ),
  taskOf('backup', z.null(), z.null(), z.object({ why: z.enum(BACKUP_TROUBLES) })),
  taskOf('drill', z.null(), z.null(), z.object({ why: z.enum(BACKUP_TROUBLES) })),
])
export type Task = z.infer<typeof task>

/** Something that will happen by itself. */
export const upcoming = z.discriminatedUnion('kind', [
  z.object({
    at: time,
    kind: z.literal('lock'),
    data: z.object({ tournament: deskTournament, event: deskEvent, missing: z.int(), participants: z.int() }),
  }),
  z.object({
    at: time,
    kind: z.literal('final'),
    data: z.object({ tournament: deskTournament, event: deskEvent }),
  }),
  z.object({
    at: time,
    kind: z.literal('reminder'),
    data: z.object({
      tournament: deskTournament,
      phase: z.enum(['day', 'hours']),
      deadline: time,
      questions: z.int(),
    }),
  }),
])
export type Upcoming = z.infer<typeof upcoming>

const state = z.enum(['ok', 'warn'])

/** Whether the product works as it should, as a whole and in its parts. */
export const health = z.object({
  state,
  parts: z.array(
    z.object({ part: z.enum(['jobs', 'messages']), state, waiting: z.int(), since: time.nullable() }),
  ),
})
export type Health = z.infer<typeof health>
