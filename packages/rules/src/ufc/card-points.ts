import type { Earned } from '../kind.ts'
import type { CardPick } from './card.ts'

/** The numbers of the ruleset that decide the points of a pick. */
export type FightNumbers = { fight: { right_pick: number; multiplier: number } }

/** The facts of a fight in a locked round that picks depend on. Ids of entities; odds in hundredths, 0: none. */
export type JudgedFight = {
  id: number
  first: number | null
  second: number | null
  first_odds: number
  second_odds: number
  /** The winner; null: not decided yet, or nobody won. */
  winner: number | null
  is_void: boolean
}

/** The fights of a round in card order. */
export type CardOutcome = readonly JudgedFight[]

/**
 * The state of a pick: `waiting` for its fight, `right`, `wrong`, `void` (the fight is void, or the fighter left it); a reserve
 * that is not needed (yet) is on `standby` (GAME.md 5).
 */
export const PICK_STATES = ['waiting', 'right', 'wrong', 'void', 'standby'] as const
export type PickState = (typeof PICK_STATES)[number]

export type JudgedPick = CardPick & {
  state: PickState
  /** For a reserve that counts: the fight that it replaces, the first void one in card order. */
  stands_for: number | null
  /** The points; null: not known, void, or not needed. */
  points: number | null
  /** The earned odds in hundredths; null like the points. */
  coefficient: number | null
  /** The odds in hundredths if the fighter wins, with the doubling. */
  worth: number
}

/** Returns the state of each pick of a slip, by the state of its round. */
export function judgeCard(
  picks: readonly CardPick[],
  outcome: CardOutcome,
  { fight: { right_pick, multiplier } }: FightNumbers,
): JudgedPick[] {
  const fights = new Map(outcome.map((fight) => [fight.id, fight]))
  const order = new Map(outcome.map((fight, at) => [fight.id, at]))
  const voids = picks
    .filter((pick) => pick.type === 'main' && isVoidPick(pick, fights.get(pick.event_id)))
    .toSorted((a, b) => (order.get(a.event_id) ?? -1) - (order.get(b.event_id) ?? -1))
  return picks.map((pick): JudgedPick => {
    const fight = fights.get(pick.event_id)
    const worth = oddsOf(pick, fight) * (pick.multiply ? multiplier : 1)
    const judged = (state: PickState, points: number | null = null): JudgedPick => ({
      ...pick,
      state,
      stands_for:
        pick.type === 'reserve' && state !== 'standby' && state !== 'void' ? voids[0]!.event_id : null,
      points,
      coefficient: state === 'right' ? worth : state === 'wrong' ? 0 : null,
      worth,
    })
    if (pick.type === 'reserve' && voids.length === 0) return judged('standby')
    if (!fight || isVoidPick(pick, fight)) return judged('void')
    if (fight.winner === null) return judged('waiting')
    return fight.winner === pick.tournament_player_id ? judged('right', right_pick) : judged('wrong', 0)
  })
}

/** Whether a pick is void. */
const isVoidPick = (pick: CardPick, fight: JudgedFight | undefined): boolean =>
  fight === undefined ||
  fight.is_void ||
  (pick.tournament_player_id !== fight.first && pick.tournament_player_id !== fight.second)

function oddsOf({ tournament_player_id: id }: CardPick, fight: JudgedFight | undefined): number {
  if (id === fight?.first) return fight.first_odds
  return id === fight?.second ? fight.second_odds : 0
}

/** Returns the points of a card, and those of each settled pick. */
export function earnByCard(
  picks: readonly CardPick[],
  outcome: CardOutcome,
  ruleset: FightNumbers,
): Earned<'fight'> {
  const judged = judgeCard(picks, outcome, ruleset)
  const sum = (field: 'points' | 'coefficient') =>
    judged.reduce((total, pick) => total + (pick[field] ?? 0), 0)
  return {
    points: sum('points'),
    coefficient: sum('coefficient'),
    hit: null,
    parts: judged.flatMap(({ event_id, points, state }) =>
      points === null ? [] : [{ part: 'fight', points, earned: state === 'right', id: event_id }],
    ),
  }
}

/** Returns the odds of a slip if all picks win, in hundredths (GAME.md 5), without void picks and with a reserve that counts. */
export const potentialOf = (judged: readonly JudgedPick[]): number =>
  judged.reduce((sum, { state, worth }) => sum + (state === 'void' || state === 'standby' ? 0 : worth), 0)
