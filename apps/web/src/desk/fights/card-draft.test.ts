import type { CardFight } from '@called-it/contract/organiser/fight-cards.ts'
import { describe, expect, it } from 'vitest'
import { cardFight } from '../../../test/answers/desk-card.ts'
import {
  bodyOf,
  inDraftOrder,
  type LineDraft,
  lineOf,
  movedOrder,
  NOTHING,
  oddsText,
  refusalsByKey,
} from './card-draft.ts'

const FIGHT = cardFight('f1', 'pereira', 'hill')
const draft = (rest: Partial<LineDraft>): LineDraft => ({ seen: 'v1', odds: {}, entered: {}, ...rest })
const sent = (rest: object) => ({ key: 'f1', version: 'v1', ...rest })

describe('a line of a card', () => {
  it.each<[what: string, line: Partial<LineDraft>, expected: unknown]>([
    ['nothing', {}, null],
    ['the same odds', { odds: { first: '1,74' } }, null],
    ['one coefficient', { odds: { first: '1,8' } }, sent({ coefficients: { first: 1.8, second: 2.15 } })],
    ['both', { odds: { first: '1.8', second: '2' } }, sent({ coefficients: { first: 1.8, second: 2 } })],
    ['a word', { odds: { first: 'x' } }, 'no_number'],
    ['an emptied field', { odds: { first: ' ' } }, 'both_needed'],
    ['a new fighter without odds', { odds: { first: '' }, entered: { first: 'yan' } }, 'new_needed'],
    [
      'a new fighter',
      { odds: { first: '3' }, entered: { first: 'yan' } },
      sent({ first: 'yan', coefficients: { first: 3 } }),
    ],
    ['a cancellation', { isCancelled: true }, sent({ status: 'cancelled' })],
    ['a cancellation that was dropped', { isCancelled: false }, null],
  ])('with %s', (_, line, expected) => {
    expect(lineOf(FIGHT, draft(line))).toEqual(expected)
  })

  it('of a fight without odds takes both or none', () => {
    const fight: CardFight = { ...FIGHT, coefficients: null }
    expect(lineOf(fight, draft({ odds: { first: '2' } }))).toBe('both_needed')
    expect(lineOf(fight, draft({ odds: { first: '' }, entered: { first: 'yan' } }))).toEqual(
      sent({ first: 'yan' }),
    )
    expect(lineOf(fight, draft({ odds: { first: '2', second: '1,5' } }))).toEqual(
      sent({ coefficients: { first: 2, second: 1.5 } }),
    )
  })

  it('shows what is typed, else what stands, and nothing for a new fighter', () => {
    const shown = String
    expect(oddsText(FIGHT, undefined, 'first', shown)).toBe('1.74')
    expect(oddsText(FIGHT, draft({ odds: { first: '2,' } }), 'first', shown)).toBe('2,')
    expect(oddsText(FIGHT, draft({ entered: { first: 'yan' } }), 'first', shown)).toBe('')
  })
})

describe('a card', () => {
  const fights = [
    cardFight('f1', 'pereira', 'hill', { type: 'main' }),
    cardFight('f2', 'zhang', 'yan', { type: 'secondary' }),
    cardFight('f3', 'gaethje', 'holloway'),
    cardFight('f4', 'oliveira', 'tsarukyan'),
  ]

  it('moves fights below the co-main fight only', () => {
    expect(movedOrder(fights, 'f4', -1)).toEqual(['f1', 'f2', 'f4', 'f3'])
    expect(movedOrder(fights, 'f3', -1)).toBeNull()
    expect(movedOrder(fights, 'f1', 1)).toBeNull()
    expect(movedOrder(fights, 'f4', 1)).toBeNull()
  })

  it('sends what differs, the order with the version that was seen', () => {
    const order = { keys: ['f1', 'f2', 'f4', 'f3'], seen: 'o1' }
    const lines = { f3: draft({ isCancelled: true }), f2: draft({ odds: { first: '?' } }) }
    expect(bodyOf(fights, { lines, order })).toEqual({
      body: {
        fights: [{ key: 'f3', version: 'v1', status: 'cancelled' }],
        order: order.keys,
        order_version: 'o1',
      },
      mistakes: new Map([['f2', 'no_number']]),
    })
    expect(bodyOf(fights, NOTHING).body).toBeNull()
    const same = { keys: fights.map(({ key }) => key), seen: 'o1' }
    expect(bodyOf(fights, { lines: {}, order: same }).body).toBeNull()
    expect(inDraftOrder(fights, { lines: {}, order }).map(({ key }) => key)).toEqual(order.keys)
  })

  it('finds the line of each refusal', () => {
    const { body } = bodyOf(fights, {
      lines: { f2: draft({ isCancelled: true }), f4: draft({ isCancelled: true }) },
      order: null,
    })
    const refusals = refusalsByKey({ 'fights.1.status': ['No'], order: ['Other'] }, body)
    expect([...refusals]).toEqual([['f4', ['No']]])
  })
})
