import { putEvent } from '@called-it/contract/organiser/events.ts'
import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { expectedFields } from './expected-fields.ts'
import { answerOf, invalid } from './problem.ts'

test.each<[path: (string | number)[], fields: string | null]>([
  [['name'], 'ru, en'],
  [['stages', 3, 'name'], 'ru, en'],
  [['events', 0, 'coefficients'], 'first, second'],
  [['prizes', 1], 'scope, place_from, place_to, title'],
  [['events', 2], 'key, round, starts_at?, first?, second?, table_group?, tie?, first_from?, …'],
  [['slug'], null],
  [['nothing', 'here'], null],
])('at %j of a document: %s', (path, fields) => {
  expect(expectedFields(putTournament.body, path)).toBe(fields)
})

const errorsOf = (schema: z.ZodType, value: unknown, language: 'ru' | 'en') => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return answerOf(invalid(error!, 'brackets', schema), language).body.errors
}

test('a refusal describes the expected object, in both languages', () => {
  const document = { name: 7, stages: [{ name: 5 }, 'final'] }
  expect(errorsOf(putTournament.body, document, 'en')).toMatchObject({
    name: ['must be an object { ru, en }'],
    'stages[0].name': ['must be an object { ru, en }'],
    'stages[1]': ['must be an object { key, type, level?, name, tie_break? }'],
  })
  expect(errorsOf(putTournament.body, document, 'ru')).toMatchObject({ name: ['нужен объект { ru, en }'] })
  expect(errorsOf(putEvent.body, { coefficients: 2 }, 'en')).toMatchObject({
    coefficients: [expect.stringMatching(/^must be an object \{ first\??, second\?? \}$/)],
  })
})

test('the message for an object with any fields has not changed', () => {
  expect(errorsOf(z.object({ orders: z.record(z.string(), z.int()) }), { orders: 1 }, 'en')).toEqual({
    orders: ['Must be an object'],
  })
})
