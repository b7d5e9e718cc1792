import { readFightOutlook } from '@called-it/contract/kinds/fight-outlook.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { usePeople } from '../../test/people.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { expectRefusal } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

const server = useApp()
const contest = fightsOn(server)

/** Each user predicts the night differently. */
const CARDS = {
  anna: 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)',
  boris: 'n1-1b n1-2a* n1-3b n1-4a n1-5b (n1-7a)',
  vera: 'n1-1a n1-2b n1-4b n1-6a n1-8a* (n1-3a)',
  gleb: 'n1-1b* n1-2b n1-3a n1-7a n1-8b (n1-5a)',
  dina: 'n1-1a* n1-2a n1-5a n1-6b n1-7b (n1-4a)',
}
type Fan = keyof typeof CARDS
const FANS = Object.keys(CARDS) as Fan[]
const { tokens, ids } = usePeople(server, [...FANS, 'guest' as const], 6490000)
let slug = ''
let twin = ''
let series = 0

beforeEach(async () => {
  series += 1
  ;[slug, twin] = [`night-${series}`, `twin-${series}`]
})

async function publishBoth(names: Fan[] = FANS) {
  for (const tournament of [slug, twin]) {
    await contest.publish(smallSeries(tournament))
    for (const name of names) await contest.saveCard(tournament, tokens[name], CARDS[name])
  }
  // In the twin any fight may end at any moment.
  for (const nth of [1, 2, 3, 4]) await contest.start(twin, `n1-${nth}`)
}

const roundId = async (key = 'n1', tournament = slug): Promise<string> => {
  const { id } = await contest.round(tournament, tokens.anna, key)
  return String(id)
}
const outlook = async (name: keyof typeof tokens) =>
  server.call(readFightOutlook, { params: { slug, roundId: await roundId() } }, tokens[name])
type Outlook = Awaited<ReturnType<typeof outlook>>

const won = (winner: 'first' | 'second') => ({ status: 'finished', winner })
const NO_CONTEST = { status: 'no_contest' }

/** Enters a result in both tournaments. */
async function fight(key: string, result: object) {
  for (const tournament of [slug, twin]) await contest.fight(tournament, key, result)
}

const keysOf = async (ids: number[]) => {
  const { events } = await contest.idsOf(slug)
  return ids.map((id) => Object.keys(events).find((key) => events[key] === id)!)
}

/** Returns the twin's rating after these wins there, with the other open fights undecided. */
async function ratingIfWon(winners: [key: string, winner: 'first' | 'second'][]) {
  for (const [key, winner] of winners) {
    contest.succeed(await contest.sendResult(twin, key, won(winner)))
  }
  const { ratings } = await contest.rating(twin, tokens.anna)
  for (const [key] of winners) {
    contest.succeed(await contest.takeResultBack(twin, key))
  }
  return ratings
}

/** Compares the scenarios of these users with what happens in the twin. */
async function expectScenariosToHappen(outlooks: Partial<Record<Fan, Outlook>>) {
  const ratings = new Map<string, ReturnType<typeof ratingIfWon>>()
  for (const name of Object.keys(outlooks) as Fan[]) {
    const { scenarios } = outlooks[name]!
    expect(scenarios.length).toBeGreaterThan(0)
    for (const { endings, above, position, coefficient_sum } of scenarios) {
      const keys = await keysOf(endings.map(({ event_id }) => event_id))
      const winners = keys.map((key, nth): [string, 'first' | 'second'] => {
        const isFirst = CARDS[name].includes(`${key}a`) === endings[nth]!.is_right
        return [key, isFirst ? 'first' : 'second']
      })
      const known = ratings.get(winners.join())
      const rating = await (known ?? ratingIfWon(winners))
      if (!known) ratings.set(winners.join(), Promise.resolve(rating))
      const own = rating.find(({ user }) => user.id === ids[name])!
      expect({ position, coefficient_sum }).toEqual({
        position: own.position,
        coefficient_sum: own.coefficient_sum,
      })
      const better = rating.filter((row) => row.position < position)
      const nearest = better.filter((row) => row.position === better.at(-1)!.position)
      const next = nearest.map((row) => ({ name: row.user.name, coefficient_sum: row.coefficient_sum }))
      if (above === null) expect(next).toEqual([])
      else expect(next).toContainEqual(above)
    }
  }
}

/** Two series are played fight by fight, which takes longer on a busy machine. */
const TWO_NIGHTS_MS = 60_000

