import { CARD_FIGHTS, type CardFight, type CardPick, PICK_TYPES } from '@called-it/rules/ufc/card.ts'

/** A card that is being filled in, complete or not. */
export type Card = { picks: CardPick[] }

/** Rejects stored values of other versions of the page. */
export function isCard(value: unknown): value is Card {
  const { picks } = (value ?? {}) as Partial<Card>
  return Array.isArray(picks) && picks.every(isPick)
}

function isPick(value: unknown): boolean {
  const { event_id, tournament_player_id, type, multiply } = (value ?? {}) as Partial<CardPick>
  return (
    Number.isInteger(event_id) &&
    Number.isInteger(tournament_player_id) &&
    PICK_TYPES.includes(type as CardPick['type']) &&
    typeof multiply === 'boolean'
  )
}

/** Picks this side as the winner of its fight. If it was picked already, the fight leaves the card. */
export function withSide(picks: readonly CardPick[], eventId: number, fighterId: number): CardPick[] {
  const pick = picks.find(({ event_id }) => event_id === eventId)
  if (!pick)
    return [...picks, { event_id: eventId, tournament_player_id: fighterId, type: 'main', multiply: false }]
  if (pick.tournament_player_id === fighterId) return withoutFight(picks, eventId)
  return picks.map((each) => (each === pick ? { ...each, tournament_player_id: fighterId } : each))
}

export const withoutFight = (picks: readonly CardPick[], eventId: number): CardPick[] =>
  picks.filter(({ event_id }) => event_id !== eventId)

/** Makes this fight the reserve in place of any other, or puts it back among the five. The reserve is never doubled. */
export function withReserve(picks: readonly CardPick[], eventId: number): CardPick[] {
  return picks.map((pick) => {
    if (pick.event_id !== eventId) return pick.type === 'reserve' ? { ...pick, type: 'main' } : pick
    return pick.type === 'reserve' ? { ...pick, type: 'main' } : { ...pick, type: 'reserve', multiply: false }
  })
}

/**
 * Returns the picks one of which has to become the reserve: a card has all of its fights, and none of them is the
 * reserve. The main and the co-main fight cannot be it. Empty: there is nothing to ask.
 */
export function reserveChoicesOf(picks: readonly CardPick[], fights: readonly CardFight[]): CardPick[] {
  if (picks.length !== CARD_FIGHTS || picks.some(({ type }) => type === 'reserve')) return []
  return fights.flatMap(({ event_id, type }) =>
    type === 'other' ? picks.filter((pick) => pick.event_id === event_id) : [],
  )
}

/** Doubles this fight in place of any other. If it was doubled already, none is. */
export const withDouble = (picks: readonly CardPick[], eventId: number): CardPick[] =>
  picks.map((pick) => ({
    ...pick,
    multiply: pick.event_id === eventId && pick.type === 'main' && !pick.multiply,
  }))

/** Whether both cards name the same winners with the same marks, in any order. */
export function isSameCard(first: readonly CardPick[], second: readonly CardPick[]): boolean {
  return (
    first.length === second.length &&
    first.every((pick) =>
      second.some(
        (each) =>
          each.event_id === pick.event_id &&
          each.tournament_player_id === pick.tournament_player_id &&
          each.type === pick.type &&
          each.multiply === pick.multiply,
      ),
    )
  )
}

/** A line of the coupon: the main and the co-main fight by name, the others by number, and the reserve. */
export type Slot = { name: 'main' | 'secondary' | 'reserve' | number; pick: CardPick | undefined }

/** The lines of the coupon: at least six, and one more for each extra fight. */
export function slotsOf(picks: readonly CardPick[], fights: readonly CardFight[]): Slot[] {
  const inOrder = fights.flatMap(({ event_id, type }) => {
    const pick = picks.find((each) => each.event_id === event_id)
    return pick ? [{ type, pick }] : []
  })
  const five = inOrder.filter(({ pick }) => pick.type === 'main')
  const others = five.filter(({ type }) => type === 'other').map(({ pick }) => pick)
  const reserves = inOrder.filter(({ pick }) => pick.type === 'reserve').map(({ pick }) => pick)
  const pickOf = (type: CardFight['type']) => five.find((each) => each.type === type)?.pick
  return [
    { name: 'main', pick: pickOf('main') },
    { name: 'secondary', pick: pickOf('secondary') },
    ...Array.from({ length: Math.max(3, others.length) }, (_, at) => ({ name: at + 1, pick: others[at] })),
    ...(reserves.length > 0 ? reserves : [undefined]).map((pick) => ({ name: 'reserve' as const, pick })),
  ]
}
