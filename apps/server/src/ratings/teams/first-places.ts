import { hasMerit } from '@called-it/rules/rating.ts'
import { rankShared } from '@called-it/rules/team-rating.ts'
import type { Db } from '../../schema.ts'
import { listBaskets, listMembers } from '../../teams/teams.ts'
import type { ViewedHead } from '../reading/head-reader.ts'
import { makeRatingReaders, type RatingReaders } from '../reading/rating-readers.ts'
import type { ListedRow } from '../reading/row-reader.ts'
import { readRowsOf } from '../reading/rows-of.ts'

/** The final facts of a row among the first. */
export type FirstRow = Pick<ListedRow, 'user_id' | 'points' | 'coefficient' | 'exact_hits'> & {
  /** The position within its list. */
  position: number
  is_shared: boolean
}

/** The rows on the first positions, and whether more users share the last of them than are returned. */
type First = { rows: FirstRow[]; is_cut: boolean }

/** The first places of a tournament: of all users, of each group, and of the teams. */
export type FirstPlaces = {
  places: First
  groups: ({ group_id: number } & First)[]
  teams: { team_id: number; points: number; exact_hits: number; rows: FirstRow[] }[]
}

/** The last position, and the most rows that are returned: thousands may share a position. */
type Depth = { position: number; at_most: number }

/**
 * Returns the users on the first positions of a tournament's published rating and of its groups, and the
 * leading teams. Rows without merits are left out: taking part alone wins nothing. The cost depends on the
 * number of places, not of participants.
 */
export async function readFirstPlaces(
  db: Db,
  slug: string,
  depth: { places: Depth; group: Depth; teams_at_most: number },
): Promise<FirstPlaces> {
  const readers = makeRatingReaders(db)
  const head = (await readers.readHead(slug, null, 0))!
  const rows = await readers.rows.list(head, { offset: 0, limit: depth.places.at_most + 1 })
  const { groups } = await readers.teams.readFacts(head.team_publication_id)
  return {
    places: firstOf(rows, depth.places),
    groups: await Promise.all(
      groups.map(async ({ group_id }) => ({
        group_id,
        ...firstOf(await listGroupRows(readers, head, group_id, depth.group.at_most + 1), depth.group),
      })),
    ),
    teams: await listLeadingTeams(db, readers, head, slug, depth.teams_at_most),
  }
}

/**
 * Returns the rows on the first positions that have merits. `rows` are in the order of the rating, one more
 * than may be returned.
 */
function firstOf(rows: ListedRow[], { position: last, at_most }: Depth): First {
  const ranked = rankShared(rows.filter(hasMerit), (a, b) => a.position - b.position)
  const first = ranked.filter(({ position }) => position <= last)
  const sharing = Map.groupBy(ranked, ({ position }) => position)
  return {
    rows: first
      .slice(0, at_most)
      .map(({ item, position }) => firstRow(item, position, sharing.get(position)!.length > 1)),
    is_cut: first.length > at_most,
  }
}

const firstRow = (
  { user_id, points, coefficient, exact_hits }: ListedRow,
  position: number,
  is_shared: boolean,
): FirstRow => ({ user_id, position, is_shared, points, coefficient, exact_hits })

async function listGroupRows(
  { teams, rows }: Pick<RatingReaders, 'teams' | 'rows'>,
  head: ViewedHead,
  groupId: number,
  limit: number,
): Promise<ListedRow[]> {
  const id = head.team_publication_id
  const places = await teams.listPlaces(id, 'group_users', groupId, { offset: 0, limit })
  return Promise.all(places.map((place) => rows.at(head, place)))
}

async function listLeadingTeams(
  db: Db,
  readers: Pick<RatingReaders, 'readHead' | 'rows' | 'teams'>,
  { tournament_id, team_publication_id }: ViewedHead,
  slug: string,
  limit: number,
): Promise<FirstPlaces['teams']> {
  const best = await readers.teams.listTeams(team_publication_id, { offset: 0, limit })
  const leading = best.filter(({ position, points }) => position === 1 && points > 0)
  const numbers = leading.map(({ team }) => team)
  const named = await listBaskets(db, tournament_id, numbers)
  return Promise.all(
    leading.map(async ({ points, exact_hits }, at) => {
      const team_id = Number(named[at]!.team.id)
      const members = (await listMembers(db, team_id)).map(({ user }) => user.id)
      const { rows } = (await readRowsOf(db, readers, slug, members))!
      const byPlace = [...rows.values()].toSorted((a, b) => a.place - b.place)
      return {
        team_id,
        points,
        exact_hits,
        rows: byPlace.map((row) => firstRow(row, row.position, row.is_shared)),
      }
    }),
  )
}
