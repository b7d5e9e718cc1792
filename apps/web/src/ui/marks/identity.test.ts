import { describe, expect, it } from 'vitest'
import { designAvatar, designCrest, hashName, initials } from './identity.ts'

describe('hashName', () => {
  it('is the same for names that readers take for the same', () => {
    expect(hashName('  Сухой Лист ')).toBe(hashName('сухой лист'))
    expect(hashName('Ｗeber')).toBe(hashName('weber'))
  })

  it('never changes: these crests are in use', () => {
    expect([hashName('Северный ветер'), hashName('Jonas Weber')]).toMatchInlineSnapshot(`
      [
        731621132,
        731797491,
      ]
    `)
  })
})

describe('the drawings', () => {
  it('depend on the name alone', () => {
    expect(designCrest('Пятая минута')).toEqual(designCrest('Пятая минута'))
    expect(designAvatar('Лена Орлова')).toEqual(designAvatar('Лена Орлова'))
  })

  it('differ between names', () => {
    const names = Array.from({ length: 200 }, (_, at) => `Команда ${at}`)
    const crests = new Set(names.map((name) => JSON.stringify({ ...designCrest(name), monogram: '' })))
    expect(crests.size).toBeGreaterThan(100)
  })

  it('put six different stations of the circle into a sigil', () => {
    for (const name of ['A', 'Марина Ковалёва', '李小龙', '🦊 fox']) {
      const { stations } = designAvatar(name)
      expect(new Set(stations.map(String)).size).toBe(6)
    }
  })

  it('have the colours of a real club where they are known', () => {
    const own = designCrest('MCI', 'MCI', ['#6cabdd', '#ffffff'])
    expect([own.field, own.charge, own.ink]).toEqual(['#6cabdd', '#ffffff', '#101216'])
    expect(designCrest('MCI', 'MCI', null)).toEqual(designCrest('MCI', 'MCI'))
  })

  it('show the code of a team instead of its initials', () => {
    expect(designCrest('Германия', 'GER').monogram).toBe('GER')
  })
})

describe('the monogram of a user', () => {
  it.each([
    ['Марина Ковалёва', 'МК'],
    ['Болельщик 304', '304'],
    ['Fan 12345', '345'],
    ['Зенит2', 'ЗЕ'],
  ])('of «%s» is %s', (name, expected) => {
    expect(designAvatar(name).monogram).toBe(expected)
  })
})

describe('initials', () => {
  it.each([
    ['Марина Ковалёва', 'МК'],
    ['Скамейка', 'СК'],
    ['O’Neill', 'O’'],
    ['Вне-игры', 'ВИ'],
    ['', '?'],
  ])('of «%s» are %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})
