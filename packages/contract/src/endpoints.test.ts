import { describe, expect, test } from 'vitest'
import { makeCaller, urlOf, type WireRequest } from './client.ts'
import { errorsOf } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { ERROR_CODES, REFUSALS } from './errors.ts'
import { saveScores } from './kinds/match.ts'
import { readRatings } from './ratings/ratings.ts'

describe('refusals', () => {
  test.each(ERROR_CODES)('%s has a message in both languages', (code) => {
    expect(REFUSALS[code].text.ru).toMatch(/[а-я]/i)
    expect(REFUSALS[code].text.en).toMatch(/^[\x20-\x7e]+$/)
    expect(REFUSALS[code].status).toBeGreaterThanOrEqual(400)
  })
})

describe('calls', () => {
  test('no two share a method and an address', () => {
    const names = ENDPOINTS.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(names).size).toBe(names.length)
  })
  test.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s names its path parameters',
    (_, endpoint) => {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1])
      expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath)
    },
  )
  test('every error code belongs to some call', () => {
    // A save refuses with `join_group_first`, but no call lists it as its own.
    // SPEC.md 5 names a violation that no rule raises.
    const unused = ['join_group_first', 'IncorrectStatusForMainOrSecondaryEvent']
    const answered = new Set<string>([...ENDPOINTS.flatMap(errorsOf), ...unused])
    expect(ERROR_CODES.filter((code) => !answered.has(code))).toEqual([])
  })
})

describe('client', () => {
  test('escapes the parameters of the path, and leaves undefined out of the query', () => {
    const url = urlOf(readRatings, { params: { slug: 'a b/c' }, query: { page: 2, search: undefined } })
    expect(url).toBe('/api/v1/a%20b%2Fc/ratings?page=2')
  })
  test('gives method, address and body to the transport', async () => {
    const sent: WireRequest[] = []
    const call = makeCaller(async (request) => {
      sent.push(request)
      return { predictions: [], rejected: [] }
    })
    const body = { predictions: [{ event_id: 1, first: 2, second: 1 }] }
    expect(await call(saveScores, { params: { slug: 'cup' }, body })).toEqual({
      predictions: [],
      rejected: [],
    })
    expect(sent).toEqual([{ method: 'POST', url: '/api/v1/tournaments/cup/predictions/events', body }])
  })
})
