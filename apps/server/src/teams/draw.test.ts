import { createHash, createHmac } from 'node:crypto'
import { distribute, readDraw, readOwnGroup } from '@called-it/contract/teams/teams.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { makeDrawCheck } from '@called-it/rules/draw-check.ts'
import { drawMessage } from '@called-it/rules/draw.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { contestOn, expectRefusal, pathsOf } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

const server = useApp({ reopenHours: 0 })
const contest = contestOn(server)
let anna: string
const ids: Record<string, number> = {}

beforeAll(async () => {
  anna = await server.signIn('6900001')
  for (const slug of ['drawn', 'rush', 'over'])
    ids[slug] = (await contest.publish(smallCup(slug))).tournament.id
})

const draw = (slug: string, token: string) =>
  server.call(distribute, { body: { tournament_id: ids[slug]! } }, token)
const tryDraw = (tournament_id: unknown, token = anna) =>
  server.attempt(distribute, { body: { tournament_id } }, token)

async function entriesOf(slug: string, token = anna) {
  const entries = []
  for (let page = 1; ; page += 1) {
    const answer = await server.call(readDraw, { params: { slug }, query: { page, limit: 300 } }, token)
    entries.push(...answer.entries)
    if (entries.length >= answer.meta.total) return { ...answer, entries }
  }
}

describe('one user', () => {
  test('is drawn into a group, then into a team of it, and not again', async () => {
    const before = await server.call(readTournament, { params: { slug: 'drawn' } }, anna)
    expect(before.tournament.distributionResult).toEqual({ group: null, team: null })
    expect(before.tournament.draw).toEqual({
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      seed: null,
    })

    const first = await draw('drawn', anna)
    expect(first).toMatchObject({ step: 'InGroup', group: { name: { ru: expect.any(String) } }, team: null })
    const second = await draw('drawn', anna)
    expect(second).toMatchObject({
      step: 'InGroupAndInTeam',
      group: first.group,
      team: { kind: 'basket', members_count: 1, title: { ru: 'Дальний удар', en: 'Long Shot' } },
    })
    expectRefusal(await tryDraw(ids['drawn']), 409, 'already_distributed')

    const after = await server.call(readTournament, { params: { slug: 'drawn' } }, anna)
    expect(after.tournament.distributionResult).toEqual({ group: second.group, team: second.team })
    // A user who was drawn has a row.
    expect(after.tournament).toMatchObject({ participants_count: 1, my: { position: 1, points: 0 } })
    const own = await server.call(readOwnGroup, { params: { slug: 'drawn' } }, anna)
    expect(own).toEqual({ group: second.group, basket: second.team })
    const { user } = (await server.request('GET', '/api/v1/auth/user', { token: anna })).body as {
      user: { groups: unknown[]; baskets: unknown[] }
    }
    expect(user).toMatchObject({ groups: [second.group], baskets: [second.team] })
  })

  test('keeps the groups of the document as they were recorded; names may change', async () => {
    const { document } = contest.succeed<{ document: TournamentDocument }>(
      await contest.asOrganiser('GET', 'tournaments/drawn'),
    )
    const groups = document.groups!
    const put = (changed: typeof groups) =>
      contest.asOrganiser('PUT', 'tournaments/drawn', { ...document, groups: changed })
    for (const changed of [
      groups.slice(1),
      groups.toReversed(),
      [...groups, { ...groups[0]!, code: 'new' }],
    ]) {
      const reply = await put(changed)
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply)).toEqual(['groups'])
    }
    const renamed = { ...groups[0]!, name: { ru: 'Туман', en: 'Fog' } }
    contest.succeed(await put([renamed, ...groups.slice(1)]))
    const { groups: now } = await server.call(readDraw, { params: { slug: 'drawn' }, query: {} }, anna)
    expect(now[0]).toMatchObject({ name: { ru: 'Туман', en: 'Fog' } })
  })

  test('without a group finds nothing in a tournament', async () => {
    expect(await server.call(readOwnGroup, { params: { slug: 'over' } }, anna)).toEqual({
      group: null,
      basket: null,
    })
  })
})

