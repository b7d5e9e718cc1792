import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { beforeAll, expect, test } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { mailingsOn, makeDueNow } from '../../test/mailing-steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

const server = useApp()
const contest = fightsOn(server)
const { work } = mailingsOn(server)
let token: string

beforeAll(async () => {
  token = await server.signIn(ORGANISER)
  await contest.publish(smallCup('cup'))
  await contest.publish(smallSeries('series'))
})

const read = (slug: string, key: string) => server.call(readDeskEvent, { params: { slug, key } }, token)

test('an event is read with its sides, its version and its result as it was entered', async () => {
  const before = await read('cup', 'm1')
  expect(before).toMatchObject({ result: null, legs: [], tournament: { slug: 'cup' }, is_knockout: false })
  expect(before.match_points).toEqual({ exact: 5, difference: 3, outcome: 2, miss: 0 })
  contest.succeed(await contest.changeEvent('cup', 'm1', { starts_at: minutesFromNow(-120), confirm: true }))
  const result = { status: 'finished', score: { first: 2, second: 1 } } as const
  contest.succeed(await contest.sendResult('cup', 'm1', result))
  const after = await read('cup', 'm1')
  expect(after.result).toEqual(result)
  expect(after.event.score).toEqual({ first: 2, second: 1 })
  expect(after.event.version).not.toBe(before.event.version)
})

test('with its result it says when that was saved and published, and how its messages fare', async () => {
  const slug = 'told'
  await contest.publish(smallCup(slug))
  for (const account of ['6820011', '6820012'])
    await contest.mustSave(slug, await server.signIn(account), { m1: [1, 0] })
  contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-120), confirm: true }))
  expect((await read(slug, 'm1')).saved).toBeNull()
  const from = Date.now()
  contest.succeed(await contest.sendResult(slug, 'm1', { status: 'cancelled', notify: true }))
  const { saved } = await read(slug, 'm1')
  expect(saved!.messages, 'none are made yet').toBeNull()
  const [savedAt, publishedAt] = [Date.parse(saved!.saved_at), Date.parse(saved!.published_at!)]
  expect(savedAt).toBeGreaterThanOrEqual(from - 1000)
  expect(publishedAt).toBeGreaterThanOrEqual(savedAt)
  const { pool } = server.database
  await pool.query(
    `update events set told_at = told_at - interval '40 seconds' where tournament_id = (select id from tournaments where slug = $1)`,
    [slug],
  )
  expect((await makeDueNow(server)).at(-1)).toMatchObject({ recipients: 2 })
  expect((await read(slug, 'm1')).saved!.messages).toEqual({
    total: 2,
    sent: 0,
    waiting: 2,
    last_sent_at: null,
  })
  await work()
  const { messages } = (await read(slug, 'm1')).saved!
  expect(messages).toEqual({ total: 2, sent: 2, waiting: 0, last_sent_at: expect.any(String) })
  expect(Date.parse(messages!.last_sent_at!)).toBeGreaterThanOrEqual(savedAt)
  // A corrected result has messages of its own.
  contest.succeed(
    await contest.sendResult(slug, 'm1', { status: 'finished', score: { first: 1, second: 0 } }),
  )
  expect((await read(slug, 'm1')).saved!.messages).toBeNull()
})

test('a fight is read, too', async () => {
  const { event, players } = await read('series', smallSeries('series').events[0]!.key)
  expect([event.score, event.winner, players]).toEqual([null, null, []])
})

test('only organisers read it, and an unknown event is not found', async () => {
  const fan = await server.signIn('6820009')
  const statusOf = async (key: string, by: string) =>
    (await server.attempt(readDeskEvent, { params: { slug: 'cup', key } }, by)).status
  expect(await statusOf('m1', fan)).toBe(403)
  expect(await statusOf('m99', token)).toBe(404)
})
