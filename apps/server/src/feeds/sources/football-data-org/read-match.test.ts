import { expect, test } from 'vitest'
import { match } from './answers.ts'
import { readMatch } from './read-match.ts'

type Node = { home: number | null; away: number | null }
const node = (home: number | null, away: number | null): Node => ({ home, away })

/** A match as the list of a competition has it. */
const said = (changes: object = {}) => ({
  id: 901,
  utcDate: '2026-03-11T20:00:00Z',
  status: 'FINISHED',
  matchday: 3,
  stage: 'LAST_16',
  group: null,
  lastUpdated: '2026-03-11T22:10:00Z',
  homeTeam: {
    id: 11,
    name: 'Northern FC',
    shortName: 'Northern',
    tla: 'NOR',
    crest: 'https://crests.example/11.png',
  },
  awayTeam: { id: 12, name: 'Southern FC', shortName: 'Southern', tla: 'SOU', crest: null },
  score: { winner: 'HOME_TEAM', duration: 'REGULAR', fullTime: node(2, 1), halfTime: node(0, 1) },
  odds: { msg: 'Activate Odds-Package in User-Panel to retrieve odds.' },
  ...changes,
})
const readSaid = (changes: object = {}) => readMatch(match.parse(said(changes)), 7)
const withScore = (score: object) => readSaid({ score: { halfTime: node(0, 0), ...score } })
const codesOf = ({ doubts }: { doubts: { code: string }[] }) => doubts.map(({ code }) => code)

test('a match that ended in regular time has its score after 90 minutes', () => {
  expect(readSaid()).toMatchObject({
    id: '901',
    answer_id: 7,
    starts_at: '2026-03-11T20:00:00.000Z',
    is_start_certain: true,
    first: { id: '11', name: 'Northern FC', code: 'NOR' },
    second: { id: '12', name: 'Southern FC', code: 'SOU' },
    stage: 'LAST_16',
    round: '3',
    status: 'finished',
    regular: { first: 2, second: 1 },
    after_extra_time: null,
    penalties: null,
    winner: 'first',
    goals: null,
    doubts: [],
  })
})

test('after a shoot-out the full time holds the kicks, and the other nodes say the rest', () => {
  const shootOut = withScore({
    winner: 'AWAY_TEAM',
    duration: 'PENALTY_SHOOTOUT',
    fullTime: node(6, 7),
    regularTime: node(1, 1),
    extraTime: node(1, 1),
    penalties: node(4, 5),
  })
  expect(shootOut).toMatchObject({
    regular: { first: 1, second: 1 },
    after_extra_time: { first: 2, second: 2 },
    penalties: { first: 4, second: 5 },
    winner: 'second',
    doubts: [],
  })
})

test('extra time adds to regular time', () => {
  const extra = withScore({
    winner: 'HOME_TEAM',
    duration: 'EXTRA_TIME',
    fullTime: node(3, 2),
    regularTime: node(2, 2),
    extraTime: node(1, 0),
  })
  expect(extra).toMatchObject({
    regular: { first: 2, second: 2 },
    after_extra_time: { first: 3, second: 2 },
    doubts: [],
  })
})

test.each([
  [
    'the breakdown is missing',
    { winner: 'AWAY_TEAM', duration: 'EXTRA_TIME', fullTime: node(1, 2) },
    ['no_regular_time'],
  ],
  [
    'a shoot-out has neither breakdown nor kicks',
    { winner: 'AWAY_TEAM', duration: 'PENALTY_SHOOTOUT', fullTime: node(1, 1) },
    ['no_regular_time', 'penalties_missing'],
  ],
  [
    'the kicks are missing',
    {
      winner: 'HOME_TEAM',
      duration: 'PENALTY_SHOOTOUT',
      fullTime: node(0, 0),
      regularTime: node(0, 0),
      extraTime: node(0, 0),
      penalties: node(null, null),
    },
    ['penalties_missing'],
  ],
  [
    'the kicks do not fit the full time',
    {
      winner: 'AWAY_TEAM',
      duration: 'PENALTY_SHOOTOUT',
      fullTime: node(3, 5),
      regularTime: node(1, 1),
      extraTime: node(0, 0),
      penalties: node(4, 4),
    },
    ['scores_contradict'],
  ],
  [
    'extra time does not fit the full time',
    {
      winner: 'HOME_TEAM',
      duration: 'EXTRA_TIME',
      fullTime: node(2, 1),
      regularTime: node(1, 1),
      extraTime: node(0, 0),
    },
    ['scores_contradict'],
  ],
  [
    'a match of regular time has kicks',
    { winner: 'DRAW', duration: 'REGULAR', fullTime: node(1, 1), penalties: node(3, 2) },
    ['scores_contradict'],
  ],
  [
    'the winner has fewer goals',
    { winner: 'AWAY_TEAM', duration: 'REGULAR', fullTime: node(1, 0) },
    ['winner_contradicts'],
  ],
  [
    'a draw names a winner',
    { winner: 'HOME_TEAM', duration: 'REGULAR', fullTime: node(1, 1) },
    ['winner_contradicts'],
  ],
  ['there is no score', { winner: null, duration: 'REGULAR', fullTime: node(null, null) }, ['no_score']],
  [
    'the duration is new',
    { winner: null, duration: 'GOLDEN_GOAL', fullTime: node(1, 0) },
    ['unknown_status'],
  ],
])('a finished match is doubted where %s', (_, score, codes) => {
  expect(codesOf(withScore(score))).toEqual(codes)
})

