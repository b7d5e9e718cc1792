import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIGHT_TYPES } from '../vocabulary.ts'
import { fightTypes, type TypedFight } from './fight-types.ts'

/** Fights in words, in card order: `m` main, `s` co-main, `o` other; `-m` one that is lost. Gives the same of what they count as. */
function typesOf(text: string): string {
  const fights = text.split(' ').map((it, id): TypedFight => {
    const type = FIGHT_TYPES.find((name) => name[0] === it.at(-1))!
    return { id, type, is_dropped: it.startsWith('-') }
  })
  const types = fightTypes(fights)
  return fights.map(({ id }) => types.get(id)![0]).join(' ')
}

describe('fights count', () => {
  test.each([
    ['as the document says', 'm s o o', 'm s o o'],
    ['as it says in any order of the card', 'o o s m', 'o o s m'],
    ['as it says when another is lost', 'm s -o o', 'm s o o'],
    ['with the co-main for the main that is lost, the next for the co-main', '-m s o o', 'o m s o'],
    ['with the next for the co-main that is lost', 'm -s o o', 'm o s o'],
    ['with the next two for both that are lost', '-m -s o o o', 'o o m s o'],
    ['with the first that stands, whatever is lost before it', '-m s -o -o o', 'o m o o s'],
    ['with nobody for the co-main when the main alone is left', 'm -s -o', 'm o o'],
    ['as main when only one is left', '-m -s -o o', 'o o o m'],
    ['for nothing when all are lost', '-m -s -o', 'o o o'],
    ['with the first two where the document names none', 'o o o', 'm s o'],
    ['with the next as co-main where it names a main one alone', 'o m o', 's m o'],
  ])('%s', (_, text, expected) => {
    expect(typesOf(text)).toBe(expected)
  })

  test('as one main and one co-main fight as soon as two stand, neither of them lost', () => {
    const fights = fc
      .uniqueArray(
        fc.record({
          id: fc.nat(20),
          type: fc.constantFrom(...FIGHT_TYPES),
          is_dropped: fc.boolean(),
        }),
        { selector: ({ id }) => id, maxLength: 10 },
      )
      .filter((of) => ['main', 'secondary'].every((type) => of.filter((it) => it.type === type).length <= 1))
    fc.assert(
      fc.property(fights, (of) => {
        const types = fightTypes(of)
        const standing = of.filter(({ is_dropped }) => !is_dropped).map(({ id }) => types.get(id))
        expect(types.size).toBe(of.length)
        expect(standing.filter((type) => type === 'main')).toHaveLength(standing.length >= 1 ? 1 : 0)
        expect(standing.filter((type) => type === 'secondary')).toHaveLength(standing.length >= 2 ? 1 : 0)
        for (const { id, is_dropped } of of) if (is_dropped) expect(types.get(id)).toBe('other')
      }),
    )
  })
})
