import { beforeEach, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { daysCup, mailingsOn } from '../../test/mailing-steps.ts'
import { passTime } from '../../test/records.ts'
import { contestOn } from '../../test/steps.ts'
import { minutesFromNow } from '../../test/world.ts'
import { readRoundResult } from '../ratings/ratings.ts'
import { columnsOf } from './figures.ts'
import { addRound, pickPredictors } from './mailing-store.ts'

const server = useApp()
const contest = contestOn(server)
const { work, received, setUser } = mailingsOn(server, 'https://game.example')

let slug = ''
let cups = 0
let accounts = 7_900_000
const makeFan = async (scores: Record<string, [number, number]>, lang: 'ru' | 'en' = 'en') => {
  const account = String((accounts += 1))
  const token = await server.signIn(account)
  await setUser(account, { lang })
  await contest.mustSave(slug, token, scores)
  return { account, token }
}
const feed = (key: string) =>
  server.database.pool.query(
    `update events e set result_source = 'feed', result_at = now() from tournaments t
     where t.id = e.tournament_id and t.slug = $1 and e.key = $2`,
    [slug, key],
  )

beforeEach(async () => {
  slug = `rounds-${(cups += 1)}`
  await contest.publish(daysCup(slug))
})

it('is sent once the whole round is settled: points, place and its change', async () => {
  const ann = await makeFan({ m1: [2, 1], m2: [0, 0], m3: [3, 0], m4: [0, 3] })
  const bob = await makeFan({ m1: [1, 0], m3: [1, 0], m4: [1, 0] }, 'ru')
  const eve = await makeFan({ m3: [1, 0], m4: [1, 0] })
  await contest.play(slug, 'm1', 2, 1)
  await work()
  expect(await received(ann.account)).toEqual([])
  await contest.play(slug, 'm2', 0, 0)
  await work()
  await work()
  expect(await received(ann.account)).toEqual([
    `Called It, Cup ${slug}. Results, Matchday 1: 10 points. In all: 10 points. You are 1st.
https://game.example/tournament/${slug}/rating
You can switch such messages off in your account.`,
  ])
  expect((await received(bob.account))[0]).toContain(
    `Called It, Cup ${slug} ру. Итоги, Matchday 1 ру: 3 очка. Всего: 3 очка. Вы на 2-м месте.`,
  )
  expect(await received(eve.account), 'predicted nothing in it').toEqual([])

  await contest.play(slug, 'm3', 1, 0)
  await contest.play(slug, 'm4', 1, 0)
  await work()
  expect((await received(ann.account))[1]).toContain(
    'Results, Matchday 2: 2 points. In all: 12 points. You are 2nd, down 1 place.',
  )
  expect((await received(bob.account))[1]).toContain(
    'Итоги, Matchday 2 ру: 10 очков. Всего: 13 очков. Вы на 1-м месте, выше на 1 место.',
  )
  expect((await received(eve.account))[0]).toContain('10 points. In all: 10 points. You are 3rd, as before.')
})

it('waits until a feed can no longer change anything', async () => {
  const { account } = await makeFan({ m1: [2, 1] })
  await contest.play(slug, 'm1', 2, 1)
  await contest.play(slug, 'm2', 0, 0)
  await feed('m2')
  await work()
  expect(await received(account)).toEqual([])
  await passTime(server, 9 * 60)
  await work()
  expect(await received(account)).toEqual([])
  await passTime(server, 61)
  await work()
  expect(await received(account)).toHaveLength(1)
})

it('waits for the end of a live match of another round: sent places are official', async () => {
  const { account } = await makeFan({ m1: [2, 1], m3: [0, 1] })
  await contest.play(slug, 'm1', 2, 1)
  await contest.play(slug, 'm2', 0, 0)
  await contest.play(slug, 'm3', 0, 1, { status: 'live' })
  await work()
  expect(await received(account)).toEqual([])
  await contest.play(slug, 'm3', 1, 0)
  await work()
  expect(await received(account)).toEqual([
    expect.stringContaining('Results, Matchday 1: 5 points. In all: 5 points. You are 1st.'),
  ])
})

it('is not sent again when a result is corrected', async () => {
  const { account } = await makeFan({ m1: [2, 1] })
  await contest.play(slug, 'm1', 2, 1)
  await contest.play(slug, 'm2', 0, 0)
  await work()
  contest.succeed(
    await contest.sendResult(slug, 'm1', { status: 'finished', score: { first: 0, second: 1 } }),
  )
  await work()
  expect(await received(account)).toHaveLength(1)
})

it('has no place before the ratings open, and is not sent to users who have switched it off', async () => {
  const cup = daysCup(slug, { ratings_opened_at_date: '2999-01-01' })
  await contest.publish(cup)
  const { account } = await makeFan({ m1: [2, 1] })
  const off = await makeFan({ m1: [2, 1] })
  await setUser(off.account, { has_mailing: false })
  await contest.play(slug, 'm1', 2, 1)
  await contest.play(slug, 'm2', 0, 0)
  await work()
  expect((await received(account))[0]).toContain('5 points. In all: 5 points.\nhttps')
  expect(await received(off.account)).toEqual([])
})

it('selects all recipients, even if one statement cannot hold them', async () => {
  for (let nth = 0; nth < 5; nth += 1) await makeFan({ m1: [2, 1] })
  await contest.play(slug, 'm1', 2, 1)
  await contest.play(slug, 'm2', 0, 0)
  const { db, pool } = server.database
  const { rows } = await pool.query<{ tournament_id: number; round_id: number }>(
    `select r.tournament_id, r.id as round_id from rounds r join tournaments t on t.id = r.tournament_id
     where t.slug = $1 and r.key = 'md1'`,
    [slug],
  )
  const { tournament_id, round_id } = rows[0]!
  const columns = columnsOf((await readRoundResult(db, tournament_id, round_id))!)
  const id = (await addRound(db, { tournament_id, round_id }))!
  expect(await pickPredictors(db, id, columns, ['reddy'], 2)).toBe(5)
})

it('is not sent for a round of long ago, or one without outcomes', async () => {
  const { account } = await makeFan({ m1: [2, 1], m3: [1, 0] })
  for (const key of ['m1', 'm2']) {
    contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-4 * 24 * 60) }))
    contest.succeed(
      await contest.sendResult(slug, key, { status: 'finished', score: { first: 1, second: 0 } }),
    )
  }
  for (const key of ['m3', 'm4'])
    contest.succeed(await contest.changeEvent(slug, key, { status: 'cancelled' }))
  await work()
  expect(await received(account)).toEqual([])
})
