import { sql } from 'kysely'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import type { EventName } from './held-event.ts'

/** Returns the name of an event. Throws `not_found`. */
export async function nameOfEvent(db: Db, id: number): Promise<EventName> {
  const [name] = await namesOfEvents(db, [id])
  if (!name) throw problem('not_found')
  return name
}

/** Returns the names of events in the order of their ids. Null: there is no such event. */
export async function namesOfEvents(db: Db, ids: number[]): Promise<(EventName | null)[]> {
  const { rows } = await sql<EventName & { id: number }>`
    select e.id, t.slug, e.key from events e join tournaments t on t.id = e.tournament_id
    where e.id = any(${ids})`.execute(db)
  const names = new Map(rows.map(({ id, slug, key }) => [id, { slug, key }]))
  return ids.map((id) => names.get(id) ?? null)
}
