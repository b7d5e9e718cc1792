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

test('a card before any change is the announced one', () => {
  expect(at('2025-01-17T17:59:59Z')).toEqual(CARD)
})

test('a cancelled fight is no longer on it', () => {
  expect(at('2025-01-17T18:00:00Z')).toEqual(CARD.slice(0, 2))
})

test('a replacement fighter is on it from then on, and the other side stays', () => {
  expect(at('2025-01-18T12:00:00Z')).toEqual([
    { key: 'main', first: 'makhachev', second: 'moicano' },
    CARD[1],
  ])
})
