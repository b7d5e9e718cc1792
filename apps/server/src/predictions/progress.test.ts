import { readProgress } from '@called-it/contract/predictions/progress.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { passTime } from '../../test/records.ts'
import { expectRefusal } from '../../test/steps.ts'
import { knockoutCup, minutesFromNow, smallCup } from '../../test/world.ts'

const server = useApp()
const contest = predictionsOn(server)
let anna: string
let slug = ''
let cups = 0

beforeEach(async () => {
  cups += 1
  anna = await server.signIn(String(6_480_000 + cups))
  slug = `progress-${cups}`
})

const read = async (query: { sport?: 'football' | 'ufc' } = {}) =>
  readProgress.answer.parse(await server.call(readProgress, { query }, anna))

/** The progress of this test's cup: the database has many. */
async function readOwn() {
  const { progress, rounds } = await read()
  return {
    own: progress.find(({ tournament }) => tournament.slug === slug),
    round: rounds.find(({ tournament }) => tournament.slug === slug),
  }
}

type Progress = Answer<typeof readProgress>
type Own = Progress['progress'][number]
const kindsOf = (own: Progress['progress'][number] | undefined) =>
  own?.kinds.map(({ type, open, saved, missing }) => ({ type, open, saved, missing }))

describe('progress', () => {
  test('shows a new user what is open, by rounds and kinds, with the match that locks next', async () => {
    await contest.publish(smallCup(slug))
    const { m1 } = await contest.matches(slug, anna)
    const { own, round } = await readOwn()
    expect(own!.tournament).toMatchObject({ slug, name: { en: `Cup ${slug}` }, theme: 'PATH_OF_SAGE' })
    expect(kindsOf(own)).toEqual([
      { type: 'match', open: 2, saved: 0, missing: 2 },
      { type: 'group', open: 1, saved: 0, missing: 1 },
      { type: 'scorer', open: 1, saved: 0, missing: 1 },
      { type: 'keeper', open: 1, saved: 0, missing: 1 },
      { type: 'most_productive_team', open: 1, saved: 0, missing: 1 },
      { type: 'tournament_winner', open: 1, saved: 0, missing: 1 },
      { type: 'match', open: 2, saved: 0, missing: 2 },
    ])
    expect(own!.kinds[0]).toMatchObject({ round_id: round!.id, locks_at: m1!.started_at })
    expect(own!.kinds[1]).toMatchObject({ round_id: null, locks_at: m1!.started_at })
    expect(own!.next).toMatchObject({
      type: 'match',
      event_id: m1!.id,
      locks_at: m1!.started_at,
      missing: 2,
      missing_all: 6,
      round: { key: 'md1', name: { en: 'Matchday 1' } },
      first_entity: { key: 'AAA', country: 'de' },
      second_entity: { key: 'BBB' },
      prediction: null,
    })
    expect(round).toMatchObject({ key: 'md1', has_begun: false, saved: 0, total: 2 })
  })

  test.each([
    ['tournaments', 'x.slug = $1', (own: Own) => own.tournament.name],
    [
      'rounds',
      "x.key = 'md1' and x.tournament_id = (select id from tournaments where slug = $1)",
      (own: Own) => own.next!.round!.name,
    ],
    [
      'entities',
      "x.key = 'AAA' and x.tournament_id = (select id from tournaments where slug = $1)",
      (own: Own) => own.next!.first_entity!.name,
    ],
  ] as const)(
    'shows a change of %s by any process at once, though questions are cached',
    async (table, where, of) => {
      await contest.publish(smallCup(slug))
      await readOwn()
      const name = { ru: 'Иначе', en: 'Changed' }
      const { rowCount } = await server.database.pool.query(
        `update ${table} x set name = $2 where ${where}`,
        [slug, name],
      )
      expect(rowCount).toBe(1)
      expect(of((await readOwn()).own!)).toEqual(name)
    },
  )

  test('locks by the clock, without any change', async () => {
    await contest.publish(smallCup(slug))
    await server.database.pool.query(
      `update questions q set locks_at = $2 from events e join tournaments t on t.id = e.tournament_id
       where e.id = q.event_id and t.slug = $1 and e.key = 'm1'`,
      [slug, minutesFromNow(0.02)],
    )
    const openMatches = async () => (await readOwn()).round!.open.length
    expect(await openMatches()).toBe(2)
    await expect.poll(openMatches, { timeout: 10_000 }).toBe(1)
  })

  test('counts saved predictions', async () => {
    await contest.publish(smallCup(slug))
    await contest.mustSave(slug, anna, { m1: [2, 1], m3: [0, 0] })
    const { m1, m2 } = await contest.matches(slug, anna)
    const { own, round } = await readOwn()
    expect(kindsOf(own)?.filter(({ type }) => type === 'match')).toEqual([
      { type: 'match', open: 2, saved: 1, missing: 1 },
      { type: 'match', open: 2, saved: 1, missing: 1 },
    ])
    expect(round).toMatchObject({ saved: 1, total: 2 })
    expect(round!.open).toEqual([
      { event_id: m1!.id, is_saved: true },
      { event_id: m2!.id, is_saved: false },
    ])
  })

  test('shows a missing match of those that lock next, and the predicted score if none is missing', async () => {
    await contest.publish(smallCup(slug))
    await contest.mustSave(slug, anna, { m1: [2, 1] })
    const { m1 } = await contest.matches(slug, anna)
    const { A: group } = await contest.idsOf(slug, 'table_groups')
    const order = { type: 'group', kind: 'table_order', event_id: group, missing: 1, missing_all: 5 }
    expect((await readOwn()).own!.next).toMatchObject({
      ...order,
      locks_at: m1!.started_at,
      prediction: null,
    })

    await contest.join(slug, anna)
    contest.succeed(await contest.saveOrder(slug, anna, 'A', ['AAA', 'BBB', 'CCC', 'DDD']))
    contest.succeed(await contest.trySaveScorer(slug, anna, 'anna'))
    contest.succeed(await contest.trySaveTeam(slug, anna, 'AAA'))
    await contest.mustSaveWinner(slug, anna, 'AAA')
    const keeper = { type: 'keeper', kind: 'keeper', event_id: null, missing: 1, missing_all: 1 }
    expect((await readOwn()).own!.next).toMatchObject(keeper)
    contest.succeed(await contest.trySaveKeeper(slug, anna, 'alan'))
    const called = { event_id: m1!.id, missing: 1, missing_all: 0, prediction: { first: 2, second: 1 } }
    expect((await readOwn()).own!.next).toMatchObject(called)
  })

  test('shows every kind except matches, saved or not, locked or not', async () => {
    await contest.publish(smallCup(slug))
    contest.succeed(await contest.trySaveScorer(slug, anna, 'anna'))
    const kinds = async () => (await read()).kinds.filter(({ tournament }) => tournament.slug === slug)
    const { m1 } = await contest.matches(slug, anna)
    const open = { phase: 'open', total: 1, locks_at: m1!.started_at, opens_at: null }
    expect(await kinds()).toMatchObject([
      { kind: 'table_order', type: 'group', ...open, saved: 0, missing: 1, chosen: null },
      { kind: 'tie', type: 'group', phase: 'not_open', total: 1, saved: 0, missing: 0, locks_at: null },
      { kind: 'scorer', ...open, saved: 1, missing: 0, chosen: { en: 'Anna' } },
      { kind: 'keeper', ...open, saved: 0, missing: 1, chosen: null },
      { kind: 'most_productive_team', ...open, saved: 0, missing: 1 },
      { kind: 'tournament_winner', ...open, saved: 0, missing: 1 },
    ])
    await passTime(server, 61 * 60)
    const locked = { phase: 'locked', missing: 0, locks_at: null }
    expect((await kinds()).filter(({ kind }) => kind !== 'tie')).toMatchObject([
      { kind: 'table_order', ...locked, saved: 0 },
      { kind: 'scorer', ...locked, saved: 1, chosen: { en: 'Anna' } },
      { kind: 'keeper', ...locked },
      { kind: 'most_productive_team', ...locked },
      { kind: 'tournament_winner', ...locked },
    ])
  })

  test('puts a match that is missing before a saved one of the same time', async () => {
    const cup = smallCup(slug)
    await contest.publish({
      ...cup,
      events: cup.events.map((event) => ({ ...event, starts_at: minutesFromNow(60) })),
    })
    await contest.mustSave(slug, anna, { m1: [1, 0] })
    const { m2 } = await contest.matches(slug, anna)
    expect((await readOwn()).own!.next).toMatchObject({ event_id: m2!.id, prediction: null })
  })

  test('does not count questions that locked before the user joined', async () => {
    await contest.publish(smallCup(slug))
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-10) }))
    expect((await readOwn()).round).toMatchObject({ key: 'md1', has_begun: true, saved: 0, total: 1 })
    await contest.mustSave(slug, anna, { m2: [1, 1] })
    const { own, round } = await readOwn()
    expect(round).toMatchObject({ saved: 1, total: 1, open: [{ is_saved: true }] })
    expect(own!.next).toMatchObject({ missing: 0 })
    expect(own!.kinds.some(({ type }) => type === 'tournament_winner')).toBe(false)
  })

  test('moves on as matches lock, and a saved one counts after its lock', async () => {
    await contest.publish(smallCup(slug))
    await contest.mustSave(slug, anna, { m1: [1, 1] })
    await passTime(server, 61 * 60)
    const between = await readOwn()
    expect(between.own!.kinds[0]).toMatchObject({ type: 'match', open: 1, saved: 0, missing: 1 })
    expect(between.round).toMatchObject({ key: 'md1', has_begun: true, saved: 1, total: 2 })
    await passTime(server, 30 * 60)
    const after = await readOwn()
    expect(after.round).toMatchObject({ key: 'md2', has_begun: false, saved: 0, total: 2 })
    expect(after.own!.next).toMatchObject({ round: { key: 'md2' }, missing: 2 })
  })

  test('has the latest round, but no progress, for a tournament in which nothing is open', async () => {
    await contest.publish(smallCup(slug))
    await contest.mustSave(slug, anna, { m4: [1, 1] })
    await passTime(server, 2000 * 60)
    const { own, round } = await readOwn()
    expect(own).toBeUndefined()
    expect(round).toMatchObject({ key: 'md2', has_begun: true, saved: 1, total: 1, open: [] })
  })

  test('counts a match without a time as open, with no lock', async () => {
    await contest.publish(smallCup(slug))
    for (const key of ['m1', 'm2', 'm3'])
      contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-10) }))
    contest.succeed(await contest.changeEvent(slug, 'm4', { status: 'postponed', starts_at: null }))
    const { own, round } = await readOwn()
    expect(own).toMatchObject({
      kinds: [{ type: 'match', open: 1, saved: 0, missing: 1, locks_at: null }],
      next: null,
    })
    expect(round).toMatchObject({ key: 'md2', total: 1 })
  })

  test('leaves a cancelled match out', async () => {
    await contest.publish(smallCup(slug))
    await contest.mustSave(slug, anna, { m1: [1, 0] })
    contest.succeed(await contest.changeEvent(slug, 'm1', { status: 'cancelled' }))
    expect((await readOwn()).round).toMatchObject({ key: 'md1', has_begun: false, saved: 0, total: 1 })
  })

  test('names a tie as a save of it does', async () => {
    const cup = knockoutCup(slug)
    await contest.publish({ ...cup, events: cup.events.filter(({ key }) => key !== 'm1') })
    const { own } = await readOwn()
    expect(kindsOf(own)).toContainEqual({ type: 'group', open: 2, saved: 0, missing: 2 })
    expect(own!.next).toMatchObject({ type: 'match', round: { key: 'sf1' } })
  })

  test('shows the next lock of all tournaments, and lists tournaments by their next lock', async () => {
    await contest.publish({
      ...smallCup(slug),
      events: [{ ...smallCup(slug).events[0]!, starts_at: minutesFromNow(1) }],
    })
    const { progress, next } = await read()
    expect(next).toMatchObject({ tournament: { slug }, type: 'match', missing: 1 })
    expect(progress[0]!.tournament.slug).toBe(slug)
  })

  test('leaves out a tournament without a start, and one that is over', async () => {
    await contest.publish({ ...smallCup(slug), started_at: null, events: [] })
    expect(await readOwn()).toEqual({ own: undefined, round: undefined })
    slug += '-over'
    await contest.publish({ ...smallCup(slug), events: smallCup(slug).events.slice(0, 1) })
    await contest.play(slug, 'm1', 1, 0)
    contest.succeed(await contest.asOrganiser('POST', `tournaments/${slug}/finish?force=true`))
    expect(await readOwn()).toEqual({ own: undefined, round: undefined })
  })

  test('can be limited to one sport', async () => {
    await contest.publish(smallCup(slug))
    expect((await read({ sport: 'football' })).progress.length).toBeGreaterThan(0)
    expect(await read({ sport: 'ufc' })).toEqual({
      progress: [],
      next: null,
      rounds: [],
      cards: [],
      nights: [],
      kinds: [],
    })
    const chess = await server.request('GET', '/api/v1/user/progress?sport=chess', { token: anna })
    expectRefusal(chess, 422, 'validation_failed')
    expectRefusal(await server.request('GET', '/api/v1/user/progress'), 401, 'unauthenticated')
  })

  test('is that of each user where many ask at the same moment, each for a sport of their own', async () => {
    await contest.publish(smallCup(slug))
    const others = await Promise.all(
      Array.from({ length: 30 }, (_, nth) => server.signIn(String(6_490_000 + cups * 100 + nth))),
    )
    for (const [nth, token] of others.entries()) {
      if (nth % 3 === 0) await contest.mustSave(slug, token, { m1: [nth % 5, 1] })
      if (nth % 5 === 0) await contest.mustSave(slug, token, { m2: [0, nth % 4] })
    }
    // One of them has seen what others predicted before the match opened again.
    const seen = await contest.me(others[7]!)
    await server.database.pool.query(
      `update questions q set reopened_at = now(), organiser_ids = array[$1::int] from events e
      where e.id = q.event_id and e.key = 'm2' and q.tournament_id = (select id from tournaments where slug = $2)`,
      [seen.id, slug],
    )
    const sports = [undefined, 'football', 'ufc'] as const
    const ask = (token: string, nth: number) => {
      const sport = sports[nth % sports.length]
      return server.call(readProgress, { query: sport ? { sport } : {} }, token)
    }
    const alone: unknown[] = []
    for (const [nth, token] of others.entries()) alone.push(await ask(token, nth))
    const together = await Promise.all(others.map(ask))
    expect(together).toEqual(alone)
    const openIn = (nth: number) =>
      (together[nth] as Progress).rounds.find(({ tournament }) => tournament.slug === slug)!.open
    expect(openIn(6)).toHaveLength(2)
    expect(openIn(7)).toHaveLength(1)
  })
})

