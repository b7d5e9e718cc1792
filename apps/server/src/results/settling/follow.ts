import { isDeepStrictEqual } from 'node:util'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { outcomeOf } from '@called-it/rules/questions.ts'
import type { JobSender } from '../../platform/jobs.ts'
import { defineHistogram, measure } from '../../platform/meters.ts'
import { keepWinners } from '../../hall/hall.ts'
import { notify } from '../../platform/live/notify.ts'
import {
  type Change,
  listAnswered,
  packAnswers,
  settleAnswers,
  unpackAnswers,
} from '../../predictions/predictions.ts'
import { admitNewcomers, publish, type RowChange, sendThinning } from '../../ratings/ratings.ts'
import type { Db } from '../../schema.ts'
import { publishStatistics } from '../../statistics/statistics.ts'
import {
  type AskedQuestion,
  holdQuestions,
  keepQuestions,
  nameWiredSides,
  readFacts,
} from '../../tournaments/tournaments.ts'
import type { Actor } from '../../audit/audit.ts'
import { listLocks } from './lock-store.ts'
import { sendNextLock } from './locks.ts'

/** A change of a tournament that has consequences. */
export type Happening = {
  /** The event whose result or schedule changed. Null: the tournament as a whole changed. */
  event: { id: number; round_id: number } | null
  /** Whether the score is still changing. */
  is_passing: boolean
  /** Whether a rating is due even if no points change: a result was entered. */
  is_result: boolean
  /** Whether that result is new. A result that is sent again is not. */
  is_news: boolean
  /** Whether a final result of the event was replaced by another. */
  is_correction: boolean
  /** The author of the change. Sides of later ties that follow from it have this author in the audit log. */
  by?: Actor
  /** Whether the end of the tournament is taken back, which is not a correction. */
  is_taken_back?: boolean
  /**
   * Whether the change is only tried and rolled back. Then answers to questions that were not locked before
   * are neither counted nor settled, because nothing would record that an organiser has seen them (GAME.md
   * 9).
   */
  is_tried?: boolean
}

/** A change of times, sides or the tournament as a whole, without a result. */
export const NOTHING_ENTERED: Happening = {
  event: null,
  is_passing: false,
  is_result: false,
  is_news: false,
  is_correction: false,
}

/** The author of changes that nobody requested: a new version of the product at its start. */
const NOBODY: Actor = { actor: 'cli', user_id: null }

/** The consequences: the settled questions, and the users that the next rating moved. */
export type Followed = { changes: Change[]; top_changes: RowChange[]; changed_positions: number }

const settlementSeconds = defineHistogram(
  {
    name: 'called_it_settlement_seconds',
    help: 'How long a change with all its consequences took, by what changed (result, schedule)',
  },
  ['cause'],
)
const publicationSeconds = defineHistogram(
  { name: 'called_it_publication_seconds', help: 'How long the next rating took, a part of the settlement' },
  [],
)

const NOBODY_MOVED = { top_changes: [], changed_positions: 0 }

/**
 * Computes all consequences of a tournament's current state, in the caller's transaction. Fills the sides of
 * ties that are decided. Updates the questions with their times and interim states. Packs the answers to
 * questions that have just locked, and unpacks those that open again. Settles every question whose outcome
 * changed, and publishes the ratings and statistics. Stores the winners of a finished tournament. The caller
 * has locked the tournament and what it changed.
 */
export function follow(
  db: Db,
  jobs: JobSender,
  tournament: { id: number; slug: string },
  happening: Happening,
): Promise<Followed> {
  const settleAll = () => settle(db, jobs, tournament, happening)
  if (happening.is_tried) return settleAll()
  return measure(settlementSeconds, { cause: happening.is_result ? 'result' : 'schedule' }, settleAll)
}

