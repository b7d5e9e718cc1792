import { SEARCH_MAX } from '@called-it/rules/limits.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { readId, readPage } from '../lib/address/address-number.ts'
import { BARE_KINDS, FIRST_KIND, kindNamed } from './kinds.ts'

/**
 * The search parameters of the address: the kind, the key of a round, the owner of the predictions, the page and search
 * of a list, whether to open at what is missing, and who has sent the link. Defaults are left out.
 */
export type PredictionsSearch = {
  type?: KindName | undefined
  round?: string
  user?: number
  page?: number
  search?: string
  /** The link leads to what is missing: the page opens there. */
  fill?: true
  /** The user who has sent the link. */
  by?: number
}

/** Reads `type`, `round`, `user`, `page`, `search`, `fill` and `by` of the address; invalid values are left out. */
export function readPredictionsSearch(search: Record<string, unknown>): PredictionsSearch {
  const user = readId(search.user)
  const by = readId(search.by)
  const page = readPage(search.page)
  // The router reads a key of digits alone as a number.
  const round = ['string', 'number'].includes(typeof search.round) ? String(search.round) : ''
  const type = kindNamed(search.type)
  return {
    // Undefined takes the place of an unknown kind, which the router would keep.
    type: type === FIRST_KIND ? undefined : type,
    ...(round && { round }),
    ...(user && { user }),
    ...(page && { page }),
    ...(by && { by }),
    ...((search.fill === true || search.fill === 'true') && { fill: true as const }),
    ...((typeof search.search === 'string' || typeof search.search === 'number') &&
      String(search.search).trim() && { search: String(search.search).trim().slice(0, SEARCH_MAX) }),
  }
}

/** Whether the bare address of a tournament can show this kind: the first of its kinds. */
export const isBare = (kind: KindName): boolean => BARE_KINDS.has(kind)

/** The address of a kind: that of the very first kind is the bare one. */
export function searchOf(kind: KindName, user?: number): PredictionsSearch {
  return { ...(kind !== FIRST_KIND && { type: kind }), ...(user !== undefined && { user }) }
}
