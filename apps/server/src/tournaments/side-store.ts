import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** A side of a match that the bracket fills: a team of the tournament, or null for none any more. */
export type NamedSide = { event_id: number; side: 'first' | 'second'; team: number | null }

/** Fills sides by the wiring of the document. A later result may correct them. */
export async function nameSides(db: Db, sides: NamedSide[]): Promise<void> {
  for (const side of ['first', 'second'] as const) {
    const named = sides.filter((item) => item.side === side)
    if (named.length === 0) continue
    await sql`
      update events e set ${sql.ref(`${side}_id`)} = x.team, ${sql.ref(`${side}_is_wired`)} = x.team is not null
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as x (event_id int, team int)
      where e.id = x.event_id`.execute(db)
  }
}

/**
 * The keys of the teams that would take the sides of a match if predictions or a result did not keep others
 * there.
 */
export type KeptSides = Partial<Record<'first' | 'second', string | null>>

/**
 * Stores which sides are kept against the wiring (null: none) and returns the ids of the events where that
 * changed.
 */
export async function noteKeptSides(
  db: Db,
  tournamentId: number,
  sides: { event_id: number; sides: KeptSides }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number; kept_sides: KeptSides | null }>`
    with noted as (
      select e.id, x.sides from events e
        left join jsonb_to_recordset(${JSON.stringify(sides)}::jsonb) as x (event_id int, sides jsonb) on x.event_id = e.id
      where e.tournament_id = ${tournamentId} and e.kept_sides is distinct from x.sides
    )
    update events e set kept_sides = noted.sides from noted where e.id = noted.id
    returning e.id, e.kept_sides`.execute(db)
  return rows.filter(({ kept_sides }) => kept_sides !== null).map(({ id }) => id)
}
