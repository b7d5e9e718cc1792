import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { fightsOn } from '../../../test/fights/fight-steps.ts'
import { smallSeries } from '../../../test/fights/fight-world.ts'
import { predictionsOn } from '../../../test/prediction-steps.ts'
import { passTime } from '../../../test/records.ts'
import { expectRefusal } from '../../../test/steps.ts'
import { knockoutCup, minutesFromNow } from '../../../test/world.ts'
import { grant, revoke } from '../../../test/roles/grant.ts'
import { lockAllDue } from '../../results/results.ts'

// A lock that is taken back (GAME.md 9): shown answers are hidden again, every user sees that the question was open again,
// and an organiser who has seen the answers of others cannot answer.

const server = useApp()
const contest = predictionsOn(server)
const night = fightsOn(server)
const GRANTED = '6480003'
let organiser: string
let fan: string
let rival: string
let granted: string
let slug = ''
let cups = 0

beforeAll(async () => {
  organiser = await server.signIn(ORGANISER)
  fan = await server.signIn('6480001')
  rival = await server.signIn('6480002')
  granted = await server.signIn(GRANTED)
})

beforeEach(async () => {
  slug = `cup-${(cups += 1)}`
  await contest.publish(knockoutCup(slug))
})

type Reopened = { reopened_at: string | null; is_locked: boolean }
const match = async (key: string, token = rival) =>
  (await contest.matches(slug, token))[key]! as unknown as Reopened
const move = async (key: string, minutes: number) =>
  contest.succeed<{ effect: { reopened: boolean } }>(
    await contest.changeEvent(slug, key, { starts_at: minutesFromNow(minutes) }),
  )
/** Locks a match by a wrong start, and takes that back. */
const lockAndReopen = async (key: string) => {
  await move(key, -2)
  expect((await move(key, 60)).effect).toMatchObject({ reopened: true })
}
const get = async (path: string, token: string) => {
  const { status, body } = await server.request('GET', `/api/v1/${path}`, { token })
  return { status, text: JSON.stringify(body) }
}

