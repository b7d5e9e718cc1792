import { expect, test } from 'vitest'
import { mistake } from './mistake.ts'

test('a mistake says where it is, in both languages', () => {
  expect(mistake('goals.3.player', 'неизвестный игрок', 'unknown player')).toEqual({
    path: 'goals.3.player',
    message: { ru: 'неизвестный игрок', en: 'unknown player' },
  })
})
