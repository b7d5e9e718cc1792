import { describe, expect, test } from 'vitest'
import { CARD, cardFight, picksOf, VALID } from '../../test/fights.ts'
import { pickMistakeOf, validPicks, VIOLATIONS, violationsOf } from './card.ts'

const violations = (text: string, fights = CARD) => violationsOf(picksOf(text), fights)

describe('a card is', () => {
  test.each([
    ['five fights and a reserve', VALID],
    ['the same in any order', '(6a) 5a 4a 3a* 2a 1a'],
    ['with nothing doubled', '1a 2a 3a 4a 5a (6a)'],
    ['with the main fight doubled', '1a* 2b 3a 4a 5a (6b)'],
    ['with fights of any place', '1b 2b 5b 7b 8b (3a)'],
  ])('%s', (_, text) => {
    expect(violations(text)).toEqual([])
  })
})

const COUNT = 'IncorrectEventsCount'
const RESERVE = 'IncorrectReserveEventsCount'
const LEADING = 'IncorrectMainAndSecondaryEventsCount'
const DOUBLED = 'IncorrectMultiplyEventsCount'

describe('a card breaks', () => {
  test.each<[string, string, string[]]>([
    ['one rule alone with nothing chosen', '', ['EmptyEvents']],
    ['with a fight too few', '1a 2a 3a 4a (6a)', [COUNT]],
    ['with a fight too many', '1a 2a 3a 4a 5a 7a (6a)', [COUNT]],
    ['without a reserve in its place', '1a 2a 3a 4a 5a 6a', [RESERVE]],
    ['without a reserve at all', '1a 2a 3a 4a 5a', [COUNT, RESERVE]],
    ['with two reserves', '1a 2a 3a 4a (5a) (6a)', [RESERVE]],
    ['without the main fight', '2a 3a 4a 5a 7a (6a)', [LEADING]],
    ['without the co-main fight', '1a 3a 4a 5a 7a (6a)', [LEADING]],
    ['without either', '3a 4a 5a 7a 8a (6a)', [LEADING]],
    ['with the main fight in reserve', '2a 3a 4a 5a 6a (1a)', [LEADING]],
    ['with the co-main fight in reserve', '1a 3a 4a 5a 6a (2a)', [LEADING]],
    ['with two doubled', '1a* 2a* 3a 4a 5a (6a)', [DOUBLED]],
    ['with the reserve doubled', '1a 2a 3a 4a 5a (6a*)', [DOUBLED]],
    ['with the reserve doubled beside another', '1a* 2a 3a 4a 5a (6a*)', [DOUBLED]],
    ['with one fight alone', '1a', [COUNT, RESERVE, LEADING]],
    ['with a reserve alone', '(6a)', [COUNT, LEADING]],
    ['with everything wrong', '3a* 4a* 5a', [COUNT, RESERVE, LEADING, DOUBLED]],
    ['with all in reserve', '(1a) (2a) (3a) (4a) (5a) (6a)', [RESERVE, LEADING]],
    ['with the main fight twice', '1a 1b 2a 3a 4a (6a)', [LEADING]],
    ['with a fight that is not on the card', '1a 2a 3a 4a 9a (6a)', []],
  ])('%s', (_, text, expected) => {
    expect(violations(text)).toEqual(expected)
  })

  test('its rules in the order in which they are reported, and never the last', () => {
    expect(VIOLATIONS).toEqual([
      'EmptyEvents',
      COUNT,
      RESERVE,
      LEADING,
      DOUBLED,
      'IncorrectStatusForMainOrSecondaryEvent',
    ])
    expect(violations('3a* 4a*')).not.toContain('IncorrectStatusForMainOrSecondaryEvent')
  })

  test('the rules by the current types of the fights', () => {
    const moved = [
      cardFight(2, { type: 'main' }),
      cardFight(3, { type: 'secondary' }),
      ...CARD.filter(({ type }) => type === 'other').slice(1),
    ]
    expect(violations('2a 3a 4a 5a 6a (7a)', moved)).toEqual([])
    expect(violations('2a 4a 5a 6a 7a (3a)', moved)).toEqual([LEADING])
  })

  test('a rule if nothing is on the card, whatever is picked', () => {
    expect(violations(VALID, [])).toEqual([LEADING])
  })
})

describe('a pick', () => {
  const mistakes = (text: string, fights = CARD) =>
    picksOf(text).map((_, at, picks) => pickMistakeOf(picks, at, fights))

  test('names a side of a fight of the card', () => {
    expect(mistakes('1a 8b')).toEqual([null, null])
  })

  test('of a fight that is not on the card is unknown', () => {
    expect(mistakes('1a 9a')).toEqual([null, 'unknown_event'])
  })

  test('of a fight that another pick names is one too many, whichever fighter it names', () => {
    expect(mistakes('1a 2a 1a 1b')).toEqual([null, null, 'same_event_twice', 'same_event_twice'])
  })

  test('of anybody else is wrong, also of a fighter who left', () => {
    const fights = [cardFight(1, { first: 99 }), cardFight(2)]
    expect(mistakes('1a 1b', fights)).toEqual(['not_in_fight', 'same_event_twice'])
    expect(mistakes('1b 2a', fights)).toEqual([null, null])
    expect(pickMistakeOf([{ ...picksOf('2a')[0]!, tournament_player_id: 0 }], 0, fights)).toBe('not_in_fight')
  })
})

describe('the valid picks of a saved card', () => {
  test('are all as long as nothing happens', () => {
    expect(validPicks(picksOf(VALID), CARD)).toEqual(picksOf(VALID))
  })

  test('are those of fights neither cancelled nor changed, and the violations say what is missing', () => {
    const left = CARD.filter(({ event_id }) => event_id !== 4).map((fight) =>
      fight.event_id === 5 ? { ...fight, first: 99 } : fight,
    )
    const remaining = validPicks(picksOf(VALID), left)
    expect(remaining).toEqual(picksOf('1a 2a 3a* (6a)'))
    expect(violationsOf(remaining, left)).toEqual([COUNT])
  })

  test('are none if all are gone', () => {
    expect(validPicks(picksOf(VALID), [])).toEqual([])
  })
})