describe('an answer that was shown while its question was locked', () => {
  it('is hidden again from others, in every read', async () => {
    await contest.mustSave(slug, fan, { m1: [7, 3] })
    await contest.mustSave(slug, rival, { m1: [1, 1] })
    const { id } = await contest.me(fan)
    const { rounds } = await contest.readPredictions(slug, rival)
    const m1Round = rounds.find(({ key }) => key === 'md1')!.id
    const reads = [
      `tournaments/${slug}/prediction-type/match?user_id=${id}`,
      `tournaments/${slug}/prediction-type/match`,
      `tournaments/${slug}/matches`,
      `tournaments/${slug}/prediction-type/group?user_id=${id}`,
      `tournaments/${slug}/statistics`,
      `${slug}/ratings`,
      `${slug}/ratings?round_id=${m1Round}`,
      `${slug}/ratings/around`,
      `${slug}/ratings/compare/${id}`,
      `${slug}/ratings/recap/${m1Round}`,
      `user/${id}/statistics`,
      `user/${id}/ranking`,
      'user/export',
    ]
    const shows = async (token: string) => {
      const found: string[] = []
      for (const read of reads) {
        const { text } = await get(read, token)
        if (/"first":7,"second":3/.test(text)) found.push(read)
      }
      return found
    }
    expect(await shows(rival)).toEqual([])
    await move('m1', -2)
    // A score of a live match, taken back together with the lock.
    const live = { status: 'live', score: { first: 7, second: 2 } }
    contest.succeed(await contest.sendResult(slug, 'm1', live))
    expect((await shows(rival)).length).toBeGreaterThanOrEqual(3)
    const locked = await get(`user/${id}/statistics`, rival)
    contest.succeed(await contest.takeResultBack(slug, 'm1'))
    await move('m1', 60)
    expect(await shows(rival)).toEqual([])
    // It is not counted among the locked answers either.
    expect((await get(`user/${id}/statistics`, rival)).text).not.toBe(locked.text)
    const { statistics } = contest.succeed<{ statistics: { predictions: number; events: unknown[] } }>(
      await server.request('GET', `/api/v1/tournaments/${slug}/statistics`, { token: rival }),
    )
    expect(statistics).toMatchObject({ predictions: 0, events: [] })
    const crowd = (await contest.matches(slug, rival))['m1']!.crowd
    expect(crowd).toBeNull()
    // Users still see their own answers.
    expect(await shows(fan)).toEqual(expect.arrayContaining([reads[1]!]))
    expect(await contest.mistakes(slug)).toEqual([])
  })

  it('is hidden in a card of fights as well', async () => {
    const series = `series-${cups}`
    await night.publish(smallSeries(series))
    await night.saveCard(series, fan, 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
    const user_id = String((await contest.me(fan)).id)
    const seen = async () => {
      const round = await night.round(series, rival, 'n1', { user_id })
      return { ...round, picks: round.events.filter(({ prediction }) => prediction !== null).length }
    }
    expect(await seen()).toMatchObject({ picks: 0, is_locked: false, reopened_at: null })
    await night.start(series, 'n1-6')
    expect(await seen()).toMatchObject({ picks: 6, is_locked: true, reopened_at: null })
    night.succeed(await night.changeEvent(series, 'n1-6', { starts_at: minutesFromNow(60) }))
    const { picks, is_locked, reopened_at, events } = await seen()
    expect({ picks, is_locked }).toEqual({ picks: 0, is_locked: false })
    expect(Date.parse(reopened_at!)).toBeGreaterThan(Date.now() - 60_000)
    for (const event of events) expect(event).toMatchObject({ reopened_at, crowd: null })
  })
})

describe('an event that has opened again', () => {
  it('shows everybody since when', async () => {
    expect(await match('m1')).toMatchObject({ reopened_at: null })
    await move('m1', -2)
    expect(await match('m1')).toMatchObject({ reopened_at: null, is_locked: true })
    await move('m1', 60)
    const { reopened_at, is_locked } = await match('m1')
    expect(is_locked).toBe(false)
    expect(Math.abs(Date.parse(reopened_at!) - Date.now())).toBeLessThan(60_000)
    // It also does so once it has locked again; a match that never locked shows nothing.
    await move('m1', -2)
    expect(await match('m1', fan)).toMatchObject({ reopened_at, is_locked: true })
    expect(await match('single')).toMatchObject({ reopened_at: null })
  })

  it('shows it if it had locked by the clock and was postponed then', async () => {
    await passTime(server, 61 * 60)
    contest.succeed(await contest.changeEvent(slug, 'm1', { status: 'postponed' }))
    expect(await match('m1')).toMatchObject({ is_locked: false, reopened_at: expect.any(String) })
  })
})

describe('an organiser who plays', () => {
  it('cannot change or add an answer to a question that had been locked; others can', async () => {
    await contest.mustSave(slug, organiser, { m1: [2, 1] })
    await contest.mustSave(slug, fan, { m1: [2, 1] })
    await lockAndReopen('m1')
    expectRefusal(await contest.save(slug, organiser, { m1: [3, 1] }), 409, 'locked')
    expectRefusal(await contest.save(slug, organiser, { m1: [2, 1] }), 409, 'locked')
    await contest.mustSave(slug, fan, { m1: [3, 1] })
    await contest.mustSave(slug, rival, { m1: [3, 1] })
    expect((await contest.matches(slug, organiser))['m1']!.prediction).toMatchObject({ first: 2, second: 1 })
    expect((await contest.matches(slug, fan))['m1']!.prediction).toMatchObject({ first: 3, second: 1 })
    // The other answers of the same list are saved.
    const mixed = await contest.mustSave(slug, organiser, { m1: [4, 1], single: [1, 0] })
    expect(mixed.predictions).toHaveLength(1)
    expect(mixed.rejected).toEqual([
      { event_id: (await contest.matches(slug, organiser))['m1']!.id, code: 'locked' },
    ])
  })

  it('cannot answer any kind of question that had been locked', async () => {
    await contest.join(slug, organiser, fan)
    await lockAndReopen('m1')
    const order = ['AAA', 'BBB', 'CCC', 'DDD']
    const saves = [
      (token: string) => contest.saveOrder(slug, token, 'A', order),
      (token: string) => contest.saveWinner(slug, token, 'AAA'),
      (token: string) => contest.trySaveScorer(slug, token, 'anna'),
      (token: string) => contest.trySaveKeeper(slug, token, 'alan'),
      (token: string) => contest.trySaveTeam(slug, token, 'AAA'),
    ]
    for (const save of saves) {
      expectRefusal(await save(organiser), 409, 'locked')
      contest.succeed(await save(fan))
    }
    // A tie that has never locked is open to all, until its match locks by mistake.
    contest.succeed(await contest.saveTies(slug, organiser, { other: 'CCC' }))
    await lockAndReopen('single')
    expectRefusal(await contest.saveTies(slug, organiser, { other: 'DDD' }), 409, 'locked')
    contest.succeed(await contest.saveTies(slug, fan, { other: 'DDD' }))
  })

  it('cannot change a card whose round had been locked', async () => {
    const series = `cards-${cups}`
    await night.publish(smallSeries(series))
    const card = 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)'
    await night.saveCard(series, organiser, card)
    await night.start(series, 'n1-6')
    night.succeed(await night.changeEvent(series, 'n1-6', { starts_at: minutesFromNow(60) }))
    expectRefusal(await night.trySaveCard(series, organiser, card.replace('n1-1a', 'n1-1b')), 409, 'locked')
    await night.saveCard(series, fan, card)
  })

  it('can answer a match that was cancelled before it had sides and is played after all', async () => {
    contest.succeed(await contest.changeEvent(slug, 'final', { status: 'cancelled' }))
    contest.succeed(await contest.changeEvent(slug, 'final', { status: 'scheduled' }))
    contest.succeed(await contest.changeEvent(slug, 'final', { first: 'AAA', second: 'CCC' }))
    expect(await match('final')).toMatchObject({ is_locked: false, reopened_at: null })
    await contest.mustSave(slug, organiser, { final: [1, 0] })
  })

  it('cannot change an answer to a question that was open, was not open for a while, and then locked', async () => {
    await contest.mustSave(slug, fan, { m1: [2, 1] })
    const cup = knockoutCup(slug)
    await contest.publish({ ...cup, predictions_opened_at: minutesFromNow(30) })
    expect((await contest.matches(slug, fan))['m1']).toMatchObject({ phase: 'not_open' })
    await move('m1', -2)
    await contest.publish({ ...cup, predictions_opened_at: null })
    await move('m1', 60)
    expect(await match('m1')).toMatchObject({ is_locked: false, reopened_at: expect.any(String) })
    expectRefusal(await contest.save(slug, organiser, { m1: [3, 1] }), 409, 'locked')
  })

  it('is not asked for missing answers to such questions', async () => {
    const open = async (token: string) => {
      const { text } = await get('user/progress', token)
      const { progress } = JSON.parse(text) as {
        progress: { tournament: { slug: string }; kinds: { kind: string; open: number }[] }[]
      }
      const own = progress.find(({ tournament }) => tournament.slug === slug)
      return own!.kinds.flatMap(({ kind, open: count }) => (kind === 'match' ? [count] : []))
    }
    expect(await open(organiser)).toEqual([1, 2, 1])
    await lockAndReopen('m1')
    expect(await open(organiser)).toEqual([2, 1])
    expect(await open(fan)).toEqual([1, 2, 1])
  })

  it('is anyone who was an organiser at the lock or at the reopening, or is one now', async () => {
    const save = (key: string) => contest.save(slug, granted, { [key]: [1, 0] })
    // An organiser at the lock only.
    await grant(server.database.db, GRANTED)
    await move('m1', -2)
    await revoke(server.database.db, GRANTED)
    await move('m1', 60)
    expectRefusal(await save('m1'), 409, 'locked')
    // An organiser at the reopening only.
    await move('single', -2)
    await grant(server.database.db, GRANTED)
    await move('single', 60)
    await revoke(server.database.db, GRANTED)
    expectRefusal(await save('single'), 409, 'locked')
    // An organiser at neither, but now.
    await lockAndReopen('leg1')
    contest.succeed(await save('leg1'))
    await grant(server.database.db, GRANTED)
    expectRefusal(await save('leg1'), 409, 'locked')
    await revoke(server.database.db, GRANTED)
    contest.succeed(await save('leg1'))
  })

  it('is anyone who was an organiser when the question locked by the clock', async () => {
    await grant(server.database.db, GRANTED)
    await passTime(server, 61 * 60)
    await lockAllDue(server.database.db, server.jobs)
    await revoke(server.database.db, GRANTED)
    contest.succeed(await contest.changeEvent(slug, 'm1', { status: 'postponed' }))
    expectRefusal(await contest.save(slug, granted, { m1: [1, 0] }), 409, 'locked')
    contest.succeed(await contest.save(slug, rival, { m1: [1, 0] }))
  })
})
