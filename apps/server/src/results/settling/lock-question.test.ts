import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { predictionsOn } from '../../../test/prediction-steps.ts'
import { everyRecord, passTime } from '../../../test/records.ts'
import { saveLeague, saveScores } from '../../../test/saves.ts'
import { expectRefusal } from '../../../test/steps.ts'
import { meetingsOn } from '../../../test/overtake.ts'
import { knockoutCup, minutesFromNow, smallLeague } from '../../../test/world.ts'
import { startJobs } from '../../platform/jobs.ts'
import type { Db } from '../../schema.ts'
import { JOBS, startWorker } from '../../worker.ts'
import { lockAllDue, lockQuestion } from '../results.ts'
import { eventually } from '../../../test/eventually.ts'

const server = useApp()
const contest = predictionsOn(server)
const { overtake, overlap } = meetingsOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0
let tournament: number

beforeAll(async () => {
  anna = await server.signIn('6570001')
  boris = await server.signIn('6570002')
})

/** A cup in which boris has answered questions of every kind. */
beforeEach(async () => {
  slug = `lock-${(cups += 1)}`
  tournament = (await contest.publish(knockoutCup(slug))).tournament.id
  await contest.mustSave(slug, boris, { m1: [1, 1] })
  await contest.mustSaveTies(slug, boris, { semi: 'AAA' })
  await contest.mustSaveWinner(slug, boris, 'AAA')
})

const questions = async () => {
  const { rows } = await server.database.pool.query<{ id: number; name: string; crowd: unknown }>(
    `select q.id, concat_ws(' ', q.kind, coalesce(e.key, q.tie)) as name, q.crowd
     from questions q left join events e on e.id = q.event_id where q.tournament_id = $1`,
    [tournament],
  )
  return new Map(rows.map((row) => [row.name, row]))
}
const lock = async (name: string, db: Db = server.database.db) =>
  lockQuestion(db, tournament, (await questions()).get(name)!.id)
const crowdOf = async (key: string) => (await contest.matches(slug, anna))[key]!.crowd
/** Lets a kick-off pass by the clock alone. */
const passKickOff = () => passTime(server, 61 * 60)

/** A time in a few seconds, in milliseconds. */
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

async function saving(token: string, key: string, first: number, second: number) {
  const { id } = await contest.me(token)
  const event_id = (await contest.matches(slug, token))[key]!.id
  return (db: Db) => saveScores(db, slug, id, [{ event_id, first, second }])
}

