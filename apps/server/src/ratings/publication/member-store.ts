import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

export type MemberBlock = { block: number; members: Buffer }

/** Returns the existing blocks of a tournament among these numbers. */
export async function readMemberBlocks(
  db: Db,
  tournamentId: number,
  blocks: number[],
): Promise<MemberBlock[]> {
  const { rows } = await sql<MemberBlock>`
    select b.block, b.members from member_blocks b
    where b.tournament_id = ${tournamentId} and b.block = any(${blocks}::int[])`.execute(db)
  return rows
}

/** Whether the blocks of a tournament hold any drawn user. */
export async function hasMembers(db: Db, tournamentId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member_blocks where tournament_id = ${tournamentId} limit 1`.execute(db)
  return rows.length > 0
}

/** The number of blocks that are read as one value, so that each parsed value stays small. */
const PARCEL = 500

/** Returns all blocks of a tournament, concatenated; empty if no user was drawn. */
export async function readAllMembers(db: Db, tournamentId: number): Promise<Buffer> {
  const parcel = sql`b.block / ${sql.lit(PARCEL)}`
  const { rows } = await sql<{ bytes: Buffer }>`
    select string_agg(b.members, ''::bytea order by b.block) as bytes from member_blocks b
    where b.tournament_id = ${tournamentId} group by ${parcel} order by ${parcel}`.execute(db)
  return Buffer.concat(rows.map((row) => row.bytes))
}

/** Writes blocks in place of the existing ones. */
export async function writeMemberBlocks(db: Db, tournamentId: number, blocks: MemberBlock[]): Promise<void> {
  for (let from = 0; from < blocks.length; from += PARCEL) {
    const some = blocks.slice(from, from + PARCEL)
    await sql`
      insert into member_blocks (tournament_id, block, members)
      select ${tournamentId}, x.block, x.members
      from unnest(${some.map((item) => item.block)}::int[], ${some.map((item) => item.members)}::bytea[]) as x (block, members)
      on conflict (tournament_id, block) do update set members = excluded.members`.execute(db)
  }
}

/** Returns the numbers of teams of the draw by their ids. */
export async function numbersOf(db: Db, teamIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; number: number }>`
    select m.id, m.number from teams m where m.id = any(${teamIds}::int[]) and m.kind = 'basket'`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/**
 * Lists tournaments with a participant who has no seat yet, or whose move the rating columns do not have yet.
 */
export async function listUnsettled(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tournaments t
    where exists (select from participants p where p.tournament_id = t.id and p.seat is null)
      or exists (select from participants p where p.tournament_id = t.id and not p.is_placed)`.execute(db)
  return rows.map((row) => row.id)
}
