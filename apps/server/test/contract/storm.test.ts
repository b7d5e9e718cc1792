import { beforeAll, expect, it } from 'vitest'
import { verifyRatings } from '../../src/ratings/verification/verify.ts'
import { useApp } from '../app.ts'
import { minutesFromNow, smallCup } from '../world.ts'
import { contestOn } from '../steps.ts'

const server = useApp()
const contest = contestOn(server)
const KEYS = ['m1', 'm2', 'm3', 'm4']
const FANS = 10
const ROUNDS = 6
const fans: { token: string; id: number }[] = []

beforeAll(async () => {
  for (let at = 0; at < FANS; at += 1) {
    const token = await server.signIn(String(6900000 + at))
    fans.push({ token, id: (await contest.me(token)).id })
  }
})

/** The same random sequence each time (a linear congruential generator, the constants of Numerical Recipes). */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const SETTLED_STATUSES = ['live', 'finished', 'cancelled', 'awarded']

/** The stored figures of an event: they must be the same when they are counted again. */
async function readCounts(slug: string, key: string) {
  const { rows } = await server.database.pool.query<{ predictions: number; exact: number }>(
    `select count(*) as predictions,
       count(*) filter (where p.answer = array[(e.result #>> '{score,first}')::int, (e.result #>> '{score,second}')::int]) as exact
     from events e join tournaments t on t.id = e.tournament_id
       join questions q on q.event_id = e.id join predictions p on p.question_id = q.id
     where t.slug = $1 and e.key = $2`,
    [slug, key],
  )
  return rows[0]!
}

async function expectTrue(slug: string) {
  const [report] = await verifyRatings(server.database.db, slug)
  expect(report!.mistakes).toEqual([])
}

it.each([1, 2, 3])(
  'after a storm of saves, moved starts, results and corrections the rating is correct (%i)',
  async (seed) => {
    const slug = `storm-${seed}`
    const roll = dice(seed)
    await contest.publish(smallCup(slug))
    const ids = await contest.matches(slug, fans[0]!.token)
    const acknowledged = new Map<string, [number, number]>()
    const statuses: number[] = []

    const saveOne = async (at: number) => {
      const [key, first, second] = [KEYS[roll(4)]!, roll(4), roll(3)]
      const prediction = { event_id: ids[key]!.id, first, second }
      const { status } = await contest.trySave(slug, fans[at]!.token, [prediction])
      statuses.push(status)
      if (status === 200) acknowledged.set(`${fans[at]!.id} ${prediction.event_id}`, [first, second])
    }
    const disturb = async () => {
      const key = KEYS[roll(4)]!
      const score = { first: roll(3), second: roll(3) }
      const deeds = [
        () => contest.changeEvent(slug, key, { starts_at: minutesFromNow(roll(2) ? -5 : 50) }),
        () => contest.sendResult(slug, key, { status: 'finished', score }),
        () => contest.sendResult(slug, key, { status: 'live', score }),
        () => contest.sendResult(slug, key, { status: 'finished', score }, '?dry_run=true'),
        () => contest.sendResult(slug, key, { status: 'cancelled' }),
        () =>
          contest.sendResult(slug, key, {
            status: 'awarded',
            score: { first: 3, second: 0 },
            winner: 'first',
          }),
        () => contest.changeEvent(slug, key, { status: roll(2) ? 'postponed' : 'scheduled' }),
        () => contest.asOrganiser('PUT', `tournaments/${slug}`, smallCup(slug)),
      ]
      statuses.push((await deeds[roll(deeds.length)]!()).status)
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      // One save of each fan at a time, so that the last reply to a fan is what must be stored.
      const saves = fans.map((_, at) => saveOne(at))
      await Promise.all([...saves, disturb(), disturb(), disturb()])
    }

    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
    expect(statuses).toEqual(expect.arrayContaining([200, 409]))
    await expectTrue(slug)

    const { rows } = await server.database.pool.query<{
      user_id: number
      event_id: number
      first: number
      second: number
    }>(
      `select user_id, q.event_id, answer[1] as first, answer[2] as second
       from predictions p join questions q on q.id = p.question_id join tournaments t on t.id = p.tournament_id
       where t.slug = $1 and q.kind = 'match'`,
      [slug],
    )
    const stored = rows.map((row) => [`${row.user_id} ${row.event_id}`, [row.first, row.second]])
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(acknowledged))

    const left = await contest.matches(slug, fans[0]!.token)
    for (const key of KEYS.filter((item) => SETTLED_STATUSES.includes(left[item]!.status))) {
      const { predictions } = await readCounts(slug, key)
      expect(left[key]!.crowd).toMatchObject({ total: predictions })
    }
  },
)

it('settlements of all matches at once, and their corrections, add up', async () => {
  const slug = 'at-once'
  await contest.publish(smallCup(slug))
  for (const [at, { token }] of fans.entries()) {
    await contest.mustSave(slug, token, { m1: [1, 0], m2: [at % 3, 1], m3: [1, at % 2], m4: [0, 0] })
  }
  for (const key of KEYS)
    contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-100) }))
  const settleAll = (first: number, second: number) =>
    Promise.all(
      KEYS.map((key) => contest.sendResult(slug, key, { status: 'finished', score: { first, second } })),
    )
  for (const [first, second] of [
    [1, 1],
    [0, 0],
    [1, 0],
  ] as const) {
    const replies = await settleAll(first, second)
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const [at, key] of KEYS.entries()) {
      const { exact, predictions } = await readCounts(slug, key)
      expect(replies[at]!.body).toMatchObject({ settlement: { predictions, by_hit: { exact } } })
    }
    await expectTrue(slug)
  }
  const { ratings } = await contest.rating(slug, fans[0]!.token)
  expect(ratings.reduce((sum, { exact_hits }) => sum + exact_hits, 0)).toBe(10 + 0 + 5 + 0)
})

it('the same correction from two organisers at once counts once', async () => {
  const slug = 'twice'
  await contest.publish(smallCup(slug))
  await contest.mustSave(slug, fans[0]!.token, { m1: [1, 0] })
  await contest.play(slug, 'm1', 0, 0)
  const correct = () => contest.sendResult(slug, 'm1', { status: 'finished', score: { first: 1, second: 0 } })
  await Promise.all([correct(), correct(), correct()])
  expect((await contest.rating(slug, fans[0]!.token)).me).toMatchObject({ points: 5, exact_hits: 1 })
  await expectTrue(slug)
})
