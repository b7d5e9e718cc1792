import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnBy, GROUPS, makeDrawing } from '../test/drawn.ts'
import {
  BASKET_SIZE,
  chooseByWeight,
  chooseFree,
  choosingNumber,
  drawMessage,
  groupWeights,
  openTeams,
  scaledNumber,
  sumOf,
} from './draw.ts'

const DRAWS = 200_000
/** The digest that begins with the bytes of a number. */
const digestOf = (number: number) => {
  const bytes = Buffer.alloc(32)
  bytes.writeUIntBE(number, 0, 6)
  return bytes
}

describe('a digest', () => {
  it('depends on the tournament, the user and the step', () => {
    expect(drawMessage('euro-2024', 118, 'InGroup')).toBe('euro-2024:118:group')
    expect(drawMessage('euro-2024', 118, 'InGroupAndInTeam')).toBe('euro-2024:118:team')
  })

  it('chooses by the first six bytes, most significant first', () => {
    expect(choosingNumber(Uint8Array.from([0, 0, 0, 0, 1, 2, 255]))).toBe(258)
    expect(choosingNumber(new Uint8Array(32).fill(255))).toBe(2 ** 48 - 1)
    expect(chooseFree([5, 6, 7, 8], digestOf(258))).toBe(7)
  })

  it('is scaled to the sum of the weights without losing a bit', () => {
    expect(scaledNumber(20, digestOf(0))).toBe(0)
    expect(scaledNumber(20, digestOf(2 ** 48 - 1))).toBe(19)
    // On both sides of 13 twentieths, and with a product of 67 bits.
    const border = Math.ceil((13 * 2 ** 48) / 20)
    expect([border - 1, border].map((number) => scaledNumber(20, digestOf(number)))).toEqual([12, 13])
    expect(scaledNumber(500_000, digestOf(2 ** 48 - 1))).toBe(499_999)
  })

  it('chooses the first place at which the running sum of the weights is greater', () => {
    const weights = [4, 8, 2, 6]
    const at = (x: number) => chooseByWeight(weights, digestOf(Math.ceil((x * 2 ** 48) / 20)))
    expect(Array.from({ length: 20 }, (_, x) => at(x))).toEqual(
      [...'00001111111122333333'].map((place) => Number(place)),
    )
  })
})

describe('weights of groups', () => {
  it.each([
    [
      [1, 2, 3, 4],
      [8, 6, 4, 2],
    ],
    [
      [9, 5, 7, 6],
      [2, 8, 4, 6],
    ],
    [
      [3, 3, 3, 3],
      [5, 5, 5, 5],
    ],
    [
      [3, 3, 3, 4],
      [6, 6, 6, 2],
    ],
    [
      [3, 4, 4, 4],
      [8, 4, 4, 4],
    ],
    [
      [3, 3, 4, 5],
      [7, 7, 4, 2],
    ],
    [
      [3, 4, 4, 5],
      [8, 5, 5, 2],
    ],
    [
      [3, 4, 5, 5],
      [8, 6, 3, 3],
    ],
    [
      [3, 4, 3, 4],
      [7, 3, 7, 3],
    ],
    [[7], [2]],
    [
      [7, 6],
      [2, 4],
    ],
    [
      [0, 0, 0],
      [4, 4, 4],
    ],
  ])('of sizes %j are %j', (sizes, weights) => {
    expect(groupWeights(sizes)).toEqual(weights)
  })

  it('are whole, sum to n(n + 1), and level groups share the mean of their weights', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 12 }), (sizes) => {
        const n = sizes.length
        const weights = groupWeights(sizes)
        expect(sumOf(weights)).toBe(n * (n + 1))
        const order = sizes.toSorted((a, b) => a - b)
        for (const [at, weight] of weights.entries()) {
          expect(Number.isInteger(weight) && weight >= 2).toBe(true)
          const turns = order.flatMap((size, rank) => (size === sizes[at] ? [2 * n - 2 * rank] : []))
          expect(weight * turns.length).toBe(sumOf(turns))
        }
      }),
    )
  })

  it('never make one of four groups more likely than 40 percent', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 6 }), { minLength: 4, maxLength: 8 }), (sizes) => {
        const weights = groupWeights(sizes)
        expect(10 * Math.max(...weights)).toBeLessThanOrEqual(4 * sumOf(weights))
      }),
    )
  })
})

describe('open teams', () => {
  it('are one for the first twenty users of a group, one more for each further twenty, four at most', () => {
    const sizes = [1, 19, 20, 39, 40, 59, 60, 61, 5000]
    expect(sizes.map(openTeams)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4])
  })

  it('have ten users at most, and their number follows the size of the group', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 240 }), (users) => {
        const { draw, sizes, teams } = makeDrawing()
        for (const user of users) {
          const entry = draw(user)
          if (entry?.step !== 'InGroupAndInTeam') continue
          const { group } = teams.find(({ id }) => id === entry.chosen)!
          expect(entry.free).toHaveLength(openTeams(sizes.find(({ id }) => id === group)!.users))
          expect(entry.weights).toEqual(entry.free.map(() => 1))
        }
        for (const team of teams) expect(team.users).toBeLessThanOrEqual(BASKET_SIZE)
      }),
    )
  })
})

describe(`${DRAWS} draws into groups`, () => {
  const users = new Map(GROUPS.map((id) => [id, 0]))
  const spreads: number[] = []
  let guessed = 0
  let chances = 0
  let waited = 0
  let guessedWaiting = 0
  for (const { chosen, weights, free } of drawnBy(Array.from({ length: DRAWS }, (_, at) => at + 1))) {
    // The observer sees all sizes and names the likeliest group; a user who waits draws when that one is likeliest of all.
    const best = Math.max(...weights)
    const isRight = free[weights.indexOf(best)] === chosen
    chances = Math.max(chances, best / sumOf(weights))
    if (isRight) guessed += 1
    if (best === 8) {
      waited += 1
      if (isRight) guessedWaiting += 1
    }
    users.set(chosen, users.get(chosen)! + 1)
    const sizes = [...users.values()]
    spreads.push(Math.max(...sizes) - Math.min(...sizes))
  }

  it('keep sizes two apart as a rule, and twelve at most', () => {
    const sorted = spreads.toSorted((a, b) => a - b)
    expect(sorted[DRAWS / 2]).toBeLessThanOrEqual(2)
    expect(sorted.at(-1)).toBeLessThanOrEqual(12)
  })

  it('let the best observer guess 40 percent at most', () => {
    expect(chances).toBeLessThanOrEqual(0.4)
    // A count may be above its average by three standard errors at most.
    const atMost = (draws: number) => 0.4 + 3 * Math.sqrt((0.4 * 0.6) / draws)
    expect(guessed / DRAWS).toBeLessThanOrEqual(0.4)
    expect(waited).toBeGreaterThan(DRAWS / 100)
    expect(guessedWaiting / waited).toBeLessThanOrEqual(atMost(waited))
  })
})
