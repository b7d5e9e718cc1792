import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readDeskEvent, SavedResult } from '@called-it/contract/organiser/desk-event.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { EVENT, EVENTS, type EventRow } from './store.ts'

/** An event with its tournament and whether it is a knock-out match. */
export type PlayedEvent = Pick<EventRow, 'tournament'> & {
  is_knockout: boolean
  ruleset: unknown
  row: Omit<EventRow, 'tournament'>
}
type PlayedRow = EventRow & { is_knockout: boolean; ruleset: unknown }

const playedEvent = ({ tournament, is_knockout, ruleset, ...row }: PlayedRow): PlayedEvent => ({
  tournament,
  is_knockout,
  ruleset,
  row,
})

const PLAYED = sql`select ${EVENT}, g.type in ('playoff', 'final') as is_knockout, t.ruleset
  from ${EVENTS} join stages g on g.id = r.stage_id`

/** Returns an event of a tournament. */
export async function findEvent(db: Db, slug: string, key: string): Promise<PlayedEvent | undefined> {
  const { rows } = await sql<PlayedRow>`${PLAYED} where t.slug = ${slug} and e.key = ${key} limit 1`.execute(
    db,
  )
  return rows.map(playedEvent)[0]
}

/** Returns when the result of an event was saved, and when the first rating with it was published; nothing without a result. */
export async function findSaved(db: Db, eventId: number): Promise<Omit<SavedResult, 'messages'> | undefined> {
  const { rows } = await sql<Omit<SavedResult, 'messages'>>`
    select e.result_at as saved_at, (
      select p.published_at from publications p
      where p.tournament_id = e.tournament_id and p.event_id = e.id and p.round_id is null and p.is_settlement
        and p.published_at >= e.result_at
      order by p.id limit 1) as published_at
    from events e where e.id = ${eventId} and e.result_at is not null`.execute(db)
  return rows[0]
}

/** Lists the other matches of the tie of an event, by their start. */
export async function listOtherLegs(db: Db, eventId: number): Promise<PlayedEvent[]> {
  const { rows } = await sql<PlayedRow>`
    ${PLAYED} join events own on own.id = ${eventId}
    where e.tournament_id = own.tournament_id and e.tie = own.tie and e.id <> own.id
    order by e.starts_at nulls last, e.ord`.execute(db)
  return rows.map(playedEvent)
}

/** Lists the players of both sides of an event, in the order of the document. */
export async function listPlayersOf(
  db: Db,
  eventId: number,
): Promise<Answer<typeof readDeskEvent>['players']> {
  const { rows } = await sql<Answer<typeof readDeskEvent>['players'][number]>`
    select p.key, p.name, case p.entity_id when e.first_id then 'first' else 'second' end as side, p.position
    from events e join players p on p.entity_id in (e.first_id, e.second_id)
    where e.id = ${eventId} order by p.ord`.execute(db)
  return rows
}
