import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countdownOf, stageTimesOf, type StageTimes } from './countdown.ts'
import { STAGE_LEVELS } from './stage-level.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const stage = (id: string, type: StageTimes['type'], from: number | null, to = from): StageTimes => ({
  id,
  type,
  level: null,
  starts_at: from,
  ends_at: to,
  finished: false,
})

describe('countdownOf', () => {
  const groups = stage('groups', 'group_stage', 10 * DAY, 20 * DAY)
  const r16 = stage('r16', 'playoff', 23 * DAY, 26 * DAY)
  const semi = stage('semi', 'playoff', 30 * DAY, 31 * DAY)
  const final = stage('final', 'final', 35 * DAY)
  const euro = {
    started_at: (10 * DAY) as number | null,
    finished: false,
    stages: [groups, r16, semi, final],
  }
  const done = (stage: StageTimes) => ({ ...stage, finished: true })
  const untimed = (stage: StageTimes) => ({ ...stage, starts_at: null, ends_at: null })

  test.each([
    ['before the first match', 0, { kind: 'first_match', at: 10 * DAY }],
    ['a millisecond before it', 10 * DAY - 1, { kind: 'first_match', at: 10 * DAY }],
    ['at the first kick-off', 10 * DAY, { kind: 'group_stage_end', stage_id: 'groups', at: 20 * DAY }],
    ['during the groups', 15 * DAY, { kind: 'group_stage_end', stage_id: 'groups', at: 20 * DAY }],
    ['at their last kick-off', 20 * DAY, { kind: 'playoff_round_start', stage_id: 'r16', at: 23 * DAY }],
    ['during a playoff round', 24 * DAY, { kind: 'playoff_round_start', stage_id: 'semi', at: 30 * DAY }],
    ['between the rounds', 27 * DAY, { kind: 'playoff_round_start', stage_id: 'semi', at: 30 * DAY }],
    ['after the last of them', 32 * DAY, { kind: 'final', stage_id: 'final', at: 35 * DAY }],
    ['during the final', 35 * DAY, { kind: 'running', stage_id: 'final' }],
    ['after it, not yet closed', 50 * DAY, { kind: 'running', stage_id: 'final' }],
  ])('%s', (_, now, countdown) => {
    expect(countdownOf({ ...euro, now })).toEqual(countdown)
  })

  test('a finished tournament has no countdown, whatever its times', () => {
    expect(countdownOf({ ...euro, finished: true, now: 0 })).toEqual({ kind: 'finished' })
  })

  test('a tournament without a start date is not formed', () => {
    const stages = [untimed(groups), untimed(final)]
    expect(countdownOf({ now: 0, started_at: null, finished: false, stages })).toEqual({ kind: 'not_formed' })
  })

  test('a qualifying play-off comes before the groups', () => {
    const qualifying = stage('qualifying', 'playoff', 5 * DAY, 6 * DAY)
    const stages = [qualifying, groups, final]
    expect(countdownOf({ ...euro, stages, started_at: 5 * DAY, now: 7 * DAY })).toEqual({
      kind: 'group_stage_start',
      stage_id: 'groups',
      at: 10 * DAY,
    })
  })

  test('a league stage counts like a group stage', () => {
    const league = stage('league', 'league_stage', 10 * DAY, 100 * DAY)
    expect(countdownOf({ ...euro, stages: [league], now: 11 * DAY })).toEqual({
      kind: 'group_stage_end',
      stage_id: 'league',
      at: 100 * DAY,
    })
  })

  test('a playoff stage of level final is the final', () => {
    const last = { ...stage('last', 'playoff', 35 * DAY), level: 'final' as const }
    expect(countdownOf({ ...euro, stages: [groups, last], now: 30 * DAY }).kind).toBe('final')
  })

  test('the earliest stage is next, in whatever order the stages are listed', () => {
    expect(countdownOf({ ...euro, stages: [final, semi, r16, groups], now: 21 * DAY }).stage_id).toBe('r16')
  })

  test('a group stage that was decided early has no countdown', () => {
    expect(countdownOf({ ...euro, stages: [done(groups), r16], now: 15 * DAY }).stage_id).toBe('r16')
  })

  test('a cancelled round is skipped', () => {
    expect(countdownOf({ ...euro, stages: [groups, done(r16), semi], now: 21 * DAY }).stage_id).toBe('semi')
  })

  test('without a time for the next round the tournament is simply under way', () => {
    expect(countdownOf({ ...euro, stages: [groups, untimed(r16)], now: 21 * DAY })).toEqual({
      kind: 'running',
      stage_id: 'groups',
    })
  })

  test('a tournament that has started without events has no stage', () => {
    expect(countdownOf({ ...euro, stages: [], now: 21 * DAY })).toEqual({ kind: 'running' })
  })

  test('a series of fights counts down to its first fight, then is under way', () => {
    const rounds = [stage('ufc-300', 'fight_round', DAY), stage('ufc-301', 'fight_round', 9 * DAY)]
    const series = { started_at: DAY, finished: false, stages: rounds }
    expect(countdownOf({ ...series, now: 0 })).toEqual({ kind: 'first_match', at: DAY })
    expect(countdownOf({ ...series, now: 2 * DAY })).toEqual({ kind: 'running', stage_id: 'ufc-300' })
  })

  test('never counts down to a past moment', () => {
    const times = fc.option(fc.nat(50))
    const stages = fc.array(
      fc.record({
        id: fc.nat(9),
        type: fc.constantFrom('group_stage', 'league_stage', 'playoff', 'final', 'fight_round'),
        level: fc.option(fc.constantFrom(...STAGE_LEVELS)),
        starts_at: times,
        ends_at: times,
        finished: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(fc.nat(50), times, stages, (now, started_at, drawn) => {
        const { kind, at } = countdownOf({ now, started_at, finished: false, stages: drawn })
        expect(at === undefined).toBe(['not_formed', 'running', 'finished'].includes(kind))
        if (at !== undefined) expect(at).toBeGreaterThan(now)
      }),
    )
  })
})

describe('stageTimesOf', () => {
  const event = (stage_id: string, starts_at: number | null, decided = false) => ({
    stage_id,
    starts_at,
    decided,
    stage_type: stage_id === 'final' ? ('final' as const) : ('group_stage' as const),
  })

  test('a stage lasts from its first kick-off to its last, and is over with its last decision', () => {
    const events = [
      event('groups', 30, true),
      event('groups', 10, true),
      event('final', null),
      event('groups', 20, true),
    ]
    expect(stageTimesOf(events)).toEqual([
      { id: 'groups', type: 'group_stage', level: null, starts_at: 10, ends_at: 30, finished: true },
      { id: 'final', type: 'final', level: null, starts_at: null, ends_at: null, finished: false },
    ])
  })

  test('an open event keeps its stage open, and an event without a time does not hide the others', () => {
    const [groups] = stageTimesOf([event('groups', 10, true), event('groups', null)])
    expect(groups).toMatchObject({ starts_at: 10, ends_at: 10, finished: false })
  })

  test('keeps the level of the stage, so that the final is recognised', () => {
    const events = [{ ...event('last', 35), stage_type: 'playoff' as const, stage_level: 'final' as const }]
    const stages = stageTimesOf(events)
    expect(countdownOf({ now: 20, started_at: 10, finished: false, stages }).kind).toBe('final')
  })

  test('without events there are no stages', () => {
    expect(stageTimesOf([])).toEqual([])
  })
})
