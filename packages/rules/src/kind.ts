import type { Facts } from './facts.ts'
import type { Entries, NumbersOf } from './numbers.ts'
import type { StageLevel } from './stage-level.ts'
import type { Hit, PredictionPhase } from './vocabulary.ts'

/** What there is one question for each of. */
export type Per = 'event' | 'tie' | 'table_group' | 'round' | 'tournament'

/** What the ids in an answer are those of; null: an answer names nothing. */
export type Named = 'entity' | 'player' | null

/** What one question asks about: the id of an event, a table group or a round, the key of a tie; null: the tournament itself. */
export type About = number | string | null

/**
 * When a question takes predictions, in milliseconds since the Unix epoch: from `opens_at` (the very millisecond
 * is open) until `locks_at` (the very millisecond is locked). Infinity: not for now; -Infinity: always, for good.
 */
export type Times = { opens_at: number; locks_at: number }

/** What can be answered: the ids that may be named. */
export type Choice = { ids: readonly number[] }

/** A distinct answer, and how many gave it. */
export type Called<Answer> = { answer: Answer; predictions: number }

/**
 * A step of the explanation of points: together they are the points. One not earned is shown without any. `Name`: what
 * points are given for, one of the `parts` of the kind.
 */
export type Part<Name extends string = string> = {
  part: Name
  points: number
  earned: boolean
  /** The entity or the player that it is about, where an answer names several. */
  id?: number
}

/** What an answer earned, and why. */
export type Earned<Name extends string = string> = {
  points: number
  /** Hundredths of decimal odds; 0 where the kind has none. */
  coefficient: number
  /** How close it came, where that is counted (GAME.md 4, match). */
  hit: Hit | null
  parts: Part<Name>[]
}

/**
 * What a question would come to if everything ended as it stands (`outcome`; null: nothing has been played), and the
 * figures that show it, as plain data. It earns nothing before it settles.
 */
export type Standing<Outcome> = { outcome: Outcome | null; figures: unknown }

/**
 * What the organiser is asked for where a question would come to nothing when its tournament ends: the path of the field
 * in the request, to which the key of a table group or a tie is added, and the code of the text that says so.
 */
export type Missing = { path: string; code: 'outcome_missing' | 'tie_undecided' }

/** The names that a kind declares: its own, the type that players find it under, and what `kind.ts` lists below. */
export type Names = { name: string; type: string; part: string; mistake: string }

/**
 * A kind of prediction: what is its own. Saving, settling, verifying and rating are the same for all. `Numbers` are its
 * entries of the ruleset.
 */
export type Kind<Answer, Outcome, Own extends Names = Names, Numbers extends Entries = Entries> = {
  name: Own['name']
  /** Under which name players find it (API.md "Prediction reads"). */
  type: Own['type']
  per: Per
  /** Whoever answers must have been drawn into a group before (GAME.md 3). */
  needs_group: boolean
  /** What the ids in its answers are those of. */
  names: Named
  /** Whether what it offers can change after it was answered, so that an answer becomes incomplete (GAME.md 9). */
  offers_change?: true
  /** What an organiser can set where it comes to nothing; null: results alone settle it. */
  missing: Missing | null
  /** Its entries in the ruleset of a tournament. */
  numbers: Numbers
  /** Its limits, by the names that texts for readers use (`{{goals.max}}`). */
  limits?: Readonly<Record<string, number>>
  /** What its points are given for, each with a text of its own. */
  parts: readonly Own['part'][]
  /** When the question about `about` takes predictions, by GAME.md 3 and 9. */
  times(facts: Facts<NumbersOf<Numbers>>, about: About): Times
  /** What can be answered to it. */
  choice(facts: Facts<NumbersOf<Numbers>>, about: About): Choice
  /** Why an answer cannot be saved, null when it can: the form asks before any call, the server asks again. */
  check(answer: Answer, choice: Choice): Own['mistake'] | null
  encode(answer: Answer): number[]
  decode(numbers: readonly number[]): Answer
  /** What the question came to, as plain data; null: not known yet, or void. */
  outcome(facts: Facts<NumbersOf<Numbers>>, about: About): Outcome | null
  /** How it stands meanwhile, of a kind whose questions stand anyhow before they are settled. */
  standing?(facts: Facts<NumbersOf<Numbers>>, about: About): Standing<Outcome>
  /** How users answered, once it is locked: plain data, as it is shown. Each answer is looked at once. */
  crowd(answers: Iterable<Called<Answer>>): unknown
  /** What an answer earns; `level` is that of the stage that the question belongs to. */
  earn(
    answer: Answer,
    outcome: Outcome,
    ruleset: NumbersOf<Numbers>,
    level: StageLevel | null,
  ): Earned<Own['part']>
  /** Where nearly every user answers differently: how such answers are counted. */
  wide?: Wide<Outcome, NumbersOf<Numbers>>
}

/** A kind as it is written down, with its names and numbers kept as they are written. */
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

/** What one answer earned: points, and hundredths of decimal odds. */
export type Sum = { points: number; coefficient: number }

/**
 * How answers are counted of which there may be as many as users: not the distinct ones but one by one, as they lie
 * encoded in one long list. Such answers earn no hits.
 */
export type Wide<Outcome, Ruleset> = {
  /** Whole numbers in an encoded answer; always as many, and the first is never 0. */
  width: number
  earnBy(outcome: Outcome, ruleset: Ruleset): Earner
  /** Counts the crowd answer by answer; `told` is what `crowd` would say of all of them. */
  count(): { add(answers: ArrayLike<number>, at: number): void; told(): unknown }
}

/** Tells by one outcome what answers earn: `earn` puts into `sum` what the one earns that `answers` holds from `at` on. */
export type Earner = {
  earn(answers: ArrayLike<number>, at: number, sum: Sum): void
  /**
   * Of a question about several events: how many of the answers that were earned by name this one, and what it brought
   * them.
   */
  ofEvent?(eventId: number): { predictions: number; points: number }
}

/** The phase of a question at a moment: the rule of `question_phase` in SQL, which decides. */
export function phaseAt({ opens_at, locks_at }: Times, now: number): PredictionPhase {
  if (now >= locks_at) return 'locked'
  return now >= opens_at ? 'open' : 'not_open'
}
