import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BASKET_SIZE,
  chooseFree,
  choosingNumber,
  type DrawEntry,
  drawMessage,
  type DrawStep,
  freeGroups,
  freeTeams,
  makeDrawCheck,
} from './draw.ts'

const GROUPS = [11, 12, 13, 14]
const SEED = Buffer.alloc(32, 7)
const digestOf = ({ user_id, step }: Pick<DrawEntry, 'user_id' | 'step'>) =>
  createHmac('sha256', SEED)
    .update(drawMessage('cup', user_id, step))
    .digest()

/** Draws as the server does, for users who come in any order; each comes as often as the list names them. */
function drawn(users: readonly number[]): DrawEntry[] {
  const sizes = GROUPS.map((id) => ({ id, users: 0 }))
  const teams: { id: number; group: number; users: number }[] = []
  const groupOf = new Map<number, number>()
  const inTeam = new Set<number>()
  const entries: DrawEntry[] = []
  for (const user_id of users) {
    const group = groupOf.get(user_id)
    const step: DrawStep = group === undefined ? 'InGroup' : 'InGroupAndInTeam'
    if (inTeam.has(user_id)) continue
    const own = () => teams.filter((team) => team.group === group)
    if (group !== undefined && freeTeams(own()).length === 0)
      teams.push({ id: 100 + teams.length, group, users: 0 })
    const free = group === undefined ? freeGroups(sizes) : freeTeams(own())
    const chosen = chooseFree(free, digestOf({ user_id, step }))
    entries.push({ nth: entries.length + 1, user_id, step, free, chosen })
    if (group === undefined) {
      groupOf.set(user_id, chosen)
      sizes.find(({ id }) => id === chosen)!.users += 1
    } else {
      inTeam.add(user_id)
      teams.find(({ id }) => id === chosen)!.users += 1
    }
  }
  return entries
}

const findingsOf = (entries: readonly DrawEntry[], hasSeed = true) => {
  const check = makeDrawCheck(GROUPS)
  return entries.flatMap((entry) => check(entry, hasSeed ? digestOf(entry) : null))
}
const mistakesOf = (entries: readonly DrawEntry[], hasSeed = true) =>
  findingsOf(entries, hasSeed)
    .filter(({ mistake }) => mistake !== null)
    .map(({ nth, mistake }) => [nth, mistake])

/** A hundred users, each through both steps, in an order of their own. */
const WHOLE = drawn([
  ...Array.from({ length: 100 }, (_, at) => at + 1),
  ...Array.from({ length: 100 }, (_, at) => 100 - at),
])
const without = (nth: number) => WHOLE.filter((entry) => entry.nth !== nth)
const changed = (nth: number, change: Partial<DrawEntry>) =>
  WHOLE.map((entry) => (entry.nth === nth ? { ...entry, ...change } : entry))

describe('a draw', () => {
  it('signs the tournament, the user and the step', () => {
    expect(drawMessage('euro-2024', 118, 'InGroup')).toBe('euro-2024:118:group')
    expect(drawMessage('euro-2024', 118, 'InGroupAndInTeam')).toBe('euro-2024:118:team')
  })

  it('chooses by the first six bytes, most significant first', () => {
    const digest = Uint8Array.from([0, 0, 0, 0, 1, 2, 255])
    expect(choosingNumber(digest)).toBe(258)
    expect(chooseFree([5, 6, 7, 8], digest)).toBe(7)
    expect(choosingNumber(new Uint8Array(32).fill(255))).toBe(2 ** 48 - 1)
  })

  it('leaves group sizes that never differ by more than one, and teams of ten at most', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 200 }), (users) => {
        const sizes = new Map(GROUPS.map((id) => [id, 0]))
        const teams = new Map<number, number>()
        for (const { step, chosen } of drawn(users)) {
          if (step === 'InGroup') sizes.set(chosen, sizes.get(chosen)! + 1)
          else teams.set(chosen, (teams.get(chosen) ?? 0) + 1)
          const all = [...sizes.values()]
          expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1)
        }
        for (const size of teams.values()) expect(size).toBeLessThanOrEqual(BASKET_SIZE)
        expect(mistakesOf(drawn(users))).toEqual([])
      }),
    )
  })
})

describe('the check', () => {
  it('finds nothing wrong with a draw as it was, with the seed and without', () => {
    expect(WHOLE).toHaveLength(200)
    expect(mistakesOf(WHOLE)).toEqual([])
    expect(mistakesOf(WHOLE, false)).toEqual([])
    expect(findingsOf(WHOLE)).toHaveLength(200)
  })

  it('names a record that is missing', () => {
    for (const nth of [1, 40, 137]) expect(mistakesOf(without(nth))).toEqual([[nth, 'missing']])
  })

  it('names one that stands there twice', () => {
    expect(mistakesOf([...WHOLE.slice(0, 40), WHOLE[39]!, ...WHOLE.slice(40)])).toEqual([[40, 'doubled']])
    // The same step of the same user once more, under a number of its own.
    expect(mistakesOf([...WHOLE, { ...WHOLE[39]!, nth: 201 }])).toEqual([[201, 'doubled']])
  })

  it('names another choice, and what it should be', () => {
    const { chosen } = WHOLE[39]!
    const other = GROUPS.find((id) => id !== chosen)!
    const wrong = changed(40, { chosen: other, free: WHOLE[39]!.free })
    expect(mistakesOf(wrong)).toEqual([[40, 'changed_choice']])
    expect(findingsOf(wrong)[39]!.expected.chosen).toBe(chosen)
  })

  it('names other free places', () => {
    expect(mistakesOf(changed(41, { free: [WHOLE[40]!.chosen] }))).toEqual([[41, 'changed_free']])
    expect(mistakesOf(changed(41, { free: [WHOLE[40]!.chosen] }), false)).toEqual([[41, 'changed_free']])
    // A team of a group that the user is not in.
    const [first] = WHOLE.filter(({ step }) => step === 'InGroupAndInTeam')
    expect(mistakesOf(changed(first!.nth, { free: [], chosen: 0 }))[0]).toEqual([first!.nth, 'changed_free'])
  })

  it('names another user, whose digest chooses something else', () => {
    // Of a list of one place nothing else could have been chosen: then the user is found by another record.
    const nth = WHOLE.find(({ free, step }) => step === 'InGroup' && free.length === 4)!.nth
    expect(mistakesOf(changed(nth, { user_id: 9999 })).length).toBeGreaterThan(0)
  })
})
