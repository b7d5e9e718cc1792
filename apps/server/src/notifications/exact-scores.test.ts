import { beforeEach, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { daysCup, mailingsOn } from '../../test/mailing-steps.ts'
import { passTime } from '../../test/records.ts'
import { contestOn } from '../../test/steps.ts'

// Exact scores of a day, told once its results are official (GAME.md 9 and 10).

const server = useApp()
const contest = contestOn(server)
const { work, received: allReceived, setUser } = mailingsOn(server, 'https://game.example')

let slug = ''
let cups = 0
let accounts = 7_300_000
const makeFan = async (
  scores: Record<string, [number, number]>,
  { lang = 'en' as 'ru' | 'en', channels = { exact: ['chat'], round: [] } as object | null } = {},
) => {
  const account = String((accounts += 1))
  const token = await server.signIn(account)
  await setUser(account, { lang })
  await server.database.pool.query('update users set channels = $2 where reddy_id = $1', [account, channels])
  await contest.mustSave(slug, token, scores)
  return account
}
const received = async (account: string) =>
  (await allReceived(account)).filter((text) => /xact score|Точный счёт/.test(text))

beforeEach(async () => {
  slug = `exact-${(cups += 1)}`
  await contest.publish(daysCup(slug))
})

it('are told in one message once the matches of the day are over, and never again', async () => {
  const ann = await makeFan({ m1: [2, 1], m2: [0, 0] })
  const bob = await makeFan({ m1: [2, 1], m2: [1, 1] }, { lang: 'ru' })
  const eve = await makeFan({ m1: [1, 0], m2: [1, 1] })
  await contest.play(slug, 'm1', 2, 1)
  await contest.play(slug, 'm2', 0, 0, { status: 'live' })
  await work()
  expect(await received(ann), 'a match of the day goes on').toEqual([])
  await contest.play(slug, 'm2', 0, 0)
  await work()
  await work()
  const [text, ...more] = await received(ann)
  expect(more).toEqual([])
  expect(text).toMatch(
    new RegExp(
      `^Called It, Cup ${slug}. Exact scores:\n• .+ — .+ 2:1, 5 points\n• .+ — .+ 0:0, 5 points\n` +
        `https://game.example/tournament/${slug}\nYou can switch such messages off in your account.$`,
    ),
  )
  expect((await received(bob))[0]).toMatch(/Точный счёт: .+ — .+ 2:1, 5 очков\.\n/)
  expect(await received(eve)).toEqual([])

  contest.succeed(
    await contest.sendResult(slug, 'm2', { status: 'finished', score: { first: 1, second: 1 } }),
  )
  await work()
  expect(await received(eve), 'a correction is not told again').toEqual([])
  expect(await received(bob)).toHaveLength(1)
})

it('wait until a feed cannot take its result back by itself', async () => {
  const ann = await makeFan({ m1: [2, 1] })
  await contest.play(slug, 'm1', 2, 1)
  await contest.play(slug, 'm2', 0, 0)
  await server.database.pool.query(
    `update events e set result_source = 'feed', result_at = now() from tournaments t
     where t.id = e.tournament_id and t.slug = $1 and e.key = 'm1'`,
    [slug],
  )
  await passTime(server, 9 * 60)
  await work()
  expect(await received(ann)).toEqual([])
  await passTime(server, 61)
  await work()
  expect(await received(ann)).toHaveLength(1)
})

it('are not told if the result was corrected before the message went out', async () => {
  const ann = await makeFan({ m1: [2, 1] })
  await contest.play(slug, 'm1', 2, 1)
  await contest.play(slug, 'm2', 0, 0)
  // Made, and not sent: no sender has its turn.
  await work([])
  await work([
    {
      key: 'reddy',
      mailer: { ...server.messenger, deliver: async () => ({ outcome: 'refused', why: 'away', wait_ms: 1 }) },
    },
  ])
  contest.succeed(
    await contest.sendResult(slug, 'm1', { status: 'finished', score: { first: 2, second: 2 } }),
  )
  await passTime(server, 60)
  await work()
  expect(await received(ann)).toEqual([])
})

it('go by push alone until a user chooses, and not to a user who has switched them off', async () => {
  const byDefault = await makeFan({ m1: [2, 1] }, { channels: null })
  const off = await makeFan({ m1: [2, 1] })
  await setUser(off, { has_mailing: false })
  const never = await makeFan({ m1: [2, 1] }, { channels: { exact: [] } })
  await contest.play(slug, 'm1', 2, 1)
  await contest.play(slug, 'm2', 0, 0)
  await work()
  for (const account of [byDefault, off, never]) expect(await received(account)).toEqual([])
})

it('says nothing of an awarded match', async () => {
  const ann = await makeFan({ m1: [3, 0] })
  await contest.play(slug, 'm1', 3, 0, { status: 'awarded', winner: 'first' })
  await contest.play(slug, 'm2', 0, 0)
  await work()
  expect(await received(ann)).toEqual([])
})
