import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readTeam, Team } from '@called-it/contract/teams/teams.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** The viewer's friends teams in a tournament. */
export function friendsTeamsQuery(slug: string) {
  return queryOptions({
    queryKey: keys.ownTeams(slug),
    queryFn: async () => (await call('GET /api/v1/auth/user', {})).user.baskets,
    select: (teams) => teams.filter(({ kind, tournament }) => kind === 'friends' && tournament.slug === slug),
  })
}

/** Whether an error means that no team has this id (any more), or that the id in the address is invalid. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/** The address of the invitation, which says who invites: a user sees no members of a team before joining it. */
export function invitationLink(path: string, userId: number): string {
  // The page's address is used, since the server may not know its public one.
  const link = new URL(path, location.origin)
  link.searchParams.set('by', String(userId))
  return link.href
}

/** Makes a friends team in a tournament. */
export async function createTeam(
  queryClient: QueryClient,
  tournament: { id: number; slug: string },
  name: string,
): Promise<Team> {
  try {
    const { team } = await call('POST /api/v1/teams', { body: { name, tournament_id: tournament.id } })
    cacheTeam(queryClient, team)
    return team
  } finally {
    // A failed call may have created the team if only its answer was lost.
    void queryClient.invalidateQueries({ queryKey: keys.ownTeams(tournament.slug) })
  }
}

/** Joins a friends team by the id in its invitation. */
export async function joinTeam(queryClient: QueryClient, id: string): Promise<Team> {
  const { team } = await call('POST /api/v1/teams/{id}', { params: { id } })
  cacheTeam(queryClient, team)
  void queryClient.invalidateQueries({ queryKey: keys.ownTeams(team.tournament.slug) })
  return team
}

export type Parting = 'leave' | 'delete'

/** Leaves a team, or deletes it for everybody. */
export async function partWith(queryClient: QueryClient, team: Team, how: Parting): Promise<void> {
  const { slug } = team.tournament
  const params = { id: String(team.id) }
  if (how === 'leave') await call('DELETE /api/v1/teams/{id}/user', { params })
  else await call('DELETE /api/v1/teams/{id}', { params })
  queryClient.removeQueries({ queryKey: keys.invitation(params.id) })
  void queryClient.invalidateQueries({ queryKey: keys.ownTeams(slug) })
}

/** Removes a member from the viewer's own team. */
export async function removeMember(queryClient: QueryClient, team: Team, userId: number): Promise<void> {
  await call('DELETE /api/v1/teams/{id}/members/{userId}', {
    params: { id: String(team.id), userId: String(userId) },
  })
  const key = keys.team(team.tournament.slug, team.id)
  queryClient.setQueryData<Team>(key, (known) => {
    if (!known) return known
    const members = known.members.filter(({ user }) => user.id !== userId)
    return { ...known, members, members_count: members.length }
  })
  void queryClient.invalidateQueries({ queryKey: key })
}

/** Gives the viewer's own team a new id and a new invitation; returns the team. */
export async function renewTeam(queryClient: QueryClient, { id, tournament }: Team): Promise<Team> {
  try {
    const { team } = await call('POST /api/v1/teams/{id}/renew', { params: { id: String(id) } })
    cacheTeam(queryClient, team)
    queryClient.removeQueries({ queryKey: keys.invitation(String(id)) })
    return team
  } finally {
    // A failed call may have changed the id if only its answer was lost.
    void queryClient.invalidateQueries({ queryKey: keys.ownTeams(tournament.slug) })
  }
}

function cacheTeam(queryClient: QueryClient, team: Team) {
  queryClient.setQueryData(keys.team(team.tournament.slug, team.id), team)
  queryClient.setQueriesData<Answer<typeof readTeam>>(
    { queryKey: keys.invitation(String(team.id)) },
    (known) => known && { ...known, team },
  )
}
