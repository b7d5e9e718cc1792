import { type RawBuilder, sql } from 'kysely'
import { PLAN_ANEW } from '../platform/db.ts'
import type { Db } from '../schema.ts'

/**
 * So many before the last one rated may still have been on their way, not yet committed, when it was rated:
 * readers look for newcomers from there on. Whoever is later than that waits for the next publication.
 */
const STRAGGLERS = 1000

/** What one predicted score changes in the rows of those who called it. */
export type ScoreChange = {
  first: number
  second: number
  points: number
  exact_hits: number
  outcome_hits: number
  settled_predictions: number
}

/**
 * Writes a tournament's next rating beside the current one and makes it current; readers see it at commit.
 * Reads the current rating, the predictions of one event and nothing else, so that the fiftieth match
 * costs what the first did. The caller holds the tournament.
 */
export async function publish(
  db: Db,
  tournament: { id: number; current_publication_id: number | null },
  event: { id: number; isLive: boolean },
  changes: ScoreChange[],
): Promise<number> {
  const isSame = changes.every(
    (it) => it.points === 0 && it.exact_hits === 0 && it.outcome_hits === 0 && it.settled_predictions === 0,
  )
  // The sort and the hash of a whole rating fit into memory; spilled to disk they take twice as long.
  await sql`set local work_mem = '256MB'`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into publications (tournament_id, event_id, is_passing)
    values (${tournament.id}, ${event.id}, ${event.isLive}) returning id`.execute(db)
  const publicationId = rows[0]!.id
  await sql`${sql.raw(PLAN_ANEW)}
    with newcomers as (
      ${seatNewcomers(tournament.id)}
    ), base as (
      select r.user_id, r.seat, r.points, r.exact_hits, r.outcome_hits, r.settled_predictions,
        -- Where one stood before the last settled event: goals of one, its correction, and a result that is sent
        -- again are not another event, and before the first one nobody stood anywhere.
        case when p.is_passing or p.event_id = ${event.id} or ${isSame} then r.previous_position
          when p.event_id is not null then r.position end as previous_position
      from rating_rows r join publications p on p.id = r.publication_id
      where p.id = ${tournament.current_publication_id ?? -1}
      union all
      select user_id, seat, 0, 0, 0, 0, null from newcomers
    ), change as (
      select p.user_id, x.points, x.exact_hits, x.outcome_hits, x.settled_predictions
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x (first smallint, second smallint, points int,
          exact_hits int, outcome_hits int, settled_predictions int)
        join match_predictions p on p.tournament_id = ${tournament.id} and p.event_id = ${event.id}
          and p.first = x.first and p.second = x.second
    ), line as (
      select b.user_id, b.seat, b.previous_position,
        b.points + coalesce(c.points, 0) as points,
        b.exact_hits + coalesce(c.exact_hits, 0) as exact_hits,
        b.outcome_hits + coalesce(c.outcome_hits, 0) as outcome_hits,
        b.settled_predictions + coalesce(c.settled_predictions, 0) as settled_predictions
      from base b left join change c on c.user_id = b.user_id
    ), sized as (
      update publications p set rows_count = n.count + coalesce(b.rows_count, 0),
        last_seq = greatest(n.last_seq - ${STRAGGLERS}::int, b.last_seq, 0)
      from (select count(*), max(seq) as last_seq from newcomers) n
        left join publications b on b.id = ${tournament.current_publication_id ?? -1}
      where p.id = ${publicationId}
    ), placed as materialized (
      select row_number() over listed as place, rank() over level as position, line.*
      from line
      window level as (order by points desc, exact_hits desc, outcome_hits desc),
        listed as (order by points desc, exact_hits desc, outcome_hits desc, seat)
    ), written as (
      insert into rating_rows (publication_id, place, position, previous_position, user_id, seat, points,
        exact_hits, outcome_hits, settled_predictions)
      select ${publicationId}, place, position, previous_position, user_id, seat, points, exact_hits, outcome_hits,
        settled_predictions
      from placed
    )
    insert into rating_seats (publication_id, block, places)
    select ${publicationId}, seat_block(seat), array_agg(place order by seat) from placed group by seat_block(seat)`.execute(
    db,
  )
  await makeCurrent(db, tournament.id, publicationId)
  return publicationId
}

async function makeCurrent(db: Db, tournamentId: number, publicationId: number): Promise<void> {
  await sql`
    update publications set published_at = clock_timestamp() where id = ${publicationId}`.execute(db)
  await sql`update tournaments set current_publication_id = ${publicationId} where id = ${tournamentId}`.execute(
    db,
  )
}

/** Tournaments in which somebody predicted who has no published row yet. */
export async function tournamentsWithNewcomers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tournaments t
    where exists (select from participants p where p.tournament_id = t.id and p.seat is null)`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Appends those who have no row yet to the current rating: nobody has fewer points than they, so the rows
 * above stay as they are. The caller holds the tournament.
 */
export async function appendNewcomers(db: Db, tournamentId: number): Promise<void> {
  await sql`
    with made as (
      insert into publications (tournament_id)
      select id from tournaments where id = ${tournamentId} and current_publication_id is null returning id
    )
    update tournaments t set current_publication_id = made.id from made where t.id = ${tournamentId}`.execute(
    db,
  )
  await sql`
    with newcomers as (
      ${seatNewcomers(tournamentId)}
    ), sized as (
      update publications p set rows_count = p.rows_count + n.count, last_seq = greatest(p.last_seq, n.last_seq - ${STRAGGLERS}::int)
      from tournaments t, (select count(*), max(seq) as last_seq from newcomers) n
      where t.id = ${tournamentId} and p.id = t.current_publication_id
    ), placed as (
      -- There are as many places as taken seats: the next seat is at the next place.
      insert into rating_rows (publication_id, place, position, user_id, seat, points, exact_hits, outcome_hits,
        settled_predictions)
      select p.id, n.seat, ${tailPosition}, n.user_id, n.seat, 0, 0, 0, 0
      from tournaments t join publications p on p.id = t.current_publication_id cross join newcomers n
      where t.id = ${tournamentId} order by n.seat
      returning publication_id, place, seat
    )
    insert into rating_seats as s (publication_id, block, places)
    select publication_id, seat_block(seat), array_agg(place order by seat) from placed
    group by publication_id, seat_block(seat)
    on conflict (publication_id, block) do update set places = s.places || excluded.places`.execute(db)
}

// Gives the next seats to those who have none, in the order in which they came.
const seatNewcomers = (tournamentId: number): RawBuilder<unknown> => sql`
  update participants n set seat = coalesce(x.taken, 0) + x.nth
  from (
    select w.user_id, p.rows_count as taken, row_number() over (order by w.seq) as nth
    from tournaments t left join publications p on p.id = t.current_publication_id
      join participants w on w.tournament_id = t.id and w.seat is null
    where t.id = ${tournamentId}
  ) x
  where n.tournament_id = ${tournamentId} and n.user_id = x.user_id
  returning n.user_id, n.seat, n.seq`

// Where the users without points stand: level with the last row if that has none either, else behind it.
const tailPosition: RawBuilder<number> = sql`coalesce(
  (select r.position from rating_rows r where r.publication_id = p.id and r.place = p.rows_count
    and r.points = 0 and r.exact_hits = 0 and r.outcome_hits = 0),
  coalesce(p.rows_count, 0) + 1)`

/** Ratings of live scores that were replaced so long ago that nobody can still be reading them. */
export async function listPassed(db: Db, ageMs: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from publications p join tournaments t on t.id = p.tournament_id
    where p.is_passing and p.id <> t.current_publication_id
      and p.published_at < clock_timestamp() - ${ageMs} * interval '1 ms'
    order by p.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Deletes a publication, whole. */
export async function deletePublication(db: Db, id: number): Promise<void> {
  await sql`
    with lines as (
      delete from rating_rows where publication_id = ${id}
    ), seats as (
      delete from rating_seats where publication_id = ${id}
    )
    delete from publications where id = ${id}`.execute(db)
}

export type TopChange = {
  user: { id: number; name: string; avatar: string | null }
  points_before: number
  points_after: number
  position_before: number | null
  position_after: number
}

/** Among so many first places changes are looked for: who reads of them knows those names. */
const CHANGES_AMONG = 500

/** Who of the first places a publication moved the most, up or down, against the one before it. */
export async function listTopChanges(
  db: Db,
  tournamentId: number,
  before: number | null,
  after: number,
  limit: number,
): Promise<TopChange[]> {
  const { rows } = await sql<TopChange>`
    select jsonb_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar) as user,
      coalesce(c.points_before, 0) as points_before, c.points as points_after,
      c.position_before, c.position as position_after
    from (
      select r.user_id, r.place, r.points, r.position, o.points as points_before, o.position as position_before,
        abs(coalesce(o.position, r.position) - r.position) as moved, abs(r.points - coalesce(o.points, 0)) as earned
      from rating_rows r
        -- A lookup each: so many of them can never be planned as a pass over a whole publication.
        left join lateral (
          select o.points, o.position from rating_rows o
          where o.publication_id = ${before ?? -1} and o.place = (select w.place from rating_places w
            where w.publication_id = ${before ?? -1} and w.tournament_id = ${tournamentId} and w.user_id = r.user_id)
        ) o on true
      where r.publication_id = ${after} and r.place <= ${CHANGES_AMONG}
        and (o.position is distinct from r.position or o.points is distinct from r.points)
      order by moved desc, earned desc, r.place limit ${limit}
    ) c join users u on u.id = c.user_id
    order by c.moved desc, c.earned desc, c.place`.execute(db)
  return rows
}
