import { expect, test } from 'vitest'
import type { Get, GetOptions } from '../../source.ts'
import { footballDataOrg } from './football-data-org.ts'

/** Answers each path with a body, and keeps what was asked. */
function answering(bodies: Record<string, unknown>): {
  get: Get
  asked: { path: string; options?: GetOptions }[]
} {
  const asked: { path: string; options?: GetOptions }[] = []
  const get: Get = async (path, options) => {
    asked.push({ path, ...(options && { options }) })
    return { body: bodies[path], text: JSON.stringify(bodies[path]), headers: new Headers(), answer_id: 1 }
  }
  return { get, asked }
}

const nothing = { winner: null, duration: 'REGULAR', fullTime: { home: null, away: null } }
const fixture = { id: 1, utcDate: '2026-08-21T19:00:00Z', status: 'TIMED', matchday: 1, score: nothing }
const asked = {
  competition: { competition: 'PL', season: '2026' },
  since: null,
  standing: [],
  now: 0,
  speed: 1,
}

test('a season is one call; a match that cannot be read is a problem of its own', async () => {
  const { get, asked: calls } = answering({
    '/competitions/PL/matches': { matches: [fixture, { id: 2, status: 5 }] },
  })
  const observation = await footballDataOrg.observe(get, asked)
  expect(observation).toMatchObject({
    events: [{ id: '1', status: 'scheduled', first: null }],
    problems: [{ code: 'unreadable_event', data: { name: '2' } }],
  })
  expect(calls).toEqual([
    {
      path: '/competitions/PL/matches',
      options: { query: { season: '2026' }, headers: { 'X-Unfold-Goals': 'true' } },
    },
  ])
})

test('an answer of another shape is a trouble with a name', async () => {
  const { get } = answering({ '/competitions/PL/matches': { message: 'moved' } })
  await expect(footballDataOrg.observe(get, asked)).rejects.toMatchObject({
    name: 'SourceTrouble',
    trouble: 'unreadable',
    message: 'football-data.org: the answer has another shape than it had',
  })
})

test('competitions can be chosen with their present season', async () => {
  const { get } = answering({
    '/competitions': {
      competitions: [
        {
          id: 2018,
          code: 'EC',
          name: 'Euro',
          area: { name: 'Europe' },
          currentSeason: { startDate: '2028-06-09' },
        },
        { id: 7, code: null, name: 'Old Cup', area: null, currentSeason: null },
      ],
    },
  })
  expect(await footballDataOrg.listCompetitions!(get)).toEqual([
    {
      id: 'EC',
      name: 'Euro',
      country: 'Europe',
      seasons: [{ id: '2028', name: '2028', starts_on: '2028-06-09', ends_on: null }],
    },
    { id: '7', name: 'Old Cup', country: null, seasons: [] },
  ])
})

test('squads have positions by the beginning of their words; a missing squad is empty', async () => {
  const { get } = answering({
    '/competitions/PL/teams': {
      teams: [
        {
          id: 64,
          name: 'Red FC',
          tla: 'RED',
          squad: [
            { id: 1, name: 'A', position: 'Goalkeeper' },
            { id: 2, name: 'B', position: 'Centre-Back' },
            { id: 3, name: 'C', position: 'Attacking Midfield' },
            { id: 4, name: 'D', position: 'Offence' },
            { id: 5, name: 'E', position: null },
          ],
        },
        { id: 61, name: 'Blue FC' },
      ],
    },
  })
  const [red, blue] = await footballDataOrg.readSquads!(get, asked.competition)
  expect(red!.players.map(({ position }) => position)).toEqual([
    'goalkeeper',
    'defender',
    'midfielder',
    'forward',
    null,
  ])
  expect(blue).toEqual({ team: { id: '61', name: 'Blue FC', code: null }, players: [] })
})
