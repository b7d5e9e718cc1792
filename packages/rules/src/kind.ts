import type { Facts } from './facts.ts'
import { type Hit, POINTS_PARTS } from './football/match-points.ts'
import type { Ruleset, StageLevel } from './ruleset.ts'
import type { KindName, PredictionType } from './systems.ts'
import type { PickMistake, Violation } from './ufc/card.ts'
import type { PredictionPhase } from './vocabulary.ts'

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

/** Why an answer cannot be saved. */
export type AnswerMistake =
  | 'incomplete'
  | 'not_a_number'
  | 'negative'
  | 'too_many_goals'
  | 'unknown_team'
  | 'unknown_player'
  | 'not_a_goalkeeper'
  | 'team_not_in_tie'
  | 'team_not_in_group'
  | 'every_team_once'
  | 'eight_teams'
  | 'favourite_of_the_eight'
  | PickMistake
  | Violation

/** A distinct answer, and how many gave it. */
export type Called<Answer> = { answer: Answer; predictions: number }

/**
 * What points are given for: `outcome`, `difference`, `exact` of a score; `winner` of a tie or a tournament; `place` of a
 * team in its group and `whole_order`; `team` among the first of the league, the `favourite`, `all_teams`; `first_place`
 * of a player or a team that leads a list (GAME.md 4); a `fight` (GAME.md 5).
 */
export const PARTS = [
  ...POINTS_PARTS,
  'winner',
  'place',
  'whole_order',
  'team',
  'favourite',
  'all_teams',
  'first_place',
  'fight',
] as const

/** A step of the explanation of points: together they are the points. One not earned is shown without any. */
export type Part = {
  part: (typeof PARTS)[number]
  points: number
  earned: boolean
  /** The entity or the player that it is about, where an answer names several. */
  id?: number
}

/** What an answer earned, and why. */
export type Earned = {
  points: number
  /** Hundredths of decimal odds; 0 where the kind has none. */
  coefficient: number
  /** How close it came, where that is counted (GAME.md 4, match). */
  hit: Hit | null
  parts: Part[]
}

/**
 * What a question would come to if everything ended as it stands (`outcome`; null: nothing has been played), and the
 * figures that show it, as plain data. It earns nothing before it settles.
 */
export type Standing<Outcome> = { outcome: Outcome | null; figures: unknown }

/** A kind of prediction: what is its own. Saving, settling, verifying and rating are the same for all. */
export type Kind<Answer, Outcome> = {
  name: KindName
  /** Under which name players find it (API.md "Prediction reads"). */
  type: PredictionType
  per: Per
  /** Whoever answers must have been drawn into a group before (GAME.md 3). */
  needs_group: boolean
  /** Of what its answers hold ids. */
  names: Named
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
  /** How it stands meanwhile, of a kind whose questions stand anyhow before they are settled. */
  standing?(facts: Facts, about: About): Standing<Outcome>
  /** How users answered, once it is locked: plain data, as it is shown. Each answer is looked at once. */
  crowd(answers: Iterable<Called<Answer>>): unknown
  /** What an answer earns; `level` is that of the stage that the question belongs to. */
  earn(answer: Answer, outcome: Outcome, ruleset: Ruleset, level: StageLevel | null): Earned
  /** Where nearly every user answers differently: how such answers are counted. */
  wide?: Wide<Outcome>
}

/** What one answer earned: points, and hundredths of decimal odds. */
export type Sum = { points: number; coefficient: number }

/**
 * How answers are counted of which there may be as many as users: not the distinct ones but one by one, as they lie
 * encoded in one long list. Such answers earn no hits.
 */
export type Wide<Outcome> = {
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
