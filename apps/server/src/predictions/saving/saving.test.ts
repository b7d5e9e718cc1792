import { currentUser } from '@called-it/contract/account/accounts.ts'
import { match } from '@called-it/rules/kinds/match.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { everyRecord } from '../../../test/records.ts'
import { contestOn, expectRefusal, pathsOf } from '../../../test/steps.ts'
import { makeAnswerWriter } from './answer-writer.ts'
import { saveAnswers, saveChoices } from './saving.ts'

const server = useApp()
const contest = contestOn(server)
let anna: string
let slug = ''
let cups = 0

beforeAll(async () => {
  anna = await server.signIn('6200001')
})

/** Every test plays in a cup of its own. */
beforeEach(async () => {
  slug = `cup-${(cups += 1)}`
  await contest.publish(smallCup(slug))
})

const lock = async (key: string) =>
  contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-1) }))

/** Expects that the predictions of a refused save are not there, and that nothing else was written. */
async function expectNothingSaved(predictions: unknown, status: number, code: string, paths: string[] = []) {
  const before = await everyRecord(server)
  const reply = await contest.trySave(slug, anna, predictions)
  expectRefusal(reply, status, code)
  expect(pathsOf(reply)).toEqual(expect.arrayContaining(paths))
  expect(await everyRecord(server)).toEqual(before)
}

