import { expect, test } from 'vitest'
import { match as matchAnswer } from './answers.ts'
import { readMinute } from './read-goals.ts'
import { readMatch } from './read-match.ts'
import { readStart } from './read-start.ts'

const said = (more: object, round: string | null = 'Matchday 1', zone: string | null = 'Europe/Berlin') =>
  readMatch(
    matchAnswer.parse({
      date: '2024-06-14',
      time: '21:00',
      team1: { name: 'Germany', code: 'GER' },
      team2: { name: 'Scotland', code: 'SCO' },
      ...more,
    }),
    { round, zone, answerId: 8 },
  )
const codesOf = ({ doubts }: { doubts: { code: string }[] }) => doubts.map(({ code }) => code)
const goal = (minute: number | string, more: object = {}) => ({ name: 'Somebody', minute, ...more })

test('a match of a file with rounds: its number, codes, goals, and its start by the zone of the host', () => {
  expect(
    said({
      num: 1,
      score: { ft: [2, 1], ht: [1, 0] },
      goals1: [goal(45, { offset: 1, penalty: true }), goal(90, { offset: 3, name: 'Can' })],
      goals2: [goal(87, { owngoal: true, name: 'Rüdiger' })],
      group: 'Group A',
    }),
  ).toEqual({
    id: '1',
    answer_id: 8,
    updated_at: null,
    starts_at: '2024-06-14T19:00:00Z',
    is_start_certain: true,
    first: { id: 'GER', name: 'Germany', code: 'GER' },
    second: { id: 'SCO', name: 'Scotland', code: 'SCO' },
    stage: 'Matchday 1',
    round: 'Matchday 1',
    group: 'Group A',
    status: 'finished',
    minute: null,
    running: null,
    regular: { first: 2, second: 1 },
    after_extra_time: null,
    penalties: null,
    winner: null,
    goals: [
      {
        side: 'first',
        minute: 45,
        stoppage: 1,
        player: { id: 'GER/Somebody', name: 'Somebody' },
        own_goal: false,
        penalty: true,
      },
      {
        side: 'second',
        minute: 87,
        stoppage: null,
        player: { id: 'GER/Rüdiger', name: 'Rüdiger' },
        own_goal: true,
        penalty: false,
      },
      {
        side: 'first',
        minute: 90,
        stoppage: 3,
        player: { id: 'GER/Can', name: 'Can' },
        own_goal: false,
        penalty: false,
      },
    ],
    coefficients: null,
    ended: null,
    doubts: [],
  })
})

test('a match of a flat file: names without their countries, and an id that a move does not change', () => {
  const flat = { round: 'League, Matchday 1', team1: 'BSC Young Boys (SUI)', team2: 'Aston Villa FC (ENG)' }
  const before = said(flat, null)
  expect(before).toMatchObject({
    id: 'league-matchday-1/bsc-young-boys-sui/aston-villa-fc-eng',
    first: { id: 'bsc-young-boys', name: 'BSC Young Boys', code: null },
    status: 'scheduled',
    goals: null,
  })
  expect(said({ ...flat, date: '2024-09-18', time: '18:45' }, null).id).toBe(before.id)
  // The second leg of the round has its sides the other way round.
  expect(said({ ...flat, team1: flat.team2, team2: flat.team1 }, null).id).not.toBe(before.id)
})

test.each(['1A', '2C', 'W49', 'L61', '3A/B/C', '3 A/D', 'Winner Match 37', 'Runner-up Group A'])(
  'the open place "%s" is no team',
  (team1) => {
    expect(said({ team1 }).first).toBeNull()
    expect(said({ team1: { name: team1, code: team1 } }).first).toBeNull()
  },
)

