import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedTries, type GuessingRule, ORGANISER_RULE, remembered, USER_RULE } from './guessing.ts'
import { runs } from '../../../../../packages/rules/test/runs.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const DAY = 24 * HOUR
const CODE_LIFE = 10 * MINUTE

const requestAfter = (wrong: number, ago_ms = 0, open = 0, rule = USER_RULE) =>
  allowedTries({ wrong, ago_ms, open }, rule)

describe('a code', () => {
  it.each([0, 1, 5, 10, 20])('has all its tries after %i wrong ones within an hour (API.md)', (wrong) => {
    expect(requestAfter(wrong)).toEqual({ tries: 5, wait_ms: 0 })
  })

  it.each([
    [21, 2, 4],
    [22, 4, 3],
    [23, 8, 2],
    [24, 16, 1],
    [25, 60, 1],
  ])('after %i wrong tries is sent no sooner than %i min later, with %i tries', (wrong, minutes, tries) => {
    expect(requestAfter(wrong)).toEqual({ tries: 0, wait_ms: minutes * MINUTE })
    expect(requestAfter(wrong, minutes * MINUTE - 1).tries).toBe(0)
    expect(requestAfter(wrong, minutes * MINUTE)).toEqual({ tries, wait_ms: 0 })
  })

  it('of an organiser has as many at first, and then fewer with longer waits', () => {
    expect([0, 4].map((wrong) => requestAfter(wrong, 0, 0, ORGANISER_RULE).tries)).toEqual([5, 5])
    expect(
      [5, 6, 7, 8, 9].map((wrong) => requestAfter(wrong, 0, 0, ORGANISER_RULE).wait_ms / MINUTE),
    ).toEqual([2, 4, 8, 16, 180])
    expect([5, 8].map((wrong) => requestAfter(wrong, HOUR, 0, ORGANISER_RULE).tries)).toEqual([4, 1])
  })

  it('counts tries left on other codes as used', () => {
    expect(requestAfter(0, 0, 20).tries).toBe(5)
    expect(requestAfter(0, 0, 23).tries).toBe(2)
    // They expire with their codes.
    expect(requestAfter(0, 0, 25)).toEqual({ tries: 0, wait_ms: CODE_LIFE })
    expect(requestAfter(24.9, 0, 1)).toEqual({ tries: 0, wait_ms: requestAfter(24.9).wait_ms })
    expect(requestAfter(15, 0, 8).tries).toBe(2)
  })
})

it('forgets wrong tries one after another', () => {
  const after = (hours: number) => remembered({ wrong: 10, ago_ms: hours * HOUR }, USER_RULE)
  expect([0, 1, 9.5, 10, 1000].map(after)).toEqual([10, 9, 0.5, 0, 0])
})

/** The actions of any number of strangers: wait, ask for a code from a network, try one there or elsewhere. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ wait_ms: fc.constantFrom(1000, MINUTE, 5 * MINUTE, HOUR, 3 * HOUR) }) },
  { weight: 4, arbitrary: fc.record({ ask: fc.nat(7) }) },
  { weight: 8, arbitrary: fc.record({ try_at: fc.nat(7), times: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ try_elsewhere: fc.integer({ min: 1, max: 6 }) }) },
)
type Step =
  | { wait_ms: number }
  | { ask: number }
  | { try_at: number; times: number }
  | { try_elsewhere: number }

/** Returns the times (ms) of the allowed tries. Only the rule refuses: there are no other limits. */
function attack(steps: Step[], rule: GuessingRule): number[] {
  const codes = new Map<number, { tries: number; dies_at: number }>()
  const tries: number[] = []
  let [present, wrong, wrong_at] = [0, 0, 0]
  const guesses = (butOf?: number) => ({
    wrong,
    ago_ms: present - wrong_at,
    open: [...codes].reduce(
      (sum, [at, code]) => sum + (at !== butOf && code.dies_at > present ? code.tries : 0),
      0,
    ),
  })
  const guess = () => {
    wrong = remembered(guesses(), rule) + 1
    wrong_at = present
    tries.push(present)
  }
  for (const step of steps) {
    if ('wait_ms' in step) present += step.wait_ms
    else if ('ask' in step) {
      const { tries: granted } = allowedTries(guesses(step.ask), rule)
      if (granted > 0) codes.set(step.ask, { tries: granted, dies_at: present + CODE_LIFE })
    } else if ('try_at' in step) {
      const code = codes.get(step.try_at)
      for (let n = 0; n < step.times && code && code.dies_at > present && code.tries > 0; n += 1) {
        code.tries -= 1
        guess()
      }
    } else {
      for (let n = 0; n < step.try_elsewhere && allowedTries(guesses(), rule).tries > 0; n += 1) guess()
    }
  }
  return tries
}

it.each([
  ['an account', USER_RULE, 49],
  ['an organiser', ORGANISER_RULE, 17],
])('whatever strangers do, no day has more tries at %s than allowed', (_, rule, most) => {
  let highest = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 50, maxLength: 1500, size: 'max' }), (steps) => {
      const tries = attack(steps, rule)
      for (const [at, from] of tries.entries()) {
        const inDay = tries.slice(at).filter((moment) => moment < from + DAY).length
        highest = Math.max(highest, inDay)
        expect(inDay).toBeLessThanOrEqual(most)
      }
    }),
    { numRuns: runs(30) },
  )
  // Enough tries were made to test the bound.
  expect(highest).toBeGreaterThan(most * 0.6)
})
