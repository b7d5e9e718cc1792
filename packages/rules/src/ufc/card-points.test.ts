import { describe, expect, test } from 'vitest'
import { FIGHTS, fighter, judgedFight, picksOf, VALID } from '../../test/fights.ts'
import { DEFAULT_RULESET, resolveRuleset } from '../ruleset.ts'
import { type JudgedFight, judgeCard, potentialOf } from './card-points.ts'

/**
 * The state of a round as text: `3a` was won by fighter 3a, `3-` is void, `3x` has another first fighter by now. The other
 * fights are still to come.
 */
function outcomeOf(text: string): JudgedFight[] {
  const results = new Map(text.split(' ').map((part) => [Number(part.slice(0, -1)), part.at(-1)]))
  return FIGHTS.map((fight) => {
    const word = results.get(fight)
    if (word === '-') return judgedFight(fight, { is_void: true })
    if (word === 'x') return judgedFight(fight, { first: 99 })
    return judgedFight(fight, word ? { winner: fighter(`${fight}${word}`) } : {})
  })
}

const judged = (outcome: string | JudgedFight[], card = VALID, ruleset = DEFAULT_RULESET) =>
  judgeCard(picksOf(card), typeof outcome === 'string' ? outcomeOf(outcome) : outcome, ruleset)

/**
 * The results of the picks: `3 right 1 3` earned a point and 3.00; for a reserve that counts also the fight it stands in
 * for.
 */
const linesOf = (...args: Parameters<typeof judged>) =>
  judged(...args).map(({ event_id, state, points, coefficient, stands_for }) =>
    [event_id, state, points, coefficient, stands_for && `for ${stands_for}`]
      .filter((value) => value !== null)
      .join(' '),
  )

