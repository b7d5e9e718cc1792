import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { expectRefusal } from '../../test/steps.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { knockoutCup, minutesFromNow, smallCup } from '../../test/world.ts'
import { putResult } from '../results/results.ts'

// What an organiser says about a result at the desk, and the word of a feed.

const server = useApp()
const contest = predictionsOn(server)
const fights = fightsOn(server)
const FEED = { actor: 'feed', user_id: null } as const
const finished = (first: number, second: number) => ({
  status: 'finished' as const,
  score: { first, second },
})
let slug: string
let count = 0
let fan: string
let eventId: number

beforeAll(async () => {
  fan = await server.signIn('6920001')
})

beforeEach(async () => {
  slug = `cup-${(count += 1)}`
  await contest.publish(smallCup(slug))
  eventId = (await contest.matches(slug, fan)).m1!.id
  contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-120) }))
})

const enterByFeed = (first: number, second: number) =>
  putResult(
    server.database.db,
    { jobs: server.jobs, by: FEED },
    { slug, key: 'm1' },
    finished(first, second),
    { source: 'feed' },
  )

const matchOf = async () =>
  (await contest.matches(slug, fan)).m1! as unknown as { result_state: string; reason: object | null }

describe('a reason', () => {
  it.each<[string, object]>([
    ['an award', { status: 'awarded', winner: 'first' }],
    ['a cancellation', { status: 'cancelled' }],
  ])('is shown to players with %s, in both languages', async (_, result) => {
    const reason = { ru: 'Штормовое предупреждение', en: 'Storm warning' }
    contest.succeed(await contest.sendResult(slug, 'm1', { ...result, reason }))
    expect(await matchOf()).toMatchObject({ reason })
    contest.succeed(await contest.takeResultBack(slug, 'm1'))
    expect(await matchOf()).toMatchObject({ reason: null })
  })

  it('that is one text counts for both languages', async () => {
    contest.succeed(await contest.sendResult(slug, 'm1', { status: 'cancelled', reason: 'Storm' }))
    expect(await matchOf()).toMatchObject({ reason: { ru: 'Storm', en: 'Storm' } })
  })

  it('is not shown with a result that was played', async () => {
    contest.succeed(await contest.sendResult(slug, 'm1', { ...finished(1, 0), reason: 'Storm' }))
    expect(await matchOf()).toMatchObject({ reason: null })
  })

  it('of a postponement is shown until the match is scheduled again', async () => {
    contest.succeed(await contest.changeEvent(slug, 'm2', { status: 'postponed', reason: 'Fog' }))
    const read = async () => (await contest.matches(slug, fan)).m2
    expect(await read()).toMatchObject({ status: 'postponed', reason: { ru: 'Fog', en: 'Fog' } })
    contest.succeed(await contest.changeEvent(slug, 'm2', { starts_at: minutesFromNow(200) }))
    expect(await read()).toMatchObject({ status: 'scheduled', reason: null })
  })
})

it('a goal without a known scorer counts for nobody, and a goal has its stoppage time', async () => {
  const goals = [
    { player: 'anna', minute: 45, stoppage: 2 },
    { player: null, side: 'first' },
  ]
  contest.succeed(await contest.sendResult(slug, 'm1', { ...finished(2, 0), goals }))
  const { rows } = await server.database.pool.query<{ goals: number; result: object }>(
    `select p.goals, e.result from players p join events e using (tournament_id) where p.key = 'anna' and e.id = $1`,
    [eventId],
  )
  expect(rows[0]).toMatchObject({ goals: 1, result: { goals } })
})

