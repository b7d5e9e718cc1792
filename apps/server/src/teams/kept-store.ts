import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { IS_SEED_PUBLIC } from '../tournaments/tournaments-sql.ts'

/** A drawn place: the group, the team (null: none yet), and the user whose row holds it. */
export type KeptPlace = { user_id: number; group_id: number; team_id: number | null }

/** Returns the group and team of a user in each tournament whose draw is not over for good. */
export async function listPlaces(
  db: Db,
  userId: number,
): Promise<{ tournament_id: number; people_key: Buffer; group_id: number; team_id: number | null }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof listPlaces>>[number]>`
    select n.tournament_id, d.people_key, n.group_id, n.team_id
    from participants n join tournaments t on t.id = n.tournament_id join draws d on d.tournament_id = t.id
    where n.user_id = ${userId} and n.group_id is not null and not ${IS_SEED_PUBLIC}`.execute(db)
  return rows
}

/** Keeps places. A person who leaves again before a team was drawn keeps the team of the time before. */
export async function addKept(
  db: Db,
  userId: number,
  places: { tournament_id: number; person: Buffer; group_id: number; team_id: number | null }[],
): Promise<void> {
  await sql`
    insert into kept_places as k (tournament_id, person, user_id, group_id, team_id)
    select x.tournament_id, x.person, ${userId}, x.group_id, x.team_id
    from unnest(${places.map((place) => place.tournament_id)}::int[], ${places.map((place) => place.person)}::bytea[],
      ${places.map((place) => place.group_id)}::int[], ${places.map((place) => place.team_id)}::int[])
      as x (tournament_id, person, group_id, team_id)
    on conflict (tournament_id, person) do update set user_id = excluded.user_id, team_id = excluded.team_id
      where excluded.team_id is not null or k.team_id is null`.execute(db)
}

/** Returns the places kept for these people. `at` is the person's index in the list, from 0. */
export async function findKeptPlaces(
  db: Db,
  tournamentId: number,
  persons: Buffer[],
): Promise<(KeptPlace & { at: number })[]> {
  const { rows } = await sql<KeptPlace & { at: number }>`
    select x.ord::int - 1 as at, k.user_id, k.group_id, k.team_id
    from unnest(${persons}::bytea[]) with ordinality x (person, ord)
      join kept_places k on k.tournament_id = ${tournamentId} and k.person = x.person`.execute(db)
  return rows
}

/** Deletes the kept places of nameless rows under other people than these: the place has been found for one of these. */
export async function dropKeptFor(
  db: Db,
  tournamentId: number,
  userIds: number[],
  persons: Buffer[],
): Promise<void> {
  await sql`
    delete from kept_places where tournament_id = ${tournamentId} and user_id = any(${userIds}::int[])
      and person <> all(${persons}::bytea[])`.execute(db)
}

/** Deletes the kept places of tournaments whose draw is over for good, and returns their number. */
export async function forgetKept(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from kept_places k using tournaments t where t.id = k.tournament_id and ${IS_SEED_PUBLIC}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
