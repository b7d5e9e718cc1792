import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fight-steps.ts'
import { smallSeries } from '../../test/fight-world.ts'
import { verifyRatings } from '../ratings/ratings.ts'

// What cards earn, fight by fight (GAME.md 5).

const server = useApp()
const contest = fightsOn(server)
let anna: string
let boris: string
let slug = ''
let series = 0

beforeAll(async () => {
  anna = await server.signIn('6480001')
  boris = await server.signIn('6480002')
})

beforeEach(async () => {
  slug = `series-${(series += 1)}`
  await contest.publish(smallSeries(slug))
})

const CARD = 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)'
const won = (winner: 'first' | 'second') => ({ status: 'finished', winner })
const sumsOf = async () => {
  const { ratings } = await contest.rating(slug, anna)
  return ratings.map(({ user, points, coefficient_sum, position }) => [
    user.name,
    points,
    coefficient_sum,
    position,
  ])
}

test('each result moves the rating', async () => {
  await contest.saveCard(slug, anna, CARD)
  await contest.saveCard(slug, boris, 'n1-1b n1-2a n1-3b* n1-4a n1-5a (n1-7a)')
  const first = await contest.fight(slug, 'n1-3', won('first'))
  expect(first.event).toMatchObject({ key: 'n1-3', status: 'finished', is_locked: true })
  expect(first.settlement).toMatchObject({ predictions: 2, awarded_points: 1 })
  expect((await sumsOf()).map(([, ...sums]) => sums)).toEqual([
    [1, 3.4, 1],
    [0, 0, 2],
  ])
  const second = await contest.fight(slug, 'n1-1', won('second'))
  expect(second.settlement).toMatchObject({ predictions: 2, awarded_points: 1 })
  expect((await sumsOf()).map(([, ...sums]) => sums)).toEqual([
    [1, 3.4, 1],
    [1, 2.5, 2],
  ])
  const round = await contest.round(slug, anna)
  expect(round).toMatchObject({
    points: 1,
    coefficients: { round: 3.4, potential: 10.2 },
  })
  expect(await verifyRatings(server.database.db, slug)).toMatchObject([{ mistakes: [] }])
})
