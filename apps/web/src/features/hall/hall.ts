import type { SportSlug } from '@called-it/rules/systems.ts'
import { queryOptions } from '@tanstack/react-query'
import { readPage } from '../../lib/address/address-number.ts'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/**
 * The parameters of the hall's address besides the sport: `kind=all` shows the winners of every sport, as on
 * home; `tournament` shows those of one tournament or series. Page 1 is left out.
 */
export type HallSearch = { kind?: 'all'; tournament?: string; page?: number }

/** The longest slug (contract/fields.ts). */
const SLUG_MAX = 80
/** The number of tournaments on a page, the server's default. */
export const PAGE_SIZE = 5

/** Reads `kind`, `tournament` and `page` of the address; invalid values are left out. */
export function readHallSearch({ kind, tournament, page }: Record<string, unknown>): HallSearch {
  const later = readPage(page)
  // The router reads a slug of digits alone as a number.
  const slug = ['string', 'number'].includes(typeof tournament) ? String(tournament) : ''
  return {
    ...(kind === 'all' && { kind }),
    ...(slug && slug.length <= SLUG_MAX && { tournament: slug }),
    ...(later && { page: later }),
  }
}

/** The filter of the hall. */
export type Wanted = {
  sport?: SportSlug | undefined
  tournament?: string | undefined
  page?: number | undefined
}

/** Returns the filter of an address; a tournament determines its sport. */
export const wantedBy = ({ sport, kind, tournament, page }: HallSearch & { sport?: SportSlug }): Wanted => ({
  ...(sport && kind !== 'all' && !tournament && { sport }),
  ...(tournament && { tournament }),
  ...(page && { page }),
})

/** A page of the hall. The last page stays while another one loads. */
export function winnersQuery({ sport, tournament, page }: Wanted) {
  const query = { ...(sport && { sport }), ...(tournament && { tournament }), ...(page && { page }) }
  return queryOptions({
    queryKey: keys.winners(query),
    queryFn: () => call('GET /api/v1/winners', { query }),
    placeholderData: (previous) => previous,
  })
}

/** The options of the filter. */
export const hallFilterQuery = queryOptions({
  queryKey: keys.winnersFilter(),
  queryFn: () => call('GET /api/v1/winners/filter', {}),
})
