import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'

/**
 * The part of a statement that makes users participants: `users` are rows of tournament_id and user_id. In their
 * order, so that two statements never wait for each other in a circle.
 */
export const joinParticipants = (users: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into participants as n (tournament_id, user_id)
  select u.tournament_id, u.user_id from (${users}) u
  -- Most have joined long ago: to find that out costs less than to collide.
  where not exists (
    select from participants x
    where x.tournament_id = u.tournament_id and x.user_id = u.user_id and x.has_predicted)
  order by u.user_id
  -- Who was drawn before predicting counts in the mean of the group from now on (GAME.md 6).
  on conflict (tournament_id, user_id) do update set has_predicted = true, is_placed = n.group_id is null
    where not n.has_predicted`

/** Where the draw has placed a user. */
export type Placing = { user_id: number; group_id: number; team_id: number | null }

/**
 * As a part of a statement: notes where users were placed, who become participants by that, in this order. Those
 * who are participants are held before (`holdPlacings`); together with first saves of several of the others this is an
 * order in which PostgreSQL may have to end one of the two: whoever calls does it again, one by one.
 */
export const placeParticipants = (tournamentId: number, placings: Placing[]): RawBuilder<unknown> => sql`
  insert into participants as n (tournament_id, user_id, group_id, team_id, has_predicted, is_placed)
  select ${tournamentId}, x.user_id, x.group_id, x.team_id, false, false
  from unnest(${placings.map((it) => it.user_id)}::int[], ${placings.map((it) => it.group_id)}::int[],
    ${placings.map((it) => it.team_id)}::int[]) with ordinality as x (user_id, group_id, team_id, ord)
  order by x.ord
  on conflict (tournament_id, user_id) do update
    set group_id = excluded.group_id, team_id = excluded.team_id, is_placed = false`

/**
 * Holds those of these users who take part in a tournament, and says where they are placed; those without a group are
 * left out. In the order in which everybody holds participants, so that a draw and a settlement never wait for each
 * other in a circle.
 */
export async function holdPlacings(db: Db, tournamentId: number, userIds: number[]): Promise<Placing[]> {
  const { rows } = await sql<Placing>`
    with held as materialized (
      select n.user_id, n.group_id, n.team_id from participants n
      where n.tournament_id = ${tournamentId} and n.user_id = any(${userIds})
      order by n.user_id for no key update
    )
    select user_id, group_id, team_id from held where group_id is not null`.execute(db)
  return rows
}

/** Makes users participants who have predicted, in this order. */
export async function addParticipants(db: Db, tournamentId: number, userIds: number[]): Promise<void> {
  await sql`
    insert into participants as n (tournament_id, user_id)
    select ${tournamentId}, x.id from unnest(${userIds}::int[]) with ordinality x (id, ord) order by x.ord
    on conflict (tournament_id, user_id) do update set has_predicted = true, is_placed = n.group_id is null
      where not n.has_predicted`.execute(db)
}

/** Users who have been given seats: those from `first` on, in order. */
export type Seated = { first: number; user_ids: number[]; last_seq: number }

/** Users in one row of the answer: a parcel that is soon read. */
const PARCEL = 1000

/**
 * Gives seats behind the `taken` ones to all who have none yet, in the order in which they joined. The caller holds
 * the tournament. In parcels, one behind the other.
 */
export async function seatNewcomers(db: Db, tournamentId: number, taken: number): Promise<Seated[]> {
  const { rows } = await sql<Seated>`
    with waiting as materialized (
      select w.user_id, w.seq from participants w where w.tournament_id = ${tournamentId} and w.seat is null
      -- As a draw holds them.
      order by w.user_id for no key update
    ), seated as (
      update participants n set seat = ${taken}::int + x.nth
      from (select w.user_id, row_number() over (order by w.seq)::int as nth from waiting w) x
      where n.tournament_id = ${tournamentId} and n.user_id = x.user_id
      returning n.user_id, n.seat, n.seq, (x.nth - 1) / ${sql.lit(PARCEL)} as parcel
    )
    select min(seat) as first, array_agg(user_id order by seat) as user_ids, max(seq) as last_seq
    from seated group by parcel order by first`.execute(db)
  return rows
}

/** Users whom the draw has moved, or who have predicted for the first time after it, as columns by seat. */
export type Moved = {
  seats: number[]
  group_ids: number[]
  team_ids: (number | null)[]
  have_predicted: boolean[]
}

/**
 * Marks moved users as known to the columns of the rating and gives them in parcels: those with the lowest seats, at most
 * `limit`. The caller holds the tournament, and all participants have seats. A user whose row a draw holds at this
 * moment is left for the next time instead of waited for.
 */
export async function takeMoved(db: Db, tournamentId: number, limit: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with moved as (
      select n.user_id from participants n
      where n.tournament_id = ${tournamentId} and not n.is_placed and n.seat is not null
      order by n.seat limit ${limit}::int for update skip locked
    ), placed as (
      update participants n set is_placed = true from moved w
      where n.tournament_id = ${tournamentId} and n.user_id = w.user_id
      returning n.seat, n.group_id, n.team_id, n.has_predicted
    )
    select array_agg(seat) as seats, array_agg(group_id) as group_ids, array_agg(team_id) as team_ids,
      array_agg(has_predicted) as have_predicted
    from (select *, row_number() over (order by seat) - 1 as nth from placed) p
    group by nth / ${sql.lit(PARCEL)}`.execute(db)
  return rows
}

/** Tournaments in which somebody has no seat yet, or was moved without the columns of the rating knowing. */
export async function listUnsettled(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tournaments t
    where exists (select from participants p where p.tournament_id = t.id and p.seat is null)
      or exists (select from participants p where p.tournament_id = t.id and not p.is_placed)`.execute(db)
  return rows.map((row) => row.id)
}

/** Whether a user takes part in any tournament. */
export async function takesPart(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from tournaments t join participants p on p.tournament_id = t.id and p.user_id = ${userId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
