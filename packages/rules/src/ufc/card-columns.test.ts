import { expect, test } from 'vitest'
import type { CardPick } from './card.ts'
import { CARD_NUMBERS, countCrowd, decodeCard, encodeCard } from './card-columns.ts'

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
