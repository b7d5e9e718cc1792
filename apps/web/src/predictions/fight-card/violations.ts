import {
  CARD_FIGHTS,
  CARD_RESERVES,
  type CardFight,
  type CardPick,
  type Violation,
  violationsOf,
} from '@called-it/rules/ufc/card.ts'

/** A rule that the card breaks, with the numbers for its message. */
export type Broken =
  | { code: 'EmptyEvents' | 'IncorrectMultiplyEventsCount' | 'IncorrectStatusForMainOrSecondaryEvent' }
  /** The number of missing fights; negative if there are too many. */
  | { code: 'IncorrectEventsCount'; missing: number }
  | { code: 'IncorrectReserveEventsCount'; reserves: number }
  | { code: 'IncorrectMainAndSecondaryEventsCount'; lacks: 'main' | 'secondary' | 'both' }

/** The rules that the card breaks (`violationsOf`), with the numbers for their messages. */
export function brokenBy(picks: readonly CardPick[], fights: readonly CardFight[]): Broken[] {
  const reserves = picks.filter(({ type }) => type === 'reserve').length
  const five = picks.length - reserves
  const codes = violationsOf(picks, fights)
  return codes.filter((code) => !isConsequence(code, five, reserves)).map((code) => explain(code))

  function explain(code: Violation): Broken {
    switch (code) {
      case 'IncorrectEventsCount':
        return { code, missing: CARD_FIGHTS - picks.length }
      case 'IncorrectReserveEventsCount':
        return { code, reserves }
      case 'IncorrectMainAndSecondaryEventsCount':
        return { code, lacks: lacking(picks, fights) }
      default:
        return { code }
    }
  }
}

/**
 * Five fights without a reserve are also one fight too few. Then only the message about the missing reserve is useful.
 */
const isConsequence = (code: Violation, five: number, reserves: number): boolean =>
  code === 'IncorrectEventsCount' && five === CARD_FIGHTS - CARD_RESERVES && reserves !== CARD_RESERVES

function lacking(picks: readonly CardPick[], fights: readonly CardFight[]) {
  const includes = (type: CardFight['type']) =>
    fights.some(
      (fight) =>
        fight.type === type && picks.some((pick) => pick.event_id === fight.event_id && pick.type === 'main'),
    )
  if (!includes('main')) return includes('secondary') ? 'main' : 'both'
  return 'secondary'
}
