import { isDeepStrictEqual } from 'node:util'
import { KINDS } from '@called-it/rules/kind-list.ts'
import type { JobSender } from '../../platform/jobs.ts'
import { keepWinners } from '../../hall/hall.ts'
import { notify } from '../../platform/live/notify.ts'
import { type Change, packAnswers, settleAnswers, unpackAnswers } from '../../predictions/predictions.ts'
import { admitNewcomers, publish, type RowChange, sendThinning } from '../../ratings/ratings.ts'
import type { Db } from '../../schema.ts'
import { publishStatistics } from '../../statistics/statistics.ts'
import {
  type AskedQuestion,
  holdQuestions,
  keepQuestions,
  keepStandings,
  listLocks,
  outcomeOf,
  readFacts,
} from '../../tournaments/tournaments.ts'
import type { Actor } from '../../audit/audit.ts'
import { sendNextLock } from './locks.ts'
import { nameWiredSides } from './wired-sides.ts'

/** What has changed in a tournament, and must be followed. */
export type Happening = {
  /** The event whose result or schedule changed; null: the tournament as a whole. */
  event: { id: number; round_id: number } | null
  /** A score that is still moving. */
  is_passing: boolean
  /** Whether a rating is due even if nobody's points change: a result was entered. */
  is_result: boolean
  /** Whether that result says what was not known: one that is sent again does not. */
  is_news: boolean
  /** Whether a final result of the event was replaced by another. */
  is_correction: boolean
  /** Whose change it is: sides of later ties that follow from it stand under that name in the audit log. */
  by?: Actor
  /** Whether the end of the tournament is taken back: that corrects nothing. */
  is_taken_back?: boolean
  /**
   * Whether it is only tried, and rolled back: answers to questions that were not locked before are neither counted nor
   * settled then. Nothing would note that an organiser has seen them (GAME.md 9).
   */
  is_tried?: boolean
}

/** Times, sides or the tournament as a whole changed, and no result. */
export const NOTHING_ENTERED: Happening = {
  event: null,
  is_passing: false,
  is_result: false,
  is_news: false,
  is_correction: false,
}

/** What nobody has asked for: a new version of the product at its start. */
const NOBODY: Actor = { actor: 'cli', user_id: null }

/** What followed: the questions that were settled, and whom the next rating moved. */
export type Followed = { changes: Change[]; top_changes: RowChange[] }

/**
 * Makes everything follow from how a tournament stands now, in the caller's transaction: sides of ties that are decided
 * by now are named, the questions and their times, and how they stand; answers to what has just locked are packed, to
 * what opens again unpacked; every question whose outcome changed is settled, and the rating that has it published, and
 * the statistics; of a finished tournament its winners are written down. The caller holds the tournament and what it
 * changed.
 */
export async function follow(
  db: Db,
  jobs: JobSender,
  tournament: { id: number; slug: string },
  happening: Happening,
): Promise<Followed> {
  const isHidden = await hiddenFrom(db, tournament.id, happening)
  const before = await readFacts(db, tournament.id)
  const hasNamed = await nameWiredSides(db, happening.by ?? NOBODY, tournament, before)
  const facts = hasNamed ? await readFacts(db, tournament.id) : before
  const questions = await keepQuestions(db, tournament.id, facts)
  await keepStandings(db, facts, questions)
  const due = questions
    .map((question) => ({ question, outcome: outcomeOf(facts, question) }))
    .filter((it) => isDue(it, happening) && !isHidden(it.question))
  const isDueOrMoved = (question: AskedQuestion) =>
    question.is_moved || due.some((it) => it.question === question)
  const locked = questions.filter(
    (it) => it.is_locked && it.packed_bytes === null && isDueOrMoved(it) && !isHidden(it),
  )
  const touched = [...due.map(({ question }) => question.id), ...locked.map(({ id }) => id)]
  await holdQuestions(db, touched)
  const seatsBefore = touched.length > 0 ? await admitNewcomers(db, tournament.id) : 0
  for (const question of locked) await packAnswers(db, tournament.id, question)

  const changes: Change[] = []
  for (const { question, outcome } of due.filter((it) => it.question.packed_bytes !== null)) {
    const isCorrection = isCorrected({ question, outcome }, happening)
    changes.push(await settleAnswers(db, tournament.id, question, outcome, facts.ruleset, isCorrection))
  }
  const top_changes =
    changes.length > 0 || happening.is_result
      ? await publishNext(db, jobs, tournament, changes, happening, seatsBefore)
      : []
  for (const question of questions.filter((it) => !it.is_locked && it.packed_bytes !== null)) {
    await unpackAnswers(db, tournament.id, question.id)
  }
  await publishStatistics(db, tournament.id, facts, changes)
  await keepWinners(db, tournament.slug)
  await sendNextLock(db, jobs, tournament.id)
  return { changes, top_changes }
}

/** Which questions nothing may be told of: of what is only tried, those that are not locked before it. */
async function hiddenFrom(
  db: Db,
  tournamentId: number,
  { is_tried = false }: Happening,
): Promise<(question: AskedQuestion) => boolean> {
  if (!is_tried) return () => false
  const locks = await listLocks(db, tournamentId)
  return ({ id }) => locks.get(id) !== true
}

/** A question, and what it came to now. */
type Judged = { question: AskedQuestion; outcome: unknown }

const hasChanged = ({ question, outcome }: Judged): boolean => !isDeepStrictEqual(outcome, question.outcome)

/** Whether a question asks about this event, or about all of its round. */
export const isAbout = (
  { event_id, round_id, kind }: AskedQuestion,
  event: { id: number; round_id: number },
): boolean => event_id === event.id || (KINDS[kind].per === 'round' && round_id === event.round_id)

const isDue = (judged: Judged, { event, is_result }: Happening): boolean =>
  (is_result && event !== null && isAbout(judged.question, event)) || hasChanged(judged)

// Goals of a live match are no corrections, nor are the results that a card waits for; what hangs on several results
// otherwise has an outcome only when it is final.
const isCorrected = (judged: Judged, { event, is_correction, is_taken_back = false }: Happening): boolean =>
  !is_taken_back &&
  (judged.question.event_id === null && KINDS[judged.question.kind].per !== 'round'
    ? judged.question.outcome !== null && hasChanged(judged)
    : event !== null && isAbout(judged.question, event) && is_correction)

async function publishNext(
  db: Db,
  jobs: JobSender,
  tournament: { id: number; slug: string },
  changes: Change[],
  { event, is_passing, is_news }: Happening,
  seatsBefore: number,
): Promise<RowChange[]> {
  const cause = { event_id: event?.id ?? null, is_passing, is_news }
  const top = await publish(db, tournament.id, changes, cause, seatsBefore)
  await notify(db, { topic: 'rating', tournament: tournament.slug })
  await sendThinning(db, jobs, tournament.id)
  return top
}
