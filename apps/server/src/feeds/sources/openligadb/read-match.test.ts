import { expect, test } from 'vitest'
import { match as matchAnswer, type ResultInfo } from './answers.ts'
import { readMatch } from './read-match.ts'

/** The result types of a cup, in its own numbers. */
const CUP: ResultInfo[] = [
  { id: 9001, name: 'Halbzeit', description: 'Zwischenstand zur Halbzeit', globalResultInfo: { id: 1 } },
  {
    id: 9002,
    name: 'Endergebnis',
    description: 'Ergebnis nach Ende der offiziellen Spielzeit',
    globalResultInfo: { id: 2 },
  },
  { id: 9003, name: 'nach Verlängerung', description: null, globalResultInfo: { id: 4 } },
  { id: 9004, name: 'nach Elfmeterschießen', description: null, globalResultInfo: { id: 5 } },
]

const row = (
  resultTypeID: number,
  resultName: string | null,
  first: number | null,
  second: number | null,
) => ({
  resultTypeID,
  resultName,
  pointsTeam1: first,
  pointsTeam2: second,
})
const goal = (scoreTeam1: number, scoreTeam2: number, more: object = {}) => ({
  scoreTeam1,
  scoreTeam2,
  matchMinute: 10,
  goalGetterID: 7,
  goalGetterName: 'Scorer',
  isPenalty: false,
  isOwnGoal: false,
  isOvertime: false,
  ...more,
})
const said = (more: object, infos = CUP) =>
  readMatch(
    matchAnswer.parse({
      matchID: 41,
      matchDateTime: '2024-06-14T21:00:00',
      matchDateTimeUTC: '2024-06-14T19:00:00Z',
      timeZoneID: 'W. Europe Standard Time',
      leagueId: 4708,
      group: { groupName: 'Achtelfinale', groupOrderID: 4, groupID: 1 },
      team1: { teamId: 139, teamName: 'Deutschland', shortName: '', teamGroupName: null },
      team2: { teamId: 157, teamName: 'Schottland', shortName: '', teamGroupName: null },
      lastUpdateDateTime: '2024-06-14T22:55:12.3',
      matchIsFinished: true,
      matchResults: [],
      goals: [],
      ...more,
    }),
    infos,
    5,
  )
type Pair = { first: number; second: number }
const shootOut = (after: Pair, kicks: Pair) => [
  row(2, 'Endergebnis', after.first, after.second),
  row(4, 'nach Verlängerung', after.first, after.second),
  row(5, 'nach Elfmeterschießen', kicks.first, kicks.second),
]
const codesOf = ({ doubts }: { doubts: { code: string }[] }) => doubts.map(({ code }) => code)

test('a match that ended in regular time, with its time in UTC and its goals', () => {
  expect(
    said({
      matchResults: [row(2, 'Endergebnis', 2, 1), row(1, 'Halbzeit', 1, 0)],
      // The newest first, as some lists are.
      goals: [
        goal(2, 1, { matchMinute: 80, isPenalty: true }),
        goal(1, 1, { matchMinute: null, isOwnGoal: true }),
        goal(1, 0, { matchMinute: 94, goalGetterID: 0, goalGetterName: '' }),
      ],
    }),
  ).toEqual({
    id: '41',
    answer_id: 5,
    updated_at: null,
    starts_at: '2024-06-14T19:00:00Z',
    is_start_certain: true,
    first: { id: '139', name: 'Deutschland' },
    second: { id: '157', name: 'Schottland' },
    stage: 'Achtelfinale',
    round: 'Achtelfinale',
    group: null,
    status: 'finished',
    minute: null,
    running: null,
    regular: { first: 2, second: 1 },
    after_extra_time: null,
    penalties: null,
    winner: null,
    goes_through: null,
    goals: [
      { side: 'first', minute: 90, stoppage: 4, player: null, own_goal: false, penalty: false },
      {
        side: 'second',
        minute: null,
        stoppage: null,
        player: { id: '7', name: 'Scorer' },
        own_goal: true,
        penalty: false,
      },
      {
        side: 'first',
        minute: 80,
        stoppage: null,
        player: { id: '7', name: 'Scorer' },
        own_goal: false,
        penalty: true,
      },
    ],
    coefficients: null,
    ended: null,
    doubts: [],
  })
})

test('the local time is never taken', () => {
  expect(said({ matchDateTimeUTC: null })).toMatchObject({ starts_at: null, is_start_certain: false })
})

test.each([
  ['begins later', false, [], [], 'scheduled', null],
  ['has a goal', false, [], [goal(0, 1)], 'live', { first: 0, second: 1 }],
  ['has its half-time score alone', false, [row(1, 'Halbzeit', 0, 0)], [], 'live', null],
] as const)('a match that %s', (_, ...[matchIsFinished, matchResults, goals, status, running]) => {
  expect(said({ matchIsFinished, matchResults, goals })).toMatchObject({ status, running, regular: null })
})

test.each([
  // Numbers of old leagues are 0; two types with one number are told apart by the row's words.
  ['with numbers 0', [row(0, 'Halbzeit', 1, 0), row(0, 'Endstand regulär', 2, 0)]],
  ['with the types’ own ids', [row(81, 'Halbzeit', 1, 0), row(82, 'Endstand regulär', 2, 0)]],
])('a league %s is read by its own types', (_, matchResults) => {
  const infos = [
    { id: 81, name: 'Halbzeit', globalResultInfo: { id: 0 } },
    { id: 82, name: 'Endstand regulär', globalResultInfo: { id: 0 } },
  ]
  expect(said({ matchResults }, infos)).toMatchObject({ regular: { first: 2, second: 0 }, doubts: [] })
})