describe('the outlook of a night', () => {
  test(
    'agrees with the rating once it has happened',
    async () => {
      await publishBoth()
      await fight('n1-8', won('first'))
      // Two reserves count from here on: dina's for the seventh fight, and gleb's.
      await fight('n1-7', NO_CONTEST)
      await fight('n1-6', won('second'))
      await fight('n1-5', won('first'))

      const anna = await outlook('anna')
      expect(await keysOf(anna.open)).toEqual(['n1-1', 'n1-2', 'n1-3', 'n1-4'])
      expect(anna).toMatchObject({ is_exact: true, scenarios: [], participants: 5 })
      const reserve = await outlook('dina')
      expect(await keysOf(reserve.open)).toEqual(['n1-1', 'n1-2', 'n1-4'])
      expect(reserve.is_exact).toBe(false)
      expect(reserve.scenarios).toHaveLength(4)
      await expectScenariosToHappen({ dina: reserve, vera: await outlook('vera') })

      await fight('n1-4', won('second'))
      await fight('n1-3', won('first'))
      const outlooks: Partial<Record<Fan, Outlook>> = {}
      for (const name of FANS) {
        const own = (outlooks[name] = await outlook(name))
        expect(own).toMatchObject({ is_exact: true, participants: 5 })
        expect(own.scenarios).toHaveLength(4)
        const { me } = await contest.rating(slug, tokens[name])
        expect(own.position).toBe(me!.position)
      }
      await expectScenariosToHappen(outlooks)

      await fight('n1-2', won('first'))
      const last = await outlook('gleb')
      expect(last.scenarios.map(({ endings }) => endings[0]!.is_right)).toEqual([true, false])
      await expectScenariosToHappen({ gleb: last })

      await fight('n1-1', won('first'))
      const { me } = await contest.rating(slug, tokens.boris)
      expect(await outlook('boris')).toEqual({
        open: [],
        position: me!.position,
        participants: 5,
        is_exact: true,
        scenarios: [],
      })
    },
    TWO_NIGHTS_MS,
  )

  test('follows a correction', async () => {
    await publishBoth(['anna', 'boris'])
    for (const nth of [8, 7, 6, 5, 4, 3]) await fight(`n1-${nth}`, won('first'))
    const before = await outlook('anna')
    await fight('n1-3', won('second'))
    const after = await outlook('anna')
    expect(after.scenarios.map((scenario) => scenario.coefficient_sum)).not.toEqual(
      before.scenarios.map((scenario) => scenario.coefficient_sum),
    )
    await expectScenariosToHappen({ anna: after })
    // Two requests of the same moment and a repeated one return the same.
    expect(await Promise.all([outlook('anna'), outlook('anna')])).toEqual([after, after])
  })

  test('has only the open picks while many fights are open', async () => {
    await publishBoth(['anna'])
    await contest.start(slug, 'n1-8')
    expect(await keysOf((await outlook('anna')).open)).toEqual(['n1-1', 'n1-2', 'n1-3', 'n1-4', 'n1-5'])
    for (const key of ['n1-8', 'n1-1', 'n1-2']) await contest.fight(slug, key, won('first'))
    const own = await outlook('anna')
    expect(await keysOf(own.open)).toEqual(['n1-3', 'n1-4', 'n1-5'])
    expect(own).toMatchObject({ is_exact: false, position: 1, participants: 1, scenarios: [] })
  })

  test('is empty for a user without a card', async () => {
    await publishBoth(['anna'])
    for (const nth of [8, 7, 6, 5, 4]) await contest.fight(slug, `n1-${nth}`, won('first'))
    expect(await outlook('guest')).toEqual({
      open: [],
      position: null,
      participants: 1,
      is_exact: false,
      scenarios: [],
    })
  })
})

describe('the outlook is refused', () => {
  const ask = async (tournament: string, id: string) =>
    server.attempt(readFightOutlook, { params: { slug: tournament, roundId: id } }, tokens.anna)

  test('before the lock', async () => {
    await contest.publish(smallSeries(slug))
    expectRefusal(await ask(slug, await roundId('n1')), 409, 'not_open')
    expectRefusal(await ask(slug, await roundId('n2')), 409, 'not_open')
  })

  test('in a round without fights', async () => {
    const { events, ...rest } = smallSeries(slug)
    await contest.publish({ ...rest, events: events.filter(({ round }) => round === 'n1') })
    expectRefusal(await ask(slug, await roundId('n2')), 409, 'not_open')
  })

  test('for an unknown round', async () => {
    await contest.publish(smallSeries(slug))
    await contest.publish(smallSeries(twin))
    await contest.publish(smallCup(`cup-${slug}`))
    await contest.start(twin, 'n1-8')
    const elsewhere = await roundId('n1', twin)
    for (const [tournament, id] of [
      [slug, elsewhere],
      [slug, '2147483647'],
      ['nowhere', elsewhere],
    ] as const) {
      expectRefusal(await ask(tournament, id), 404, 'not_found')
    }
    const { rounds } = await contest.readPredictions(`cup-${slug}`, tokens.anna)
    expectRefusal(await ask(`cup-${slug}`, String(rounds[0]!.id)), 404, 'not_found')
  })

  test('until the ratings open', async () => {
    const ratings_opened_at_date = minutesFromNow(3 * 24 * 60).slice(0, 10)
    await contest.publish(smallSeries(slug, { ratings_opened_at_date }))
    await contest.start(slug, 'n1-8')
    expectRefusal(await ask(slug, await roundId()), 403, 'ratings_not_open')
  })
})
