import { SEARCH_MAX } from '@called-it/rules/limits.ts'
import { KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'
import { readId, readPage } from '../lib/address/address-number.ts'

/**
 * What the address says: what is predicted, the key of a round, whose predictions, and of a list its page and what is
 * looked for; what is usual is left out.
 */
export type PredictionsSearch = {
  type?: KindName
  round?: string
  user?: number
  page?: number
  search?: string
}

/** Reads `type`, `round`, `user`, `page` and `search` of the address; what makes no sense is left out. */
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

/** Whether the address of a tournament alone shows it: the matches, and where there are none the fight card. */
export const isBare = (kind: KindName): boolean => kind === 'match' || kind === 'fight_card'

/** The address of a kind: that of the matches is the bare one. */
export function searchOf(kind: KindName, user?: number): PredictionsSearch {
  return { ...(kind !== 'match' && { type: kind }), ...(user !== undefined && { user }) }
}
