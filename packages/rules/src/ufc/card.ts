import type { FightType } from '../vocabulary.ts'

/** The numbers of fights and of reserves of a slip (SPEC.md 5 and 9). */
export const CARD_FIGHTS = 6
export const CARD_RESERVES = 1
/** The most doubled picks of a slip (SPEC.md 5 and 9). */
export const CARD_DOUBLED_MAX = 1

/** A fight that can be picked: both sides are known and it is not cancelled. Ids of an event and of entities. */
export type CardFight = { event_id: number; type: FightType; first: number; second: number }

/** Whether a pick is one of the five or the reserve (API.md, Fight). */
export const PICK_TYPES = ['main', 'reserve'] as const
export type PickType = (typeof PICK_TYPES)[number]

/** A pick of a winner, with the contract's field names. `multiply`: the coefficient is doubled. */
export type CardPick = {
  event_id: number
  /** The entity. */
  tournament_player_id: number
  type: PickType
  multiply: boolean
}

/**
 * The violations of a slip in the order in which they are reported (SPEC.md 5). Nothing raises the last: a
 * main or co-main fight named as the reserve is missing among the five.
 */
export const VIOLATIONS = [
  'EmptyEvents',
  'IncorrectEventsCount',
  'IncorrectReserveEventsCount',
  'IncorrectMainAndSecondaryEventsCount',
  'IncorrectMultiplyEventsCount',
  'IncorrectStatusForMainOrSecondaryEvent',
] as const
export type Violation = (typeof VIOLATIONS)[number]

/** The mistake of a pick that cannot be chosen: the fight is not on the card (any more), or the fighter is not in it. */
export type PickMistake = 'unknown_event' | 'same_event_twice' | 'not_in_fight'

/**
 * Returns all violations of a slip; empty: it can be saved. The form uses it before any call, and so does
 * the server. Only fights with a chosen side are picks (SPEC.md 5).
 */
export function violationsOf(picks: readonly CardPick[], fights: readonly CardFight[]): Violation[] {
  if (picks.length === 0) return ['EmptyEvents']
  const types = new Map(fights.map(({ event_id, type }) => [event_id, type]))
  const among = (type: FightType) =>
    picks.filter((pick) => pick.type === 'main' && types.get(pick.event_id) === type).length
  const reserves = picks.filter(({ type }) => type === 'reserve')
  const broken: Record<
    Exclude<Violation, 'EmptyEvents' | 'IncorrectStatusForMainOrSecondaryEvent'>,
    boolean
  > = {
    IncorrectEventsCount: picks.length !== CARD_FIGHTS,
    IncorrectReserveEventsCount: reserves.length !== CARD_RESERVES,
    IncorrectMainAndSecondaryEventsCount: among('main') !== 1 || among('secondary') !== 1,
    // The reserve is never doubled, whichever fight it replaces (GAME.md 5).
    IncorrectMultiplyEventsCount:
      picks.filter(({ multiply }) => multiply).length > CARD_DOUBLED_MAX ||
      reserves.some(({ multiply }) => multiply),
  }
  return VIOLATIONS.filter((code) => code in broken && broken[code as keyof typeof broken])
}

/** Returns the mistakes of picks that cannot be chosen, by their index; null: none. */
export function pickMistakeOf(
  picks: readonly CardPick[],
  at: number,
  fights: readonly CardFight[],
): PickMistake | null {
  const { event_id, tournament_player_id } = picks[at]!
  if (picks.findIndex((pick) => pick.event_id === event_id) < at) return 'same_event_twice'
  const fight = fights.find((item) => item.event_id === event_id)
  if (!fight) return 'unknown_event'
  return [fight.first, fight.second].includes(tournament_player_id) ? null : 'not_in_fight'
}

/**
 * Returns the picks that can still be chosen, without cancelled fights and replaced fighters. The rest
 * may be incomplete, and its violations say how (GAME.md 9).
 */
export const validPicks = (picks: readonly CardPick[], fights: readonly CardFight[]): CardPick[] =>
  picks.filter((_, at) => pickMistakeOf(picks, at, fights) === null)
