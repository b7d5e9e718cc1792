import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { contestOn, expectRefusal } from '../../../test/steps.ts'

const server = useApp()
const contest = contestOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0

beforeAll(async () => {
  anna = await server.signIn('6200001')
  boris = await server.signIn('6200002')
})

/** Every test plays in a cup of its own. */
beforeEach(async () => {
  slug = `cup-${(cups += 1)}`
  await contest.publish(smallCup(slug))
})

const lock = async (key: string) =>
  contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-1) }))

describe('reading', () => {
  it('lists every round with its matches', async () => {
    const { rounds, points, match_predictions_calculated_at } = await contest.readPredictions(slug, anna)
    expect({ points, match_predictions_calculated_at }).toEqual({
      points: 0,
      match_predictions_calculated_at: null,
    })
    const entity = {
      id: expect.any(Number),
      name: { ru: expect.any(String), en: expect.any(String) },
      country: 'de',
      is_club: false,
      image: null,
    }
    expect(rounds).toMatchObject([
      {
        id: expect.any(Number),
        key: 'md1',
        name: { ru: 'Matchday 1 ру', en: 'Matchday 1' },
        started_at: expect.any(String),
      },
      { key: 'md2' },
      { key: 'final' },
    ])
    for (const round of rounds) expect(round).toHaveProperty('finished_at')
    expect(rounds.map(({ events }) => events.map(({ key }) => key))).toEqual([
      ['m1', 'm2'],
      ['m3', 'm4'],
      ['m5'],
    ])
    expect(rounds[0]!.events[0]).toMatchObject({
      id: expect.any(Number),
      started_at: expect.stringMatching(/Z$/),
      status: 'scheduled',
      is_locked: false,
      first_entity: { ...entity, key: 'AAA', code: 'AAA' },
      second_entity: { ...entity, key: 'BBB', code: 'BBB' },
      score: null,
      after_extra_time: null,
      penalties: null,
      winner: null,
      prediction: null,
      crowd: null,
    })
    expect(rounds[2]!.events[0]).toMatchObject({ first_entity: null, second_entity: null })
  })

  it('lists a round whose matches are not set yet', async () => {
    const { events, ...cup } = smallCup('unset')
    await contest.publish({ ...cup, events: events.filter(({ round }) => round !== 'final') })
    const { rounds } = await contest.readPredictions('unset', anna)
    expect(rounds.map(({ key, events }) => [key, events.length])).toEqual([
      ['md1', 2],
      ['md2', 2],
      ['final', 0],
    ])
    expect(rounds[2]).toMatchObject({ started_at: null, finished_at: null, points: 0 })
  })

  it('never dates the end of a cancelled round later than now', async () => {
    await contest.publish(smallCup('off'))
    for (const key of ['m1', 'm2'])
      contest.succeed(await contest.changeEvent('off', key, { status: 'cancelled' }))
    const { rounds } = await contest.readPredictions('off', anna)
    expect(Date.parse((rounds[0] as unknown as { finished_at: string }).finished_at)).toBeLessThanOrEqual(
      Date.now(),
    )
  })

  it('has no matches for a card of fights, and takes no scores for fights', async () => {
    const fighter = (key: string) => ({ key, name: { ru: key, en: key } })
    const document = {
      slug: 'fights',
      system_name: 'ufc',
      name: { ru: 'Бои', en: 'Fights' },
      entities: ['one', 'two'].map(fighter),
      stages: [{ key: 's', type: 'fight_round', name: { ru: 'Серия', en: 'Series' } }],
      rounds: [{ key: 'r', stage: 's', name: { ru: 'Турнир', en: 'Event' } }],
      events: [
        { key: 'f1', round: 'r', type: 'main', starts_at: minutesFromNow(60), first: 'one', second: 'two' },
      ],
    }
    contest.succeed(await contest.asOrganiser('PUT', 'tournaments/fights', document))
    const read = await server.request('GET', '/api/v1/tournaments/fights/prediction-type/match', {
      token: anna,
    })
    expectRefusal(read, 404, 'not_found')
    const { rows } = await server.database.pool.query(`select id from events where key = 'f1'`)
    for (const predictions of [[], [{ event_id: rows[0].id, first: 2, second: 1 }]])
      expectRefusal(await contest.trySave('fights', anna, predictions), 404, 'not_found')
    contest.succeed(await contest.changeEvent('fights', 'f1', { starts_at: minutesFromNow(-60) }))
    const result = { status: 'finished', score: { first: 2, second: 1 } }
    expectRefusal(await contest.sendResult('fights', 'f1', result), 422, 'validation_failed')
  })

  it('shows a saved score', async () => {
    await contest.mustSave(slug, anna, { m1: [2, 1] })
    expect((await contest.matches(slug, anna))['m1']!.prediction).toMatchObject({
      first: 2,
      second: 1,
      points: null,
      hit: null,
      saved_at: expect.stringMatching(/Z$/),
    })
  })

  it('hides the predictions of others until the lock', async () => {
    await contest.mustSave(slug, boris, { m1: [2, 1], m2: [0, 0] })
    const { id } = await contest.me(boris)
    const before = await contest.matches(slug, anna, `?user_id=${id}`)
    expect(before['m1']).toMatchObject({ prediction: null, crowd: null })
    await lock('m1')
    expect(await contest.readPredictions(slug, anna, `?user_id=${id}`)).toMatchObject({ user: { id } })
    const after = await contest.matches(slug, anna, `?user_id=${id}`)
    expect(after['m1']).toMatchObject({ is_locked: true, prediction: { first: 2, second: 1, points: null } })
    expect(after['m2']).toMatchObject({ is_locked: false, prediction: null })
    expect((await contest.matches(slug, anna))['m1']!.prediction).toBeNull()
    expect((await contest.matches(slug, boris, `?user_id=${id}`))['m2']!.prediction).not.toBeNull()
  })

  it('shows the crowd once it is locked', async () => {
    const others = await Promise.all(['6200003', '6200004'].map((account) => server.signIn(account)))
    await contest.mustSave(slug, anna, { m1: [2, 1] })
    await contest.mustSave(slug, boris, { m1: [2, 1] })
    await contest.mustSave(slug, others[0]!, { m1: [1, 1] })
    await contest.mustSave(slug, others[1]!, { m1: [0, 3] })
    expect((await contest.matches(slug, anna))['m1']!.crowd).toBeNull()
    await lock('m1')
    expect((await contest.matches(slug, anna))['m1']!.crowd).toEqual({
      first: 2,
      draw: 1,
      second: 1,
      total: 4,
      top: [
        { first: 2, second: 1, count: 2 },
        { first: 0, second: 3, count: 1 },
        { first: 1, second: 1, count: 1 },
      ],
    })
  })

  it('counts the crowd again after a lock that was taken back', async () => {
    await contest.mustSave(slug, anna, { m1: [2, 1] })
    await lock('m1')
    expect((await contest.matches(slug, anna))['m1']!.crowd).toMatchObject({ total: 1 })
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(30) }))
    expect((await contest.matches(slug, anna))['m1']).toMatchObject({ is_locked: false, crowd: null })
    await contest.mustSave(slug, anna, { m1: [0, 1] })
    await contest.mustSave(slug, boris, { m1: [0, 1] })
    await lock('m1')
    const { crowd } = (await contest.matches(slug, anna))['m1']!
    expect(crowd).toMatchObject({ total: 2, top: [{ first: 0, second: 1, count: 2 }] })
  })

  it.each([
    ['put off', { status: 'postponed' }],
    ['scheduled', {}],
    ['moved ahead', { starts_at: minutesFromNow(30) }],
  ])(
    'shows the crowd as soon as the match is locked again after a result was taken back: %s',
    async (_, change) => {
      await contest.mustSave(slug, anna, { m1: [2, 1] })
      await contest.play(slug, 'm1', 2, 1)
      contest.succeed(await contest.takeResultBack(slug, 'm1'))
      contest.succeed(await contest.changeEvent(slug, 'm1', change))
      const taken = (await contest.matches(slug, anna))['m1']!
      const crowd = {
        first: 1,
        draw: 0,
        second: 0,
        total: 1,
        top: [{ first: 2, second: 1, count: 1 }],
      }
      expect(taken.crowd).toEqual(taken.is_locked ? crowd : null)
      await lock('m1')
      expect((await contest.matches(slug, anna))['m1']).toMatchObject({ is_locked: true, crowd })
      contest.succeed(await contest.sendResult(slug, 'm1', { status: 'cancelled' }))
      expect((await contest.matches(slug, anna))['m1']!.crowd).toEqual(crowd)
    },
  )

  it('shows an empty crowd for a match that nobody predicted', async () => {
    await lock('m1')
    expect((await contest.matches(slug, anna))['m1']!.crowd).toEqual({
      first: 0,
      draw: 0,
      second: 0,
      total: 0,
      top: [],
    })
  })

  it('explains points by their parts', async () => {
    await contest.mustSave(slug, anna, { m1: [1, 0] })
    await contest.play(slug, 'm1', 2, 1)
    const { points, match_predictions_calculated_at } = await contest.readPredictions(slug, anna)
    expect({ points, match_predictions_calculated_at }).toEqual({
      points: 3,
      match_predictions_calculated_at: expect.stringMatching(/Z$/),
    })
    expect((await contest.matches(slug, anna))['m1']).toMatchObject({
      status: 'finished',
      score: { first: 2, second: 1 },
      prediction: {
        points: 3,
        hit: 'difference',
        parts: [
          { part: 'outcome', points: 2, earned: true },
          { part: 'difference', points: 1, earned: true },
          { part: 'exact', points: 0, earned: false },
        ],
      },
    })
  })

  it('refuses an unknown type and an unknown tournament', async () => {
    const read = (path: string) => server.request('GET', `/api/v1/tournaments/${path}`, { token: anna })
    expectRefusal(await read(`${slug}/prediction-type/crystal_ball`), 404, 'not_found')
    expectRefusal(await read('nowhere/prediction-type/match'), 404, 'not_found')
  })
})
