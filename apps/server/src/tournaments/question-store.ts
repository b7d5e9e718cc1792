import type { KindName } from '@called-it/rules/systems.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import type { Question } from '@called-it/rules/questions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { PHASE } from './tournaments-sql.ts'

/** A question as it is stored: its times as the database writes them, 'infinity' included. */
export type QuestionRow = {
  id: number
  kind: KindName
  event_id: number | null
  table_group_id: number | null
  round_id: number | null
  tie: string | null
  opens_at: string
  locks_at: string
  choice_ids: number[]
  is_locked: boolean
  packed_bytes: number | null
  packed_ids: number[] | null
  outcome: unknown
  standing: unknown
}

/** The questions of a tournament. */
export async function listQuestions(db: Db, tournamentId: number): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select q.id, q.kind, q.event_id, q.table_group_id, q.round_id, q.tie, q.opens_at, q.locks_at, q.choice_ids,
      ${PHASE} = 'locked' as is_locked, q.packed_bytes, q.packed_ids, q.outcome, q.standing
    from questions q where q.tournament_id = ${tournamentId} order by q.id`.execute(db)
  return rows
}

/** Locks the rows of questions. When this returns, every save that was accepted before is done. */
export async function holdQuestions(db: Db, ids: number[]): Promise<void> {
  await sql`select 1 from questions where id = any(${ids}) order by id for update`.execute(db)
}

/** Locks the questions about these events, their ties and their rounds, and returns their ids. */
export async function holdQuestionsAbout(db: Db, eventIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select q.id from questions q
    where q.event_id = any(${eventIds}) or q.id in (select t.id from events e join questions t
      on t.tournament_id = e.tournament_id and (t.tie = e.tie or t.round_id = e.round_id) where e.id = any(${eventIds}))
    order by q.id for update`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Whether any of these questions, which the caller has locked, takes no more predictions, or took none at
 * `at`.
 */
export async function areLocked(db: Db, ids: number[], at?: string): Promise<boolean> {
  const phase = at === undefined ? PHASE : sql`question_phase(q.opens_at, q.locks_at, ${at}::timestamptz)`
  const { rows } = await sql`
    select from questions q where q.id = any(${ids}) and ${phase} = 'locked' limit 1`.execute(db)
  return rows.length > 0
}

export async function addQuestions(db: Db, tournamentId: number, questions: Question[]): Promise<void> {
  const list = questions.map(({ kind, about }) => {
    const { per } = KINDS[kind]
    return {
      kind,
      event_id: per === 'event' ? about : null,
      table_group_id: per === 'table_group' ? about : null,
      round_id: per === 'round' ? about : null,
      tie: per === 'tie' ? about : null,
    }
  })
  await sql`
    insert into questions (tournament_id, kind, event_id, table_group_id, round_id, tie)
    select ${tournamentId}, x.kind, x.event_id, x.table_group_id, x.round_id, x.tie
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as x (kind text, event_id int, table_group_id int, round_id int, tie text)`.execute(db)
}

export async function removeQuestions(db: Db, ids: number[]): Promise<void> {
  await sql`delete from questions where id = any(${ids})`.execute(db)
}

/** The fields of a question's row that are kept up to date. */
export type Kept = Pick<QuestionRow, 'id' | 'opens_at' | 'locks_at' | 'choice_ids'>

/** Stores the interim state of questions. */
export async function keepInterimStates(db: Db, rows: Pick<QuestionRow, 'id' | 'standing'>[]): Promise<void> {
  await sql`
    update questions q set standing = x.standing
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id int, standing jsonb)
    where q.id = x.id`.execute(db)
}

/** Whether question `q` has been open, by the times in its row. */
const hasBeenOpen = (now: RawBuilder<unknown>) =>
  sql`greatest(q.opens_at, q.kept_at) < least(q.locks_at, ${now})`

/**
 * When question `q`, which locks now or is locked, was first seen locked. Null if it had neither been open
 * nor has an answer: then nothing of it was shown (GAME.md 9). A question that locked by the clock has been
 * locked since that time.
 */
const firstLockedAt = (now: RawBuilder<unknown>) => sql`coalesce(q.first_locked_at,
  case when ${hasBeenOpen(now)} or is_answered(q.tournament_id, q.id)
    then case when q.locks_at <= ${now} and isfinite(q.locks_at) then q.locks_at else ${now} end end)`

/** Users who were organisers when question `q` locked or opened again before, or who are organisers now. */
const WITH_ORGANISERS = sql`array(select unnest(q.organiser_ids) union select organiser_ids())`

/**
 * Stores the times of questions and the entities that their answers may name. Notes which of them lock or
 * open again by this, if they had been open before or have an answer. The caller has locked them.
 */
export async function keepRows(db: Db, rows: Kept[]): Promise<void> {
  await sql`
    update questions q set opens_at = m.opens_at, locks_at = m.locks_at, kept_at = m.now, choice_ids = m.choice_ids,
      first_locked_at = m.first_locked_at,
      reopened_at = case when m.first_locked_at is not null and m.was_locked and not m.is_locked
        then m.now else q.reopened_at end,
      organiser_ids = case when m.first_locked_at is not null and m.was_locked <> m.is_locked
        then ${WITH_ORGANISERS} else q.organiser_ids end
    from (
      select q.id, x.opens_at, x.locks_at, c.now,
        array(select jsonb_array_elements_text(x.choice_ids)::int) as choice_ids,
        q.locks_at <= c.now as was_locked, x.locks_at <= c.now as is_locked,
        case when q.locks_at <= c.now or x.locks_at <= c.now then ${firstLockedAt(sql`c.now`)}
          else q.first_locked_at end as first_locked_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x (id int, opens_at timestamptz, locks_at timestamptz, choice_ids jsonb)
        cross join (select clock_timestamp() as now) c
        join questions q on q.id = x.id
    ) m
    where q.id = m.id`.execute(db)
}

/** Stores how a locked question was packed, with its crowd. Null: it is not packed (any more). */
export async function markPacked(
  db: Db,
  id: number,
  packed: { bytes: number; ids: number[] | null; crowd: unknown } | null,
): Promise<void> {
  await sql`
    update questions q set packed_bytes = ${packed?.bytes ?? null}, packed_ids = ${packed?.ids ?? null}::int[],
      crowd = ${asJson(packed?.crowd)}${packed ? sql`, first_locked_at = m.first_locked_at, organiser_ids = m.organiser_ids` : sql``}
    from (
      select q.id, f.first_locked_at,
        case when f.first_locked_at is null then q.organiser_ids else ${WITH_ORGANISERS} end as organiser_ids
      from questions q cross join lateral (select ${firstLockedAt(sql`clock_timestamp()`)} as first_locked_at) f
      where q.id = ${id}
    ) m
    where q.id = m.id`.execute(db)
}

/** Stores the outcome of a question. `isCorrection`: users saw another final outcome before. */
export async function markSettled(
  db: Db,
  id: number,
  { outcome, isCorrection }: { outcome: unknown; isCorrection: boolean },
): Promise<void> {
  await sql`
    update questions set outcome = ${asJson(outcome)}, settled_at = clock_timestamp(),
      corrected_at = ${isCorrection ? sql`clock_timestamp()` : sql.ref('corrected_at')}
    where id = ${id}`.execute(db)
}

// A missing outcome is NULL and not the JSON null, which would be an outcome.
// A missing outcome is NULL and not the JSON null, which would be an outcome.
const asJson = (value: unknown): RawBuilder<unknown> =>
  sql`${value === null || value === undefined ? null : JSON.stringify(value)}::jsonb`
