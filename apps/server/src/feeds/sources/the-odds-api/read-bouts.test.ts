import { expect, test } from 'vitest'
import { offered, scored } from './answers.ts'
import { medianOdds } from './median-odds.ts'
import { readBouts, readScored } from './read-bouts.ts'

const TAKEN = '2025-06-17T18:16:14Z'
const bookmaker = (prices: Record<string, number>, taken = TAKEN, key = 'h2h') => ({
  key: 'somebody',
  last_update: taken,
  markets: [
    { key, last_update: taken, outcomes: Object.entries(prices).map(([name, price]) => ({ name, price })) },
  ],
})
const offer = (id: string, home_team: string, away_team: string, more: object = {}) =>
  offered.parse({
    id,
    sport_key: 'mma_mixed_martial_arts',
    commence_time: '2025-06-29T02:00:00Z',
    home_team,
    away_team,
    bookmakers: [bookmaker({ [home_team]: 1.5, [away_team]: 2.7 })],
    ...more,
  })
const SIDES = { first: 'Ilia Topuria', second: 'Charles Oliveira' }

test('odds are the median of the bookmakers, found by name, with the time of the newest', () => {
  const odds = medianOdds(
    [
      bookmaker({ 'Charles Oliveira': 3.3, 'Ilia Topuria': 1.24 }, '2025-06-17T18:13:20Z'),
      bookmaker({ 'ILIA TOPURIA': 1.3, 'Charles  Oliveira': 4.5, Draw: 60 }),
      bookmaker({ 'Ilia Topuria': 1.22, 'Charles Oliveira': 4.2 }),
    ],
    SIDES,
  )
  expect(odds).toEqual({ first: 1.24, second: 4.2, taken_at: '2025-06-17T18:16:14.000Z' })
})

test('of two bookmakers it is the mean, with two decimal places', () => {
  const two = [
    { 'Ilia Topuria': 1.21, 'Charles Oliveira': 4.5 },
    { 'Ilia Topuria': 1.24, 'Charles Oliveira': 4.2 },
  ]
  expect(
    medianOdds(
      two.map((prices) => bookmaker(prices)),
      SIDES,
    ),
  ).toMatchObject({ first: 1.23, second: 4.35 })
})

test.each([
  ['no bookmaker', []],
  ['American odds', [bookmaker({ 'Ilia Topuria': -450, 'Charles Oliveira': 350 })]],
  ['a price above what odds can be', [bookmaker({ 'Ilia Topuria': 1.01, 'Charles Oliveira': 4000 })]],
  ['both sides as favourites', [bookmaker({ 'Ilia Topuria': 1.4, 'Charles Oliveira': 1.45 })]],
  ['both sides as outsiders', [bookmaker({ 'Ilia Topuria': 3, 'Charles Oliveira': 3 })]],
  ['one side alone', [bookmaker({ 'Ilia Topuria': 1.3 })]],
  ['another opponent', [bookmaker({ 'Ilia Topuria': 1.3, 'Islam Makhachev': 3.6 })]],
  ['another market', [bookmaker({ 'Ilia Topuria': 1.3, 'Charles Oliveira': 3.6 }, TAKEN, 'totals')]],
])('with %s there are no odds', (_, bookmakers) => {
  expect(medianOdds(bookmakers, SIDES)).toBeNull()
})

test('odds that cannot be right do not spoil the others', () => {
  const right = bookmaker({ 'Ilia Topuria': 1.25, 'Charles Oliveira': 4 })
  const wrong = bookmaker({ 'Ilia Topuria': 1.4, 'Charles Oliveira': 1.45 })
  expect(medianOdds([wrong, right], SIDES)).toMatchObject({ first: 1.25, second: 4 })
})

test('a bout: a guessed start, sides by their names alone', () => {
  expect(readBouts([offer('a1', 'Viacheslav Borshchev', 'Terrance Mckinney')], 6)).toMatchObject([
    {
      id: 'a1',
      answer_id: 6,
      starts_at: '2025-06-29T02:00:00Z',
      is_start_certain: false,
      first: { id: 'viacheslav-borshchev', name: 'Viacheslav Borshchev' },
      second: { id: 'terrance-mckinney', name: 'Terrance Mckinney' },
      status: 'scheduled',
      winner: null,
      coefficients: { first: 1.5, second: 2.7 },
      doubts: [],
    },
  ])
})

test('accents and case make no other side', () => {
  const [bout] = readBouts([offer('a1', 'Jan Błachowicz', 'BENOÎT SAINT DENIS')], 6)
  expect(bout).toMatchObject({ second: { id: 'benoit-saint-denis' } })
})

test('a bout that stands under two dates is doubted twice, also with its sides the other way round', () => {
  const bouts = readBouts(
    [
      offer('a1', 'Paulo Costa', 'Roman Kopylov', { commence_time: '2025-06-29T02:00:00Z' }),
      offer('a2', 'Roman Kopylov', 'Paulo Costa', { commence_time: '2025-07-20T02:00:00Z' }),
    ],
    6,
  )
  expect(bouts.map(({ doubts }) => doubts)).toEqual([
    [{ code: 'doubled', data: { other: 'a2' } }],
    [{ code: 'doubled', data: { other: 'a1' } }],
  ])
})

test('a fighter with a new opponent beside the old one is no doubt: both sides are matched', () => {
  const bouts = readBouts(
    [offer('a1', 'Jhonata Diniz', 'Justin Tafa'), offer('a2', 'Jhonata Diniz', 'Alvin Hines')],
    6,
  )
  expect(bouts.flatMap(({ doubts }) => doubts)).toEqual([])
})

test('wished-for pairings at a far date are left out', () => {
  const wished = offer('a1', 'Jon Jones', 'Tom Aspinall', { commence_time: '2025-12-31T22:59:00Z' })
  expect(readBouts([wished], 6)).toEqual([])
})

const scoreOf = (more: object) =>
  readScored(
    scored.parse({
      id: 'f1',
      commence_time: '2024-09-17T19:00:00Z',
      completed: true,
      home_team: 'FC Bayern München',
      away_team: 'Dinamo Zagreb',
      scores: [
        { name: 'Dinamo Zagreb', score: '2' },
        { name: 'FC Bayern Munchen', score: '9' },
      ],
      last_update: '2024-09-17T21:01:00Z',
      ...more,
    }),
    6,
  )

test('the score of a match is a second opinion: its numbers are texts, found by name', () => {
  expect(scoreOf({})).toMatchObject({
    status: 'finished',
    updated_at: '2024-09-17T21:01:00Z',
    running: { first: 9, second: 2 },
    // It is not said whether extra time is part of it.
    regular: null,
    doubts: [],
  })
  expect(scoreOf({ completed: false })).toMatchObject({ status: 'live', running: { first: 9, second: 2 } })
  expect(scoreOf({ completed: false, scores: null })).toMatchObject({ status: 'scheduled', running: null })
})

test.each([
  ['a finished match without a score', { scores: null }, 'no_score'],
  ['a score that is no number', { scores: [{ name: 'Dinamo Zagreb', score: 'x' }] }, 'no_score'],
  [
    'a score of somebody else',
    { completed: false, scores: [{ name: 'Rijeka', score: '1' }] },
    'scores_contradict',
  ],
])('%s is doubted', (_, more, code) => {
  expect(scoreOf(more)).toMatchObject({ running: null, doubts: [{ code }] })
})
