import { z } from 'zod'
import { ERROR_CODES } from '../errors.ts'
import { id, idText, slug } from '../fields.ts'

/** The common parts of all reads of predictions. `user_id` names the owner of the predictions; left out: the caller. */
export const predictionsRead = {
  method: 'GET',
  area: 'Predictions',
  access: 'signed_in',
  params: z.object({ slug }),
  query: z.object({ user_id: idText.optional() }),
  status: 200,
  errors: [],
} as const

/** The answers of a list that could not be saved while the others were (API.md "Conventions"). */
export const rejectedPredictions = z.array(z.object({ event_id: id, code: z.enum(ERROR_CODES) }))
