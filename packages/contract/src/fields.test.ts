import { expect, test } from 'vitest'
import { z } from 'zod'
import { paging } from './fields.ts'

const query = z.object(paging({ default: 20, maximum: 100 }))

test('a page and a limit are decimal digits within their bounds', () => {
  expect(query.parse({})).toEqual({ page: 1, limit: 20 })
  expect(query.parse({ page: '3', limit: '100' })).toEqual({ page: 3, limit: 100 })
  expect(query.parse({ page: '007', limit: 5 })).toEqual({ page: 7, limit: 5 })
})

test.each([
  '0',
  '0x1',
  '1e2',
  '-1',
  '+1',
  '1.0',
  ' 1',
  '',
  'one',
  '1000001',
  '9'.repeat(400),
  ['1', '2'],
  null,
  true,
])('page %j is refused', (page) => {
  expect(query.safeParse({ page }).success).toBe(false)
})

test('the OpenAPI document shows their defaults and bounds', () => {
  expect(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties).toEqual({
    page: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  })
})
