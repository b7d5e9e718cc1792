import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** What the HTTP contract says about a kind of prediction. One file in `kinds/` holds all of it. */
export type KindContract = {
  /** Its calls, in the order of the API. */
  calls: readonly Endpoint[]
  /** An answer in the comparison of two users: as it is saved, with the things that its ids name. */
  answer: z.ZodType
}
