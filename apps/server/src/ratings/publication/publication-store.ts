import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { type Blocks, isBitPacked } from '../blocks/number-blocks.ts'
import type { PublishedRating } from './current-rating.ts'

/** A current rating: of the tournament, or (`round_id`) of one of its rounds. */
export type Publication = {
  id: number
  round_id: number | null
  event_id: number | null
  is_settlement: boolean
  is_passing: boolean
  rows_count: number
  last_seq: number
  /** The time at which it became current, in microseconds since the Unix epoch, as text. */
  published_us: string
}

const PUBLISHED_US = sql`(extract(epoch from p.published_at) * 1000000)::bigint::text as published_us`

/** Returns the current publications of a tournament. */
export async function listCurrent(db: Db, tournamentId: number): Promise<Publication[]> {
  const { rows } = await sql<Publication>`
    select p.id, p.round_id, p.event_id, p.is_settlement, p.is_passing, p.rows_count, p.last_seq,
      ${PUBLISHED_US}
    from ratings c join publications p on p.id = c.publication_id
    where c.tournament_id = ${tournamentId} order by p.id`.execute(db)
  return rows
}

/** The number of blocks that are read as one value, so that each parsed value stays small. */
const PARCEL = 500

/** The tables and columns of each kind of block. */
const BLOCKS = {
  rows: { table: sql.table('rating_blocks'), column: sql.ref('rows') },
  places: { table: sql.table('place_blocks'), column: sql.ref('places') },
  firsts: { table: sql.table('first_blocks'), column: sql.ref('firsts') },
}
type BlockKind = keyof typeof BLOCKS

/** Reads a publication, as ratings are decoded: places by seat only if the rows are not in runs. */
export async function readPublication(db: Db, id: number): Promise<PublishedRating> {
  const rows = await readAll(db, id, 'rows')
  return { rows, places: isBitPacked(rows) ? Buffer.alloc(0) : await readAll(db, id, 'places') }
}

/** Returns all blocks of one kind of a publication, concatenated. */
export const readAllBlocks = (db: Db, id: number, kind: BlockKind): Promise<Buffer> => readAll(db, id, kind)

async function readAll(db: Db, id: number, kind: BlockKind): Promise<Buffer> {
  const { table, column } = BLOCKS[kind]
  const parcel = sql`block / ${sql.lit(PARCEL)}`
  const { rows } = await sql<{ bytes: Buffer }>`
    select string_agg(${column}, ''::bytea order by block) as bytes from ${table}
    where publication_id = ${id} group by ${parcel} order by ${parcel}`.execute(db)
  return Buffer.concat(rows.map((row) => row.bytes))
}

/** Adds a publication that no reader sees yet. */
export async function addPublication(
  db: Db,
  tournamentId: number,
  publication: Omit<Publication, 'id' | 'published_us'> & { top: Uint8Array | null },
): Promise<number> {
  const { round_id, event_id, is_settlement, is_passing, rows_count, last_seq, top } = publication
  const { rows } = await sql<{ id: number }>`
    insert into publications (tournament_id, round_id, event_id, is_settlement, is_passing, rows_count, last_seq, top)
    values (${tournamentId}, ${round_id}, ${event_id}, ${is_settlement}, ${is_passing}, ${rows_count}, ${last_seq},
      ${top})
    returning id`.execute(db)
  return rows[0]!.id
}

/**
 * The number of blocks that are written at once: about a megabyte, after which the process can serve other
 * requests.
 */
const WRITTEN_AT_ONCE = 1000

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Writes blocks of a publication, from number `first` on, in place of the existing ones. */
export async function writeBlocks(
  db: Db,
  publicationId: number,
  kind: BlockKind,
  { bytes, starts }: Blocks,
  first = 0,
): Promise<void> {
  const { table, column } = BLOCKS[kind]
  for (let from = 0; from < starts.length - 1; from += WRITTEN_AT_ONCE) {
    const some = starts.slice(from, from + WRITTEN_AT_ONCE + 1)
    const [begin, end] = [some[0]!, some.at(-1)!]
    const lengths = some.slice(1).map((stop, at) => stop - some[at]!)
    // One parameter that the database cuts up is the fastest way to insert.
    await sql`
      insert into ${table} (publication_id, block, ${column})
      select ${publicationId}, ${first + from}::int + x.nth - 1,
        substring(${asBuffer(bytes.subarray(begin, end))}::bytea from x.start - ${begin}::int + 1 for x.length)
      from unnest(${some.slice(0, -1)}::int[], ${lengths}::int[]) with ordinality as x (start, length, nth)
      on conflict (publication_id, block) do update set ${column} = excluded.${column}`.execute(db)
  }
}

