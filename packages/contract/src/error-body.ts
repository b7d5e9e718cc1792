import { z } from 'zod'
import { ERROR_CODES } from './errors.ts'

/** The body of every error response. `errors` holds messages by the path of the field: `predictions.3.event_id`. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).nullable(),
  code: z.enum(ERROR_CODES),
})
export type ErrorBody = z.infer<typeof errorBody>
