import type { User } from '@called-it/contract/account/accounts.ts'
import type { OwnTournament } from '@called-it/contract/account/own-account.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { saveFile } from '../../lib/storage/save-file.ts'

/** More than most people ever play in: further ones come with a press. */
const TOURNAMENTS_AT_ONCE = 50

/** The tournaments that one takes part in, with the place in each. */
export const ownTournamentsQuery = infiniteQueryOptions({
  queryKey: keys.ownTournaments(),
  queryFn: ({ pageParam }) =>
    call('GET /api/v1/user/tournaments', { query: { page: pageParam, limit: TOURNAMENTS_AT_ONCE } }),
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.page * meta.limit < meta.total ? meta.page + 1 : undefined),
})

/** One's groups and teams as they are now: the user of the session is as old as the session. */
export const belongingsQuery = queryOptions({
  queryKey: keys.belongings(),
  queryFn: async (): Promise<Pick<User, 'groups' | 'baskets'>> => {
    const { groups, baskets } = (await call('GET /api/v1/auth/user', {})).user
    return { groups, baskets }
  },
})

/** Where one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions(),
  queryFn: async () => (await call('GET /api/v1/user/sessions', {})).sessions,
})

/** The best place among these tournaments; null before there is one. */
export function bestPlace(tournaments: readonly Pick<OwnTournament, 'my'>[]): number | null {
  const places = tournaments.flatMap(({ my }) => (my ? [my.position] : []))
  return places.length > 0 ? Math.min(...places) : null
}

/** Lets the browser keep all of one's data as a file. */
export async function exportData(): Promise<void> {
  const data = await call('GET /api/v1/user/export', {})
  saveFile('called-it-account.json', [JSON.stringify(data, null, 2)])
}