/**
 * Moves the pointer: after the commit all readers see this publication. Returns the time, as `published_us`.
 */
export async function makeCurrent(
  db: Db,
  tournamentId: number,
  roundId: number | null,
  publicationId: number,
): Promise<string> {
  await sql`
    insert into ratings (tournament_id, round_id, publication_id)
    values (${tournamentId}, ${roundId}, ${publicationId})
    on conflict (tournament_id, round_id) do update set publication_id = excluded.publication_id`.execute(db)
  const { rows } = await sql<{ published_us: string }>`
    update publications p set published_at = clock_timestamp() where id = ${publicationId}
    returning ${PUBLISHED_US}`.execute(db)
  return rows[0]!.published_us
}

/** Records the new length of a publication, and what is above its blocks of first rows. */
export async function setLength(
  db: Db,
  publicationId: number,
  { rows_count, last_seq, top }: Pick<Publication, 'rows_count' | 'last_seq'> & { top: Uint8Array | null },
): Promise<void> {
  await sql`
    update publications set rows_count = ${rows_count}, last_seq = greatest(last_seq, ${last_seq}), top = ${top}
    where id = ${publicationId}`.execute(db)
}

/** The blocks at the end of a publication; null for a block that does not exist yet. */
export type Tail = Record<BlockKind | 'top', Buffer | null>

/** Returns the blocks of a publication with these numbers, and what is above its blocks of first rows. */
export async function readTail(
  db: Db,
  publicationId: number,
  last: Record<BlockKind, number>,
): Promise<Tail> {
  const blockOf = (kind: BlockKind) => sql`(select b.${BLOCKS[kind].column} from ${BLOCKS[kind].table} b
    where b.publication_id = p.id and b.block = ${last[kind]}::int)`
  const { rows } = await sql<Tail>`
    select ${blockOf('rows')} as rows, ${blockOf('places')} as places, ${blockOf('firsts')} as firsts, p.top
    from publications p where p.id = ${publicationId}`.execute(db)
  return rows[0]!
}

/**
 * Returns the publications that a later one of the same event replaced, so long ago that no reader uses them.
 * Of a round's rating only the current one stays. The remaining ones hold the positions of all users over
 * time.
 */
export async function listReplaced(db: Db, tournamentId: number, ageMs: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from publications p
    where p.tournament_id = ${tournamentId}
      and p.published_at < clock_timestamp() - ${ageMs} * interval '1 ms'
      and not exists (select from ratings c where c.tournament_id = p.tournament_id and c.publication_id = p.id)
      and (p.round_id is not null or exists (
        select from publications later where later.tournament_id = p.tournament_id
          and later.event_id is not distinct from p.event_id and later.round_id is null and later.id > p.id))
    order by p.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Deletes the blocks of a tournament's ratings: no foreign key deletes them with the tournament. */
export async function deleteBlocks(db: Db, tournamentId: number): Promise<void> {
  await sql`
    with own as (
      select id from publications where tournament_id = ${tournamentId}
    ), of_teams as (
      select id from team_publications where tournament_id = ${tournamentId}
    ), gone_rows as (
      delete from rating_blocks b using own where b.publication_id = own.id
    ), gone_places as (
      delete from place_blocks b using own where b.publication_id = own.id
    ), gone_firsts as (
      delete from first_blocks b using own where b.publication_id = own.id
    )
    delete from team_blocks b using of_teams where b.publication_id = of_teams.id`.execute(db)
}

/** Deletes a publication with its blocks. */
export async function deletePublication(db: Db, id: number): Promise<void> {
  await sql`
    with gone_rows as (
      delete from rating_blocks where publication_id = ${id}
    ), gone_places as (
      delete from place_blocks where publication_id = ${id}
    ), gone_firsts as (
      delete from first_blocks where publication_id = ${id}
    )
    delete from publications where id = ${id}`.execute(db)
}
