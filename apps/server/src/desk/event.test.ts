import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { beforeAll, expect, test } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

const server = useApp()
const contest = fightsOn(server)
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
