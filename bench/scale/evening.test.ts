import { describe, expect, test } from 'vitest'
import { eveningOf, FINAL, shareAt } from './evening.ts'

const evening = eveningOf({ ...FINAL, players: 1_000_000 })
const sum = (of: (second: number) => number | undefined, from = 0, to = evening.length) =>
  Array.from({ length: to - from }, (_, at) => of(from + at) ?? 0).reduce((total, each) => total + each, 0)
const callsOf = (name: 'save' | 'rating' | 'tournament') => (second: number) => evening[second]!.calls[name]

describe('an evening of a final', () => {
  test('everybody who saves does so before the lock', () => {
    expect(sum(callsOf('save'), 0, FINAL.lock)).toBeCloseTo(300_000, -1)
    expect(sum(callsOf('save'), FINAL.lock)).toBe(0)
  })

  test('the last minute has its part, and is the fullest', () => {
    const last = sum(callsOf('save'), FINAL.lock - 60, FINAL.lock)
    expect(last).toBeGreaterThan(300_000 * 0.15)
    expect(last).toBeGreaterThan(sum(callsOf('save'), FINAL.lock - 120, FINAL.lock - 60) * 1.5)
  })

  test('a goal and the end are settled, told and read again within the spread', () => {
    const [goal] = FINAL.goals as [number]
    expect(evening[goal]).toMatchObject({ settlements: 1, signals: 3, readsSince: 0 })
    expect(sum((second) => evening[second]!.settlements)).toBe(FINAL.goals.length + 1)
    const present = evening[goal]!.streams
    expect(sum(callsOf('rating'), goal, goal + FINAL.spread)).toBeCloseTo(present * 0.5, 0)
    expect(evening[goal + FINAL.spread]!.calls.rating ?? 0).toBe(0)
  })

  test('a longer spread asks the same in more seconds', () => {
    const slow = eveningOf({ ...FINAL, players: 1_000_000, spread: 60 })
    const [goal] = FINAL.goals as [number]
    const read = (seconds: typeof evening) =>
      seconds.slice(goal, goal + 60).reduce((total, { calls }) => total + (calls.rating ?? 0), 0)
    expect(read(slow)).toBeCloseTo(read(evening), 0)
    expect(slow[goal]!.calls.rating).toBeCloseTo(evening[goal]!.calls.rating! * (30 / 60), 0)
  })

  test('nearly everybody present opens the rating after the end', () => {
    const present = evening[FINAL.end]!.streams
    expect(sum(callsOf('rating'), FINAL.end, FINAL.end + 60)).toBeGreaterThan(present * 0.9)
  })

  test('pages that were changed are counted from each checkpoint', () => {
    expect(evening[FINAL.checkpoint]!.savesSince).toBe(0)
    expect(evening[FINAL.checkpoint - 1]!.savesSince).toBeGreaterThan(0)
  })

  test('the lock is told, too, and its answers are packed', () => {
    expect(evening[FINAL.lock]).toMatchObject({ packs: 1, signals: 1, settlements: 0 })
    expect(evening[FINAL.lock]!.readsSince).toBeUndefined()
    const again =
      evening[FINAL.lock]!.calls.tournament! - evening[FINAL.lock + FINAL.spread]!.calls.tournament!
    expect(again).toBeGreaterThan((evening[FINAL.lock]!.streams / FINAL.spread) * 0.9)
  })

  test('grows with its players', () => {
    const ten = eveningOf({ ...FINAL, players: 10_000_000 })
    expect(ten[FINAL.end]!.streams).toBeCloseTo(evening[FINAL.end]!.streams * 10, 0)
    expect(ten[100]!.calls.tournament).toBeCloseTo(evening[100]!.calls.tournament! * 10, 0)
  })
})

test('a line is straight between its points and flat beyond them', () => {
  const line: [number, number][] = [
    [10, 1],
    [20, 3],
  ]
  expect([0, 10, 15, 20, 30].map((second) => shareAt(line, second))).toEqual([1, 1, 2, 3, 3])
})
