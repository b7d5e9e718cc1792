import { expect, test } from 'vitest'
import type { Asked, Get, GetOptions } from '../../source.ts'
import { bout as boutAnswer } from './answers.ts'
import { espn } from './espn.ts'
import { readBout } from './read-bout.ts'

const fighter = (id: string, displayName: string, order: number, winner = false) => ({
  id,
  order,
  winner,
  athlete: { displayName, fullName: displayName },
})
const status = (name: string, more: object = {}) => ({
  period: 3,
  type: { name, state: 'post', completed: true, detail: 'Final' },
  ...more,
})
const details = (text: string) => [{ type: { text } }]
const bout = (more: object = {}) => ({
  id: '401',
  date: '2026-09-19T21:30Z',
  timeValid: true,
  competitors: [fighter('1', 'Giga Chikadze', 1), fighter('2', 'Joanderson Brito', 2, true)],
  status: status('STATUS_FINAL'),
  details: details('Unofficial Winner Kotko'),
  ...more,
})
const said = (more: object) => readBout(boutAnswer.parse(bout(more)), 'UFC 331', 9)
const LOST = [fighter('1', 'A', 1), fighter('2', 'B', 2)]

test('a bout that is over, with its winner, method and round', () => {
  expect(said({})).toEqual({
    id: '401',
    answer_id: 9,
    updated_at: null,
    starts_at: '2026-09-19T21:30:00Z',
    is_start_certain: true,
    first: { id: '1', name: 'Giga Chikadze' },
    second: { id: '2', name: 'Joanderson Brito' },
    stage: null,
    round: 'UFC 331',
    group: null,
    status: 'finished',
    minute: null,
    running: null,
    regular: null,
    after_extra_time: null,
    penalties: null,
    winner: 'second',
    goals: null,
    coefficients: null,
    ended: { method: 'knockout', round: 3 },
    doubts: [],
  })
})

test('sides go by their order, not by their place in the list', () => {
  const competitors = [fighter('2', 'Ozzy Diaz', 2), fighter('1', 'Ryan Gandra', 1, true)]
  expect(said({ competitors })).toMatchObject({
    first: { id: '1' },
    second: { id: '2' },
    winner: 'first',
    doubts: [],
  })
})

test.each([
  ['two firsts', [fighter('1', 'A', 1), fighter('2', 'B', 1, true)]],
  ['one side alone', [fighter('1', 'A', 1)]],
  ['three sides', [...LOST, fighter('3', 'C', 3)]],
])('a bout with %s has no sides', (_, competitors) => {
  expect(said({ competitors })).toMatchObject({ first: null, second: null, winner: null })
  expect(said({ competitors }).doubts[0]).toMatchObject({ code: 'unknown_entity' })
})

test('a place that nobody has yet is open', () => {
  const competitors = [fighter('1', 'A', 1), fighter('0', 'TBA', 2)]
  expect(said({ competitors, status: status('STATUS_SCHEDULED'), details: [] })).toMatchObject({
    status: 'scheduled',
    second: null,
    doubts: [],
  })
})

test.each([
  ['a submission', 'Unofficial Winner Submission', 'submission'],
  ['a decision, of which the words do not say more', 'Unofficial Winner Decision', null],
  ['a split decision', 'Decision - Split', 'split_decision'],
  ['a disqualification, which is a win', 'Unofficial Winner DQ', 'disqualification'],
])('%s', (_, text, method) => {
  expect(said({ details: details(text) })).toMatchObject({
    status: 'finished',
    winner: 'second',
    ended: { method, round: 3 },
  })
})

test.each([
  ['Unofficial Draw', 'draw'],
  ['No Contest', 'no_contest'],
])('without a winner the words "%s" tell what it was', (text, ended) => {
  expect(said({ competitors: LOST, details: details(text) })).toMatchObject({
    status: ended,
    winner: null,
    ended: null,
    doubts: [],
  })
})

test.each([
  ['no winner and no word', { competitors: LOST, details: [] }, 'no_score'],
  [
    'two winners',
    { competitors: [fighter('1', 'A', 1, true), fighter('2', 'B', 2, true)] },
    'winner_contradicts',
  ],
  ['a winner of a draw', { details: details('Unofficial Draw') }, 'winner_contradicts'],
  ['a winner before the end', { status: status('STATUS_IN_PROGRESS') }, 'winner_contradicts'],
  ['an unknown word', { status: status('STATUS_UNCONTESTED') }, 'unknown_status'],
])('a bout with %s is doubted', (_, more, code) => {
  expect(said(more)).toMatchObject({ winner: null, doubts: [{ code }] })
})

test.each([
  ['STATUS_POSTPONED', 'postponed'],
  ['STATUS_CANCELED', 'cancelled'],
  ['STATUS_IN_PROGRESS', 'live'],
  ['STATUS_SCHEDULED', 'scheduled'],
])('%s is not taken for an end, although its state may be `post`', (name, word) => {
  expect(said({ competitors: LOST, status: status(name), details: [] })).toMatchObject({
    status: word,
    winner: null,
    ended: null,
    doubts: [],
  })
})

function answering(body: unknown) {
  const asked: { path: string; query: GetOptions['query'] }[] = []
  const get: Get = async (path, options) => {
    asked.push({ path, query: options?.query })
    return { body, text: '', headers: new Headers(), answer_id: 9 }
  }
  return { get, asked }
}
const asking = (season: string | null): Asked => ({
  competition: { competition: 'ufc', season },
  since: null,
  standing: [
    {
      source_id: null,
      key: 'e1',
      starts_at: '2026-09-20T01:00:00Z',
      first: 'a',
      second: 'b',
      status: 'scheduled',
      is_over: false,
    },
  ],
  now: Date.parse('2026-09-20T03:00:00Z'),
  speed: 1,
})

test('a card is listed from its main event down; a bout that cannot be read is a problem of its own', async () => {
  const events = [
    { id: '6', shortName: 'UFC 331', competitions: [bout({ id: '1' }), { id: '2' }, bout({ id: '3' })] },
    { id: '7', shortName: 'UFC 332' },
  ]
  const { get, asked } = answering({ events, leagues: [{ calendar: [] }] })
  expect(await espn.observe(get, asking('2026'))).toMatchObject({
    is_whole: true,
    events: [{ id: '3' }, { id: '1' }],
    problems: [{ code: 'unreadable_event', data: { name: '2' } }],
  })
  await espn.observe(get, asking(null))
  expect(asked).toEqual([
    { path: '/sports/mma/ufc/scoreboard', query: { dates: '20260101-20261231' } },
    { path: '/sports/mma/ufc/scoreboard', query: { dates: '20260918-20261121' } },
  ])
})

test('an answer of another shape is a trouble, and every result waits for an organiser', async () => {
  const { get } = answering({ code: 404, detail: 'gone' })
  await expect(espn.observe(get, asking('2026'))).rejects.toMatchObject({ trouble: 'unreadable' })
  expect(espn.needs_confirmation).toBe(true)
})
