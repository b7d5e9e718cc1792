import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { holds, holdsIndexed, listOf } from '../search/search-store.ts'

/** The placing of a user by the draw: the group, and the number of the team. */
export type OwnPlace = { group_id: number | null; number: number | null }

/** Returns the user's group and team in a tournament. */
export async function readOwnPlace(db: Db, tournamentId: number, userId: number): Promise<OwnPlace> {
  const { rows } = await sql<OwnPlace>`
    select n.group_id, m.number from participants n left join teams m on m.id = n.team_id
    where n.tournament_id = ${tournamentId} and n.user_id = ${userId}`.execute(db)
  return rows[0] ?? { group_id: null, number: null }
}

/**
 * Returns at most `limit` numbers of teams of the draw with such a name, of a group if one is given, in no
 * order.
 */
export async function findTeamNumbers(
  db: Db,
  tournamentId: number,
  { search, groupId, limit }: { search: string; groupId: number | null; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select m.number from teams m
    where m.tournament_id = ${tournamentId} and m.kind = 'basket' and ${holdsIndexed(sql`m.search_name`, search)}
      and ${groupId === null ? sql`true` : sql`m.group_id = ${groupId}`}
    limit ${limit}`.execute(db)
  return rows.map((row) => row.number)
}

/** Returns those of these numbers whose teams have such a name, in no order. */
export async function filterTeamNumbers(
  db: Db,
  tournamentId: number,
  numbers: number[],
  search: string,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select m.number from teams m
    where m.tournament_id = ${tournamentId} and m.number = any((select ${listOf(numbers)}::int[])::int[])
      and ${holds(sql`m.search_name`, search)}`.execute(db)
  return rows.map((row) => row.number)
}
