import { type Found, found } from './found-mistake.ts'
import type { LooseDocument } from './loose-document.ts'

type Leg = { at: number; stage: string | undefined; sides: string[] }

const LEGS_MAX = 2

/**
 * Ties that cannot be played: more than two legs, legs of several stages or of more than two sides, a tie in a
 * stage whose winners go nowhere (API.md "Tournament document"). Each is told at the leg that makes it so.
 */
export function tieMistakes(document: LooseDocument): Found[] {
  const stageOfRound = new Map((document.rounds ?? []).map((round) => [round.key, round.stage]))
  const tables = new Set(
    (document.stages ?? []).flatMap(({ key, type, level }) =>
      key && !level && (type === 'group_stage' || type === 'league_stage') ? [key] : [],
    ),
  )
  const ties = new Map<string, Leg[]>()
  for (const [at, { tie, round, first, second }] of (document.events ?? []).entries()) {
    if (!tie) continue
    const leg = { at, stage: stageOfRound.get(round), sides: [first, second].filter((side) => side != null) }
    ties.set(tie, [...(ties.get(tie) ?? []), leg])
  }
  return [...ties].flatMap(([tie, legs]) =>
    legs.flatMap((leg, number) => {
      const path = ['events', leg.at, 'tie']
      const first = legs[0]!
      if (number >= LEGS_MAX) return [found(path, 'too_many_legs', { tie })]
      if (leg.stage && tables.has(leg.stage)) return [found(path, 'tie_without_level')]
      if (leg.stage && first.stage && leg.stage !== first.stage) {
        return [found(path, 'leg_of_other_stage', { tie })]
      }
      const sides = new Set([...first.sides, ...leg.sides])
      return sides.size > 2 ? [found(path, 'leg_of_other_sides', { tie })] : []
    }),
  )
}