describe('the result of a feed', () => {
  it('is provisional until an organiser confirms it; then the feed cannot change it', async () => {
    await enterByFeed(2, 1)
    expect(await matchOf()).toMatchObject({ result_state: 'provisional' })
    const answer = contest.succeed<{ audit_id: number; settlement: object }>(
      await contest.asOrganiser('POST', `events/${eventId}/confirm`),
    )
    expect(answer).toMatchObject({ event: { key: 'm1', result_state: 'official' }, settlement: {} })
    expect(await matchOf()).toMatchObject({ result_state: 'official', is_corrected: false })
    const { entries } = contest.succeed<{ entries: object[] }>(
      await contest.asOrganiser('GET', 'audit?limit=1'),
    )
    expect(entries).toMatchObject([
      { id: answer.audit_id, action: 'event.result.confirm', after: finished(2, 1) },
    ])
    // To confirm it again changes nothing.
    expect(await contest.asOrganiser('POST', `events/${eventId}/confirm`)).toMatchObject({
      status: 200,
      body: { audit_id: null },
    })
  })

  it('is given back to the feed by a release', async () => {
    await enterByFeed(2, 1)
    contest.succeed(await contest.asOrganiser('POST', `events/${eventId}/confirm`))
    const answer = contest.succeed(await contest.asOrganiser('POST', `events/${eventId}/release`))
    expect(answer).toMatchObject({ event: { result_state: 'provisional' }, audit_id: expect.any(Number) })
  })

  it('may come again after a release, once an organiser has taken it back', async () => {
    await enterByFeed(2, 1)
    contest.succeed(await contest.takeResultBack(slug, 'm1'))
    const source = async () => {
      const { rows } = await server.database.pool.query('select result_source from events where id = $1', [
        eventId,
      ])
      return rows[0].result_source
    }
    expect(await source()).toBe('organiser')
    contest.succeed(await contest.asOrganiser('POST', `events/${eventId}/release`))
    expect(await source()).toBeNull()
  })

  it('can be confirmed only if there is one, and not while it is live', async () => {
    expectRefusal(await contest.asOrganiser('POST', `events/${eventId}/confirm`), 404, 'not_found')
    expectRefusal(await contest.asOrganiser('POST', 'events/1000000/confirm'), 404, 'not_found')
    expectRefusal(await contest.asOrganiser('POST', 'events/1000000/release'), 404, 'not_found')
    contest.succeed(await contest.sendResult(slug, 'm1', { status: 'live', score: { first: 0, second: 0 } }))
    expectRefusal(await contest.asOrganiser('POST', `events/${eventId}/confirm`), 409, 'not_over')
  })

  it.each(['confirm', 'release'])('is not changed by "%s" of an old version', async (verb) => {
    await enterByFeed(2, 1)
    const token = await server.signIn(ORGANISER)
    const reply = await server.request('POST', `/api/v1/organiser/events/${eventId}/${verb}`, {
      token,
      headers: { 'if-match': 'older' },
    })
    expect(reply).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', current: { key: 'm1' } } })
  })
})

type Entered = {
  settlement: {
    changed_positions: number
    questions: {
      type: string
      about: object | null
      points: number
      users: number
      opens: boolean
      text: { en: string }
    }[]
  }
  messages: number
  reserve: object | null
}