test.each([
  ['21:00', 'Europe/Berlin', '2024-06-14T19:00:00Z'],
  ['21:00', null, null],
  ['9:05', 'Europe/London', '2024-06-14T08:05:00Z'],
  ['13:00 UTC-6', null, '2024-06-14T19:00:00Z'],
  ['20:30 UTC+5:30', null, '2024-06-14T15:00:00Z'],
  ['01:30 UTC+3', 'Europe/Berlin', '2024-06-13T22:30:00Z'],
  ['18:00 UTC', null, '2024-06-14T18:00:00Z'],
  ['evening', 'Europe/Berlin', null],
  ['25:00', 'Europe/Berlin', null],
  ['25:00 UTC+1', null, null],
])('the time "%s" in the zone %s', (time, zone, start) => {
  expect(readStart('2024-06-14', time, zone)).toBe(start)
  expect(said({ time }, 'Matchday 1', zone)).toMatchObject({
    starts_at: start,
    is_start_certain: start !== null,
  })
})

test('without a date or a time there is no start', () => {
  expect(readStart(null, '21:00', 'Europe/Berlin')).toBeNull()
  expect(readStart('2024-06-14', undefined, 'Europe/Berlin')).toBeNull()
})

test.each([
  [45, undefined, 45, null],
  [90, 5, 90, 5],
  ['45', undefined, 45, null],
  ['90+4', undefined, 90, 4],
  ["45 + 2'", undefined, 45, 2],
  ['pen.', undefined, null, null],
])('the minute %s with the offset %s', (minute, offset, whole, stoppage) => {
  expect(readMinute({ minute, offset })).toEqual({ minute: whole, stoppage })
})

test('extra time is the whole of 120 minutes, and the shoot-out stands alone', () => {
  expect(said({ score: { ht: [0, 0], ft: [1, 1], et: [1, 1], p: [5, 3] } }, 'Quarter-finals')).toMatchObject({
    regular: { first: 1, second: 1 },
    after_extra_time: { first: 1, second: 1 },
    penalties: { first: 5, second: 3 },
    winner: 'first',
    goals: null,
    doubts: [],
  })
})

test.each([
  ['a shoot-out that ends level', { ft: [0, 1], et: [0, 1], p: [4, 4] }, {}, ['scores_contradict']],
  ['fewer goals after 120 minutes', { ft: [2, 1], et: [1, 1] }, {}, ['scores_contradict']],
  [
    'fewer goals at the end than at half-time',
    { ht: [2, 0], ft: [1, 0] },
    {},
    ['no_regular_time', 'scores_contradict'],
  ],
  [
    'a goal of extra time, and no score after it',
    { ft: [2, 1] },
    { goals1: [goal(90, { offset: 5 }), goal(91)], goals2: [goal(25)] },
    ['no_regular_time'],
  ],
  ['a goal of extra time as a text', { ft: [1, 0] }, { goals1: [goal("119'")] }, ['no_regular_time']],
  ['a shoot-out without extra time', { ft: [1, 1], p: [4, 3] }, {}, ['no_regular_time']],
  ['no goals that tell how long it was', { ft: [3, 1] }, {}, ['no_regular_time']],
  ['nothing but the shoot-out', { p: [4, 3] }, {}, ['no_regular_time']],
  [
    'goals after the 90th minute that do not make the difference',
    { ft: [0, 0], et: [1, 0] },
    { goals1: [goal(80)] },
    ['scores_contradict'],
  ],
])('a knock-out match with %s is doubted', (_, score, more, codes) => {
  expect(codesOf(said({ score, ...more }, 'Round of 16'))).toEqual(codes)
})

test('a knock-out match whose goals all fell in 90 minutes is not', () => {
  const ended = said({ score: { ft: [1, 0] }, goals1: [goal(88)] }, 'Round of 16')
  expect(ended).toMatchObject({ regular: { first: 1, second: 0 }, doubts: [] })
})

test('a match of a table needs no goals', () => {
  expect(codesOf(said({ score: { ft: [3, 1] } }, 'League, Matchday 7'))).toEqual([])
  expect(codesOf(said({ score: { ft: [3, 1] } }, 'Playoffs, Matchday 1'))).toEqual(['no_regular_time'])
})
