import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createTeam } from '@called-it/contract/teams/teams.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/database/db.ts'
import type { Schema } from '../../src/schema.ts'
import type { RunningServer } from '../../src/server.ts'
import { callsOver, ORGANISER, type TestApp } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { startHere } from '../started-server.ts'
import { contestOn } from '../steps.ts'
import { ask, Evening, eveningCup } from './evening.ts'
import { type Acknowledged, lookBack, type Place, recompute } from './look-back.ts'

// What looks for losses must find them: each test plants one.

const SLUG = 'look-back'
const SCORE = { first: 2, second: 1 }
let home: TestDatabase
let running: RunningServer
let database: Database<Schema>
let place: Place
let people: string[]
let truth: Acknowledged

beforeAll(async () => {
  home = await createTestDatabase()
  running = await startHere({ DATABASE_URL: home.url, ORGANISERS: ORGANISER })
  database = openDatabase<Schema>(home.url, 2, () => {})
  const request: TestApp['request'] = async (method, url, { token, body } = {}) => {
    const reply = await ask(running.address, method, url.replace('/api/v1/', ''), token ?? '', body)
    return { status: reply.status, body: reply.body, headers: {} }
  }
  const server = { database, request, ...callsOver(request, database.db) }
  const contest = contestOn(server)
  place = { node: running.address, contest, pool: database.pool, url: home.url }
  people = [await server.signIn('7300001'), await server.signIn('7300002')]
  const { tournament } = await contest.publish(eveningCup(SLUG, 2))
  const [player, newcomer] = people as [string, string]
  await contest.mustSave(SLUG, player, { n1: [2, 1], m3: [1, 0] })
  await contest.mustSave(SLUG, newcomer, { n1: [0, 0] })
  await contest.play(SLUG, 'n1', 2, 1)
  // That has moved the start into the past, behind the saves.
  await saveAt("e.starts_at - interval '1 s'")
  const { started_at } = (await contest.matches(SLUG, player)).n2!
  const { team } = await server.call(
    createTeam,
    { body: { name: 'Looking', tournament_id: tournament.id } },
    player,
  )
  const key = randomUUID()
  await ask(running.address, 'POST', `teams/${team.id}/messages`, player, { text: 'Goal', key })
  const drawn = await ask(running.address, 'POST', 'user/distribute', newcomer, {
    tournament_id: tournament.id,
  })
  truth = {
    slug: SLUG,
    players: [{ token: player, tried: new Map([['m3', { acknowledged: 1, since: [], cut: [] }]]) }],
    messages: new Set([key]),
    drawn: new Map([[newcomer, drawn.body.group!.id]]),
    results: new Map([['n1', { acknowledged: SCORE, since: [] }]]),
    starts: new Map([['n2', started_at!]]),
  }
})
/** Writes a time of the saves of the match that was played. */
const saveAt = (time: string) =>
  database.pool.query(
    `update predictions p set saved_at = ${time} from questions q, events e
     where q.id = p.question_id and e.id = q.event_id and e.key = 'n1'`,
  )
afterAll(async () => {
  await running.stop()
  await database.close()
  await home.drop()
})
beforeEach(async () => {
  expect(await lookBack(place, truth)).toEqual([])
})

it('an acknowledged save that does not stand is found, also if none does', async () => {
  const tried = new Map([
    ['m3', { acknowledged: 22, since: [], cut: [] }],
    ['m4', { acknowledged: 5, since: [4], cut: [] }],
  ])
  expect(await lookBack(place, { ...truth, players: [{ token: people[0]!, tried }] })).toEqual([
    'm3 of player 0: acknowledged 22, stored 1, tried since ',
    'm4 of player 0: acknowledged 5, stored null, tried since 4',
  ])
})

it('a message, a draw, a result and a start that are lost are found', async () => {
  const key = randomUUID()
  expect(await lookBack(place, { ...truth, messages: new Set([key]) })).toEqual([
    `message ${key} is there 0 times`,
  ])
  expect(await lookBack(place, { ...truth, drawn: new Map([[people[0]!, 1]]) })).toEqual([
    'a newcomer was drawn into 1 and is in undefined',
  ])
  const results = new Map([['n2', { acknowledged: SCORE, since: [] }]])
  expect(await lookBack(place, { ...truth, results })).toEqual([
    expect.stringMatching(/^n2 has null and not/),
  ])
  const starts = new Map([['n2', '2026-01-01T00:00:00Z']])
  expect(await lookBack(place, { ...truth, starts })).toEqual([expect.stringMatching(/^n2 starts at 2/)])
})

it('a save that was taken after the lock is found', async () => {
  expect((await saveAt("e.starts_at + interval '1 s'")).rowCount).toBe(2)
  const faults = await lookBack(place, truth)
  await saveAt("e.starts_at - interval '1 s'")
  expect(faults).toEqual([1, 2].map(() => expect.stringMatching(/^taken late: .*"n1"/)))
})

it('a rating that was changed by hand is found', async () => {
  expect(await recompute(place, SLUG)).toEqual([])
  const { rowCount } = await database.pool.query(
    `update rating_blocks set rows = set_byte(rows, 20, 4) where publication_id in
       (select c.publication_id from ratings c join tournaments t on t.id = c.tournament_id
        where t.slug = $1 and c.round_id is null)`,
    [SLUG],
  )
  expect(rowCount).toBe(1)
  expect(await recompute(place, SLUG)).toEqual([expect.stringMatching(/NOT as they should be/)])
  expect(await recompute(place)).toHaveLength(1)
})

it('a node that takes late saves, fails or does not answer is noticed by those who play', async () => {
  const liar = createServer((asked, answer) => {
    if (asked.url!.includes('/messages')) return void answer.destroy()
    if (asked.url!.includes('/distribute')) return void answer.writeHead(500).end('{"code":"internal"}')
    answer.end('{"predictions":[{"event_id":7}]}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => liar.once('listening', resolve))
  const node = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`
  const match = { id: 7, key: 'n7', locksAt: Date.now() - 1000 }
  const seat = { token: 'none', node }
  const play = async (mayBeSilent: boolean) => {
    const evening = new Evening(
      { slug: SLUG, tournamentId: 1, team: 'team', open: [match] },
      { players: [{ ...seat, tried: new Map() }], newcomers: [seat] },
      () => mayBeSilent,
    )
    evening.begin()
    await pause(2000)
    await evening.end()
    return evening
  }
  const { faults, count } = await play(false)
  expect(faults).toContainEqual(expect.stringMatching(/^n7 was saved \d+ ms after its lock$/))
  expect(faults).toContain('POST user/distribute: 500 internal')
  expect(faults).toContainEqual(expect.stringMatching(/^POST teams\/team\/messages was not answered/))
  expect(count.unanswered).toBeGreaterThan(0)
  const excused = await play(true)
  expect(excused.faults.filter((fault) => fault.includes('not answered'))).toEqual([])
  expect(excused.count.unanswered).toBeGreaterThan(0)
  liar.closeAllConnections()
  await new Promise((resolve) => liar.close(resolve))
})
