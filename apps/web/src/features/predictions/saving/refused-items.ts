import type { ApiError } from '../../../lib/http/api.ts'
import type { Item } from './autosave.ts'

/**
 * Which items of a list a refusal names, with the field of each. One mistake refuses the whole list: the `others` are
 * right. Where no path names any of them, all of them are refused.
 */
export function splitRefused<Answer>({ errors }: ApiError, items: readonly Item<Answer>[]) {
  const fieldAt = (at: number) => Object.keys(errors ?? {}).find((each) => each.split('.')[1] === String(at))
  const named = items.map((item, at) => ({ ...item, field: fieldAt(at) }))
  const isNamed = named.some(({ field }) => field !== undefined)
  const isRefused = ({ field }: { field: string | undefined }) => field !== undefined || !isNamed
  return { refused: named.filter(isRefused), others: named.filter((item) => !isRefused(item)) }
}
