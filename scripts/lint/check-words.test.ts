import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { wordProblems } from './check-words.ts'
import { usePlantedTree } from '../planted-tree.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const PLACE = 'apps/server/src/notifications/texts.ts'
const tree = usePlantedTree()

const problemsOf = (text: string, path = PLACE) => {
  tree.write(path, text)
  return wordProblems(tree.root)
}

test('the repository is good', () => {
  expect(wordProblems(REPOSITORY)).toEqual([])
})

describe('an old word is refused', () => {
  test.each([
    [
      "const head = { ru: 'Приём закроется', en: 'Predictions lock soon' }",
      'lock',
      'predictions close, closed',
    ],
    ["const head = { ru: { a: 'Бой отменён' }, en: { a: 'It was called off' } }", 'called off', 'cancelled'],
    ['const head = { ru: `Через ${soon}`, en: `It locks ${soon}` }', 'locks', 'predictions close, closed'],
    ["both('Нет коэффициентов', 'No coefficients')", 'coefficients', 'odds'],
    [
      "function text(lang) { if (lang === 'ru') return 'Приём закрыт'; return `Locked since ${at}` }",
      'Locked',
      'predictions close, closed',
    ],
    ["const away = { ru: 'Нет связи.', en: 'No connection.' }", 'Нет связи', 'нет соединения'],
    ["const why = 'неизвестная стадия'", 'стадия', 'этап'],
    ["const pins = 'Избранные игроки'", 'Избранные игрок', 'закреплённые участники'],
    ["const how = 'отправка через вход компании'", 'вход компании', 'рабочий аккаунт'],
  ])('%s', (code, word, use) => {
    const [problem, ...others] = problemsOf(code)
    expect(problem).toContain(`${PLACE}: says "${word}" in "`)
    expect(problem).toContain(`; say "${use}"`)
    expect(others).toEqual([])
  })

  test.each([
    ['apps/web/src/words/en/desk/today.json', '{"next": {"lock": "Predictions lock at {{at}}"}}', 'lock'],
    ['apps/web/src/words/en/desk/parts.json', '{"kept": "Calls stay"}', 'Calls stay'],
    ['apps/web/src/words/en/desk/change.json', '{"count_other": "{{number}} calls"}', '} calls'],
    ['apps/web/src/words/ru/shell.json', '{"kept": "Нет связи"}', 'Нет связи'],
    ['data/content.json', '{"faq": [{"answer": {"ru": "Да", "en": "It locks"}}]}', 'locks'],
  ])('in %s', (path, text, word) => {
    expect(problemsOf(text, path)).toEqual([expect.stringContaining(`${path}: says "${word}" in "`)])
  })

  test.each([
    ['apps/web/src/words/ru/stats.json', '{"none": "—"}'],
    [PLACE, "const shown = value ?? '—'"],
    ['apps/web/src/desk/row.tsx', 'export const Row = () => <b>\n  —\n</b>'],
  ])('in %s, where nothing is an em dash', (path, text) => {
    expect(problemsOf(text, path)).toEqual([`${path}: says "—" in "—"; say "–"`])
  })
})

describe('a good text is accepted', () => {
  test.each([
    ["const head = { ru: 'Приём закроется', en: 'Predictions close soon' }"],
    // Names of code and texts of programs are no texts for readers.
    [
      "const text = { ru: 'Закрыт', en: 'Closed' }[is_locked ? 'locked' : 'open']; throw new Error('the lock is held')",
    ],
    ["const state = { ru: 'да', en: 'yes' }; sql`lock table notes`"],
    ["const sides = { ru: 'Лилль — Порту', en: 'Lille — Porto' }; names.join(' — ')"],
    ["const where = { ru: 'сервер входа компании', en: 'the company sign-in server' }"],
    ["const block = { ru: 'Вход закрыт', en: 'Blocked' }"],
  ])('%s', (code) => {
    expect(problemsOf(code)).toEqual([])
  })

  test('a test may say old words', () => {
    expect(problemsOf("const old = { ru: 'а', en: 'It locks' }", PLACE.replace('.ts', '.test.ts'))).toEqual(
      [],
    )
  })
})
