import type { StageLevel } from '@called-it/rules/stage-level.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { bracketOn } from '../../../test/bracket-steps.ts'
import { expectRefusal } from '../../../test/steps.ts'
import { knockoutCup, minutesFromNow } from '../../../test/world.ts'

const server = useApp()
const contest = bracketOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0

beforeAll(async () => {
  anna = await server.signIn('6480001')
  boris = await server.signIn('6480002')
})

/** Anna picks the first side of each tie, Boris the second. */
beforeEach(async () => {
  slug = `points-${(cups += 1)}`
  await contest.publish(knockoutCup(slug))
  await contest.mustSaveTies(slug, anna, { semi: 'AAA', other: 'CCC' })
  await contest.mustSaveTies(slug, boris, { semi: 'BBB', other: 'DDD' })
})

const score = (first: number, second: number) => ({ first, second })
/** Enters a result; the second leg is the later one. */
async function result(key: string, body: object) {
  const starts_at = minutesFromNow(key === 'leg2' ? -100 : -5000)
  contest.succeed(await contest.changeEvent(slug, key, { starts_at }))
  return contest.succeed<{ settlement: object }>(await contest.sendResult(slug, key, body))
}
const finish = (key: string, first: number, second: number, more: object = {}) =>
  result(key, { status: 'finished', score: score(first, second), ...more })

/** The points of Anna and Boris for a tie and in the rating; also expects that `verify` finds no mistake. */
async function readPoints(tie: string) {
  expect(await contest.mistakes(slug)).toEqual([])
  return Promise.all(
    [anna, boris].map(async (token) => [
      (await contest.ties(slug, token))[tie]!.prediction?.points,
      (await contest.rating(slug, token)).me!.points,
    ]),
  )
}
const winnerOf = async (tie: string) => {
  const teams = Object.entries(await contest.teams(slug, anna))
  const { winner } = (await contest.ties(slug, anna))[tie]!
  return winner === null ? null : teams.find(([, id]) => id === winner)![0]
}

const FOR_ANNA = [
  [6, 6],
  [0, 0],
]
const FOR_BORIS = [
  [0, 0],
  [6, 6],
]
const UNDECIDED = [
  [null, 0],
  [null, 0],
]

