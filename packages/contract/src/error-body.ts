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

/** The mistakes of a document by line, beside `errors`: its text was sent. */
const placed = z.object({
  path: z.string(),
  line: z.int(),
  column: z.int(),
  message: z.string(),
  /** What the value is probably meant to be; null: nothing is likely enough. */
  suggestion: z.string().nullable(),
})

/** What a refused document would change: what it must not, what the desk has changed as well, and everything else. */
const review = z.object({
  refused: z.array(
    z.object({
      path: z.string(),
      code: z.string(),
      /** How many predictions stand in the way; null: not counted. */
      predictions: z.int().nullable(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  conflicts: z.array(
    z.object({
      path: z.string(),
      document: z.unknown(),
      desk: z.unknown(),
      by: publicUser.nullable(),
      at: time.nullable(),
    }),
  ),
  changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type Review = z.infer<typeof review>

/** The body of every error response. `errors` holds messages by the path of the field: `predictions.3.event_id`. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).nullable(),
  code: z.enum(ERROR_CODES),
  mistakes: z.array(placed).optional(),
  /** Finds a failure of the server (500, 503) in its log; every answer has it in the header `X-Request-Id`. */
  trace_id: z.string().optional(),
  ...meanwhile.partial().shape,
  ...review.partial().shape,
})
export type ErrorBody = z.infer<typeof errorBody>