describe('saving', () => {
  it('returns what was saved', async () => {
    const known = await contest.matches(slug, anna)
    const saved = await contest.mustSave(slug, anna, { m1: [2, 1], m3: [0, 20] })
    const saved_at = expect.stringMatching(/Z$/)
    expect(saved.rejected).toEqual([])
    expect(saved.predictions.toSorted((a, b) => a.event_id - b.event_id)).toEqual([
      { event_id: known['m1']!.id, first: 2, second: 1, saved_at },
      { event_id: known['m3']!.id, first: 0, second: 20, saved_at },
    ])
  })

  it('never bears a time after its lock, however long it waits for a question that was open', async () => {
    const starts_at = new Date(Date.now() + 3000).toISOString()
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at, confirm: true }))
    const holder = await server.database.pool.connect()
    try {
      await holder.query(
        `begin; select from questions where event_id = (select e.id from events e join tournaments t on t.id = e.tournament_id
           where t.slug = '${slug}' and e.key = 'm1') for update`,
      )
      const saving = contest.save(slug, anna, { m1: [2, 1] })
      await pause(Math.max(0, Date.parse(starts_at) - Date.now()) + 100)
      await holder.query('rollback')
      const { status, body } = await saving
      expect(status).toBe(200)
      const [saved] = (body as { predictions: { saved_at: string }[] }).predictions
      expect(Date.parse(saved!.saved_at)).toBeLessThan(Date.parse(starts_at))
    } finally {
      holder.release()
    }
  })

  it('overwrites, and can be repeated', async () => {
    const first = await contest.mustSave(slug, anna, { m1: [2, 1] })
    expect(await contest.mustSave(slug, anna, { m1: [2, 1] })).toMatchObject({
      rejected: [],
      predictions: [{ first: 2, second: 1 }],
    })
    expect(first.predictions).toHaveLength(1)
    await contest.mustSave(slug, anna, { m1: [0, 0] })
    expect((await contest.matches(slug, anna))['m1']!.prediction).toMatchObject({ first: 0, second: 0 })
    await lock('m1')
    expect((await contest.matches(slug, anna))['m1']!.crowd).toMatchObject({ total: 1 })
  })

  it('saves what is open, and returns what is locked or not open', async () => {
    const known = await contest.matches(slug, anna)
    await lock('m1')
    expect(await contest.mustSave(slug, anna, { m1: [1, 0], m2: [2, 2], m5: [1, 0] })).toMatchObject({
      predictions: [{ event_id: known['m2']!.id, first: 2, second: 2 }],
      rejected: [
        { event_id: known['m1']!.id, code: 'locked' },
        { event_id: known['m5']!.id, code: 'not_open' },
      ],
    })
    expect((await contest.matches(slug, anna))['m1']!.prediction).toBeNull()
  })

  it('is a conflict if all are locked', async () => {
    await contest.mustSave(slug, anna, { m1: [1, 0] })
    await lock('m1')
    await lock('m2')
    const known = await contest.matches(slug, anna)
    const other = ['m1', 'm2'].map((key) => ({ event_id: known[key]!.id, first: 3, second: 0 }))
    const before = await everyRecord(server)
    expectRefusal(await contest.trySave(slug, anna, other), 409, 'locked')
    expect(await everyRecord(server)).toEqual(before)
  })

  it('is not open while a side is unknown', async () => {
    const known = await contest.matches(slug, anna)
    expectRefusal(await contest.save(slug, anna, { m5: [1, 0] }), 409, 'not_open')
    expect(await contest.mustSave(slug, anna, { m5: [1, 0], m1: [1, 0] })).toMatchObject({
      rejected: [{ event_id: known['m5']!.id, code: 'not_open' }],
    })
    contest.succeed(await contest.changeEvent(slug, 'm5', { first: 'AAA' }))
    expectRefusal(await contest.save(slug, anna, { m5: [1, 0] }), 409, 'not_open')
    contest.succeed(await contest.changeEvent(slug, 'm5', { second: 'DDD' }))
    expect(await contest.mustSave(slug, anna, { m5: [1, 0] })).toMatchObject({ rejected: [] })
  })

  it('answers with the code of the first if all are refused for different reasons', async () => {
    await lock('m1')
    const { m1, m5 } = await contest.matches(slug, anna)
    const both = [m1, m5].map((match) => ({ event_id: match!.id, first: 1, second: 1 }))
    expectRefusal(await contest.trySave(slug, anna, both), 409, 'locked')
    expectRefusal(await contest.trySave(slug, anna, both.toReversed()), 409, 'not_open')
  })

  it('is not open before the tournament is', async () => {
    await contest.publish({ ...smallCup(`${slug}-shut`), predictions_opened_at: minutesFromNow(30) })
    expectRefusal(await contest.save(`${slug}-shut`, anna, { m1: [1, 0] }), 409, 'not_open')
    await contest.publish({ ...smallCup(`${slug}-shut`), predictions_opened_at: minutesFromNow(-1) })
    expect((await contest.save(`${slug}-shut`, anna, { m1: [1, 0] })).status).toBe(200)
  })

  it('is not open without a start', async () => {
    const events = smallCup(slug).events.map((event) => ({ ...event, starts_at: null }))
    await contest.publish({ ...smallCup(`${slug}-none`), started_at: null, events })
    expectRefusal(await contest.save(`${slug}-none`, anna, { m1: [1, 0] }), 409, 'not_open')
  })

  it('of an empty list changes nothing', async () => {
    const before = await everyRecord(server)
    const reply = await contest.trySave(slug, anna, [])
    expect(reply).toMatchObject({ status: 200, body: { predictions: [], rejected: [] } })
    expect(await everyRecord(server)).toEqual(before)
  })

  it.each([
    ['first', -1],
    ['first', 21],
    ['second', 1.5],
    ['second', '2'],
    ['first', null],
    ['second', undefined],
    ['first', 1e9],
    ['first', []],
    ['event_id', 'm1'],
    ['event_id', 1.5],
    ['event_id', 0],
    ['event_id', 2147483648],
    ['event_id', Number.MAX_SAFE_INTEGER],
    ['event_id', 2147483647],
    ['event_id', null],
    ['event_id', undefined],
  ])('refuses %s: %j with its path, and the whole list with it', async (field, value) => {
    const { m1, m2 } = await contest.matches(slug, anna)
    const good = { event_id: m1!.id, first: 1, second: 1 }
    const bad = { event_id: m2!.id, first: 1, second: 1, [field]: value }
    await expectNothingSaved([good, bad], 422, 'validation_failed', [`predictions.1.${field}`])
  })

  const unfinished = 'Please fill in the second field of the match to save the forecast.'
  const notWhole = 'Goals are a whole number from 0'

  it.each([
    [{ first: 21, second: 0 }, 'first', 'Limit of goals per team is 20'],
    [{ first: 1 }, 'second', unfinished],
    [{ first: 1, second: null }, 'second', unfinished],
    [{ first: -1, second: 0 }, 'first', notWhole],
    [{ first: 1.5, second: 0 }, 'first', notWhole],
    [{ first: '1', second: 0 }, 'first', notWhole],
  ])('explains %j in the requested language', async (score, field, text) => {
    const { status, body } = await server.request('POST', `/api/v1/tournaments/${slug}/predictions/events`, {
      token: anna,
      body: { predictions: [{ event_id: 1, ...score }] },
      headers: { 'accept-language': 'en' },
    })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: { [`predictions.0.${field}`]: [text] } },
    })
  })

  it('refuses an event of another tournament with its path', async () => {
    await contest.publish(smallCup(`${slug}-other`))
    const mine = await contest.matches(slug, anna)
    const foreign = await contest.matches(`${slug}-other`, anna)
    const score = { first: 1, second: 1 }
    const four = ['m1', 'm2', 'm3'].map((key) => ({ event_id: mine[key]!.id, ...score }))
    await expectNothingSaved([...four, { event_id: foreign['m1']!.id, ...score }], 422, 'validation_failed', [
      'predictions.3.event_id',
    ])
  })

  it('checks events before locks', async () => {
    await lock('m1')
    const { m1 } = await contest.matches(slug, anna)
    const score = { first: 1, second: 1 }
    await expectNothingSaved(
      [
        { event_id: m1!.id, ...score },
        { event_id: 2147483647, ...score },
      ],
      422,
      'validation_failed',
      ['predictions.1.event_id'],
    )
  })

  it('accepts one prediction for an event, not two different ones', async () => {
    const { m1 } = await contest.matches(slug, anna)
    const twice = [
      { event_id: m1!.id, first: 1, second: 1 },
      { event_id: m1!.id, first: 2, second: 2 },
    ]
    await expectNothingSaved(twice, 422, 'validation_failed', ['predictions.1.event_id'])
  })

  it.each([undefined, null, {}, 'all', 7, [null], [[]], ['x'], [7], { length: 1 }])(
    'refuses predictions: %j',
    async (predictions) => {
      await expectNothingSaved(predictions, 422, 'validation_failed')
    },
  )

  it('refuses a list that is too long', async () => {
    const { m1 } = await contest.matches(slug, anna)
    const flood = Array.from({ length: 5000 }, () => ({ event_id: m1!.id, first: 1, second: 1 }))
    await expectNothingSaved(flood, 422, 'validation_failed')
  })

  it('refuses an unknown tournament', async () => {
    expectRefusal(await contest.trySave('nowhere', anna, []), 404, 'not_found')
  })
})

