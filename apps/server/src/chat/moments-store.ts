import type { Localized } from '@called-it/contract/languages.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** A stretch of time, its end left out. */
export type Span = { from: string; until: string }

export type Person = { id: number; name: string; avatar: string | null }

const PERSON = sql`jsonb_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar)`

/** Whether the result of event `e` may not change by itself any more (GAME.md 9). */
const IS_OFFICIAL = sql`(e.result_source is distinct from 'feed'
  or e.result_at <= clock_timestamp() - ${sql.lit(PROVISIONAL_MS)} * interval '1 millisecond')`

/** Who of the members joined a team in a span, in their order. */
export async function listJoined(
  db: Db,
  teamId: number,
  { from, until }: Span,
): Promise<{ at: string; user: Person }[]> {
  const { rows } = await sql<{ at: string; user: Person }>`
    select x.joined_at as at, ${PERSON} as user from team_members x join users u on u.id = x.user_id
    where x.team_id = ${teamId} and x.joined_at >= ${from} and x.joined_at < ${until}
    order by x.joined_at, x.user_id`.execute(db)
  return rows
}

export type ExactRow = {
  at: string
  users: Person[]
  event: { id: number; first: Localized | null; second: Localized | null }
  score: { first: number; second: number }
}

/** The matches settled for good in a span of which members, at that time in the team, had called the exact score. */
export async function listExact(
  db: Db,
  tournamentId: number,
  teamId: number,
  { from, until }: Span,
): Promise<ExactRow[]> {
  const { rows } = await sql<ExactRow>`
    select q.settled_at as at, s.users, q.outcome as score,
      jsonb_build_object('id', e.id, 'first', a.name, 'second', b.name) as event
    from questions q join events e on e.id = q.event_id
      left join entities a on a.id = e.first_id
      left join entities b on b.id = e.second_id
      cross join lateral (
        select jsonb_agg(${PERSON} order by x.joined_at, u.id) as users
        from team_members x join users u on u.id = x.user_id
          cross join lateral (
            select 1 from predictions p join answers c
              on c.tournament_id = p.tournament_id and c.question_id = p.question_id and c.answer = p.answer
            where p.tournament_id = ${tournamentId} and p.question_id = q.id and p.user_id = x.user_id
              and c.hit = 'exact'
            limit 1) hit
        where x.team_id = ${teamId} and x.joined_at <= q.settled_at) s
    where q.tournament_id = ${tournamentId} and q.kind = 'match' and q.outcome is not null
      and q.settled_at >= ${from} and q.settled_at < ${until}
      and e.status = 'finished' and ${IS_OFFICIAL} and s.users is not null
    order by q.settled_at, e.id`.execute(db)
  return rows
}

export type SettledRound = { id: number; name: Localized; at: string }

/** The rounds whose last match was settled for good in a span. */
export async function listSettledRounds(
  db: Db,
  tournamentId: number,
  { from, until }: Span,
): Promise<SettledRound[]> {
  const { rows } = await sql<SettledRound>`
    select r.id, r.name, s.at from rounds r
      cross join lateral (
        select max(q.settled_at) filter (where q.outcome is not null) as at,
          bool_and(e.status in ('finished', 'awarded', 'cancelled') and ${IS_OFFICIAL}) as is_over
        from events e left join questions q on q.event_id = e.id
        where e.round_id = r.id) s
    where r.tournament_id = ${tournamentId} and s.is_over and s.at >= ${from} and s.at < ${until}
    order by s.at, r.ord`.execute(db)
  return rows
}

/** The rounds of a tournament, in their order. */
export async function listRoundIds(db: Db, tournamentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from rounds r where r.tournament_id = ${tournamentId} order by r.ord`.execute(db)
  return rows.map((row) => row.id)
}
