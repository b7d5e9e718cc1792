import type { Answer } from '@called-it/contract/endpoint.ts'
import type * as calls from '@called-it/contract/ratings/team-ratings.ts'
import { compareGroups, meanOf, rankShared } from '@called-it/rules/team-rating.ts'
import { problem } from '../../platform/http/problem.ts'
import {
  findTeam,
  listBaskets,
  listBriefs,
  listGroups,
  listGroupsOf,
  listMembers,
} from '../../teams/teams.ts'
import type { Db } from '../../schema.ts'
import type { ViewedHead } from '../reading/head-reader.ts'
import type { RatingReaders } from '../reading/rating-readers.ts'
import { viewOf } from '../reading/row-view.ts'
import { readRowsOf } from '../reading/rows-of.ts'
import { type OwnPlace, readOwnPlace } from './team-page-store.ts'
import { groupOf, type ListedTeam } from './team-reader.ts'
import { listTeams } from '../search/team-search.ts'

type Viewer = { id: number }

/**
 * Returns the groups of a tournament by the mean over their users with predictions, each with its `limit`
 * best teams; none without a draw. Throws `not_found` and `ratings_not_open`.
 */
export async function readGroupRatings(
  db: Db,
  { readHead, teams }: Pick<RatingReaders, 'readHead' | 'teams'>,
  slug: string,
  viewer: Viewer,
  { limit }: { limit: number },
): Promise<Answer<typeof calls.readGroupRatings>> {
  const head = await openHead(readHead, slug, viewer)
  const [own, groups, facts] = await Promise.all([
    readOwnPlace(db, head.tournament_id, viewer.id),
    listGroupsOf(db, head.tournament_id),
    teams.readFacts(head.team_publication_id),
  ])
  const ranked = rankShared(
    groups.map((group) => ({ group, ...groupOf(facts, group.id) })),
    compareGroups,
  )
  const best = await Promise.all(
    ranked.map(async ({ item: { group } }) => {
      const { teams: listed } = await listTeams(
        db,
        teams,
        head,
        { groupId: group.id, text: undefined },
        { offset: 0, limit },
      )
      return listed
    }),
  )
  const shown = await showTeams(db, head, own, best.flat())
  return {
    groups: ranked.map(({ item, position }) => ({
      group: item.group,
      position,
      points: meanOf(item.points, item.predicting),
      exact_hits: meanOf(item.exact_hits, item.predicting),
      members_count: item.members,
      predicting_count: item.predicting,
      teams_count: item.teams,
      is_mine: item.group.id === own.group_id,
      teams: shown.filter(({ group }) => group?.id === item.group.id),
    })),
    calculated_at: head.calculated_at,
    state: head.state,
  }
}

/**
 * Returns a page of the teams of the draw by place, of all or of one group, and the viewer's own team. With a
 * search text it lists only teams with such a name in any language. Throws `not_found`, `ratings_not_open`,
 * and `validation_failed` for a group of another tournament.
 */
export async function readTeamRatings(
  db: Db,
  { readHead, teams }: Pick<RatingReaders, 'readHead' | 'teams'>,
  slug: string,
  viewer: Viewer,
  query: { page: number; limit: number; search?: string | undefined; group_id?: number | undefined },
): Promise<Answer<typeof calls.readTeamRatings>> {
  const head = await openHead(readHead, slug, viewer)
  const { page, limit, search: text, group_id: groupId = null } = query
  if (groupId !== null) await mustKnowGroup(db, head, groupId)
  const own = await readOwnPlace(db, head.tournament_id, viewer.id)
  const [listed, mine] = await Promise.all([
    listTeams(db, teams, head, { groupId, text }, { offset: (page - 1) * limit, limit }),
    own.number === null ? null : teams.findTeam(head.team_publication_id, own.number),
  ])
  // The viewer's own team is read with the others.
  const shown = await showTeams(db, head, own, mine ? [...listed.teams, mine] : listed.teams)
  return {
    teams: shown.slice(0, listed.teams.length),
    mine: mine ? shown.at(-1)! : null,
    meta: { page, limit, total: listed.total },
    calculated_at: head.calculated_at,
    state: head.state,
  }
}

/** Throws `validation_failed` if a tournament has no such group. */
export async function mustKnowGroup(
  db: Db,
  { tournament_id }: Pick<ViewedHead, 'tournament_id'>,
  groupId: number,
): Promise<void> {
  const groups = await listGroupsOf(db, tournament_id)
  if (!groups.some(({ id }) => id === groupId)) {
    throw problem('validation_failed', { group_id: ['unknown_group'] })
  }
}

/**
 * Returns a team of the draw: its place, and the rows of its members, best first. Throws `ratings_not_open`,
 * and `not_found` if this tournament's draw has no such team.
 */
export async function readBasketRating(
  db: Db,
  readers: Pick<RatingReaders, 'readHead' | 'rows' | 'pages' | 'teams'>,
  slug: string,
  viewer: Viewer,
  teamId: string,
): Promise<Answer<typeof calls.readBasketRating>> {
  const { favourites } = await openHead(readers.readHead, slug, viewer)
  const team = await findTeam(db, teamId)
  if (team.number === null || team.tournament.slug !== slug) throw problem('not_found')
  const members = (await listMembers(db, team.id)).map(({ user }) => user.id)
  const [found, [brief], [group]] = await Promise.all([
    readRowsOf(db, readers, slug, members),
    listBriefs(db, [team.id]),
    listGroups(db, [team.group_id!]),
  ])
  const { head, rows } = found!
  const ranked = await readers.teams.findTeam(head.team_publication_id, team.number)
  const byPlace = [...rows.values()].toSorted((a, b) => a.place - b.place)
  return {
    team: brief!,
    group: group ?? null,
    position: ranked?.position ?? null,
    points: ranked?.points ?? 0,
    ratings: (await readers.pages.withUsers(head, byPlace)).map((row) =>
      viewOf(row, { ...viewer, favourites }, head),
    ),
    calculated_at: head.calculated_at,
    state: head.state,
  }
}

async function openHead(
  readHead: RatingReaders['readHead'],
  slug: string,
  viewer: Viewer,
): Promise<ViewedHead> {
  const head = await readHead(slug, null, viewer.id)
  if (!head) throw problem('not_found')
  if (!head.ratings_open) throw problem('ratings_not_open')
  return head
}

type TeamRows = Answer<typeof calls.readTeamRatings>['teams']

/** Adds names and groups to ranked teams. */
async function showTeams(
  db: Db,
  { tournament_id }: ViewedHead,
  own: OwnPlace,
  ranked: ListedTeam[],
): Promise<TeamRows> {
  const named = await listBaskets(
    db,
    tournament_id,
    ranked.map((item) => item.team),
  )
  return ranked.map(({ team, position, is_shared, previous, points, exact_hits }, at) => ({
    ...named[at]!,
    position,
    previous_position: previous || null,
    is_shared,
    points,
    exact_hits,
    is_mine: team === own.number,
  }))
}
