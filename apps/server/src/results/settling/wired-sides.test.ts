import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { bracketOn } from '../../../test/bracket-steps.ts'
import { everyRecord } from '../../../test/records.ts'
import { expectRefusal, pathsOf } from '../../../test/steps.ts'
import { knockoutCup, twoGroups } from '../../../test/world.ts'

// Sides of later ties are filled as soon as the ties before are decided (API.md, tournament document).

const server = useApp()
const contest = bracketOn(server)
let fan: string
let slug = ''
let cups = 0

beforeAll(async () => {
  fan = await server.signIn('6107001')
})

beforeEach(() => {
  slug = `wired-${(cups += 1)}`
})

/** A cup of two semi-finals whose winners meet in the final. */
function wiredCup(): TournamentDocument {
  const { events, ...cup } = knockoutCup(slug)
  const final = events.at(-1)!
  return {
    ...cup,
    events: [
      ...events.slice(0, -1),
      {
        ...final,
        first_from: { tie: 'semi', take: 'winner' },
        second_from: { tie: 'other', take: 'winner' },
      },
    ],
  }
}

const sidesOf = async (key: string) => {
  const { first_entity, second_entity } = (await contest.matches(slug, fan))[key]!
  return [first_entity?.key ?? null, second_entity?.key ?? null]
}
/** AAA wins the semi-final of two legs. */
const playSemi = async () => {
  await contest.play(slug, 'leg1', 2, 0)
  await contest.play(slug, 'leg2', 0, 0)
}
const correct = (key: string, first: number, second: number) =>
  contest.sendResult(slug, key, { status: 'finished', score: { first, second } }).then(contest.succeed)
type Entry = { action: string; tournament: string; target: string; before: unknown; after: unknown }
const audited = async (action: string) => {
  const { entries } = contest.succeed<{ entries: Entry[] }>(
    await contest.asOrganiser('GET', 'audit?limit=200'),
  )
  return entries.filter((item) => item.tournament === slug && item.action === action)
}

describe('a side of a later tie', () => {
  // Made once, because its times are relative to now.
  let cup: TournamentDocument
  beforeEach(() => {
    cup = wiredCup()
    return contest.publish(cup)
  })

  test('is filled in the transaction of the result that decides it, which opens its questions', async () => {
    await playSemi()
    expect(await sidesOf('final')).toEqual(['AAA', null])
    await contest.play(slug, 'single', 1, 3)
    expect(await sidesOf('final')).toEqual(['AAA', 'DDD'])
    expect((await contest.ties(slug, fan))['final']).toMatchObject({
      first_entity: { key: 'AAA' },
      second_entity: { key: 'DDD' },
      phase: 'open',
    })
    await contest.mustSave(slug, fan, { final: [1, 0] })
    expect(await audited('event.sides')).toMatchObject([
      { target: 'final', before: { second: null }, after: { second: 'DDD' } },
      { target: 'final', before: { first: null }, after: { first: 'AAA' } },
    ])
  })

  test('is not filled by a dry run', async () => {
    await playSemi()
    const before = await everyRecord(server)
    const result = { status: 'finished', score: { first: 5, second: 0 } }
    contest.succeed(await contest.sendResult(slug, 'leg2', result, '?dry_run=true'))
    expect(await everyRecord(server)).toEqual(before)
    await correct('leg2', 5, 0)
    expect(await sidesOf('final')).toEqual(['BBB', null])
  })

  test('is corrected together with the result', async () => {
    await contest.play(slug, 'single', 1, 3)
    await correct('single', 3, 1)
    expect(await sidesOf('final')).toEqual([null, 'CCC'])
  })

  test('is not corrected if the organiser named it', async () => {
    contest.succeed(await contest.changeEvent(slug, 'final', { second: 'CCC' }))
    await contest.play(slug, 'single', 1, 3)
    expect(await sidesOf('final')).toEqual([null, 'CCC'])
    // When the organiser clears the side, it goes to the team that comes through.
    contest.succeed(await contest.changeEvent(slug, 'final', { second: null }))
    expect(await sidesOf('final')).toEqual([null, 'DDD'])
  })

  test('is not corrected if the organiser named the same team', async () => {
    await contest.play(slug, 'single', 1, 3)
    contest.succeed(await contest.changeEvent(slug, 'final', { second: 'DDD' }))
    await correct('single', 3, 1)
    expect(await sidesOf('final')).toEqual([null, 'DDD'])
  })

  test('stays if the document is sent again, and follows the result if the winner changes', async () => {
    await contest.play(slug, 'single', 1, 3)
    expect((await contest.publish({ ...cup, name: { ru: 'Имя', en: 'Name' } })).changes).toMatchObject([
      { path: 'name' },
    ])
    expect(await sidesOf('final')).toEqual([null, 'DDD'])
    await correct('single', 3, 1)
    expect(await sidesOf('final')).toEqual([null, 'CCC'])
  })

  test('still follows the result after the current document was sent back, even with other changes', async () => {
    await contest.play(slug, 'single', 1, 3)
    const { document } = contest.succeed<{ document: TournamentDocument }>(
      await contest.asOrganiser('GET', `tournaments/${slug}`),
    )
    expect(document.events.at(-1)).toMatchObject({ key: 'final', first: null, second: 'DDD' })
    await contest.publish(document)
    await contest.publish({ ...document, name: { ru: 'Имя', en: 'Name' } })
    await correct('single', 3, 1)
    expect(await sidesOf('final')).toEqual([null, 'CCC'])
    // The document that was sent changes nothing about it.
    expect((await contest.publish({ ...document, name: { ru: 'Имя', en: 'Name' } })).changes).toEqual([])
    expect(await sidesOf('final')).toEqual([null, 'CCC'])
  })

  test('that a call sets to null is filled again at once, and the audit log has both', async () => {
    await contest.play(slug, 'single', 1, 3)
    contest.succeed(await contest.changeEvent(slug, 'final', { second: 'CCC' }))
    contest.succeed(await contest.changeEvent(slug, 'final', { second: null }))
    expect(await sidesOf('final')).toEqual([null, 'DDD'])
    expect((await audited('event.sides'))[0]).toMatchObject({
      target: 'final',
      before: { second: null },
      after: { second: 'DDD' },
    })
    expect((await audited('event.update'))[0]).toMatchObject({ target: 'final', after: { second: null } })
  })

  test('conflicts with a document that names another team', async () => {
    await contest.play(slug, 'single', 1, 3)
    const named = {
      ...cup,
      events: cup.events.map((event) => (event.key === 'final' ? { ...event, second: 'BBB' } : event)),
    }
    const reply = await contest.asOrganiser('PUT', `tournaments/${slug}`, named)
    expectRefusal(reply, 409, 'changed_meanwhile')
    expect(pathsOf(reply)).toEqual([`events[${cup.events.length - 1}].second`])
    contest.succeed(await contest.asOrganiser('PUT', `tournaments/${slug}?overwrite=true`, named))
    await correct('single', 3, 1)
    expect(await sidesOf('final')).toEqual([null, 'BBB'])
  })

  test('stays if a user has predicted its tie, and the audit log has this once', async () => {
    await playSemi()
    await contest.play(slug, 'single', 1, 3)
    await contest.mustSave(slug, fan, { final: [1, 0] })
    await correct('single', 3, 1)
    expect(await sidesOf('final')).toEqual(['AAA', 'DDD'])
    await correct('single', 4, 1)
    const entries = await audited('event.sides_kept')
    expect(entries).toMatchObject([
      { target: 'final', before: { second: 'DDD' }, after: { second: 'DDD', by_bracket: { second: 'CCC' } } },
    ])
    expect((await contest.matches(slug, fan))['final']!.prediction).toMatchObject({ first: 1, second: 0 })
    // When the result is right again, no side is kept. A new mistake is reported again.
    await correct('single', 1, 4)
    await correct('single', 4, 1)
    expect(await audited('event.sides_kept')).toHaveLength(2)
  })

  test('has its source shown, in its match and in the bracket', async () => {
    const wiring = {
      first_from: { tie: 'semi', take: 'winner' },
      second_from: { tie: 'other', take: 'winner' },
    }
    expect((await contest.matches(slug, fan))['final']).toMatchObject(wiring)
    const ties = await contest.ties(slug, fan)
    expect(ties['final']).toMatchObject({ ...wiring, feeders: [ties['semi']!.id, ties['other']!.id] })
    expect(ties['semi']).toMatchObject({ first_from: null, second_from: null, feeders: [] })
    const { body } = await contest.asOrganiser('GET', `tournaments/${slug}`)
    expect((body as { document: TournamentDocument }).document.events.at(-1)).toMatchObject(wiring)
  })
})