async function settle(
  db: Db,
  jobs: JobSender,
  tournament: { id: number; slug: string },
  happening: Happening,
): Promise<Followed> {
  const isHidden = await hiddenFrom(db, tournament.id, happening)
  const before = await readFacts(db, tournament.id)
  const hasNamed = await nameWiredSides(db, happening.by ?? NOBODY, tournament, before, listAnswered)
  const facts = hasNamed ? await readFacts(db, tournament.id) : before
  const questions = await keepQuestions(db, tournament.id, facts)
  const due = questions
    .map((question) => ({ question, outcome: outcomeOf(facts, question) }))
    .filter((item) => isDue(item, happening) && !isHidden(item.question))
  const isDueOrMoved = (question: AskedQuestion) =>
    question.is_moved || due.some((item) => item.question === question)
  const locked = questions.filter(
    (question) =>
      question.is_locked && question.packed_bytes === null && isDueOrMoved(question) && !isHidden(question),
  )
  const touched = [...due.map(({ question }) => question.id), ...locked.map(({ id }) => id)]
  await holdQuestions(db, touched)
  const seatsBefore = touched.length > 0 ? await admitNewcomers(db, tournament.id) : 0
  for (const question of locked) await packAnswers(db, tournament.id, question)

  const changes: Change[] = []
  for (const { question, outcome } of due.filter((item) => item.question.packed_bytes !== null)) {
    const isCorrection = isCorrected({ question, outcome }, happening)
    changes.push(
      await settleAnswers(db, tournament.id, question, { outcome, ruleset: facts.ruleset, isCorrection }),
    )
  }
  const published =
    changes.length > 0 || happening.is_result
      ? await publishNext(db, jobs, tournament, happening, { changes, seatsBefore })
      : NOBODY_MOVED
  for (const question of questions.filter(
    (question) => !question.is_locked && question.packed_bytes !== null,
  )) {
    await unpackAnswers(db, tournament.id, question.id)
  }
  await publishStatistics(db, tournament.id, facts, changes)
  await keepWinners(db, tournament.slug)
  await sendNextLock(db, jobs, tournament.id)
  return { changes, ...published }
}

/**
 * Returns the questions whose answers must stay hidden: for a trial, those that were not locked before it.
 */
async function hiddenFrom(
  db: Db,
  tournamentId: number,
  { is_tried = false }: Happening,
): Promise<(question: AskedQuestion) => boolean> {
  if (!is_tried) return () => false
  const locks = await listLocks(db, tournamentId)
  return ({ id }) => locks.get(id) !== true
}

/** A question and its new outcome. */
type Judged = { question: AskedQuestion; outcome: unknown }

const hasChanged = ({ question, outcome }: Judged): boolean => !isDeepStrictEqual(outcome, question.outcome)

/** Whether a question asks about this event, or about all of its round. */
export const isAbout = (
  { event_id, round_id, kind }: AskedQuestion,
  event: { id: number; round_id: number },
): boolean => event_id === event.id || (KINDS[kind].per === 'round' && round_id === event.round_id)

const isDue = (judged: Judged, { event, is_result }: Happening): boolean =>
  (is_result && event !== null && isAbout(judged.question, event)) || hasChanged(judged)

// Goals of a live match are no corrections, nor are the results that a card waits for. A question that
// depends on several results otherwise has an outcome only when it is final.
const isCorrected = (judged: Judged, { event, is_correction, is_taken_back = false }: Happening): boolean =>
  !is_taken_back &&
  (judged.question.event_id === null && KINDS[judged.question.kind].per !== 'round'
    ? judged.question.outcome !== null && hasChanged(judged)
    : event !== null && isAbout(judged.question, event) && is_correction)

async function publishNext(
  db: Db,
  jobs: JobSender,
  tournament: { id: number; slug: string },
  { event, is_passing, is_news }: Happening,
  { changes, seatsBefore }: { changes: Change[]; seatsBefore: number },
): Promise<Omit<Followed, 'changes'>> {
  const cause = { event_id: event?.id ?? null, is_passing, is_news }
  const published = await measure(publicationSeconds, {}, () =>
    publish(db, tournament.id, changes, cause, seatsBefore),
  )
  await notify(db, { topic: 'rating', tournament: tournament.slug })
  await sendThinning(db, jobs, tournament.id)
  return published
}
