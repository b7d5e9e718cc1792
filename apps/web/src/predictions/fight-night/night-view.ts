import type { FightRound } from '@called-it/contract/predictions/fight-predictions.ts'
import { type NightFight, nightFightsOf } from './night-fights.ts'
import { type NightSum, nightSumOf, sumBefore } from './night-sum.ts'

/** A locked round as it is looked at: whose card it is, and all that is told of it. */
export type NightView = {
  round: FightRound
  fights: NightFight[]
  sum: NightSum
  /** How many times a doubled coefficient counts. */
  multiplier: number
  isMine: boolean
  /** A card was saved. */
  hasCard: boolean
  /** No later round has locked: the series stands as this night leaves it. */
  isLatest: boolean
}

type Of = {
  rounds: readonly FightRound[]
  fight_points: { multiplier: number }
}

export function nightViewOf(
  { rounds, fight_points: { multiplier } }: Of,
  round: FightRound,
  isMine: boolean,
): NightView {
  return {
    round,
    fights: nightFightsOf(round),
    sum: nightSumOf(round, sumBefore(rounds, round), multiplier),
    multiplier,
    isMine,
    hasCard: round.events.some(({ prediction }) => prediction !== null),
    isLatest: rounds.findLast(({ is_locked }) => is_locked)?.id === round.id,
  }
}
