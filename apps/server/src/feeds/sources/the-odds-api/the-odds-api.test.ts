import { expect, test } from 'vitest'
import type { Asked, Get, GetOptions } from '../../source.ts'
import { theOddsApi } from './the-odds-api.ts'

const NOW = Date.parse('2025-06-20T12:00:00Z')
const MMA = 'mma_mixed_martial_arts'
const CUP = 'soccer_uefa_champs_league'

function answering(bodies: Record<string, unknown>) {
  const asked: { path: string; query: GetOptions['query'] }[] = []
  const get: Get = async (path, options) => {
    asked.push({ path, query: options?.query })
    return { body: bodies[path], text: '', headers: new Headers(), answer_id: 4 }
  }
  return { get, asked }
}
const asking = (competition: string, startsAt: string, isOver = false): Asked => ({
  competition: { competition, season: null },
  since: null,
  standing: [
    {
      source_id: null,
      key: 'e1',
      starts_at: startsAt,
      first: 'a',
      second: 'b',
      status: 'scheduled',
      is_over: isOver,
    },
  ],
  now: NOW,
  speed: 1,
})
const bout = {
  id: 'a1',
  commence_time: '2025-06-29T02:00:00Z',
  home_team: 'A',
  away_team: 'B',
  bookmakers: [],
}

test('the odds of fights are one call of one credit; an entry that cannot be read is a problem of its own', async () => {
  const { get, asked } = answering({ [`/sports/${MMA}/odds`]: [bout, { id: 'a2' }, 7] })
  expect(await theOddsApi.observe(get, asking(MMA, '2025-06-29T03:00:00Z'))).toMatchObject({
    // A list is never a whole season: a bout that is missing says nothing.
    is_whole: false,
    events: [{ id: 'a1', answer_id: 4, coefficients: null }],
    problems: [
      { code: 'unreadable_event', data: { name: 'a2' } },
      { code: 'unreadable_event', data: { name: '?' } },
    ],
  })
  expect(asked).toEqual([
    {
      path: `/sports/${MMA}/odds`,
      query: { regions: 'eu', markets: 'h2h', oddsFormat: 'decimal', dateFormat: 'iso' },
    },
  ])
})

test.each([
  ['no fight of ours is near', MMA, '2025-07-29T03:00:00Z', false],
  ['the fights have begun', MMA, '2025-06-20T11:00:00Z', false],
  ['the fights are over', MMA, '2025-06-21T11:00:00Z', true],
  ['no match of ours is on', CUP, '2025-06-20T18:00:00Z', false],
  ['the match was longer ago than the list goes', CUP, '2025-06-10T18:00:00Z', false],
])('no credit is spent where %s', async (_, competition, startsAt, isOver) => {
  const { get, asked } = answering({})
  expect(await theOddsApi.observe(get, asking(competition, startsAt, isOver))).toBe('unchanged')
  expect(asked).toEqual([])
})

test('scores are asked for where a match of ours is on', async () => {
  const match = {
    id: 'f1',
    commence_time: '2025-06-20T11:00:00Z',
    completed: false,
    home_team: 'A',
    away_team: 'B',
  }
  const { get, asked } = answering({ [`/sports/${CUP}/scores`]: [match] })
  expect(await theOddsApi.observe(get, asking(CUP, '2025-06-20T11:00:00Z'))).toMatchObject({
    events: [{ id: 'f1', status: 'scheduled' }],
  })
  expect(asked).toEqual([{ path: `/sports/${CUP}/scores`, query: { daysFrom: '3', dateFormat: 'iso' } }])
})

test('a list of another shape is a trouble', async () => {
  const { get } = answering({ [`/sports/${MMA}/odds`]: { message: 'x', error_code: 'INVALID_KEY' } })
  await expect(theOddsApi.observe(get, asking(MMA, '2025-06-29T03:00:00Z'))).rejects.toMatchObject({
    trouble: 'unreadable',
  })
})

test('fights and football can be chosen', async () => {
  const sport = (key: string, more: object = {}) => ({
    key,
    group: 'G',
    title: key,
    description: 'D',
    ...more,
  })
  const { get } = answering({
    '/sports': [
      sport(MMA, { title: 'MMA', description: '' }),
      sport(CUP),
      sport('soccer_fifa_world_cup_winner', { has_outrights: true }),
      sport('basketball_nba'),
    ],
  })
  expect(await theOddsApi.listCompetitions!(get)).toEqual([
    { id: MMA, name: 'MMA', country: null, seasons: [] },
    { id: CUP, name: 'D', country: null, seasons: [] },
  ])
})