describe('the answer of a result, and of one that is tried, says', () => {
  const tryAndSend = async (cup: string, key: string, result: object): Promise<Entered> => {
    const tried = contest.succeed<Entered>(await contest.sendResult(cup, key, result, '?dry_run=true'))
    const done = contest.succeed<Entered>(await contest.sendResult(cup, key, result))
    expect({ ...tried, event: 0, audit_id: 0 }).toEqual({ ...done, event: 0, audit_id: 0 })
    return done
  }

  it('which ties, sides and winners it moves, and how many users are concerned', async () => {
    const cup = `${slug}-ties`
    await contest.publish(knockoutCup(cup))
    const fans = await Promise.all(['6920011', '6920012', '6920013'].map((account) => server.signIn(account)))
    for (const [nth, token] of fans.entries()) {
      contest.succeed(await contest.saveTies(cup, token, { other: nth === 0 ? 'DDD' : 'CCC' }))
      contest.succeed(await contest.saveWinner(cup, token, nth === 2 ? 'CCC' : 'DDD'))
      await contest.mustSave(cup, token, { single: [2, nth] })
    }
    for (const key of ['m1', 'single']) {
      contest.succeed(await contest.changeEvent(cup, key, { starts_at: minutesFromNow(-120) }))
    }
    const { settlement } = await tryAndSend(cup, 'single', finished(2, 1))
    expect(settlement.changed_positions).toBe(3)
    const about = { ru: 'Team CCC ру — Team DDD ру', en: 'Team CCC — Team DDD' }
    expect(settlement.questions).toMatchObject([
      {
        type: 'group',
        about,
        points: 12,
        users: 2,
        opens: false,
        text: { en: 'Who goes through, Team CCC — Team DDD: Team CCC' },
      },
      {
        type: 'tournament_winner',
        about: null,
        points: 0,
        users: 2,
        text: { en: 'Tournament winner: Team DDD is out' },
      },
      { type: 'most_productive_team', users: 0, text: { en: 'Most productive team: now Team CCC' } },
    ])
    const back = contest.succeed<Entered>(await contest.takeResultBack(cup, 'single'))
    expect(back.settlement.questions).toMatchObject([
      {
        type: 'group',
        points: 0,
        users: 0,
        text: { en: 'Who goes through, Team CCC — Team DDD: not decided any more' },
      },
    ])
  })

  it('which questions open, once the bracket knows both sides', async () => {
    const cup = `${slug}-opens`
    const { events, ...rest } = knockoutCup(cup)
    const wired = events.map((event) =>
      event.key === 'final'
        ? { ...event, first: 'AAA', second_from: { tie: 'other', take: 'winner' as const } }
        : event,
    )
    await contest.publish({ ...rest, events: wired })
    contest.succeed(await contest.changeEvent(cup, 'single', { starts_at: minutesFromNow(-120) }))
    const { settlement } = await tryAndSend(cup, 'single', finished(0, 1))
    const opened = settlement.questions.filter(({ opens }) => opens)
    expect(opened.map(({ type, text }) => [type, text.en])).toEqual([
      ['match', 'Score of the match, Team AAA — Team DDD: both sides are known, predictions open'],
      ['group', 'Who goes through, Team AAA — Team DDD: both sides are known, predictions open'],
    ])
  })

  it('which leaders and tables it moves', async () => {
    const { settlement } = await tryAndSend(slug, 'm1', {
      ...finished(1, 0),
      goals: [{ player: 'anna', minute: 5 }],
      goalkeepers: { first: 'alan' },
    })
    expect(settlement.questions.map(({ text }) => text.en).toSorted()).toEqual([
      'Most productive team: now Team AAA',
      'Order of the group, Group A: now Team AAA, Team CCC, Team DDD, Team BBB',
      'Top goalkeeper: now Alan',
      'Top scorer: now Anna',
    ])
  })

  it('how many users are told, once the round is over', async () => {
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(60) }))
    await contest.mustSave(slug, fan, { m1: [1, 0] })
    for (const key of ['m1', 'm2']) {
      contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-120) }))
    }
    expect((await tryAndSend(slug, 'm1', finished(1, 0))).messages).toBe(0)
    expect((await tryAndSend(slug, 'm2', finished(1, 0))).messages).toBe(1)
  })

  it('what becomes of the slips with a void fight', async () => {
    const series = `series-${slug}`
    await contest.publish(smallSeries(series))
    const cards = [
      // The reserve stands in, helps nobody because it lost, and is used for an earlier fight already.
      'n1-1a n1-2a n1-3a n1-4a n1-5a (n1-6a)',
      'n1-1a n1-2a n1-3a n1-4a n1-5a (n1-7a)',
      'n1-1a n1-2a n1-3a n1-8a n1-5a (n1-6a)',
      'n1-1a n1-2a n1-4a n1-5a n1-7a (n1-6a)',
    ]
    for (const [nth, card] of cards.entries()) {
      await fights.saveCard(series, await server.signIn(`692002${nth}`), card)
    }
    await fights.fight(series, 'n1-6', { status: 'finished', winner: 'first' })
    await fights.fight(series, 'n1-7', { status: 'finished', winner: 'second' })
    await fights.start(series, 'n1-3')
    const draw = await tryAndSend(series, 'n1-3', { status: 'draw' })
    expect(draw.reserve).toEqual({ entered: 2, no_help: 1, already_used: 0 })
    await fights.start(series, 'n1-5')
    const second = await tryAndSend(series, 'n1-5', { status: 'no_contest' })
    expect(second.reserve).toEqual({ entered: 1, no_help: 0, already_used: 3 })
    expect((await tryAndSend(series, 'n1-5', { status: 'finished', winner: 'first' })).reserve).toBeNull()
  })
})
