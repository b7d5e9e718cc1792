import type { Earned, Choice } from '../kind.ts'

type Numbers = { table_order: { place: number; whole_order: number } }

/** Returns what is wrong with an order of a table group, first to last; null if it can be saved. */
export function checkOrder(
  order: readonly number[],
  { ids }: Choice,
): 'team_not_in_group' | 'every_team_once' | null {
  if (order.some((id) => !ids.includes(id))) return 'team_not_in_group'
  return order.length === ids.length && new Set(order).size === ids.length ? null : 'every_team_once'
}

/** Returns the points of an order, and their parts. */
export function earnByOrder(
  order: readonly number[],
  outcome: readonly number[],
  { table_order: { place, whole_order } }: Numbers,
): Earned<'place' | 'whole_order'> {
  const places = order.map((id, at) => {
    const earned = outcome[at] === id
    return { part: 'place' as const, id, points: earned ? place : 0, earned }
  })
  const isWhole = places.every(({ earned }) => earned)
  const wholeOrder = { part: 'whole_order' as const, points: isWhole ? whole_order : 0, earned: isWhole }
  const parts = [...places, wholeOrder]
  return { points: parts.reduce((sum, { points }) => sum + points, 0), coefficient: 0, hit: null, parts }
}
