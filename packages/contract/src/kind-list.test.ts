import { KIND_NAMES } from '@called-it/rules/systems.ts'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from './endpoints.ts'
import { KIND_CONTRACTS } from './kind-list.ts'
import { COMMON_MISTAKES } from './mistakes/common-mistakes.ts'

describe.each(KIND_NAMES)('%s', (name) => {
  const { name: title, reminder, calls } = KIND_CONTRACTS[name]

  test('has a name in both languages', () => {
    expect(title.ru).toMatch(/^[А-ЯЁ][а-яё ]+$/)
    expect(title.en).toMatch(/^[A-Z][a-z ]+$/)
  })

  test('has the place of the counts in its words for several missing answers', () => {
    for (const words of Object.values(reminder ?? {})) {
      if (typeof words === 'string') continue
      expect(words.one).not.toContain('#')
      for (const form of Object.values(words.several)) expect(form).toMatch(/^[^#]*#[^#]*$/)
    }
  })

  test('has calls of the API', () => {
    expect(calls).not.toEqual([])
    for (const call of calls) expect(ENDPOINTS).toContain(call)
  })
})

test('no mistake has two messages', () => {
  const codes = KIND_NAMES.flatMap((name) => Object.keys(KIND_CONTRACTS[name].mistakes ?? {}))
  expect([...new Set(codes)]).toEqual(codes)
  expect(codes.filter((code) => Object.hasOwn(COMMON_MISTAKES, code))).toEqual([])
})
