import { sql } from 'kysely'
import type { Sums } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'

/** The stored figures of a question's answers; `sums` is null before it is settled. */
export type StoredAnswers = { question_id: number; crowd: unknown; sums: Sums | null }

/** Returns the answers to the locked questions of a tournament, and their points. */
export async function listStored(db: Db, tournamentId: number): Promise<StoredAnswers[]> {
  const { rows } = await sql<StoredAnswers>`
    select q.id as question_id, q.crowd,
      case when s.question_id is not null then json_build_object('predictions', s.predictions, 'points', s.points,
        'coefficient', s.coefficient, 'by_hit', json_build_object('exact', s.exact, 'difference', s.difference,
          'outcome', s.outcome, 'miss', s.miss)) end as sums
    from questions q left join question_sums s on s.question_id = q.id
    where q.tournament_id = ${tournamentId} and q.packed_bytes is not null`.execute(db)
  return rows
}

/** Stores the points of the answers to questions. */
export async function keepSums(
  db: Db,
  tournamentId: number,
  sums: { question_id: number; sums: Sums }[],
): Promise<void> {
  const rows = sums.map(({ question_id, sums: { by_hit, ...sum } }) => ({ question_id, ...sum, ...by_hit }))
  await sql`
    insert into question_sums (question_id, tournament_id, predictions, points, coefficient, exact, difference,
      outcome, miss)
    select x.question_id, ${tournamentId}, x.predictions, x.points, x.coefficient, coalesce(x.exact, 0),
      coalesce(x.difference, 0), coalesce(x.outcome, 0), coalesce(x.miss, 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (question_id int, predictions int, points bigint,
      coefficient bigint, exact int, difference int, outcome int, miss int)
    on conflict (question_id) do update set predictions = excluded.predictions, points = excluded.points,
      coefficient = excluded.coefficient, exact = excluded.exact, difference = excluded.difference,
      outcome = excluded.outcome, miss = excluded.miss`.execute(db)
}

/** Deletes the points of questions that have no outcome any more. */
export async function dropSums(db: Db, questionIds: number[]): Promise<void> {
  await sql`delete from question_sums where question_id = any(${questionIds})`.execute(db)
}

/** Publishes the statistics of a tournament unless they are unchanged. */
export async function keepFigures(db: Db, tournamentId: number, figures: string): Promise<void> {
  await sql`
    insert into tournament_statistics as s (tournament_id, version, figures, published_at)
    values (${tournamentId}, 1, ${figures}, clock_timestamp())
    on conflict (tournament_id) do update
      set version = s.version + 1, figures = excluded.figures, published_at = excluded.published_at
      where s.figures <> excluded.figures`.execute(db)
}

export type Published = {
  tournament_id: number
  version: number
  /** Left out for versions that the caller has already. */
  figures: string | null
  published_at: string
}

/** Returns the published statistics of these tournaments, with figures only for versions that the caller lacks. */
export async function readPublished(
  db: Db,
  known: { tournament_id: number; version: number }[],
): Promise<Published[]> {
  const { rows } = await sql<Published>`
    select s.tournament_id, s.version, case when s.version <> x.version then s.figures end as figures,
      utc(s.published_at) as published_at
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as x (tournament_id int, version int)
      join tournament_statistics s on s.tournament_id = x.tournament_id`.execute(db)
  return rows
}

type NamedRow = { id: number; key: string; name: { ru: string; en: string } }

export async function listRounds(db: Db, tournamentId: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select id, key, name from rounds where tournament_id = ${tournamentId} order by ord`.execute(db)
  return rows
}

export async function listPlayers(
  db: Db,
  tournamentId: number,
  ids: number[],
): Promise<(NamedRow & { entity_id: number })[]> {
  const { rows } = await sql<NamedRow & { entity_id: number }>`
    select id, key, name, entity_id from players
    where tournament_id = ${tournamentId} and id = any(${ids})`.execute(db)
  return rows
}
