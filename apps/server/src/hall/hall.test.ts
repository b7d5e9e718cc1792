import {
  readWinners,
  readWinnersFilter,
  type TournamentWinners,
} from '@called-it/contract/tournaments/winners.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { type DrawnCup, drawnCupsOn, type Fan } from '../../test/drawn-cup.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { askWhatIsNew } from '../results/results.ts'
import { verifyWinners } from './hall.ts'

const server = useApp()
const contest = contestOn(server)
const makeCup = drawnCupsOn(server, contest)
const title = (text: string) => ({ ru: `${text} ру`, en: text })
const prize = (scope: 'group' | 'tournament', place_from: number, place_to: number, text: string) => ({
  scope,
  place_from,
  place_to,
  title: title(text),
})
const PRIZES = [
  prize('group', 1, 1, '2500 dollars'),
  prize('tournament', 1, 2, 'Laptop'),
  prize('tournament', 3, 16, 'Gift card'),
]

let token: string
beforeAll(async () => {
  token = await server.signIn('6900001')
})

const hall = (query: object = {}, viewer = token) => server.call(readWinners, { query }, viewer)
const winnersOf = async (slug: string, viewer = token): Promise<TournamentWinners | undefined> =>
  (await hall({ tournament: slug }, viewer)).winners[0]
const filter = () => server.call(readWinnersFilter, {}, token)
const finish = async (slug: string) =>
  contest.succeed(await contest.asOrganiser('POST', `tournaments/${slug}/finish?force=true`))

/** A cup with five drawn users and one who is not; all predicted the first match, and it ended 2:1. */
async function playCup(slug: string): Promise<{ cup: DrawnCup; fans: Fan[] }> {
  const cup = await makeCup(slug, { prizes: PRIZES })
  const fans: Fan[] = []
  for (let nth = 0; nth < 6; nth += 1) fans.push(await cup.join(nth === 5 ? 0 : 2))
  const scores = [
    [2, 1],
    [1, 0],
    [1, 0],
    [3, 0],
    [0, 0],
    [0, 3],
  ] as const
  for (const [nth, fan] of fans.entries()) await contest.mustSave(slug, fan.token, { m1: scores[nth]! })
  await contest.play(slug, 'm1', 2, 1)
  return { cup, fans }
}

