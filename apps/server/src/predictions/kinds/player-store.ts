import type { Player } from '@called-it/contract/predictions/player-predictions.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { entityOf } from '../../tournaments/tournaments-sql.ts'

/** The count by which a list of players is ordered, highest first. */
export type CountField = 'goals' | 'clean_sheets'

export type PlayerRow = Omit<Player, 'picked'>

const PLAYER = sql`p.id, p.key, p.name, ${entityOf('n')} as team, p.position, p.goals, p.clean_sheets`

export type PlayerFilter = { goalkeepers: boolean; search: string | undefined }

const matching = (tournamentId: number, { goalkeepers, search }: PlayerFilter) => {
  const wanted = search?.trim()
  const pattern = sql`searchable(${wanted ?? ''})`
  return sql`p.tournament_id = ${tournamentId} and (${!goalkeepers} or p.position = 'goalkeeper')
    and (${!wanted} or position(${pattern} in searchable(p.name ->> 'ru')) > 0
      or position(${pattern} in searchable(p.name ->> 'en')) > 0)`
}

/** How many users named each player; empty while that is hidden. */
export type Picks = readonly { id: number; count: number }[]

/**
 * Returns players whose name contains the search text in either language: those that most users named first, then by the
 * count, then as in the document.
 */
export async function listPlayers(
  db: Db,
  tournamentId: number,
  filter: PlayerFilter,
  { by, picks }: { by: CountField; picks: Picks },
  page: { limit: number; offset: number },
): Promise<{ players: PlayerRow[]; count: number }> {
  const { rows } = await sql<PlayerRow>`
    select ${PLAYER} from players p join entities n on n.id = p.entity_id
      left join unnest(${picks.map(({ id }) => id)}::int[], ${picks.map(({ count }) => count)}::int[]) c (id, picked)
        on c.id = p.id
    where ${matching(tournamentId, filter)}
    order by coalesce(c.picked, 0) desc, ${sql.ref(`p.${by}`)} desc, p.ord
    limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from players p where ${matching(tournamentId, filter)}`.execute(db)
  return { players: rows, count: counted.rows[0]!.count }
}

/** Returns these players of a tournament, highest count first. */
export async function findPlayers(
  db: Db,
  tournamentId: number,
  ids: readonly number[],
  by: CountField,
): Promise<PlayerRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PlayerRow>`
    select ${PLAYER} from players p join entities n on n.id = p.entity_id
    where p.tournament_id = ${tournamentId} and p.id = any(${[...ids]})
    order by ${sql.ref(`p.${by}`)} desc, p.ord`.execute(db)
  return rows
}
