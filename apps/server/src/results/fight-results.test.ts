import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries, withoutOpponent } from '../../test/fights/fight-world.ts'
import { everyRecord } from '../../test/records.ts'
import { expectRefusal, pathsOf } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { verifyRatings } from '../ratings/ratings.ts'

// What an organiser can enter for fights, and what is refused (API.md, Organisers).

const server = useApp()
const contest = fightsOn(server)
const SLUG = 'night'
let anna: string

/** A series whose first event is locked, with a card and no result, and a cup whose match has begun. */
beforeAll(async () => {
  anna = await server.signIn('6520001')
  await contest.publish(smallSeries(SLUG))
  await contest.publish(smallCup('cup'))
  await contest.saveCard(SLUG, anna, 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
  for (const key of ['n1-1', 'n1-3', 'n1-8']) await contest.start(SLUG, key)
  contest.succeed(await contest.changeEvent('cup', 'm1', { starts_at: minutesFromNow(-100) }))
})

const won = (winner: 'first' | 'second') => ({ status: 'finished', winner })

/** Expects an organiser's request to be refused at these fields and to change nothing. */
async function expectRefused(send: () => ReturnType<typeof contest.changeEvent>, paths: string[]) {
  const before = await everyRecord(server)
  const reply = await send()
  expectRefusal(reply, 422, 'validation_failed')
  expect(pathsOf(reply)).toEqual(paths)
  expect(await everyRecord(server)).toEqual(before)
}

describe('a result of a fight', () => {
  const score = { first: 2, second: 1 }

  test.each<[object, ...string[]]>([
    [{}, 'status'],
    [{ status: 'live' }, 'status'],
    [{ status: 'awarded', winner: 'first' }, 'status'],
    [{ status: 'postponed' }, 'status'],
    [{ status: 'scheduled' }, 'status'],
    [{ status: 'finished' }, 'winner'],
    [{ status: 'finished', winner: null }, 'winner'],
    [{ status: 'finished', winner: 'n1-1a' }, 'winner'],
    [{ status: 'draw', winner: 'first' }, 'winner'],
    [{ status: 'no_contest', winner: 'second' }, 'winner'],
    [{ status: 'cancelled', winner: 'second' }, 'winner'],
    [{ ...won('first'), score }, 'score'],
    [{ ...won('first'), minute: 3 }, 'minute'],
    [{ ...won('first'), goals: [] }, 'goals'],
    [{ ...won('first'), goalkeepers: {} }, 'goalkeepers'],
    [{ ...won('first'), penalties: score, after_extra_time: score }, 'after_extra_time', 'penalties'],
    [{ ...won('first'), method: 'magic' }, 'method'],
    [{ ...won('first'), ended_in: 0 }, 'ended_in'],
    [{ ...won('first'), ended_in: 6 }, 'ended_in'],
    [{ ...won('first'), ended_in: 1.5 }, 'ended_in'],
    [{ ...won('first'), judges: 3 }, 'judges'],
  ])('%j is refused at its field', async (result, ...paths) => {
    await expectRefused(() => contest.sendResult(SLUG, 'n1-3', result), paths)
  })

  test('has fields of its own, which a match does not have', async () => {
    const finished = { status: 'finished', score }
    for (const [result, path] of [
      [{ ...finished, method: 'knockout' }, 'method'],
      [{ ...finished, ended_in: 2 }, 'ended_in'],
      [{ status: 'draw' }, 'status'],
      [{ status: 'no_contest' }, 'status'],
    ] as const)
      await expectRefused(() => contest.sendResult('cup', 'm1', result), [path])
  })

  test("is refused before the fight's start", async () => {
    const before = await everyRecord(server)
    for (const result of [won('first'), { status: 'draw' }, { status: 'cancelled' }])
      expectRefusal(await contest.sendResult(SLUG, 'n1-4', result), 409, 'not_started')
    expect(await everyRecord(server)).toEqual(before)
  })

  test('is refused for an unknown fight, and from a user', async () => {
    expectRefusal(await contest.sendResult(SLUG, 'n9-1', won('first')), 404, 'not_found')
    expectRefusal(await contest.sendResult('nowhere', 'n1-3', won('first')), 404, 'not_found')
    const path = `/api/v1/organiser/tournaments/${SLUG}/events/n1-3`
    for (const [address, body] of [
      [`${path}/result`, won('first')],
      [path, { status: 'cancelled' }],
    ] as const)
      expectRefusal(await server.request('PUT', address, { token: anna, body }), 403, 'forbidden')
  })

  test('is refused for a fight without known fighters, unless it is cancelled', async () => {
    await contest.publish(withoutOpponent(smallSeries('without'), 'n2-7'))
    await contest.start('without', 'n2-7')
    await expectRefused(() => contest.sendResult('without', 'n2-7', won('first')), ['status'])
    await expectRefused(() => contest.changeEvent('without', 'n2-7', { status: 'live' }), ['status'])
    contest.succeed(await contest.sendResult('without', 'n2-7', { status: 'cancelled' }))
  })

  test('can be tried: nothing is written, and the effect is shown', async () => {
    const before = await everyRecord(server)
    const tried = contest.succeed(await contest.sendResult(SLUG, 'n1-3', won('first'), '?dry_run=true'))
    expect(tried).toMatchObject({
      event: { key: 'n1-3', status: 'finished', winner: expect.any(Number) },
      settlement: { predictions: 1, awarded_points: 1 },
    })
    expect(await everyRecord(server)).toEqual(before)
    const entered = contest.succeed(await contest.sendResult(SLUG, 'n1-3', won('first')))
    const {
      event: _,
      audit_id: __,
      ...settled
    } = tried as Record<'event' | 'audit_id' | 'settlement', object>
    expect(entered).toMatchObject(settled)
    expect(await verifyRatings(server.database.db, SLUG)).toMatchObject([{ mistakes: [] }])
  })

  test('is in the audit log, with the state before', async () => {
    contest.succeed(await contest.sendResult(SLUG, 'n1-1', won('first')))
    contest.succeed(await contest.sendResult(SLUG, 'n1-1', { status: 'no_contest' }))
    contest.succeed(await contest.changeEvent(SLUG, 'n2-4', { coefficients: { first: 2, second: 3 } }))
    const { entries } = contest.succeed<{ entries: object[] }>(await contest.asOrganiser('GET', 'audit'))
    expect(entries.slice(0, 3)).toMatchObject([
      {
        action: 'event.update',
        target: 'n2-4',
        before: { coefficients: { first: 1.8, second: 2.2 } },
        after: { coefficients: { first: 2, second: 3 } },
      },
      { action: 'event.result', target: 'n1-1', before: won('first'), after: { status: 'no_contest' } },
      { action: 'event.result', target: 'n1-1', before: { status: 'scheduled' }, after: won('first') },
    ])
  })
})

describe('a change of a fight', () => {
  test.each<[object, ...string[]]>([
    [{ status: 'postponed' }, 'status'],
    [{ status: 'postponed', starts_at: '2100-01-01T00:00:00Z' }, 'status'],
    [{ status: 'finished' }, 'status'],
    [{ status: 'draw' }, 'status'],
    [{ first: 'nobody' }, 'first'],
    [{ first: 'n2-4b' }, 'second'],
    [{ first: 'spare1', second: 'spare1' }, 'second'],
    [{ type: 'main' }, 'type'],
    [{ winner: 'first' }, 'winner'],
  ])('to %j is refused at its field', async (change, ...paths) => {
    await expectRefused(() => contest.changeEvent(SLUG, 'n2-4', change), paths)
  })

  test('of coefficients is refused for a match', async () => {
    const coefficients = { first: 2, second: 3 }
    await expectRefused(() => contest.changeEvent('cup', 'm1', { coefficients }), ['coefficients'])
  })

  test('without any field changes nothing', async () => {
    const before = await everyRecord(server)
    contest.succeed(await contest.changeEvent(SLUG, 'n2-4', {}))
    expect(await everyRecord(server)).toEqual(before)
  })
})

describe('a series has', () => {
  const post = (path: string, body?: object) => server.request('POST', path, { token: anna, body })
  const get = (path: string) => server.request('GET', path, { token: anna })

  test('no draw and no teams', async () => {
    const { tournament } = contest.succeed<{ tournament: { id: number } }>(
      await get(`/api/v1/tournaments/${SLUG}`),
    )
    expect(tournament).toMatchObject({ type: 'ufc', distributionResult: null, draw: null })
    const { id } = tournament
    expectRefusal(await post('/api/v1/user/distribute', { tournament_id: id }), 409, 'no_distribution')
    expectRefusal(await get(`/api/v1/tournaments/${SLUG}/draw`), 409, 'no_distribution')
    expectRefusal(await post('/api/v1/teams', { name: 'Fans', tournament_id: id }), 409, 'no_teams')
    expect(contest.succeed(await get(`/api/v1/user/tournament/${SLUG}/group`))).toEqual({
      group: null,
      basket: null,
    })
  })

  test('no groups and teams in its ratings', async () => {
    expect(contest.succeed(await get(`/api/v1/${SLUG}/ratings/groups`))).toMatchObject({ groups: [] })
    expectRefusal(await get(`/api/v1/${SLUG}/ratings/basket/1`), 404, 'not_found')
    const { ratings, me } = contest.succeed<{ ratings: object[]; me: object }>(
      await get(`/api/v1/${SLUG}/ratings`),
    )
    expect(ratings).toHaveLength(1)
    expect(me).toMatchObject({ group: null, team: null, coefficient_sum: expect.any(Number) })
  })

  test.each([
    'events',
    'events/winners',
    'league',
    'group/1',
    'scorer/1',
    'goalkeeper/1',
    'team/1',
    'tournament-winner/1',
  ])('no questions of %s', async (path) => {
    const bodies: Record<string, object> = {
      events: { predictions: [] },
      'events/winners': { predictions: [] },
      league: { team_ids: [1, 2, 3, 4, 5, 6, 7, 8], favourite_team_id: 1 },
      'group/1': { team_ids: [1, 2] },
    }
    const reply = await post(`/api/v1/tournaments/${SLUG}/predictions/${path}`, bodies[path])
    expectRefusal(reply, 404, 'not_found')
  })

  test.each(['match', 'group', 'league', 'scorer', 'keeper', 'most_productive_team', 'tournament_winner'])(
    'no predictions of type %s',
    async (type) => {
      expectRefusal(await get(`/api/v1/tournaments/${SLUG}/prediction-type/${type}`), 404, 'not_found')
    },
  )
})
