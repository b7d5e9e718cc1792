import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { Team } from '@called-it/contract/teams/teams.ts'
import { BASKET_SIZE } from '@called-it/rules/draw.ts'
import { FRIENDS_MAX } from '@called-it/rules/team-name.ts'
import { sumOfBest } from '@called-it/rules/team-rating.ts'
import { type RatingReaders, readRowsOf } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { findTeam, listGroups, listMembers, type MemberRow, type TeamRow } from '../teams/teams.ts'

type Viewer = { id: number }

/** The rows of members: a drawn team has ten, a friends team a hundred at most. */
type Rows = Awaited<ReturnType<typeof readRowsOf>>

/**
 * A team as a user sees it: of a friends team whoever is not in it sees the name alone. `invitation` is the address
 * of the site, for links that work outside it. Refuses with `not_found`.
 */
export async function readTeam(
  db: Db,
  readers: Pick<RatingReaders, 'readHead' | 'rows' | 'teams'>,
  viewer: Viewer,
  publicId: string,
  invitation: string,
): Promise<Team> {
  const team = await findTeam(db, publicId)
  const members = await listMembers(db, team.id)
  const isMember = members.some(({ user }) => user.id === viewer.id)
  const isShown = isMember || team.kind === 'basket'
  const [group] = team.group_id === null ? [] : await listGroups(db, [team.group_id])
  const rows = isShown
    ? await readRowsOf(
        db,
        readers,
        team.tournament.slug,
        members.map((member) => member.user.id),
      )
    : null
  return {
    id: team.public_id,
    name: team.name,
    title: team.title,
    kind: team.kind,
    members_count: team.members_count,
    tournament: team.tournament,
    group: group ?? null,
    capacity: team.kind === 'basket' ? BASKET_SIZE : FRIENDS_MAX,
    is_member: isMember,
    is_owner: team.owner_id === viewer.id,
    members: isShown ? membersOf(team, members, rows, viewer) : [],
    ...(await placesOf(readers.teams, team, rows)),
    invite_url: isMember && team.code ? `${invitation}/join-team/${team.code}` : null,
  }
}

/**
 * Returns the user who is said to have sent an invitation, if they are a member of this friends team. Whoever has the
 * invitation could write any number into its address.
 */
export async function readInviter(
  db: Db,
  publicId: string,
  userId: number | undefined,
): Promise<PublicUser | null> {
  if (userId === undefined) return null
  const team = await findTeam(db, publicId)
  if (team.kind !== 'friends') return null
  return (await listMembers(db, team.id)).find(({ user }) => user.id === userId)?.user ?? null
}

function membersOf(team: TeamRow, members: MemberRow[], rows: Rows, viewer: Viewer): Team['members'] {
  const isOpen = rows?.head.ratings_open ?? false
  const listed = members.map(({ user, joined_at }) => {
    const row = isOpen ? rows?.rows.get(user.id) : undefined
    return {
      place: row?.place ?? Infinity,
      member: {
        user,
        points: row?.points ?? 0,
        position: row?.position ?? null,
        previous_position: row?.previous || null,
        exact_hits: row?.exact_hits ?? 0,
        outcome_hits: row?.outcome_hits ?? 0,
        settled_predictions: row?.settled ?? 0,
        is_owner: team.owner_id === user.id,
        is_me: viewer.id === user.id,
        joined_at,
      },
    }
  })
  return listed.toSorted((a, b) => a.place - b.place || 0).map(({ member }) => member)
}

/**
 * Returns the points and the position of a team: for a drawn team from the publication, for a friends team from its best members, without a
 * position among the teams. Null before the rating opens and before the first settlement.
 */
async function placesOf(
  teams: RatingReaders['teams'],
  team: TeamRow,
  rows: Rows,
): Promise<Pick<Team, 'points' | 'position'>> {
  if (!rows?.head.ratings_open || rows.head.calculated_at === null) return { points: null, position: null }
  if (team.number !== null) {
    const ranked = await teams.findTeam(rows.head.team_publication_id, team.number)
    return { points: ranked?.points ?? 0, position: ranked?.position ?? null }
  }
  const byPlace = [...rows.rows.values()].toSorted((a, b) => a.place - b.place)
  return { points: sumOfBest(byPlace).points, position: null }
}
