import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeIssue } from './schema-mistakes.ts'

test.each([
  [z.string(), 5, 'Должна быть строка', 'Must be a string'],
  [z.number(), '5', 'Должно быть число', 'Must be a number'],
  [z.int(), 1.5, 'Должно быть целое число', 'Must be a whole number'],
  [z.boolean(), 'yes', 'Должно быть true или false', 'Must be true or false'],
  [z.array(z.int()), {}, 'Должен быть список', 'Must be a list'],
  [z.object({}), [], 'Должен быть объект', 'Must be an object'],
  [z.record(z.string(), z.int()), 7, 'Должен быть объект', 'Must be an object'],
  [z.date(), 'today', 'Недопустимое значение', 'This value cannot be used'],
  [z.enum(['live', 'finished']), 'over', 'Одно из значений: live, finished', 'One of: live, finished'],
  [z.string().min(1), '', 'Не меньше 1 символа', 'At least 1 character'],
  [z.string().max(2), 'abc', 'Не больше 2 символов', 'At most 2 characters'],
  [z.array(z.int()).min(21), [], 'Не меньше 21 элемента', 'At least 21 items'],
  [z.array(z.int()).max(1), [1, 2], 'Не больше 1 элемента', 'At most 1 item'],
  [z.int().min(0), -1, 'Не меньше 0', 'At least 0'],
  [z.number().max(20), 21, 'Не больше 20', 'At most 20'],
  [z.number().positive(), 0, 'Больше 0', 'More than 0'],
  [z.number().lt(5), 5, 'Меньше 5', 'Less than 5'],
  [z.strictObject({}), { extra: 1 }, 'Неизвестное поле', 'Unknown field'],
  [z.string().regex(/a/), 'b', 'Неверный формат', 'Wrong format'],
  [z.union([z.int(), z.boolean()]), 'b', 'Недопустимое значение', 'This value cannot be used'],
])('%# a refused value is explained in both languages', (schema, value, ru, en) => {
  const { error } = schema.safeParse(value)
  expect(error!.issues.map(describeIssue)).toEqual([{ ru, en }])
})
