import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { mailingsOn } from '../../test/mailing-steps.ts'
import { everyRecord } from '../../test/records.ts'
import { contestOn, expectRefusal, pathsOf } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { putEventsBack } from '../results/results.ts'

// What a change of events does to players: said before it is made, and told to those who have predicted.

const server = useApp()
const contest = contestOn(server)
const fights = fightsOn(server)
const { work, received: allReceived, setUser } = mailingsOn(server, 'https://game.example')
let slug: string
let count = 0

type Changed = {
  version: string
  audit_id: number | null
  effect: {
    predictions: number
    locks_at_before: string | null
    locks_at_after: string | null
    reminders: { at: string; users: number }[]
    cleared_picks: number
    notifies: number
    message: { ru: string; en: string } | null
  }
}

beforeEach(async () => {
  await server.database.pool.query('update tournaments set finished_at = now() where finished_at is null')
  slug = `cup-${(count += 1)}`
  await contest.publish(smallCup(slug))
})

/** A user who reads English and has predicted these matches. */
async function makeFan(account: string, scores: Record<string, readonly [number, number]>) {
  const token = await server.signIn(account)
  await setUser(account, { lang: 'en' })
  await contest.mustSave(slug, token, scores)
  return account
}

const change = async (key: string, body: object, query = '') =>
  contest.succeed<Changed>(await contest.changeEvent(slug, key, body, query))

/** The messages about the schedule that an account has received. */
const received = async (account: string) =>
  (await allReceived(account)).filter((text) => text.includes('schedule has changed'))

/** Lets the time pass in which a change can be taken back unseen; the schedule stays as it is. */
const passPause = () =>
  server.database.pool.query(`update events set told_at = told_at - interval '40 seconds'`)

const idsOf = async (...keys: string[]) => {
  const known = await contest.matches(slug, await server.signIn('6930001'))
  return keys.map((key) => known[key]!.id)
}
const move = (body: object, query = '') => contest.asOrganiser('POST', `events/move${query}`, body)
const callOff = (body: object, query = '') => contest.asOrganiser('POST', `events/call-off${query}`, body)

describe('the effect of a change of a match', () => {
  it('names the locks, the reminders ahead and whom it tells, before it is made and after', async () => {
    await makeFan('6930011', { m3: [1, 0] })
    await makeFan('6930012', { m1: [1, 0] })
    const starts_at = minutesFromNow(1560)
    const before = (await contest.matches(slug, await server.signIn('6930012'))).m3!.started_at
    const body = { starts_at, notify: true, reason: 'Storm' }
    const tried = await change('m3', body, '?dry_run=true')
    const done = await change('m3', body)
    expect(tried.effect).toEqual(done.effect)
    expect(done.effect).toMatchObject({
      predictions: 1,
      locks_at_before: before,
      locks_at_after: starts_at,
      cleared_picks: 0,
      notifies: 1,
    })
    // One user has not predicted the match.
    expect(done.effect.reminders).toEqual([
      { at: expect.any(String), users: 1 },
      { at: expect.any(String), users: 1 },
    ])
    expect(done.effect.message!.en).toMatch(
      /^• Team AAA — Team CCC: moved to .+ UTC \(it was .+ UTC\). Reason: Storm. Your prediction stays/,
    )
    expect(done.effect.message!.ru).toMatch(/^• Team AAA ру — Team CCC ру: перенесён на .+ Причина: Storm./)
  })

  it('tells nobody unless it is asked to', async () => {
    const account = await makeFan('6930021', { m3: [1, 0] })
    const { effect } = await change('m3', { status: 'postponed' })
    expect(effect).toMatchObject({ notifies: 0, message: null, reminders: [], locks_at_after: null })
    await passPause()
    await work()
    expect(await received(account)).toEqual([])
  })
})

