import { sql } from 'kysely'
import type { Db } from '../schema.ts'

export async function restoreTimes(
  db: Db,
  tournamentId: number,
  { first, last }: { first: Date; last: Date },
): Promise<void> {
  await sql`
    update draw_entries e
      set at = ${first}::timestamptz + (${last}::timestamptz - ${first}::timestamptz) * (e.nth / d.entries::float8)
    from draws d where e.tournament_id = ${tournamentId} and d.tournament_id = ${tournamentId}`.execute(db)
  await sql`
    update team_members x set joined_at = e.at
    from draw_entries e
    where e.tournament_id = ${tournamentId} and e.step = 'InGroupAndInTeam'
      and x.team_id = e.chosen and x.user_id = e.user_id`.execute(db)
  await sql`
    update team_members x set joined_at = ${last}::timestamptz + o.nth * interval '1 hour'
    from (
      select y.team_id, y.user_id, row_number() over (partition by y.team_id order by y.joined_at, y.user_id) as nth
      from teams m join team_members y on y.team_id = m.id
      where m.tournament_id = ${tournamentId} and m.kind = 'friends') o
    where x.team_id = o.team_id and x.user_id = o.user_id`.execute(db)
  await sql`
    update teams m set created_at = coalesce(
      (select min(x.joined_at) from team_members x where x.team_id = m.id), -- a team that has just opened has no members
      ${last}::timestamptz)
    where m.tournament_id = ${tournamentId}`.execute(db)
}
