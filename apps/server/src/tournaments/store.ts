import type { Sport, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { FEED_ORDER, RATINGS_OPEN, STATUS } from './tournaments-sql.ts'

/** The fields of a tournament that other modules need. */
export type TournamentRow = {
  id: number
  slug: string
  name: Localized
  system_name: SystemName
  ruleset: unknown
  finished_at: string | null
  /** Until when its end can be taken back. */
  reopen_until: string | null
  started_at: string | null
  ratings_open: boolean
}

export async function findTournament(db: Db, slug: string): Promise<TournamentRow | null> {
  const { rows } = await sql<TournamentRow>`
    select t.id, t.slug, t.name, t.system_name, t.ruleset, t.finished_at, t.reopen_until, t.started_at,
      ${RATINGS_OPEN} as ratings_open
    from tournaments t where t.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

/** Locks a tournament for one writer at a time. Saves of predictions continue meanwhile. */
export async function holdTournament(db: Db, id: number): Promise<void> {
  await sql`select 1 from tournaments where id = ${id} for no key update`.execute(db)
}

/** Lists the tournament with this slug, or all tournaments. */
export async function listTournaments(
  db: Db,
  slug: string | undefined,
): Promise<{ id: number; slug: string }[]> {
  const { rows } = await sql<{ id: number; slug: string }>`
    select id, slug from tournaments
    where ${slug ?? null}::text is null or slug = ${slug ?? null} order by id`.execute(db)
  return rows
}

export async function listSports(db: Db): Promise<Sport[]> {
  const { rows } = await sql<Sport>`select id, slug, name from sports order by id`.execute(db)
  return rows
}

/**
 * Lists the origins of the pictures of tournaments and their entities outside of this site, the most frequent
 * first.
 */
export async function listImageOrigins(db: Db): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    select substring(image from '^https://[^/?#]+') as origin
    from (select image from tournaments union all select image from entities) as pictures
    where image like 'https://_%' group by 1 order by count(*) desc, 1 limit 100`.execute(db)
  return rows.map(({ origin }) => origin)
}

export type Brief = Pick<Tournament, 'id' | 'slug' | 'name' | 'status' | 'sport' | 'type'>

export async function listBriefs(db: Db, sport: string | undefined): Promise<Brief[]> {
  const { rows } = await sql<Brief>`
    select t.id, t.slug, t.name, to_jsonb(s) as sport, ${STATUS} as status, s.slug as type
    from tournaments t join sports s on s.id = t.sport_id
    where ${sport ?? null}::text is null or s.slug = ${sport ?? null}
    order by ${FEED_ORDER}`.execute(db)
  return rows
}

/** Moves the publication of a tournament to another time, because a demo has a past. */
export async function restoreCreation(db: Db, id: number, at: Date): Promise<void> {
  await sql`update tournaments set created_at = ${at} where id = ${id}`.execute(db)
}
