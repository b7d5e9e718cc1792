import { isDeepStrictEqual } from 'node:util'
import type { Facts } from '@called-it/rules/facts.ts'
import { KINDS } from '@called-it/rules/questions.ts'
import type { JobSender } from '../platform/jobs.ts'
import { notify } from '../platform/notify.ts'
import { type Change, packAnswers, settleAnswers, unpackAnswers } from '../predictions/predictions.ts'
import { admitNewcomers, type Cause, publish, type RowChange, THIN_RATINGS } from '../ratings/ratings.ts'
import { REPLACED_AGE_MS } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { type AskedQuestion, holdQuestions, keepQuestions, readFacts } from '../tournaments/tournaments.ts'
import { sendNextLock } from './locks.ts'

/** What has changed in a tournament, and must be followed. */
export type Happening = {
  /** The event whose result or schedule changed; null: the tournament as a whole. */
  event_id: number | null
  /** A score that is still moving. */
  is_passing: boolean
  /** Whether a rating is due even if nobody's points change: a result was entered. */
  is_result: boolean
  /** Whether a final result of the event was replaced by another. */
  is_correction: boolean
}

/** What followed: the questions that were settled, and whom the next rating moved. */
export type Followed = { changes: Change[]; top_changes: RowChange[] }

/**
 * Makes everything follow from how a tournament stands now, in the caller's transaction: the questions and their
 * times; answers to what has just locked are packed, to what opens again unpacked; every question whose outcome
 * changed is settled, and the rating that has it published. The caller holds the tournament and what it changed.
 */
export async function follow(
  db: Db,
  jobs: JobSender,
  tournament: { id: number; slug: string },
  happening: Happening,
): Promise<Followed> {
  const facts = await readFacts(db, tournament.id)
  const questions = await keepQuestions(db, tournament.id, facts)
  const due = questions.filter((question) => isDue(question, facts, happening))
  const locked = questions.filter(
    (it) => it.is_locked && it.packed_bytes === null && (it.is_moved || due.includes(it)),
  )
  const touched = [...due, ...locked].map(({ id }) => id)
  await holdQuestions(db, touched)
  const seatsBefore = touched.length > 0 ? await admitNewcomers(db, tournament.id) : 0
  for (const question of locked) await packAnswers(db, tournament.id, question)

  const changes: Change[] = []
  for (const question of due.filter((it) => it.packed_bytes !== null)) {
    const outcome = outcomeOf(question, facts)
    const isCorrection = isCorrected(question, outcome, happening)
    changes.push(await settleAnswers(db, tournament.id, question, outcome, facts.ruleset, isCorrection))
  }
  const top_changes =
    changes.length > 0 || happening.is_result
      ? await publishNext(db, jobs, tournament, changes, happening, seatsBefore)
      : []
  for (const question of questions.filter((it) => !it.is_locked && it.packed_bytes !== null)) {
    await unpackAnswers(db, tournament.id, question)
  }
  await sendNextLock(db, jobs, tournament.id)
  return { changes, top_changes }
}

/** What a question came to. One that still takes predictions has come to nothing. */
const outcomeOf = (question: AskedQuestion, facts: Facts): unknown =>
  question.is_locked ? KINDS[question.kind].outcome(facts, question.about) : null

const isDue = (question: AskedQuestion, facts: Facts, { event_id, is_result }: Happening): boolean =>
  (is_result && question.event_id !== null && question.event_id === event_id) ||
  !isDeepStrictEqual(outcomeOf(question, facts), question.outcome)

// Goals of a live match are no corrections; what hangs on several results has an outcome only when it is final.
const isCorrected = (question: AskedQuestion, outcome: unknown, happening: Happening): boolean =>
  question.event_id === null
    ? question.outcome !== null && !isDeepStrictEqual(outcome, question.outcome)
    : question.event_id === happening.event_id && happening.is_correction

async function publishNext(
  db: Db,
  jobs: JobSender,
  tournament: { id: number; slug: string },
  changes: Change[],
  { event_id, is_passing }: Cause,
  seatsBefore: number,
): Promise<RowChange[]> {
  const top = await publish(db, tournament.id, changes, { event_id, is_passing }, seatsBefore)
  await notify(db, { topic: 'rating', tournament: tournament.slug })
  // One for each publication: put off by every goal it would never come on a match day.
  await jobs.send(
    db,
    THIN_RATINGS,
    { tournament_id: tournament.id },
    { startAfter: REPLACED_AGE_MS / 1000 + 1 },
  )
  return top
}
