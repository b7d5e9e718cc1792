import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { SideSource } from '@called-it/rules/facts.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'

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
  /** Whoever loses it. */
  | { kind: 'loser' }
  /** Whoever ends there: a place of a table group, by its key. */
  | { kind: 'placed'; group: string; place: number }
  /** Nothing tells. */
  | { kind: 'unknown' }
export type Sides = [first: Place, second: Place]

const UNKNOWN: Place = { kind: 'unknown' }

/**
 * Who meets whom in each tie, by id: who really does, else whom `pickOf` brings there. What comes of a tie is told by the
 * wiring of the document (`first_from`, `second_from`) where there is one, else by `feeders`; of a tie without either,
 * nothing is known before the server names its sides.
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
    // Whoever wrote feeders in a circle gets no endless one here.
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
    return feeder ? comingOf(feeder) : UNKNOWN
  }

  function wiredPlace(source: SideSource | null): Place {
    if (source === null) return UNKNOWN
    if ('group' in source) return { kind: 'placed', ...source }
    const feeder = byKey.get(source.tie)
    if (!feeder) return UNKNOWN
    return source.take === 'winner' ? comingOf(feeder) : losingOf(feeder)
  }

  function feederOf(tie: BracketTie, side: 'first' | 'second'): number | undefined {
    const other = side === 'first' ? tie.second_entity : tie.first_entity
    // The other side may have come from either of them, and where one alone feeds, it may fill either side.
    const left = tie.feeders.filter((id) => !other || !isOf(ties.get(id), other.id))
    if (other) return left[0]
    return side === 'first' ? tie.feeders[0] : tie.feeders[1]
  }

  const teamsOf = (tie: BracketTie) => sidesOf(tie).flatMap((place) => ('team' in place ? [place.team] : []))

  function comingOf(feeder: BracketTie): Place {
    const teams = teamsOf(feeder)
    const winner = teams.find(({ id }) => id === feeder.winner)
    if (winner) return { kind: 'known', team: winner }
    const pick = pickOf(feeder)
    const picked = teams.find(({ id }) => id === pick)
    if (picked) return { kind: 'picked', team: picked }
    return teams.length === 2 ? { kind: 'either', teams: [teams[0]!, teams[1]!] } : { kind: 'winner' }
  }

  /** The other one of two, where it is told who goes through. */
  function losingOf(feeder: BracketTie): Place {
    const teams = teamsOf(feeder)
    if (teams.length < 2) return { kind: 'loser' }
    const [winner, pick] = [feeder.winner, pickOf(feeder)]
    const leftBy = (id: number | null) =>
      teams.some((team) => team.id === id) ? teams.find((team) => team.id !== id) : undefined
    const [loser, picked] = [leftBy(winner), leftBy(pick)]
    if (loser) return { kind: 'known', team: loser }
    return picked ? { kind: 'picked', team: picked } : { kind: 'either', teams: [teams[0]!, teams[1]!] }
  }

  return sidesOf
}

const isOf = (tie: BracketTie | undefined, team: number) =>
  tie?.first_entity?.id === team || tie?.second_entity?.id === team
