import { SEARCH_MAX } from '@called-it/rules/limits.ts'
import { KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'
import { readId, readPage } from '../lib/address/address-number.ts'

/**
 * The search parameters of the address: the kind, the key of a round, the owner of the predictions, and the page and
 * search of a list. Defaults are left out.
 */
export type PredictionsSearch = {
  type?: KindName
  round?: string
  user?: number
  page?: number
  search?: string
}

/** Reads `type`, `round`, `user`, `page` and `search` of the address; invalid values are left out. */
export function readPredictionsSearch(search: Record<string, unknown>): PredictionsSearch {
  const user = readId(search.user)
  const page = readPage(search.page)
  // The router reads a key of digits alone as a number.
  const round = ['string', 'number'].includes(typeof search.round) ? String(search.round) : ''
  // A card of fights can also be asked for as the contract names it.
  const type = KIND_NAMES.find(
    (each) => each === (search.type === 'fight_winner' ? 'fight_card' : search.type),
  )
  return {
    ...(type && type !== 'match' && { type }),
    ...(round && { round }),
    ...(user && { user }),
    ...(page && { page }),
    ...((typeof search.search === 'string' || typeof search.search === 'number') &&
      String(search.search).trim() && { search: String(search.search).trim().slice(0, SEARCH_MAX) }),
  }
}

/**
 * Whether the bare address of a tournament shows this kind: the matches, or the fight card in a tournament without
 * matches.
 */
export const isBare = (kind: KindName): boolean => kind === 'match' || kind === 'fight_card'

/** The address of a kind: that of the matches is the bare one. */
export function searchOf(kind: KindName, user?: number): PredictionsSearch {
  return { ...(kind !== 'match' && { type: kind }), ...(user !== undefined && { user }) }
}
