import type { Localized } from '@called-it/contract/languages.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import type { Hit } from '@called-it/rules/vocabulary.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { changesOf, RATINGS_OPEN } from '../tournaments/tournaments-sql.ts'

export type RecordState = {
  /** The time of the database, ms since 1970. */
  now: number
  ratings_open: boolean
  ruleset: unknown
  /** Changes with every change of the data that a sheet holds. */
  version: string
}

export async function readState(db: Db, tournamentId: number): Promise<RecordState> {
  const { rows } = await sql<RecordState>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now, ${RATINGS_OPEN} as ratings_open, t.ruleset,
      concat_ws(', ', ${changesOf('questions')}, ${changesOf('events')}, ${changesOf('rounds')}, ${changesOf('entities')}) as version
    from tournaments t where t.id = ${tournamentId}`.execute(db)
  return rows[0]!
}

/** A question with an outcome. */
export type RecordQuestion = {
  id: number
  kind: KindName
  /** Changes with every settlement of the question. */
  version: string
  outcome: unknown
  settled_at: string
  /** The round in which it counts: that of its match, else the last round in which it is played. */
  round_id: number | null
  event_id: number | null
  status: string | null
  /**
   * The time from which its result no longer changes by itself (GAME.md 9), ms since 1970; 0: from the start.
   */
  official_from: number
  first: Localized | null
  second: Localized | null
}

/** The time at which a result of event `e` becomes official, in ms since 1970. */
const OFFICIAL_FROM = sql`case when e.result_source is distinct from 'feed' then 0
  else coalesce(extract(epoch from e.result_at)::float8 * 1000 + ${sql.lit(PROVISIONAL_MS)}, 'infinity'::float8) end`

export async function listQuestions(db: Db, tournamentId: number): Promise<RecordQuestion[]> {
  const { rows } = await sql<RecordQuestion>`
    select q.id, q.kind, q.xmin::text as version, q.outcome, q.settled_at, q.event_id, e.status,
      ${OFFICIAL_FROM} as official_from, a.name as first, b.name as second,
      coalesce(e.round_id, q.round_id, (
        select r.id from events x join rounds r on r.id = x.round_id
        where x.tournament_id = q.tournament_id
          and (x.tie = q.tie or x.table_group_id = q.table_group_id or (q.tie is null and q.table_group_id is null))
        order by r.ord desc limit 1)) as round_id
    from questions q left join events e on e.id = q.event_id
      left join entities a on a.id = e.first_id
      left join entities b on b.id = e.second_id
    where q.tournament_id = ${tournamentId} and q.outcome is not null
    order by q.settled_at, e.id, q.id`.execute(db)
  return rows
}

export type RecordRound = {
  id: number
  key: string
  name: Localized
  /** When its last match was settled, and from when all of its results are official; null: it is not over. */
  settled: { at: string; official_from: number } | null
}

/** Returns the rounds of a tournament, in their order. */
export async function listRounds(db: Db, tournamentId: number): Promise<RecordRound[]> {
  const { rows } = await sql<Omit<RecordRound, 'settled'> & { at: string | null; official_from: number }>`
    select r.id, r.key, r.name, case when s.is_over then s.at end as at, s.official_from
    from rounds r cross join lateral (
      select max(q.settled_at) filter (where q.outcome is not null) as at,
        bool_and(e.status in ('finished', 'awarded', 'cancelled')) as is_over,
        coalesce(max(${OFFICIAL_FROM}), 0) as official_from
      from events e left join questions q on q.event_id = e.id
      where e.round_id = r.id) s
    where r.tournament_id = ${tournamentId} order by r.ord`.execute(db)
  return rows.map(({ at, official_from, ...round }) => ({
    ...round,
    settled: at === null ? null : { at, official_from },
  }))
}

/** The earnings by one question: each list has an entry for each user who answered. */
export type Earned = { question_id: number; users: number[]; points: number[]; hits: (Hit | null)[] }

/**
 * Returns what these users earned by shared answers. It looks up keys of predictions, question by question.
 */
export async function listEarned(
  db: Db,
  tournamentId: number,
  questionIds: number[],
  userIds: number[],
): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    select c.id as question_id, s.users, s.points, s.hits
    from unnest(${questionIds}::int[]) c (id) cross join lateral (
      select array_agg(p.user_id) as users, array_agg(a.points) as points, array_agg(a.hit) as hits
      from predictions p join answers a
        on a.tournament_id = p.tournament_id and a.question_id = p.question_id and a.answer = p.answer
      where p.tournament_id = ${tournamentId} and p.question_id = c.id and p.user_id = any(${userIds}::int[])
        and a.points is not null) s
    where s.users is not null`.execute(db)
  return rows
}

/**
 * Returns answers of these users to wide questions: nearly all of these answers differ, so none is shared.
 */
export async function listAnswers(
  db: Db,
  tournamentId: number,
  questionIds: number[],
  userIds: number[],
): Promise<{ question_id: number; user_id: number; answer: number[] }[]> {
  const { rows } = await sql<{ question_id: number; user_id: number; answer: number[] }>`
    select p.question_id, p.user_id, p.answer from predictions p
    where p.tournament_id = ${tournamentId} and p.question_id = any(${questionIds}::int[])
      and p.user_id = any(${userIds}::int[])`.execute(db)
  return rows
}
