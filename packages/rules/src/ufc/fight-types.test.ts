import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIGHT_TYPES } from '../vocabulary.ts'
import { fightTypes, lockOfRound, type ScheduledFight, type TypedFight, typesOfRound } from './fight-types.ts'

/**
 * Fights as text, in card order: `m` main, `s` co-main, `o` other; `-m` a cancelled one. Returns their current types in the
 * same form.
 */
function typesOf(text: string): string {
  const fights = text.split(' ').map((part, id): TypedFight => {
    const type = FIGHT_TYPES.find((name) => name[0] === part.at(-1))!
    return { id, type, is_dropped: part.startsWith('-') }
  })
  const types = fightTypes(fights)
  return fights.map(({ id }) => types.get(id)![0]).join(' ')
}

describe('the types of fights are', () => {
  test.each([
    ['as the document says', 'm s o o', 'm s o o'],
    ['as the document says, in any order of the card', 'o o s m', 'o o s m'],
    ['as the document says if another fight is cancelled', 'm s -o o', 'm s o o'],
    ['with the co-main in place of a cancelled main fight, and the next as co-main', '-m s o o', 'o m s o'],
    [
      'with the co-main in place of a cancelled main fight, wherever it is on the card',
      '-m o s o',
      'o s m o',
    ],
    ['with the next in place of a cancelled co-main', 'm -s o o', 'm o s o'],
    ['with the next two if both are cancelled', '-m -s o o o', 'o o m s o'],
    ['with the first that is not cancelled', '-m s -o -o o', 'o m o o s'],
    ['without a co-main if only the main fight is left', 'm -s -o', 'm o o'],
    ['as main if only one is left', '-m -s -o o', 'o o o m'],
    ['as other if all are cancelled', '-m -s -o', 'o o o'],
    ['with the first two if the document names none', 'o o o', 'm s o'],
    ['with the next as co-main if the document names only a main fight', 'o m o', 's m o'],
  ])('%s', (_, text, expected) => {
    expect(typesOf(text)).toBe(expected)
  })

  test('one main and one co-main fight as soon as two are not cancelled, and never a cancelled one', () => {
    const fights = fc
      .uniqueArray(
        fc.record({
          id: fc.nat(20),
          type: fc.constantFrom(...FIGHT_TYPES),
          is_dropped: fc.boolean(),
        }),
        { selector: ({ id }) => id, maxLength: 10 },
      )
      .filter((card) =>
        ['main', 'secondary'].every((type) => card.filter((item) => item.type === type).length <= 1),
      )
    fc.assert(
      fc.property(fights, (card) => {
        const types = fightTypes(card)
        const remaining = card.filter(({ is_dropped }) => !is_dropped).map(({ id }) => types.get(id))
        expect(types.size).toBe(card.length)
        expect(remaining.filter((type) => type === 'main')).toHaveLength(remaining.length >= 1 ? 1 : 0)
        expect(remaining.filter((type) => type === 'secondary')).toHaveLength(remaining.length >= 2 ? 1 : 0)
        for (const { id, is_dropped } of card) if (is_dropped) expect(types.get(id)).toBe('other')
      }),
    )
  })
})

/** Eight fights, the last of which starts first, at 2000; `changes` are by the number of the fight. */
const roundOf = (changes: Record<number, Partial<ScheduledFight>> = {}): ScheduledFight[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({
    id,
    type: id === 1 ? 'main' : id === 2 ? 'secondary' : 'other',
    starts_at: 10_000 - id * 1000,
    begun_at: null,
    cancelled_at: null,
    ...changes[id],
  }))
const ALL_LOST = Object.fromEntries(roundOf().map(({ id }) => [id, { cancelled_at: 1000 }]))

describe('a round locks', () => {
  test.each<[string, Parameters<typeof roundOf>[0], number | null]>([
    ['with its first fight', {}, 2000],
    ['with the next if the first was cancelled before', { 8: { cancelled_at: 1999 } }, 3000],
    ['with the first if it was cancelled at its start', { 8: { cancelled_at: 2000 } }, 2000],
    ['with the first if it was cancelled later', { 8: { cancelled_at: 2600 } }, 2000],
    ['early, with any fight that began', { 1: { begun_at: 1500 } }, 1500],
    ['by the schedule, though the first began late', { 8: { begun_at: 2500 } }, 2000],
    [
      'early, even if that fight was cancelled afterwards',
      { 8: { begun_at: 1500, cancelled_at: 1600 } },
      1500,
    ],
    ['with a fight that began without a scheduled time', { 8: { starts_at: null, begun_at: 1500 } }, 1500],
    ['by the known starts', { 8: { starts_at: null } }, 3000],
    ['without a cancelled fight that has no time', { 8: { starts_at: null, cancelled_at: 1 } }, 3000],
    ['never if all fights are cancelled before', ALL_LOST, null],
  ])('%s', (_, changes, expected) => {
    expect(lockOfRound(roundOf(changes))).toBe(expected)
  })

  test('never without fights', () => {
    expect(lockOfRound([])).toBeNull()
  })
})

describe('in a round', () => {
  const leading = (changes: Parameters<typeof roundOf>[0]) =>
    [...typesOfRound(roundOf(changes))].flatMap(([id, type]) => (type === 'other' ? [] : `${id} ${type}`))

  test.each<[string, Parameters<typeof roundOf>[0], string[]]>([
    ['fights count as the document says', {}, ['1 main', '2 secondary']],
    [
      'they move if the main fight is cancelled before the lock',
      { 1: { cancelled_at: 1999 } },
      ['2 main', '3 secondary'],
    ],
    [
      'they move if the co-main is cancelled before it',
      { 2: { cancelled_at: 1999 } },
      ['1 main', '3 secondary'],
    ],
    [
      'they stay if the main fight is cancelled at it',
      { 1: { cancelled_at: 2000 } },
      ['1 main', '2 secondary'],
    ],
    [
      'they stay if the co-main is cancelled after it',
      { 2: { cancelled_at: 2001 } },
      ['1 main', '2 secondary'],
    ],
    [
      'they stay if one is cancelled after an early start',
      { 1: { cancelled_at: 1600 }, 7: { begun_at: 1500 } },
      ['1 main', '2 secondary'],
    ],
    [
      'they move before the new lock if the first fight was cancelled',
      { 1: { cancelled_at: 2500 }, 8: { cancelled_at: 1000 } },
      ['2 main', '3 secondary'],
    ],
    ['there is no main fight if all are cancelled', ALL_LOST, []],
  ])('%s', (_, changes, expected) => {
    expect(leading(changes)).toEqual(expected)
  })
})
