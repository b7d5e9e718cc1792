import type { Localized } from '@called-it/contract/languages.ts'
import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import type { MatchStatus } from '@called-it/rules/vocabulary.ts'
import type { StageLevel } from '@called-it/rules/stage-level.ts'
import type { KindName, SystemName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { PHASE, STAGE_LEVEL } from '../../tournaments/tournaments-sql.ts'

/** A locked question with its subject. */
export type LockedRow = {
  id: number
  kind: KindName
  /** The id of its subject, as in a save; for a question about the tournament itself, the tournament's id. */
  about: number
  /** The name of its subject; null: it is named by its sides. */
  name: Localized | null
  round_id: number | null
  round_name: Localized | null
  level: StageLevel | null
  at: string
  first_id: number | null
  second_id: number | null
  started_at: string | null
  status: MatchStatus | null
  result: MatchResultBody | null
  outcome: unknown
  /** How many users picked each side of each fight of a card. */
  crowd: unknown
  packed_bytes: number | null
  /** Changes with every change of the question: the key under which its packed answers are cached. */
  version: string
}

export type LockedFacts = {
  system_name: SystemName
  ruleset: unknown
  /** The number of questions that take predictions now or later. */
  hidden: number
  questions: LockedRow[]
}

/** The matches that a question about more than one event depends on: those that are not cancelled. */
const LEGS = sql`lateral (
  select max(x.starts_at) as last_at, min(xr.stage_id) as stage_id,
    (array_agg(x.first_id order by x.starts_at nulls last, x.ord))[1] as first_id,
    (array_agg(x.second_id order by x.starts_at nulls last, x.ord))[1] as second_id
  from events x join rounds xr on xr.id = x.round_id
  where q.event_id is null and x.tournament_id = q.tournament_id
    and (q.tie is null or x.tie = q.tie)
    and (q.table_group_id is null or x.table_group_id = q.table_group_id)
    and (q.round_id is null or x.round_id = q.round_id)) legs on true`

/**
 * Returns the locked questions of a tournament, oldest first: by the time of their outcome, or else of their lock. The
 * database's clock decides what is locked (GAME.md 3).
 */
export async function listLocked(db: Db, tournamentId: number): Promise<LockedFacts> {
  const { rows } = await sql<LockedRow>`
    select q.id, q.kind, coalesce(q.event_id, q.table_group_id, q.round_id, case when q.tie is not null then q.id end, t.id) as about,
      case when q.event_id is null and q.tie is null then coalesce(tg.name, r.name, t.name) end as name,
      r.id as round_id, r.name as round_name, ${STAGE_LEVEL} as level,
      coalesce(e.starts_at, case when q.outcome is not null then legs.last_at end,
        case when isfinite(q.locks_at) then q.locks_at end, legs.last_at, t.started_at, t.created_at) as at,
      coalesce(e.first_id, q.choice_ids_of_tie[1], legs.first_id) as first_id,
      coalesce(e.second_id, q.choice_ids_of_tie[2], legs.second_id) as second_id,
      e.starts_at as started_at, e.status, e.result, q.outcome, q.crowd, q.packed_bytes, q.version
    from (
        select *, xmin::text as version, case when tie is not null then choice_ids end as choice_ids_of_tie
        from questions
      ) q
      join tournaments t on t.id = q.tournament_id
      left join events e on e.id = q.event_id
      left join rounds r on r.id = coalesce(e.round_id, q.round_id)
      left join table_groups tg on tg.id = q.table_group_id
      left join ${LEGS}
      left join stages g on g.id = coalesce(r.stage_id, case when q.tie is not null then legs.stage_id end)
    where q.tournament_id = ${tournamentId} and ${PHASE} = 'locked'
    order by at, coalesce(e.ord, 2147483647), q.id`.execute(db)
  const about = await sql<Omit<LockedFacts, 'questions'>>`
    select t.system_name, t.ruleset,
      (select count(*) from questions q where q.tournament_id = t.id and ${PHASE} <> 'locked')::int as hidden
    from tournaments t where t.id = ${tournamentId}`.execute(db)
  return { ...about.rows[0]!, questions: rows }
}

/** Returns which of these questions are locked at this moment. */
export async function listStillLocked(db: Db, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select q.id from questions q where q.id = any(${ids}) and ${PHASE} = 'locked'`.execute(db)
  return rows.map((row) => row.id)
}

export type NamedPlayer = { id: number; name: Localized; entity_id: number }

/** Returns all players of a tournament. */
export async function listNamedPlayers(db: Db, tournamentId: number): Promise<NamedPlayer[]> {
  const { rows } = await sql<NamedPlayer>`
    select id, name, entity_id from players where tournament_id = ${tournamentId}`.execute(db)
  return rows
}

/** A part of the packed answers to a question: `length` bytes of a block, beginning at `from`. */
export type SliceKey = {
  tournament_id: number
  question_id: number
  block: number
  from: number
  length: number
}

/**
 * Returns these slices, in their order; null: nothing was packed. Blocks are stored uncompressed, so that no more than the
 * slice is read.
 */
export async function readSlices(db: Db, keys: SliceKey[]): Promise<(Buffer | null)[]> {
  const column = (field: keyof SliceKey) => keys.map((key) => key[field])
  const { rows } = await sql<{ numbers: Buffer | null }>`
    select (select substring(b.numbers from x.start + 1 for x.length) from answer_blocks b
      where b.tournament_id = x.tournament_id and b.question_id = x.question_id and b.block = x.block) as numbers
    from unnest(${column('tournament_id')}::int[], ${column('question_id')}::int[], ${column('block')}::int[],
      ${column('from')}::int[], ${column('length')}::int[]) with ordinality x (tournament_id, question_id, block, start, length, ord)
    order by x.ord`.execute(db)
  return rows.map((row) => row.numbers)
}

/** A distinct answer, and how many users gave it. */
export type Distinct = { answer: number[]; predictions: number }

/** Returns the distinct answers to each of these packed questions, by number: the first has number 1. */
export async function listDistinct(
  db: Db,
  questions: { tournament_id: number; question_id: number }[],
): Promise<Distinct[][]> {
  // Requests of several users at the same moment may name the same question: it is read once.
  const distinct = [...new Map(questions.map((question) => [question.question_id, question])).values()]
  const { rows } = await sql<Distinct & { question_id: number }>`
    select a.question_id, a.answer, a.predictions
    from unnest(${distinct.map((item) => item.tournament_id)}::int[], ${distinct.map((item) => item.question_id)}::int[])
        x (tournament_id, question_id)
      join answers a on a.tournament_id = x.tournament_id and a.question_id = x.question_id
    order by a.question_id, a.n`.execute(db)
  const byQuestion = Map.groupBy(rows, (row) => row.question_id)
  return questions.map(({ question_id }) => byQuestion.get(question_id) ?? [])
}

export type SavedKey = { tournament_id: number; question_id: number; user_id: number }

/**
 * Returns the answers of these users, each to one question, in their order; null: none, or the question is not locked (any
 * more).
 */
export async function readSaved(db: Db, keys: SavedKey[]): Promise<(number[] | null)[]> {
  const column = (field: keyof SavedKey) => keys.map((key) => key[field])
  const { rows } = await sql<{ answer: number[] | null }>`
    select (
      select p.answer from questions q join predictions p
        on p.tournament_id = x.tournament_id and p.question_id = q.id and p.user_id = x.user_id
      where q.id = x.question_id and ${PHASE} = 'locked') as answer
    from unnest(${column('tournament_id')}::int[], ${column('question_id')}::int[], ${column('user_id')}::int[])
      with ordinality x (tournament_id, question_id, user_id, ord)
    order by x.ord`.execute(db)
  return rows.map((row) => row.answer)
}
