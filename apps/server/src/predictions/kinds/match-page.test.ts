import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { contestOn } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
const ACCOUNTS = ['6210001', '6210002', '6210003']
let fans: string[]
let slug = ''
let cups = 0

beforeAll(async () => {
  fans = await Promise.all(ACCOUNTS.map((account) => server.signIn(account)))
})

/** Every test plays in a cup of its own, whose matches are cached. */
beforeEach(async () => {
  slug = `page-${(cups += 1)}`
  await contest.publish(smallCup(slug))
  for (const [at, fan] of fans.entries()) await contest.mustSave(slug, fan, { m1: [at, 0], m2: [0, at] })
  expect((await contest.matches(slug, fans[0]!))['m1']).toMatchObject({ phase: 'open', is_locked: false })
})

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
const setTimes = (key: string, column: 'opens_at' | 'locks_at', minutes: number) =>
  query(
    `update questions q set ${column} = $3 from events e join tournaments t on t.id = e.tournament_id
     where e.id = q.event_id and q.kind = 'match' and t.slug = $1 and e.key = $2`,
    [slug, key, minutesFromNow(minutes)],
  )

describe('a page whose matches are cached', () => {
  it('shows a change by any process at once', async () => {
    await query(
      `update events e set venue = '{"ru": "Дома", "en": "At home"}' from tournaments t
       where t.id = e.tournament_id and t.slug = $1 and e.key = 'm2'`,
      [slug],
    )
    expect((await contest.matches(slug, fans[0]!))['m2']!.venue).toEqual({ ru: 'Дома', en: 'At home' })
    for (const [table, key] of [
      ['entities', 'AAA'],
      ['rounds', 'md1'],
    ] as const)
      await query(
        `update ${table} x set name = '{"ru": "Иначе", "en": "Renamed"}' from tournaments t
         where t.id = x.tournament_id and t.slug = $1 and x.key = $2`,
        [slug, key],
      )
    const { rounds } = await contest.readPredictions(slug, fans[0]!)
    expect(rounds[0]).toMatchObject({
      name: { en: 'Renamed' },
      events: [{ first_entity: { name: { en: 'Renamed' } } }, {}],
    })
  })

  it('shows a result with its points, and both as before when it is taken back', async () => {
    await contest.play(slug, 'm1', 2, 0)
    expect((await contest.matches(slug, fans[2]!))['m1']).toMatchObject({
      score: { first: 2, second: 0 },
      prediction: { first: 2, second: 0, points: 5 },
    })
    contest.succeed(await contest.takeResultBack(slug, 'm1'))
    expect((await contest.matches(slug, fans[2]!))['m1']).toMatchObject({
      score: null,
      prediction: { first: 2, points: null },
    })
  })

  it('locks and opens by the clock, without any change', async () => {
    await setTimes('m1', 'locks_at', 0.02)
    await setTimes('m2', 'opens_at', 0.02)
    const phases = async () => {
      const { m1, m2 } = await contest.matches(slug, fans[0]!)
      return [m1!.phase, m2!.phase]
    }
    expect(await phases()).toEqual(['open', 'not_open'])
    await expect.poll(phases, { timeout: 10_000 }).toEqual(['locked', 'open'])
  })

  it('goes on beside changes: no page mixes the facts of one moment with the points of another', async () => {
    const pages: (number | null)[][] = []
    let isOver = false
    const reader = async () => {
      while (!isOver) {
        const { m1 } = await contest.matches(slug, fans[2]!)
        pages.push([m1!.score?.first ?? null, m1!.prediction!.points])
      }
    }
    const reading = Promise.all([reader(), reader()])
    for (const first of [2, 1, 0, 2]) await contest.play(slug, 'm1', first, 0)
    isOver = true
    await reading
    const allowed = [
      [null, null],
      [2, 5],
      [1, 2],
      [0, 0],
    ].map(String)
    expect(pages.filter((page) => !allowed.includes(String(page)))).toEqual([])
    expect(pages.length).toBeGreaterThan(4)
  })
})

describe('users who ask at the same moment', () => {
  it('get their own scores, and those of others once they are locked', async () => {
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-1) }))
    const ids = await Promise.all(fans.map(async (fan) => (await contest.me(fan)).id))
    const asked = fans.flatMap((viewer, by) => ids.map((id, of) => ({ viewer, by, id, of })))
    const pages = await Promise.all(
      asked.map(({ viewer, id }) => contest.matches(slug, viewer, `?user_id=${id}`)),
    )
    const shown = pages.map(({ m1, m2 }) => [m1!.prediction?.first ?? null, m2!.prediction?.second ?? null])
    expect(shown).toEqual(asked.map(({ by, of }) => [of, by === of ? of : null]))
  })

  it('are refused alone: nobody else fails with a user or a tournament that does not exist', async () => {
    const read = (path: string) =>
      server.request('GET', `/api/v1/tournaments/${path}`, { token: fans[0]! }).then(({ status }) => status)
    const page = `${slug}/prediction-type/match`
    const statuses = await Promise.all([
      read(page),
      read(`${page}?user_id=999999`),
      read('nowhere/prediction-type/match'),
      read(page),
    ])
    expect(statuses).toEqual([200, 422, 404, 200])
  })
})
