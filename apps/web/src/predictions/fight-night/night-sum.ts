import type { Fight, FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { isFought } from '@called-it/rules/ufc/fight-result.ts'
import { fighterIn } from '../fight-card/fights.ts'
import { type FightPick, worthOf } from './night-fights.ts'

/** A decided pick, with what it earned and the sum after it. */
export type Step = { fight: Fight; pick: FightPick; at: string | null; earned: number; sum: number }
/** A pick that can still win, with the sum after it if it and all before it win. */
export type OpenStep = { fight: Fight; pick: FightPick; at: string | null; worth: number; sum: number }

export type NightSum = {
  /** The sum of the series before this night. */
  before: number
  /** The sum of the series with this night so far. */
  sum: number
  earned: number
  /** What the open picks bring if all of them win. */
  possible: number
  /** In the order of the results. */
  steps: Step[]
  /** In the order of the starts. */
  open: OpenStep[]
  right: number
  /** The number of picks that count: the five, less the void ones that nothing replaces. */
  counted: number
  /** Nothing can change any more. */
  isOver: boolean
}

/** The sum of a card through the night, and what it can still become. */
export function nightSumOf(round: FightRound, before: number, multiplier: number): NightSum {
  const picked = round.events.flatMap((fight) =>
    fight.prediction ? [{ fight, pick: fight.prediction }] : [],
  )
  const decided = picked
    .filter(({ pick: { state } }) => state === 'right' || state === 'wrong')
    .map((each) => ({ ...each, at: each.fight.result_at ?? each.fight.started_at }))
  const waiting = picked
    .filter(({ pick: { state } }) => state === 'waiting')
    .toReversed() // with the same start, the later on the card is the earlier in the night
    .map((each) => ({ ...each, at: each.fight.started_at }))
  let sum = before
  const steps = decided.toSorted(byTime).map((each): Step => {
    const earned = each.pick.coefficient ?? 0
    return { ...each, earned, sum: (sum += earned) }
  })
  const reached = sum
  const open = waiting.toSorted(byTime).map((each): OpenStep => {
    const worth = worthOf(each.fight, each.pick, multiplier) ?? 0
    return { ...each, worth, sum: (sum += worth) }
  })
  return {
    before,
    sum: reached,
    earned: reached - before,
    possible: sum - reached,
    steps,
    open,
    right: decided.filter(({ pick }) => pick.state === 'right').length,
    counted: decided.length + open.length,
    isOver: open.length === 0 && round.events.every(isFought),
  }
}

const byTime = (a: { at: string | null }, b: { at: string | null }) =>
  (a.at ?? '~').localeCompare(b.at ?? '~')

/** The sum of the series before a round: the points of all rounds before it. */
export function sumBefore(rounds: readonly FightRound[], round: FightRound): number {
  const at = rounds.findIndex(({ id }) => id === round.id)
  return rounds.slice(0, Math.max(0, at)).reduce((sum, { coefficients }) => sum + coefficients.round, 0)
}

/** The picked fighter; undefined if the fight knows no such fighter, past or present. */
export const pickedOf = (fight: Fight, { info }: FightPick) => fighterIn(fight, info.tournament_player_id)
