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

  it('is tidied: composed, without spaces around it and with one between words', () => {
    expect(tidyUserName('  Jose\u0301 \u00a0\t Luis ')).toBe('Jos\u00e9 Luis')
    expect(tidyUserName('Алексеи\u0306')).toBe('Алексе\u0439')
  })

  it('has 2 to 40 characters as people count them', () => {
    expect(codesOf('   ')).toEqual(['required'])
    expect(codesOf('x')).toEqual(['user_name_short'])
    expect(codesOf(' x ')).toEqual(['user_name_short'])
    expect(codesOf('🥊🥊')).toEqual([])
    expect(codesOf('🥊'.repeat(40))).toEqual([])
    expect(codesOf('я'.repeat(41))).toEqual(['user_name_long'])
  })

  it.each([
    ['a heart', '\u2764\ufe0f'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a shrug with a skin tone', '\u{1f937}\u{1f3fd}\u200d\u2642\ufe0f'],
    ['a flag of two letters', '\u{1f1f7}\u{1f1fa}'],
    ['the flag of England', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ])('may contain %s, which counts once', (_, emoji) => {
    expect(codesOf(`Ann ${emoji}`)).toEqual([])
    expect(tidyUserName(emoji)).toBe(emoji)
    expect(codesOf(emoji)).toEqual(['user_name_short'])
    expect(codesOf(emoji.repeat(40))).toEqual([])
    expect(codesOf(emoji.repeat(41))).toEqual(['user_name_long'])
  })

  it('loses variation selectors that change nothing', () => {
    expect(tidyUserName('Ann \u26bd\ufe0f')).toBe('Ann \u26bd')
    expect(codesOf('Ann \u26bd\ufe0f')).toEqual([])
  })

  it.each([
    ['a variation selector outside an emoji', 'Ann\ufe0fa'],
    ['a second one behind an emoji', 'Ann \u2764\ufe0f\ufe0f'],
    ['a joiner between emoji that do not combine', 'Ann \u26bd\u200d\u26bd'],
    ['a joiner behind an emoji', 'Ann \u2764\ufe0f\u200d'],
    ['tags after a character that is not a flag', 'Ann\u{e0067}\u{e007f}'],
    ['a pair around an emoji', 'Ann\ud800\u26bd\udc00'],
    ['a control', 'Ann\u0007a'],
    ['NUL', 'Ann\u0000a'],
    ['a line end', 'Ann\na'],
    ['a line separator', 'Ann\u2028a'],
    ['a zero-width space', 'Ann\u200ba'],
    ['a zero-width joiner', 'Ann\u200da'],
    ['a mark of direction', '\u202eannA'],
    ['a soft hyphen', 'An\u00adna'],
    ['a filler', 'An\u3164na'],
    ['an empty braille cell', '\u2800\u2800'],
    ['half of a surrogate pair', 'Ann\ud800'],
    ['a private character', 'Ann\ue000'],
  ])('has no %s', (_, name) => {
    expect(codesOf(name)).toContain('user_name_characters')
  })
})