describe('a tie of one match', () => {
  test('is won in extra time', async () => {
    await finish('single', 1, 1, { after_extra_time: score(2, 1) })
    expect([await readPoints('other'), await winnerOf('other')]).toEqual([FOR_ANNA, 'CCC'])
  })

  test('is won in the shoot-out', async () => {
    await finish('single', 1, 1, { after_extra_time: score(2, 2), penalties: score(3, 4) })
    expect([await readPoints('other'), await winnerOf('other')]).toEqual([FOR_BORIS, 'DDD'])
  })

  test('is not decided by a live score, and a draw without a decision is refused', async () => {
    await result('single', { status: 'live', score: score(3, 0) })
    expect([await readPoints('other'), await winnerOf('other')]).toEqual([UNDECIDED, null])
    const draw = { status: 'finished', score: score(1, 1) }
    expectRefusal(await contest.sendResult(slug, 'single', draw), 422, 'validation_failed')
    expect([await readPoints('other'), await winnerOf('other')]).toEqual([UNDECIDED, null])
  })

  test('is decided by an award', async () => {
    await result('single', { status: 'awarded', winner: 'second' })
    expect([await readPoints('other'), await winnerOf('other')]).toEqual([FOR_BORIS, 'DDD'])
  })

  test.each<[StageLevel, number]>([
    ['knockout_playoff', 3],
    ['round_of_16', 4],
    ['quarter_final', 5],
    ['third_place', 5],
    ['semi_final', 6],
    ['final', 8],
  ])('at level %s earns %i points', async (level, points) => {
    slug = `${slug}-${level.replaceAll('_', '-')}`
    const { stages, ...cup } = knockoutCup(slug)
    await contest.publish({ ...cup, stages: [stages[0]!, { ...stages[1]!, level }, stages[2]!] })
    await contest.mustSaveTies(slug, anna, { other: 'CCC' })
    await finish('single', 1, 0)
    expect((await contest.ties(slug, anna))['other']!.prediction).toMatchObject({ points })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  test("earns the points of the tournament's ruleset", async () => {
    slug = `${slug}-own-rules`
    await contest.publish(knockoutCup(slug, { ruleset: { tie: { semi_final: 50 } } }))
    await contest.mustSaveTies(slug, anna, { other: 'CCC' })
    await finish('single', 1, 0)
    expect((await contest.readBracket(slug, anna)).points).toBe(50)
    expect(await contest.mistakes(slug)).toEqual([])
  })
})

describe('a tie of two legs', () => {
  test('is won on aggregate, after the second leg', async () => {
    await finish('leg1', 3, 0)
    expect([await readPoints('semi'), await winnerOf('semi')]).toEqual([UNDECIDED, null])
    await finish('leg2', 2, 0)
    expect([await readPoints('semi'), await winnerOf('semi')]).toEqual([FOR_ANNA, 'AAA'])
  })

  test('is won by the side that turned it round in the second leg', async () => {
    await finish('leg1', 1, 0)
    await finish('leg2', 2, 0)
    expect([await readPoints('semi'), await winnerOf('semi')]).toEqual([FOR_BORIS, 'BBB'])
  })

  test('is won in the shoot-out of the second leg, whose home side is the other team', async () => {
    await finish('leg1', 1, 0)
    await finish('leg2', 1, 0, { after_extra_time: score(1, 0), penalties: score(2, 4) })
    expect([await readPoints('semi'), await winnerOf('semi')]).toEqual([FOR_ANNA, 'AAA'])
  })

  test('is won by the team that the organiser names if its second leg is cancelled', async () => {
    await finish('leg1', 5, 0)
    await result('leg2', { status: 'cancelled' })
    expect([await readPoints('semi'), await winnerOf('semi')]).toEqual([UNDECIDED, null])
    await result('leg2', { status: 'cancelled', winner: 'first' })
    expect([await readPoints('semi'), await winnerOf('semi')]).toEqual([FOR_BORIS, 'BBB'])
  })
})

describe('a result that changes', () => {
  test('moves points by the difference when it is corrected', async () => {
    await finish('single', 1, 0)
    await finish('leg1', 1, 0)
    await finish('leg2', 0, 0)
    expect(await readPoints('other')).toEqual([
      [6, 12],
      [0, 0],
    ])
    await finish('single', 1, 2)
    expect(await readPoints('other')).toEqual([
      [0, 6],
      [6, 6],
    ])
    expect(await winnerOf('other')).toBe('DDD')
    const { other, semi } = await contest.ties(slug, anna)
    expect([other, semi]).toMatchObject([{ is_corrected: true }, { is_corrected: false }])
    await finish('leg1', 0, 1)
    expect(await readPoints('semi')).toEqual([
      [0, 0],
      [6, 12],
    ])
  })

  test('takes points back when it is taken back', async () => {
    await finish('single', 1, 0)
    contest.succeed(await contest.takeResultBack(slug, 'single'))
    expect([await readPoints('other'), await winnerOf('other')]).toEqual([UNDECIDED, null])
    await finish('single', 0, 1)
    expect([await readPoints('other'), await winnerOf('other')]).toEqual([FOR_BORIS, 'DDD'])
  })

  test('takes the points of a tie back if one of its legs is postponed afterwards', async () => {
    await finish('leg1', 1, 0)
    await finish('leg2', 0, 0)
    contest.succeed(await contest.takeResultBack(slug, 'leg1'))
    contest.succeed(await contest.changeEvent(slug, 'leg1', { status: 'postponed' }))
    expect([await readPoints('semi'), await winnerOf('semi')]).toEqual([UNDECIDED, null])
  })

  test('keeps them if only the match is settled again', async () => {
    await contest.mustSave(slug, anna, { m1: [1, 0] })
    await finish('single', 1, 0)
    const { calculated_at } = await contest.readBracket(slug, anna)
    await finish('single', 3, 1)
    expect(await readPoints('other')).toEqual(FOR_ANNA)
    expect((await contest.readBracket(slug, anna)).calculated_at).toBe(calculated_at)
  })
})

test('a dry run shows nothing to anybody', async () => {
  contest.succeed(await contest.changeEvent(slug, 'single', { starts_at: minutesFromNow(-100) }))
  const body = { status: 'finished', score: score(1, 0) }
  contest.succeed(await contest.sendResult(slug, 'single', body, '?dry_run=true'))
  expect([await readPoints('other'), await winnerOf('other')]).toEqual([UNDECIDED, null])
})

test('the final settles its match, its tie and the winner at once, in one rating', async () => {
  contest.succeed(await contest.changeEvent(slug, 'final', { first: 'AAA', second: 'DDD' }))
  await contest.mustSave(slug, anna, { final: [2, 2] })
  await contest.mustSaveTies(slug, anna, { final: 'DDD' })
  await contest.mustSaveWinner(slug, anna, 'DDD')
  await contest.mustSaveTies(slug, boris, { final: 'AAA' })
  const { settlement } = await finish('final', 2, 2, {
    after_extra_time: score(3, 3),
    penalties: score(4, 5),
  })
  // Ten for the score, doubled, eight for the tie, twenty for the winner.
  expect(settlement).toMatchObject({
    top_changes: [
      { points_before: 0, points_after: 38, position_after: 1 },
      { points_before: 0, points_after: 0, position_after: 2 },
    ],
  })
  expect(await readPoints('final')).toEqual([
    [8, 38],
    [0, 0],
  ])
  const { rows } = await server.database.pool.query(
    `select p.round_id is null as whole from publications p join tournaments t on t.id = p.tournament_id
     where t.slug = $1 and p.is_settlement order by whole`,
    [slug],
  )
  expect(rows).toEqual([{ whole: false }, { whole: true }])
})
