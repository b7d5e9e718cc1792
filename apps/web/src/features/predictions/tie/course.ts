import type { BracketStage, BracketTie } from '@called-it/contract/group-predictions.ts'
import type { Entity } from '@called-it/contract/tournaments.ts'

/** Who stands on a side of a tie, or may. */
export type Place =
  /** By the word of the server. */
  | { kind: 'known'; team: Entity }
  /** By one's own picks: the tie itself takes none yet. */
  | { kind: 'picked'; team: Entity }
  /** Whoever of the two goes through: nobody was picked. */
  | { kind: 'either'; teams: [Entity, Entity] }
  /** Whoever wins a tie of which nobody is known. */
  | { kind: 'winner' }
  /** Nothing tells. */
  | { kind: 'unknown' }
export type Sides = [first: Place, second: Place]

const UNKNOWN: Place = { kind: 'unknown' }

/**
 * Who meets whom in each tie, by id: who really does, else whom `pickOf` brings there. What comes of a tie is told by
 * `feeders`; of a tie without any, nothing is known before the server names its sides.
 */
export function courseOf(
  stages: readonly BracketStage[],
  pickOf: (tie: BracketTie) => number | null,
): (tie: BracketTie) => Sides {
  const ties = new Map(stages.flatMap(({ events }) => events.map((tie) => [tie.id, tie])))
  const found = new Map<number, Sides>()

  function sidesOf(tie: BracketTie): Sides {
    const known = found.get(tie.id)
    if (known) return known
    // Whoever wrote feeders in a circle gets no endless one here.
    found.set(tie.id, [UNKNOWN, UNKNOWN])
    const sides: Sides = [placeOf(tie, 'first'), placeOf(tie, 'second')]
    found.set(tie.id, sides)
    return sides
  }

  function placeOf(tie: BracketTie, side: 'first' | 'second'): Place {
    const team = tie[`${side}_entity`]
    if (team) return { kind: 'known', team }
    const feeder = ties.get(feederOf(tie, side) ?? NaN)
    return feeder ? comingOf(feeder) : UNKNOWN
  }

  function feederOf(tie: BracketTie, side: 'first' | 'second'): number | undefined {
    const other = side === 'first' ? tie.second_entity : tie.first_entity
    // The other side may have come from either of them, and where one alone feeds, it may fill either side.
    const left = tie.feeders.filter((id) => !other || !isOf(ties.get(id), other.id))
    if (other) return left[0]
    return side === 'first' ? tie.feeders[0] : tie.feeders[1]
  }

  function comingOf(feeder: BracketTie): Place {
    const sides = sidesOf(feeder)
    const teams = sides.flatMap((place) => ('team' in place ? [place.team] : []))
    const winner = teams.find(({ id }) => id === feeder.winner)
    if (winner) return { kind: 'known', team: winner }
    const pick = pickOf(feeder)
    const picked = teams.find(({ id }) => id === pick)
    if (picked) return { kind: 'picked', team: picked }
    return teams.length === 2 ? { kind: 'either', teams: [teams[0]!, teams[1]!] } : { kind: 'winner' }
  }

  return sidesOf
}

const isOf = (tie: BracketTie | undefined, team: number) =>
  tie?.first_entity?.id === team || tie?.second_entity?.id === team
