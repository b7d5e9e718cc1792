import { readLeaguePrediction } from '@called-it/contract/kinds/league.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { predictionsOn } from '../../../test/prediction-steps.ts'
import { minutesFromNow, smallLeague } from '../../../test/world.ts'

// What a prediction of the first eight of a league earns: while the league is played, and when its last match is over
// (GAME.md 4 and 9).

const server = useApp()
const contest = predictionsOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0
let clubs: Record<string, number>

const CLUBS = Array.from({ length: 10 }, (_, at) => `C${String(at + 1).padStart(2, '0')}`)
/** The first eight when every match ends as in `playAll`: C10 and C09 lose by most. */
const EIGHT = CLUBS.slice(0, 8)

beforeAll(async () => {
  anna = await server.signIn('6450001')
  boris = await server.signIn('6450002')
})

/** Anna is right about all eight, Boris about six and not about his favourite. */
beforeEach(async () => {
  slug = `league-points-${(cups += 1)}`
  await begin()
})

async function begin(changes: object = {}): Promise<void> {
  await contest.publish(smallLeague(slug, changes))
  await contest.join(slug, anna, boris)
  clubs = await contest.idsOf(slug, 'entities')
  contest.succeed(await contest.saveEight(slug, anna, EIGHT, 'C01'))
  contest.succeed(await contest.saveEight(slug, boris, CLUBS.slice(2), 'C10'))
}

const read = (token = anna) => server.call(readLeaguePrediction, { params: { slug }, query: {} }, token)
const keysOf = (list: { key: string }[]) => list.map(({ key }) => key)
const finished = (first: number, second: number) => ({ status: 'finished', score: { first, second } })
const correct = async (key: string, result: object) =>
  contest.succeed(await contest.sendResult(slug, key, result))
/** Plays the matches from the first to this one; each is won by one goal more than the one before. */
const playTo = async (last: number) => {
  for (let nth = 1; nth <= last; nth += 1) await contest.play(slug, `m${nth}`, nth, 0)
}
const setOrder = async (league_order: string[] | null) =>
  contest.succeed(await contest.asOrganiser('PUT', `tournaments/${slug}/outcomes`, { league_order }))
/** The points of Anna and Boris for it, and in the rating; also expects that `verify` finds no mistake. */
const points = async () => {
  expect(await contest.mistakes(slug)).toEqual([])
  return Promise.all(
    [anna, boris].map(async (token) => [
      (await read(token)).prediction!.points,
      (await contest.rating(slug, token)).me!.points,
    ]),
  )
}
const NOTHING_YET = [
  [null, 0],
  [null, 0],
]
/** Points for eight clubs, the favourite's once more, and ten for all of them; six of Boris's. */
const SETTLED = [
  [46, 46],
  [24, 24],
]

test('before the last match the interim points follow the table, and are in no rating', async () => {
  expect((await read()).prediction!.provisional).toBe(null)
  await playTo(2)
  const { table, top_teams, prediction, is_locked } = await read()
  expect(table.map(({ entity_id }) => entity_id).slice(0, 2)).toEqual([clubs['C02'], clubs['C01']])
  expect(table[0]).toEqual({
    entity_id: clubs['C02'],
    played: 1,
    won: 1,
    drawn: 0,
    lost: 0,
    goals_for: 2,
    goals_against: 0,
    points: 3,
    position: 1,
  })
  expect([is_locked, top_teams]).toEqual([true, []])
  // Of her eight, C06 and C07 are last now; in their places are C09 and C10, which are level with the other clubs that have
  // not played.
  expect(prediction!.provisional).toMatchObject({ points: 6 * 4 + 4 })
  expect(await points()).toEqual(NOTHING_YET)
})

describe('with the last match', () => {
  test('it is settled, with the points explained club by club', async () => {
    await playTo(4)
    expect(await points()).toEqual(NOTHING_YET)
    await contest.play(slug, 'm5', 5, 0)
    // Of the clubs that lost, by how little they lost: C06, C07, C08 before C09 and C10.
    expect(keysOf((await read()).top_teams)).toEqual(['C05', 'C04', 'C03', 'C02', 'C01', 'C06', 'C07', 'C08'])
    expect(await points()).toEqual(SETTLED)
    const { prediction, calculated_at, is_corrected, points: all } = await read(boris)
    expect([all, calculated_at, is_corrected]).toEqual([24, expect.stringMatching(/Z$/), false])
    expect(prediction).toMatchObject({
      provisional: null,
      parts: [
        ...CLUBS.slice(2).map((key) => {
          const earned = key !== 'C09' && key !== 'C10'
          return { part: 'team', id: clubs[key], earned, points: earned ? 4 : 0 }
        }),
        { part: 'favourite', id: clubs['C10'], earned: false, points: 0 },
        { part: 'all_teams', earned: false, points: 0 },
      ],
    })
    const { prediction: hers } = await read()
    expect(hers!.parts!.slice(8)).toEqual([
      { part: 'favourite', id: clubs['C01'], earned: true, points: 4 },
      { part: 'all_teams', earned: true, points: 10 },
    ])
  })

  test('it is not counted among the rounds', async () => {
    await playTo(5)
    const { rounds } = await contest.readPredictions(slug, anna)
    for (const { id } of rounds) {
      const { me } = await contest.rating(slug, anna, `?round_id=${id}`)
      expect(me?.points ?? 0).toBe(0)
    }
  })

  test("the points are those of the tournament's ruleset", async () => {
    slug = `${slug}-own-rules`
    await begin({ ruleset: { league: { team: 1, favourite_multiplier: 3, all_teams: 50 } } })
    await playTo(5)
    expect(await points()).toEqual([
      [60, 60],
      [6, 6],
    ])
    expect((await read()).league_points).toEqual({ team: 1, favourite_multiplier: 3, all_teams: 50 })
  })
})