describe('the winners of a tournament', () => {
  let fans: Fan[]
  beforeAll(async () => {
    ;({ fans } = await playCup('won'))
  })

  test('are none before it has finished', async () => {
    expect(await hall({ tournament: 'won' })).toEqual({
      winners: [],
      meta: { page: 1, limit: 5, total: 0 },
    })
    expect((await filter()).tournaments.map(({ slug }) => slug)).not.toContain('won')
  })

  test('are the users on the first positions, who share positions and prizes, also of their groups and their team', async () => {
    await finish('won')
    const won = (await winnersOf('won', fans[1]!.token))!
    expect(won.tournament).toMatchObject({
      slug: 'won',
      status: 'finished',
      theme: 'PATH_OF_SAGE',
      participants_count: 6,
    })
    expect(won.is_cut).toBe(false)
    const lines = won.places.map((place) => [
      place.position,
      place.is_shared,
      place.user.id,
      place.points,
      place.prize?.en,
      place.is_me,
    ])
    expect(lines).toEqual([
      [1, false, fans[0]!.id, 5, 'Laptop', false],
      [2, true, fans[1]!.id, 3, 'Laptop', true],
      [2, true, fans[2]!.id, 3, 'Laptop', false],
      [4, false, fans[3]!.id, 2, 'Gift card', false],
    ])
    // A user without points wins nothing.
    const winners = fans.slice(0, 4)
    expect(won.groups).toHaveLength(new Set(fans.slice(0, 5).map(({ group }) => group)).size)
    for (const { group, places, is_cut } of won.groups) {
      const members = winners.filter((fan) => fan.group === group.id)
      expect(is_cut).toBe(false)
      expect(places.map(({ user }) => user.id).toSorted()).toEqual(members.map(({ id }) => id).toSorted())
      expect(places.map(({ prize: won }) => won?.en ?? null)).toEqual(
        places.map(({ position }) => (position === 1 ? '2500 dollars' : null)),
      )
    }
    // Of five drawn users those in the same group are in the same team.
    const sums = Map.groupBy(fans.slice(0, 5), ({ team }) => team)
    // Teams level on points are ranked by exact hits; the first user of the rating has the only one.
    const scores = [...sums].map(([team, members]) => ({
      team,
      points: members.reduce(
        (sum, { id }) => sum + (won.places.find(({ user }) => user.id === id)?.points ?? 0),
        0,
      ),
      exact_hits: members.some(({ id }) => id === fans[0]!.id) ? 1 : 0,
    }))
    const [best] = scores.toSorted((a, b) => b.points - a.points || b.exact_hits - a.exact_hits)
    expect(won.teams.map((team) => [team.team.id, team.points, team.exact_hits])).toEqual(
      scores
        .filter((score) => score.points === best!.points && score.exact_hits === best!.exact_hits)
        .map((score) => [score.team, score.points, score.exact_hits]),
    )
    for (const { team, members } of won.teams) {
      expect(members.map(({ user }) => user.id).toSorted()).toEqual(
        sums
          .get(Number(team.id))!
          .map(({ id }) => id)
          .toSorted(),
      )
      expect(members.every((member) => member.prize === null)).toBe(true)
    }
  })

  test('change after a correction, and have the prizes of the current document', async () => {
    contest.succeed(
      await contest.sendResult('won', 'm1', { status: 'finished', score: { first: 0, second: 3 } }),
    )
    const corrected = (await winnersOf('won'))!
    expect(corrected.places[0]).toMatchObject({ position: 1, points: 5, user: { id: fans[5]!.id } })
    expect(corrected.places).toHaveLength(1)
    expect(corrected.places[0]).toMatchObject({ group: null, team: null, coefficient_sum: null })

    const { document } = contest.succeed<{ document: ReturnType<typeof smallCup> }>(
      await contest.asOrganiser('GET', 'tournaments/won'),
    )
    await contest.publish({ ...document, prizes: [prize('tournament', 1, 1, 'Tablet')] })
    const changed = (await winnersOf('won'))!
    expect(changed.places.map((place) => place.prize?.en ?? null)).toEqual(['Tablet'])
    expect(await verifyWinners(server.database.db, 'won')).toEqual(new Map([['won', []]]))
  })

  test('have their current names', async () => {
    const { pool } = server.database
    await pool.query('update users set name = $1, avatar = null where id = $2', ['Deleted', fans[5]!.id])
    expect((await winnersOf('won'))!.places[0]!.user).toEqual({
      id: fans[5]!.id,
      name: 'Deleted',
      avatar: null,
    })
  })
})

test('winners may share a position with more users than the list holds; the rest are counted', async () => {
  const cup = await makeCup('crowded')
  const fans: Fan[] = []
  for (let nth = 0; nth < 45; nth += 1) fans.push(await cup.join(1))
  for (const fan of fans) await contest.mustSave('crowded', fan.token, { m1: [2, 1] })
  await contest.play('crowded', 'm1', 2, 1)
  await cup.join(1)
  await finish('crowded')
  const won = (await winnersOf('crowded'))!
  expect(won).toMatchObject({ is_cut: true, tournament: { participants_count: 46 } })
  expect(won.places).toHaveLength(32)
  expect(won.places.every(({ position, is_shared }) => position === 1 && is_shared)).toBe(true)
  // At most ten of each group.
  const sizes = won.groups.map(({ group }) => fans.filter((fan) => fan.group === group.id).length)
  expect(won.groups.map(({ places, is_cut }) => [places.length, is_cut])).toEqual(
    sizes.map((size) => [Math.min(10, size), size > 10]),
  )
})

test('nobody wins if nobody has points', async () => {
  const cup = await makeCup('idle', { prizes: PRIZES })
  for (let nth = 0; nth < 3; nth += 1) await cup.join(1)
  await finish('idle')
  const won = (await winnersOf('idle'))!
  expect(won).toMatchObject({ places: [], is_cut: false, teams: [], tournament: { participants_count: 3 } })
  expect(won.groups.flatMap(({ places }) => places)).toEqual([])
  expect(await verifyWinners(server.database.db, 'idle')).toEqual(new Map([['idle', []]]))
})