describe('players who have predicted a match', () => {
  it.each<[string, object, RegExp]>([
    ['is moved', { starts_at: minutesFromNow(1600) }, /: moved to /],
    [
      'is postponed',
      { status: 'postponed' },
      /: postponed, the new time is not known yet\. Your prediction stays/,
    ],
    [
      'is cancelled',
      { status: 'cancelled', reason: 'Fog' },
      /: cancelled\. Reason: Fog\. Nobody gets points/,
    ],
  ])('are told once when it %s', async (_, body, text) => {
    const [account, other, off] = [
      await makeFan('6930031', { m3: [1, 0] }),
      await makeFan('6930032', { m4: [1, 0] }),
      await makeFan('6930033', { m3: [2, 0] }),
    ]
    await setUser(off, { has_mailing: false })
    const earlier = (await received(account)).length
    expect((await change('m3', { ...body, notify: true })).effect.notifies).toBe(1)
    await work()
    expect((await received(account)).length).toBe(earlier)
    await passPause()
    await work()
    await work()
    const messages = (await received(account)).slice(earlier)
    expect(messages).toEqual([expect.stringMatching(text)])
    expect(messages[0]).toContain(`https://game.example/tournament/${slug}`)
    expect(await received(other)).toEqual([])
    expect(await received(off)).toEqual([])
  })

  it('hear nothing of a change that is taken back at once', async () => {
    const account = await makeFan('6930041', { m3: [1, 0] })
    const { audit_id } = await change('m3', { status: 'cancelled', notify: true })
    await putEventsBack(
      server.database.db,
      { jobs: server.jobs, by: { actor: 'cli', user_id: null } },
      audit_id!,
    )
    await passPause()
    await work()
    expect(await received(account)).toEqual([])
  })

  it('are told of a change that is taken back after they were told of it', async () => {
    const account = await makeFan('6930051', { m3: [1, 0] })
    const { audit_id } = await change('m3', { starts_at: minutesFromNow(1700), notify: true })
    await passPause()
    await work()
    await putEventsBack(
      server.database.db,
      { jobs: server.jobs, by: { actor: 'cli', user_id: null } },
      audit_id!,
    )
    await passPause()
    await work()
    expect((await received(account)).map((text) => text.match(/moved to/g)?.length)).toEqual([1, 1])
  })
})

it('a replaced fighter clears picks, and owners of cards with the fight are told', async () => {
  const series = `series-${slug}`
  await contest.publish(smallSeries(series))
  for (const [account, card] of [
    ['6930061', 'n1-1a n1-2a n1-3a n1-4a n1-5a (n1-6a)'],
    ['6930062', 'n1-1b n1-2a n1-3a n1-4a n1-5a (n1-6a)'],
    ['6930063', 'n1-1a n1-2a n1-4a n1-5a n1-7a (n1-6a)'],
  ] as const) {
    await fights.saveCard(series, await server.signIn(account), card)
  }
  const replace = async (key: string, first: string, query = '') =>
    contest.succeed<Changed>(
      await contest.changeEvent(series, key, { first, coefficients: { first: 2 } }, query),
    ).effect
  // Numbers of picks would show what others think of a fighter.
  expect(await replace('n1-1', 'spare1', '?dry_run=true')).toMatchObject({
    cleared_picks: null,
    notifies: null,
  })
  expect(await replace('n1-1', 'spare1')).toMatchObject({ predictions: 3, cleared_picks: 2, notifies: 3 })
  expect(await replace('n1-3', 'spare2')).toMatchObject({ cleared_picks: 2, notifies: 2 })
})

