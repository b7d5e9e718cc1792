import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { ORDER_VERSION } from './tournaments-sql.ts'

/** The events of a round in their order, which is the card order of fights, and the version of that order. */
export type RoundOrder = {
  id: number
  has_fights: boolean
  version: string
  events: { id: number; key: string }[]
}

/** Returns the order of the events of a round. The caller has locked the tournament. Null: there is no such round. */
export async function readOrder(db: Db, tournamentId: number, round: string): Promise<RoundOrder | null> {
  const { rows } = await sql<RoundOrder>`
    select r.id, g.type = 'fight_round' as has_fights, ${ORDER_VERSION} as version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'key', e.key) order by e.ord), '[]')
        from events e where e.round_id = r.id) as events
    from rounds r join stages g on g.id = r.stage_id
    where r.tournament_id = ${tournamentId} and r.key = ${round}`.execute(db)
  return rows[0] ?? null
}

/**
 * Puts events of a round into this order: they share the places that they have among the events of the tournament. Each place
 * keeps its start, so that fights that change places change times. Events that are not to come keep theirs, and the first
 * start of the round stays.
 */
export async function writeOrder(db: Db, ids: number[]): Promise<void> {
  await sql`
    with places as (
      select e.ord, row_number() over (order by e.ord) as nth from events e where e.id = any(${ids})
    ), starts as (
      select e.starts_at, row_number() over (order by e.ord) as nth
      from events e where e.id = any(${ids}) and e.status = 'scheduled'
    ), coming as (
      select e.id, row_number() over (order by x.nth) as nth
      from unnest(${ids}::int[]) with ordinality x (id, nth) join events e on e.id = x.id where e.status = 'scheduled'
    )
    update events e set ord = p.ord, starts_at = case when c.id is null then e.starts_at else s.starts_at end
    from unnest(${ids}::int[]) with ordinality x (id, nth) join places p on p.nth = x.nth
      left join coming c on c.id = x.id left join starts s on s.nth = c.nth
    where e.id = x.id`.execute(db)
}