describe('a series', () => {
  test('has no winners until it has finished, and shows how many of its events are left', async () => {
    const series = smallSeries('hall-series')
    await contest.publish(series)
    const shown = async () => (await filter()).series.find(({ slug }) => slug === 'hall-series')
    const last = series.events
      .map(({ starts_at }) => starts_at!)
      .toSorted()
      .at(-1)!
    expect(await shown()).toEqual({
      slug: 'hall-series',
      name: series.name,
      is_finished: false,
      rounds_count: 2,
      rounds_left: 2,
      last_event_at: last,
    })
    for (const { key } of series.events.filter(({ round }) => round === 'n1')) {
      contest.succeed(await contest.changeEvent('hall-series', key, { starts_at: minutesFromNow(-60) }))
      contest.succeed(await contest.sendResult('hall-series', key, { status: 'finished', winner: 'first' }))
    }
    expect(await shown()).toMatchObject({ rounds_left: 1 })
    expect((await filter()).tournaments.map(({ slug }) => slug)).not.toContain('hall-series')
    expect(await winnersOf('hall-series')).toBeUndefined()

    await finish('hall-series')
    expect(await shown()).toMatchObject({
      is_finished: true,
      rounds_count: 2,
      rounds_left: 0,
      last_event_at: null,
    })
    expect((await filter()).tournaments.map(({ slug }) => slug)).not.toContain('hall-series')
    expect(await winnersOf('hall-series')).toMatchObject({ places: [], groups: [], teams: [] })
    expect((await hall({ sport: 'ufc' })).winners.map((winner) => winner.tournament.slug)).toEqual([
      'hall-series',
    ])
  })
})

describe('the hall of fame', () => {
  test('lists the tournament first that finished last, in pages and by sport', async () => {
    const slugs = ['old', 'new']
    for (const slug of slugs) {
      await contest.publish(smallCup(slug))
      await finish(slug)
    }
    const first = await hall({ sport: 'football', limit: 1 })
    expect(first.winners.map((winner) => winner.tournament.slug)).toEqual(['new'])
    const second = await hall({ sport: 'football', limit: 1, page: 2 })
    expect(second.winners.map((winner) => winner.tournament.slug)).toEqual(['old'])
    expect(second.meta).toEqual({ page: 2, limit: 1, total: first.meta.total })
    expect((await filter()).tournaments.slice(0, 2)).toMatchObject([
      { slug: 'new', sport: 'football' },
      { slug: 'old', sport: 'football' },
    ])
  })

  test('refuses unknown values', async () => {
    for (const query of [{ tournament: 'nobodys' }, { sport: 'chess' }, { page: '0' }, { season: '2024' }]) {
      expectRefusal(await server.attempt(readWinners, { query }, token), 422, 'validation_failed')
    }
  })

  test('does not list a tournament whose rating is still closed', async () => {
    await contest.publish(smallCup('closed', { ratings_opened_at_date: '2100-01-01' }))
    await finish('closed')
    expect(await winnersOf('closed')).toBeUndefined()
    expect((await filter()).tournaments.map(({ slug }) => slug)).not.toContain('closed')
  })
})

describe('the stored winners', () => {
  test('are stored at the start if an older version stored none', async () => {
    await playCup('before')
    await finish('before')
    const due = await winnersOf('before')
    await server.database.pool.query('delete from winner_lists')
    expect(await winnersOf('before')).toBeUndefined()
    await askWhatIsNew(server.database.db, server.jobs)
    expect(await winnersOf('before')).toEqual(due)
  })

  test('are compared with the rating', async () => {
    const { cup } = await playCup('spoiled')
    await finish('spoiled')
    const mistakes = async () => (await verifyWinners(server.database.db, 'spoiled')).get('spoiled')
    expect(await mistakes()).toEqual([])
    const { pool } = server.database
    await pool.query(
      `update winners set points = 9 where tournament_id = $1 and list = 'places' and nth = 2`,
      [cup.id],
    )
    await pool.query(
      `insert into winner_lists (tournament_id, list, of_id, nth, is_cut, points, exact_hits)
       values ($1, 'team', 0, 9, false, 1, 1)`,
      [cup.id],
    )
    expect(await mistakes()).toEqual(['winners: not those of the rating', 'winners of team 0: due are none'])
  })
})
