import { expect, test } from 'vitest'
import type { Get } from '../../source.ts'
import { openfootball } from './openfootball.ts'

const EURO = '/euro.json/master/2024/euro.json'
const CLUBS = '/football.json/master/2024-25/uefa.cl.json'

function observe(competition: string, season: string | null, bodies: Record<string, unknown>) {
  const get: Get = async (path) => ({ body: bodies[path], text: '', headers: new Headers(), answer_id: 2 })
  return openfootball.observe(get, {
    competition: { competition, season },
    since: null,
    standing: [],
    now: 0,
    speed: 1,
  })
}
const match = (team1: unknown, team2: unknown, more: object = {}) => ({
  date: '2024-12-10',
  time: '21:00',
  team1,
  team2,
  ...more,
})

test('a file with rounds: each match has the name of its round', async () => {
  const rounds = [
    {
      name: 'Matchday 1',
      matches: [match({ name: 'A', code: 'AAA' }, { name: 'B', code: 'BBB' }, { num: 1 })],
    },
    { name: 'Final', matches: [match({ name: 'W1', code: null }, { name: 'W2' }, { num: 2 })] },
  ]
  expect(await observe('euro', '2024', { [EURO]: { name: 'Euro', rounds } })).toMatchObject({
    is_whole: true,
    problems: [],
    events: [
      { id: '1', answer_id: 2, round: 'Matchday 1', starts_at: '2024-12-10T20:00:00Z' },
      { id: '2', round: 'Final', first: null, second: null },
    ],
  })
})

test('a flat file, with the times of Central Europe', async () => {
  const matches = [match('A (ENG)', 'B (ESP)', { round: 'League, Matchday 6', score: {} })]
  expect(await observe('uefa.cl', '2024-25', { [CLUBS]: { name: 'CL', matches } })).toMatchObject({
    events: [{ round: 'League, Matchday 6', starts_at: '2024-12-10T20:00:00Z', status: 'scheduled' }],
  })
})

test('the time of a file whose zone is not known says nothing', async () => {
  const path = '/football.json/master/2024-25/xx.1.json'
  expect(await observe('xx.1', '2024-25', { [path]: { matches: [match('A', 'B')] } })).toMatchObject({
    events: [{ starts_at: null, is_start_certain: false }],
  })
})

test('a line that is written twice is one match, with a doubt', async () => {
  const line = match('A', 'B', { round: 'Matchday 1', score: { ft: [1, 0] } })
  expect(await observe('uefa.cl', '2024-25', { [CLUBS]: { matches: [line, line] } })).toMatchObject({
    events: [{ doubts: [{ code: 'doubled', data: { other: 'matchday-1/a/b' } }] }],
  })
})

test('a match that cannot be read is a problem of its own; a file that cannot is a trouble', async () => {
  const rounds = [{ name: 'Matchday 1', matches: [match('A', 'B'), { num: 7, score: 'abandoned' }, null] }]
  expect(await observe('euro', '2024', { [EURO]: { rounds } })).toMatchObject({
    events: [{ status: 'scheduled' }],
    problems: [
      { code: 'unreadable_event', data: { name: '7' } },
      { code: 'unreadable_event', data: { name: 'Matchday 1' } },
    ],
  })
  await expect(observe('euro', '2024', { [EURO]: '404: Not Found' })).rejects.toMatchObject({
    trouble: 'unreadable',
  })
  await expect(observe('euro', null, {})).rejects.toMatchObject({ trouble: 'refused' })
})

test('results of the files wait for an organiser', async () => {
  expect(openfootball.needs_confirmation).toBe(true)
  const none: Get = () => Promise.reject(new Error('no call is needed'))
  expect(await openfootball.listCompetitions!(none)).toContainEqual({
    id: 'euro',
    name: 'Euro',
    country: null,
    seasons: [
      { id: '2028', name: '2028', starts_on: null, ends_on: null },
      { id: '2024', name: '2024', starts_on: null, ends_on: null },
    ],
  })
})