describe('a corrected result', () => {
  test("moves the table, the prediction's points and the rating at the same moment, and is marked as a correction", async () => {
    await playTo(5)
    // C01 loses by most, and C06 is seventh now.
    await correct('m1', finished(0, 9))
    const { top_teams, is_corrected, table } = await read()
    expect(keysOf(top_teams)).toEqual(['C06', 'C05', 'C04', 'C03', 'C02', 'C07', 'C08', 'C09'])
    expect([is_corrected, table[0]!.entity_id, table.at(-1)!.entity_id]).toEqual([
      true,
      clubs['C06'],
      clubs['C01'],
    ])
    expect(await points()).toEqual([
      [28, 28],
      [28, 28],
    ])
  })

  test('that changes only the order of the first eight changes no points', async () => {
    await playTo(5)
    await correct('m1', finished(8, 7))
    expect(await points()).toEqual(SETTLED)
    expect(keysOf((await read()).top_teams).slice(0, 5)).toEqual(['C05', 'C04', 'C03', 'C02', 'C01'])
  })

  test('that makes the eighth place undecided takes the points back, until the organiser decides it', async () => {
    await playTo(5)
    await correct('m4', finished(3, 0))
    expect(await points()).toEqual(NOTHING_YET)
    expect(await read()).toMatchObject({ top_teams: [], is_locked: true })
    await setOrder(['C05', 'C04', 'C03', 'C02', 'C01', 'C06', 'C07', 'C08'])
    expect(await points()).toEqual(SETTLED)
    await setOrder(['C05', 'C04', 'C03', 'C02', 'C01', 'C06', 'C07', 'C09'])
    expect(await points()).toEqual([
      [32, 32],
      [24, 24],
    ])
    await setOrder(null)
    expect(await points()).toEqual(NOTHING_YET)
  })

  test('that takes the last result away takes the points back', async () => {
    await playTo(5)
    contest.succeed(await contest.takeResultBack(slug, 'm5'))
    expect(await points()).toEqual(NOTHING_YET)
    expect((await read()).is_locked).toBe(true)
    await contest.play(slug, 'm5', 5, 0)
    expect(await points()).toEqual(SETTLED)
  })
})

test('an awarded match counts in the table, a cancelled one is left out of it', async () => {
  await playTo(3)
  contest.succeed(await contest.changeEvent(slug, 'm4', { starts_at: minutesFromNow(-100) }))
  await correct('m4', { status: 'awarded', winner: 'second' })
  contest.succeed(await contest.changeEvent(slug, 'm5', { status: 'cancelled' }))
  const { table, top_teams } = await read()
  const lineOf = (key: string) => table.find(({ entity_id }) => entity_id === clubs[key])!
  expect(lineOf('C09')).toMatchObject({ played: 1, won: 1, goals_for: 3, points: 3 })
  expect(lineOf('C05')).toMatchObject({ played: 0, points: 0 })
  // C08 lost by three goals to nil, and so did C04: they are the last two.
  expect(keysOf(top_teams).toSorted()).toEqual(['C01', 'C02', 'C03', 'C05', 'C06', 'C07', 'C09', 'C10'])
  expect(await points()).toEqual([
    [28, 28],
    [28, 28],
  ])
})

test('a user who joins after the lock has a row without points', async () => {
  await contest.play(slug, 'm1', 1, 0)
  const late = await server.signIn(String(6_450_100 + cups))
  await contest.mustSave(slug, late, { m5: [1, 0] })
  for (let nth = 2; nth <= 5; nth += 1) await contest.play(slug, `m${nth}`, nth, 0)
  expect(await points()).toEqual(SETTLED)
  expect((await contest.rating(slug, late)).me).toMatchObject({ points: 2 })
})
