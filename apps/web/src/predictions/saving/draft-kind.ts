import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import type { QueryKey } from '@tanstack/react-query'
import { phaseOf } from '../phase-of.ts'

/** A draft is sent by itself this long after its last change (ms). */
export const AUTOSAVE_PAUSE_MS = 400

/** The common part of all questions: a match, a tie, a group, a round, or the only question of a kind. */
export type AnyQuestion = { phase: PredictionPhase; locks_at?: string | null }

/** A complete answer on its way to the server. */
export type Item<Question, Answer> = { id: string; question: Question; answer: Answer }

/** What the server has saved of a call, and which questions it refused. */
export type Reply<Saved> = {
  saved: Saved
  rejected: readonly { event_id: number; code: ErrorCode }[]
}

/** How answers are sent: those that are due together in one call, or each in a call of its own. */
export type Sending<Question, Answer, Saved> =
  | { together: (slug: string, items: readonly Item<Question, Answer>[]) => Promise<Reply<Saved>> }
  | { each: (slug: string, item: Item<Question, Answer>) => Promise<Saved> }

/**
 * How the drafts of a kind are stored and saved. `Data` is the answer of its query; a `Draft` is what the user enters,
 * stored in the browser until the server has it; an `Answer` is what is sent for a complete draft; `Saved` is what the
 * server says it has saved, which is shown at once, here and in the other tabs.
 */
export type DraftKind<
  Data extends object,
  Question extends AnyQuestion,
  Draft extends object,
  Answer,
  Saved,
> = {
  name: KindName
  /** All queries whose key begins with this contain `Data` of this user. */
  queryKey: (slug: string, userId: number) => QueryKey
  questionsOf: (data: Data) => readonly Question[]
  changeQuestions: (data: Data, change: (question: Question) => Question) => Data
  /** The key of a question among the drafts. */
  idOf: (question: Question) => string | number
  /** The phase at a moment (ms since 1970); by default it follows from `locks_at`. */
  phaseAt?: (question: Question, at: number) => PredictionPhase
  /** Rejects stored drafts of other versions of the page. */
  isDraft: (value: unknown) => value is Draft
  isSame: (first: Draft, second: Draft) => boolean
  /** The draft in which nothing is entered; it is dropped if nothing is saved. */
  empty?: Draft
  /** The saved prediction as a draft; null if nothing is saved. */
  savedOf: (question: Question) => Draft | null
  /**
   * When the prediction was saved, for kinds that save themselves: a draft is not sent over a newer prediction unless
   * the user agrees.
   */
  savedAtOf?: (question: Question) => string | null
  /** Null: the draft is not complete. */
  answerOf: (draft: Draft, question: Question) => Answer | null
  /** Whether a draft cannot belong to the question any more: it is dropped without a message. */
  isOutdated?: (draft: Draft, question: Question) => boolean
  send: Sending<Question, Answer, Saved>
  /** The question with the saved answer; the same question if nothing was saved for it. */
  withSaved: (question: Question, saved: Saved) => Question
  /**
   * Sends a complete draft by itself: this many ms after its last change. Left out if the user presses a button to send
   * it.
   */
  sendsAfter?: (draft: Draft) => number
  /** Drafts that are changed in one go are sent together: each change restarts the pause of all. */
  isGathering?: boolean
  /**
   * The refusals that end a draft: it is dropped with a message. After other refusals it stays. By default `locked`.
   */
  endedBy?: readonly string[]
}

/** The user and the tournament of predictions. */
export type Place = { userId: number; slug: string }

/**
 * The phase of a question at a moment (ms since 1970), as questions lock by themselves. The server decides again when
 * an answer is saved.
 */
export function phaseAt<Question extends AnyQuestion>(
  kind: { phaseAt?: (question: Question, at: number) => PredictionPhase },
  question: Question,
  at: number,
): PredictionPhase {
  if (kind.phaseAt) return kind.phaseAt(question, at)
  return phaseOf({ phase: question.phase, locks_at: question.locks_at ?? null }, at)
}

/** The methods of a kind with one question, which is the whole answer of its query. */
export const oneQuestion = <Question>(id: string) => ({
  idOf: () => id,
  questionsOf: (data: Question) => [data],
  changeQuestions: (data: Question, change: (question: Question) => Question) => change(data),
})
