import { IMPORTANCES, type Importance } from '@called-it/contract/importance.ts'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { makeAdmission } from './admission.ts'

let now: number
let gradient: { limit: number }
let admission: ReturnType<typeof makeAdmission>
/** What happened to calls, in order. */
let admitted: string[]
let refused: string[]

beforeEach(() => {
  now = 0
  gradient = { limit: 2 }
  admission = makeAdmission(
    gradient,
    () => now,
    () => 0.5,
  )
  admitted = []
  refused = []
})

const enter = (importance: Importance, name: string) =>
  admission.enter(importance, { admit: () => admitted.push(name), refuse: () => refused.push(name) })

it('admits as many as the limit allows, then the most important, the oldest first', () => {
  const leaves = [enter('save', 'a'), enter('save', 'b')]
  for (const name of ['r1', 'r2']) enter('rating', name)
  enter('rest', 'x')
  enter('own', 'o')
  enter('save', 'c')
  expect(admitted).toEqual(['a', 'b'])
  for (const leave of leaves) leave()
  // Ratings may hold three quarters of two places, so they leave one.
  expect(admitted).toEqual(['a', 'b', 'c', 'o'])
  expect(admission.underWay).toBe(2)
})

it('lets calls wait in their order, and refuses who has waited too long, less important ones sooner', () => {
  const [leave] = [enter('save', 'a'), enter('save', 'b')]
  enter('save', 'old')
  enter('rest', 'x')
  now = 600
  enter('save', 'new')
  leave!()
  expect(admitted).toEqual(['a', 'b', 'old'])
  now = 3001
  admission.sweep()
  expect(refused).toEqual(['x'])
  now = 5601
  admission.sweep()
  expect(refused).toEqual(['x', 'new'])
})

it('prefers the newest while more come than are answered, and lets nobody wait for long', () => {
  const [leave] = [enter('save', 'a'), enter('save', 'b')]
  for (now = 0; now < 600; now += 10) enter('save', `w${now}`)
  now = 600
  admission.sweep()
  // Whoever has waited for more than 0.1 s.
  expect(refused.at(-1)).toBe('w490')
  expect(admission.waiting('save')).toBe(10)
  leave!()
  expect(admitted).toEqual(['a', 'b', 'w590'])
})

it('a caller who has gone leaves the queue, and nobody works for him', () => {
  const leave = enter('save', 'a')
  enter('save', 'b')
  const gone = enter('save', 'gone')
  enter('save', 'c')
  gone()
  gone()
  leave()
  leave()
  expect(admitted).toEqual(['a', 'b', 'c'])
  expect(refused).toEqual([])
  expect(admission.underWay).toBe(2)
})

it('refuses the oldest when too many wait', () => {
  gradient.limit = 1
  enter('save', 'a')
  for (let nth = 0; nth <= 5000; nth += 1) enter('save', `w${nth}`)
  expect(refused).toEqual(['w0'])
})

it('tells refused calls to come back later the more there are', () => {
  expect(admission.comeBackAfter()).toBe(2)
  gradient.limit = 1
  enter('rest', 'slow')
  for (let nth = 0; nth < 300; nth += 1) enter('rest', `w${nth}`)
  now = 3001
  admission.sweep()
  expect(refused).toHaveLength(300)
  expect(admission.comeBackAfter()).toBe(16)
})

const step = fc.oneof(
  fc.record({ enter: fc.constantFrom(...IMPORTANCES) }),
  fc.record({ leave: fc.nat(30) }),
  fc.record({ wait: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ limit: fc.integer({ min: 1, max: 12 }) }),
)

it('whatever happens: each call ends once, nobody waits while there is a place, nobody waits too long', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      now = 0
      gradient = { limit: 4 }
      admission = makeAdmission(gradient, () => now)
      const ends = new Map<number, string>()
      const leaves: (() => void)[] = []
      let highest = 4
      for (const each of steps) {
        if ('enter' in each) {
          const id = leaves.length
          const end = (how: string) => {
            expect(ends.has(id)).toBe(false)
            ends.set(id, how)
          }
          leaves.push(admission.enter(each.enter, { admit: () => end('in'), refuse: () => end('refused') }))
        } else if ('leave' in each) leaves[each.leave]?.()
        else if ('wait' in each) now += each.wait
        else gradient.limit = each.limit
        highest = Math.max(highest, gradient.limit)
        admission.sweep()
        expect(admission.underWay).toBeLessThanOrEqual(highest)
        const saves = admission.waiting('save')
        if (saves > 0) expect(admission.underWay).toBeGreaterThanOrEqual(gradient.limit)
      }
      now += 5001
      admission.sweep()
      for (const name of IMPORTANCES) expect(admission.waiting(name)).toBe(0)
      for (const leave of leaves) leave()
      expect(admission.underWay).toBe(0)
    }),
  )
})

/** A machine that answers `atOnce` calls in 10 ms each, asked by `rate` callers a second of whom each gives up after a second. */
function simulate(rate: number, seconds: number, atOnce: number) {
  gradient = { limit: atOnce }
  admission = makeAdmission(gradient, () => now)
  const done: { at: number; leave: () => void }[] = []
  const waits: number[] = []
  let good = 0
  let shed = 0
  for (now = 0; now < seconds * 1000; now += 1) {
    while (done.length > 0 && done[0]!.at <= now) done.shift()!.leave()
    admission.sweep()
    for (let nth = 0; nth < rate / 1000; nth += 1) {
      const since = now
      if (admission.shedsAtOnce('save')) {
        shed += 1
        continue
      }
      let leave = () => {}
      const visit = {
        admit: () => {
          waits.push(now - since)
          good += 1
          done.push({ at: now + 10, leave: () => leave() })
        },
        refuse: () => {},
      }
      leave = admission.enter('save', visit)
    }
  }
  return {
    perSecond: good / seconds,
    shed: shed / (rate * seconds),
    p99: waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]!,
  }
}

it('answers as many at five times as much as at once as much, and those soon', () => {
  const peak = simulate(2000, 5, 20)
  const crowd = simulate(10_000, 5, 20)
  expect(crowd.perSecond).toBeGreaterThanOrEqual(0.9 * peak.perSecond)
  expect(crowd.p99).toBeLessThanOrEqual(100)
  // Most of the others cost next to nothing.
  expect(peak.shed).toBe(0)
  expect(crowd.shed).toBeGreaterThan(0.5)
})