describe('the job of a lock', () => {
  test('counts the crowd of a match that has kicked off by the clock; nobody sees the crowd before, and reading writes nothing', async () => {
    await contest.mustSave(slug, anna, { m1: [2, 1] })
    await passKickOff()
    const before = await everyRecord(server)
    expect((await contest.matches(slug, anna))['m1']).toMatchObject({ is_locked: true, crowd: null })
    await contest.rating(slug, anna)
    await contest.readBracket(slug, anna)
    await contest.readWinner(slug, anna)
    expect(await everyRecord(server)).toEqual(before)

    await lock('match m1')
    expect(await crowdOf('m1')).toEqual({
      first: 1,
      draw: 1,
      second: 0,
      total: 2,
      top: [
        { first: 1, second: 1, count: 1 },
        { first: 2, second: 1, count: 1 },
      ],
    })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  test('runs once: the second time it writes nothing', async () => {
    await passKickOff()
    await lock('match m1')
    const before = await everyRecord(server)
    await lock('match m1')
    await lock('match m1')
    expect(await everyRecord(server)).toEqual(before)
  })

  test('runs once if two workers do it at the same moment', async () => {
    await passKickOff()
    await overtake(
      (trx) => lock('match m1', trx),
      () => lock('match m1'),
    )
    expect(await crowdOf('m1')).toMatchObject({ total: 1 })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  test('does not run before the lock, nor if the lock was moved ahead meanwhile', async () => {
    const before = await everyRecord(server)
    await lock('match m1')
    expect(await everyRecord(server)).toEqual(before)
    await passKickOff()
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(60) }))
    const moved = await everyRecord(server)
    await lock('match m1')
    expect(await everyRecord(server)).toEqual(moved)
    await contest.mustSave(slug, anna, { m1: [2, 1] })
  })

  test('is undone for a match that opens again, and repeated at its next lock', async () => {
    await passKickOff()
    await lock('match m1')
    contest.succeed(
      await contest.changeEvent(slug, 'm1', { status: 'postponed', starts_at: minutesFromNow(60) }),
    )
    expect(await crowdOf('m1')).toBe(null)
    await contest.mustSave(slug, anna, { m1: [0, 3] })
    await passKickOff()
    await lock('match m1')
    expect(await crowdOf('m1')).toMatchObject({ draw: 1, second: 1, total: 2 })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  test('runs for the winner as well, whose crowd is counted by entities', async () => {
    await passKickOff()
    await lock('tournament_winner')
    const team = (await contest.teams(slug, anna))['AAA']
    expect((await questions()).get('tournament_winner')!.crowd).toEqual({
      total: 1,
      picks: [{ id: team, count: 1 }],
    })
  })

  test('runs for all overdue locks, once', async () => {
    await passKickOff()
    await lockAllDue(server.database.db, server.jobs)
    const packed = [...(await questions()).values()]
      .filter((item) => item.crowd !== null)
      .map((item) => item.name)
    expect(packed.toSorted()).toEqual([
      'keeper',
      'match m1',
      'most_productive_team',
      'scorer',
      'table_order',
      'tournament_winner',
    ])
    const before = await everyRecord(server)
    await lockAllDue(server.database.db, server.jobs)
    expect(await everyRecord(server)).toEqual(before)
  })
})

describe('a save at the lock', () => {
  test('that entered before is waited for and counted, and its user has a row', async () => {
    const starts_at = secondsFromNow(2)
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at }))
    const save = await saving(anna, 'm1', 2, 1)
    await overtake(
      async (trx) => {
        expect((await save(trx)).rejected).toEqual([])
        await sleep(Date.parse(starts_at) - Date.now() + 100)
      },
      () => lock('match m1'),
    )
    expect(await crowdOf('m1')).toMatchObject({ first: 1, draw: 1, total: 2 })
    expect((await contest.rating(slug, anna)).me).toMatchObject({ points: 0 })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  test('of the first eight of a league, which are packed user by user, is waited for as well', async () => {
    slug = `${slug}-league`
    tournament = (await contest.publish(smallLeague(slug))).tournament.id
    await contest.join(slug, anna)
    const { id } = await contest.me(anna)
    const clubs = Object.values(await contest.idsOf(slug, 'entities')).slice(0, 8)
    const eight = { team_ids: clubs, favourite_team_id: clubs[0]! }
    const starts_at = secondsFromNow(2)
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at }))
    await overtake(
      async (trx) => {
        await saveLeague(trx, slug, id, eight)
        await sleep(Date.parse(starts_at) - Date.now() + 100)
      },
      () => lock('league'),
    )
    expect((await questions()).get('league')!.crowd).toMatchObject({ total: 1 })
    await expect(saveLeague(server.database.db, slug, id, eight)).rejects.toMatchObject({ code: 'locked' })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  test('that arrives while answers are counted is refused, and not counted', async () => {
    await passKickOff()
    const reply = await overtake(
      (trx) => lock('match m1', trx),
      () => contest.save(slug, anna, { m1: [2, 1] }),
    )
    expectRefusal(reply, 409, 'locked')
    expect(await crowdOf('m1')).toMatchObject({ total: 1 })
    expect((await contest.matches(slug, anna))['m1']!.prediction).toBe(null)
  })

  test('of another match does not wait', async () => {
    await passKickOff()
    const { status } = await overlap(
      (trx) => lock('match m1', trx),
      () => contest.save(slug, anna, { leg1: [2, 1] }),
    )
    expect(status).toBe(200)
    expect(await contest.mistakes(slug)).toEqual([])
  })
})

test('a worker counts the crowd within seconds after a kick-off, without any request', async () => {
  contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: secondsFromNow(5) }))
  const errors: Error[] = []
  const url = server.database.pool.options.connectionString!
  const jobs = await startJobs(url, JOBS, (error) => errors.push(error))
  try {
    await startWorker(
      server.database.db,
      jobs,
      {
        sending: { senders: [{ key: 'reddy', mailer: server.messenger }], publicUrl: null },
        reopenHours: 24,
        backups: null,
        feeds: {},
      },
      () => {},
    )
    await contest.mustSave(slug, anna, { m1: [2, 1] })
    expect((await questions()).get('match m1')!.crowd).toBe(null)
    await eventually(async () => expect((await questions()).get('match m1')!.crowd).not.toBe(null))
  } finally {
    await jobs.close()
  }
  expect((await contest.matches(slug, anna))['m1']).toMatchObject({ is_locked: true, crowd: { total: 2 } })
  expect(await contest.mistakes(slug)).toEqual([])
  expect(errors).toEqual([])
}, 40_000)
