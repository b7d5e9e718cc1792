import { describe, expect, it } from 'vitest'
import { deskEvent } from '../../../test/desk.ts'
import { addGoal, bodyOf, countGoals, draftOf, type ResultDraft, typeDigit } from './result-draft.ts'
import { tieStateOf } from './tie-state.ts'

const event = deskEvent('de', 'es')
const draft = (rest: Partial<ResultDraft> = {}): ResultDraft => ({
  ...draftOf({ event, result: null }),
  ...rest,
})
const plates = (first: number | null, second: number | null) => ({ first, second })

describe('the draft', () => {
  it('is that of a finished match, and takes digits from left to right', () => {
    expect(draft().status).toBe('finished')
    const one = typeDigit(draft().score, 'first', 2)
    expect(one).toEqual({ plates: plates(2, null), next: 'second' })
    expect(typeDigit(one.plates, one.next, 1)).toEqual({ plates: plates(2, 1), next: 'first' })
  })

  it('shows the result that stands, and makes the live score a final one', () => {
    const goals = [{ player: 'a', minute: 8 }]
    expect(
      draftOf({ event, result: { status: 'live', score: { first: 1, second: 0 }, goals } }),
    ).toMatchObject({
      status: 'finished',
      score: { first: 1, second: 0 },
      goals,
    })
    const reason = { ru: 'Неявка', en: 'No-show' }
    expect(draftOf({ event, result: { status: 'awarded', winner: 'first', reason } })).toMatchObject({
      status: 'awarded',
      winner: 'first',
      reason: 'Неявка',
    })
  })

  it.each([
    ['no score', draft(), null],
    ['half a score', draft({ score: plates(2, null) }), null],
    ['a score', draft({ score: plates(2, 1) }), { status: 'finished', score: { first: 2, second: 1 } }],
    ['a cancelled match', draft({ status: 'cancelled', score: plates(2, 1) }), { status: 'cancelled' }],
    ['an award without a winner', draft({ status: 'awarded' }), null],
    [
      'an award',
      draft({ status: 'awarded', winner: 'second', reason: ' Неявка ' }),
      { status: 'awarded', winner: 'second', reason: 'Неявка' },
    ],
    [
      'scores that the tie does not need',
      draft({ score: plates(2, 1), penalties: plates(4, 3) }),
      { status: 'finished', score: { first: 2, second: 1 } },
    ],
  ])('becomes a call for %s', (_, given, body) => {
    expect(bodyOf(given, [])).toEqual(body)
  })

  it('sends the shoot-out that the tie needs, the goals and the goalkeepers', () => {
    const goals = [{ player: 'a', minute: 8 }]
    const given = draft({
      score: plates(1, 1),
      after_extra_time: plates(1, 1),
      penalties: plates(4, 3),
      goals,
      goalkeepers: { first: 'n', second: null },
    })
    expect(bodyOf(given, ['after_extra_time', 'penalties'])).toEqual({
      status: 'finished',
      score: { first: 1, second: 1 },
      after_extra_time: { first: 1, second: 1 },
      penalties: { first: 4, second: 3 },
      goals,
      goalkeepers: { first: 'n', second: null },
    })
  })
})

describe('goals', () => {
  const sideOf = (player: string) => (player === 'a' ? ('first' as const) : ('second' as const))

  it('count for the side of the player, own goals for the other, unknown ones for the named side', () => {
    const goals = [
      { player: 'a', minute: 8 },
      { player: 'a', minute: 20, own_goal: true },
      { player: null, side: 'second' as const, minute: 30 },
    ]
    expect(countGoals(goals, sideOf)).toEqual({ first: 1, second: 2 })
  })

  it('stand in the order of their minutes', () => {
    const goals = [
      { player: 'a', minute: 45, stoppage: 2 },
      { player: 'a', minute: 46 },
    ]
    expect(
      addGoal(goals, { player: 'b', minute: 45 }).map(({ minute, stoppage = 0 }) => [minute, stoppage]),
    ).toEqual([
      [45, 0],
      [45, 2],
      [46, 0],
    ])
  })
})

describe('the tie', () => {
  const first = {
    event: deskEvent('es', 'de', { key: 'leg1', starts_at: '2025-03-05T20:00:00Z' }),
    result: { status: 'finished' as const, score: { first: 2, second: 0 } },
  }
  const second = { event: deskEvent('de', 'es', { starts_at: '2025-03-11T20:00:00Z' }), is_knockout: true }
  const stateOf = (given: Partial<ResultDraft>, legs = [first]) =>
    tieStateOf({ ...second, legs }, draft(given))

  it('is nothing for a match of a table', () => {
    expect(tieStateOf({ event, legs: [], is_knockout: false }, draft())).toBeNull()
  })

  it('is not decided by a first leg', () => {
    const own = { event: first.event, is_knockout: true, legs: [{ event: second.event, result: null }] }
    expect(tieStateOf(own, draft({ score: plates(1, 1) }))).toBeNull()
  })

  it('needs nothing more if it is not level over both legs', () => {
    expect(stateOf({ score: plates(1, 0) })).toMatchObject({
      asked: [],
      earlier: [{ first: 0, second: 2 }],
      through: 'second',
      isLevel: false,
    })
    expect(stateOf({ score: plates(3, 0) })).toMatchObject({ asked: [], through: 'first' })
  })

  it('asks for extra time and penalties if it is level, until one of them decides', () => {
    const level = { score: plates(2, 0) }
    expect(stateOf(level)).toMatchObject({
      asked: ['after_extra_time', 'penalties'],
      through: null,
      isLevel: true,
    })
    expect(stateOf({ ...level, after_extra_time: plates(3, 0) })).toMatchObject({
      asked: ['after_extra_time'],
      through: 'first',
    })
    expect(stateOf({ ...level, after_extra_time: plates(2, 0), penalties: plates(4, 5) })).toMatchObject({
      asked: ['after_extra_time', 'penalties'],
      through: 'second',
    })
  })

  it('asks a single match after a draw', () => {
    expect(stateOf({ score: plates(1, 1) }, [])).toMatchObject({ asked: ['after_extra_time', 'penalties'] })
    expect(stateOf({ score: plates(1, 0) }, [])).toMatchObject({ asked: [], through: 'first' })
  })
})
