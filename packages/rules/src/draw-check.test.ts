import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestOf, drawnBy, GROUPS, makeDrawing } from '../test/drawn.ts'
import { makeDrawCheck } from './draw-check.ts'
import type { DrawEntry } from './draw.ts'

const findingsOf = (entries: readonly DrawEntry[], hasSeed = true) => {
  const check = makeDrawCheck(GROUPS)
  return entries.flatMap((entry) => check(entry, hasSeed ? digestOf(entry) : null))
}
const mistakesOf = (entries: readonly DrawEntry[], hasSeed = true) =>
  findingsOf(entries, hasSeed)
    .filter(({ mistake }) => mistake !== null)
    .map(({ nth, mistake }) => [nth, mistake])

/** A hundred users, each with both steps, in random order. */
const ORDER = [
  ...Array.from({ length: 100 }, (_, at) => at + 1),
  ...Array.from({ length: 100 }, (_, at) => 100 - at),
]
const WHOLE = drawnBy(ORDER)
const without = (nth: number) => WHOLE.filter((entry) => entry.nth !== nth)
const changedIn = (entries: readonly DrawEntry[], nth: number, change: Partial<DrawEntry>) =>
  entries.map((entry) => (entry.nth === nth ? { ...entry, ...change } : entry))
const changed = (nth: number, change: Partial<DrawEntry>) => changedIn(WHOLE, nth, change)
const laterTeam = WHOLE.findLast(({ step, free }) => step === 'InGroupAndInTeam' && free.length > 1)!

describe('the check', () => {
  it('finds nothing wrong with an untouched draw, with the seed and without', () => {
    expect(WHOLE).toHaveLength(200)
    expect(mistakesOf(WHOLE)).toEqual([])
    expect(mistakesOf(WHOLE, false)).toEqual([])
    expect(findingsOf(WHOLE)).toHaveLength(200)
  })

  it('nor with one in which users came in another order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 240 }), (users) => {
        expect(mistakesOf(drawnBy(users))).toEqual([])
      }),
    )
  })

  it('reports a missing record', () => {
    for (const nth of [1, 40, 137]) expect(mistakesOf(without(nth))).toEqual([[nth, 'missing']])
  })

  it('reports a record that appears twice', () => {
    expect(mistakesOf([...WHOLE.slice(0, 40), WHOLE[39]!, ...WHOLE.slice(40)])).toEqual([[40, 'doubled']])
    // The same step of the same user again, with a number of its own.
    expect(mistakesOf([...WHOLE, { ...WHOLE[39]!, nth: 201 }])).toEqual([[201, 'doubled']])
  })

  it('reports another choice, with the right one', () => {
    const { chosen } = WHOLE[39]!
    const wrong = changed(40, { chosen: GROUPS.find((id) => id !== chosen)! })
    expect(mistakesOf(wrong)).toEqual([[40, 'changed_choice']])
    expect(findingsOf(wrong)[39]!.expected.chosen).toBe(chosen)
  })

  it('reports other places, with the seed and without', () => {
    for (const hasSeed of [true, false]) {
      expect(mistakesOf(changed(41, { free: [WHOLE[40]!.chosen] }), hasSeed)).toEqual([[41, 'changed_free']])
      const { nth, free, chosen } = laterTeam
      expect(mistakesOf(changed(nth, { free: free.toReversed() }), hasSeed)[0]).toEqual([nth, 'changed_free'])
      // Fewer or more teams than are open, and a team of another group.
      for (const other of [[chosen], [...free, 9000], [free[0]!, 9000, 9000], [1]])
        expect(mistakesOf(changed(nth, { free: other }), hasSeed)[0]).toEqual([nth, 'changed_free'])
    }
  })

  it('reports other weights, with the seed and without', () => {
    for (const hasSeed of [true, false]) {
      const { weights } = WHOLE[40]!
      const other = weights.map((weight, at) => (at === 0 ? weight + 1 : weight))
      expect(mistakesOf(changed(41, { weights: other }), hasSeed)).toEqual([[41, 'changed_weights']])
      expect(mistakesOf(changed(laterTeam.nth, { weights: [7, 1] }), hasSeed)[0]).toEqual([
        laterTeam.nth,
        'changed_weights',
      ])
    }
    expect(findingsOf(changed(41, { weights: [] }))[40]!.expected.weights).toEqual(WHOLE[40]!.weights)
  })

  it('reports another user, whose digest would choose another place', () => {
    expect(mistakesOf(changed(1, { user_id: 9999 })).length).toBeGreaterThan(0)
  })
})

