import { expect, test } from 'vitest'
import { roundLabels, shortNames } from './short-names.ts'

test.each([
  [
    ['Тур 1', 'Тур 10', '1/8 финала', 'Четвертьфиналы', 'Финал'],
    ['Т1', 'Т10', '1/8', 'Чет.', 'Фин.'],
  ],
  [
    ['Matchday 1', 'Round of 16', 'Quarter-finals', 'Final'],
    ['M1', 'R16', 'Qua.', 'Fin.'],
  ],
  [
    ['1/8 финала, первые матчи', '1/8 финала, ответные матчи'],
    ['1/8', '1/8·2'],
  ],
])('rounds %j have short names', (names, short) => {
  expect(shortNames(names)).toEqual(short)
})

test('neighbours of one round share a label, which is short where there are many rounds', () => {
  expect(roundLabels(['Тур 1', 'Тур 1', 'Тур 2'])).toEqual(['Тур 1', undefined, 'Тур 2'])
  expect(roundLabels(['Тур 1', 'Тур 2', 'Тур 3', 'Тур 3', '1/8 финала', 'Финал'])).toEqual([
    'Т1',
    'Т2',
    'Т3',
    undefined,
    '1/8',
    'Фин.',
  ])
})
