import { readUserRanking, readUserUfcStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { minutesFromNow } from '../../test/world.ts'

const server = useApp()
const contest = fightsOn(server)
const SLUG = 'series'
let [anna, boris] = ['', '']

const read = async (token: string, by = boris) => {
  const { id } = await contest.me(token)
  return (await server.call(readUserUfcStatistics, { params: { id: String(id) } }, by)).statistics
}
const won = (winner: 'first' | 'second') => ({ status: 'finished', winner })
const NOTHING = {
  rounds: 0,
  picks: 0,
  right: 0,
  wrong: 0,
  void: 0,
  accuracy: null,
  points: 0,
  coefficient_sum: 0,
  best_coefficient: null,
  doubled: { picks: 0, right: 0 },
  favourite: null,
  by_round: [],
}

beforeAll(async () => {
  anna = await server.signIn('6630001')
  boris = await server.signIn('6630002')
  await contest.publish(smallSeries(SLUG))
  // Odds: 1a 1.5, 2a 1.6, 3b 2.3 doubled, 4a 1.8, 5a 1.9, the reserve 6a 2.0.
  await contest.saveCard(SLUG, anna, 'n1-1a n1-2a n1-3b* n1-4a n1-5a (n1-6a)')
  await contest.saveCard(SLUG, boris, 'n1-1b n1-2a n1-3a* n1-4a n1-5a (n1-7a)')
})

test('nothing is shown before a fight has been decided', async () => {
  expect(await read(anna)).toEqual(NOTHING)
  await contest.start(SLUG, 'n1-8')
  expect(await read(anna)).toEqual(NOTHING)
})

test('picks are shown with their results, with the reserve if it stepped in', async () => {
  await contest.fight(SLUG, 'n1-3', won('second'))
  await contest.fight(SLUG, 'n1-4', won('second'))
  await contest.fight(SLUG, 'n1-6', won('first'))
  await contest.fight(SLUG, 'n1-5', { status: 'draw' })
  const counts = { picks: 4, right: 2, wrong: 1, void: 1, accuracy: 2 / 3, points: 2 }
  // The doubled odds count twice in the sum, and once as the best that came in.
  const odds = { coefficient_sum: 6.6, best_coefficient: 2.3 }
  const round = await contest.round(SLUG, anna)
  expect(await read(anna)).toEqual({
    rounds: 1,
    ...counts,
    ...odds,
    doubled: { picks: 1, right: 1 },
    favourite: null,
    by_round: [
      {
        tournament: expect.objectContaining({ slug: SLUG, type: 'ufc', status: 'running' }),
        round: { id: round.id, key: 'n1', name: { ru: 'Numbered 1 ру', en: 'Numbered 1' } },
        at: expect.any(String),
        ...counts,
        ...odds,
        position: 1,
        participants: 2,
      },
    ],
  })
  expect(await read(boris)).toMatchObject({
    picks: 3,
    right: 0,
    wrong: 2,
    void: 1,
    accuracy: 0,
    coefficient_sum: 0,
    best_coefficient: null,
    doubled: { picks: 1, right: 0 },
    by_round: [{ position: 2 }],
  })
})

test('places over time have one point a night, with the sum of coefficients', async () => {
  const { id } = await contest.me(anna)
  const { ranking } = await server.call(readUserRanking, { params: { id: String(id) } }, anna)
  expect(ranking).toMatchObject([
    {
      tournament: { slug: SLUG },
      participants: 2,
      positions: [{ label: { en: 'Numbered 1' }, position: 1, points: 2, coefficient_sum: 6.6 }],
    },
  ])
})

test('the most picked fighter is named, if he was picked at least twice', async () => {
  const rematch = smallSeries('again')
  rematch.events = rematch.events.map((event) =>
    event.key === 'n2-1' ? { ...event, first: 'n1-1a' } : { ...event },
  )
  await contest.publish(rematch)
  // Its first fight is near enough for both cards to be open.
  contest.succeed(await contest.changeEvent('again', 'n2-8', { starts_at: minutesFromNow(2 * 24 * 60) }))
  const fan = await server.signIn('6630003')
  await contest.saveCard('again', fan, 'n1-1a n1-2a n1-3a n1-4a n1-5a (n1-6a)')
  const { events, entities } = await contest.idsOf('again')
  const picks = await contest.picksOf('again', 'n2-1a n2-2a n2-3a n2-4a n2-5a (n2-6a)')
  const same = picks.map((pick) =>
    pick.event_id === events['n2-1'] ? { ...pick, tournament_player_id: entities['n1-1a'] } : pick,
  )
  contest.succeed(await contest.trySend('again', fan, same))
  contest.succeed(await contest.changeEvent('again', 'n1-1', { starts_at: minutesFromNow(-90) }))
  contest.succeed(await contest.sendResult('again', 'n1-1', won('first')))
  await contest.fight('again', 'n2-1', won('second'))
  expect(await read(fan)).toMatchObject({
    rounds: 2,
    right: 1,
    wrong: 1,
    favourite: { entity: { key: 'n1-1a' }, picks: 2 },
    by_round: [
      { round: { key: 'n1' }, coefficient_sum: 1.5, position: 1 },
      { round: { key: 'n2' }, coefficient_sum: 0, best_coefficient: null },
    ],
  })
})

test('a finished series shows when its rounds began, in their order', async () => {
  const fan = await server.signIn('6630003')
  const running = await read(fan)
  contest.succeed(await contest.asOrganiser('POST', 'tournaments/again/finish?force=true'))
  const { by_round } = await read(fan)
  expect(by_round.map(({ round, at }) => [round.key, at])).toEqual(
    running.by_round.map(({ round, at }) => [round.key, at]),
  )
  expect(by_round).toMatchObject([
    { round: { key: 'n1' }, tournament: { status: 'finished' } },
    { round: { key: 'n2' } },
  ])
})

test('a fighter is the same in every series, and an unused reserve is no pick', async () => {
  const fan = await server.signIn('6630004')
  for (const slug of ['east', 'west']) {
    await contest.publish(smallSeries(slug))
    await contest.saveCard(slug, fan, 'n1-1a n1-2a n1-3a n1-4a n1-5a (n1-6a)')
    await contest.fight(slug, 'n1-1', won('first'))
  }
  expect((await read(fan)).favourite).toMatchObject({ entity: { key: 'n1-5a' }, picks: 2 })
})
