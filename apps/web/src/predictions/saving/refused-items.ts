import { ApiError } from '../../lib/http/api.ts'

/**
 * Divides the items of a call by the fields that a refusal names, such as `predictions.3.event_id`. One mistake refuses
 * the whole call: the `others` are right. If no field names an item, all are refused.
 */
export function splitRefused<Item>(error: unknown, items: readonly Item[]) {
  const isMistake = error instanceof ApiError && error.code === 'validation_failed'
  const fields = isMistake ? Object.keys(error.errors ?? {}) : []
  const named = items.map((item, nth) => ({
    item,
    field: fields.find((field) => field.split('.')[1] === String(nth)),
  }))
  const refused = named.filter(({ field }) => field !== undefined)
  if (refused.length > 0)
    return { refused, others: named.flatMap(({ item, field }) => (field === undefined ? [item] : [])) }
  return {
    refused: items.map((item) => ({ item, field: items.length === 1 ? fields[0] : undefined })),
    others: [],
  }
}
