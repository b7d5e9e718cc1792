import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerOf, invalid, languageOf, problem, tooMany } from './problem.ts'

test.each([
  [undefined, 'ru'],
  ['', 'ru'],
  ['en', 'en'],
  ['en-GB,en;q=0.9,ru;q=0.8', 'en'],
  ['ru;q=0.3, en;q=0.7', 'en'],
  ['de-DE, fr', 'ru'],
  ['de, en;q=0.5', 'en'],
  ['en;q=0', 'ru'],
  ['*', 'ru'],
  ['EN-us', 'en'],
  ['ru', 'ru'],
  ['de-DE,de;q=0.9,en;q=0.5', 'en'],
  ['ru;q=0.1, en', 'en'],
  [';;;,,,q=', 'ru'],
  ['en;q=0, ru', 'ru'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

describe('an answer', () => {
  test('has the code, its status and its text in the requested language', () => {
    expect(answerOf(problem('locked'), 'en')).toEqual({
      status: 409,
      body: { message: 'You can no longer set predictions', errors: null, code: 'locked' },
    })
    expect(answerOf(problem('locked'), 'ru').body.message).toBe('Прогнозы больше не принимаются.')
  })
  test('has the fields with their mistakes', () => {
    const refusal = problem('validation_failed', { slug: ['required', { ru: 'занят', en: 'taken' }] })
    expect(answerOf(refusal, 'en').body.errors).toEqual({ slug: ['Required field', 'taken'] })
    expect(answerOf(refusal, 'ru').body.errors).toEqual({ slug: ['Обязательное поле', 'занят'] })
  })
  test('has the time to wait, in whole seconds and never zero', () => {
    expect([tooMany(1, 'test'), tooMany(59_001, 'test')].map((item) => item.retryAfterSeconds)).toEqual([
      1, 60,
    ])
  })
})

describe('a mistake found by a schema', () => {
  const schema = z.object({ list: z.array(z.object({ count: z.int().max(5) })), name: z.string() })
  const mistakes = (style: 'dots' | 'brackets') => {
    const result = schema.safeParse({ list: [{ count: 9 }] }, { reportInput: true })
    return answerOf(invalid(result.error!, style), 'ru').body.errors!
  }
  test('has its path, in either style', () => {
    expect(Object.keys(mistakes('dots'))).toEqual(['list.0.count', 'name'])
    expect(Object.keys(mistakes('brackets'))).toEqual(['list[0].count', 'name'])
  })
  test('is explained in the requested language', () => {
    expect(mistakes('dots')['list.0.count']).toEqual(['Не больше 5'])
    expect(mistakes('dots').name).toEqual(['Обязательное поле'])
  })
})
