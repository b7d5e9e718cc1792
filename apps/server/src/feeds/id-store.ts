import { sql } from 'kysely'
import type { Db } from '../schema.ts'

export type IdKind = 'entity' | 'player' | 'event'

/** An id of a source, and what it is in our tournament; a key of null: an organiser said that there is none. */
export type IdRow = { kind: IdKind; source_id: string; name: string; key: string | null }

/** Lists the ids that a feed knows. `team`: the key of the team of a player. */
export async function listIds(db: Db, feedId: number): Promise<(IdRow & { team: string | null })[]> {
  const { rows } = await sql<IdRow & { team: string | null }>`
    select i.kind, i.source_id, i.name, coalesce(n.key, p.key, e.key) as key, o.key as team
    from feed_ids i left join entities n on n.id = i.entity_id left join players p on p.id = i.player_id
      left join entities o on o.id = p.entity_id left join events e on e.id = i.event_id
    where i.feed_id = ${feedId}`.execute(db)
  return rows
}

/**
 * Stores what ids of a source are in our tournament; a key of null: nothing. An id that is known already is replaced, and so is
 * the id that the team or the event had. A player may have several.
 */
export async function putIds(
  db: Db,
  feedId: number,
  kind: IdKind,
  ids: readonly Omit<IdRow, 'kind'>[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = JSON.stringify(ids)
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as x(source_id text, name text, key text)`
  await sql`
    delete from feed_ids i using ${given}, feeds f
    where i.feed_id = ${feedId} and f.id = i.feed_id and i.kind = ${kind} and x.key is not null and i.source_id <> x.source_id
      and (i.entity_id = (select n.id from entities n where n.tournament_id = f.tournament_id and n.key = x.key)
        or i.event_id = (select e.id from events e where e.tournament_id = f.tournament_id and e.key = x.key))`.execute(
    db,
  )
  await sql`
    insert into feed_ids (feed_id, kind, source_id, name, entity_id, player_id, event_id)
    select f.id, ${kind}, x.source_id, x.name, n.id, p.id, e.id
    from feeds f cross join ${given}
      left join entities n on ${kind} = 'entity' and n.tournament_id = f.tournament_id and n.key = x.key
      left join players p on ${kind} = 'player' and p.tournament_id = f.tournament_id and p.key = x.key
      left join events e on ${kind} = 'event' and e.tournament_id = f.tournament_id and e.key = x.key
    where f.id = ${feedId}
    on conflict (feed_id, kind, source_id) do update set name = excluded.name, entity_id = excluded.entity_id,
      player_id = excluded.player_id, event_id = excluded.event_id`.execute(db)
}

/** A team, a fighter or a player of a tournament with the names by which it may be known. */
export type Named = { key: string; ru: string; en: string; code: string | null }

/** Lists the teams or fighters of a tournament. */
export async function listEntities(db: Db, tournamentId: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select n.key, n.name ->> 'ru' as ru, n.name ->> 'en' as en, n.code
    from entities n where n.tournament_id = ${tournamentId} order by n.ord`.execute(db)
  return rows
}

/** Lists the players of a tournament with the keys of their teams. */
export async function listPlayers(
  db: Db,
  tournamentId: number,
): Promise<(Omit<Named, 'code'> & { entity: string })[]> {
  const { rows } = await sql<Omit<Named, 'code'> & { entity: string }>`
    select p.key, p.name ->> 'ru' as ru, p.name ->> 'en' as en, n.key as entity
    from players p join entities n on n.id = p.entity_id where p.tournament_id = ${tournamentId} order by p.ord`.execute(
    db,
  )
  return rows
}