test('numbers mean what the league says, not what they mean elsewhere', () => {
  const infos = [
    { id: 1, name: 'nach Verlängerung', globalResultInfo: { id: 2 } },
    { id: 2, name: 'reguläre Spielzeit', globalResultInfo: { id: 4 } },
  ]
  const matchResults = [row(2, 'nach Verlängerung', 2, 1), row(4, 'reguläre Spielzeit', 1, 1)]
  expect(said({ matchResults }, infos)).toMatchObject({
    regular: { first: 1, second: 1 },
    after_extra_time: { first: 2, second: 1 },
    doubts: [],
  })
})

test('a bare "Endergebnis" is the score after 90 minutes only beside a type for extra time', () => {
  const end = { id: 2, name: 'Endergebnis', globalResultInfo: { id: 2 } }
  const extra = { id: 4, name: 'n.V. Verlängerung', globalResultInfo: { id: 4 } }
  const matchResults = [row(2, 'Endergebnis', 2, 1)]
  expect(said({ matchResults }, [end, extra])).toMatchObject({ regular: { first: 2, second: 1 }, doubts: [] })
  expect(codesOf(said({ matchResults }, [end]))).toEqual(['no_score'])
})

test.each([
  ['no result at all', { matchResults: [] }, ['no_score']],
  ['a result without numbers', { matchResults: [row(2, 'Endergebnis', null, null)] }, ['no_score']],
  ['a number that the league does not know', { matchResults: [row(3, 'Endergebnis', 2, 1)] }, ['no_score']],
  ['half-time alone', { matchResults: [row(1, 'Halbzeit', 1, 0)] }, ['no_score']],
  [
    'a score after extra time alone',
    { matchResults: [row(4, 'nach Verlängerung', 2, 1)] },
    ['no_regular_time'],
  ],
  [
    'goals of extra time, and no score after it',
    {
      matchResults: [row(2, 'Endergebnis', 1, 0)],
      goals: [goal(1, 0, { isOvertime: true, matchMinute: 119 })],
    },
    ['no_regular_time'],
  ],
  [
    'a wrong 0:0 after extra time',
    { matchResults: [row(2, 'Endergebnis', 2, 0), row(4, 'nach Verlängerung', 0, 0)] },
    ['scores_contradict'],
  ],
  [
    'more goals at half-time than at the end',
    { matchResults: [row(1, 'Halbzeit', 2, 0), row(2, 'Endergebnis', 1, 0)] },
    ['scores_contradict'],
  ],
  [
    'two different ends',
    { matchResults: [row(2, 'Endergebnis', 1, 0), row(2, 'Endergebnis', 0, 1)] },
    ['scores_contradict'],
  ],
  [
    'more goals than the score',
    { matchResults: [row(2, 'Endergebnis', 0, 0)], goals: [goal(1, 0)] },
    ['scores_contradict'],
  ],
  [
    'a shoot-out that ends level',
    {
      matchResults: [
        row(2, 'Endergebnis', 1, 1),
        row(4, 'nach Verlängerung', 1, 1),
        row(5, 'nach Elfmeterschießen', 4, 4),
      ],
    },
    ['scores_contradict'],
  ],
])('a finished match with %s is doubted', (_, more, codes) => {
  expect(codesOf(said(more))).toEqual(codes)
})

test.each([
  ['0:0: both readings are the same', { first: 0, second: 0 }, { first: 3, second: 0 }],
  ['2:1 with fewer kicks: it stands alone', { first: 2, second: 1 }, { first: 1, second: 4 }],
])('the shoot-out after %s', (_, after, penalties) => {
  expect(said({ matchResults: shootOut(after, penalties) })).toMatchObject({ penalties, doubts: [] })
})

test('a shoot-out that can be read with the goals of the match or without them says who goes through, and no score', () => {
  const matchResults = shootOut({ first: 1, second: 1 }, { first: 6, second: 4 })
  expect(said({ matchResults })).toMatchObject({
    regular: { first: 1, second: 1 },
    penalties: null,
    goes_through: 'first',
    doubts: [],
  })
})

test('kicks of a shoot-out that are listed as goals are no goals', () => {
  const ended = said({
    matchResults: [
      row(2, 'Endergebnis', 1, 0),
      row(4, 'nach Verlängerung', 1, 1),
      row(5, 'nach Elfmeterschießen', 3, 2),
    ],
    // The kicks go on from 1:1.
    goals: [
      goal(1, 0),
      goal(1, 1, { isOvertime: true, matchMinute: 118 }),
      goal(2, 1, { isOvertime: true, matchMinute: 120, isPenalty: true }),
      goal(2, 2, { isOvertime: true, matchMinute: 120, isPenalty: true }),
      goal(3, 2, { isOvertime: true, matchMinute: 120, isPenalty: true }),
    ],
  })
  expect(ended).toMatchObject({ goes_through: 'first', after_extra_time: { first: 1, second: 1 } })
  expect(ended.goals?.map(({ minute }) => minute)).toEqual([10, 118])
})

test.each([
  ['a goal that is missing', [goal(2, 0)]],
  ['a goal that comes twice', [goal(1, 0), goal(1, 0), goal(2, 0)]],
  ['a score without numbers', [goal(1, 0), { ...goal(2, 0), scoreTeam1: null }]],
  ['fewer goals than the score', [goal(1, 0)]],
])('goals with %s are not entered, and the score stands', (_, goals) => {
  expect(said({ matchResults: [row(2, 'Endergebnis', 2, 0)], goals })).toMatchObject({
    goals: null,
    regular: { first: 2, second: 0 },
    doubts: [],
  })
})
