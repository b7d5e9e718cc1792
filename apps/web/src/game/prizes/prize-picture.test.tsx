import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PRIZE_KINDS, prizeKindOf } from './prize-kind.ts'
import { PrizePicture } from './prize-picture.tsx'

// Every prize of SPEC.md 9 with its titles in the documents.
const TITLES = [
  ['2500 долларов США', '2500 US dollars', 'money'],
  ['2 500 $', '$2,500', 'money'],
  ['Ноутбук', 'Laptop', 'laptop'],
  ['Флагманский смартфон', 'Flagship phone', 'phone'],
  ['Беспроводные наушники', 'Wireless earphones', 'earphones'],
  ['Умные часы', 'Smart watch', 'watch'],
  ['Подарочная карта на 100 долларов', 'Gift card of 100 dollars', 'gift_card'],
  ['Годовая подписка на спортивные трансляции', 'A year of sports streaming', 'subscription'],
  ['Планшет', 'Tablet', 'tablet'],
  ['Игровая приставка с игрой', 'Game console with a game', 'console'],
  ['Портативная приставка', 'Handheld console', 'handheld'],
  ['Мяч с автографами', 'A signed ball', null],
] as const

describe('the picture of a prize', () => {
  it.each(TITLES)('«%s», “%s” is %s', (ru, en, kind) => {
    expect(prizeKindOf({ ru, en })).toBe(kind)
    // A title in one language is enough.
    expect(prizeKindOf({ ru, en: '' })).toBe(kind)
    expect(prizeKindOf({ ru: '', en })).toBe(kind)
    const { container } = render(<PrizePicture title={{ ru, en }} />)
    const picture = container.querySelector('svg')!
    expect(picture).toHaveAttribute('data-prize', kind ?? 'trophy')
    expect(picture).toHaveAttribute('aria-hidden', 'true')
  })

  it('exists for every kind', () => {
    const drawn = new Set(TITLES.map(([, , kind]) => kind))
    expect(PRIZE_KINDS.filter((kind) => !drawn.has(kind))).toEqual([])
  })
})
