import type { User } from '@called-it/contract/account/accounts.ts'
import type { OwnTournament } from '@called-it/contract/account/own-account.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { hasScored } from '../../game/ratings/has-scored.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { saveFile } from '../../lib/storage/save-file.ts'

/** The page size: more than most users play in. A button loads further pages. */
const TOURNAMENTS_AT_ONCE = 50

/** The user's tournaments, with the position in each. */
export const ownTournamentsQuery = infiniteQueryOptions({
  queryKey: keys.ownTournaments(),
  queryFn: ({ pageParam }) =>
    call('GET /api/v1/user/tournaments', { query: { page: pageParam, limit: TOURNAMENTS_AT_ONCE } }),
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.page * meta.limit < meta.total ? meta.page + 1 : undefined),
})

/** The user's current groups and teams; the session's user may be outdated. */
export const belongingsQuery = queryOptions({
  queryKey: keys.belongings(),
  queryFn: async (): Promise<Pick<User, 'groups' | 'baskets'>> => {
    const { groups, baskets } = (await call('GET /api/v1/auth/user', {})).user
    return { groups, baskets }
  },
})

/** The sessions of the user. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions(),
  queryFn: async () => (await call('GET /api/v1/user/sessions', {})).sessions,
})

/** What the user signs in with. */
export const identitiesQuery = queryOptions({
  queryKey: keys.identities(),
  queryFn: async () => (await call('GET /api/v1/user/identities', {})).identities,
})

/** The ways to sign in that are on. */
export const waysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: () => call('GET /api/v1/auth/ways', {}),
  select: ({ ways }) => ways,
  staleTime: Infinity,
  meta: { outlivesSession: true },
})

/** Returns the best position in these tournaments; null without points in any. */
export function bestPlace(tournaments: readonly Pick<OwnTournament, 'my'>[]): number | null {
  const places = tournaments.flatMap(({ my }) => (my && hasScored(my) ? [my.position] : []))
  return places.length > 0 ? Math.min(...places) : null
}

/** Downloads all of the user's data as a file. */
export async function exportData(): Promise<void> {
  const data = await call('GET /api/v1/user/export', {})
  saveFile('called-it-account.json', [JSON.stringify(data, null, 2)])
}
