import { z } from 'zod'
import { publicUser } from './account/accounts.ts'
import { ERROR_CODES } from './errors.ts'
import { time } from './fields.ts'

/** How something stands that was changed after the caller had read it: the rest of a `changed_meanwhile` (409). */
const meanwhile = z.object({
  /** The event as its calls answer it. */
  current: z.unknown(),
  /** Its version, for the next `If-Match`. */
  version: z.string(),
  /** Who made the last change; null: the product itself, a feed or the command line. */
  by: publicUser.nullable(),
  at: time.nullable(),
})
export type Meanwhile = z.infer<typeof meanwhile>

/** The body of every error response. `errors` holds messages by the path of the field: `predictions.3.event_id`. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).nullable(),
  code: z.enum(ERROR_CODES),
  ...meanwhile.partial().shape,
})
export type ErrorBody = z.infer<typeof errorBody>
