import type { Hit } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** The number of seats whose answers are in one block. */
export const BLOCK_SEATS = 65_536

export type AnswerRow = {
  n: number
  answer: number[]
  predictions: number
  points: number | null
  coefficient: number | null
  hit: Hit | null
}

/** The number of bytes that numbers up to this one need. */
export const bytesFor = (most: number): 1 | 2 | 4 => (most < 2 ** 8 ? 1 : most < 2 ** 16 ? 2 : 4)

/** Returns the distinct answers to a packed question, by number. */
export async function listAnswers(db: Db, tournamentId: number, questionId: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select n, answer, predictions, points, coefficient, hit from answers
    where tournament_id = ${tournamentId} and question_id = ${questionId} order by n`.execute(db)
  return rows
}

/** What the answers to a question earn: their points, and how many of them earn any. */
export type AnswerSums = { points: number; users: number }

/** Returns what the packed answers to these questions have earned, by question. */
export async function sumSettled(
  db: Db,
  tournamentId: number,
  questionIds: number[],
): Promise<(AnswerSums & { question_id: number })[]> {
  const { rows } = await sql<AnswerSums & { question_id: number }>`
    select question_id, coalesce(sum(predictions * points), 0)::int as points,
      coalesce(sum(predictions) filter (where points > 0), 0)::int as users
    from answers where tournament_id = ${tournamentId} and question_id = any(${questionIds})
    group by question_id`.execute(db)
  return rows
}

/** Returns how often each answer was given, counted from the predictions. */
export async function countPredictions(
  db: Db,
  tournamentId: number,
  questionId: number,
): Promise<Pick<AnswerRow, 'answer' | 'predictions'>[]> {
  const { rows } = await sql<Pick<AnswerRow, 'answer' | 'predictions'>>`
    select answer, count(*) as predictions from predictions
    where tournament_id = ${tournamentId} and question_id = ${questionId} group by answer`.execute(db)
  return rows
}

const PREDICTIONS_AT_ONCE = 10_000

/** Returns the predictions to a question one by one, read in parcels. */
export async function* listPredictions(
  db: Db,
  tournamentId: number,
  questionId: number,
): AsyncGenerator<{ user_id: number; answer: number[] }> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ user_id: number; answer: number[] }>`
      select user_id, answer from predictions
      where tournament_id = ${tournamentId} and question_id = ${questionId} and user_id > ${after}
      order by user_id limit ${PREDICTIONS_AT_ONCE}`.execute(db)
    yield* rows
    if (rows.length < PREDICTIONS_AT_ONCE) return
    after = rows.at(-1)!.user_id
  }
}

/** Counts how often each answer was given, and numbers the distinct answers, the most frequent first. */
export async function countAnswers(db: Db, tournamentId: number, questionId: number): Promise<void> {
  await sql`
    insert into answers (tournament_id, question_id, n, answer, predictions)
    select ${tournamentId}, ${questionId}, row_number() over (order by count(*) desc, answer), answer, count(*)
    from predictions where tournament_id = ${tournamentId} and question_id = ${questionId}
    group by answer`.execute(db)
}

/** Writes the number of each seat's answer, in so many bytes, most significant first; 0: none. */
export async function writeBlocks(
  db: Db,
  tournamentId: number,
  questionId: number,
  bytes: number,
): Promise<void> {
  await sql`
    insert into answer_blocks (tournament_id, question_id, block, numbers)
    select ${tournamentId}, ${questionId}, (s.seat - 1) / ${sql.lit(BLOCK_SEATS)},
      string_agg(coalesce(g.code, ${Buffer.alloc(bytes)}), ''::bytea order by s.seat)
    from participants s left join (
        select p.user_id, a.code
        from predictions p join (
            select answer, substring(int4send(n) from 5 - ${bytes}::int) as code from answers
            where tournament_id = ${tournamentId} and question_id = ${questionId}
          ) a on a.answer = p.answer
        where p.tournament_id = ${tournamentId} and p.question_id = ${questionId}
      ) g on g.user_id = s.user_id
    where s.tournament_id = ${tournamentId} and s.seat is not null
    group by (s.seat - 1) / ${sql.lit(BLOCK_SEATS)}`.execute(db)
}

/** Returns the number of each seat's answer, as `writeBlocks` wrote it, from the first seat on. */
export async function readBlocks(db: Db, tournamentId: number, questionId: number): Promise<Buffer> {
  const { rows } = await sql<{ numbers: Buffer }>`
    select numbers from answer_blocks
    where tournament_id = ${tournamentId} and question_id = ${questionId} order by block`.execute(db)
  return Buffer.concat(rows.map((row) => row.numbers))
}

/** Returns the number of blocks that the seats of a tournament need. */
export async function countBlocks(db: Db, tournamentId: number): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(max(seat), 0) as seats from participants where tournament_id = ${tournamentId}`.execute(
    db,
  )
  return Math.ceil(rows[0]!.seats / BLOCK_SEATS)
}

