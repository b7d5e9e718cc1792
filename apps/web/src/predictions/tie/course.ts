import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { SideSource } from '@called-it/rules/facts.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'

/** A side of a tie: its team, or where the team comes from. */
export type Place =
  /** Set by the server. */
  | { kind: 'known'; team: Entity }
  /** Picked by the user: the tie itself takes no picks yet. */
  | { kind: 'picked'; team: Entity }
  /** One of two teams: neither was picked. */
  | { kind: 'either'; teams: [Entity, Entity] }
  /** The winner of a tie whose teams are unknown. */
  | { kind: 'winner' }
  /** The loser of such a tie. */
  | { kind: 'loser' }
  /** The team at a place of a table group, by the group's key. */
  | { kind: 'placed'; group: string; place: number }
  /** Nothing is known. */
  | { kind: 'unknown' }
export type Sides = [first: Place, second: Place]

/** Whether a side names at least one team. */
export const isNamed = (place: Place): boolean =>
  !['unknown', 'winner', 'loser', 'placed'].includes(place.kind)

const UNKNOWN: Place = { kind: 'unknown' }

/**
 * The sides of each tie, by id: the real teams, else those that `pickOf` brings there. The wiring of the document
 * (`first_from`, `second_from`) says which tie leads where; without it `feeders` do. A tie without either is unknown
 * until the server names its sides.
 */
export function courseOf(
  stages: readonly BracketStage[],
  pickOf: (tie: BracketTie) => number | null,
): (tie: BracketTie) => Sides {
  const ties = new Map(stages.flatMap(({ events }) => events.map((tie) => [tie.id, tie])))
  const byKey = new Map([...ties.values()].map((tie) => [tie.key, tie]))
  const found = new Map<number, Sides>()

  function sidesOf(tie: BracketTie): Sides {
    const known = found.get(tie.id)
    if (known) return known
    // Feeders that form a circle must not loop for ever.
    found.set(tie.id, [UNKNOWN, UNKNOWN])
    const sides: Sides = [placeOf(tie, 'first'), placeOf(tie, 'second')]
    found.set(tie.id, sides)
    return sides
  }

  function placeOf(tie: BracketTie, side: 'first' | 'second'): Place {
    const team = tie[`${side}_entity`]
    if (team) return { kind: 'known', team }
    if (tie.first_from || tie.second_from) return wiredPlace(tie[`${side}_from`] ?? null)
    const feeder = ties.get(feederOf(tie, side) ?? NaN)
    return feeder ? winningOf(feeder) : UNKNOWN
  }

  function wiredPlace(source: SideSource | null): Place {
    if (source === null) return UNKNOWN
    if ('group' in source) return { kind: 'placed', ...source }
    const feeder = byKey.get(source.tie)
    if (!feeder) return UNKNOWN
    return source.take === 'winner' ? winningOf(feeder) : losingOf(feeder)
  }

  function feederOf(tie: BracketTie, side: 'first' | 'second'): number | undefined {
    const other = side === 'first' ? tie.second_entity : tie.first_entity
    // The other side may have come from either feeder, and a single feeder may lead to either side.
    const remaining = tie.feeders.filter((id) => !other || !hasTeam(ties.get(id), other.id))
    if (other) return remaining[0]
    return side === 'first' ? tie.feeders[0] : tie.feeders[1]
  }

  const teamsOf = (tie: BracketTie) => sidesOf(tie).flatMap((place) => ('team' in place ? [place.team] : []))

  function winningOf(feeder: BracketTie): Place {
    const teams = teamsOf(feeder)
    const winner = teams.find(({ id }) => id === feeder.winner)
    if (winner) return { kind: 'known', team: winner }
    const pick = pickOf(feeder)
    const picked = teams.find(({ id }) => id === pick)
    if (picked) return { kind: 'picked', team: picked }
    return teams.length === 2 ? { kind: 'either', teams: [teams[0]!, teams[1]!] } : { kind: 'winner' }
  }

  /** The loser of a tie, if its winner is known. */
  function losingOf(feeder: BracketTie): Place {
    const teams = teamsOf(feeder)
    if (teams.length < 2) return { kind: 'loser' }
    const [winner, pick] = [feeder.winner, pickOf(feeder)]
    const opponentOf = (id: number | null) =>
      teams.some((team) => team.id === id) ? teams.find((team) => team.id !== id) : undefined
    const [loser, picked] = [opponentOf(winner), opponentOf(pick)]
    if (loser) return { kind: 'known', team: loser }
    return picked ? { kind: 'picked', team: picked } : { kind: 'either', teams: [teams[0]!, teams[1]!] }
  }

  return sidesOf
}

const hasTeam = (tie: BracketTie | undefined, team: number) =>
  tie?.first_entity?.id === team || tie?.second_entity?.id === team
