import { type CardFight, type CardPick, PICK_TYPES } from '@called-it/rules/ufc/card.ts'

/** A card as it is filled in, complete or not. */
export type Card = { picks: CardPick[] }

/** Guards against what another version of the page left behind. */
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

/** With this side as the winner of its fight, or without the fight where it was chosen already. */
export function withSide(picks: readonly CardPick[], eventId: number, fighterId: number): CardPick[] {
  const pick = picks.find(({ event_id }) => event_id === eventId)
  if (!pick)
    return [...picks, { event_id: eventId, tournament_player_id: fighterId, type: 'main', multiply: false }]
  if (pick.tournament_player_id === fighterId) return withoutFight(picks, eventId)
  return picks.map((each) => (each === pick ? { ...each, tournament_player_id: fighterId } : each))
}

export const withoutFight = (picks: readonly CardPick[], eventId: number): CardPick[] =>
  picks.filter(({ event_id }) => event_id !== eventId)

/** With this fight as the reserve in place of any other, or among the five again. The reserve is never doubled. */
export function withReserve(picks: readonly CardPick[], eventId: number): CardPick[] {
  return picks.map((pick) => {
    if (pick.event_id !== eventId) return pick.type === 'reserve' ? { ...pick, type: 'main' } : pick
    return pick.type === 'reserve' ? { ...pick, type: 'main' } : { ...pick, type: 'reserve', multiply: false }
  })
}

/** With the coefficient of this fight doubled in place of any other, or of none where it was. */
export const withDouble = (picks: readonly CardPick[], eventId: number): CardPick[] =>
  picks.map((pick) => ({
    ...pick,
    multiply: pick.event_id === eventId && pick.type === 'main' && !pick.multiply,
  }))

/** Whether both name the same winners with the same parts, in whatever order. */
export function isSameCard(one: readonly CardPick[], other: readonly CardPick[]): boolean {
  return (
    one.length === other.length &&
    one.every((pick) =>
      other.some(
        (each) =>
          each.event_id === pick.event_id &&
          each.tournament_player_id === pick.tournament_player_id &&
          each.type === pick.type &&
          each.multiply === pick.multiply,
      ),
    )
  )
}

/** A line of the coupon: the main and the co-main fight, the others by their number, the reserve. */
export type Slot = { name: 'main' | 'secondary' | 'reserve' | number; pick: CardPick | undefined }

/** The lines of the coupon: six at least, and one more for each fight that is too many. */
export function slotsOf(picks: readonly CardPick[], fights: readonly CardFight[]): Slot[] {
  const inOrder = fights.flatMap(({ event_id, type }) => {
    const pick = picks.find((each) => each.event_id === event_id)
    return pick ? [{ type, pick }] : []
  })
  const five = inOrder.filter(({ pick }) => pick.type === 'main')
  const others = five.filter(({ type }) => type === 'other').map(({ pick }) => pick)
  const reserves = inOrder.filter(({ pick }) => pick.type === 'reserve').map(({ pick }) => pick)
  const of = (type: CardFight['type']) => five.find((each) => each.type === type)?.pick
  return [
    { name: 'main', pick: of('main') },
    { name: 'secondary', pick: of('secondary') },
    ...Array.from({ length: Math.max(3, others.length) }, (_, at) => ({ name: at + 1, pick: others[at] })),
    ...(reserves.length > 0 ? reserves : [undefined]).map((pick) => ({ name: 'reserve' as const, pick })),
  ]
}
