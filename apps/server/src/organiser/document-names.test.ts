import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { readScorer } from '@called-it/contract/kinds/scorer.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { everyRecord } from '../../test/records.ts'
import { expectRefusal, pathsOf } from '../../test/steps.ts'
import { smallLeague, twoGroups } from '../../test/world.ts'

// A document must not remove what predictions name (API.md "Organisers": predictions stay).

const server = useApp()
const contest = predictionsOn(server)
let anna: string
let slug = ''
let cups = 0
let cup: TournamentDocument

beforeAll(async () => {
  anna = await server.signIn('6120001')
})

/** Two groups of two teams, and a team that plays nowhere yet. */
beforeEach(async () => {
  slug = `names-${(cups += 1)}`
  const document = twoGroups(slug)
  cup = {
    ...document,
    entities: [...document.entities, { ...document.entities[0]!, key: 'EEE', code: 'EEE' }],
  }
  await contest.publish(cup)
  await contest.join(slug, anna)
})

const put = (document: TournamentDocument) =>
  contest.asOrganiser('PUT', `tournaments/${document.slug}`, document)
const expectRefused = async (document: TournamentDocument, path: string, named: string) => {
  const before = await everyRecord(server)
  const reply = await put(document)
  expectRefusal(reply, 422, 'validation_failed')
  expect(pathsOf(reply)).toEqual([path])
  const { errors } = reply.body as { errors: Record<string, string[]> }
  expect(errors[path]!.join()).toContain(`«${named}»`)
  expect(await everyRecord(server)).toEqual(before)
}
const expectTaken = async (document: TournamentDocument) => {
  const { changes } = contest.succeed<{ changes: string[] }>(await put(document))
  expect(changes.length).toBeGreaterThan(0)
  expect(await contest.mistakes(slug)).toEqual([])
}
const without = (list: 'players' | 'entities', key: string): TournamentDocument => ({
  ...cup,
  [list]: cup[list]!.filter((item) => item.key !== key),
})
const regrouped = (A: string[], rest: object = {}): TournamentDocument => ({
  ...cup,
  table_groups: [{ ...cup.table_groups![0]!, entities: A, ...rest }, cup.table_groups![1]!],
})

describe('a player left out of the document', () => {
  test('is removed if nobody has named a scorer', async () => {
    await contest.mustSaveWinner(slug, anna, 'AAA')
    await expectTaken(without('players', 'bert'))
    const { players } = await server.call(readScorer, { params: { slug }, query: {} }, anna)
    expect(players.map(({ key }) => key)).toEqual(['anna', 'alan'])
  })

  test('is refused after any user has named one, and the refusal reveals no names', async () => {
    contest.succeed(await contest.trySaveScorer(slug, anna, 'anna'))
    await expectRefused(without('players', 'bert'), 'players', 'bert')
    await expectRefused(without('players', 'anna'), 'players', 'anna')
  })

  test('is removed as a field player if only goalkeepers were named', async () => {
    contest.succeed(await contest.trySaveKeeper(slug, anna, 'alan'))
    await expectRefused(without('players', 'bert'), 'players', 'bert')
    await expectTaken(without('players', 'anna'))
  })

  test('can be added if there were none', async () => {
    contest.succeed(await contest.trySaveScorer(slug, anna, 'anna'))
    const players = [...cup.players!, { ...cup.players![0]!, key: 'carl' }]
    await expectTaken({ ...cup, players })
    contest.succeed(await contest.trySaveScorer(slug, anna, 'carl'))
  })

  test('loses the goals of a result, and gets them back', async () => {
    await contest.play(slug, 'm1', 1, 0, { goals: [{ player: 'anna', minute: 5 }] })
    await expectTaken(without('players', 'anna'))
    await expectTaken(cup)
    const { players } = await server.call(readScorer, { params: { slug }, query: {} }, anna)
    expect(players[0]).toMatchObject({ key: 'anna', goals: 1 })
  })
})

describe('a team left out of the document', () => {
  test('is removed if no prediction can name it', async () => {
    contest.succeed(await contest.trySaveScorer(slug, anna, 'anna'))
    contest.succeed(await contest.saveOrder(slug, anna, 'A', ['AAA', 'BBB']))
    await expectTaken(without('entities', 'EEE'))
  })

  test.each<[string, () => Promise<unknown>]>([
    ['winner', () => contest.mustSaveWinner(slug, anna, 'AAA')],
    ['most productive team', () => contest.trySaveTeam(slug, anna, 'AAA').then(contest.succeed)],
  ])('is refused after a user has named a %s', async (_, save) => {
    await save()
    await expectRefused(without('entities', 'EEE'), 'entities', 'EEE')
  })

  test('is refused in a league that a user has predicted', async () => {
    const league = smallLeague(`${slug}-league`)
    const extra = { ...league.entities[0]!, key: 'C11', code: 'C11' }
    await contest.publish({ ...league, entities: [...league.entities, extra] })
    await contest.join(league.slug, anna)
    const eight = league.entities.slice(0, 8).map(({ key }) => key)
    contest.succeed(await contest.saveEight(league.slug, anna, eight))
    await expectRefused(league, 'entities', 'C11')
    // Pots are for display only.
    const { table_groups: _, ...potless } = league
    await expectTaken({ ...potless, entities: [...league.entities, extra] })
  })
})

describe('the teams of a group', () => {
  test('may change before a user has predicted their order', async () => {
    contest.succeed(await contest.saveOrder(slug, anna, 'B', ['CCC', 'DDD']))
    await expectTaken(regrouped(['AAA', 'BBB', 'EEE']))
    contest.succeed(await contest.saveOrder(slug, anna, 'A', ['EEE', 'AAA', 'BBB']))
  })

  test('stay after that, except for their order and the name of the group', async () => {
    contest.succeed(await contest.saveOrder(slug, anna, 'A', ['AAA', 'BBB']))
    await expectRefused(regrouped(['AAA', 'BBB', 'EEE']), 'table_groups', 'A')
    await expectTaken(regrouped(['BBB', 'AAA'], { name: { ru: 'Первая', en: 'First' } }))
    contest.succeed(await contest.saveOrder(slug, anna, 'A', ['BBB', 'AAA']))
  })

  test('stay with their group, which cannot be left out', async () => {
    contest.succeed(await contest.saveOrder(slug, anna, 'A', ['AAA', 'BBB']))
    const events = cup.events.map((event) => ({ ...event, table_group: event.key === 'm2' ? 'B' : null }))
    await expectRefused({ ...cup, events, table_groups: [cup.table_groups![1]!] }, 'table_groups', 'A')
    await contest.publish({ ...cup, slug: `${slug}-fresh` })
    await expectTaken({ ...cup, slug: `${slug}-fresh`, events, table_groups: [cup.table_groups![1]!] })
  })
})
