import { expect, test } from 'vitest'
import { type Gap, moreMatchesText, reminderText, roundText } from './texts.ts'

const HOUR_MS = 3_600_000
const ROUND = { ru: 'Тур 2', en: 'Matchday 2' }
const gap = (kind: Gap['kind'], missing: number, total: number, round: Gap['round'] = null): Gap => ({
  kind,
  round,
  missing,
  total,
})
const reminder = {
  name: 'EURO 2024',
  left_ms: 2 * HOUR_MS,
  deadline: '2024-06-15T13:00:00Z',
  gaps: [gap('match', 3, 4, ROUND)],
  link: null,
}
const headOf = (text: string) => text.split('\n')[0]
const bodyOf = (text: string) => text.split('\n').slice(1, -1)

test.each([
  [24 * HOUR_MS, 'через 24 часа', 'in 24 hours'],
  [21 * HOUR_MS, 'через 21 час', 'in 21 hours'],
  [2 * HOUR_MS - 4000, 'через 2 часа', 'in 2 hours'],
  [1 * HOUR_MS, 'через 1 час', 'in 1 hour'],
  [41 * 60_000, 'через 41 минуту', 'in 41 minutes'],
  [20_000, 'через 1 минуту', 'in 1 minute'],
])('%d ms before a lock are shown in hours or minutes, with the time in UTC', (left_ms, ru, en) => {
  expect(headOf(reminderText('ru', { ...reminder, left_ms }))).toBe(
    `Called It, EURO 2024: приём прогнозов закроется ${ru} (15 июня в 13:00 UTC). Не хватает:`,
  )
  expect(headOf(reminderText('en', { ...reminder, left_ms }))).toBe(
    `Called It, EURO 2024: predictions close ${en} (15 June at 13:00 UTC). Missing:`,
  )
})

test('missing answers are counted if there are several, and named if there is one', () => {
  const gaps = [
    gap('match', 3, 21, ROUND),
    gap('match', 1, 1, { ru: 'Финал', en: 'Final' }),
    gap('table_order', 2, 6),
    gap('tie', 8, 8),
    gap('league', 1, 1),
    gap('fight_card', 1, 1, { ru: 'UFC 312', en: 'UFC 312' }),
  ]
  expect(bodyOf(reminderText('ru', { ...reminder, gaps }))).toEqual([
    '• Тур 2: 3 из 21 счёта',
    '• Финал: счёт матча',
    '• места в 2 из 6 групп',
    '• 8 из 8 пар плей-офф',
    '• первая восьмёрка',
    '• UFC 312: купон',
  ])
  expect(bodyOf(reminderText('en', { ...reminder, gaps }))).toEqual([
    '• Matchday 2: 3 of 21 scores',
    '• Final: the score',
    '• the order of 2 of 6 groups',
    '• 8 of 8 knockout ties',
    '• top eight',
    '• UFC 312: slip',
  ])
})

const round = {
  name: 'EURO 2024',
  round: 'R',
  is_fights: false,
  has_places: true,
  link: null,
  round_points: 1,
  round_coefficient: 0,
  points: 22,
  coefficient: 0,
  position: 5,
  before: 0,
}

test.each([
  [0, 'Вы на 5-м месте.', 'You are 5th.'],
  [5, 'Вы на 5-м месте, как и раньше.', 'You are 5th, as before.'],
  [6, 'Вы на 5-м месте, выше на 1 место.', 'You are 5th, up 1 place.'],
  [26, 'Вы на 5-м месте, выше на 21 место.', 'You are 5th, up 21 places.'],
  [3, 'Вы на 5-м месте, ниже на 2 места.', 'You are 5th, down 2 places.'],
  [16, 'Вы на 5-м месте, выше на 11 мест.', 'You are 5th, up 11 places.'],
])('for a user in place %d before a round, the message describes the movement', (before, ru, en) => {
  expect(headOf(roundText('ru', { ...round, before }))).toBe(
    `Called It, EURO 2024. Итоги, R: 1 очко. Всего: 22 очка. ${ru}`,
  )
  expect(headOf(roundText('en', { ...round, before }))).toBe(
    `Called It, EURO 2024. Results, R: 1 point. In all: 22 points. ${en}`,
  )
})

test('fights have coefficients, and closed ratings have no place', () => {
  const night = { ...round, is_fights: true, has_places: false, round_coefficient: 745, coefficient: 5120 }
  expect(headOf(roundText('ru', night))).toBe(
    'Called It, EURO 2024. Итоги, R: 1 очко, сумма коэффициентов 7,45. Всего: 22 очка, сумма коэффициентов 51,20.',
  )
  expect(headOf(roundText('en', night))).toBe(
    'Called It, EURO 2024. Results, R: 1 point, odds total 7.45. In all: 22 points, odds total 51.20.',
  )
})

test('thousands are divided as in the web', () => {
  const large = { ...round, position: 12_345, before: 14_567, points: 1_234 }
  expect(headOf(roundText('ru', large))).toBe(
    'Called It, EURO 2024. Итоги, R: 1 очко. Всего: 1\u202f234 очка. Вы на 12\u202f345-м месте, выше на 2\u202f222 места.',
  )
  expect(headOf(roundText('en', large))).toBe(
    'Called It, EURO 2024. Results, R: 1 point. In all: 1,234 points. You are 12,345th, up 2,222 places.',
  )
})

test.each([
  [0, null, null],
  [1, '• и ещё матчей: 1', '• and 1 more match'],
  [2, '• и ещё матчей: 2', '• and 2 more matches'],
])('a list without %d matches says so', (more, ru, en) => {
  expect(moreMatchesText('ru', more)).toBe(ru)
  expect(moreMatchesText('en', more)).toBe(en)
})
