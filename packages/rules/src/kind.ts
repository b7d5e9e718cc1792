import type { Facts } from './facts.ts'
import type { Hit } from './football/match-points.ts'
import type { Ruleset, StageLevel } from './ruleset.ts'
import type { KindName, PredictionType } from './systems.ts'
import type { PredictionPhase } from './vocabulary.ts'

/** What there is one question for each of. */
export type Per = 'event' | 'tie' | 'tournament'

/** What one question asks about: the id of an event, the key of a tie; null: the tournament itself. */
export type About = number | string | null

/**
 * When a question takes predictions, in milliseconds since the Unix epoch: from `opens_at` (the very millisecond
 * is open) until `locks_at` (the very millisecond is locked). Infinity: not for now; -Infinity: always, for good.
 */
export type Times = { opens_at: number; locks_at: number }

/** What can be answered: the entities that may be named. */
export type Choice = { entities: readonly number[] }

/** Why an answer cannot be saved. */
export type AnswerMistake =
  | 'incomplete'
  | 'not_a_number'
  | 'negative'
  | 'too_many_goals'
  | 'unknown_team'
  | 'team_not_in_tie'

/** A distinct answer, and how many gave it. */
export type Called<Answer> = { answer: Answer; predictions: number }

/** A step of the explanation of points: together they are the points. One not earned is shown without any. */
export type Part = { part: 'outcome' | 'difference' | 'exact' | 'winner'; points: number; earned: boolean }

/** What an answer earned, and why. */
export type Earned = {
  points: number
  /** Hundredths of decimal odds; 0 where the kind has none. */
  coefficient: number
  /** How close it came, where that is counted (GAME.md 4, match). */
  hit: Hit | null
  parts: Part[]
}

/** A kind of prediction: what is its own. Saving, settling, verifying and rating are the same for all. */
export type Kind<Answer, Outcome> = {
  name: KindName
  /** Under which name players find it (API.md "Prediction reads"). */
  type: PredictionType
  per: Per
  /** Whoever answers must have been drawn into a group before (GAME.md 3). */
  needs_group: boolean
  /** When the question about `about` takes predictions, by GAME.md 3 and 9. */
  times(facts: Facts, about: About): Times
  /** What can be answered to it. */
  choice(facts: Facts, about: About): Choice
  /** Why an answer cannot be saved, null when it can: the form asks before any call, the server asks again. */
  check(answer: Answer, choice: Choice): AnswerMistake | null
  encode(answer: Answer): number[]
  decode(numbers: readonly number[]): Answer
  /** What the question came to, as plain data; null: not known yet, or void. */
  outcome(facts: Facts, about: About): Outcome | null
  /** How users answered, once it is locked: plain data, as it is shown. */
  crowd(answers: readonly Called<Answer>[]): unknown
  /** What an answer earns; `level` is that of the stage that the question belongs to. */
  earn(answer: Answer, outcome: Outcome, ruleset: Ruleset, level: StageLevel | null): Earned
}

/** The phase of a question at a moment: the rule of `question_phase` in SQL, which decides. */
export function phaseAt({ opens_at, locks_at }: Times, now: number): PredictionPhase {
  if (now >= locks_at) return 'locked'
  return now >= opens_at ? 'open' : 'not_open'
}
