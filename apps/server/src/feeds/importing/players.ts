import { slugOf } from '@called-it/contract/templates/keys.ts'
import type { ObservedSquad } from '../source.ts'
import { type Imported, Notes } from './imported.ts'

type Player = NonNullable<Imported['document']['players']>[number]

/**
 * Adds the players of squads to a tournament: of its own teams alone, each once. A player whose position the source does not say
 * stands as a midfielder, and a note says so.
 */
export function addPlayers(imported: Imported, squads: readonly ObservedSquad[]): Imported {
  const { document, ids } = imported
  const players: Player[] = [...(document.players ?? [])]
  const known: Record<string, string> = { ...ids.player }
  const taken = new Set(players.map(({ key }) => key))
  const notes = new Notes()
  for (const squad of squads) {
    const entity = ids.entity[squad.team.id]
    if (entity === undefined) continue
    for (const { id, name, position } of squad.players) {
      if (known[id] !== undefined) continue
      const start = slugOf(name) || 'player'
      let key = start
      for (let number = 2; taken.has(key); number += 1) key = `${start}-${number}`
      taken.add(key)
      known[id] = key
      if (position === null) notes.add('no_position', name)
      players.push({ key, name: { ru: name, en: name }, entity, position: position ?? 'midfielder' })
    }
  }
  if (players.length === 0) return imported
  return {
    ...imported,
    document: { ...document, players },
    ids: { ...ids, player: known },
    notes: [...imported.notes, ...notes.list()],
  }
}
