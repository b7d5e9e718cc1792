import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { bracketOn } from '../../../test/bracket-steps.ts'
import { everyRecord } from '../../../test/records.ts'
import { expectRefusal, pathsOf } from '../../../test/steps.ts'
import { knockoutCup, minutesFromNow, smallCup } from '../../../test/world.ts'

const server = useApp()
const contest = bracketOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0
let teams: Record<string, number>

beforeAll(async () => {
  anna = await server.signIn('6490001')
  boris = await server.signIn('6490002')
})

beforeEach(async () => {
  slug = `winner-${(cups += 1)}`
  await contest.publish(knockoutCup(slug))
  teams = await contest.teams(slug, anna)
})

const kickOff = async (key = 'm1') =>
  contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-100) }))

describe('the page', () => {
  test('lists every team, in the order of the document', async () => {
    const { teams: listed, ...page } = await contest.readWinner(slug, anna)
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
      worth: 20,
      counts: null,
      crowd: null,
      calculated_at: null,
    })
  })

  test('is refused for a tournament without this question', async () => {
    const { stages, rounds, events, ...cup } = smallCup('scores-alone')
    const tables = { stages: [stages[0]!], rounds: rounds.slice(0, 2), events: events.slice(0, 4) }
    await contest.publish({ ...cup, ...tables, system_name: 'uefa' })
    for (const unasked of ['scores-alone', 'nowhere']) {
      const path = `/api/v1/tournaments/${unasked}/prediction-type/tournament_winner`
      expectRefusal(await server.request('GET', path, { token: anna }), 404, 'not_found')
      expectRefusal(await contest.trySaveWinner(unasked, anna, teams['AAA']!), 404, 'not_found')
    }
  })
})

describe('a prediction', () => {
  test('is saved, and saved again with another team', async () => {
    const { prediction } = await contest.mustSaveWinner(slug, anna, 'CCC')
    const fresh = { points: null, parts: null, provisional: null, saved_at: expect.stringMatching(/Z$/) }
    expect(prediction).toEqual({ team_id: teams['CCC'], ...fresh })
    await contest.mustSaveWinner(slug, anna, 'DDD')
    expect((await contest.readWinner(slug, anna)).prediction).toEqual({ team_id: teams['DDD'], ...fresh })
    expect((await contest.rating(slug, anna)).me).toMatchObject({ points: 0 })
  })

  test('is refused before the opening', async () => {
    await contest.publish(knockoutCup(slug, { predictions_opened_at: minutesFromNow(10) }))
    expectRefusal(await contest.saveWinner(slug, anna, 'AAA'), 409, 'not_open')
    await contest.publish(knockoutCup(slug, { predictions_opened_at: minutesFromNow(-10) }))
    await contest.mustSaveWinner(slug, anna, 'AAA')
  })

  test('is refused while there is no start date', async () => {
    slug = `${slug}-not-formed`
    await contest.publish(smallCup(slug, { started_at: null, events: [], players: [] }))
    expectRefusal(await contest.saveWinner(slug, anna, 'AAA'), 409, 'not_open')
  })

  test('is refused from the first kick-off on, and the saved prediction stays', async () => {
    await contest.mustSaveWinner(slug, anna, 'AAA')
    await kickOff()
    const before = await everyRecord(server)
    expectRefusal(await contest.saveWinner(slug, anna, 'BBB'), 409, 'locked')
    expect(await everyRecord(server)).toEqual(before)
    expect(await contest.readWinner(slug, anna)).toMatchObject({
      is_locked: true,
      prediction: { team_id: teams['AAA'], points: null },
    })
  })

  test('of a team that takes no part saves nothing', async () => {
    await contest.publish(knockoutCup('elsewhere'))
    const stranger = (await contest.teams('elsewhere', anna))['AAA']!
    for (const team of [stranger, 2 ** 31 - 1]) {
      const before = await everyRecord(server)
      const reply = await contest.trySaveWinner(slug, anna, team)
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply)).toEqual(['teamId'])
      expect(await everyRecord(server)).toEqual(before)
    }
  })

  test('with an id that is out of range is a bad request', async () => {
    for (const team of ['AAA', 0, 2 ** 31]) {
      expectRefusal(await contest.trySaveWinner(slug, anna, team), 400, 'bad_request')
    }
  })

  test('needs a session', async () => {
    const path = `/api/v1/tournaments/${slug}/predictions/tournament-winner/${teams['AAA']}`
    expectRefusal(await server.request('POST', path), 401, 'unauthenticated')
  })

  test('of another user is hidden until it is locked', async () => {
    await contest.mustSaveWinner(slug, boris, 'BBB')
    const { id } = await contest.me(boris)
    const shown = await contest.readWinner(slug, anna, `?user_id=${id}`)
    expect(shown).toMatchObject({ user: { id }, prediction: null, points: 0 })
    await kickOff()
    expect(await contest.readWinner(slug, anna, `?user_id=${id}`)).toMatchObject({
      user: { id },
      prediction: { team_id: teams['BBB'], points: null },
    })
  })

  test('of an unknown user is refused', async () => {
    const path = `/api/v1/tournaments/${slug}/prediction-type/tournament_winner?user_id=99999999`
    const reply = await server.request('GET', path, { token: anna })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['user_id'])
  })
})

