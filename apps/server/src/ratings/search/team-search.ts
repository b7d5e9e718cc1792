import { findFirst } from './first-hits.ts'
import type { Window } from '../reading/page-store.ts'
import type { Db } from '../../schema.ts'
import type { ViewedHead } from '../reading/head-reader.ts'
import { filterTeamNumbers, findTeamNumbers } from '../teams/team-page-store.ts'
import { groupOf, type ListedTeam, type TeamReader } from '../teams/team-reader.ts'

/** The most hits that a search counts. */
const SEARCH_HITS_MAX = 1000
/** The most teams of a name that a search reads; if there are more, it searches the first places. */
const SEARCH_TEAMS_MAX = 5000
/** The number of these places that are read first. */
const FIRST_TEAMS = 1000

export type TeamPage = { total: number; teams: ListedTeam[] }
type Wanted = { groupId: number | null; text: string | undefined }

/**
 * Returns a page of the teams of a tournament, or of a group, by place; with a search text only those with
 * such a name.
 */
export async function listTeams(
  db: Db,
  teams: TeamReader,
  head: ViewedHead,
  { groupId, text }: Wanted,
  page: Window,
): Promise<TeamPage> {
  const id = head.team_publication_id
  const facts = await teams.readFacts(id)
  if (text) {
    const places = await findPlaces(db, teams, head, groupId, text)
    const hits = places.slice(0, SEARCH_HITS_MAX)
    return {
      total: hits.length,
      teams: await teams.teamsAt(id, hits.slice(page.offset, page.offset + page.limit)),
    }
  }
  if (groupId === null) return { total: facts.teams_count, teams: await teams.listTeams(id, page) }
  const places = await teams.listPlaces(id, 'group_teams', groupId, page)
  return { total: groupOf(facts, groupId).teams, teams: await teams.teamsAt(id, places) }
}

async function findPlaces(
  db: Db,
  teams: TeamReader,
  { tournament_id, team_publication_id: id }: ViewedHead,
  groupId: number | null,
  search: string,
): Promise<number[]> {
  const found = await findTeamNumbers(db, tournament_id, { search, groupId, limit: SEARCH_TEAMS_MAX + 1 })
  if (found.length <= SEARCH_TEAMS_MAX) return teams.placesOf(id, found)
  const { teams_count, groups } = await teams.readFacts(id)
  const count = groupId === null ? teams_count : groupOf({ groups }, groupId).teams
  const list = {
    length: Math.min(count, SEARCH_TEAMS_MAX),
    async read(from: number, to: number) {
      const page = { offset: from, limit: to - from }
      const ranked =
        groupId === null
          ? await teams.listTeams(id, page)
          : await teams.teamsAt(id, await teams.listPlaces(id, 'group_teams', groupId, page))
      return ranked.map(({ team }) => team)
    },
  }
  const keep = (numbers: number[]) => filterTeamNumbers(db, tournament_id, numbers, search)
  const named = (await findFirst(list, { keep, limit: SEARCH_HITS_MAX, first: FIRST_TEAMS })) ?? []
  const numbers = named.map((hit) => hit.id)
  return teams.placesOf(id, numbers)
}
