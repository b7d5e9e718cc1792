import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CardPick } from './card.ts'
import { CARD_NUMBERS, countCrowd, countSubstitutes, decodeCard, encodeCard } from './card-columns.ts'
import { judgeCard } from './card-points.ts'
import { DEFAULT_RULESET } from '../ruleset.ts'

const CARD = [3, 1, 2, 5, 4, 6].map((event_id, at): CardPick => ({
  event_id,
  tournament_player_id: event_id * 10,
  type: at === 5 ? 'reserve' : 'main',
  multiply: at === 0,
}))

test('a card has the same number of numbers as any other, none of them 0, and its picks are decoded fight by fight', () => {
  const numbers = encodeCard(CARD)
  expect(numbers.length).toBe(CARD_NUMBERS)
  expect(numbers).not.toContain(0)
  expect(decodeCard(numbers)).toEqual(CARD.toSorted((a, b) => a.event_id - b.event_id))
})

test('a crowd counts the picks of each fighter, and the doubled ones', () => {
  const crowd = countCrowd()
  crowd.add(encodeCard(CARD), 0, 7)
  const { total, fights } = crowd.result()
  expect(total).toBe(7)
  expect(fights.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  expect(fights[2]).toEqual({ id: 3, total: 7, picks: [{ id: 30, count: 7, doubled: 7 }] })
})

/** Fights 1 to 7 in any order, each won by the first fighter (`10 * id`), by the second, not decided, or void. */
const outcomes = fc
  .tuple(
    fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7], { minLength: 7 }),
    fc.array(fc.constantFrom('first', 'second', 'open', 'void'), { minLength: 7, maxLength: 7 }),
  )
  .map(([ids, ends]) =>
    ids.map((id, at) => ({
      id,
      first: id * 10,
      second: id * 10 + 1,
      first_odds: 150,
      second_odds: 250,
      winner: ends[at] === 'first' ? id * 10 : ends[at] === 'second' ? id * 10 + 1 : null,
      is_void: ends[at] === 'void',
    })),
  )

test('slips with a void fight are counted by what their reserve does, as the points say', () => {
  fc.assert(
    fc.property(outcomes, (outcome) => {
      for (const { id, is_void } of outcome) {
        const counter = countSubstitutes(outcome, id)
        expect(counter === null).toBe(!is_void)
        if (!counter) continue
        counter.add(encodeCard(CARD), 0)
        const picks = judgeCard(CARD, outcome, DEFAULT_RULESET)
        const reserve = picks.find(({ type }) => type === 'reserve')!
        const isUsed = reserve.stands_for !== null && reserve.stands_for !== id
        const isEntered = reserve.stands_for === id && reserve.state !== 'wrong'
        const isNamed = picks.some(({ event_id }) => event_id === id)
        expect(counter.result()).toEqual({
          entered: isNamed && isEntered ? 1 : 0,
          already_used: isNamed && isUsed && reserve.event_id !== id ? 1 : 0,
          no_help: isNamed && !isEntered && !isUsed ? 1 : 0,
        })
      }
    }),
  )
})