describe('the matches within a span of time', () => {
  const list = (query = '', token: string | undefined = anna) =>
    server.request('GET', `/api/v1/tournaments/${slug}/matches${query}`, { token })
  const keysOf = async (query?: string) =>
    contest
      .succeed<{ matches: { key: string; round: { key: string } }[] }>(await list(query))
      .matches.map(({ key, round }) => `${round.key} ${key}`)

  test("are those that start in it, by start, with the viewer's own scores", async () => {
    await contest.publish(smallCup(slug))
    await contest.mustSave(slug, anna, { m2: [3, 2] })
    const { m2, m3 } = await contest.matches(slug, anna)
    expect(await keysOf()).toEqual(['md1 m1', 'md1 m2', 'md2 m3', 'md2 m4', 'final m5'])
    expect(await keysOf(`?from=${m2!.started_at}&to=${m3!.started_at}`)).toEqual(['md1 m2'])
    expect((await list(`?from=${m2!.started_at}&to=${m3!.started_at}`)).body).toMatchObject({
      matches: [{ id: m2!.id, prediction: { first: 3, second: 2 }, phase: 'open' }],
    })
    expect(await keysOf(`?from=${minutesFromNow(9000)}`)).toEqual([])
  })

  test('are refused for an invalid time, and where no matches are predicted', async () => {
    await contest.publish(smallCup(slug))
    for (const from of ['today', '2024-06-20', '2024-06-20T19:00:00%2B03:00', ''])
      expectRefusal(await list(`?from=${from}`), 422, 'validation_failed')
    expectRefusal(await list('', ''), 401, 'unauthenticated')
    slug = 'nowhere'
    expectRefusal(await list(), 404, 'not_found')
  })
})