describe('refusals', () => {
  test('an unknown tournament, and an invalid id', async () => {
    expectRefusal(await tryDraw(999_999), 422, 'validation_failed')
    expectRefusal(await tryDraw('x'), 422, 'validation_failed')
  })

  test('UFC has no draw, and nothing to publish about one', async () => {
    const ufc = {
      ...smallCup('fights'),
      system_name: 'ufc' as const,
      stages: [{ key: 'night', type: 'fight_round' as const, name: { ru: 'Ночь', en: 'Night' } }],
      rounds: [],
      events: [],
      table_groups: [],
      players: [],
      prizes: [],
    }
    // Nor in a tournament that was of another sport before.
    await contest.publish(smallCup('fights'))
    const { tournament } = await contest.publish(ufc)
    expectRefusal(await tryDraw(tournament.id), 409, 'no_distribution')
    expectRefusal(
      await server.attempt(readDraw, { params: { slug: 'fights' } }, anna),
      409,
      'no_distribution',
    )
    const read = await server.call(readTournament, { params: { slug: 'fights' } }, anna)
    expect(read.tournament).toMatchObject({ draw: null, distributionResult: null })
  })

  test('a tournament without a start is not drawn yet', async () => {
    const { tournament } = await contest.publish({ ...smallCup('unformed'), started_at: null, events: [] })
    expectRefusal(await tryDraw(tournament.id), 409, 'not_open')
  })

  test('nor one that is over: its seed is published', async () => {
    await draw('over', anna)
    for (const key of ['m1', 'm2', 'm3', 'm4']) await contest.play('over', key, 1, 0)
    contest.succeed(
      await contest.changeEvent('over', 'm5', { first: 'AAA', second: 'BBB', starts_at: minutesFromNow(-5) }),
    )
    contest.succeed(
      await contest.sendResult('over', 'm5', { status: 'finished', score: { first: 1, second: 0 } }),
    )
    contest.succeed(await contest.asOrganiser('POST', 'tournaments/over/finish?force=true'))
    expectRefusal(await tryDraw(ids['over'], await server.signIn('6900002')), 409, 'locked')
    const { commitment, seed, entries } = await entriesOf('over')
    expect(createHash('sha256').update(Buffer.from(seed!, 'hex')).digest('hex')).toBe(commitment)
    const hmac = createHmac('sha256', Buffer.from(seed!, 'hex'))
    const digest = hmac.update(drawMessage('over', entries[0]!.user_id, 'InGroup')).digest()
    const groups = (await entriesOf('over')).groups.map(({ id }) => id)
    expect(makeDrawCheck(groups)(entries[0]!, digest)).toMatchObject([{ mistake: null }])
    const { tournament } = await server.call(readTournament, { params: { slug: 'over' } }, anna)
    expect(tournament.draw).toEqual({ commitment, seed })
  })
})

describe('a thousand draws at once', () => {
  test('make groups of about the same size, full teams and a record that can be verified', async () => {
    const { rows } = await server.database.pool.query<{ id: number }>(
      `insert into users (reddy_id, name) select '69' || (100000 + n), 'Drawn ' || n from generate_series(1, 1000) n returning id`,
    )
    const { makeDraw } = await import('./draw.ts')
    // Two nodes and fifty clients: each draws the next user that no client has taken, in both steps.
    const nodes = [makeDraw(server.database.db), makeDraw(server.database.db)]
    const steps = [...rows, ...rows.toReversed()]
    const work = async (at: number) => {
      for (let user = steps.shift(); user; user = steps.shift())
        await nodes[at % 2]!(ids['rush']!, user.id).catch((error: unknown) => {
          // A user's second step may be taken before the first is done: it is the first then.
          if ((error as { code?: string }).code !== 'already_distributed') throw error
        })
    }
    await Promise.all(Array.from({ length: 50 }, (_, at) => work(at)))

    const { groups, entries } = await entriesOf('rush')
    expect(entries).toHaveLength(2000)
    const count = (chosen: (entry: (typeof entries)[number]) => boolean) =>
      [...Map.groupBy(entries.filter(chosen), (entry) => entry.chosen).values()].map((some) => some.length)
    const sizes = count(({ step }) => step === 'InGroup')
    expect(sizes.reduce((sum, size) => sum + size)).toBe(1000)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(12)
    const teams = count(({ step }) => step === 'InGroupAndInTeam')
    expect(Math.max(...teams)).toBe(10)
    // In each group all teams are full but the four open ones.
    expect(teams.filter((size) => size < 10).length).toBeLessThanOrEqual(16)
    const last = entries.at(-1)!
    expect(last).toMatchObject({
      step: 'InGroupAndInTeam',
      version: 2,
      is_kept: false,
      weights: [1, 1, 1, 1],
    })
    expect(last.free).toHaveLength(4)

    const { rows: stored } = await server.database.pool.query<{ draw_seed: Buffer }>(
      `select draw_seed from tournaments where slug = 'rush'`,
    )
    const check = makeDrawCheck(groups.map(({ id }) => id))
    const wrong = entries.flatMap((entry) => {
      const hmac = createHmac('sha256', stored[0]!.draw_seed)
      return check(entry, hmac.update(drawMessage('rush', entry.user_id, entry.step)).digest()).filter(
        ({ mistake }) => mistake !== null,
      )
    })
    expect(wrong).toEqual([])

    // The counts of teams agree with the records.
    const { rows: counted } = await server.database.pool.query(
      `select count(*)::int as teams, sum(members_count)::int as members,
         (select count(*)::int from team_members x join teams m on m.id = x.team_id where m.tournament_id = $1) as rows,
         (select count(*)::int from participants where tournament_id = $1 and team_id is not null) as placed
       from teams where tournament_id = $1`,
      [ids['rush']],
    )
    const known = new Set(entries.flatMap((item) => (item.step === 'InGroupAndInTeam' ? item.free : [])))
    expect(counted[0]).toEqual({ teams: known.size, members: 1000, rows: 1000, placed: 1000 })
  })

  test('the records can be read in pages, and for one user', async () => {
    const { entries, meta } = await server.call(
      readDraw,
      { params: { slug: 'rush' }, query: { page: 2, limit: 50 } },
      anna,
    )
    expect(entries.map(({ nth }) => nth)).toEqual(Array.from({ length: 50 }, (_, at) => at + 51))
    expect(meta).toEqual({ page: 2, limit: 50, total: 2000 })
    const own = await server.call(
      readDraw,
      { params: { slug: 'rush' }, query: { user_id: String(entries[0]!.user_id) } },
      anna,
    )
    expect(own.entries.map(({ step }) => step)).toEqual(['InGroup', 'InGroupAndInTeam'])
    expect(own.teams.map(({ id }) => id)).toContain(own.entries[1]!.chosen)
  })
})
