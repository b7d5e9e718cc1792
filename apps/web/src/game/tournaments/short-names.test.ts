import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

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
