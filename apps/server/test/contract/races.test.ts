import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { putEvent, putResult } from '../../src/results/results.ts'
import { verifyRatings } from '../../src/ratings/verification/verify.ts'
import type { Db } from '../../src/schema.ts'
import { useApp } from '../app.ts'
import { saveScores } from '../saves.ts'
import { meetingsOn } from '../overtake.ts'
import { minutesFromNow, smallCup } from '../world.ts'
import { contestOn, expectRefusal } from '../steps.ts'

const server = useApp()
const contest = contestOn(server)
const { overtake, overlap } = meetingsOn(server)
const BY = { actor: 'user', user_id: null } as const
let anna: string
let boris: string
let slug = ''
let cups = 0

beforeAll(async () => {
  anna = await server.signIn('6800001')
  boris = await server.signIn('6800002')
})

beforeEach(async () => {
  slug = `cup-${(cups += 1)}`
  await contest.publish(smallCup(slug))
})

const saving = async (token: string, key: string, first: number, second: number) => {
  const { id } = await contest.me(token)
  const event = (await contest.matches(slug, token))[key]!
  return (trx: Db) => saveScores(trx, slug, id, [{ event_id: event.id, first, second }])
}

const FINISHED = { status: 'finished', score: { first: 2, second: 1 } } as const

const expectTrue = async () => {
  const reports = await verifyRatings(server.database.db, slug)
  expect(reports.map(({ mistakes }) => mistakes)).toEqual([[]])
}

describe('a save that entered before, but has not committed,', () => {
  it('is counted by the result', async () => {
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(60) }))
    const save = await saving(anna, 'm1', 2, 1)
    // The organiser moves the start and enters the result while the save has not committed yet.
    const moved = await overtake(save, () =>
      contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-100) }),
    )
    expect(moved.status).toBe(200)
    const reply = await contest.sendResult(slug, 'm1', FINISHED)
    expect(reply.body).toMatchObject({ settlement: { predictions: 1, awarded_points: 5 } })
    await expectTrue()
  })

  it('is part of the crowd', async () => {
    await contest.mustSave(slug, boris, { m1: [1, 1] })
    const save = await saving(anna, 'm1', 2, 1)
    const moved = await overtake(save, () =>
      contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-1) }),
    )
    expect(moved.status).toBe(200)
    expect((await contest.matches(slug, anna))['m1']!.crowd).toMatchObject({ total: 2, first: 1, draw: 1 })
  })

  it('prevents a document from removing its event', async () => {
    const save = await saving(anna, 'm4', 2, 1)
    const document = smallCup(slug)
    const shorter = { ...document, events: document.events.filter(({ key }) => key !== 'm4') }
    expectRefusal(
      await overtake(save, () => contest.asOrganiser('PUT', `tournaments/${slug}`, shorter)),
      422,
      'validation_failed',
    )
    expect((await contest.matches(slug, anna))['m4']!.prediction).toMatchObject({ first: 2, second: 1 })
  })

  it('has its row in the rating that is published next, though another user came later and committed first', async () => {
    const save = await saving(anna, 'm2', 0, 0)
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(60) }))
    await overlap(save, async () => {
      await contest.mustSave(slug, boris, { m1: [2, 1] })
      await contest.play(slug, 'm1', 2, 1)
    })
    const { ratings, me, meta } = await contest.rating(slug, anna)
    expect(ratings.map((row) => [row.position, row.points, row.is_me])).toEqual([
      [1, 5, false],
      [2, 0, true],
    ])
    expect({ me, meta }).toMatchObject({ me: { position: 2 }, meta: { total: 2 } })
    await contest.play(slug, 'm2', 0, 0)
    await expectTrue()
  })
})

describe('a save that arrives during', () => {
  const moveAway = (trx: Db) =>
    putEvent(trx, { jobs: server.jobs, by: BY }, { slug, key: 'm1' }, { starts_at: minutesFromNow(-1) })

  it('a change of the start is refused if the new start has passed', async () => {
    expectRefusal(await overtake(moveAway, () => contest.save(slug, anna, { m1: [2, 1] })), 409, 'locked')
    expect((await contest.matches(slug, anna))['m1']!.prediction).toBeNull()
  })

  it('a settlement is refused, and the settled answers stay as they were', async () => {
    await contest.mustSave(slug, anna, { m1: [0, 0] })
    const settle = async (trx: Db) => {
      await moveAway(trx)
      await putResult(trx, { jobs: server.jobs, by: BY }, { slug, key: 'm1' }, FINISHED)
    }
    expectRefusal(await overtake(settle, () => contest.save(slug, anna, { m1: [2, 1] })), 409, 'locked')
    expect((await contest.rating(slug, anna)).me).toMatchObject({ points: 0 })
    await expectTrue()
  })

  it('a settlement of another match is saved meanwhile', async () => {
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-100) }))
    const settle = (trx: Db) => putResult(trx, { jobs: server.jobs, by: BY }, { slug, key: 'm1' }, FINISHED)
    const saved = await overlap(settle, () => contest.save(slug, anna, { m2: [2, 1] }))
    expect(saved.status).toBe(200)
    expect((await contest.rating(slug, anna)).me).toMatchObject({ points: 0 })
    await expectTrue()
  })
})

describe('a document that arrives during', () => {
  it('the naming of a side keeps the named side', async () => {
    const name = (trx: Db) =>
      putEvent(trx, { jobs: server.jobs, by: BY }, { slug, key: 'm5' }, { first: 'AAA' })
    expect(
      (await overtake(name, () => contest.asOrganiser('PUT', `tournaments/${slug}`, smallCup(slug)))).status,
    ).toBe(200)
    expect((await contest.matches(slug, anna))['m5']).toMatchObject({
      first_entity: { key: 'AAA' },
      second_entity: null,
    })
  })
})

describe('a document that moves a settled match', () => {
  it.each([
    ['to the final', { m1: 'final' }],
    ['nowhere, but its stage', {}],
  ])('%s keeps points and rating consistent', async (_, rounds: Record<string, string>) => {
    await contest.mustSave(slug, anna, { m1: [2, 1] })
    await contest.play(slug, 'm1', 2, 1)
    const document = smallCup(slug)
    const stages =
      Object.keys(rounds).length > 0
        ? document.stages
        : [{ ...document.stages[0]!, type: 'final' as const, level: 'final' as const }, document.stages[1]!]
    const events = document.events.map((event) => ({ ...event, round: rounds[event.key] ?? event.round }))
    await contest.asOrganiser('PUT', `tournaments/${slug}`, { ...document, stages, events })
    await expectTrue()
    const { m1 } = await contest.matches(slug, anna)
    expect((await contest.rating(slug, anna)).me).toMatchObject({ points: m1!.prediction!.points })
  })
})
