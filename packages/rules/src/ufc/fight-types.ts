import type { FightType } from '../vocabulary.ts'

/** A fight of a round, in card order. */
export type TypedFight = {
  id: number
  /** As the document says. */
  type: FightType
  /** Called off before the round locked: it is on the card no more. */
  is_dropped: boolean
}

/**
 * What each fight of a round counts as, by its id. The main or the co-main fight that is lost before the lock is followed
 * by the next: the co-main becomes main, the next fight in card order co-main. What is called off after the lock stays
 * what it was (GAME.md 9).
 */
export function fightTypes(fights: readonly TypedFight[]): Map<number, FightType> {
  const onCard = fights.filter(({ is_dropped }) => !is_dropped)
  const [main, secondary] = (['main', 'secondary'] as const).map((type) =>
    onCard.find((fight) => fight.type === type),
  )
  const first = main ?? secondary ?? onCard[0]
  const second =
    secondary !== first && secondary !== undefined ? secondary : onCard.find((fight) => fight !== first)
  return new Map(
    fights.map((fight) => [fight.id, fight === first ? 'main' : fight === second ? 'secondary' : 'other']),
  )
}
