import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crowdOfEntities } from './entity-crowd.ts'

const called = (answer: number, predictions: number) => ({ answer, predictions })

describe('how the crowd split', () => {
  test('the most named first, those named equally often by their ids', () => {
    expect(crowdOfEntities([called(9, 2), called(4, 2), called(7, 30), called(1, 1)])).toEqual({
      total: 35,
      entities: [
        { entity_id: 7, count: 30 },
        { entity_id: 4, count: 2 },
        { entity_id: 9, count: 2 },
        { entity_id: 1, count: 1 },
      ],
    })
  })

  test('of nobody', () => {
    expect(crowdOfEntities([])).toEqual({ total: 0, entities: [] })
  })

  test('adds up to all of them, in whatever order they are counted', () => {
    const answers = fc.uniqueArray(fc.tuple(fc.nat(50), fc.nat(9)), { selector: ([answer]) => answer })
    fc.assert(
      fc.property(answers, (pairs) => {
        const list = pairs.map(([answer, predictions]) => called(answer, predictions))
        const { total, entities } = crowdOfEntities(list)
        expect(entities.reduce((sum, { count }) => sum + count, 0)).toBe(total)
        expect(crowdOfEntities(list.toReversed())).toEqual({ total, entities })
      }),
    )
  })
})
