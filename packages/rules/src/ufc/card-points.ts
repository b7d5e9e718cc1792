import type { CardPick } from './card.ts'

/** The numbers that decide what a pick earns. */
export type FightNumbers = { fight: { right_pick: number; multiplier: number } }

/** A fight of a locked round as far as picks can depend on it. Ids of entities; odds in hundredths, 0: there are none. */
export type JudgedFight = {
  id: number
  first: number | null
  second: number | null
  first_odds: number
  second_odds: number
  /** Null: it is not decided, or nobody won. */
  winner: number | null
  is_void: boolean
}

/** How a round's fights stand, in card order. */
export type CardOutcome = readonly JudgedFight[]

/**
 * What became of a pick: `waiting` for its fight, `right`, `wrong`, `void` (the fight is void, or he left it); a reserve
 * that nobody needs (yet) is on `standby` (GAME.md 5).
 */
export const PICK_STATES = ['waiting', 'right', 'wrong', 'void', 'standby'] as const
export type PickState = (typeof PICK_STATES)[number]

export type JudgedPick = CardPick & {
  state: PickState
  /** Of a reserve that counts: the fight whose place it takes, the first void one in card order. */
  stands_for: number | null
  /** Null: not known, or void, or not needed. */
  points: number | null
  /** What it earned, in hundredths; null as the points. */
  coefficient: number | null
  /** What it earns if he wins, in hundredths: doubled where it is. */
  worth: number
}

/** What became of each pick of a card, by how its round stands. */
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
    const is = (state: PickState, points: number | null = null): JudgedPick => ({
      ...pick,
      state,
      stands_for:
        pick.type === 'reserve' && state !== 'standby' && state !== 'void' ? voids[0]!.event_id : null,
      points,
      coefficient: state === 'right' ? worth : state === 'wrong' ? 0 : null,
      worth,
    })
    if (pick.type === 'reserve' && voids.length === 0) return is('standby')
    if (!fight || isVoidPick(pick, fight)) return is('void')
    if (fight.winner === null) return is('waiting')
    return fight.winner === pick.tournament_player_id ? is('right', right_pick) : is('wrong', 0)
  })
}

/** Void: nothing can come of it. */
const isVoidPick = (pick: CardPick, fight: JudgedFight | undefined): boolean =>
  fight === undefined ||
  fight.is_void ||
  (pick.tournament_player_id !== fight.first && pick.tournament_player_id !== fight.second)

function oddsOf({ tournament_player_id: id }: CardPick, fight: JudgedFight | undefined): number {
  if (id === fight?.first) return fight.first_odds
  return id === fight?.second ? fight.second_odds : 0
}

/** What a card earns if all of its picks win, in hundredths (GAME.md 5): none that is void, a reserve where it counts. */
export const potentialOf = (judged: readonly JudgedPick[]): number =>
  judged.reduce((sum, { state, worth }) => sum + (state === 'void' || state === 'standby' ? 0 : worth), 0)
