import type { Facts, FactsEvent } from './facts.ts'
import type { Entries, NumbersOf } from './numbers.ts'
import type { StageLevel } from './stage-level.ts'
import type { Hit, PredictionPhase } from './vocabulary.ts'

/** The thing for each of which there is one question. */
export type Per = 'event' | 'tie' | 'table_group' | 'round' | 'tournament'

/** The kind of thing that the ids in an answer name; null: an answer names nothing. */
export type Named = 'entity' | 'player' | null

/** The subject of a question: the id of an event, a table group or a round, the key of a tie; null: the tournament itself. */
export type About = number | string | null

/**
 * The times of a question, in milliseconds since the Unix epoch: it is open from `opens_at` (this millisecond
 * included) until `locks_at` (this millisecond excluded). Infinity: not planned; -Infinity: always.
 */
export type Times = { opens_at: number; locks_at: number }

/** The ids that an answer may name. */
export type Choice = { ids: readonly number[] }

/** A distinct answer and the number of users who gave it. */
export type Called<Answer> = { answer: Answer; predictions: number }

/**
 * A part of the explanation of points; the parts add up to the points. A part that was not earned is shown without points. `Name`
 * is one of the `parts` of the kind.
 */
export type Part<Name extends string = string> = {
  part: Name
  points: number
  earned: boolean
  /** The entity or player of this part, if an answer names several. */
  id?: number
}

/** The points of an answer and their explanation. */
export type Earned<Name extends string = string> = {
  points: number
  /** Hundredths of decimal odds; 0 if the kind has none. */
  coefficient: number
  /** How close a score came, for kinds that count it (GAME.md 4, match). */
  hit: Hit | null
  parts: Part<Name>[]
}

/**
 * The interim state of a question: its outcome if everything ended now (`outcome`; null: nothing has been played), and the
 * figures to show, as plain data. It earns nothing before it settles.
 */
export type Interim<Outcome> = { outcome: Outcome | null; figures: unknown }

/**
 * What the organiser has to enter if a question has no outcome when its tournament ends: the path of the field
 * in the request, to which the key of a table group or a tie is added, and the code of the message. `decidedBy` returns the
 * events after which the outcome should be known.
 */
export type Missing = {
  path: string
  code: 'outcome_missing' | 'tie_undecided'
  decidedBy(facts: Pick<Facts, 'events'>, about: About): readonly FactsEvent[]
}

/** The names that a kind declares: its own, its type for players, and those listed below. */
export type Names = { name: string; type: string; part: string; mistake: string }

/**
 * A kind of prediction. Saving, settling, verifying and rating are the same for all kinds. `Numbers` are its
 * entries of the ruleset.
 */
export type Kind<Answer, Outcome, Own extends Names = Names, Numbers extends Entries = Entries> = {
  name: Own['name']
  /** The type under which players find it (API.md "Prediction reads"). */
  type: Own['type']
  per: Per
  /** Whether a user needs a group of the draw to answer (GAME.md 3). */
  needs_group: boolean
  /** The kind of thing that the ids in its answers name. */
  names: Named
  /** Whether its choices can change after an answer, so that the answer becomes incomplete (GAME.md 9). */
  offers_change?: true
  /** What an organiser can enter if there is no outcome; null: only results settle it. */
  missing: Missing | null
  /** Its entries in the ruleset of a tournament. */
  numbers: Numbers
  /** Its limits, by the names that texts use (`{{goals.max}}`). */
  limits?: Readonly<Record<string, number>>
  /** The parts that earn its points, each with a text of its own. */
  parts: readonly Own['part'][]
  /** Returns when the question about `about` opens and locks, by GAME.md 3 and 9. */
  times(facts: Facts<NumbersOf<Numbers>>, about: About): Times
  /** Returns the ids that an answer may name. */
  choice(facts: Facts<NumbersOf<Numbers>>, about: About): Choice
  /** Returns why an answer cannot be saved, null if it can: the form checks before any call, the server checks again. */
  check(answer: Answer, choice: Choice): Own['mistake'] | null
  encode(answer: Answer): number[]
  decode(numbers: readonly number[]): Answer
  /** Returns the outcome of the question as plain data; null: not known yet, or void. */
  outcome(facts: Facts<NumbersOf<Numbers>>, about: About): Outcome | null
  /** Returns the interim state, for kinds that have one before they settle. */
  interim?(facts: Facts<NumbersOf<Numbers>>, about: About): Interim<Outcome>
  /** Returns the answers that can no longer be right, although the question is not decided yet. */
  out?(facts: Facts<NumbersOf<Numbers>>): number[]
  /** Returns the statistics of the answers of a locked question, as plain data to show. Each answer is read once. */
  crowd(answers: Iterable<Called<Answer>>): unknown
  /** Returns the points of an answer; `level` is that of the question's stage. */
  earn(
    answer: Answer,
    outcome: Outcome,
    ruleset: NumbersOf<Numbers>,
    level: StageLevel | null,
  ): Earned<Own['part']>
  /** How answers are counted if nearly every user answers differently. */
  wide?: Wide<Outcome, NumbersOf<Numbers>>
}

/** Defines a kind, with the literal types of its names and numbers. */
export const kind = <
  Answer,
  Outcome,
  const Name extends string,
  const Type extends string,
  const PartName extends string,
  MistakeCode extends string,
  Numbers extends Entries,
>(
  written: Kind<Answer, Outcome, { name: Name; type: Type; part: PartName; mistake: MistakeCode }, Numbers>,
) => written

/** The points of one answer, and its hundredths of decimal odds. */
export type Sum = { points: number; coefficient: number }

/**
 * How to count answers that may be as many as users: not the distinct ones but one by one, as they lie
 * encoded in one long list. Such answers earn no hits.
 */
export type Wide<Outcome, Ruleset> = {
  /** The fixed number of whole numbers in an encoded answer; the first is never 0. */
  width: number
  earnBy(outcome: Outcome, ruleset: Ruleset): Earner
  /** Counts the crowd answer by answer; `result` returns what `crowd` would return for all of them. */
  count(): { add(answers: ArrayLike<number>, at: number): void; result(): unknown }
  /** Counts what becomes of answers that name an event that is void. Null: the event is not void. */
  substitutes?(outcome: Outcome, eventId: number): SubstituteCounter | null
}

/**
 * The number of answers that name a void event: those whose reserve stands in for it, those that no reserve helps, and
 * those whose reserve already stands in for another event.
 */
export type Substitutes = { entered: number; no_help: number; already_used: number }

/** Counts substitutes answer by answer. */
export type SubstituteCounter = {
  add(answers: ArrayLike<number>, at: number): void
  result(): Substitutes
}

/** Computes the points of answers for one outcome: `earn` writes into `sum` the points of the answer at `at` of `answers`. */
export type Earner = {
  earn(answers: ArrayLike<number>, at: number, sum: Sum): void
  /**
   * For a question about several events: how many answers name this event, and what it earned
   * them.
   */
  ofEvent?(eventId: number): { predictions: number; points: number }
}

/** Returns the phase of a question at a time, by the same rule as `question_phase` in SQL, which decides. */
export function phaseAt({ opens_at, locks_at }: Times, now: number): PredictionPhase {
  if (now >= locks_at) return 'locked'
  return now >= opens_at ? 'open' : 'not_open'
}
