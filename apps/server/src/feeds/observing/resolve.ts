import type { ObservedEvent, ObservedSide } from '../source.ts'
import type { Resolved, Stranger } from './observed.ts'

/**
 * What is known of the ids of a source: our key; null: an organiser said that the tournament does not have it. An id that is
 * missing is not known.
 */
export type Ids = { entities: Known; players: Known }
type Known = { get(id: string): string | null | undefined }

/** The ids of a source that uses our keys. */
export const OUR_KEYS: Ids = { entities: { get: (id) => id }, players: { get: (id) => id } }

/** Returns an observed event in our own keys, with the sides and scorers that nobody knows. */
export function resolve(event: ObservedEvent, { entities, players }: Ids): Resolved {
  const strangers: Stranger[] = []
  const sideOf = (side: ObservedSide | null): string | null => {
    if (!side) return null
    const key = entities.get(side.id)
    if (typeof key === 'string') return key
    strangers.push({ kind: key === null ? 'nobody' : 'entity', id: side.id, name: side.name })
    return null
  }
  const [first, second] = [sideOf(event.first), sideOf(event.second)]
  const goals = event.goals?.map(({ player, side, minute, stoppage, own_goal, penalty }) => {
    const key = player ? players.get(player.id) : null
    if (player && key === undefined) strangers.push({ kind: 'player', id: player.id, name: player.name })
    return { side, player: key ?? null, minute, stoppage: stoppage ?? null, own_goal, penalty }
  })
  const keeperOf = (id: string | null | undefined) => (id ? (players.get(id) ?? null) : null)
  const { goalkeepers: keepers } = event
  const goalkeepers = keepers ? { first: keeperOf(keepers.first), second: keeperOf(keepers.second) } : null
  return { ...event, first, second, goals: goals ?? null, goalkeepers, strangers }
}

/**
 * Returns an event of a source whose order of sides means nothing with its sides as ours stand. Odds and scores go with them.
 */
export function orient(event: Resolved, ours: { first: string | null; second: string | null }): Resolved {
  if (event.first === null || event.first !== ours.second || event.second !== ours.first) return event
  const swap = <Pair extends { first: unknown; second: unknown }>(pair: Pair | null) =>
    pair && { ...pair, first: pair.second, second: pair.first }
  return {
    ...event,
    first: event.second,
    second: event.first,
    running: swap(event.running),
    regular: swap(event.regular),
    after_extra_time: swap(event.after_extra_time),
    penalties: swap(event.penalties),
    coefficients: swap(event.coefficients),
    winner: event.winner && (event.winner === 'first' ? 'second' : 'first'),
  }
}