/** The bytes that PostgreSQL writes before the elements of an array, and before each element, in its binary form. */
const ARRAY_HEAD = 20
export const ELEMENT_HEAD = 4

/**
 * Returns the answers of the seats of one block, each of `width` numbers in the binary form of an array without its head:
 * for each number `ELEMENT_HEAD` bytes and the number in four; zeros if there is no answer.
 */
export async function readAnswers(
  db: Db,
  tournamentId: number,
  questionId: number,
  block: number,
  width: number,
): Promise<Buffer> {
  const nothing = Buffer.alloc(width * (ELEMENT_HEAD + 4))
  const { rows } = await sql<{ answers: Buffer }>`
    select string_agg(coalesce(substring(array_send(p.answer) from ${sql.lit(ARRAY_HEAD + 1)}), ${nothing}), ''::bytea
      order by s.seat) as answers
    from participants s left join predictions p on p.tournament_id = s.tournament_id
      and p.question_id = ${questionId} and p.user_id = s.user_id
    where s.tournament_id = ${tournamentId}
      and s.seat > ${block * BLOCK_SEATS} and s.seat <= ${(block + 1) * BLOCK_SEATS}`.execute(db)
  return rows[0]!.answers
}

export async function writeBlock(
  db: Db,
  tournamentId: number,
  questionId: number,
  block: number,
  numbers: Uint8Array,
): Promise<void> {
  await sql`
    insert into answer_blocks (tournament_id, question_id, block, numbers)
    values (${tournamentId}, ${questionId}, ${block}, ${Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)})`.execute(
    db,
  )
}

/** Returns the numbers of one block, as they were written; null after the last block. */
export async function readBlock(
  db: Db,
  tournamentId: number,
  questionId: number,
  block: number,
): Promise<Buffer | null> {
  const { rows } = await sql<{ numbers: Buffer }>`
    select numbers from answer_blocks
    where tournament_id = ${tournamentId} and question_id = ${questionId} and block = ${block}`.execute(db)
  return rows[0]?.numbers ?? null
}

/** Stores what answers earn; null, null, null: nothing is known (any more). */
export async function setEarned(
  db: Db,
  tournamentId: number,
  questionId: number,
  earned: Pick<AnswerRow, 'n' | 'points' | 'coefficient' | 'hit'>[],
): Promise<void> {
  await sql`
    update answers a set points = x.points, coefficient = x.coefficient, hit = x.hit
    from jsonb_to_recordset(${JSON.stringify(earned)}::jsonb) as x (n int, points int, coefficient int, hit text)
    where a.tournament_id = ${tournamentId} and a.question_id = ${questionId} and a.n = x.n`.execute(db)
}

/** Forgets the packed answers of a question that takes predictions again. */
export async function forgetAnswers(db: Db, tournamentId: number, questionId: number): Promise<void> {
  for (const table of ['answers', 'answer_blocks']) {
    await sql`
      delete from ${sql.table(table)} where tournament_id = ${tournamentId} and question_id = ${questionId}`.execute(
      db,
    )
  }
}
