import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { answersOn, finishedOf } from '../../../test/feeds/answers.ts'

const server = useApp()
const SLUG = 'recorded-cup'
const answers = answersOn(server, SLUG)
const { hear, heldOf, standingOf } = answers

beforeAll(() => answers.open())

test('a fresh result whose event is gone, doubled or cannot be read any more is passing again, and a final one stays', async () => {
  const [m1, m2] = await Promise.all(['m1', 'm2'].map((key) => standingOf(key)))
  const said = [finishedOf('1', m1!), finishedOf('2', m2!)] as const
  for (const [others, problems, code] of [
    [[], [], 'gone'],
    [[said[0], said[0]], [], 'doubled'],
    [[], [{ code: 'unreadable_event', data: { name: '1' } }], 'unreadable_event'],
    [[{ ...said[0], id: '9' }], [], 'id_changed'],
  ] as const) {
    await hear([...said])
    expect(await standingOf('m1')).toMatchObject({ status: 'finished' })
    expect(await heldOf('m1')).toEqual([])
    await hear([...others, said[1]], { minutes: 1, problems: [...problems] })
    expect(await standingOf('m1')).toMatchObject({
      status: 'live',
      result: { score: { first: 2, second: 1 } },
    })
    expect(await heldOf('m1')).toEqual([code])
    // It waits for as long as that is so.
    await hear([...others, said[1]], { minutes: 30, problems: [...problems] })
    expect(await standingOf('m1')).toMatchObject({ status: 'live' })
    expect(await heldOf('m1')).toEqual([code])
  }
  await hear([...said])
  await hear([said[1]], { minutes: 11 })
  expect(await standingOf('m1')).toMatchObject({ status: 'finished' })
  expect(await heldOf('m1')).toEqual([])
})

test('scorers that are named later neither mark a correction nor begin the ten minutes again; another score does both', async () => {
  const m3 = await standingOf('m3')
  const score = { first: 1, second: 0 }
  const goal = { side: 'first', minute: 12, own_goal: false, penalty: false } as const
  const scored = (name: string | null) => ({
    ...finishedOf('3', m3, score),
    goals: [{ ...goal, player: name === null ? null : { id: name, name } }],
  })
  const stateOf = async () => {
    const { rows } = await server.database.pool.query<{ is_corrected: boolean; scorer: string | null }>(
      `select corrected_at is not null as is_corrected, result #>> '{goals,0,player}' as scorer from events
       where key = 'm3' and tournament_id = (select id from tournaments where slug = $1)`,
      [SLUG],
    )
    return { ...rows[0], at: (await standingOf('m3')).result_at }
  }
  const say = (event: ReturnType<typeof scored>, minutes = 0) =>
    hear([event], { feed: 1, minutes, isWhole: false })
  await say(scored(null))
  const { at } = await stateOf()
  await say(scored('Anna'), 1)
  expect(await stateOf()).toEqual({ is_corrected: false, scorer: 'anna', at })
  await say({ ...scored('Anna'), regular: { first: 2, second: 0 } }, 2)
  expect(await stateOf()).toMatchObject({ is_corrected: true })
  expect((await stateOf()).at).toBeGreaterThan(at!)
})
