import type { Answer } from '@called-it/contract/endpoint.ts'
import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { contestOn } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { makeMatchPages } from './match-page.ts'

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

type Page = Answer<typeof readMatchPredictions>
const readPage = (fan: string): Promise<Page> =>
  server.call(readMatchPredictions, { params: { slug }, query: {} }, fan)

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
const setTimes = (key: string, column: 'opens_at' | 'locks_at', minutes: number) =>
  query(
    `update questions q set ${column} = $3 from events e join tournaments t on t.id = e.tournament_id
     where e.id = q.event_id and q.kind = 'match' and t.slug = $1 and e.key = $2`,
    [slug, key, minutesFromNow(minutes)],
  )

describe('a page whose matches are cached', () => {
  it.each([
    ['events', 'm1', 'venue', (page: Page) => page.rounds[0]!.events[0]!.venue],
    ['entities', 'AAA', 'name', (page: Page) => page.rounds[0]!.events[0]!.first_entity!.name],
    ['rounds', 'md1', 'name', (page: Page) => page.rounds[0]!.name],
    ['table_groups', 'A', 'name', (page: Page) => page.rounds[0]!.events[0]!.table_group!.name],
  ] as const)('shows a change of %s by any process at once', async (table, key, column, read) => {
    const changed = { ru: 'Иначе', en: 'Changed' }
    const { rowCount } = await query(
      `update ${table} x set ${column} = $3 from tournaments t where t.id = x.tournament_id and t.slug = $1 and x.key = $2`,
      [slug, key, changed],
    )
    expect(rowCount).toBe(1)
    expect(read(await readPage(fans[0]!))).toEqual(changed)
  })

  it('shows the multiplier of a stage at once', async () => {
    await query(
      `update stages x set level = 'final' from tournaments t where t.id = x.tournament_id and t.slug = $1`,
      [slug],
    )
    const { rounds } = await readPage(fans[0]!)
    expect(rounds.map(({ level }) => level)).toEqual(rounds.map(() => 'final'))
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
      const { rounds } = await readPage(fans[0]!)
      return rounds[0]!.events.map(({ phase }) => phase)
    }
    expect(await phases()).toEqual(['open', 'not_open'])
    await expect.poll(phases, { timeout: 10_000 }).toEqual(['locked', 'open'])
  })

  it('reads both again if a result comes between the predictions and the facts', async () => {
    let statements = 0
    const interrupted = server.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if ((statements += 1) === 1) await contest.play(slug, 'm1', 2, 0)
        return result
      },
    })
    const { rows: found } = await query('select id from tournaments where slug = $1', [slug])
    const { id } = await contest.me(fans[2]!)
    const { rows } = await makeMatchPages(interrupted)(found[0].id, { userId: id, viewerId: id })
    expect(rows.find(({ key }) => key === 'm1')).toMatchObject({ status: 'finished', points: 5 })
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
