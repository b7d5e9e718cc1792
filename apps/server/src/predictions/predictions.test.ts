import { putEvent, putResult, putTournament } from '@called-it/contract/organiser.ts'
import { readMatchPredictions, saveScores } from '@called-it/contract/predictions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

const server = useApp()
let organiser: string
let fan: string
let rival: string

beforeAll(async () => {
  organiser = await server.signIn(ORGANISER)
  fan = await server.signIn('1000001')
  rival = await server.signIn('1000002')
})

const make = (slug: string) =>
  server.call(putTournament, { params: { slug }, body: smallCup(slug) }, organiser)
const read = (slug: string, token: string, user_id?: number) =>
  server.call(
    readMatchPredictions,
    { params: { slug }, query: user_id ? { user_id: String(user_id) } : {} },
    token,
  )
const matchesOf = async (slug: string, token = fan) =>
  (await read(slug, token)).rounds.flatMap((round) => round.events)
const idsOf = async (slug: string) => (await matchesOf(slug)).map((match) => match.id)
const save = (
  slug: string,
  predictions: { event_id: number; first: number; second: number }[],
  token = fan,
) => server.attempt(saveScores, { params: { slug }, body: { predictions } }, token)
const start = (slug: string, key: string) =>
  server.call(putEvent, { params: { slug, key }, body: { starts_at: minutesFromNow(-1) } }, organiser)

describe('saving scores', () => {
  test('keeps what was saved, and saving again changes it', async () => {
    await make('keep')
    const [m1] = await idsOf('keep')
    expect((await save('keep', [{ event_id: m1!, first: 2, second: 1 }])).status).toBe(200)
    const again = await save('keep', [{ event_id: m1!, first: 0, second: 20 }])
    expect(again.body).toMatchObject({ predictions: [{ event_id: m1, first: 0, second: 20 }], rejected: [] })
    expect((await matchesOf('keep'))[0]!.prediction).toMatchObject({
      first: 0,
      second: 20,
      points: null,
      hit: null,
    })
  })

  test('takes what can be taken and names what is locked meanwhile', async () => {
    await make('partial')
    const [m1, m2, , , final] = await idsOf('partial')
    await start('partial', 'm1')
    const { status, body } = await save('partial', [
      { event_id: m1!, first: 1, second: 1 },
      { event_id: m2!, first: 1, second: 0 },
      { event_id: final!, first: 1, second: 0 },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      predictions: [{ event_id: m2, first: 1, second: 0 }],
      rejected: [
        { event_id: m1, code: 'locked' },
        { event_id: final, code: 'not_open' },
      ],
    })
  })

  test('refuses with the first code where everything is locked', async () => {
    await make('late')
    const [m1] = await idsOf('late')
    await start('late', 'm1')
    const { status, body } = await save('late', [{ event_id: m1!, first: 1, second: 1 }])
    expect([status, body]).toMatchObject([409, { code: 'locked', errors: null }])
    expect((await matchesOf('late'))[0]!.prediction).toBeNull()
  })

  test.each([
    [
      'an event of another tournament',
      (_: number, other: number) => ({ event_id: other, first: 1, second: 1 }),
    ],
    ['an id that no event has', () => ({ event_id: 2_000_000_000, first: 1, second: 1 })],
    ['an id beyond all ids', () => ({ event_id: 9_000_000_000, first: 1, second: 1 })],
    ['an event listed twice', (own: number) => ({ event_id: own, first: 2, second: 2 })],
  ])('saves nothing with %s', async (name, wrong) => {
    const slug = `nothing-${name.length}`
    await make(slug)
    await make(`${slug}-other`)
    const [m1] = await idsOf(slug)
    const [other] = await idsOf(`${slug}-other`)
    const { status, body } = await save(slug, [{ event_id: m1!, first: 1, second: 1 }, wrong(m1!, other!)])
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'validation_failed',
      errors: { 'predictions.1.event_id': [expect.any(String)] },
    })
    expect((await matchesOf(slug))[0]!.prediction).toBeNull()
  })

  test.each([
    [{ first: 21, second: 0 }, 'predictions.0.first', 'Limit of goals per team is 20'],
    [
      { first: 1 },
      'predictions.0.second',
      'Please fill in the second field of the match to save the forecast.',
    ],
    [
      { first: 1, second: null },
      'predictions.0.second',
      'Please fill in the second field of the match to save the forecast.',
    ],
    [{ first: -1, second: 0 }, 'predictions.0.first', 'Goals are a whole number from 0'],
    [{ first: 1.5, second: 0 }, 'predictions.0.first', 'Goals are a whole number from 0'],
    [{ first: '1', second: 0 }, 'predictions.0.first', 'Goals are a whole number from 0'],
  ])('explains %j in the language asked for', async (score, path, text) => {
    const { status, body } = await server.request('POST', '/api/v1/tournaments/keep/predictions/events', {
      token: fan,
      body: { predictions: [{ event_id: 1, ...score }] },
      headers: { 'accept-language': 'en' },
    })
    expect(status).toBe(422)
    expect((body as { errors: Record<string, string[]> }).errors[path]).toEqual([text])
  })
})

describe("others' predictions", () => {
  test('are hidden until the lock, and the crowd with them', async () => {
    await make('hidden')
    const [m1, m2] = await idsOf('hidden')
    await save('hidden', [
      { event_id: m1!, first: 3, second: 0 },
      { event_id: m2!, first: 1, second: 1 },
    ])
    await save('hidden', [{ event_id: m1!, first: 0, second: 0 }], rival)
    const me = (
      (await server.request('GET', '/api/v1/auth/user', { token: fan })).body as { user: { id: number } }
    ).user
    const before = (await read('hidden', rival, me.id)).rounds[0]!.events
    expect(before.map((match) => [match.prediction, match.crowd])).toEqual([
      [null, null],
      [null, null],
    ])

    await start('hidden', 'm1')
    const answer = await read('hidden', rival, me.id)
    expect(answer.user).toMatchObject({ id: me.id })
    const after = answer.rounds[0]!.events
    expect(after[0]!.prediction).toMatchObject({ first: 3, second: 0 })
    expect(after[0]!.crowd).toEqual({
      first: 1,
      draw: 1,
      second: 0,
      total: 2,
      top: [
        { first: 0, second: 0, count: 1 },
        { first: 3, second: 0, count: 1 },
      ],
    })
    expect([after[1]!.prediction, after[1]!.crowd]).toEqual([null, null])
  })

  test('of a user who does not exist are a mistake', async () => {
    const { status, body } = await server.attempt(
      readMatchPredictions,
      { params: { slug: 'hidden' }, query: { user_id: '999999' } },
      fan,
    )
    expect([status, body]).toMatchObject([422, { errors: { user_id: [expect.any(String)] } }])
  })
})

test('points come with the parts that explain them', async () => {
  await make('points')
  const [m1] = await idsOf('points')
  await save('points', [{ event_id: m1!, first: 1, second: 0 }])
  await start('points', 'm1')
  const body = { status: 'finished' as const, score: { first: 2, second: 1 } }
  await server.call(putResult, { params: { slug: 'points', key: 'm1' }, query: {}, body }, organiser)
  const answer = await read('points', fan)
  expect(answer.points).toBe(3)
  expect(answer.match_predictions_calculated_at).not.toBeNull()
  expect(answer.rounds[0]!.events[0]).toMatchObject({
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
