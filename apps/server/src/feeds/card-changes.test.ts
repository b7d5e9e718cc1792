import { expect, test } from 'vitest'
import { cardAt, type CardChange } from './card-changes.ts'

const CARD = [
  { key: 'main', first: 'makhachev', second: 'tsarukyan' },
  { key: 'co-main', first: 'dvalishvili', second: 'nurmagomedov' },
  { key: 'third', first: 'moicano', second: 'dariush' },
]
const CHANGES: CardChange[] = [
  { at: '2025-01-17T18:00:00Z', event: 'third', set: { status: 'cancelled' } },
  { at: '2025-01-17T19:00:00Z', event: 'main', set: { second: 'moicano' } },
]
const at = (time: string) => cardAt(CARD, CHANGES, Date.parse(time))

test('before anything changed a card is as it was announced', () => {
  expect(at('2025-01-17T17:59:59Z')).toEqual(CARD)
})

test('a bout that was called off is on it no more', () => {
  expect(at('2025-01-17T18:00:00Z')).toEqual(CARD.slice(0, 2))
})

test('who takes the place of another stands there from then on, and the other side stays', () => {
  expect(at('2025-01-18T12:00:00Z')).toEqual([
    { key: 'main', first: 'makhachev', second: 'moicano' },
    CARD[1],
  ])
})
