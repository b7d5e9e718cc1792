import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { patternOf } from './page-store.ts'

/** Where the draw has put a user: the group, and the number of the team. */
export type OwnPlace = { group_id: number | null; number: number | null }

/** One's own group and team in a tournament. */
export async function readOwnPlace(db: Db, tournamentId: number, userId: number): Promise<OwnPlace> {
  const { rows } = await sql<OwnPlace>`
    select n.group_id, m.number from participants n left join teams m on m.id = n.team_id
    where n.tournament_id = ${tournamentId} and n.user_id = ${userId}`.execute(db)
  return rows[0] ?? { group_id: null, number: null }
}

/** Teams `m` whose name in one of the languages is like this; the words of the index `teams_name_search`. */
const isLike = (search: string): RawBuilder<unknown> =>
  sql`searchable(m.name || coalesce(' ' || m.name_en, '')) like searchable(${patternOf(search)})`

/** Numbers of teams of the draw with a name like this, of a group if one is given; so many at most, in no order. */
export async function findTeamNumbers(
  db: Db,
  tournamentId: number,
  { search, groupId, limit }: { search: string; groupId: number | null; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select m.number from teams m
    where m.tournament_id = ${tournamentId} and m.kind = 'basket' and ${isLike(search)}
      and ${groupId === null ? sql`true` : sql`m.group_id = ${groupId}`}
    limit ${limit}`.execute(db)
  return rows.map((row) => row.number)
}

/** Which of these numbers are those of teams with a name like this, in the same order; so many at most. */
export async function filterTeamNumbers(
  db: Db,
  tournamentId: number,
  numbers: number[],
  { search, limit }: { search: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select x.number from unnest(${numbers}::int[]) with ordinality x (number, ord)
      join teams m on m.tournament_id = ${tournamentId} and m.number = x.number
    where ${isLike(search)} order by x.ord limit ${limit}`.execute(db)
  return rows.map((row) => row.number)
}
