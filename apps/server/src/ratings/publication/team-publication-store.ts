import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { ListBlocks, TeamFacts, TeamList } from './next-teams.ts'

/** Adds a publication of teams that no reader sees yet. */
export async function addTeamPublication(
  db: Db,
  tournamentId: number,
  { teams_count, last_number, groups, before_id }: TeamFacts & { before_id: number | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into team_publications (tournament_id, teams_count, last_number, groups, before_id)
    values (${tournamentId}, ${teams_count}, ${last_number}, ${JSON.stringify(groups)}::jsonb, ${before_id})
    returning id`.execute(db)
  return rows[0]!.id
}

/** The number of blocks that are written at once, as for a rating (`publication-store.ts`). */
const WRITTEN_AT_ONCE = 1000

/** Writes the lists of a publication. */
export async function writeTeamBlocks(db: Db, publicationId: number, lists: ListBlocks[]): Promise<void> {
  const pieces = lists.flatMap(({ list, group_id, bytes, starts }) =>
    starts
      .slice(0, -1)
      .map((start, block) => ({ list, group_id, block, bytes: bytes.subarray(start, starts[block + 1]) })),
  )
  for (let from = 0; from < pieces.length; from += WRITTEN_AT_ONCE) {
    const some = pieces.slice(from, from + WRITTEN_AT_ONCE)
    let end = 0
    const starts = some.map(({ bytes }) => (end += bytes.length) - bytes.length)
    // One parameter that the database cuts up is the fastest way to insert.
    await sql`
      insert into team_blocks (publication_id, list, group_id, block, numbers)
      select ${publicationId}, x.list, x.group_id, x.block,
        substring(${Buffer.concat(some.map((item) => item.bytes))}::bytea from x.start + 1 for x.length)
      from unnest(${some.map((item) => item.list)}::text[], ${some.map((item) => item.group_id)}::int[],
        ${some.map((item) => item.block)}::int[], ${starts}::int[], ${some.map((item) => item.bytes.length)}::int[])
        as x (list, group_id, block, start, length)`.execute(db)
  }
}

/**
 * Moves the pointer: after the commit all readers see this publication, with the rating of users that is
 * current then.
 */
export async function makeTeamsCurrent(db: Db, tournamentId: number, publicationId: number): Promise<void> {
  await sql`
    update ratings set team_publication_id = ${publicationId}
    where tournament_id = ${tournamentId} and round_id is null`.execute(db)
}

/** The number of publications that stay, whatever their age. */
const KEPT = 2
/** The age (ms) after which no request reads a replaced publication. */
const REPLACED_AGE_MS = 60_000

/**
 * Deletes the publications that no request can be reading, except the one with the previous positions of the current
 * one, which `verify` compares.
 */
export async function deleteReplacedTeams(db: Db, tournamentId: number): Promise<void> {
  await sql`
    with gone as (
      delete from team_publications p where p.tournament_id = ${tournamentId}
        and p.published_at < clock_timestamp() - ${REPLACED_AGE_MS} * interval '1 ms'
        and p.id < (select min(k.id) from (
          select x.id from team_publications x where x.tournament_id = ${tournamentId}
          order by x.id desc limit ${KEPT}) k)
        and not exists (
          select from ratings c join team_publications n on n.id = c.team_publication_id
          where c.tournament_id = p.tournament_id and n.before_id = p.id)
      returning p.id
    )
    delete from team_blocks b using gone where b.publication_id = gone.id`.execute(db)
}

/** Returns a publication without its lists; null: it has been deleted. */
export async function readTeamFacts(db: Db, id: number): Promise<TeamFacts | null> {
  const { rows } = await sql<TeamFacts>`
    select p.teams_count, p.last_number, p.groups from team_publications p where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns the current publication of teams in a tournament. */
export async function findCurrentTeams(db: Db, tournamentId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select c.team_publication_id as id from ratings c
    where c.tournament_id = ${tournamentId} and c.round_id is null`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns the publication with the previous positions of another one; null: there are none. */
export async function findBefore(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ before_id: number | null }>`
    select p.before_id from team_publications p where p.id = ${id}`.execute(db)
  return rows[0]?.before_id ?? null
}

/** Returns all blocks of teams of a publication, concatenated. */
export async function readAllTeams(db: Db, id: number): Promise<Buffer> {
  const { rows } = await sql<{ numbers: Buffer }>`
    select b.numbers from team_blocks b
    where b.publication_id = ${id} and b.list = 'teams' and b.group_id = 0 order by b.block`.execute(db)
  return Buffer.concat(rows.map((row) => row.numbers))
}

export type TeamBlockKey = { publication_id: number; list: TeamList; group_id: number; block: number }

/** Returns the blocks with these keys, in their order; null for a missing block. */
export async function readTeamBlocks(db: Db, keys: TeamBlockKey[]): Promise<(Buffer | null)[]> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select (select b.numbers from team_blocks b where b.publication_id = x.publication and b.list = x.list
        and b.group_id = x.group_id and b.block = x.block) as bytes
    from unnest(${keys.map((key) => key.publication_id)}::int[], ${keys.map((key) => key.list)}::text[],
      ${keys.map((key) => key.group_id)}::int[], ${keys.map((key) => key.block)}::int[])
      with ordinality x (publication, list, group_id, block, ord)
    order by x.ord`.execute(db)
  return rows.map((row) => row.bytes)
}
