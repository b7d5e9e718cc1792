import { listDeskEvents, readToday } from '@called-it/contract/organiser/desk.ts'
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
})

const today = async () => server.call(readToday, {}, token)
/** The tasks as text: the kind and the event. */
const tasks = async () =>
  (await today()).items.map(({ kind, tournament, event }) =>
    [kind, tournament?.slug, event?.key].filter(Boolean).join(' '),
  )
const move = async (key: string, minutes: number) =>
  contest.succeed(
    await contest.changeEvent('cup', key, { starts_at: minutesFromNow(minutes), confirm: true }),
  )
const play = async (key: string) =>
  contest.succeed(
    await contest.sendResult('cup', key, { status: 'finished', score: { first: 1, second: 0 } }),
  )

test('nothing is to do before anything has begun', async () => {
  expect((await today()).items).toEqual([])
})

test('the result of a match is due 105 minutes after its start, and no more once it is entered', async () => {
  await move('m1', -104)
  expect(await tasks()).toEqual([])
  await move('m1', -106)
  expect(await tasks()).toEqual(['result_due cup m1'])
  const [due] = (await today()).items
  expect(Date.parse(due!.due_at!) - Date.parse(due!.event!.starts_at!)).toBe(105 * 60_000)
  expect(due!.id).toBe('result_due:cup:m1')
  await play('m1')
  expect(await tasks()).toEqual([])
})

test('a provisional result of a feed is shown until it is final', async () => {
  await server.database.pool.query(
    `update events set result_source = 'feed', result_at = now() - interval '9 minutes' where key = 'm1'`,
  )
  const [provisional] = (await today()).items
  expect(provisional).toMatchObject({
    kind: 'provisional',
    event: { key: 'm1', score: { first: 1, second: 0 }, result_state: 'provisional' },
  })
  expect(Date.parse(provisional!.final_at!)).toBeGreaterThan(Date.now())
  await server.database.pool.query(
    `update events set result_at = now() - interval '11 minutes' where key = 'm1'`,
  )
  expect(await tasks()).toEqual([])
})

test('the locks of the next day say how many have not predicted', async () => {
  await move('m2', 60)
  for (const account of ['6820001', '6820002', '6820003']) {
    const fan = await server.signIn(account)
    await contest.mustSave('cup', fan, account.endsWith('1') ? { m2: [1, 1] } : { m3: [0, 0] })
  }
  const countOfM2 = async () => {
    const found = (await today()).locks.find(({ event }) => event.key === 'm2')
    return [found?.missing, found?.participants]
  }
  expect(await countOfM2(), 'counted a moment ago, when nobody took part').toEqual([0, 0])
  await server.database.pool.query(`update desk_lock_counts set counted_at = now() - interval '61 seconds'`)
  expect(await countOfM2()).toEqual([2, 3])
  const { locks, upcoming } = await today()
  expect(upcoming.filter(({ kind }) => kind === 'lock').map(({ at }) => at)).toEqual(
    locks.map(({ locks_at }) => locks_at),
  )
  expect(locks.every(({ locks_at }) => Date.parse(locks_at) - Date.now() < 86_400_000)).toBe(true)
})

test('a provisional result says what it awards', async () => {
  contest.succeed(await contest.changeEvent('cup', 'm4', { starts_at: minutesFromNow(30) }))
  for (const account of ['6820011', '6820012'])
    await contest.mustSave('cup', await server.signIn(account), { m4: [2, 0] })
  await move('m4', -120)
  await play('m4')
  await server.database.pool.query(
    `update events set result_source = 'feed', result_at = now() - interval '1 minute' where key = 'm4'`,
  )
  const { items, upcoming } = await today()
  expect(items.find(({ event }) => event?.key === 'm4')).toMatchObject({
    kind: 'provisional',
    data: { predictions: 2, awarded_points: expect.any(Number) },
  })
  expect(upcoming.filter(({ kind }) => kind === 'final')).toMatchObject([{ data: { event: { key: 'm4' } } }])
  await server.database.pool.query(`update events set result_source = 'organiser' where key = 'm4'`)
})

