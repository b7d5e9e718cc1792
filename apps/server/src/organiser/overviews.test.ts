import type { OutcomeOverview } from '@called-it/contract/organiser/outcomes.ts'
import type { SideProposal } from '@called-it/contract/organiser/side-proposals.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { expectRefusal } from '../../test/steps.ts'
import { knockoutCup, smallCup, smallLeague, twoGroups } from '../../test/world.ts'

// What organisers read before they name a side or finish a tournament.

const REOPEN_HOURS = 36
const server = useApp({ reopenHours: REOPEN_HOURS })
const contest = predictionsOn(server)
let slug: string
let count = 0
let fans: string[]

beforeAll(async () => {
  fans = await Promise.all(['6940001', '6940002', '6940003'].map((account) => server.signIn(account)))
})

beforeEach(() => {
  slug = `cup-${(count += 1)}`
})

const overview = async () =>
  contest.succeed<OutcomeOverview>(await contest.asOrganiser('GET', `tournaments/${slug}/outcomes`))

describe('the outcomes of a tournament', () => {
  it('are those that the results give, with what they earn before the end', async () => {
    await contest.publish(smallCup(slug))
    for (const [nth, token] of fans.entries()) {
      contest.succeed(await contest.trySaveScorer(slug, token, nth === 0 ? 'bert' : 'anna'))
      contest.succeed(await contest.saveWinner(slug, token, 'AAA'))
    }
    expect((await overview()).computed).toEqual([])
    await contest.play(slug, 'm1', 2, 0, { goals: [{ player: 'anna', minute: 5 }] })
    const { computed, checklist } = await overview()
    expect(computed).toEqual([
      { kind: 'scorer', type: 'scorer', value: { ru: 'Anna ру', en: 'Anna' }, users: 2, points: 30 },
      {
        kind: 'most_productive_team',
        type: 'most_productive_team',
        value: { ru: 'Team AAA ру', en: 'Team AAA' },
        users: 0,
        points: 0,
      },
    ])
    expect(checklist.map(({ key, ok, text }) => [key, ok, text.en])).toEqual([
      ['events', false, 'Results: 1 of 5'],
      ['provisional', true, 'No provisional results'],
      ['outcomes', false, 'Outcomes: 2 of 5'],
      ['prizes', true, 'Prizes: 1'],
    ])
  })

  it('say for how long the server lets a finish be taken back', async () => {
    await contest.publish(smallCup(slug))
    expect(await overview()).toMatchObject({ reopen_hours: REOPEN_HOURS })
  })

  it('of ties and groups are counted together, with their points', async () => {
    await contest.publish(knockoutCup(slug))
    for (const token of fans) contest.succeed(await contest.saveTies(slug, token, { other: 'CCC' }))
    await contest.play(slug, 'single', 2, 0)
    const { computed } = await overview()
    expect(computed.filter(({ type }) => type === 'group')).toEqual([
      {
        kind: 'tie',
        type: 'group',
        value: { ru: 'Решено: 1 из 3', en: 'Decided: 1 of 3' },
        users: 3,
        points: 18,
      },
    ])
  })

  it('that cannot be computed are named, with the reason and who is level', async () => {
    await contest.publish(smallCup(slug))
    for (const key of ['m1', 'm2', 'm3', 'm4']) await contest.play(slug, key, 1, 1)
    const { undecided } = await overview()
    const group = undecided.find(({ key }) => key === 'A')!
    expect(group).toMatchObject({
      type: 'group',
      path: 'outcomes.group_orders',
      about: { en: 'Group A' },
      reason: { en: expect.stringMatching(/level/) },
    })
    expect(group.tied.map(({ name }) => name.en).toSorted()).toEqual([
      'Team AAA',
      'Team BBB',
      'Team CCC',
      'Team DDD',
    ])
    expect(group.table.map(({ position }) => position)).toEqual([1, 1, 1, 1])
    const order = ['AAA', 'BBB', 'CCC', 'DDD']
    contest.succeed(
      await contest.asOrganiser('PUT', `tournaments/${slug}/outcomes`, { group_orders: { A: order } }),
    )
    const after = await overview()
    expect(after.undecided.filter(({ key }) => key === 'A')).toEqual([])
    expect(after.outcomes).toEqual({ group_orders: { A: order } })
  })

  it('of a league are earned answer by answer', async () => {
    await contest.publish(smallLeague(slug))
    await contest.join(slug, fans[0]!)
    const clubs = ['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C08']
    contest.succeed(await contest.saveEight(slug, fans[0]!, clubs))
    for (const key of ['m1', 'm2', 'm3', 'm4', 'm5']) await contest.play(slug, key, 1, 0)
    contest.succeed(await contest.asOrganiser('PUT', `tournaments/${slug}/outcomes`, { league_order: clubs }))
    const { computed } = await overview()
    // Four points for each of eight, the favourite's twice, and ten for all.
    expect(computed.find(({ type }) => type === 'league')).toMatchObject({ users: 1, points: 46 })
  })

  it('that cannot be computed say what each possible order, side and name would earn', async () => {
    await contest.publish(twoGroups(slug))
    await contest.join(slug, ...fans)
    for (const [nth, token] of fans.entries()) {
      contest.succeed(await contest.saveOrder(slug, token, 'A', nth === 0 ? ['BBB', 'AAA'] : ['AAA', 'BBB']))
      contest.succeed(await contest.saveWinner(slug, token, nth === 0 ? 'CCC' : 'BBB'))
    }
    await contest.play(slug, 'm1', 1, 1)
    const optionsOf = async (kind: string) =>
      (await overview()).undecided
        .find((question) => question.kind === kind)
        ?.options?.map((option) => ({
          ...option,
          name: option.name.en,
        }))
    // Two points for each place and two for the whole order.
    expect(await optionsOf('table_order')).toEqual([
      { keys: ['AAA', 'BBB'], name: 'Team AAA, Team BBB', users: 2, points: 12 },
      { keys: ['BBB', 'AAA'], name: 'Team BBB, Team AAA', users: 1, points: 6 },
    ])
    contest.succeed(await contest.changeEvent(slug, 'm5', { status: 'cancelled' }))
    expect(await optionsOf('tournament_winner')).toEqual(
      [0, 40, 20, 0].map((points, at) => {
        const key = ['AAA', 'BBB', 'CCC', 'DDD'][at]!
        return { keys: [key], name: `Team ${key}`, users: points / 20, points }
      }),
    )
  })

  it('of a league say which level team completes the eight, and say nothing where too many are level', async () => {
    await contest.publish(smallLeague(slug))
    await contest.join(slug, fans[0]!)
    const clubs = ['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C08']
    contest.succeed(await contest.saveEight(slug, fans[0]!, clubs))
    const league = async () => (await overview()).undecided.find(({ kind }) => kind === 'league')
    const enter = async (key: string, first: number) =>
      contest.succeed(
        await contest.asOrganiser('PUT', `tournaments/${slug}/events/${key}/result`, {
          status: 'finished',
          score: { first, second: 0 },
        }),
      )
    for (const [at, goals] of [1, 2, 4, 4, 4].entries()) await contest.play(slug, `m${at + 1}`, goals, 0)
    // C06 and C07 lost by less than the three others, of whom one is the eighth.
    const { options } = (await league())!
    expect(options!.map(({ name, users, points }) => [name.en, users, points])).toEqual([
      ['Club C08', 1, 46],
      ['Club C09', 1, 32],
      ['Club C10', 1, 32],
    ])
    expect(options![1]!.keys).toHaveLength(10)
    for (const key of ['m1', 'm2', 'm3', 'm4', 'm5']) await enter(key, 0)
    expect((await league())!.options).toBeNull()
  })

  it('of a tournament that is not there are 404', async () => {
    expectRefusal(await contest.asOrganiser('GET', 'tournaments/nowhere/outcomes'), 404, 'not_found')
  })
})