describe('the final', () => {
  const score = (first: number, second: number) => ({ first, second })
  const finish = async (body: object) => {
    await kickOff('final')
    contest.succeed(await contest.sendResult(slug, 'final', body))
  }
  /** The points of Anna and Boris, and the winner. */
  const readCounts = async () => {
    expect(await contest.mistakes(slug)).toEqual([])
    const [hers, his] = [await contest.readWinner(slug, anna), await contest.readWinner(slug, boris)]
    expect((await contest.rating(slug, anna)).me!.points).toBe(hers.points)
    return [hers.prediction!.points, his.prediction!.points, hers.top_teams.map(({ key }) => key)]
  }

  beforeEach(async () => {
    await contest.mustSaveWinner(slug, anna, 'AAA')
    await contest.mustSaveWinner(slug, boris, 'CCC')
    contest.succeed(await contest.changeEvent(slug, 'final', { first: 'AAA', second: 'CCC' }))
  })

  test('decides the winner', async () => {
    expect(await readCounts()).toEqual([null, null, []])
    await finish({ status: 'live', score: score(2, 0) })
    expect(await readCounts()).toEqual([null, null, []])
    await finish({ status: 'finished', score: score(2, 0) })
    expect(await readCounts()).toEqual([20, 0, ['AAA']])
    expect((await contest.readWinner(slug, anna)).calculated_at).toMatch(/Z$/)
  })

  test('decides the winner in the shoot-out', async () => {
    await finish({
      status: 'finished',
      score: score(1, 1),
      after_extra_time: score(1, 1),
      penalties: score(2, 3),
    })
    expect(await readCounts()).toEqual([0, 20, ['CCC']])
  })

  test("decides the winner by an award, or by the organiser's decision if it is cancelled", async () => {
    await finish({ status: 'awarded', winner: 'first' })
    expect(await readCounts()).toEqual([20, 0, ['AAA']])
    await finish({ status: 'cancelled', winner: 'second' })
    expect(await readCounts()).toEqual([0, 20, ['CCC']])
  })

  test('moves the points by the difference when it is corrected, and takes them back with its result', async () => {
    await finish({ status: 'finished', score: score(2, 0) })
    await finish({ status: 'finished', score: score(0, 2) })
    expect(await readCounts()).toEqual([0, 20, ['CCC']])
    contest.succeed(await contest.takeResultBack(slug, 'final'))
    expect(await readCounts()).toEqual([null, null, []])
  })

  test("earns the points of the tournament's ruleset", async () => {
    slug = `${slug}-own-rules`
    await contest.publish(knockoutCup(slug, { ruleset: { tournament_winner: 100 } }))
    await contest.mustSaveWinner(slug, anna, 'AAA')
    await contest.mustSaveWinner(slug, boris, 'AAA')
    contest.succeed(await contest.changeEvent(slug, 'final', { first: 'AAA', second: 'CCC' }))
    await finish({ status: 'finished', score: score(1, 0) })
    expect(await readCounts()).toEqual([100, 100, ['AAA']])
  })
})
