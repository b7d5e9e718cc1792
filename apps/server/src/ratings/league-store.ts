import type { Localized } from '@called-it/contract/languages.ts'
import { KINDS } from '@called-it/rules/questions.ts'
import { KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/**
 * The questions of a tournament that have come to something, each with the round that it counts in: that of its
 * match; of a tie, a table group and the tournament itself the last round that they are played in.
 */
const counted = (tournamentId: number) => sql`
  select q.id, coalesce(e.round_id, q.round_id, (
      select r.id from events x join rounds r on r.id = x.round_id
      where x.tournament_id = q.tournament_id
        and (x.tie = q.tie or x.table_group_id = q.table_group_id or (q.tie is null and q.table_group_id is null))
      order by r.ord desc limit 1)) as round_id
  from questions q left join events e on e.id = q.event_id
  where q.tournament_id = ${tournamentId} and q.outcome is not null`

export type CountedRound = { id: number; key: string; name: Localized }

/** The rounds of a tournament of which something has come out, in their order. */
export async function listCountedRounds(db: Db, tournamentId: number): Promise<CountedRound[]> {
  const { rows } = await sql<CountedRound>`
    select r.id, r.key, r.name from rounds r
    where r.tournament_id = ${tournamentId} and r.id in (select c.round_id from (${counted(tournamentId)}) c)
    order by r.ord`.execute(db)
  return rows
}

export type RoundSum = {
  user_id: number
  round_id: number
  points: number
  exact_hits: number
  outcome_hits: number
}

/**
 * What each round brought to each member of a team; left out where it was nothing at all. It costs a look into the
 * keys of predictions and answers for each member and question, however many take part in the tournament.
 */
export async function listRoundSums(db: Db, tournamentId: number, teamId: number): Promise<RoundSum[]> {
  const { rows } = await sql<RoundSum>`
    with counted as materialized (${counted(tournamentId)})
    select x.user_id, c.round_id, sum(s.points)::int as points,
      count(*) filter (where s.hit = 'exact') as exact_hits,
      count(*) filter (where s.hit <> 'miss') as outcome_hits
    from team_members x cross join counted c
      -- With its limit it stays a look into two keys, whatever the sizes of the tables.
      cross join lateral (
        select a.points, a.hit from predictions p join answers a
          on a.tournament_id = p.tournament_id and a.question_id = p.question_id and a.answer = p.answer
        where p.tournament_id = ${tournamentId} and p.question_id = c.id and p.user_id = x.user_id
          and a.points is not null
        limit 1) s
    where x.team_id = ${teamId}
    group by x.user_id, c.round_id`.execute(db)
  return rows
}

/** A prediction that no other stands for: of a kind that nearly all answer differently. */
export type WidePrediction = {
  user_id: number
  round_id: number
  kind: KindName
  answer: number[]
  outcome: unknown
  ruleset: unknown
}

/** Those of the members of a team to questions that have come to something, each with the round that it counts in. */
export async function listWidePredictions(
  db: Db,
  tournamentId: number,
  teamId: number,
): Promise<WidePrediction[]> {
  const kinds = KIND_NAMES.filter((kind) => KINDS[kind].wide)
  const { rows } = await sql<WidePrediction>`
    select x.user_id, c.round_id, q.kind, p.answer, q.outcome, t.ruleset
    from (${counted(tournamentId)}) c join questions q on q.id = c.id and q.kind = any(${kinds})
      join tournaments t on t.id = q.tournament_id
      cross join team_members x
      join predictions p on p.tournament_id = ${tournamentId} and p.question_id = q.id and p.user_id = x.user_id
    where x.team_id = ${teamId}`.execute(db)
  return rows
}
