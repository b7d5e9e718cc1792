import type { RatingRow } from '@called-it/contract/ratings.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { ratingsOpen, STARTED_AT } from '../tournaments/tournaments.ts'

export type Row = Omit<RatingRow, 'is_favourite' | 'is_me' | 'group' | 'team' | 'coefficient_sum'>

/** Which rows of a list. */
export type Window = { offset: number; limit: number }
export type PublishedWindow = Window & { publication_id: number }

export type Head = {
  tournament_id: number
  ratings_open: boolean
  publication_id: number | null
  /** Published ones. */
  rows_count: number
  /** Those behind them: who has predicted since. */
  newcomers_count: number
  calculated_at: string | null
  state: 'live' | 'provisional' | 'official'
  /** The viewer's own row; of `readHeads` only a published one. */
  me: Row | null
}

/** The current rating of tournament `t`: its publication `p`, if it has one. */
const CURRENT = sql`tournaments t left join publications p on p.id = t.current_publication_id`
const HEAD_COLUMNS = sql`t.id as tournament_id, ${ratingsOpen(STARTED_AT)} as ratings_open,
  p.id as publication_id, coalesce(p.rows_count, 0) as rows_count,
  -- In order, so that the index is walked: that clears it of those rated meanwhile, which a bitmap would not.
  (select count(*) from (select from participants n where n.tournament_id = t.id and n.seat is null
    and n.seq > coalesce(p.last_seq, 0) order by n.seq limit 1000000) n) as newcomers_count,
  case when p.event_id is not null then p.published_at end as calculated_at,
  coalesce((select case when bool_or(e.status = 'live') then 'live'
      when bool_or(e.result_source = 'feed' and e.result_at > clock_timestamp() - ${PROVISIONAL_MS}::int * interval '1 millisecond')
      then 'provisional' end
    from events e where e.tournament_id = t.id and (e.status = 'live' or e.result_source = 'feed')), 'official') as state`

/**
 * Row `r`, made into JSON by PostgreSQL. The user is looked up by a scalar subquery because that can never be
 * planned as a pass over all users.
 */
const JSON_ROW = sql`json_build_object('position', r.position, 'previous_position', r.previous_position,
  'user', (select json_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar) from users u where u.id = r.user_id),
  'points', r.points, 'exact_hits', r.exact_hits, 'outcome_hits', r.outcome_hits,
  'settled_predictions', r.settled_predictions)`

/** Where a user stands in publication `p`: a lookup for each, however many are asked for. */
const placeOf = (userId: RawBuilder<unknown>) => sql`(select w.place from rating_places w
  where w.publication_id = p.id and w.tournament_id = t.id and w.user_id = ${userId})`

/** What there is to know of a rating besides its rows, of one moment, for each of these viewers. */
export async function readHeads(db: Db, slug: string, viewerIds: number[]): Promise<(Head | null)[]> {
  const { rows } = await sql<Omit<Head, 'me'> & { mine: Record<number, Row> }>`
    select ${HEAD_COLUMNS},
      (select coalesce(json_object_agg(r.user_id, ${JSON_ROW}), '{}')
        from unnest(${viewerIds}::int[]) viewer (id)
          join rating_rows r on r.publication_id = p.id and r.place = ${placeOf(sql`viewer.id`)}) as mine
    from ${CURRENT} where t.slug = ${slug}`.execute(db)
  if (!rows[0]) return viewerIds.map(() => null)
  const { mine, ...head } = rows[0]
  return viewerIds.map((id) => ({ ...head, me: mine[id] ?? null }))
}

/**
 * Published rows by their place, for each window: page 20,000 costs what page 1 costs. They never change, but
 * for the names in them.
 */
export async function listPublished(db: Db, asked: PublishedWindow[]): Promise<Row[][]> {
  const { rows } = await sql<{ rows: Row[] }>`
    select coalesce((select json_agg(${JSON_ROW} order by r.place) from rating_rows r
        where r.publication_id = asked.publication_id
          and r.place between asked.start + 1 and asked.start + asked.size), '[]') as rows
    from unnest(${asked.map((it) => it.publication_id)}::int[], ${asked.map((it) => it.offset)}::int[],
      ${asked.map((it) => it.limit)}::int[]) with ordinality asked (publication_id, start, size, ord)
    order by asked.ord`.execute(db)
  return rows.map((it) => it.rows)
}

/** Published rows, as `r`. */
const PUBLISHED = sql`
  select r.place, r.seat::bigint as seq, r.position, r.previous_position, r.user_id, r.points, r.exact_hits, r.outcome_hits,
    r.settled_predictions
  from rating_rows r where r.publication_id = p.id`
