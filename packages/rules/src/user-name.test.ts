import { describe, expect, it } from 'vitest'
import { checkUserName, tidyUserName } from './user-name.ts'

const codesOf = (name: string) => checkUserName(tidyUserName(name)).map(({ code }) => code)

describe('a name', () => {
  it.each(['Yu', 'Марина Ковалёва', "Aoife O'Neill-Byrne", '李小龙', 'José Ñandú', 'K 7', 'x'.repeat(40)])(
    'may be %s',
    (name) => {
      expect(codesOf(name)).toEqual([])
    },
  )

  it('is kept tidy: composed, without spaces around it and one between words', () => {
    expect(tidyUserName('  Jose\u0301 \u00a0\t Luis ')).toBe('Jos\u00e9 Luis')
    expect(tidyUserName('Алексеи\u0306')).toBe('Алексе\u0439')
  })

  it('has 2 to 40 characters, counted as people count them', () => {
    expect(codesOf('   ')).toEqual(['required'])
    expect(codesOf('x')).toEqual(['user_name_short'])
    expect(codesOf(' x ')).toEqual(['user_name_short'])
    expect(codesOf('🥊🥊')).toEqual([])
    expect(codesOf('🥊'.repeat(40))).toEqual([])
    expect(codesOf('я'.repeat(41))).toEqual(['user_name_long'])
  })

  it.each([
    ['a control', 'Ann\u0007a'],
    ['NUL', 'Ann\u0000a'],
    ['a line end', 'Ann\na'],
    ['a line separator', 'Ann\u2028a'],
    ['a zero-width space', 'Ann\u200ba'],
    ['a zero-width joiner', 'Ann\u200da'],
    ['a mark that turns the direction', '\u202eannA'],
    ['a soft hyphen', 'An\u00adna'],
    ['a filler', 'An\u3164na'],
    ['an empty braille cell', '\u2800\u2800'],
    ['half of a pair', 'Ann\ud800'],
    ['a private character', 'Ann\ue000'],
  ])('has no %s', (_, name) => {
    expect(codesOf(name)).toContain('user_name_characters')
  })
})
