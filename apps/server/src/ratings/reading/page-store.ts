import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import type { RatingState } from '@called-it/rules/vocabulary.ts'
import { type RawBuilder, sql } from 'kysely'
import { PUBLIC_USER } from '../../accounts/accounts-sql.ts'
import type { Db } from '../../schema.ts'
import { currentOf, headColumns, NEWCOMERS } from '../ratings-sql.ts'

/** A rating without its rows. */
export type Head = {
  tournament_id: number
  system_name: SystemName
  ruleset: unknown
  /** Whether the requested round belongs to this tournament; true if none was requested. */
  is_known: boolean
  ratings_open: boolean
  publication_id: number | null
  /**
   * The publication of the ratings of teams and groups by this rating; null: none, or the rating of a round.
   */
  team_publication_id: number | null
  /** The number of published rows. */
  rows_count: number
  /** The number of users behind the published rows, who have joined since. */
  newcomers_count: number
  calculated_at: string | null
  state: RatingState
}

/** A viewer as a participant: the seat, if there is one yet, and the placing by the draw. */
export type Viewer = Placing & { seat: number | null }

/** A user that the viewer has pinned, and the seat if there is one yet. */
export type Favourite = { user_id: number; seat: number | null }

type Viewed = {
  head: Head
  /** By the user's id; users who take no part are left out. */
  viewers: Record<number, Viewer>
  /** By the id of the viewer; viewers without pins are left out. */
  favourites: Record<number, Favourite[]>
}

/** Returns the heads of a rating for each of these viewers, all read at one moment. */
export async function readHeads(
  db: Db,
  slug: string,
  roundId: number | null,
  viewerIds: number[],
): Promise<Viewed | null> {
  const { rows } = await sql<Head & Omit<Viewed, 'head'>>`
    select ${headColumns(roundId)},
      (select coalesce(json_object_agg(v.user_id, to_json(v)), '{}') from (
        select n.user_id, n.seat, ${PLACING} from participants n left join teams m on m.id = n.team_id
        where n.tournament_id = t.id and n.user_id = any(${viewerIds}::int[])) v) as viewers,
      (select coalesce(json_object_agg(v.user_id, v.pinned), '{}') from (
        select f.user_id, json_agg(json_build_object('user_id', n.user_id, 'seat', n.seat)) as pinned
        from favourites f join participants n on n.tournament_id = t.id and n.user_id = f.favourite_id
        where f.tournament_id = t.id and f.user_id = any(${viewerIds}::int[])
        group by f.user_id) v) as favourites
    from ${currentOf(roundId)} where t.slug = ${slug}`.execute(db)
  if (!rows[0]) return null
  const { viewers, favourites, ...head } = rows[0]
  return { head, viewers, favourites }
}

export type Tail = Head & {
  /** The viewer's seat; null: none yet. */
  seat: number | null
  /** Whether the viewer is among the newcomers. */
  is_newcomer: boolean
  /** Users behind the published rows, in their order. */
  newcomers: number[]
}

/** Returns the head with a part of the newcomers, read at one moment: for ratings that have newcomers. */
export async function readTail(
  db: Db,
  tournamentId: number,
  roundId: number | null,
  viewerId: number,
  { offset, limit }: Window,
): Promise<Tail> {
  const mine = (column: RawBuilder<unknown>) => sql`(select ${column} from participants n
    where n.tournament_id = t.id and n.user_id = ${viewerId})`
  const { rows } = await sql<Tail>`
    select ${headColumns(roundId)}, ${mine(sql`n.seat`)} as seat,
      coalesce(${mine(sql`n.seat is null`)}, false) as is_newcomer,
      array(select n.user_id from ${NEWCOMERS} order by n.seq
        offset greatest(${offset}::int - coalesce(p.rows_count, 0), 0)
        limit greatest(least(${limit}::int, ${offset}::int + ${limit}::int - coalesce(p.rows_count, 0)), 0)) as newcomers
    from ${currentOf(roundId)} where t.id = ${tournamentId}`.execute(db)
  return rows[0]!
}

