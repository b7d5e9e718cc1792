import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** Returns the `like` pattern of names that contain a text. */
const patternOf = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether a folded name (`search_name`) contains this text, in any case, with or without accents. */
export const holds = (name: RawBuilder<unknown>, search: string) =>
  sql`${name} like searchable(${patternOf(search)})`

/** The same condition, written for the trigram index of names. */
export const holdsIndexed = (name: RawBuilder<unknown>, search: string) =>
  sql`name_pieces(${name}) @> wanted_pieces(searchable(${search})) and ${holds(name, search)}`

/**
 * Returns numbers as one array text: thousands of separate values or rows would take longer to write and read
 * than to find.
 */
export const listOf = (numbers: readonly number[]) => `{${numbers.join()}}`
const numbersOf = (list: string | null) => (list ? list.split(',').map(Number) : [])

/** Returns at most `limit` users with such a name, in no order. */
export async function findByName(db: Db, search: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(id::text, ',') as ids
    from (select id from users where ${holdsIndexed(sql`search_name`, search)} limit ${limit}) found`.execute(
    db,
  )
  return numbersOf(rows[0]!.ids)
}

/** Returns those of these users who have such a name, in no order. */
export async function filterByName(db: Db, userIds: number[], search: string): Promise<number[]> {
  // In a subselect the planner does not inspect the list, which would take longer than the search.
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(id::text, ',') as ids from users
    where id = any((select ${listOf(userIds)}::int[])::int[]) and ${holds(sql`search_name`, search)}`.execute(
    db,
  )
  return numbersOf(rows[0]!.ids)
}

/**
 * Returns the participants among these users, of a group if one is given: seats, and the newcomers in their
 * order.
 */
export async function readSeats(
  db: Db,
  tournamentId: number,
  userIds: number[],
  groupId: number | null,
): Promise<{ seats: number[]; newcomers: number[] }> {
  const { rows } = await sql<{ seats: string | null; newcomers: string | null }>`
    select string_agg(n.seat::text, ',') as seats,
      string_agg(n.user_id::text, ',' order by n.seq) filter (where n.seat is null) as newcomers
    from participants n
    where n.tournament_id = ${tournamentId} and n.user_id = any((select ${listOf(userIds)}::int[])::int[])
      and ${groupId === null ? sql`true` : sql`n.group_id = ${groupId}`}`.execute(db)
  return { seats: numbersOf(rows[0]!.seats), newcomers: numbersOf(rows[0]!.newcomers) }
}

/** Returns those of these users who are in a group, in no order. */
export async function filterByGroup(
  db: Db,
  tournamentId: number,
  userIds: number[],
  groupId: number,
): Promise<number[]> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(user_id::text, ',') as ids from participants
    where tournament_id = ${tournamentId} and user_id = any((select ${listOf(userIds)}::int[])::int[])
      and group_id = ${groupId}`.execute(db)
  return numbersOf(rows[0]!.ids)
}
