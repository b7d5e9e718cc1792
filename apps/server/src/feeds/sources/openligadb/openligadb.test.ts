import { expect, test } from 'vitest'
import type { Get } from '../../source.ts'
import { openligadb } from './openligadb.ts'

const CHANGED = '2024-06-14T23:00:00.5'
const LATER = '2024-06-15T17:00:00'

/** Answers each path with a body, and keeps what was asked. */
function answering(bodies: Record<string, unknown>): { get: Get; asked: string[]; bodies: typeof bodies } {
  const asked: string[] = []
  const get: Get = async (path) => {
    asked.push(path)
    return { body: bodies[path], text: '', headers: new Headers(), answer_id: 3 }
  }
  return { get, asked, bodies }
}
const match = (matchID: number, groupOrderID: number, more: object = {}) => ({
  matchID,
  matchDateTimeUTC: '2024-06-14T19:00:00Z',
  leagueId: 4708,
  group: { groupName: `${groupOrderID}. Spieltag`, groupOrderID },
  team1: { teamId: 1, teamName: 'Eins' },
  team2: { teamId: 2, teamName: 'Zwei' },
  lastUpdateDateTime: CHANGED,
  matchIsFinished: true,
  matchResults: [{ resultTypeID: 2, resultName: 'Endergebnis', pointsTeam1: 1, pointsTeam2: 0 }],
  goals: [],
  ...more,
})
const league = (more: object = {}) =>
  answering({
    '/getavailablegroups/em/2024': [{ groupOrderID: 1 }, { groupOrderID: 2 }],
    '/getlastchangedate/em/2024/1': CHANGED,
    '/getlastchangedate/em/2024/2': CHANGED,
    '/getmatchdata/em/2024': [match(1, 1), match(2, 2, { matchIsFinished: false, matchResults: [] })],
    '/getresultinfos/4708': [
      { id: 7, name: 'Endergebnis', description: 'nach offizieller Spielzeit', globalResultInfo: { id: 2 } },
    ],
    ...more,
  })
const asking = (since: string | null) => ({
  competition: { competition: 'em', season: '2024' },
  since,
  standing: [],
  now: 0,
  speed: 1,
})
async function observed(get: Get, since: string | null) {
  const observation = await openligadb.observe(get, asking(since))
  if (observation === 'unchanged') throw new Error('unchanged')
  return observation
}

test('the first run reads the matches and the league’s result types alone', async () => {
  const { get, asked } = league()
  const { events, problems } = await observed(get, null)
  expect(events).toMatchObject([
    { id: '1', answer_id: 3, status: 'finished', regular: { first: 1, second: 0 }, round: '1. Spieltag' },
    { id: '2', status: 'scheduled' },
  ])
  expect(problems).toEqual([])
  expect(asked).toEqual(['/getmatchdata/em/2024', '/getresultinfos/4708'])
})

test.each([
  ['with its matches', 38],
  ['of which most rounds have no match yet', 1],
])('a season of 38 rounds %s fits into the calls of a minute, run by run', async (_, played) => {
  const rounds = Array.from({ length: 38 }, (__, at) => at + 1)
  const changes = Object.fromEntries(rounds.map((order) => [`/getlastchangedate/em/2024/${order}`, CHANGED]))
  const { get, asked } = league({
    ...changes,
    '/getavailablegroups/em/2024': rounds.map((groupOrderID) => ({ groupOrderID })),
    '/getmatchdata/em/2024': rounds.slice(0, played).map((order) => match(order, order)),
  })
  let cursor: string | null = null
  for (let turn = 0; turn < 6; turn += 1) {
    asked.length = 0
    const observation = await openligadb.observe(get, { ...asking(cursor), now: turn * 60_000 })
    if (observation !== 'unchanged') ({ cursor } = observation)
    expect(asked.length).toBeLessThan(openligadb.budget.per_minute!)
  }
  // By now every round is known.
  expect(JSON.parse(cursor!)).toMatchObject({ groups: { length: 38 } })
  expect(await openligadb.observe(get, asking(cursor))).toBe('unchanged')
})