describe('a draw that began without weights', () => {
  /** Sixty users drawn without weights, then the steps of forty more with them. */
  function mixed() {
    const { draw, entries } = makeDrawing()
    for (let user = 1; user <= 60; user += 1) draw(user, 1)
    for (let user = 1; user <= 50; user += 1) draw(user, 1)
    for (let user = 51; user <= 100; user += 1) draw(user)
    for (let user = 100; user > 50; user -= 1) draw(user)
    return entries
  }

  it('is correct, whether it ended without weights or with them', () => {
    const old = drawnBy(ORDER, 1)
    expect(mistakesOf(old)).toEqual([])
    expect(mistakesOf(mixed())).toEqual([])
    expect(mistakesOf(mixed(), false)).toEqual([])
    expect(new Set(mixed().map(({ version }) => version))).toEqual(new Set([1, 2]))
  })

  it('is checked record by record, by the way of each record', () => {
    const entries = mixed()
    const [old] = entries.filter(({ free, step }) => step === 'InGroup' && free.length === 4)
    const other = old!.free.find((id) => id !== old!.chosen)!
    expect(mistakesOf(changedIn(entries, old!.nth, { chosen: other }))).toEqual([
      [old!.nth, 'changed_choice'],
    ])
    expect(mistakesOf(changedIn(entries, 2, { version: 2 }))[0]).toEqual([2, 'changed_free'])
  })

  it('cannot return to the way without weights', () => {
    const entries = mixed()
    const last = entries.findLast(({ version }) => version === 2)!
    expect(mistakesOf(changedIn(entries, last.nth, { version: 1 }))).toEqual([[last.nth, 'older_way']])
  })
})

describe('places that were given back', () => {
  const { draw, comeBack, entries } = makeDrawing()
  for (const user of ORDER) draw(user)
  comeBack(501, 7)
  comeBack(501, 7)
  for (let user = 101; user <= 140; user += 1) draw(user)
  // Once more, with other users between the two steps.
  comeBack(502, 501)
  for (let user = 101; user <= 140; user += 1) draw(user)
  comeBack(502, 501)
  const keptGroup = entries.find(({ is_kept }) => is_kept)!

  it('are as recorded, count for nobody else, and need no seed', () => {
    expect(entries.filter(({ is_kept }) => is_kept)).toHaveLength(4)
    expect(mistakesOf(entries)).toEqual([])
    expect(mistakesOf(entries, false)).toEqual([])
  })

  it('cannot be in a group or team into which nobody was drawn, nor be several', () => {
    const wrong = (nth: number, change: Partial<DrawEntry>) => mistakesOf(changedIn(entries, nth, change))[0]
    const { nth } = keptGroup
    expect(wrong(nth, { free: [99], chosen: 99 })).toEqual([nth, 'changed_free'])
    expect(wrong(nth, { free: GROUPS, weights: [1, 1, 1, 1] })).toEqual([nth, 'changed_free'])
    expect(wrong(nth, { weights: [2] })).toEqual([nth, 'changed_weights'])
    expect(wrong(nth + 1, { free: [9000], chosen: 9000 })).toEqual([nth + 1, 'changed_free'])
    // A team of another group.
    const other = entries.find(
      ({ step, free }) => step === 'InGroupAndInTeam' && !free.includes(entries[nth]!.chosen),
    )!
    expect(wrong(nth + 1, { free: [other.chosen], chosen: other.chosen })).toEqual([nth + 1, 'changed_free'])
  })

  it('belong to one person: the user who got the group back gets the team back', () => {
    const own = entries.find(({ step }) => step === 'InGroupAndInTeam')!
    const forged = changedIn(entries, own.nth, { is_kept: true, free: [own.chosen], weights: [1] })
    expect(mistakesOf(forged)[0]).toEqual([own.nth, 'changed_free'])
  })
})
