import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

// A dry run leaves no trace, so an organiser who plays could answer with its help (GAME.md 9). So its answer
// does not depend on others' predictions of questions that are still open.

const server = useApp()
const contest = predictionsOn(server)
const night = fightsOn(server)
const PASSING = ['commitment', 'finished_at', 'reopen_until', 'result_at', 'locks_at_after']
const ORDER = ['AAA', 'BBB', 'CCC', 'DDD']
const CARD = 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)'
let fans: string[]
let slug = ''
let cups = 0

beforeEach(async () => {
  fans = await Promise.all(['6830001', '6830002'].map((account) => server.signIn(account)))
  slug = `open-${(cups += 1)}`
})

type Tried = {
  event?: { crowd: unknown; events?: unknown }
  settlement?: { predictions: number; top_changes: unknown[] }
}

/**
 * Tries a change before and after others change their predictions, and returns the answer, which must be the
 * same.
 */
async function tryAround(
  [method, path, body]: readonly [string, string, unknown],
  predict: (nth: number) => Promise<void>,
): Promise<Tried> {
  const tryIt = async () => contest.succeed<Tried>(await contest.asOrganiser(method, path, body))
  await predict(0)
  const first = await tryIt()
  await predict(1)
  expect(comparable(await tryIt())).toEqual(comparable(first))
  return first
}

/** The seed of a draw, and the times of an end and of a cancellation, differ each time. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value) => (PASSING.includes(key) ? undefined : value)))

const inThePast = (keys: string[]) => ({
  ...smallCup(slug),
  started_at: minutesFromNow(-3000),
  events: smallCup(slug).events.map((event) =>
    keys.includes(event.key) ? { ...event, starts_at: minutesFromNow(-90) } : event,
  ),
})
const OUTCOMES = {
  winner: 'AAA',
  top_scorers: ['anna'],
  top_keepers: ['alan'],
  most_productive_teams: ['AAA'],
  group_orders: { A: ORDER },
}
const event = (key: string, body: object) =>
  ['PUT', `tournaments/${slug}/events/${key}?dry_run=true`, body] as const

describe('before anything has locked, a dry run of', () => {
  it.each([
    ['a match that is live', () => event('m1', { status: 'live' })],
    ['a match that is called off', () => event('m1', { status: 'cancelled' })],
    ['a start in the past', () => event('m1', { starts_at: minutesFromNow(-90), confirm: true })],
    ['a match that is put off', () => event('m1', { status: 'postponed' })],
    ['outcomes', () => ['PUT', `tournaments/${slug}/outcomes?dry_run=true`, OUTCOMES] as const],
    ['the end', () => ['POST', `tournaments/${slug}/finish?dry_run=true&force=true`, undefined] as const],
    ['a document', () => ['PUT', `tournaments/${slug}?dry_run=true`, inThePast(['m1', 'm2'])] as const],
  ])('%s reveals nothing about the predictions of others', async (_, call) => {
    await contest.publish(smallCup(slug))
    // The organiser plays too, so that the organiser's own position could reveal the others' points.
    await contest.join(slug, await contest.organiser(), ...fans)
    await contest.mustSave(slug, await contest.organiser(), { m1: [1, 0], m2: [1, 0] })
    const answer = await tryAround(call(), predictAll)
    if (answer.event) expect(answer.event.crowd).toBeNull()
    if (answer.settlement) expect(answer.settlement).toMatchObject({ predictions: 0, top_changes: [] })
  })

  it('a fight reveals nothing about the cards of others', async () => {
    const series = `series-${cups}`
    await night.publish(smallSeries(series))
    for (const body of [
      { status: 'live' },
      { status: 'cancelled' },
      { starts_at: minutesFromNow(-90), confirm: true },
    ]) {
      const path = `tournaments/${series}/events/n1-6?dry_run=true`
      const answer = await tryAround(['PUT', path, body], async (nth) => {
        const cards = [CARD, CARD.replace('n1-1a', 'n1-1b')]
        for (const [at, fan] of fans.entries()) await night.saveCard(series, fan, cards[(at + nth) % 2]!)
        if (nth === 1) await night.saveCard(series, fans[0]!, cards[1]!.replace('n1-2a', 'n1-2b'))
      })
      expect(answer.event!.crowd).toBeNull()
    }
  })
})

describe('once a match is played, a dry run of', () => {
  beforeEach(async () => {
    await contest.publish(smallCup(slug))
    for (const [nth, fan] of fans.entries()) await contest.mustSave(slug, fan, { m1: [1 + nth, 1] })
    await contest.play(slug, 'm1', 2, 1)
  })
  const result = { status: 'finished', score: { first: 1, second: 1 } }

  it.each([
    ['its corrected result', 'PUT', 'events/m1/result?dry_run=true', result],
    ['its result taken back', 'DELETE', 'events/m1/result?dry_run=true', undefined],
    ['the end', 'POST', 'finish?dry_run=true&force=true', undefined],
    ['another that is live', 'PUT', 'events/m3?dry_run=true', { status: 'live' }],
  ])('%s shows the effect on that match, and nothing about open ones', async (_, method, path, body) => {
    const answer = await tryAround([method, `tournaments/${slug}/${path}`, body], async (nth) => {
      for (const [at, fan] of fans.entries()) await contest.mustSave(slug, fan, { m3: [at, 3 * nth] })
    })
    if (path.startsWith('events/m1')) expect(answer.settlement).toMatchObject({ predictions: 2 })
  })

  it('its result shows the users that it moves', async () => {
    const path = `tournaments/${slug}/events/m1/result`
    contest.succeed(await contest.asOrganiser('DELETE', path, undefined))
    const tried = contest.succeed<Tried>(await contest.asOrganiser('PUT', `${path}?dry_run=true`, result))
    expect(tried.settlement!.predictions).toBe(2)
    expect(tried.settlement!.top_changes).not.toEqual([])
  })
})

/** Two fans predict every open question, each time differently. */
async function predictAll(nth: number): Promise<void> {
  for (const [at, fan] of fans.entries()) {
    const other = at * 2 + nth
    await contest.mustSave(slug, fan, { m1: [other, 1], m2: [1, other], m3: [other, other] })
    const team = ORDER[(nth * (at + 1)) % 4]!
    contest.succeed(await contest.saveWinner(slug, fan, team))
    contest.succeed(await contest.trySaveTeam(slug, fan, team))
    contest.succeed(await contest.trySaveScorer(slug, fan, nth === at ? 'anna' : 'bert'))
    contest.succeed(await contest.trySaveKeeper(slug, fan, nth === 0 ? 'alan' : 'bert'))
    contest.succeed(await contest.saveOrder(slug, fan, 'A', nth === 0 ? ORDER : ORDER.toReversed()))
  }
}