test('from a place of a group is filled when the group is over, and follows the order that the organiser sets', async () => {
  const { events, ...cup } = twoGroups(slug)
  const final = {
    ...events.at(-1)!,
    first_from: { group: 'A', place: 1 },
    second_from: { group: 'B', place: 2 },
  }
  await contest.publish({ ...cup, events: [...events.slice(0, -1), final] })
  await contest.play(slug, 'm1', 0, 1)
  expect(await sidesOf('m5')).toEqual(['BBB', null])
  await contest.play(slug, 'm2', 1, 1)
  expect(await sidesOf('m5')).toEqual(['BBB', null])
  contest.succeed(
    await contest.asOrganiser('PUT', `tournaments/${slug}/outcomes`, { group_orders: { B: ['DDD', 'CCC'] } }),
  )
  expect(await sidesOf('m5')).toEqual(['BBB', 'CCC'])
})

test('a team that stays in a tie with predictions is not placed in another one as well', async () => {
  const { events, ...cup } = twoGroups(slug)
  const final = events.at(-1)!
  const tie = (key: string, first: string, second: string) => ({
    ...final,
    key,
    tie: key,
    first_from: { group: first, place: 1 },
    second_from: { group: second, place: 2 },
  })
  await contest.publish({
    ...cup,
    events: [...events.slice(0, -1), tie('s1', 'A', 'B'), tie('s2', 'B', 'A')],
  })
  await contest.play(slug, 'm1', 1, 0)
  await contest.play(slug, 'm2', 1, 0)
  expect([await sidesOf('s1'), await sidesOf('s2')]).toEqual([
    ['AAA', 'DDD'],
    ['CCC', 'BBB'],
  ])
  await contest.mustSave(slug, fan, { s1: [1, 0] })
  await correct('m1', 0, 1)
  expect([await sidesOf('s1'), await sidesOf('s2')]).toEqual([
    ['AAA', 'DDD'],
    ['CCC', 'BBB'],
  ])
  const entries = await audited('event.sides_kept')
  expect(entries.map(({ target, after }) => [target, after]).toSorted()).toEqual([
    ['s1', { first: 'AAA', by_bracket: { first: 'BBB' } }],
    ['s2', { second: 'BBB', by_bracket: { second: 'AAA' } }],
  ])
})

test('a document with the wiring of decided ties fills their sides at once', async () => {
  await contest.publish(knockoutCup(slug))
  await contest.play(slug, 'single', 1, 3)
  expect(await sidesOf('final')).toEqual([null, null])
  await contest.publish(wiredCup())
  expect(await sidesOf('final')).toEqual([null, 'DDD'])
})
