import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import type { QueryKey } from '@tanstack/react-query'
import { phaseOf } from '../phase-of.ts'

/** How long after its last change a draft is sent by itself (ms). */
export const AUTOSAVE_PAUSE_MS = 400

/** What every question of the server says: a match, a tie, a group, a round, or the one question of a kind. */
export type AnyQuestion = { phase: PredictionPhase; locks_at?: string | null }

/** A complete answer on its way to the server. */
export type Item<Question, Answer> = { id: string; question: Question; answer: Answer }

/** What the server has saved of a call, and which questions it refused. */
export type Reply<Saved> = {
  saved: Saved
  rejected: readonly { event_id: number; code: ErrorCode }[]
}

/** How answers are sent: those that are due in one call together, or each in a call of its own. */
export type Sending<Question, Answer, Saved> =
  | { together: (slug: string, items: readonly Item<Question, Answer>[]) => Promise<Reply<Saved>> }
  | { each: (slug: string, item: Item<Question, Answer>) => Promise<Saved> }

/**
 * How the predictions of a kind are kept and saved. `Data` is what its query holds; a `Draft` is what the user enters, kept
 * in the browser until the server has it; an `Answer` is what is sent of a complete draft; `Saved` is what the server says
 * it has saved, which is shown at once, here and in the other tabs.
 */
export type KeptKind<
  Data extends object,
  Question extends AnyQuestion,
  Draft extends object,
  Answer,
  Saved,
> = {
  name: KindName
  /** All queries whose key begins so hold `Data` of this user. */
  queryKey: (slug: string, userId: number) => QueryKey
  questionsOf: (data: Data) => readonly Question[]
  changeQuestions: (data: Data, change: (question: Question) => Question) => Data
  /** The name of a question among the drafts. */
  idOf: (question: Question) => string | number
  /** The phase at a moment (ms since 1970); by default that of `locks_at`. */
  phaseAt?: (question: Question, at: number) => PredictionPhase
  /** Guards against drafts that another version of the page has left. */
  isDraft: (value: unknown) => value is Draft
  isSame: (one: Draft, other: Draft) => boolean
  /** The draft in which nothing is entered; it is dropped where nothing is saved. */
  empty?: Draft
  /** The saved prediction as a draft; null: nothing is saved. */
  savedOf: (question: Question) => Draft | null
  /** When the prediction was saved, for kinds that save themselves: no draft is sent over a newer prediction unasked. */
  savedAtOf?: (question: Question) => string | null
  /** Null: the draft is not complete. */
  answerOf: (draft: Draft, question: Question) => Answer | null
  /** Whether a draft cannot belong to the question any more: it is dropped without a word. */
  isOutdated?: (draft: Draft, question: Question) => boolean
  send: Sending<Question, Answer, Saved>
  /** The question with what was saved; the same question where nothing was saved for it. */
  withSaved: (question: Question, saved: Saved) => Question
  /**
   * When a complete draft is sent by itself: so many ms after its last change. Left out where the user presses a button
   * to send it.
   */
  sendsAfter?: (draft: Draft) => number
  /** Drafts that are changed in one go are sent together: each change restarts the pause of all. */
  isGathering?: boolean
  /** Refusals that end a draft: it is dropped with a word. Other refusals keep it. By default `locked`. */
  endedBy?: readonly string[]
}

/** Whose predictions of which tournament. */
export type Place = { userId: number; slug: string }

/** The phase of a question at a moment (ms since 1970): it locks by itself. The server decides again when it is saved. */
export function phaseAt<Question extends AnyQuestion>(
  kind: { phaseAt?: (question: Question, at: number) => PredictionPhase },
  question: Question,
  at: number,
): PredictionPhase {
  if (kind.phaseAt) return kind.phaseAt(question, at)
  return phaseOf({ phase: question.phase, locks_at: question.locks_at ?? null }, at)
}

/** A kind with one question, which is all that its query holds. */
export const oneQuestion = <Question>(id: string) => ({
  idOf: () => id,
  questionsOf: (data: Question) => [data],
  changeQuestions: (data: Question, change: (question: Question) => Question) => change(data),
})
