import { z } from 'zod'
import { id, idText, slug, text } from '../fields.ts'
import { name } from './document-shape.ts'

/** The key of something in a document. */
export const key = text.min(1).max(64)

/** A switch in a query. */
export const flag = z.enum(['true', 'false', '1', '0']).default('false')
/** Whether a switch is on. */
export const isTrue = (value: z.output<typeof flag>): boolean => value === 'true' || value === '1'
/** The query of a call that can be run without effect. */
export const dryRunQuery = z.object({
  dry_run: flag.meta({
    description:
      'Nothing is written. The call answers as it would otherwise, except that answers to questions that are not locked are neither shown nor counted in the settlement.',
  }),
})

/** The common parts of the calls of organisers. */
export const common = { area: 'Organisers', access: 'organiser', status: 200 } as const
/** The version of an event. It changes with everything that an organiser can change about the event. */
export const version = z.string()
/** The entry of the audit log that a change has made. Null: nothing was changed, or the change was only tried. */
export const auditId = id.nullable()
/** Why an event was awarded, put off or called off, as players see it. One text counts for both languages. */
export const reason = name.nullable().optional()
/** The parameters of a call about an event by its id. */
export const eventById = z.object({ id: idText })
/** The parameters of a call about a tournament, and of one about an event. */
export const tournamentParams = z.object({ slug })
export const eventParams = z.object({ slug, key })
