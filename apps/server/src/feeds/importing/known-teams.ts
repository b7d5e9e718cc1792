import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { bareName } from '../observing/match-entities.ts'
import type { ObservedSide } from '../source.ts'
import { knownClubs } from './clubs.ts'
import type { KnownTeam } from './known-team.ts'
import { knownNations } from './nations.ts'

/** How a team was recognised: by the id of the source, by its whole name, or not at all. */
export type Recognition = 'id' | 'name' | 'new'

/** Returns a name without what sources write differently: case, accents, dots, ß, and a country in brackets ("Arsenal FC (ENG)"). */
export const plainName = (name: string): string =>
  bareName(name.replace(/\s*\([A-Z]{2,3}\)\s*$/, '')).replaceAll('ß', 'ss')

let tables: { byName: Map<string, KnownTeam>; byId: Map<string, KnownTeam> } | null = null

function known() {
  if (tables) return tables
  const teams = [...knownClubs(), ...knownNations()]
  const byName = new Map(teams.flatMap((team) => team.names.map((name) => [plainName(name), team] as const)))
  const byId = new Map(
    teams.flatMap((team) =>
      Object.entries(team.ids).map(([source, id]) => [`${source} ${id}`, team] as const),
    ),
  )
  tables = { byName, byId }
  return tables
}

/**
 * Returns the known team that a source means. A code alone recognises nobody: POR is Portugal, and FC Porto. An id whose name is
 * that of another known team is not believed: then the name counts.
 */
export function recognise(
  source: SourceName,
  { id, name }: Pick<ObservedSide, 'id' | 'name'>,
): { team: KnownTeam | null; how: Recognition } {
  const byId = known().byId.get(`${source} ${id}`)
  const byName = known().byName.get(plainName(name))
  if (byId && (!byName || byName === byId)) return { team: byId, how: 'id' }
  return byName ? { team: byName, how: 'name' } : { team: null, how: 'new' }
}