test('an unknown status or stage is a doubt, not an error', () => {
  expect(readSaid({ status: 'ABANDONED' })).toMatchObject({
    status: 'unknown',
    regular: null,
    doubts: [{ code: 'unknown_status', data: { word: 'ABANDONED' } }],
  })
  expect(codesOf(readSaid({ stage: 'LAST_128' }))).toEqual(['unknown_stage'])
})

test('a match in play has its running score, and after 90 minutes what the source says of them', () => {
  const score = { winner: 'HOME_TEAM', duration: 'REGULAR', fullTime: node(1, 0), halfTime: node(1, 0) }
  expect(readSaid({ status: 'PAUSED', minute: 45, score })).toMatchObject({
    status: 'live',
    minute: 45,
    running: { first: 1, second: 0 },
    regular: null,
    winner: null,
    doubts: [],
  })
  const extra = { ...score, duration: 'EXTRA_TIME', fullTime: node(2, 1), regularTime: node(1, 1) }
  expect(readSaid({ status: 'EXTRA_TIME', score: extra })).toMatchObject({
    running: { first: 2, second: 1 },
    regular: { first: 1, second: 1 },
  })
})

test.each([
  ['its status', { status: 'PENALTY_SHOOTOUT' }, 'EXTRA_TIME'],
  ['the duration', { status: 'IN_PLAY' }, 'PENALTY_SHOOTOUT'],
])('in a shoot-out, known by %s, the kicks are no part of the score in play', (_, status, duration) => {
  const score = { winner: null, duration, fullTime: node(4, 3), penalties: node(3, 2) }
  const phases = { regularTime: node(1, 1), extraTime: node(0, 0) }
  expect(readSaid({ ...status, score: { ...score, ...phases } })).toMatchObject({
    status: 'live',
    running: { first: 1, second: 1 },
    regular: { first: 1, second: 1 },
    penalties: null,
  })
  // Without a node of each phase nobody says the score.
  for (const missing of [{ regularTime: null }, { extraTime: null }, { extraTime: undefined }])
    expect(readSaid({ ...status, score: { ...score, ...phases, ...missing } })).toMatchObject({
      running: null,
      regular: null,
    })
})

test('sides that are not known yet, and a day without a time', () => {
  const later = readSaid({
    status: 'SCHEDULED',
    homeTeam: { id: null, name: null },
    awayTeam: null,
    score: { winner: null, duration: 'REGULAR', fullTime: node(null, null), halfTime: node(null, null) },
  })
  expect(later).toMatchObject({
    status: 'scheduled',
    is_start_certain: false,
    first: null,
    second: null,
    doubts: [],
  })
})

test('goals name the side that they count for; kicks of the shoot-out are none', () => {
  const goals = [
    { minute: 12, type: 'REGULAR', team: { id: 11 }, scorer: { id: 1, name: 'One' } },
    { minute: 45, injuryTime: 2, type: 'OWN', team: { id: 12 }, scorer: { id: 2, name: 'Two' } },
    { minute: 121, type: 'PENALTY', team: { id: 11 }, scorer: { id: 1, name: 'One' } },
  ]
  const score = {
    winner: 'HOME_TEAM',
    duration: 'PENALTY_SHOOTOUT',
    fullTime: node(5, 4),
    regularTime: node(1, 1),
    extraTime: node(0, 0),
    penalties: node(4, 3),
  }
  expect(readSaid({ goals, score }).goals).toEqual([
    {
      side: 'first',
      minute: 12,
      stoppage: null,
      player: { id: '1', name: 'One' },
      own_goal: false,
      penalty: false,
    },
    {
      side: 'second',
      minute: 45,
      stoppage: 2,
      player: { id: '2', name: 'Two' },
      own_goal: true,
      penalty: false,
    },
  ])
})
