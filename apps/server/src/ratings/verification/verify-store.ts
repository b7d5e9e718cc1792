import { sql } from 'kysely'
import { PLAN_ANEW } from '../../platform/connections/clients.ts'
import { arrayText } from '../../platform/database/db.ts'
import type { Db } from '../../schema.ts'

/** The due earnings of one answer, in the rating of the tournament and (`round_id`) of its round. */
export type DueAnswer = {
  question_id: number
  round_id: number | null
  answer: number[]
  coefficient: number
  points: number
  exact_hits: number
  outcome_hits: number
  /** 1 if the answer counts in the accuracy, else 0. */
  settled: number
  difference_hits: number
}

export type DueColumn =
  | 'coefficient'
  | 'points'
  | 'exact_hits'
  | 'outcome_hits'
  | 'settled'
  | 'difference_hits'

/** The total due earnings of a thousand consecutive seats. */
export type DueSeats = Record<'user_id' | DueColumn, number[]>

/** The number of seats in one row of the result. */
const PARCEL = 1000

/** Returns the due sums of every seat by its predictions: of all questions, or of those of one round. */
export async function sumDue(
  db: Db,
  tournamentId: number,
  due: DueAnswer[],
  roundId: number | null,
): Promise<DueSeats[]> {
  const list = due
    .filter((item) => roundId === null || item.round_id === roundId)
    .map((item) => ({ ...item, answer: arrayText(item.answer) }))
  const { rows } = await sql<DueSeats>`${sql.raw(PLAN_ANEW)}
    with due as materialized (
      select x.question_id, x.answer::int[] as answer, x.coefficient, x.points, x.exact_hits, x.outcome_hits,
        x.settled, x.difference_hits
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (question_id int, answer text, coefficient int,
        points int, exact_hits int, outcome_hits int, settled int, difference_hits int)
    ), earned as (
      select p.user_id, sum(d.coefficient)::int as coefficient, sum(d.points)::int as points,
        sum(d.exact_hits)::int as exact_hits, sum(d.outcome_hits)::int as outcome_hits, sum(d.settled)::int as settled,
        sum(d.difference_hits)::int as difference_hits
      from predictions p join due d on d.question_id = p.question_id and d.answer = p.answer
      where p.tournament_id = ${tournamentId} group by p.user_id
    )
    select array_agg(n.user_id order by n.seat) as user_id,
      array_agg(coalesce(e.coefficient, 0) order by n.seat) as coefficient,
      array_agg(coalesce(e.points, 0) order by n.seat) as points,
      array_agg(coalesce(e.exact_hits, 0) order by n.seat) as exact_hits,
      array_agg(coalesce(e.outcome_hits, 0) order by n.seat) as outcome_hits,
      array_agg(coalesce(e.settled, 0) order by n.seat) as settled,
      array_agg(coalesce(e.difference_hits, 0) order by n.seat) as difference_hits
    from participants n left join earned e on e.user_id = n.user_id
    where n.tournament_id = ${tournamentId} and n.seat is not null
    group by (n.seat - 1) / ${sql.lit(PARCEL)} order by (n.seat - 1) / ${sql.lit(PARCEL)}`.execute(db)
  return rows
}

/** The placings of users by the draw, as columns of a parcel; `numbers` are those of teams, 0: in none. */
export type DuePlacements = {
  seats: number[]
  group_ids: number[]
  numbers: number[]
  have_predicted: boolean[]
  /** Whether the columns of the rating have the placing already. */
  are_placed: boolean[]
}

/**
 * Returns all users with a seat that the draw has put into a group; the predictions show who has predicted.
 */
export async function listDuePlacements(db: Db, tournamentId: number): Promise<DuePlacements[]> {
  const { rows } = await sql<DuePlacements>`
    select array_agg(n.seat order by n.seat) as seats, array_agg(n.group_id order by n.seat) as group_ids,
      array_agg(coalesce(m.number, 0) order by n.seat) as numbers,
      array_agg(p.user_id is not null order by n.seat) as have_predicted,
      array_agg(n.is_placed order by n.seat) as are_placed
    from participants n left join teams m on m.id = n.team_id
      left join (select distinct user_id from predictions where tournament_id = ${tournamentId}) p
        on p.user_id = n.user_id
    where n.tournament_id = ${tournamentId} and n.seat is not null and n.group_id is not null
    group by (n.seat - 1) / ${sql.lit(PARCEL)} order by (n.seat - 1) / ${sql.lit(PARCEL)}`.execute(db)
  return rows
}

/** Lists the stored counts of a tournament's players. */
export async function listPlayerCounts(
  db: Db,
  tournamentId: number,
): Promise<{ id: number; goals: number; clean_sheets: number }[]> {
  const { rows } = await sql<{ id: number; goals: number; clean_sheets: number }>`
    select id, goals, clean_sheets from players where tournament_id = ${tournamentId} order by ord`.execute(
    db,
  )
  return rows
}

/**
 * Returns one hash over all current ratings, of tournaments and of rounds, in their order: equal hashes mean equal ratings, row by row.
 */
export async function hashRatings(db: Db): Promise<string> {
  const { rows: found } = await sql<{ has_seats: boolean }>`
    select to_regclass('seat_blocks') is not null as has_seats`.execute(db)
  // Rows in runs hold seats: the users of these are a part of each rating. A database of before has none.
  const seats = sql`union all
      select 2, s.tournament_id, null, s.block, sha256(s.tournament_id::text::bytea || ' '::bytea || s.users)
      from seat_blocks s`
  const { rows } = await sql<{ hash: string }>`
    with parts as (
      select 1 as ord, c.tournament_id, c.round_id, b.block,
        sha256(c.tournament_id::text::bytea || ' '::bytea || coalesce(c.round_id::text, '')::bytea || b.rows) as part
      from ratings c join rating_blocks b on b.publication_id = c.publication_id
      ${found[0]!.has_seats ? seats : sql``}
    )
    select encode(sha256(coalesce(string_agg(part, ''::bytea
      order by ord, tournament_id, round_id nulls first, block), ''::bytea)), 'hex') as hash
    from parts`.execute(db)
  return rows[0]!.hash
}
