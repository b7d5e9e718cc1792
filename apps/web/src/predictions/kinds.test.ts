import { KINDS as RULES } from '@called-it/rules/kind-list.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { KIND_NAMES } from '@called-it/rules/systems.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { readWords } from '../lib/language/words.ts'
import { BARE_KINDS, FIRST_KIND, guessBareKind, kindNamed, KINDS, viewOf } from './kinds.ts'

const words = await readWords('game', 'en')
const wordsOf = (kind: string) => (words['kinds'] as Record<string, Record<string, object>>)[kind]!

test('every kind has one view', () => {
  expect(KINDS.map(({ kind }) => kind).toSorted()).toEqual(KIND_NAMES.toSorted())
  expect(new Set(KINDS.map(({ order }) => order)).size).toBe(KINDS.length)
})

test.each(KIND_NAMES)('the view of %s agrees with its rules', (kind) => {
  const { type, per } = RULES[kind]
  expect(viewOf(kind)).toMatchObject({ type, per })
})

test.each(KIND_NAMES)('%s has the texts that its view needs', (kind) => {
  const { per, right } = viewOf(kind)
  const texts = wordsOf(kind)
  const needed =
    per === 'tournament' ? ['chosen', 'unchosen'] : Object.keys(texts).filter(isSaved).slice(0, 1)
  expect(needed).not.toEqual([])
  expect(Object.keys(texts)).toEqual(
    expect.arrayContaining(['name', 'fill', 'compared', 'question', 'type', 'parts', ...needed]),
  )
  const part = right ? ['name', 'what', 'when'] : ['name']
  for (const name of RULES[kind].parts)
    expect(texts['parts'], name).toHaveProperty(
      name,
      Object.fromEntries(part.map((key) => [key, expect.any(String)])),
    )
})

const isSaved = (key: string) => /^saved(_one)?$/.test(key)

test.each(KINDS.filter(({ right }) => right))(
  'the right answer of $kind earns each of its parts',
  ({ kind, right }) => {
    const { parts } = RULES[kind].earn(right!.answer, right!.outcome, resolveRuleset({}), 'final')
    expect(new Set(parts.map(({ part }) => part))).toEqual(new Set(RULES[kind].parts))
    expect(parts.every(({ earned }) => earned)).toBe(true)
  },
)

test('a kind is found by its name, and by its type unless other kinds have the same', () => {
  expect(kindNamed('tie')).toBe('tie')
  expect(kindNamed('fight_winner')).toBe('fight_card')
  expect(kindNamed('group')).toBeUndefined()
  expect(kindNamed(undefined)).toBeUndefined()
})

afterEach(() => vi.unstubAllGlobals())

test('the bare address shows the first kind of a system, guessed from the stored look of the tournament', () => {
  const looks = { euro: 'sage/oracle', series: 'ufc', odd: 'cricket' }
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(looks) })
  expect(['euro', 'series', 'odd', 'never-opened'].map(guessBareKind)).toEqual([
    'match',
    'fight_card',
    'match',
    undefined,
  ])
  expect(FIRST_KIND).toBe('match')
  expect([...BARE_KINDS]).toEqual(['match', 'fight_card'])
})
