import type { FightType } from '../vocabulary.ts'

/** Fights that a card names, and how many of them are the reserve (SPEC.md 5 and 9). */
export const CARD_FIGHTS = 6
export const CARD_RESERVES = 1
/** Of how many fights at most the coefficient counts twice (SPEC.md 5 and 9). */
export const CARD_DOUBLED_MAX = 1

/** A fight that can be picked: both sides are known and it has not been called off. Ids of an event and of entities. */
export type CardFight = { event_id: number; type: FightType; first: number; second: number }

/** Whether a pick is one of the five or the reserve (API.md, Fight). */
export const PICK_TYPES = ['main', 'reserve'] as const
export type PickType = (typeof PICK_TYPES)[number]

/** Who wins a fight, in the words of the contract. `multiply`: the coefficient counts twice. */
export type CardPick = {
  event_id: number
  /** The entity. */
  tournament_player_id: number
  type: PickType
  multiply: boolean
}

/**
 * What a card can break, in the order in which it is told (SPEC.md 5). The last stands there, but nothing raises it: a
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

/** A pick of a side that cannot be chosen: the fight is not on the card (any more), or he does not fight in it. */
export type PickMistake = 'unknown_event' | 'same_event_twice' | 'not_in_fight'

/**
 * Everything that a card breaks; empty: it can be saved. The one rule for the form, which asks before any call, and for
 * the server. Only fights with a chosen side are among the picks (SPEC.md 5).
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
    // The reserve counts once, whomever it stands in for (GAME.md 5).
    IncorrectMultiplyEventsCount:
      picks.filter(({ multiply }) => multiply).length > CARD_DOUBLED_MAX ||
      reserves.some(({ multiply }) => multiply),
  }
  return VIOLATIONS.filter((code) => code in broken && broken[code as keyof typeof broken])
}

/** Which of the picks name what cannot be picked, by their place in the list; null: none does. */
export function pickMistakeOf(
  picks: readonly CardPick[],
  at: number,
  fights: readonly CardFight[],
): PickMistake | null {
  const { event_id, tournament_player_id } = picks[at]!
  if (picks.findIndex((pick) => pick.event_id === event_id) < at) return 'same_event_twice'
  const fight = fights.find((it) => it.event_id === event_id)
  if (!fight) return 'unknown_event'
  return [fight.first, fight.second].includes(tournament_player_id) ? null : 'not_in_fight'
}

/**
 * Those of the picks that can still be picked: what was called off and who was replaced since are left out. What is left
 * may be incomplete, and its violations say how (GAME.md 9).
 */
export const standingPicks = (picks: readonly CardPick[], fights: readonly CardFight[]): CardPick[] =>
  picks.filter((_, at) => pickMistakeOf(picks, at, fights) === null)
