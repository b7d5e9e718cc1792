import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { earnByCard, judgeCard, type JudgedFight, type JudgedPick } from '@called-it/rules/ufc/card-points.ts'

type ExampleFight = { odds: number; ends: 'won' | 'lost' | 'off'; isDoubled?: boolean; isReserve?: boolean }

/**
 * An example slip with every case: a doubled pick, a wrong one, a fight called off, and a reserve that steps
 * in.
 */
const FIGHTS: readonly ExampleFight[] = [
  { odds: 150, ends: 'won', isDoubled: true },
  { odds: 210, ends: 'lost' },
  { odds: 180, ends: 'won' },
  { odds: 320, ends: 'off' },
  { odds: 140, ends: 'won' },
  { odds: 165, ends: 'won', isReserve: true },
]
const [PICKED, OTHER] = [1, 2]

export type CardExample = {
  /** In card order, each with its odds in hundredths. */
  picks: (JudgedPick & { odds: number })[]
  points: number
  /** In hundredths. */
  coefficient: number
}

/** Computes the points of the example slip by a ruleset. */
export function cardExample(ruleset: Ruleset): CardExample {
  const picks = FIGHTS.map(({ isDoubled = false, isReserve = false }, at): CardPick => ({
    event_id: at,
    tournament_player_id: PICKED,
    type: isReserve ? 'reserve' : 'main',
    multiply: isDoubled,
  }))
  const outcome = FIGHTS.map(({ odds, ends }, at): JudgedFight => ({
    id: at,
    first: PICKED,
    second: OTHER,
    first_odds: odds,
    second_odds: odds,
    winner: ends === 'off' ? null : ends === 'won' ? PICKED : OTHER,
    is_void: ends === 'off',
  }))
  const { points, coefficient } = earnByCard(picks, outcome, ruleset)
  const judged = judgeCard(picks, outcome, ruleset)
  return { picks: judged.map((pick, at) => ({ ...pick, odds: FIGHTS[at]!.odds })), points, coefficient }
}
