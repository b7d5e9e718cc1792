import { KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'

/** What the address says: what is predicted, the key of a round, and whose predictions; what is usual is left out. */
export type PredictionsSearch = { type?: KindName; round?: string; user?: number }

/** Reads `type`, `round` and `user` of the address; what makes no sense is left out. */
export function readPredictionsSearch(search: Record<string, unknown>): PredictionsSearch {
  const user = Number(search.user)
  // The router reads a key of digits alone as a number.
  const round = ['string', 'number'].includes(typeof search.round) ? String(search.round) : ''
  const type = KIND_NAMES.find((each) => each === search.type)
  return {
    ...(type && type !== 'match' && { type }),
    ...(round && { round }),
    ...(Number.isInteger(user) && user > 0 && { user }),
  }
}

/** The address of a kind: that of the matches is the bare one. */
export function searchOf(kind: KindName, user?: number): PredictionsSearch {
  return { ...(kind !== 'match' && { type: kind }), ...(user !== undefined && { user }) }
}
