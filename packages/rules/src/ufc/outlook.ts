import type { Sum } from '../kind.ts'
import type { CardOutcome, JudgedPick, FightNumbers } from './card-points.ts'
import { standAmong, type Stand, type StakeGroups } from './stake-groups.ts'
import { OPEN_FIGHTS_MAX, openFightsOf } from './stakes.ts'

/** The most open picks for which places are shown, and the most scenarios. */
const OPEN_PICKS_MAX = 3
const SCENARIOS_MAX = 4

/** A scenario: the result of each open pick of the user, in their order, and the position that follows. */
export type Scenario = Stand & { are_right: boolean[]; coefficient: number }

/** Returns the picks of a slip whose fights are not decided yet, in card order. */
export function openPicksOf(judged: readonly JudgedPick[], outcome: CardOutcome): JudgedPick[] {
  const order = new Map(outcome.map(({ id }, at) => [id, at]))
  return judged
    .filter(({ state }) => state === 'waiting')
    .toSorted((a, b) => order.get(a.event_id)! - order.get(b.event_id)!)
}

/** Whether few enough fights and picks are open for the scenarios of a slip. */
export const hasOutlook = (picks: readonly JudgedPick[], outcome: CardOutcome): boolean =>
  picks.length > 0 && picks.length <= OPEN_PICKS_MAX && openFightsOf(outcome).length <= OPEN_FIGHTS_MAX

/**
 * Returns the scenarios of a card this night, best first: every way in which its open picks can end; of more than four the
 * best, the worst and those nearest to the current position. If a pick is wrong the other side wins; fights that the card
 * does not name stay undecided.
 */
export function outlookOf(
  groups: StakeGroups,
  picks: readonly JudgedPick[],
  now: Sum & { position: number },
  outcome: CardOutcome,
  ruleset: FightNumbers,
): Scenario[] {
  const open = openFightsOf(outcome)
  const scenarios = endingsOf(picks.length).map((are_right): Scenario => {
    const own = { points: now.points, coefficient: now.coefficient }
    for (const [nth, { worth }] of picks.entries()) {
      if (!are_right[nth]) continue
      own.points += ruleset.fight.right_pick
      own.coefficient += worth
    }
    const winners = open.map(({ id, first }) => {
      const nth = picks.findIndex(({ event_id }) => event_id === id)
      if (nth < 0) return null
      return (picks[nth]!.tournament_player_id === first) === are_right[nth] ? 'first' : 'second'
    })
    return {
      are_right,
      coefficient: own.coefficient,
      ...standAmong(groups, own, open, winners, ruleset),
    }
  })
  const listed = scenarios.toSorted((a, b) => a.position - b.position || b.coefficient - a.coefficient)
  return mostInformative(listed, now.position)
}

/** Returns every combination of results of a number of picks. */
const endingsOf = (count: number): boolean[][] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_unused, nth) => (bits & (1 << nth)) === 0),
  )

/** Returns the few most informative of the scenarios, best first. */
function mostInformative(listed: Scenario[], position: number): Scenario[] {
  if (listed.length <= SCENARIOS_MAX) return listed
  const distance = (scenario: Scenario) => Math.abs(scenario.position - position)
  const nearest = listed
    .slice(1, -1)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, SCENARIOS_MAX - 2)
  const informative = new Set([listed[0], ...nearest, listed.at(-1)])
  return listed.filter((value) => informative.has(value))
}
