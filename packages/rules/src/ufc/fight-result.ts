import type { Fought } from '../facts.ts'
import type { Side } from '../vocabulary.ts'
import { mistake, type Mistake } from '../mistake.ts'

/** What a result makes of a fight (API.md, Organisers). A disqualification is a win (GAME.md 5). */
export const FIGHT_RESULT_STATUSES = ['finished', 'draw', 'no_contest', 'cancelled'] as const

/** How a fight is won or drawn; knockouts include technical ones. */
export const FIGHT_METHODS = [
  'knockout',
  'submission',
  'unanimous_decision',
  'split_decision',
  'majority_decision',
  'disqualification',
] as const
export type FightMethod = (typeof FIGHT_METHODS)[number]

/** Rounds of a fight at most. */
export const FIGHT_ROUNDS_MAX = 5

export type FightResult = {
  status: string
  winner?: Side | null | undefined
  /** Told to users, and earns nobody anything: how it ended, and in which of its rounds. */
  method?: FightMethod | null | undefined
  ended_in?: number | null | undefined
}

export type FightResultMistake = 'one_of' | 'fight_needs_winner' | 'draw_has_no_winner' | 'not_of_a_fight'

/** Fields of a result that only a match has. */
const OF_A_MATCH = ['minute', 'score', 'after_extra_time', 'penalties', 'goals', 'goalkeepers'] as const

/** What is wrong with a result of a fight; empty: it can be entered. */
export function checkFightResult(
  result: FightResult & Partial<Record<(typeof OF_A_MATCH)[number], unknown>>,
): Mistake<FightResultMistake>[] {
  const { status, winner } = result
  const mistakes: Mistake<FightResultMistake>[] = OF_A_MATCH.filter(
    (field) => result[field] !== undefined && result[field] !== null,
  ).map((field) => mistake(field, 'not_of_a_fight'))
  if (!(FIGHT_RESULT_STATUSES as readonly string[]).includes(status))
    mistakes.push(mistake('status', 'one_of', { values: FIGHT_RESULT_STATUSES.join(', ') }))
  else if (status === 'finished' && !winner) mistakes.push(mistake('winner', 'fight_needs_winner'))
  else if (status !== 'finished' && winner) mistakes.push(mistake('winner', 'draw_has_no_winner'))
  return mistakes
}

/** Whether nothing more is to come of a fight, but for a correction. */
export const isFought = ({ status }: Pick<Fought, 'status'>): boolean =>
  (FIGHT_RESULT_STATUSES as readonly string[]).includes(status)

/** A draw, a no contest and a fight that was called off bring nobody anything (GAME.md 5). */
export const isVoidFight = ({ status }: Pick<Fought, 'status'>): boolean =>
  isFought({ status }) && status !== 'finished'
