import * as calls from '@called-it/contract/feeds/feeds.ts'
import { listEventAnswers } from '@called-it/contract/feeds/event-answers.ts'
import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { beforeAll, expect, test } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { answersOn, finishedOf, liveOf, observedOf } from '../../../test/feeds/answers.ts'
import type { ObservedEvent } from '../source.ts'
import { contestOn, expectRefusal } from '../../../test/steps.ts'

const server = useApp({
  feeds: {
    'football-data.org': { url: 'http://127.0.0.1:9', headers: {}, query: {} },
    openligadb: { url: 'http://127.0.0.1:9', headers: {}, query: {} },
  },
})
const SLUG = 'kept-cup'
const answers = answersOn(server, SLUG)
const { feeds, heldOf, standingOf } = answers
let token: string

beforeAll(async () => {
  await answers.open()
  token = await server.signIn(ORGANISER)
})

const score = (first: number, second: number) => ({ first, second })
/** A source, the first one if not said, says something of one event. */
const hear = (event: ObservedEvent, options: { feed?: number; minutes?: number } = {}) =>
  answers.hear([event], { isWhole: false, ...options })
const questionOf = async (key: string) =>
  (await server.call(calls.listFeeds, {}, token)).disagreements.find(({ event }) => event?.key === key)!
async function decide(key: string, choose: 'ours' | number) {
  const { id } = await questionOf(key)
  return server.request('POST', `/api/v1/organiser/feeds/disagreements/${id}`, { token, body: { choose } })
}
async function releaseEvent(key: string): Promise<void> {
  const { event } = await server.call(readDeskEvent, { params: { slug: SLUG, key } }, token)
  const released = await server.request('POST', `/api/v1/organiser/events/${event.id}/release`, { token })
  expect(released.status).toBe(200)
}
async function isByHand(key: string): Promise<boolean> {
  const { event } = await server.call(readDeskEvent, { params: { slug: SLUG, key } }, token)
  return (await server.call(listEventAnswers, { params: { id: String(event.id) } }, token)).is_by_hand
}

test('a result that a second source contradicts is finished again by the organiser who keeps it', async () => {
  const m1 = await standingOf('m1')
  await hear(finishedOf('1', m1))
  await hear(finishedOf('1', m1, score(1, 1)), { feed: 1 })
  expect(await standingOf('m1')).toMatchObject({ status: 'live' })
  expect(await heldOf('m1')).toEqual(['sources_disagree'])
  expect((await decide('m1', 'ours')).status).toBe(204)
  await hear(finishedOf('1', m1))
  const kept = { status: 'finished', result: { score: score(2, 1) }, result_source: 'organiser' }
  expect(await standingOf('m1')).toMatchObject(kept)
  expect(await heldOf('m1')).toEqual([])
})

test('an event that is given back is the feed’s, also with what was decided against, until it has said its word', async () => {
  const m1 = await standingOf('m1')
  await releaseEvent('m1')
  expect(await standingOf('m1')).toMatchObject({ is_released: true })
  await hear(finishedOf('1', m1))
  expect(await heldOf('m1')).toEqual(['sources_disagree'])
  await hear(finishedOf('1', m1), { feed: 1 })
  const same = {
    status: 'finished',
    result: { score: score(2, 1) },
    result_source: 'feed',
    is_released: false,
  }
  expect(await standingOf('m1')).toMatchObject(same)
  // Then a smaller score is a question again.
  await hear(finishedOf('1', m1, score(1, 1)))
  expect(await heldOf('m1')).toEqual(['sources_disagree'])
})

test('a running score is not kept where a source says that the match is over: somebody must say how', async () => {
  const m2 = await standingOf('m2')
  await hear(liveOf('2', m2, score(2, 1)))
  await hear(finishedOf('2', m2, score(1, 1)))
  expect(await heldOf('m2')).toEqual(['shrunk'])
  expectRefusal(await decide('m2', 'ours'), 422, 'validation_failed')
  expect(await heldOf('m2')).toEqual(['shrunk'])
  expect((await decide('m2', feeds[0]!)).status).toBe(204)
  expect(await standingOf('m2')).toMatchObject({ status: 'finished', result: { score: score(1, 1) } })
})

test('what was decided against counts and is asked anew once the source has said something else', async () => {
  const m3 = await standingOf('m3')
  const doubtful = observedOf('3', m3, { doubts: [{ code: 'penalties_missing', data: {} }] })
  await hear(doubtful)
  expect(await heldOf('m3')).toEqual(['penalties_missing'])
  expect((await decide('m3', 'ours')).status).toBe(204)
  await hear(doubtful)
  expect(await heldOf('m3')).toEqual([])
  await hear(liveOf('3', m3, score(0, 0)))
  await hear(doubtful)
  expect(await heldOf('m3')).toEqual(['penalties_missing'])
})

