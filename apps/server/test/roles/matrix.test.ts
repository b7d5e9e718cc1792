import { postTakeBack, readAudit } from '@called-it/contract/organiser/audit.ts'
import { listDeskEvents, readToday } from '@called-it/contract/organiser/desk.ts'
import { searchDesk } from '@called-it/contract/organiser/desk-search.ts'
import { ENDPOINTS } from '@called-it/contract/endpoints.ts'
import type { Endpoint } from '@called-it/contract/endpoint.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../app.ts'
import { nameOf, sampleOf } from '../calls.ts'
import { MATRIX, MAY, type Row } from './matrix.ts'
import { grant } from './grant.ts'
import { callOffEvents, moveEvents } from '@called-it/contract/organiser/events.ts'
import { confirmResult, releaseEvent } from '@called-it/contract/organiser/results.ts'
import { contestOn, expectRefusal } from '../steps.ts'
import { smallCup } from '../world.ts'

const server = useApp()
const tokens: Partial<Record<keyof typeof MAY, string>> = {}

beforeAll(async () => {
  const contest = contestOn(server)
  await contest.publish(smallCup('cup'))
  await contest.publish(smallCup('other'))
  const signIn = async (account: string, roles: Parameters<typeof grant>[2] = {}) => {
    const token = await server.signIn(account)
    await grant(server.database.db, account, roles)
    return token
  }
  Object.assign(tokens, {
    user: await signIn('6610001'),
    moderator: await signIn('6610002', { moderator: true }),
    organiser: await signIn('6610003', { tournaments: ['cup'] }),
    other_organiser: await signIn('6610004', { tournaments: ['other'] }),
    organiser_of_all: await signIn('6610005', { tournaments: 'all' }),
    owner: await signIn('6610006', { owner: true }),
    owner_by_setting: await server.signIn(ORGANISER),
  })
})

/**
 * Whether the access check of a call lets somebody through. A query parameter that no call has is refused after that check and
 * before anything is done.
 */
async function isLetThrough(call: Endpoint, token: string | undefined): Promise<boolean> {
  const { method, url } = sampleOf(call, 'cup')
  const { status, body } = await server.request(method, `${url}?no_such_parameter=1`, { token })
  const { code } = body as { code: string }
  if (status === 422 && code === 'validation_failed') return true
  if (status === (token ? 403 : 401) && code === (token ? 'forbidden' : 'unauthenticated')) return false
  throw new Error(`${nameOf(call)} answered ${status} ${code}`)
}

/** Returns what differs between the matrix and the answers of calls, one line each. */
async function violations(calls: readonly Endpoint[], matrix: Record<string, Row>): Promise<string[]> {
  const found: string[] = []
  for (const call of calls) {
    const row = matrix[nameOf(call)]
    if (!row) {
      found.push(`${nameOf(call)} is not in the matrix`)
      continue
    }
    for (const [who, rows] of Object.entries(MAY)) {
      const may = rows.includes(row)
      if ((await isLetThrough(call, tokens[who as keyof typeof MAY])) !== may)
        found.push(`${nameOf(call)} ${may ? 'refuses' : 'lets through'} ${who}`)
    }
  }
  return found
}

describe('every call', () => {
  it('lets those through whom the matrix names, and nobody else', async () => {
    expect(await violations(ENDPOINTS, MATRIX)).toEqual([])
  })

  it('of the matrix is in the contract', () => {
    const names = new Set(ENDPOINTS.map(nameOf))
    expect(Object.keys(MATRIX).filter((name) => !names.has(name))).toEqual([])
  })
})

describe('the comparison finds', () => {
  const content = ENDPOINTS.filter((call) => nameOf(call) === 'PUT /api/v1/organiser/content')

  it('a call that lets too many or too few through', async () => {
    expect(await violations(content, { 'PUT /api/v1/organiser/content': 'owners' })).toEqual([
      'PUT /api/v1/organiser/content lets through organiser_of_all',
    ])
    expect(await violations(content, { 'PUT /api/v1/organiser/content': 'moderators' })).toEqual([
      'PUT /api/v1/organiser/content refuses moderator',
    ])
  })

  it('a new call', async () => {
    expect(await violations(content, {})).toEqual(['PUT /api/v1/organiser/content is not in the matrix'])
  })
})

it('an event by its id is for the organisers of its tournament', async () => {
  const { rows } = await server.database.pool.query<{ id: number }>(
    "select e.id from events e join tournaments t on t.id = e.tournament_id where t.slug = 'cup' order by e.id limit 1",
  )
  for (const call of [confirmResult, releaseEvent]) {
    const ask = (token: string | undefined) =>
      server.attempt(call, { params: { id: String(rows[0]!.id) }, query: { dry_run: 'true' } }, token)
    expectRefusal(await ask(tokens.other_organiser), 403, 'forbidden')
    expect((await ask(tokens.organiser)).status).not.toBe(403)
  }
  const move = (token: string | undefined) =>
    server.attempt(
      moveEvents,
      { query: { dry_run: 'true' }, body: { event_ids: [rows[0]!.id], minutes: 5 } },
      token,
    )
  expectRefusal(await move(tokens.other_organiser), 403, 'forbidden')
  expect((await move(tokens.organiser)).status).not.toBe(403)
  const callOff = (token: string | undefined) =>
    server.attempt(
      callOffEvents,
      { query: { dry_run: 'true' }, body: { event_ids: [rows[0]!.id], status: 'postponed' } },
      token,
    )
  expectRefusal(await callOff(tokens.other_organiser), 403, 'forbidden')
  expect((await callOff(tokens.organiser)).status).not.toBe(403)
})

it('organisers of single tournaments see and take back what concerns these alone', async () => {
  const { pool } = server.database
  await pool.query(
    `insert into audit_log (actor, action, tournament) values ('cli', 'tournament.finish', 'cup'), ('cli', 'tournament.finish', 'elsewhere')`,
  )
  const tournamentsIn = async (token: string | undefined) => {
    const { body } = await server.attempt(readAudit, { query: { limit: '200' } }, token)
    return [
      ...new Set(
        (body as { entries: { tournament: string | null }[] }).entries.map(({ tournament }) => tournament),
      ),
    ]
  }
  expect(await tournamentsIn(tokens.organiser)).toEqual(['cup'])
  expect(await tournamentsIn(tokens.other_organiser)).not.toContain('cup')
  const { rows } = await pool.query<{ id: number }>(
    `select id from audit_log where tournament = 'cup' and action = 'tournament.finish'`,
  )
  const takeBack = { params: { entry: String(rows[0]!.id) } }
  expectRefusal(await server.attempt(postTakeBack, takeBack, tokens.other_organiser), 403, 'forbidden')

  const slugsIn = async (call: Endpoint, token: string | undefined, query = {}) =>
    JSON.stringify((await server.attempt(call, { query }, token)).body).includes('"slug":"cup"')
  for (const [call, query] of [
    [readToday, {}],
    [listDeskEvents, {}],
    [searchDesk, { q: 'cup' }],
  ] as const) {
    expect([call.path, await slugsIn(call, tokens.other_organiser, query)]).toEqual([call.path, false])
  }
  expect(await slugsIn(listDeskEvents, tokens.organiser)).toBe(true)
})