describe('a card', () => {
  test.each<[string, string, string[]]>([
    [
      'waits for its fights',
      '',
      ['1 waiting', '2 waiting', '3 waiting', '4 waiting', '5 waiting', '6 standby'],
    ],
    [
      'earns a point and the coefficient for a right pick, twice the coefficient for a doubled one',
      '1a 2b 3a 4b 5a',
      ['1 right 1 150', '2 wrong 0 0', '3 right 1 300', '4 wrong 0 0', '5 right 1 150', '6 standby'],
    ],
    [
      'earns nothing for a doubled pick that is wrong',
      '3b',
      ['1 waiting', '2 waiting', '3 wrong 0 0', '4 waiting', '5 waiting', '6 standby'],
    ],
    [
      'does not need its reserve, whatever its result',
      '6a',
      ['1 waiting', '2 waiting', '3 waiting', '4 waiting', '5 waiting', '6 standby'],
    ],
    [
      'leaves a void reserve on standby as long as nothing of the five is void',
      '6- 1a',
      ['1 right 1 150', '2 waiting', '3 waiting', '4 waiting', '5 waiting', '6 standby'],
    ],
    [
      'has its reserve stand in for a void pick, undoubled where the void one was doubled',
      '3- 6a',
      ['1 waiting', '2 waiting', '3 void', '4 waiting', '5 waiting', '6 right 1 150 for 3'],
    ],
    [
      'has its reserve wait as the others do',
      '4-',
      ['1 waiting', '2 waiting', '3 waiting', '4 void', '5 waiting', '6 waiting for 4'],
    ],
    [
      'has its reserve be wrong as the others are',
      '4- 6b',
      ['1 waiting', '2 waiting', '3 waiting', '4 void', '5 waiting', '6 wrong 0 0 for 4'],
    ],
    [
      'is not helped by a void reserve',
      '4- 6-',
      ['1 waiting', '2 waiting', '3 waiting', '4 void', '5 waiting', '6 void'],
    ],
    [
      'is not helped by a reserve who was replaced',
      '4- 6x',
      ['1 waiting', '2 waiting', '3 waiting', '4 void', '5 waiting', '6 void'],
    ],
    [
      'has its reserve stand in for the first void pick in card order, and nobody for the second',
      '2- 5- 6a',
      ['1 waiting', '2 void', '3 waiting', '4 waiting', '5 void', '6 right 1 150 for 2'],
    ],
    [
      'has a void pick if the fighter has left',
      '1x 6a',
      ['1 void', '2 waiting', '3 waiting', '4 waiting', '5 waiting', '6 right 1 150 for 1'],
    ],
  ])('%s', (_, outcome, expected) => {
    expect(linesOf(outcome)).toEqual(expected)
  })

  test('counts void picks in card order, in whatever order they were picked', () => {
    expect(linesOf('2- 4- 6a', '(6a) 5a 4a 3a* 2a 1a')[0]).toBe('6 right 1 150 for 2')
    expect(linesOf(outcomeOf('2- 4- 6a').toReversed())[5]).toBe('6 right 1 150 for 4')
  })

  test('keeps a pick of the fighter who stayed when the other was replaced', () => {
    const replaced = outcomeOf('').map((fight) => (fight.id === 1 ? { ...fight, second: 99 } : fight))
    expect(linesOf(replaced)[0]).toBe('1 waiting')
    const lost = replaced.map((fight) => (fight.id === 1 ? { ...fight, winner: 99 } : fight))
    expect(linesOf(lost)[0]).toBe('1 wrong 0 0')
  })

  test('has a void pick if its fight is gone, counted before every other', () => {
    const gone = outcomeOf('1- 6a').filter(({ id }) => id !== 4)
    expect(linesOf(gone)).toEqual([
      '1 void',
      '2 waiting',
      '3 waiting',
      '4 void',
      '5 waiting',
      '6 right 1 150 for 4',
    ])
  })

  test('has a void reserve if its fight is gone', () => {
    expect(linesOf(outcomeOf('1-').filter(({ id }) => id !== 6))[5]).toBe('6 void')
  })

  test('has void picks and no replacement without a reserve', () => {
    expect(linesOf('1- 2a', '1a 2a')).toEqual(['1 void', '2 right 1 150'])
  })

  test('earns the point alone if there are no odds', () => {
    const without = outcomeOf('1a 2b').map((fight) => ({ ...fight, first_odds: 0, second_odds: 0 }))
    expect(linesOf(without, '1a* 2b 3a 4a 5a (6a)').slice(0, 2)).toEqual(['1 right 1 0', '2 right 1 0'])
  })

  test('earns the coefficient of the picked side', () => {
    expect(linesOf('1b 2b', '1b* 2b 3a 4a 5a (6a)').slice(0, 2)).toEqual(['1 right 1 500', '2 right 1 250'])
  })

  test('is judged by the ruleset of its tournament', () => {
    const ruleset = resolveRuleset({ fight: { right_pick: 3, multiplier: 4 } })
    expect(linesOf('1a 3a 4- 6a', VALID, ruleset)).toEqual([
      '1 right 3 150',
      '2 waiting',
      '3 right 3 600',
      '4 void',
      '5 waiting',
      '6 right 3 150 for 4',
    ])
  })
})

test('a pick shows what it is worth if the fighter wins', () => {
  expect(judged('4- 1b', '1a 2b 3a* 4a 5a (6a)').map(({ worth }) => worth)).toEqual([
    150, 250, 300, 150, 150, 150,
  ])
  expect(judged('2x')[1]).toMatchObject({ state: 'void', worth: 0 })
})

describe('the potential of a card is', () => {
  test.each([
    ['all that it named but the reserve', '', 900],
    // GAME.md 5: if all of the round's picks win.
    ['the same, whatever the results so far', '1a 2b', 900],
    ['the rest with its reserve', '3- 4-', 150 + 150 + 150 + 150],
    ['the rest', '3- 6-', 600],
    ['nothing, when all is void', '1- 2- 3- 4- 5- 6-', 0],
  ])('%s', (_, outcome, expected) => {
    expect(potentialOf(judged(outcome))).toBe(expected)
  })
})
