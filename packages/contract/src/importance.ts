import type { Endpoint } from './endpoint.ts'

/**
 * The classes of calls, the first of which goes first when more is asked than the server can answer: saves and whatever else changes
 * something; one's own pages; ratings; searches, statistics, the export and the like.
 */
export const IMPORTANCES = ['save', 'own', 'rating', 'rest'] as const
export type Importance = (typeof IMPORTANCES)[number]

/**
 * Returns the class of a call; one that can search is `rest` when it has a text to search for (`isSearch`). Null: the call is always
 * admitted, because it is a step of signing in, which waits in a line of its own.
 */
export function importanceOf(call: Endpoint, isSearch = false): Importance | null {
  if (call.method !== 'GET') return call.access === 'anyone' ? null : 'save'
  if (isSearch || call.is_last) return 'rest'
  return call.area === 'Ratings' ? 'rating' : 'own'
}