/** Returns those of these users who have joined since the rating of a tournament was published. */
export async function listNewcomers(db: Db, tournamentId: number, userIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select n.user_id from participants n
    where n.tournament_id = ${tournamentId} and n.user_id = any(${userIds}) and n.seat is null`.execute(db)
  return rows.map((row) => row.user_id)
}

/** A range of rows of a list. */
export type Window = { offset: number; limit: number }

/**
 * A block: of a publication (`of`) the rows by place, what tells of each seat where it stands, and what leads from there to a
 * row; of a tournament the users by seat.
 */
export type BlockKey = { kind: 'rows' | 'places' | 'firsts' | 'top' | 'users'; of: number; block: number }

/** Returns the blocks with these keys, in their order; null for a missing block. */
export async function readBlocks(db: Db, keys: BlockKey[]): Promise<(Buffer | null)[]> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select case x.kind
        when 'rows' then (select b.rows from rating_blocks b where b.publication_id = x.of and b.block = x.block)
        when 'places' then (select b.places from place_blocks b where b.publication_id = x.of and b.block = x.block)
        when 'firsts' then (select b.firsts from first_blocks b where b.publication_id = x.of and b.block = x.block)
        when 'users' then (select b.users from seat_blocks b where b.tournament_id = x.of and b.block = x.block)
        else (select p.top from publications p where p.id = x.of)
      end as bytes
    from unnest(${keys.map((key) => key.kind)}::text[], ${keys.map((key) => key.of)}::int[],
      ${keys.map((key) => key.block)}::int[]) with ordinality x (kind, of, block, ord)
    order by x.ord`.execute(db)
  return rows.map((row) => row.bytes)
}

/**
 * The placing of a participant by the draw: the id of the group, and what a row shows of the team. These are
 * columns and not views because they are read for every row of every page.
 */
export type Placing = {
  group_id: number | null
  team_id: number | null
  team_name: string | null
  team_name_en: string | null
  team_members: number | null
}

/** Columns of the placing of participant `n` with team `m`. */
const PLACING = sql`n.group_id, m.id as team_id, m.name as team_name, m.name_en as team_name_en,
  m.members_count as team_members`

/** Returns these users, each in a tournament, in their order. */
export async function readPlacedUsers(
  db: Db,
  users: { id: number; tournament_id: number }[],
): Promise<(PublicUser & Placing)[]> {
  const { rows } = await sql<PublicUser & Placing>`
    select ${PUBLIC_USER}, ${PLACING}
    from unnest(${users.map((user) => user.id)}::int[], ${users.map((user) => user.tournament_id)}::int[])
        with ordinality x (id, tournament_id, ord)
      join users u on u.id = x.id
      left join participants n on n.tournament_id = x.tournament_id and n.user_id = x.id
      left join teams m on m.id = n.team_id
    order by x.ord`.execute(db)
  return rows
}

/** A user in a tournament. */
export type OwnPlaceOf = { tournament_id: number; user_id: number }

export type OwnPlaceRow = {
  tournament_id: number
  publication_id: number | null
  rows_count: number
  newcomers_count: number
  seat: number | null
  is_newcomer: boolean
}

/** Returns the seats of users in tournaments, each with the number of participants of its tournament. */
export async function listOwnPlaces(db: Db, asked: OwnPlaceOf[]): Promise<(OwnPlaceRow & OwnPlaceOf)[]> {
  const tournamentIds = asked.map(({ tournament_id }) => tournament_id)
  const { rows } = await sql<OwnPlaceRow & OwnPlaceOf>`
    with current as materialized (
      select t.id as tournament_id, p.id as publication_id, coalesce(p.rows_count, 0) as rows_count,
        (select count(*) from ${NEWCOMERS}) as newcomers_count
      from ${currentOf(null)} where t.id = any(${tournamentIds})
    )
    select c.*, a.user_id, me.seat, me.user_id is not null and me.seat is null as is_newcomer
    from unnest(${tournamentIds}::int[], ${asked.map(({ user_id }) => user_id)}::int[]) a (tournament_id, user_id)
      join current c on c.tournament_id = a.tournament_id
      left join participants me on me.tournament_id = a.tournament_id and me.user_id = a.user_id`.execute(db)
  return rows
}
