import type { Fought } from '../facts.ts'
import type { Side } from '../vocabulary.ts'
import { mistake, type Mistake } from '../mistake.ts'

/** The statuses that a result can give a fight (API.md, Organisers). A disqualification is a win (GAME.md 5). */
export const FIGHT_RESULT_STATUSES = ['finished', 'draw', 'no_contest', 'cancelled'] as const

/** The methods by which a fight is won or drawn; knockouts include technical ones. */
export const FIGHT_METHODS = [
  'knockout',
  'submission',
  'unanimous_decision',
  'split_decision',
  'majority_decision',
  'disqualification',
] as const
export type FightMethod = (typeof FIGHT_METHODS)[number]

/** The most rounds of a fight. */
export const FIGHT_ROUNDS_MAX = 5

export type FightResult = {
  status: string
  winner?: Side | null | undefined
  /** Shown to users without points: the method, and the round of the fight. */
  method?: FightMethod | null | undefined
  ended_in?: number | null | undefined
}

export type FightResultMistake = 'one_of' | 'fight_needs_winner' | 'draw_has_no_winner' | 'not_of_a_fight'

/** The fields of a result that only a match has. */
const OF_A_MATCH = ['minute', 'score', 'after_extra_time', 'penalties', 'goals', 'goalkeepers'] as const

/** Returns the mistakes in a result of a fight; empty: it can be entered. */
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

/** Whether a fight is over, except for corrections. */
export const isFought = ({ status }: Pick<Fought, 'status'>): boolean =>
  (FIGHT_RESULT_STATUSES as readonly string[]).includes(status)

/** Whether a fight is void: a draw, a no contest and a cancelled fight earn nothing (GAME.md 5). */
export const isVoidFight = ({ status }: Pick<Fought, 'status'>): boolean =>
  isFought({ status }) && status !== 'finished'
