import type { MatchResultBody } from '@called-it/contract/organiser.ts'
import type { StageLevel } from '@called-it/rules/ruleset.ts'
import { sql } from 'kysely'
import { PLAN_ANEW } from '../platform/db.ts'
import type { Db } from '../schema.ts'
import { STAGE_LEVEL } from '../tournaments/tournaments.ts'

export async function listTournamentsToVerify(
  db: Db,
  slug: string | undefined,
): Promise<{ id: number; slug: string; ruleset: unknown; rows_count: number }[]> {
  const { rows } = await sql<{ id: number; slug: string; ruleset: unknown; rows_count: number }>`
    select t.id, t.slug, t.ruleset, coalesce(p.rows_count, 0) as rows_count
    from tournaments t left join publications p on p.id = t.current_publication_id
    where ${slug ?? null}::text is null or t.slug = ${slug ?? null} order by t.id`.execute(db)
  return rows
}

export async function listResults(
  db: Db,
  tournamentId: number,
): Promise<
  { event_id: number; status: MatchResultBody['status']; result: MatchResultBody; level: StageLevel | null }[]
> {
  const { rows } = await sql<{
    event_id: number
    status: MatchResultBody['status']
    result: MatchResultBody
    level: StageLevel | null
  }>`
    select e.id as event_id, e.status, e.result,
      ${STAGE_LEVEL} as level
    from events e join rounds r on r.id = e.round_id join stages g on g.id = r.stage_id
    where e.tournament_id = ${tournamentId} and e.result is not null`.execute(db)
  return rows
}

export type DueScore = {
  event_id: number
  first: number
  second: number
  points: number
  exact: boolean
  outcome: boolean
}

/** Rows of the published rating that differ from what is due, as sentences; at most `limit` of them. */
export async function listMistakes(
  db: Db,
  tournamentId: number,
  due: DueScore[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ mistake: string }>`${sql.raw(PLAN_ANEW)}
    with due as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
        as x (event_id int, first smallint, second smallint, points int, exact boolean, outcome boolean)
    ), earned as (
      select p.user_id, sum(d.points)::int as points, count(*) filter (where d.exact)::int as exact_hits,
        count(*) filter (where d.outcome)::int as outcome_hits, count(*)::int as settled_predictions
      from match_predictions p
        join due d on d.event_id = p.event_id and d.first = p.first and d.second = p.second
      where p.tournament_id = ${tournamentId} group by p.user_id
    ), expected as (
      select m.user_id, coalesce(e.points, 0) as points, coalesce(e.exact_hits, 0) as exact_hits,
        coalesce(e.outcome_hits, 0) as outcome_hits, coalesce(e.settled_predictions, 0) as settled_predictions,
        rank() over (order by coalesce(e.points, 0) desc, coalesce(e.exact_hits, 0) desc, coalesce(e.outcome_hits, 0) desc) as position,
        row_number() over (order by coalesce(e.points, 0) desc, coalesce(e.exact_hits, 0) desc,
          coalesce(e.outcome_hits, 0) desc, m.seat) as place
      from participants m left join earned e on e.user_id = m.user_id
      where m.tournament_id = ${tournamentId} and m.seat is not null
    ), published as (
      select r.*, w.place as found_at
      from tournaments t join rating_rows r on r.publication_id = t.current_publication_id
        left join rating_places w on w.publication_id = r.publication_id and w.tournament_id = t.id
          and w.user_id = r.user_id
      where t.id = ${tournamentId}
    )
    select format('user %s: published %s points, %s exact, %s outcomes of %s at position %s (place %s, looked for at %s); due %s, %s, %s of %s at %s (%s)',
      coalesce(x.user_id, r.user_id), r.points, r.exact_hits, r.outcome_hits, r.settled_predictions, r.position, r.place, r.found_at,
      x.points, x.exact_hits, x.outcome_hits, x.settled_predictions, x.position, x.place) as mistake
    from expected x full join published r on r.user_id = x.user_id
    where (x.points, x.exact_hits, x.outcome_hits, x.settled_predictions, x.position, x.place, x.place)
      is distinct from (r.points, r.exact_hits, r.outcome_hits, r.settled_predictions, r.position, r.place, r.found_at)
    order by x.place limit ${limit}`.execute(db)
  return rows.map((row) => row.mistake)
}