describe('several events', () => {
  it('are moved by the same minutes, with one effect and one message, and are taken back together', async () => {
    const account = await makeFan('6930071', { m3: [1, 0], m4: [0, 0] })
    const event_ids = await idsOf('m4', 'm3')
    const before = await contest.matches(slug, await server.signIn(account))
    const body = { event_ids, minutes: 60, notify: true }
    const records = await everyRecord(server)
    const tried = contest.succeed<{ effect: object }>(await move(body, '?dry_run=true'))
    expect(await everyRecord(server)).toEqual(records)
    const done = contest.succeed<{
      events: { event: { key: string; started_at: string }; audit_id: number }[]
      effect: Changed['effect']
    }>(await move(body))
    expect(tried.effect).toEqual(done.effect)
    expect(done.effect).toMatchObject({ predictions: 2, notifies: 1, locks_at_before: before.m3!.started_at })
    expect(done.effect.message!.en.split('\n').length).toBe(2)
    expect(done.events.map(({ event }) => event.key)).toEqual(['m4', 'm3'])
    const hour = 60 * 60_000
    for (const { event } of done.events) {
      expect(Date.parse(event.started_at) - Date.parse(before[event.key]!.started_at!)).toBe(hour)
    }
    await passPause()
    await work()
    expect(await received(account)).toEqual([expect.stringMatching(/moved to .+\n.+moved to /)])
    const shifted = (await contest.matches(slug, await server.signIn(account))).m4!.started_at!
    await putEventsBack(
      server.database.db,
      { jobs: server.jobs, by: { actor: 'cli', user_id: null } },
      done.events[0]!.audit_id,
    )
    const after = await contest.matches(slug, await server.signIn(account))
    expect([after.m3!.started_at, after.m4!.started_at]).not.toContain(shifted)
    expect(Date.parse(after.m4!.started_at!) - Date.parse(after.m3!.started_at!)).toBe(30 * 60_000)
  })

  it('are moved all or none: each refusal is named by its event', async () => {
    const event_ids = await idsOf('m3', 'm1')
    const before = await everyRecord(server)
    const tooEarly = await move({ event_ids, minutes: -90 })
    expectRefusal(tooEarly, 422, 'validation_failed')
    expect(pathsOf(tooEarly)).toEqual(['event_ids.1'])
    for (const [body, path] of [
      [{ event_ids: [...event_ids, 1_000_000], minutes: 5 }, 'event_ids.2'],
      [{ event_ids: [...event_ids, event_ids[0]], minutes: 5 }, 'event_ids.2'],
      [{ event_ids, minutes: 5, versions: ['one'] }, 'versions'],
      [{ event_ids: [], minutes: 5 }, 'event_ids'],
      [{ event_ids, minutes: 100_000 }, 'minutes'],
    ] as const) {
      const reply = await move(body)
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply)).toEqual([path])
    }
    expect(await move({ event_ids, minutes: 5, versions: ['older', 'older'] })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', current: { key: 'm3' } },
    })
    expect(await everyRecord(server)).toEqual(before)
  })

  it.each([
    ['postponed', /: postponed, .+\n.+: postponed, .+Reason: Storm/],
    ['cancelled', /: cancelled\. .+\n.+: cancelled\. Reason: Storm/],
  ] as const)(
    'are %s together, with one effect and one message, and are taken back together',
    async (status, text) => {
      const account = await makeFan('6930081', { m3: [1, 0], m4: [0, 0] })
      const statuses = async () => {
        const { m3, m4 } = await contest.matches(slug, await server.signIn(account))
        return [m3!.status, m4!.status]
      }
      const body = { event_ids: await idsOf('m4', 'm3'), status, reason: 'Storm', notify: true }
      const records = await everyRecord(server)
      const tried = contest.succeed<Changed>(await callOff(body, '?dry_run=true'))
      expect(await everyRecord(server)).toEqual(records)
      const done = contest.succeed<{ events: { audit_id: number }[]; effect: Changed['effect'] }>(
        await callOff(body),
      )
      expect(tried.effect).toEqual(done.effect)
      expect(done.effect).toMatchObject({ predictions: 2, notifies: 1, locks_at_after: null })
      expect(await statuses()).toEqual([status, status])
      const earlier = (await received(account)).length
      await passPause()
      await work()
      expect((await received(account)).slice(earlier)).toEqual([expect.stringMatching(text)])
      contest.succeed(await contest.asOrganiser('POST', `audit/${done.events[1]!.audit_id}/take-back`))
      expect(await statuses()).toEqual(['scheduled', 'scheduled'])
    },
  )

  it('are called off all or none', async () => {
    await contest.play(slug, 'm1', 1, 0)
    const event_ids = await idsOf('m3', 'm1')
    const before = await everyRecord(server)
    expectRefusal(await callOff({ event_ids, status: 'cancelled' }), 409, 'has_result')
    for (const [body, path] of [
      [{ event_ids: [...event_ids, 1_000_000], status: 'cancelled' }, 'event_ids.2'],
      [{ event_ids, status: 'live' }, 'status'],
      [{ event_ids }, 'status'],
    ] as const) {
      const reply = await callOff(body)
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply)).toEqual([path])
    }
    expect(await everyRecord(server)).toEqual(before)
  })

  it('without a start cannot be moved', async () => {
    await change('m3', { status: 'postponed', starts_at: null })
    const event_ids = await idsOf('m3')
    const reply = await move({ event_ids, minutes: 5 })
    expect(pathsOf(reply)).toEqual(['event_ids.0'])
  })
})
