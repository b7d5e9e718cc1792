import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** The group and team that the draw gave a user. */
export type Placing = { user_id: number; group_id: number; team_id: number | null }

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

/** Adds users who have predicted as participants, in this order. */
export async function addParticipants(db: Db, tournamentId: number, userIds: number[]): Promise<void> {
  await sql`
    insert into participants as n (tournament_id, user_id)
    select ${tournamentId}, x.id from unnest(${userIds}::int[]) with ordinality x (id, ord) order by x.ord
    on conflict (tournament_id, user_id) do update set has_predicted = true, is_placed = n.group_id is null
      where not n.has_predicted`.execute(db)
}

/** Users who have been given seats: from `first` on, in order. */
export type Seated = { first: number; user_ids: number[]; last_seq: number }

/** The most users in one row of the answer, so that it is read quickly. */
const PARCEL = 1000

export async function seatNewcomers(db: Db, tournamentId: number, taken: number): Promise<Seated[]> {
  const { rows } = await sql<Seated>`
    with waiting as materialized (
      select w.user_id, w.seq from participants w where w.tournament_id = ${tournamentId} and w.seat is null
      -- In the same order as a draw locks them.
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

/** Users that the draw has moved, or who have predicted for the first time after it, as columns by seat. */
export type Moved = {
  seats: number[]
  group_ids: number[]
  team_ids: (number | null)[]
  have_predicted: boolean[]
}

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

/** Returns those of these users who take part in any tournament. */
export async function listTakingPart(db: Db, userIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from unnest(${userIds}::int[]) a (id)
    where exists (select from tournaments t join participants p on p.tournament_id = t.id and p.user_id = a.id)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether any user takes part in a tournament. */
export async function hasParticipants(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select from tournaments t where slug = ${slug}
      and exists (select from participants p where p.tournament_id = t.id)`.execute(db)
  return rows.length > 0
}
