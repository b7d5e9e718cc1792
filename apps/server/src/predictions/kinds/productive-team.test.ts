import { readMostProductiveTeam } from '@called-it/contract/kinds/most-productive-team.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { predictionsOn } from '../../../test/prediction-steps.ts'
import { everyRecord } from '../../../test/records.ts'
import { expectRefusal, pathsOf } from '../../../test/steps.ts'
import { minutesFromNow, smallCup, smallLeague } from '../../../test/world.ts'

const server = useApp()
const contest = predictionsOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0
let teams: Record<string, number>

beforeAll(async () => {
  anna = await server.signIn('6430001')
  boris = await server.signIn('6430002')
})

beforeEach(async () => {
  slug = `productive-${(cups += 1)}`
  await contest.publish(smallCup(slug))
  teams = await contest.idsOf(slug, 'entities')
})

const read = (token = anna, query: { user_id?: string } = {}) =>
  server.call(readMostProductiveTeam, { params: { slug }, query }, token)
const kickOff = async () =>
  contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-100) }))
const idOf = async (token: string) => String((await contest.me(token)).id)

describe('the page', () => {
  test('lists every team with its goals, in the order of the document', async () => {
    const { teams: listed, ...page } = await read()
    expect(listed.map(({ key }) => key)).toEqual(['AAA', 'BBB', 'CCC', 'DDD'])
    expect(page).toEqual({
      user: null,
      count: 4,
      points: 0,
      prediction: null,
      top_teams: [],
      phase: 'open',
      is_locked: false,
      locks_at: (await contest.matches(slug, anna))['m1']!.started_at,
      opens_at: null,
      is_corrected: false,
      reopened_at: null,
      worth: 12,
      counts: listed.map(({ id }) => ({ id, count: 0 })),
      crowd: null,
      calculated_at: null,
    })
    await contest.play(slug, 'm1', 3, 1)
    expect((await read()).counts).toEqual([
      { id: teams['AAA'], count: 3 },
      { id: teams['BBB'], count: 1 },
      { id: teams['CCC'], count: 0 },
      { id: teams['DDD'], count: 0 },
    ])
  })

  test('exists in a league too, and is refused for an unknown tournament', async () => {
    const league = `${slug}-league`
    await contest.publish(smallLeague(league))
    contest.succeed(await contest.trySaveTeam(league, anna, 'C03'))
    const path = '/api/v1/tournaments/nowhere/prediction-type/most_productive_team'
    expectRefusal(await server.request('GET', path, { token: anna }), 404, 'not_found')
    expectRefusal(await contest.trySaveTeam('nowhere', anna, teams['AAA']!), 404, 'not_found')
  })
})

describe('a prediction', () => {
  const expectNothingSaved = async (team: string | number, status: number, code: string) => {
    const before = await everyRecord(server)
    const reply = await contest.trySaveTeam(slug, anna, team)
    expectRefusal(reply, status, code)
    expect(await everyRecord(server)).toEqual(before)
    return pathsOf(reply)
  }

  test('is saved, and saved again with the same and with another team', async () => {
    const fresh = { points: null, parts: null, provisional: null, saved_at: expect.stringMatching(/Z$/) }
    for (const key of ['AAA', 'AAA', 'DDD']) {
      const saved = contest.succeed(await contest.trySaveTeam(slug, anna, key))
      expect(saved).toEqual({ prediction: { team_id: teams[key], ...fresh } })
    }
    expect((await read()).prediction).toEqual({ team_id: teams['DDD'], ...fresh })
    expect((await contest.rating(slug, anna)).me).toMatchObject({ points: 0 })
  })

  test('is refused from the first kick-off on, and the saved prediction stays', async () => {
    contest.succeed(await contest.trySaveTeam(slug, anna, 'AAA'))
    await kickOff()
    expect(await expectNothingSaved('BBB', 409, 'locked')).toEqual([])
    expect(await read()).toMatchObject({ is_locked: true, prediction: { team_id: teams['AAA'] } })
  })

  test('is refused before the opening, and while there is no start date', async () => {
    await contest.publish(smallCup(slug, { predictions_opened_at: minutesFromNow(10) }))
    await expectNothingSaved('AAA', 409, 'not_open')
    slug = `${slug}-not-formed`
    await contest.publish(smallCup(slug, { started_at: null, events: [] }))
    await expectNothingSaved('AAA', 409, 'not_open')
  })

  test('of a team that takes no part saves nothing', async () => {
    await contest.publish(smallCup(`${slug}-elsewhere`))
    const stranger = (await contest.idsOf(`${slug}-elsewhere`, 'entities'))['AAA']!
    for (const team of [stranger, 2 ** 31 - 1])
      expect(await expectNothingSaved(team, 422, 'validation_failed')).toEqual(['teamId'])
    await expectNothingSaved(0, 400, 'bad_request')
  })

  test('of another user is hidden until it is locked, and so is the crowd', async () => {
    contest.succeed(await contest.trySaveTeam(slug, anna, 'BBB'))
    contest.succeed(await contest.trySaveTeam(slug, boris, 'BBB'))
    const user_id = await idOf(boris)
    expect(await read(anna, { user_id })).toMatchObject({
      user: { id: Number(user_id) },
      prediction: null,
      crowd: null,
    })
    await kickOff()
    expect(await read(anna, { user_id })).toMatchObject({
      prediction: { team_id: teams['BBB'], points: null },
      crowd: { total: 2, picks: [{ id: teams['BBB'], count: 2 }] },
    })
  })

  test('of an unknown user is refused', async () => {
    const query = { user_id: '99999999' }
    const reply = await server.attempt(readMostProductiveTeam, { params: { slug }, query }, anna)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['user_id'])
    const path = `/api/v1/tournaments/${slug}/predictions/team/${teams['AAA']}`
    expectRefusal(await server.request('POST', path), 401, 'unauthenticated')
  })
})
