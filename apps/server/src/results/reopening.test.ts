import { readWinners } from '@called-it/contract/tournaments/winners.ts'
import { readScorer } from '@called-it/contract/kinds/scorer.ts'
import { readStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { readDraw } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { passTime, wholeDatabase } from '../../test/records.ts'
import { expectRefusal, pathsOf } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { verifyWinners } from '../hall/hall.ts'
import { verifyDraw } from '../teams/teams.ts'
import { verifyStatistics } from '../statistics/statistics.ts'

// The end of a tournament (API.md, Organisers): refused while something is missing, and taken back whole
// within its hours.

const HOURS = 24
const server = useApp({ reopenHours: HOURS })
const contest = predictionsOn(server)
let fans: string[]
let cups = 0
let slug = ''

beforeAll(async () => {
  fans = await Promise.all(['6820001', '6820002', '6820003'].map((account) => server.signIn(account)))
})

/**
 * A cup whose first match is played. Three users predicted two matches and a scorer, and the first two were
 * drawn.
 */
beforeEach(async () => {
  slug = `end-${(cups += 1)}`
  await contest.publish(smallCup(slug))
  for (const [nth, fan] of fans.entries()) {
    await contest.mustSave(slug, fan, { m1: [2, nth], m3: [1, nth] })
    contest.succeed(await contest.trySaveScorer(slug, fan, nth === 0 ? 'anna' : 'bert'))
  }
  await contest.join(slug, fans[0]!, fans[1]!)
  await contest.play(slug, 'm1', 2, 1, {
    goals: [{ player: 'anna', minute: 3 }],
    goalkeepers: { first: 'alan', second: 'bert' },
  })
})

const finish = (query = '') => contest.asOrganiser('POST', `tournaments/${slug}/finish${query}`)
const reopen = () => contest.asOrganiser('POST', `tournaments/${slug}/reopen`)
const tournament = async () => (await server.call(readTournament, { params: { slug } }, fans[2]!)).tournament
const draw = () => server.call(readDraw, { params: { slug }, query: { limit: 1000 } }, fans[2]!)
const mistakes = async () => [
  ...(await contest.mistakes(slug)),
  ...(await verifyStatistics(server.database.db, slug)).flatMap((item) => item.mistakes),
  ...((await verifyWinners(server.database.db, slug)).get(slug) ?? []),
]

/** Returns all that a participant sees of the cup, without the time of the request. */
async function seen() {
  const [view, rating, statistics, scorer, { winners }] = await Promise.all([
    tournament(),
    contest.rating(slug, fans[0]!),
    server.call(readStatistics, { params: { slug } }, fans[0]!),
    server.call(readScorer, { params: { slug }, query: {} }, fans[0]!),
    server.call(readWinners, { query: { tournament: slug } }, fans[0]!),
  ])
  // Match questions show for good that the end had locked them and that they opened again (GAME.md 9).
  const matches = Object.fromEntries(
    Object.entries(await contest.matches(slug, fans[0]!)).map(([key, match]) => [
      key,
      { ...match, reopened_at: null },
    ]),
  )
  const rows = rating.ratings.map(({ position, user, points, exact_hits }) => [
    position,
    user.id,
    points,
    exact_hits,
  ])
  // The previous position comes from the last publication.
  const my = view.my && { ...view.my, previous_position: null }
  return {
    view: { ...view, my },
    rows,
    statistics: { ...statistics.statistics, calculated_at: null },
    scorer: { ...scorer, calculated_at: null },
    winners,
    matches,
  }
}

const UNDONE = [
  'events.m2',
  'events.m3',
  'events.m4',
  'events.m5',
  'outcomes.group_orders.A',
  'outcomes.top_keepers',
  'outcomes.winner',
]

describe('a tournament that is not over', () => {
  test('is not finished, and each missing thing is named in the language of the reader', async () => {
    const before = await wholeDatabase(server)
    for (const query of ['', '?force=false', '?dry_run=true']) {
      const reply = await finish(query)
      expectRefusal(reply, 409, 'not_over')
      expect(pathsOf(reply).toSorted()).toEqual(UNDONE)
    }
    const { body } = await server.request('POST', `/api/v1/organiser/tournaments/${slug}/finish`, {
      token: await contest.organiser(),
      headers: { 'accept-language': 'en' },
    })
    expect(body).toMatchObject({
      message: 'The tournament is not over yet.',
      errors: {
        'events.m2': ['has no result: enter it, or cancel the event'],
        'outcomes.top_keepers': ['does not follow from the results: enter the outcome yourself'],
      },
    })
    expect(await wholeDatabase(server)).toEqual(before)
  })

  test('nor with a live score', async () => {
    contest.succeed(await contest.changeEvent(slug, 'm2', { starts_at: minutesFromNow(-30) }))
    contest.succeed(await contest.sendResult(slug, 'm2', { status: 'live', score: { first: 0, second: 0 } }))
    const { body } = await finish()
    expect(body).toMatchObject({ errors: { 'events.m2': ['ещё идёт: результат не окончательный'] } })
  })

  test('shows what its end would settle, and writes nothing', async () => {
    const before = await wholeDatabase(server)
    const tried = contest.succeed<{ tournament: object; settlement: object }>(
      await finish('?dry_run=true&force=true'),
    )
    expect(tried.tournament).toMatchObject({ slug, status: 'finished' })
    // Three users named a scorer, and one of them is right.
    expect(tried.settlement).toMatchObject({ predictions: 3, awarded_points: 15 })
    expect(await wholeDatabase(server)).toEqual(before)
    const done = contest.succeed<{ settlement: object }>(await finish('?force=true'))
    expect(done.settlement).toEqual(tried.settlement)
  })
})

test('is finished if nothing is missing; finishing it again changes nothing', async () => {
  for (const key of ['m2', 'm3', 'm4', 'm5']) {
    contest.succeed(await contest.changeEvent(slug, key, { status: 'cancelled' }))
  }
  const outcomes = { winner: 'AAA', top_keepers: ['alan'], group_orders: { A: ['AAA', 'BBB', 'CCC', 'DDD'] } }
  contest.succeed(await contest.asOrganiser('PUT', `tournaments/${slug}/outcomes`, outcomes))
  contest.succeed(await finish())
  const before = await wholeDatabase(server)
  const again = contest.succeed<{ tournament: object; settlement: object }>(await finish())
  expect(again).toMatchObject({
    tournament: { status: 'finished' },
    settlement: { predictions: 0, awarded_points: 0, top_changes: [] },
  })
  expect(await wholeDatabase(server)).toEqual(before)
})

describe('an end that is taken back', () => {
  test('leaves what the results make: points, places, statistics, winners, locks and the right to be drawn', async () => {
    const before = await seen()
    contest.succeed(await finish('?force=true'))
    const finished = await seen()
    expect(finished.view.status).toBe('finished')
    expect(finished.matches.m3!.is_locked).toBe(true)
    expect(finished.rows).not.toEqual(before.rows)
    expect(finished.winners).toHaveLength(1)

    const reopened = contest.succeed<{ tournament: object }>(await reopen())
    expect(reopened.tournament).toMatchObject({
      slug,
      status: 'running',
      finished_at: null,
      reopen_until: null,
    })
    expect(await seen()).toEqual(before)
    expect(await mistakes()).toEqual([])
    const { m1, m3 } = await contest.matches(slug, fans[0]!)
    expect(m1).toMatchObject({ reopened_at: null })
    expect(m3).toMatchObject({ reopened_at: expect.any(String) })

    // The tournament takes predictions and draws again.
    await contest.mustSave(slug, fans[1]!, { m3: [4, 4] })
    await contest.join(slug, fans[2]!)
    const { body } = await contest.asOrganiser('GET', 'audit?limit=2')
    expect(body).toMatchObject({
      entries: [
        { action: 'tournament.reopen', tournament: slug, after: { finished_at: null } },
        { action: 'tournament.finish', tournament: slug, before: { finished_at: null } },
      ],
    })
  })

  test('keeps organisers able to answer questions that nobody could answer before it', async () => {
    const organiser = await contest.organiser()
    contest.succeed(await finish('?force=true'))
    contest.succeed(await reopen())
    contest.succeed(await contest.changeEvent(slug, 'm5', { first: 'AAA', second: 'CCC' }))
    expect((await contest.matches(slug, organiser))['m5']).toMatchObject({ phase: 'open', reopened_at: null })
    await contest.mustSave(slug, organiser, { m5: [1, 0] })
    expectRefusal(await contest.save(slug, organiser, { m4: [1, 0] }), 409, 'locked')
    await contest.mustSave(slug, fans[0]!, { m4: [1, 0], m5: [1, 0] })
    // Once the question was open, a second end by mistake counts as well.
    contest.succeed(await finish('?force=true'))
    contest.succeed(await reopen())
    expect((await contest.matches(slug, organiser))['m5']).toMatchObject({ reopened_at: expect.any(String) })
    expectRefusal(await contest.save(slug, organiser, { m5: [2, 0] }), 409, 'locked')
  })

  test('is refused if the tournament is not finished, and for users who are not organisers', async () => {
    const before = await wholeDatabase(server)
    expectRefusal(await reopen(), 409, 'not_over')
    const path = `/api/v1/organiser/tournaments/${slug}`
    expectRefusal(await server.request('POST', `${path}/reopen`, { token: fans[0] }), 403, 'forbidden')
    expect(await wholeDatabase(server)).toEqual(before)
  })

  test('is refused once its hours are over by the clock of the database', async () => {
    contest.succeed(await finish('?force=true'))
    await passTime(server, HOURS * 3600 - 60)
    contest.succeed(await reopen())
    contest.succeed(await finish('?force=true'))
    await passTime(server, HOURS * 3600)
    const before = await wholeDatabase(server)
    const reply = await reopen()
    expectRefusal(reply, 409, 'locked')
    expect(pathsOf(reply)).toEqual(['finished_at'])
    expect(await wholeDatabase(server)).toEqual(before)
    expect((await tournament()).status).toBe('finished')
  })
})

describe('the seed of the draw', () => {
  test('is published when the end can no longer be taken back, and that time is shown', async () => {
    expect(await draw()).toMatchObject({ seed: null, seed_at: null })
    contest.succeed(await finish('?force=true'))
    const { finished_at, reopen_until, draw: drawn } = await tournament()
    expect(Date.parse(reopen_until!) - Date.parse(finished_at!)).toBe(HOURS * 3_600_000)
    expect(drawn).toMatchObject({ seed: null })
    expect(await draw()).toMatchObject({ seed: null, seed_at: reopen_until })
    const check = () => verifyDraw(slug, draw)
    expect(await check()).toMatchObject({ seed: 'secret', mistakes: [] })

    contest.succeed(await reopen())
    expect(await draw()).toMatchObject({ seed: null, seed_at: null })
    contest.succeed(await finish('?force=true'))
    await passTime(server, HOURS * 3600)
    const { seed } = await draw()
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    expect((await tournament()).draw).toMatchObject({ seed })
    expect(await check()).toMatchObject({ seed: 'right', mistakes: [] })
  })
})
