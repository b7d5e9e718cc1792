import { hasFights } from '@called-it/rules/systems.ts'
import { type Found, found } from './found-mistake.ts'
import type { LooseDocument } from './loose-document.ts'

type Leg = { tie: string; at: number; stage: string | undefined; sides: string[] }

const LEGS_MAX = 2

/**
 * Returns the mistakes in ties that cannot be played: more than two legs, legs of several stages or of more than two sides,
 * a tie in a stage whose winners go nowhere (API.md "Tournament document"). Each is reported at the leg that causes it.
 */
export function tieMistakes(document: LooseDocument): Found[] {
  // Fights have no ties at all, and each one is reported.
  if (document.system_name && hasFights(document.system_name)) return []
  const stageOfRound = new Map((document.rounds ?? []).map((round) => [round.key, round.stage]))
  const tables = new Set(
    (document.stages ?? []).flatMap(({ key, type, level }) =>
      key && !level && (type === 'group_stage' || type === 'league_stage') ? [key] : [],
    ),
  )
  const legs = (document.events ?? []).flatMap(({ tie, round, first, second }, at): Leg[] => {
    const stage = round === undefined ? undefined : stageOfRound.get(round)
    return tie ? [{ tie, at, stage, sides: [first, second].filter((side) => side != null) }] : []
  })
  return [...Map.groupBy(legs, ({ tie }) => tie)].flatMap(([tie, ofTie]) =>
    ofTie.flatMap((leg, number) => {
      const path = ['events', leg.at, 'tie']
      const first = ofTie[0]!
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
