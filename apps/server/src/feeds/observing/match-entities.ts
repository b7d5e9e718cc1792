import type { ObservedEvent, ObservedSide } from '../source.ts'

/** A team or a fighter of ours, with the names by which it may be known. */
export type OwnEntity = { key: string; names: readonly string[]; code: string | null; is_taken: boolean }

/**
 * Gives ids of a source, which nobody has matched yet, to our teams: by the same code, else by the same name, and only where
 * exactly one team on each side fits. Everything else is the organiser's to decide.
 */
export function matchEntities(
  sides: readonly ObservedSide[],
  own: readonly OwnEntity[],
): { links: { id: string; name: string; key: string }[]; strangers: ObservedSide[] } {
  const free = own.filter(({ is_taken: isTaken }) => !isTaken)
  const links = sides.flatMap((side) => {
    const fitting = (isOne: (entity: OwnEntity, side: ObservedSide) => boolean) => {
      const found = free.filter((entity) => isOne(entity, side))
      // Two ids of the source that fit the same team decide nothing.
      return found.length === 1 && sides.filter((other) => isOne(found[0]!, other)).length === 1
        ? found[0]!
        : null
    }
    const entity = fitting(hasName) ?? fitting(hasCode)
    return entity ? [{ id: side.id, name: side.name, key: entity.key }] : []
  })
  // A team that two ids claim by different marks stays open.
  const clear = links.filter(({ key }) => links.filter((other) => other.key === key).length === 1)
  return { links: clear, strangers: sides.filter(({ id }) => !clear.some((link) => link.id === id)) }
}

const hasCode = ({ code }: OwnEntity, side: ObservedSide): boolean =>
  Boolean(code && side.code && fold(code) === fold(side.code))
const hasName = ({ names }: OwnEntity, { name }: ObservedSide): boolean =>
  names.some((own) => fold(own) === fold(name))

/** Words of clubs that sources add or leave out. */
const CLUB_WORDS = /\b(?:fc|cf|afc|sc|ac|as|ss|ssc|us|fk|sk|club|calcio|futbol|football)\b/g

/** Returns a name without what sources write differently: case, accents and punctuation. */
export const bareName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns a bare name without the words that every club has. */
export function fold(name: string): string {
  const plain = bareName(name)
  const short = plain.replaceAll(CLUB_WORDS, ' ').replaceAll(/\s+/g, ' ').trim()
  return short === '' ? plain : short
}

/** Returns every side that is named by events, once. */
export function sidesOf(events: readonly ObservedEvent[]): ObservedSide[] {
  const sides = new Map<string, ObservedSide>()
  for (const { first, second } of events)
    for (const side of [first, second]) if (side) sides.set(side.id, side)
  return [...sides.values()]
}
