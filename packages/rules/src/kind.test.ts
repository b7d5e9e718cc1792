import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phaseAt } from './kind.ts'

describe('a question is', () => {
  test.each<[string, { opens_at: number; locks_at: number }, number, ReturnType<typeof phaseAt>]>([
    ['not open one millisecond before it opens', { opens_at: 100, locks_at: 200 }, 99, 'not_open'],
    ['open in the millisecond when it opens', { opens_at: 100, locks_at: 200 }, 100, 'open'],
    ['open until one millisecond before its lock', { opens_at: 100, locks_at: 200 }, 199, 'open'],
    ['locked in the millisecond of its lock', { opens_at: 100, locks_at: 200 }, 200, 'locked'],
    ['locked for good', { opens_at: -Infinity, locks_at: -Infinity }, -1e15, 'locked'],
    ['open for good', { opens_at: -Infinity, locks_at: Infinity }, 1e15, 'open'],
    ['not open for now', { opens_at: Infinity, locks_at: Infinity }, 1e15, 'not_open'],
    ['locked though it never opened', { opens_at: Infinity, locks_at: 200 }, 200, 'locked'],
    ['locked where it would open later', { opens_at: 300, locks_at: 200 }, 250, 'locked'],
  ])('%s', (_, times, now, phase) => {
    expect(phaseAt(times, now)).toBe(phase)
  })

  test('by the clock alone only ever not open, then open, then locked', () => {
    const moment = fc.oneof(fc.constantFrom(Infinity, -Infinity), fc.integer({ min: -5, max: 5 }))
    const order = ['not_open', 'open', 'locked']
    fc.assert(
      fc.property(moment, moment, (opens_at, locks_at) => {
        const phases = Array.from({ length: 15 }, (_, at) => phaseAt({ opens_at, locks_at }, at - 7))
        expect(phases.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(phases)
      }),
    )
  })
})