test('a later run asks for changes alone, and reads the matches when there are any', async () => {
  const { get, asked, bodies } = league()
  const { cursor } = await observed(get, null)
  asked.length = 0
  expect(await openligadb.observe(get, asking(cursor))).toBe('unchanged')
  // The group with a match to come, and one other in turn.
  expect(asked).toEqual([
    '/getavailablegroups/em/2024',
    '/getlastchangedate/em/2024/2',
    '/getlastchangedate/em/2024/1',
  ])
  bodies['/getlastchangedate/em/2024/1'] = LATER
  bodies['/getmatchdata/em/2024'] = [match(1, 1, { lastUpdateDateTime: LATER })]
  const { events, cursor: next } = await observed(get, cursor)
  expect(events).toHaveLength(1)
  expect(await openligadb.observe(get, asking(next))).toBe('unchanged')
})

test('a round that was made meanwhile is read', async () => {
  const { get, bodies } = league()
  const { cursor } = await observed(get, null)
  bodies['/getavailablegroups/em/2024'] = [{ groupOrderID: 1 }, { groupOrderID: 2 }, { groupOrderID: 3 }]
  bodies['/getlastchangedate/em/2024/3'] = LATER
  bodies['/getmatchdata/em/2024'] = [match(7, 3, { lastUpdateDateTime: LATER })]
  expect((await observed(get, cursor)).events).toMatchObject([{ id: '7' }])
})

test('an answer that is older than the change is read again once', async () => {
  const { get, bodies } = league()
  const { cursor } = await observed(get, null)
  bodies['/getlastchangedate/em/2024/2'] = LATER
  // The cache still has the answer of before.
  const { cursor: stale } = await observed(get, cursor)
  const { cursor: again } = await observed(get, stale)
  expect(await openligadb.observe(get, asking(again))).toBe('unchanged')
})

test('a cursor of another form is read as none', async () => {
  const { get } = league()
  for (const since of ['{', '[]', '"2024"']) expect((await observed(get, since)).events).toHaveLength(2)
})

test('a match that cannot be read is a problem of its own; an answer that cannot is a trouble', async () => {
  const { get } = league({ '/getmatchdata/em/2024': [match(1, 1), { matchID: 9 }, null] })
  const { events, problems } = await observed(get, null)
  expect(events).toHaveLength(1)
  expect(problems).toEqual([
    { code: 'unreadable_event', data: { name: '9' } },
    { code: 'unreadable_event', data: { name: '?' } },
  ])
  const { get: broken } = league({ '/getmatchdata/em/2024': { Message: 'An error has occurred.' } })
  await expect(openligadb.observe(broken, asking(null))).rejects.toMatchObject({ trouble: 'unreadable' })
})

test('an empty season is no error', async () => {
  const { get, asked } = league({ '/getmatchdata/em/2024': [] })
  expect((await observed(get, null)).events).toEqual([])
  expect(asked).not.toContain('/getresultinfos/4708')
})

test('football leagues can be chosen with their seasons, the latest first', async () => {
  const entry = (
    leagueName: string,
    leagueShortcut: string,
    leagueSeason: string | number,
    sportName: string,
  ) => ({
    leagueId: 1,
    leagueName,
    leagueShortcut,
    leagueSeason,
    sport: { sportId: 1, sportName },
  })
  const { get } = answering({
    '/getavailableleagues': [
      entry('Liga 2023', 'bl1', '2023', 'Fußball'),
      entry('Liga 2024', 'bl1', 2024, 'Fußball'),
      entry('Handball 2024', 'hbl', '2024', 'Handball'),
    ],
  })
  expect(await openligadb.listCompetitions!(get)).toEqual([
    {
      id: 'bl1',
      name: 'Liga 2024',
      country: null,
      seasons: [
        { id: '2024', name: 'Liga 2024', starts_on: null, ends_on: null },
        { id: '2023', name: 'Liga 2023', starts_on: null, ends_on: null },
      ],
    },
  ])
})