/**
 * Participants as `n`, as the rows of those not published yet: all at the first place behind the published
 * ones, in the order of `seq`, level with the last published row if that has no points either.
 */
const PARTICIPANTS = sql`
  select coalesce(p.rows_count, 0) + 1 as place, n.seq,
    coalesce(
      (select l.position from rating_rows l where l.publication_id = p.id and l.place = p.rows_count
        and l.points = 0 and l.exact_hits = 0 and l.outcome_hits = 0),
      coalesce(p.rows_count, 0) + 1) as position,
    null::int as previous_position, n.user_id,
    0 as points, 0 as exact_hits, 0 as outcome_hits, 0 as settled_predictions
  from participants n where n.tournament_id = t.id`
const NEWCOMERS = sql`${PARTICIPANTS} and n.seat is null and n.seq > coalesce(p.last_seq, 0)`
/** The row of one user, wherever it is. */
const rowOf = (userId: RawBuilder<unknown>) => sql`(
  (${PUBLISHED} and r.place = ${placeOf(userId)})
  union all
  -- Said so that the index over newcomers, who may be many, cannot answer it.
  (${PARTICIPANTS} and n.user_id = ${userId} and coalesce(n.seat, 0) = 0)
)`

/** The same as `readHeads`, with the newcomers of a page: for where there are any. */
export async function readTail(
  db: Db,
  tournamentId: number,
  viewerId: number,
  { offset, limit }: Window,
): Promise<Head & { newcomers: Row[] }> {
  const { rows } = await sql<Head & { newcomers: Row[] }>`
    select ${HEAD_COLUMNS},
      (select ${JSON_ROW} from ${rowOf(sql`${viewerId}::int`)} r) as me,
      coalesce((select json_agg(${JSON_ROW} order by r.seq) from (
        ${NEWCOMERS} order by n.seq offset greatest(${offset}::int - coalesce(p.rows_count, 0), 0)
          limit greatest(least(${limit}::int, ${offset}::int + ${limit}::int - coalesce(p.rows_count, 0)), 0)
      ) r), '[]') as newcomers
    from ${CURRENT} where t.id = ${tournamentId}`.execute(db)
  return rows[0]!
}

/** A search looks at this many users of that name at most, and counts this many hits at most. */
export const SEARCH_USERS_MAX = 5000
const SEARCH_HITS_MAX = 1000
/** Where a name is more common than that, its hits are looked for among so many first places. */
const SEARCH_PLACES_MAX = 50_000

export type Hits = { total: number; rows: Row[] }

const patternOf = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** How many users bear a name like this, counted up to one more than `SEARCH_USERS_MAX`. */
export async function countNamesakes(db: Db, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from users where searchable(name) like searchable(${patternOf(search)}) limit ${SEARCH_USERS_MAX + 1}
    ) found`.execute(db)
  return rows[0]!.count
}

/** The rows of a rare name: found by the name first. */
const hitsOfRareName = (search: string) => sql`
  select r.* from (
    select id from users where searchable(name) like searchable(${patternOf(search)}) limit ${SEARCH_USERS_MAX}
  ) u cross join lateral ${rowOf(sql`u.id`)} r
  order by r.place, r.seq limit ${SEARCH_HITS_MAX}`

/** The rows of a common name, or of a search too short for the index: found along the first places. */
const hitsOfCommonName = (search: string) => sql`
  select r.* from (
    (${PUBLISHED} order by r.place limit ${SEARCH_PLACES_MAX})
    union all
    (${NEWCOMERS} order by n.seq limit greatest(${SEARCH_PLACES_MAX}::int - coalesce(p.rows_count, 0), 0))
  ) r
  where (select searchable(u.name) like searchable(${patternOf(search)}) from users u where u.id = r.user_id)
  order by r.place, r.seq limit ${SEARCH_HITS_MAX}`

/** A page of the rows whose users bear a name like this, and how many there are, up to `SEARCH_HITS_MAX`. */
export async function search(
  db: Db,
  tournamentId: number,
  name: { text: string; isRare: boolean },
  { offset, limit }: Window,
): Promise<Hits> {
  const { rows } = await sql<Hits>`
    with hits as materialized (
      select h.* from ${CURRENT}
        cross join lateral (${(name.isRare ? hitsOfRareName : hitsOfCommonName)(name.text)}) h
      where t.id = ${tournamentId}
    )
    select (select count(*) from hits) as total,
      coalesce((select json_agg(${JSON_ROW} order by r.place, r.seq) from (
        select * from hits order by place, seq offset ${offset} limit ${limit}
      ) r), '[]') as rows`.execute(db)
  return rows[0]!
}
