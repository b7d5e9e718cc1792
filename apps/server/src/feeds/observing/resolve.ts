import { STOPPAGE_MAX } from '@called-it/contract/organiser/results.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import type { ObservedEvent, ObservedGoal, ObservedSide } from '../source.ts'
import type { Resolved, ResolvedGoal, Stranger } from './observed.ts'

/**
 * What is known of the ids of a source: our key; null: an organiser said that the tournament does not have it. An id that is
 * missing is not known.
 */
export type Ids = {
  entities: Known
  players: Known
  /** The keys of the teams of players, by the keys of the players. Left out: nobody looks at it. */
  teams?: { get(player: string): string | undefined }
}
type Known = { get(id: string): string | null | undefined }

/** The ids of a source that uses our keys. */
export const OUR_KEYS: Ids = { entities: { get: (id) => id }, players: { get: (id) => id } }

const otherOf = (side: Side): Side => (side === 'first' ? 'second' : 'first')

const MINUTE_MAX = 150
const isWithin = (value: number | null | undefined, min: number, max: number): value is number =>
  Number.isInteger(value) && value! >= min && value! <= max

/** Returns the minute and the stoppage time of a goal; what no match can have is left out. */
function timeOf({ minute, stoppage }: ObservedGoal): Pick<ResolvedGoal, 'minute' | 'stoppage'> {
  if (!isWithin(minute, 0, MINUTE_MAX)) return { minute: null, stoppage: null }
  return { minute, stoppage: minute > 0 && isWithin(stoppage, 1, STOPPAGE_MAX) ? stoppage : null }
}

/**
 * Returns an observed event in our own keys, with the sides and scorers that nobody knows. A scorer who does not play for the side that the
 * goal names him for (an own goal that is not marked, a player of a third team) is left out: the side is what the score says.
 */
export function resolve(event: ObservedEvent, { entities, players, teams }: Ids): Resolved {
  const strangers: Stranger[] = []
  const sideOf = (side: ObservedSide | null): string | null => {
    if (!side) return null
    const key = entities.get(side.id)
    if (typeof key === 'string') return key
    strangers.push({ kind: key === null ? 'nobody' : 'entity', id: side.id, name: side.name })
    return null
  }
  const [first, second] = [sideOf(event.first), sideOf(event.second)]
  const playsFor = (player: string, side: Side) => {
    const team = teams?.get(player)
    return team === undefined || team === (side === 'first' ? first : second)
  }
  const goals = event.goals?.map((goal) => {
    const { player, side, own_goal, penalty } = goal
    const key = player ? players.get(player.id) : null
    if (player && key === undefined) strangers.push({ kind: 'player', id: player.id, name: player.name })
    const own = own_goal ? otherOf(side) : side
    return { side, player: key && playsFor(key, own) ? key : null, ...timeOf(goal), own_goal, penalty }
  })
  const keeperOf = (id: string | null | undefined, side: Side) => {
    const key = id ? players.get(id) : null
    return key && playsFor(key, side) ? key : null
  }
  const { goalkeepers: keepers } = event
  const goalkeepers = keepers
    ? { first: keeperOf(keepers.first, 'first'), second: keeperOf(keepers.second, 'second') }
    : null
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