test('the fights of a card are due one after the other, the last of the card first', async () => {
  await contest.publish(smallSeries('series'))
  const { body } = await server.request('GET', '/api/v1/organiser/tournaments/series', { token })
  const { events } = (body as { document: { events: { key: string; round: string }[] } }).document
  const card = events.filter(({ round }) => round === events[0]!.round).map(({ key }) => key)
  await server.database.pool.query(
    `update events set starts_at = now() - interval '60 minutes' where key = any($1) and tournament_id = (select id from tournaments where slug = 'series')`,
    [card],
  )
  expect(await tasks()).toEqual([`result_due series ${card.at(-1)}`, `result_due series ${card.at(-2)}`])
})

test('a match without its sides waits for them from a day before its start', async () => {
  const cup = smallCup('sides')
  const events = cup.events.map((event, at) =>
    at === 0 ? { ...event, first: null, starts_at: minutesFromNow(600) } : event,
  )
  await contest.publish({ ...cup, events })
  expect(await tasks()).toContain(`sides sides ${events[0]!.key}`)
  expect(await tasks()).not.toContain('sides cup m5')
})

test('the sides of a first round are asked for a week before its start', async () => {
  const cup = smallCup('draw')
  const [event] = cup.events
  const starts_at = minutesFromNow(8 * 24 * 60)
  const asked = `sides draw ${event!.key}`
  await contest.publish({ ...cup, events: [{ ...event!, first: null, starts_at }] })
  expect(await tasks()).not.toContain(asked)
  contest.succeed(
    await contest.changeEvent('draw', event!.key, { starts_at: minutesFromNow(6 * 24 * 60), confirm: true }),
  )
  expect(await tasks()).toContain(asked)
})

test('the evening holds the events that are on, with the time at which each is over', async () => {
  const cup = smallCup('evening')
  const startOf = [-20 * 60, -60, 120, 600]
  await contest.publish({
    ...cup,
    events: cup.events
      .slice(0, 4)
      .map((event, at) => ({ ...event, starts_at: minutesFromNow(startOf[at]!) })),
  })
  const { evening } = await today()
  const own = evening.filter(({ tournament }) => tournament.slug === 'evening')
  expect(own.map(({ event }) => event.key)).toEqual(cup.events.slice(1, 3).map(({ key }) => key))
  const [first] = own
  expect(Date.parse(first!.ends_at) - Date.parse(first!.event.starts_at!)).toBe(105 * 60_000)
})

test('a tournament whose events are all over can be finished', async () => {
  const cup = smallCup('over')
  await contest.publish({ ...cup, events: cup.events.slice(0, 1) })
  const { key } = cup.events[0]!
  contest.succeed(await contest.changeEvent('over', key, { starts_at: minutesFromNow(-120), confirm: true }))
  contest.succeed(
    await contest.sendResult('over', key, { status: 'finished', score: { first: 0, second: 0 } }),
  )
  expect(await tasks()).toContain('finish over')
  await server.request('POST', '/api/v1/organiser/tournaments/over/finish?force=true', { token })
  expect(await tasks()).not.toContain('finish over')
})

test('events are listed with the version that their next change names', async () => {
  const { events, meta } = await server.call(
    listDeskEvents,
    { query: { tournament: 'cup', limit: 2 } as never },
    token,
  )
  expect(meta).toMatchObject({ page: 1, limit: 2, total: smallCup('cup').events.length })
  expect(events).toHaveLength(2)
  const path = `/api/v1/organiser/tournaments/cup/events/${events[0]!.key}`
  const { status, body } = await server.request('PUT', path, {
    token,
    body: {},
    headers: { 'if-match': events[0]!.version },
  })
  expect([status, (body as { version: string }).version]).toEqual([200, events[0]!.version])
})

test('only events that need somebody are listed where that is asked for', async () => {
  const { events } = await server.call(listDeskEvents, { query: { needs_hand: 'true' } }, token)
  const keys = events.map(({ tournament, key }) => `${tournament.slug} ${key}`)
  const { items } = await today()
  expect(keys.toSorted()).toEqual(
    items.flatMap(({ event, tournament }) => (event ? [`${tournament?.slug} ${event.key}`] : [])).toSorted(),
  )
})

test('players are refused', async () => {
  const fan = await server.signIn('6820009')
  expect((await server.request('GET', '/api/v1/organiser/today', { token: fan })).status).toBe(403)
})
