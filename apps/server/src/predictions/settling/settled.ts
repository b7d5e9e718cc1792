import { isDeepStrictEqual } from 'node:util'
import { KINDS } from '@called-it/rules/kind-list.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { Db } from '../../schema.ts'
import { type AskedQuestion, holdQuestions, markPacked, markSettled } from '../../tournaments/tournaments.ts'
import { type Change, type Sums, sumsOf } from './change.ts'
import * as store from './settled-store.ts'
import { type Packed, packWide, settleWide, sumWide } from './wide-answers.ts'

/**
 * Packs the answers to a question that has locked: counts the distinct ones and the crowd, and stores for each seat the
 * number of its answer. A save that has entered before is waited for and counted; a later one reads the question's row again
 * and finds it locked. The caller has locked the tournament, then the question, and has then given a seat to every
 * participant.
 */
export async function packAnswers(db: Db, tournamentId: number, question: AskedQuestion): Promise<void> {
  const { wide } = KINDS[question.kind]
  const packed = wide
    ? await packWide(db, tournamentId, question, wide)
    : await packDistinct(db, tournamentId, question)
  await markPacked(db, question.id, packed)
  question.packed_bytes = packed.bytes
  question.packed_ids = packed.ids
}

async function packDistinct(db: Db, tournamentId: number, question: AskedQuestion): Promise<Packed> {
  await store.countAnswers(db, tournamentId, question.id)
  const answers = await store.listAnswers(db, tournamentId, question.id)
  const bytes = store.bytesFor(answers.length)
  await store.writeBlocks(db, tournamentId, question.id, bytes)
  const { crowd, decode } = KINDS[question.kind]
  const split = crowd(answers.map(({ answer, predictions }) => ({ answer: decode(answer), predictions })))
  return { bytes, ids: null, crowd: split }
}

/** Undoes the packing of a question that takes predictions again. Its points must have been taken back before. */
export async function unpackAnswers(db: Db, tournamentId: number, questionId: number): Promise<void> {
  await holdQuestions(db, [questionId])
  await store.forgetAnswers(db, tournamentId, questionId)
  await markPacked(db, questionId, null)
}

/** How a question is settled. */
export type Judgement = {
  /** How the question ended; null: it has no outcome. */
  outcome: unknown
  ruleset: Ruleset
  /** Whether users saw another final outcome before. */
  isCorrection: boolean
}

/**
 * Turns the outcome of a packed question into points: the rule runs once for each distinct answer, however many users gave
 * it. Without an outcome its answers earn nothing.
 */
export async function settleAnswers(
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  { outcome, ruleset, isCorrection }: Judgement,
): Promise<Change> {
  const { earn, decode, wide } = KINDS[question.kind]
  if (wide) {
    const change = await settleWide(db, tournamentId, question, wide, { outcome, ruleset })
    await markSettled(db, question.id, { outcome, isCorrection })
    return { question, ...change }
  }
  const before = await store.listAnswers(db, tournamentId, question.id)
  const after = before.map((row) => {
    if (outcome === null) return { ...row, points: null, coefficient: null, hit: null }
    const { points, coefficient, hit } = earn(decode(row.answer), outcome, ruleset, question.level)
    return { ...row, points, coefficient, hit }
  })
  await store.setEarned(db, tournamentId, question.id, after)
  await markSettled(db, question.id, { outcome, isCorrection })
  const rows = after.map(({ n, ...now }, at) => ({ n, before: before[at]!, after: now }))
  const sums = sumsOf(after)
  const rewarded = after.reduce((sum, { points, predictions }) => sum + (points ? predictions : 0), 0)
  return { question, rows, numbers: null, sums, rewarded, awarded: () => sums }
}

/** Returns the sums that the answers to a settled question have earned, for a database that does not have them stored. */
export async function readSums(
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  ruleset: Ruleset,
): Promise<Sums> {
  const { wide } = KINDS[question.kind]
  if (!wide) return sumsOf(await store.listAnswers(db, tournamentId, question.id))
  return (await settleWide(db, tournamentId, question, wide, { outcome: question.outcome, ruleset })).sums
}

/** Returns what the answers to a packed question would earn by each of these outcomes, in their order. They are read once. */
export async function sumByOutcome(
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  { outcomes, ruleset }: { outcomes: readonly unknown[]; ruleset: Ruleset },
): Promise<store.AnswerSums[]> {
  const { earn, decode, wide } = KINDS[question.kind]
  if (wide) return sumWide(db, tournamentId, question, wide, { outcomes, ruleset })
  const answers = await store.listAnswers(db, tournamentId, question.id)
  return outcomes.map((outcome) => {
    const sums = { points: 0, users: 0 }
    for (const { answer, predictions } of answers) {
      const { points } = earn(decode(answer), outcome, ruleset, question.level)
      sums.points += points * predictions
      sums.users += points > 0 ? predictions : 0
    }
    return sums
  })
}

/** A packed question with the outcome that its answers are judged by. */
export type JudgedQuestion = { question: AskedQuestion; outcome: unknown }

/**
 * Returns what the answers to packed questions earn by these outcomes. What is settled by the same outcome is read in one
 * statement; the others are few: those that the end of a tournament settles.
 */
export async function sumAnswers(
  db: Db,
  tournamentId: number,
  judged: readonly JudgedQuestion[],
  ruleset: Ruleset,
): Promise<Map<number, store.AnswerSums>> {
  const sums = new Map<number, store.AnswerSums>()
  const isDistinct = ({ question }: JudgedQuestion) => !KINDS[question.kind].wide
  const settled = judged.filter(
    (item) => isDistinct(item) && isDeepStrictEqual(item.outcome, item.question.outcome),
  )
  const ids = settled.map(({ question }) => question.id)
  for (const { question_id, ...row } of await store.sumSettled(db, tournamentId, ids))
    sums.set(question_id, row)
  for (const { question, outcome } of judged.filter((item) => !settled.includes(item))) {
    const [row] = await sumByOutcome(db, tournamentId, question, { outcomes: [outcome], ruleset })
    sums.set(question.id, row!)
  }
  return sums
}
