import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { type NightFight, nightFightsOf } from './night-fights.ts'
import { type NightSum, nightSumOf, sumBefore } from './night-sum.ts'

/** A locked round as a page shows it: the owner of the card, and all that is known of the night. */
export type NightView = {
  round: FightRound
  fights: NightFight[]
  sum: NightSum
  /** The factor of a doubled coefficient. */
  multiplier: number
  isMine: boolean
  /** The owner has saved a card. */
  hasCard: boolean
  /** No later round has locked, so the sum of the series after this night is the present one. */
  isLatest: boolean
}

type NightInput = {
  rounds: readonly FightRound[]
  fight_points: { multiplier: number }
}

export function nightViewOf(
  { rounds, fight_points: { multiplier } }: NightInput,
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