test('a word about the whole answer that was decided against is asked anew once it was not so', async () => {
  const m3 = await standingOf('m3')
  const live = liveOf('3', m3, score(0, 0))
  await answers.hear([live, live], { isWhole: false })
  expect(await heldOf('m3')).toEqual(['doubled'])
  expect((await decide('m3', 'ours')).status).toBe(204)
  await answers.hear([live, live], { isWhole: false })
  expect(await heldOf('m3')).toEqual([])
  await hear(live)
  await answers.hear([live, live], { isWhole: false })
  expect(await heldOf('m3')).toEqual(['doubled'])
  await hear(live)
  expect(await heldOf('m3')).toEqual([])
})

test('an event that has another number takes it by one press', async () => {
  const m3 = await standingOf('m3')
  await hear(liveOf('33', m3, score(0, 1)))
  expect(await heldOf('m3')).toEqual(['id_changed'])
  expect((await questionOf('m3')).voices).toMatchObject([{ is_usable: true }])
  expect((await decide('m3', feeds[0]!)).status).toBe(204)
  await hear(liveOf('33', m3, score(0, 1)))
  expect(await heldOf('m3')).toEqual([])
  expect(await standingOf('m3')).toMatchObject({ result: { score: score(0, 1) } })
})

test('a score in play is not taken: nothing would end it', async () => {
  const m3 = await standingOf('m3')
  await hear(finishedOf('33', m3, score(0, 1)))
  // It is final, and the source takes it back.
  await hear(liveOf('33', m3, score(0, 1)), { minutes: 11 })
  expect(await heldOf('m3')).toEqual(['reopened'])
  expect((await questionOf('m3')).voices.map(({ is_usable }) => is_usable)).toEqual([false])
  expectRefusal(await decide('m3', feeds[0]!), 422, 'validation_failed')
  // What stands stays, and what is said again later is asked again.
  expect((await decide('m3', 'ours')).status).toBe(204)
  await hear(finishedOf('33', m3, score(0, 1)), { minutes: 12 })
  await hear(liveOf('33', m3, score(0, 1)), { minutes: 13 })
  expect(await heldOf('m3')).toEqual(['reopened'])
})

test('an event that an organiser has moved asks about later words, until he gives it back', async () => {
  const contest = contestOn(server)
  const m4 = await standingOf('m4')
  const startOf = async () => (await standingOf('m4')).starts_at
  const planned = (minutes: number) =>
    observedOf('4', m4, { starts_at: new Date(m4.starts_at! + minutes * 60_000).toISOString() })
  // What comes with a change and stays as it is was not changed.
  contest.succeed(
    await contest.changeEvent(SLUG, 'm4', { first: m4.first, starts_at: planned(0).starts_at! }),
  )
  await hear(planned(30))
  expect(await startOf()).toBe(m4.starts_at! + 30 * 60_000)
  contest.succeed(await contest.changeEvent(SLUG, 'm4', { starts_at: planned(40).starts_at! }))
  await hear(planned(30))
  expect([await startOf(), await heldOf('m4')]).toEqual([m4.starts_at! + 40 * 60_000, []])
  await hear(planned(50))
  expect([await startOf(), await heldOf('m4')]).toEqual([m4.starts_at! + 40 * 60_000, ['sources_disagree']])
  expect(await isByHand('m4')).toBe(true)
  await releaseEvent('m4')
  expect(await isByHand('m4')).toBe(false)
  await hear(planned(50))
  expect([await startOf(), await heldOf('m4')]).toEqual([m4.starts_at! + 50 * 60_000, []])
})

test('a side that is not in the tournament is remembered: its matches are ignored, and in a match of ours it is another side', async () => {
  const strange = finishedOf('90', { first: 'ZZZ', second: 'YYY' })
  const unmatched = async () => (await server.call(calls.listFeeds, {}, token)).unmatched
  await hear(strange)
  expect((await unmatched()).map(({ name }) => name).toSorted()).toEqual(['Team YYY', 'Team ZZZ'])
  for (const { id } of await unmatched()) {
    const answer = await server.request('POST', `/api/v1/organiser/feeds/unmatched/${id}`, {
      token,
      body: { entity: null },
    })
    expect(answer.status).toBe(204)
  }
  await hear(strange)
  expect(await unmatched()).toEqual([])
  const m4 = await standingOf('m4')
  await hear(observedOf('4', { first: m4.first, second: 'ZZZ' }, {}))
  expect([await unmatched(), await heldOf('m4')]).toEqual([[], ['sides_changed']])
})