describe('the sides of an event', () => {
  const proposals = async (key: string) =>
    contest
      .succeed<{ proposals: SideProposal[] }>(
        await contest.asOrganiser('GET', `tournaments/${slug}/events/${key}/side-proposals`),
      )
      .proposals.map(({ side, current, proposed, candidates, reason }) => ({
        side,
        current: current?.name.en ?? null,
        proposed: proposed?.name.en ?? null,
        candidates: candidates.map(({ name }) => name.en),
        reason: reason.en,
      }))

  it('are proposed from the ties and places that feed them, with the reason', async () => {
    const { events, ...cup } = knockoutCup(slug)
    await contest.publish({
      ...cup,
      events: events.map((event) =>
        event.key === 'final'
          ? {
              ...event,
              first_from: { group: 'A', place: 1 },
              second_from: { tie: 'other', take: 'winner' as const },
            }
          : event,
      ),
    })
    const teams = ['Team AAA', 'Team BBB', 'Team CCC', 'Team DDD']
    const first = {
      side: 'first',
      current: null,
      proposed: null,
      candidates: teams,
      reason: 'Place 1, Group A: not decided yet',
    }
    expect(await proposals('final')).toEqual([
      first,
      {
        side: 'second',
        current: null,
        proposed: null,
        candidates: ['Team CCC', 'Team DDD'],
        reason: 'The winner of Team CCC — Team DDD: not decided yet',
      },
    ])
    await contest.play(slug, 'single', 0, 1)
    expect(await proposals('final')).toEqual([
      first,
      {
        side: 'second',
        current: 'Team DDD',
        proposed: 'Team DDD',
        candidates: ['Team DDD', 'Team CCC'],
        reason: 'The winner of Team CCC — Team DDD',
      },
    ])
  })

  it('are those of the other leg, or not known', async () => {
    await contest.publish(knockoutCup(slug))
    expect(await proposals('leg2')).toMatchObject([
      { side: 'first', proposed: 'Team BBB', reason: 'As in the other leg' },
      { side: 'second', proposed: 'Team AAA', reason: 'As in the other leg' },
    ])
    expect(await proposals('final')).toMatchObject([
      { proposed: null, candidates: [], reason: 'The document does not say who plays here' },
      { proposed: null },
    ])
    const reply = await contest.asOrganiser('GET', `tournaments/${slug}/events/m99/side-proposals`)
    expectRefusal(reply, 404, 'not_found')
  })
})
