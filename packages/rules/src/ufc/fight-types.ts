import type { FightType } from '../vocabulary.ts'

/** A fight of a round, in card order. */
export type TypedFight = {
  id: number
  /** The type in the document. */
  type: FightType
  /** Whether it was cancelled before the lock: then it is no longer on the card. */
  is_dropped: boolean
}

/**
 * Returns the type that each fight of a round counts as, by id. A main or co-main fight lost before the lock is replaced
 * by the next: the co-main becomes main, the next fight in card order co-main. A fight cancelled after the lock keeps
 * its type (GAME.md 9).
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

/** A fight of a round with its times in milliseconds since the Unix epoch; null: not known, or it did not happen. */
export type ScheduledFight = Pick<TypedFight, 'id' | 'type'> & {
  starts_at: number | null
  /** The actual start. */
  begun_at: number | null
  /** When it was cancelled. */
  cancelled_at: number | null
}

/**
 * Returns when a round locks: with its first fight, the earlier of its scheduled and its actual start; null: no fight has one. A fight
 * cancelled before its start does not count; one cancelled later has locked its round.
 */
export function lockOfRound(fights: readonly ScheduledFight[]): number | null {
  const starts = fights.map(startOf).filter((at) => at !== null)
  return starts.length > 0 ? Math.min(...starts) : null
}

function startOf({ starts_at, begun_at, cancelled_at }: ScheduledFight): number | null {
  if (begun_at !== null) return Math.min(begun_at, starts_at ?? begun_at)
  if (cancelled_at === null) return starts_at
  return starts_at !== null && starts_at <= cancelled_at ? starts_at : null
}

/** Returns the fights of a round in card order, and whether each was cancelled before the lock. */
export function droppedOf(fights: readonly ScheduledFight[]): TypedFight[] {
  const lock = lockOfRound(fights) ?? Infinity
  return fights.map(({ id, type, cancelled_at }) => ({
    id,
    type,
    is_dropped: cancelled_at !== null && cancelled_at < lock,
  }))
}

/** Returns the type that each fight of a round counts as now, by id: see `fightTypes`. */
export const typesOfRound = (fights: readonly ScheduledFight[]): Map<number, FightType> =>
  fightTypes(droppedOf(fights))
