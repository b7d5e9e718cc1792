import type { Localized } from '@called-it/contract/languages.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { KIND_NAMES } from '@called-it/rules/systems.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { kindsShownBy } from './kinds/kind-views.ts'
import type { OwnAnswer, RunningQuestion } from './progress-store.ts'

/** A question that is not about a match, or one that is open or in the current round of its tournament, as a user sees it. */
export type SeenQuestion = RunningQuestion & {
  /** Its place among those of its tournament, where it was not answered. */
  rank: number
  is_current: boolean
  /** For a fight card: whether its event is in progress, or has just ended. */
  is_night: boolean
}

/** The same with the user's answer. */
export type ProgressRow = SeenQuestion & {
  answer: number[] | null
  chosen: Localized | null
}

const ROUNDS = kindsShownBy('rounds')
const CARDS = kindsShownBy('cards')
const PHASES: PredictionPhase[] = ['open', 'locked', 'not_open']

type Compare<Item> = (a: Item, b: Item) => number

/** Compares by one number after the other; null comes last. */
const by =
  <Item>(...keys: ((item: Item) => number | null)[]): Compare<Item> =>
  (a, b) => {
    for (const key of keys) {
      const [first, second] = [key(a) ?? Infinity, key(b) ?? Infinity]
      if (first !== second) return first - second
    }
    return 0
  }

const lockOf = ({ lock_order }: RunningQuestion) => lock_order
const closedLast = ({ phase }: RunningQuestion) => Number(phase !== 'open')
/** The place of a round: the latest first if `isPast`. */
const place = ({ round_ord }: RunningQuestion, isPast: boolean) =>
  round_ord === null ? null : isPast ? -round_ord : round_ord

const byUrgency = by<RunningQuestion>(
  ({ tournament_id }) => tournament_id,
  closedLast,
  lockOf,
  ({ kind }) => KIND_NAMES.indexOf(kind),
  ({ event_ord }) => event_ord,
  ({ id }) => id,
)

/** The current round of matches: that of the next lock, else the latest that has locked, else the first. */
const byRound = by<RunningQuestion>(
  ({ phase }) => PHASES.indexOf(phase),
  (question) => (question.phase === 'open' ? lockOf(question) : 0),
  (question) => place(question, question.phase === 'locked'),
)

/** The current card: the first whose fights are not all decided, one that has begun before all; else the latest. */
const byCard = by<RunningQuestion>(
  ({ is_over }) => Number(is_over),
  ({ phase }) => Number(phase !== 'locked'),
  (question) => (question.is_over ? place(question, true) : 0),
  lockOf,
  ({ round_ord }) => round_ord,
)

/** Returns the first of these items in an order. */
const firstOf = <Item>(items: Item[], compare: Compare<Item>): Item | undefined =>
  items.reduce<Item | undefined>(
    (first, item) => (first && compare(first, item) <= 0 ? first : item),
    undefined,
  )

/** Returns the current rounds of a tournament: of matches, and of fights. */
function currentRounds(questions: RunningQuestion[]): Set<number | undefined> {
  const ofKinds = (kinds: string[]) => questions.filter(({ kind }) => kinds.includes(kind))
  const current = [firstOf(ofKinds(ROUNDS), byRound), firstOf(ofKinds(CARDS), byCard)]
  return new Set(current.flatMap((question) => question?.round?.id ?? []))
}

/**
 * Returns the questions that progress shows, by tournament, the next lock of each first. `isLockedAgain` says which have opened again, but
 * stay locked for the viewer, who was an organiser while they were locked (GAME.md 9).
 */
export function seenBy(
  questions: RunningQuestion[],
  isLockedAgain: (question: RunningQuestion) => boolean,
): SeenQuestion[] {
  const seen = questions.map((question) =>
    isLockedAgain(question) ? { ...question, phase: 'locked' as const } : question,
  )
  const current = new Map(
    [...Map.groupBy(seen, ({ tournament_id }) => tournament_id)].map(([id, some]) => [
      id,
      currentRounds(some),
    ]),
  )
  return seen
    .map((question) => ({
      ...question,
      is_current: current.get(question.tournament_id)!.has(question.round?.id),
      is_night: question.phase === 'locked' && (question.is_over === false || question.is_recent === true),
    }))
    .filter(({ phase, is_current, kind }) => phase === 'open' || is_current || !ROUNDS.includes(kind))
    .toSorted(byUrgency)
    .map((question, rank) => ({ ...question, rank }))
}

const byAnswer = by<ProgressRow>(
  ({ tournament_id }) => tournament_id,
  closedLast,
  lockOf,
  ({ answer }) => Number(answer !== null),
  ({ rank }) => rank,
)

/** Adds a user's answers; of questions that lock together, one without an answer comes first. */
export const withAnswers = (
  questions: SeenQuestion[],
  answers: ReadonlyMap<number, OwnAnswer>,
): ProgressRow[] =>
  questions
    .map((question) => ({
      ...question,
      // The choices matter where they can change after an answer.
      choice_ids:
        question.phase === 'open' && KINDS[question.kind].offers_change ? question.choice_ids : null,
      answer: answers.get(question.id)?.answer ?? null,
      chosen: answers.get(question.id)?.chosen ?? null,
    }))
    .toSorted(byAnswer)
