import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { everyRecord } from '../../test/records.ts'
import { expectRefusal, pathsOf } from '../../test/steps.ts'

// The document of a series, sent again after calls have changed the same data (API.md, Tournament document).

const server = useApp()
const contest = fightsOn(server)
let anna: string
let slug = ''
let series = 0
/** The document of the test's series as it was published: its starts are counted from that moment. */
let published: TournamentDocument

beforeAll(async () => {
  anna = await server.signIn('6530001')
})

beforeEach(async () => {
  slug = `document-${(series += 1)}`
  published = smallSeries(slug)
  await contest.publish(published)
  await contest.saveCard(slug, anna, 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
})

const documentOf = async () =>
  contest.succeed<{ document: TournamentDocument }>(await contest.asOrganiser('GET', `tournaments/${slug}`))
    .document
const put = (document: TournamentDocument) => contest.asOrganiser('PUT', `tournaments/${slug}`, document)

/** The series as it was published, or the given one, with some fights changed; null removes one. */
const changed = (
  changes: Record<string, Partial<DocumentEvent> | null>,
  document: TournamentDocument = { ...published, slug },
): TournamentDocument => ({
  ...document,
  events: document.events.flatMap((event) =>
    changes[event.key] === null ? [] : [{ ...event, ...changes[event.key] }],
  ),
})
const indexOf = (key: string) => published.events.findIndex((event) => event.key === key)
const fight = async (key: string) => contest.fightsOf(await contest.round(slug, anna))[key]!
const replacedOf = async (key: string) =>
  (await fight(key)).replaced.map(({ left, entered }) => `${left.key} ${entered.key}`)

async function expectRefused(document: TournamentDocument, paths: string[]) {
  const before = await everyRecord(server)
  const reply = await put(document)
  expectRefusal(reply, 422, 'validation_failed')
  expect(pathsOf(reply).toSorted()).toEqual(paths.toSorted())
  expect(await everyRecord(server)).toEqual(before)
}

describe('a document', () => {
  test('is returned as it was sent, and changes nothing if it is sent again', async () => {
    const document = await documentOf()
    for (const { key, type, weight_class, is_title, coefficients } of published.events) {
      expect(document.events.find((event) => event.key === key)).toMatchObject({
        type,
        weight_class,
        is_title,
        coefficients,
      })
    }
    expect(contest.succeed(await put(document))).toMatchObject({ changes: [] })
    expect((await contest.round(slug, anna)).saved_at).not.toBe(null)
  })

  test('without fighters and coefficients keeps those that calls have set, with the replacements', async () => {
    contest.succeed(
      await contest.changeEvent(slug, 'n1-4', { first: 'spare1', coefficients: { first: 1.8 } }),
    )
    contest.succeed(await contest.changeEvent(slug, 'n1-5', { coefficients: { first: 3, second: 1.4 } }))
    contest.succeed(await contest.changeEvent(slug, 'n1-6', { status: 'cancelled' }))
    const { events } = published
    const silent = Object.fromEntries(
      events.map(({ key }) => [key, { first: null, second: null, coefficients: null }]),
    )
    const document = await documentOf()
    expect(contest.succeed(await put(changed(silent, document)))).toMatchObject({ changes: [] })
    expect(await fight('n1-4')).toMatchObject({
      first_entity: { key: 'spare1' },
      second_entity: { key: 'n1-4b' },
      replaced: [{ left: { key: 'n1-4a' }, entered: { key: 'spare1' } }],
    })
    expect((await fight('n1-5')).coefficients).toMatchObject([{ coefficient: 3 }, { coefficient: 1.4 }])
    expect(await fight('n1-6')).toMatchObject({ status: 'cancelled' })
  })

  test('in its current form can be sent again after calls have changed it', async () => {
    contest.succeed(
      await contest.changeEvent(slug, 'n1-4', { first: 'spare1', coefficients: { first: 1.8 } }),
    )
    contest.succeed(await contest.changeEvent(slug, 'n1-5', { coefficients: { first: 3, second: 1.4 } }))
    const document = await documentOf()
    expect(document.events.find(({ key }) => key === 'n1-4')).toMatchObject({ first: 'spare1' })
    expect(contest.succeed(await put(document))).toMatchObject({ changes: [] })
    expect(await replacedOf('n1-4')).toEqual(['n1-4a spare1'])
  })

  test('with another fighter replaces him as a call does', async () => {
    contest.succeed(await put(changed({ 'n1-4': { first: 'spare1' } })))
    expect(await replacedOf('n1-4')).toEqual(['n1-4a spare1'])
    expect((await contest.round(slug, anna)).violations).toEqual(['IncorrectEventsCount'])
    contest.succeed(await put(changed({ 'n1-4': { second: 'spare2' } })))
    expect(await replacedOf('n1-4')).toEqual(['n1-4a spare1', 'spare1 n1-4a', 'n1-4b spare2'])
    expect((await contest.round(slug, anna)).violations).toEqual([])
  })

  test('with another fighter sets his odds; without odds it keeps those of the fighter who stays', async () => {
    const at = indexOf('n1-4')
    await expectRefused(changed({ 'n1-4': { first: 'spare1', coefficients: null } }), [
      `events[${at}].coefficients.first`,
    ])
    await expectRefused(changed({ 'n1-4': { first: 'spare1', coefficients: { first: 150, second: 2.2 } } }), [
      `events[${at}].coefficients.first`,
    ])
    const swapped = { first: 'n1-4b', second: 'n1-4a', coefficients: null }
    contest.succeed(await put(changed({ 'n1-4': swapped })))
    expect((await fight('n1-4')).coefficients).toMatchObject([{ coefficient: 2.2 }, { coefficient: 1.8 }])
  })

  test('must have odds within the bounds of its own ruleset', async () => {
    const high = { 'n1-4': { coefficients: { first: 60, second: 1.01 } } }
    const at = indexOf('n1-4')
    await expectRefused(changed(high), [`events[${at}].coefficients.first`])
    slug = `${slug}-high`
    const ruleset = { fight: { odds_max: 60 } }
    await contest.publish({ ...changed(high), ruleset })
    contest.succeed(await contest.changeEvent(slug, 'n1-5', { coefficients: { first: 1.01, second: 55 } }))
    await expectRefused({ ...changed(high), ruleset: { fight: { odds_min: 60 } } }, [
      'ruleset.fight.odds_max',
    ])
  })

  test('keeps odds from before there were bounds, also of a locked round, but accepts no new ones like them', async () => {
    const { pool } = server.database
    await pool.query(
      `update events e set coefficients = '{"first": 1.01, "second": 1000}' from tournaments t
       where t.id = e.tournament_id and t.slug = $1 and e.key = 'n1-4'`,
      [slug],
    )
    await contest.start(slug, 'n1-8')
    const name = { ru: 'Имя', en: 'Name' }
    const document = await documentOf()
    expect(contest.succeed(await put({ ...document, name }))).toMatchObject({ changes: [{ path: 'name' }] })
    const at = indexOf('n1-4')
    const high = { first: 1.01, second: 999 }
    await expectRefused(changed({ 'n1-4': { coefficients: high } }, document), [
      `events[${at}].coefficients.second`,
    ])
    // The odds of a new fight are checked too.
    const added = { ...document.events[at]!, key: 'n2-new', round: 'n2' }
    await expectRefused({ ...document, events: [...document.events, added] }, [
      `events[${document.events.length}].coefficients.second`,
    ])
  })

  test('with other coefficients changes what picks earn', async () => {
    contest.succeed(await put(changed({ 'n1-3': { coefficients: { first: 4, second: 1.2 } } })))
    await contest.fight(slug, 'n1-3', { status: 'finished', winner: 'first' })
    expect((await contest.rating(slug, anna)).me).toMatchObject({ points: 1, coefficient_sum: 8 })
  })

  test('with a new fight offers it', async () => {
    const document = published
    const added = {
      ...document.events[7]!,
      key: 'n1-9',
      first: 'spare1',
      second: 'spare2',
    }
    contest.succeed(await put({ ...document, events: [...document.events, added] }))
    expect((await contest.round(slug, anna)).events).toHaveLength(9)
    expect((await contest.round(slug, anna)).violations).toEqual([])
    const { events, entities } = await contest.idsOf(slug)
    const picks = await contest.picksOf(slug, 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)')
    const sent = picks.with(3, {
      event_id: events['n1-9']!,
      tournament_player_id: entities['spare1']!,
      type: 'main',
    })
    contest.succeed(await contest.trySend(slug, anna, sent))
  })

  test('cannot leave out a fighter who left a fight: cards may name him, and he is shown to all', async () => {
    contest.succeed(
      await contest.changeEvent(slug, 'n1-4', { first: 'spare1', coefficients: { first: 1.8 } }),
    )
    const document = await documentOf()
    const without = (key: string) => ({
      ...document,
      entities: document.entities.filter((entity) => entity.key !== key),
    })
    await expectRefused(without('n1-4a'), ['entities'])
    // A fighter may not leave both in one step.
    await expectRefused(changed({ 'n1-5': { first: 'spare2' } }, without('n1-5a')), ['entities'])
    contest.succeed(await put(without('spare6')))
    expect(await replacedOf('n1-4')).toEqual(['n1-4a spare1'])
  })

  test('cannot leave out a fight of an event with cards', async () => {
    await expectRefused(changed({ 'n1-7': null }), ['events'])
    contest.succeed(await put(changed({ 'n2-7': null })))
  })
})

test('a document moves no fight out of an event with cards, nor into a locked one', async () => {
  const at = indexOf('n1-4')
  await expectRefused(changed({ 'n1-4': { round: 'n2' } }, await documentOf()), [`events[${at}].round`])
  await contest.start(slug, 'n1-8')
  const into = indexOf('n2-4')
  await expectRefused(changed({ 'n2-4': { round: 'n1' } }, await documentOf()), [`events[${into}].round`])
})

describe('a document that is sent after the lock of an event', () => {
  beforeEach(() => contest.start(slug, 'n1-8'))

  test('changes no fighter, no coefficients, no place on the card and no event of its fights', async () => {
    const document = await documentOf()
    await expectRefused(
      changed(
        {
          'n1-3': { coefficients: { first: 4, second: 1.2 } },
          'n1-4': { first: 'spare1' },
          'n1-5': { second: 'spare2' },
          'n1-6': { round: 'n2' },
          'n1-7': { type: 'main' },
          // All of an event that is not locked may change.
          'n2-3': { first: 'spare3', coefficients: { first: 4, second: 1.2 } },
        },
        document,
      ),
      [
        `events[${indexOf('n1-3')}].coefficients`,
        `events[${indexOf('n1-4')}].first`,
        `events[${indexOf('n1-5')}].second`,
        `events[${indexOf('n1-6')}].round`,
        `events[${indexOf('n1-7')}].type`,
      ],
    )
    contest.succeed(
      await put(changed({ 'n2-3': { first: 'spare3', coefficients: { first: 4, second: 1.2 } } }, document)),
    )
  })

  test('adds no coefficients where there were none', async () => {
    slug = `${slug}-bare`
    const bare = published.events.map(({ key }) => [key, { coefficients: null }])
    await contest.publish(changed(Object.fromEntries(bare)))
    await contest.start(slug, 'n1-8')
    const odds = { coefficients: { first: 4, second: 1.2 } }
    await expectRefused(changed({ 'n1-3': odds }, await documentOf()), [
      `events[${indexOf('n1-3')}].coefficients`,
    ])
    contest.succeed(await put(changed({ 'n2-3': odds }, await documentOf())))
  })

  test('does not change its ruleset', async () => {
    await expectRefused({ ...(await documentOf()), ruleset: { fight: { right_pick: 5 } } }, ['ruleset'])
  })

  test('keeps results and their points', async () => {
    await contest.fight(slug, 'n1-3', { status: 'finished', winner: 'first' })
    const me = (await contest.rating(slug, anna)).me
    contest.succeed(await put({ ...(await documentOf()), name: { ru: 'Имя', en: 'Name' } }))
    expect(await fight('n1-3')).toMatchObject({ status: 'finished', prediction: { points: 1 } })
    expect((await contest.rating(slug, anna)).me).toEqual(me)
  })
})

test('a document with another fighter at the old odds is refused if a call has changed those', async () => {
  contest.succeed(await contest.changeEvent(slug, 'n1-4', { coefficients: { first: 3, second: 1.4 } }))
  const document = changed({ 'n1-4': { first: 'spare1' } })
  const reply = await put(document)
  expectRefusal(reply, 409, 'changed_meanwhile')
  expect(pathsOf(reply)).toEqual([`events[${indexOf('n1-4')}].coefficients`])
  const { body } = await contest.asOrganiser('PUT', `tournaments/${slug}?overwrite=true`, document)
  expect(body).toMatchObject({ changes: [{ path: `events[${indexOf('n1-4')}].first` }, {}] })
  expect((await fight('n1-4')).coefficients).toMatchObject([{ coefficient: 1.8 }, { coefficient: 2.2 }])
})
