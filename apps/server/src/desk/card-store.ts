import type { Card, CardFight } from '@called-it/contract/organiser/fight-cards.ts'
import { fightCard } from '@called-it/rules/kinds/fight-card.ts'
import type { FightType } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { ORDER_VERSION, PHASE } from '../tournaments/tournaments-sql.ts'
import { EVENT, EVENTS, type EventRow, TOURNAMENT } from './store.ts'

/** Returns a round of fights with the times of its card. A card without a time is not locked. */
export async function findCard(db: Db, slug: string, round: string): Promise<Omit<Card, 'fights'> | null> {
  const { rows } = await sql<Omit<Card, 'fights'>>`
    select ${TOURNAMENT} as tournament, json_build_object('key', r.key, 'name', r.name) as round,
      case when isfinite(q.opens_at) then q.opens_at end as opens_at,
      case when isfinite(q.locks_at) then q.locks_at end as locks_at,
      coalesce(${PHASE} = 'locked', false) as is_locked, coalesce(${ORDER_VERSION}, '') as order_version
    from rounds r join tournaments t on t.id = r.tournament_id join sports s on s.id = t.sport_id
      join stages g on g.id = r.stage_id
      left join questions q on q.tournament_id = t.id and q.kind = ${fightCard.name} and q.round_id = r.id
    where t.slug = ${slug} and r.key = ${round} and g.type = 'fight_round'`.execute(db)
  return rows[0] ?? null
}

type Shown = Pick<CardFight, 'is_title' | 'weight_class' | 'coefficients' | 'odds_change'>
type Times = { type: FightType; begun_at: string | null; cancelled_at: string | null }

/** A fight of a card before its result is read, with what its type follows from. */
export type CardRow = { event: Omit<EventRow, 'tournament'>; shown: Shown; times: Times }

/** Lists the fights of a round in card order, with the last change of their coefficients by a call. */
export async function listFights(db: Db, slug: string, round: string): Promise<CardRow[]> {
  const { rows } = await sql<EventRow & Shown & Times>`
    select ${EVENT}, e.fight_type as type, e.begun_at, e.cancelled_at, e.is_title, e.weight_class, e.coefficients, c.odds_change
    from ${EVENTS} left join lateral (
      select json_build_object('at', utc(a.at), 'before', a.before -> 'coefficients') as odds_change
      from audit_log a
      where a.tournament = t.slug and a.target = e.key and a.action in ('event.update', 'event.take_back')
        and a.after ? 'coefficients' and a.before -> 'coefficients' is distinct from a.after -> 'coefficients'
      order by a.at desc, a.id desc limit 1) c on true
    where t.slug = ${slug} and r.key = ${round} and e.fight_type is not null order by e.ord`.execute(db)
  return rows.map(({ type, begun_at, cancelled_at, ...row }) => {
    const { is_title, weight_class, coefficients, odds_change, ...event } = row
    return {
      event,
      shown: { is_title, weight_class, coefficients, odds_change },
      times: { type, begun_at, cancelled_at },
    }
  })
}
