import { describe, expect, test } from 'vitest'
import { eventOf, factsOf } from '../../test/tournament.ts'
import { phaseAt } from '../kind.ts'
import { ALWAYS, NEVER, opensWithTournament, untilFinished } from './opening.ts'

describe('a question opens with its tournament', () => {
  test('at once if the tournament names no time', () => {
    expect(opensWithTournament(factsOf([eventOf()]))).toBe(ALWAYS)
  })
  test('at the time that it names', () => {
    expect(opensWithTournament(factsOf([eventOf()], { opens_at: 700 }))).toBe(700)
  })
  test('never while it has no start date, whatever time it names', () => {
    const events = [eventOf({ starts_at: null })]
    for (const opens_at of [null, 700]) {
      expect(opensWithTournament(factsOf(events, { document_starts_at: null, opens_at }))).toBe(NEVER)
    }
  })
  test('as soon as its document has a start, before any match has a time', () => {
    expect(opensWithTournament(factsOf([], { document_starts_at: 500 }))).toBe(ALWAYS)
  })
})

describe('a finished tournament', () => {
  const times = { opens_at: ALWAYS, locks_at: NEVER }
  test('locks questions that never locked', () => {
    const closed = untilFinished(factsOf([], { is_finished: true }), times)
    expect(phaseAt(closed, -1e12)).toBe('locked')
  })
  test('before the tournament is finished the times are as planned', () => {
    expect(untilFinished(factsOf([]), times)).toEqual(times)
  })
})
