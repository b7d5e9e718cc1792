import { sql } from 'kysely'
import type { Blocks } from '../blocks/number-blocks.ts'
import type { Db } from '../../schema.ts'

/** Returns the last block of the users by seat; null: there is none yet. */
export async function readLastUsers(
  db: Db,
  tournamentId: number,
): Promise<{ block: number; users: Buffer } | null> {
  const { rows } = await sql<{ block: number; users: Buffer }>`
    select b.block, b.users from seat_blocks b where b.tournament_id = ${tournamentId}
    order by b.block desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The number of users in one row of a result. */
const PARCEL = 1000

/** Returns the users on the seats after this one, by seat. It reads all participants. */
export async function listSeated(db: Db, tournamentId: number, after: number): Promise<number[]> {
  const { rows } = await sql<{ users: number[] }>`
    select array_agg(n.user_id order by n.seat) as users from participants n
    where n.tournament_id = ${tournamentId} and n.seat > ${after}
    group by (n.seat - 1) / ${sql.lit(PARCEL)} order by (n.seat - 1) / ${sql.lit(PARCEL)}`.execute(db)
  return rows.flatMap((row) => row.users)
}

/** Writes blocks of users by seat, from number `first` on, in place of the existing ones. */
export async function writeUsers(
  db: Db,
  tournamentId: number,
  { bytes, starts }: Blocks,
  first: number,
): Promise<void> {
  const lengths = starts.slice(1).map((stop, at) => stop - starts[at]!)
  await sql`
    insert into seat_blocks (tournament_id, block, users)
    select ${tournamentId}, ${first}::int + x.nth - 1,
      substring(${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)}::bytea from x.start + 1 for x.length)
    from unnest(${starts.slice(0, -1)}::int[], ${lengths}::int[]) with ordinality as x (start, length, nth)
    on conflict (tournament_id, block) do update set users = excluded.users`.execute(db)
}

/** Returns these blocks of users by seat, by their numbers. */
export async function readUsers(
  db: Db,
  tournamentId: number,
  blocks: number[],
): Promise<{ block: number; users: Buffer }[]> {
  const { rows } = await sql<{ block: number; users: Buffer }>`
    select b.block, b.users from seat_blocks b
    where b.tournament_id = ${tournamentId} and b.block = any(${blocks}::int[])`.execute(db)
  return rows
}

/** Returns all blocks of users by seat, concatenated. */
export async function readAllUsers(db: Db, tournamentId: number): Promise<Buffer> {
  const { rows } = await sql<{ users: Buffer }>`
    select string_agg(b.users, ''::bytea order by b.block) as users from seat_blocks b
    where b.tournament_id = ${tournamentId} group by b.block / ${sql.lit(PARCEL)}
    order by b.block / ${sql.lit(PARCEL)}`.execute(db)
  return Buffer.concat(rows.map((row) => row.users))
}