describe('a kind that needs a group of users', () => {
  const paths = { about: String, answer: String, unknown: 'unknown_event' } as const
  const idOf = async (token: string) => {
    const { body } = await server.request('GET', '/api/v1/auth/user', { token })
    return (body as { user: { id: number } }).user.id
  }

  it('takes no answers of a user without one, whoever saves at the same moment, and all answers after the draw', async () => {
    const ben = await server.signIn('6200002')
    const { body } = await server.request('GET', `/api/v1/tournaments/${slug}`, { token: anna })
    const tournament_id = (body as { tournament: { id: number } }).tournament.id
    const draw = (token: string) =>
      server.request('POST', '/api/v1/user/distribute', { token, body: { tournament_id } })
    const about = (await contest.matches(slug, anna))['m1']!.id
    const writer = makeAnswerWriter(server.database.db, { ...match, needs_group: true })
    const save = async (token: string, goals: [number, number]) =>
      saveAnswers(writer, slug, { user_id: await idOf(token), entries: [{ about, answer: goals }] }, paths)

    await draw(ben)
    const [annas, bens] = await Promise.allSettled([save(anna, [1, 0]), save(ben, [2, 0])])
    expect(annas).toMatchObject({ status: 'rejected', reason: { code: 'join_group_first' } })
    expect(bens).toMatchObject({ status: 'fulfilled', value: { saved: [{ about }] } })
    expect((await contest.matches(slug, anna))['m1']!.prediction).toBeNull()

    await draw(anna)
    expect(await save(anna, [1, 0])).toMatchObject({ saved: [{ about }], rejected: [] })
  })
})

describe('a kind whose answers name nothing', () => {
  const paths = { about: () => 'about', answer: () => 'answer', unknown: 'unknown_event' } as const

  it('may have any numbers in them', async () => {
    const about = (await contest.matches(slug, anna))['m1']!.id
    const { id } = (await server.call(currentUser, {}, anna)).user
    // No entity has these ids.
    const entries = [{ about, answer: [19, 20] }]
    expect(await saveChoices(server.database.db, match, slug, { user_id: id, entries }, paths)).toMatchObject(
      { saved: [{ about }] },
    )
    expect((await contest.matches(slug, anna))['m1']!.prediction).toMatchObject({ first: 19, second: 20 })
  })
})
