import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { everyRecord } from '../../test/records.ts'
import { contestOn, expectRefusal, pathsOf, type WireChange } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

// A document applies its differences from the document before it (API.md, Organisers): changes by calls since
// then stay.

const server = useApp()
const contest = contestOn(server)
let fan: string
let slug = ''
let cups = 0
let cup: TournamentDocument

beforeAll(async () => {
  fan = await server.signIn('6105001')
})

beforeEach(async () => {
  slug = `differs-${(cups += 1)}`
  cup = smallCup(slug)
  await contest.publish(cup)
})

const put = async (document: TournamentDocument, query = '', language = 'en') =>
  server.request('PUT', `/api/v1/organiser/tournaments/${slug}${query}`, {
    token: await contest.organiser(),
    body: document,
    headers: { 'accept-language': language },
  })
const changesOf = async (document: TournamentDocument, query = '', language = 'en') =>
  contest.succeed<{ changes: WireChange[] }>(await put(document, query, language)).changes
const withEvent = (key: string, change: object, document = cup): TournamentDocument => ({
  ...document,
  events: document.events.map((event) => (event.key === key ? { ...event, ...change } : event)),
})
const withPrize = (title: string): TournamentDocument => ({
  ...cup,
  prizes: [{ ...cup.prizes![0]!, title: { ru: title, en: title } }],
})
const startOf = async (key: string) => (await contest.matches(slug, fan))[key]!.started_at
const move = async (key: string, starts_at: string) =>
  contest.succeed(await contest.changeEvent(slug, key, { starts_at }))

describe('a change by call since the last document', () => {
  test('stays if the document is sent again with another change', async () => {
    const later = minutesFromNow(200)
    await move('m1', later)
    contest.succeed(await contest.changeEvent(slug, 'm2', { status: 'cancelled' }))
    contest.succeed(await contest.changeEvent(slug, 'm5', { first: 'AAA', second: 'CCC' }))
    expect(await changesOf(withPrize('A cup'))).toEqual([
      {
        path: 'prizes[0].title',
        before: cup.prizes![0]!.title,
        after: { ru: 'A cup', en: 'A cup' },
        effect: 'The prizes shown to participants change. No effect on predictions.',
        predictions: null,
      },
    ])
    expect(await contest.matches(slug, fan)).toMatchObject({
      m1: { started_at: later },
      m2: { status: 'cancelled' },
      m5: { first_entity: { key: 'AAA' }, second_entity: { key: 'CCC' } },
    })
    expect(await changesOf(withPrize('A cup'))).toEqual([])
  })

  test('stays against a document that a later one repeats', async () => {
    const [once, twice] = [minutesFromNow(200), minutesFromNow(300)]
    await changesOf(withEvent('m1', { starts_at: once }))
    await move('m1', twice)
    expect(await changesOf(withEvent('m1', { starts_at: once }))).toEqual([])
    expect(await startOf('m1')).toBe(twice)
  })

  test('is no conflict if the document has the same value', async () => {
    const later = minutesFromNow(200)
    await move('m1', later)
    expect(await changesOf(withEvent('m1', { starts_at: later }))).toEqual([])
    // That document is the last one now: later changes by calls stay.
    const evenLater = minutesFromNow(300)
    await move('m1', evenLater)
    expect(await changesOf(withEvent('m1', { starts_at: later }))).toEqual([])
    expect(await startOf('m1')).toBe(evenLater)
  })

  test('conflicts with another value in the document: the refusal lists each path, and nothing is written', async () => {
    const [later, other] = [minutesFromNow(200), minutesFromNow(300)]
    await move('m1', later)
    contest.succeed(await contest.changeEvent(slug, 'm5', { first: 'AAA' }))
    const document = withEvent(
      'm1',
      { starts_at: other },
      withEvent('m5', { first: 'BBB' }, withPrize('A cup')),
    )
    const before = await everyRecord(server)
    for (const query of ['', '?dry_run=true']) {
      const reply = await put(document, query)
      expectRefusal(reply, 409, 'changed_meanwhile')
      expect(reply.body).toMatchObject({
        errors: {
          'events[0].starts_at': [
            `the document now says ${other}, but this has been changed since: ${later}`,
          ],
          'events[4].first': ['the document now says BBB, but this has been changed since: AAA'],
        },
      })
      expect(pathsOf(reply)).toHaveLength(2)
    }
    expect(await everyRecord(server)).toEqual(before)
  })

  test('is overwritten on request', async () => {
    const other = minutesFromNow(300)
    await move('m1', minutesFromNow(200))
    const document = withEvent('m1', { starts_at: other })
    expect((await changesOf(document, '?overwrite=true')).map(({ path }) => path)).toEqual([
      'events[0].starts_at',
    ])
    expect(await startOf('m1')).toBe(other)
    expect(await changesOf(document)).toEqual([])
  })
})

describe('a tournament of an older database', () => {
  beforeEach(async () => {
    await server.database.pool.query(
      'delete from applied_documents where tournament_id = (select id from tournaments where slug = $1)',
      [slug],
    )
  })

  test('uses its current state as its last document', async () => {
    expect((await changesOf(withPrize('A cup'))).map(({ path }) => path)).toEqual(['prizes[0].title'])
    const later = minutesFromNow(200)
    await move('m1', later)
    expect(await changesOf(withPrize('A cup'))).toEqual([])
    expect(await startOf('m1')).toBe(later)
  })

  test('does not forget named sides', async () => {
    contest.succeed(await contest.changeEvent(slug, 'm5', { first: 'AAA', second: 'CCC' }))
    expect(await changesOf(cup)).toEqual([])
    expect((await contest.matches(slug, fan))['m5']).toMatchObject({ first_entity: { key: 'AAA' } })
  })
})

describe('the effect of a change', () => {
  const shown = (at: string) => at.replace('T', ' ').replace(/(:00)?Z$/, ' UTC')
  const effect = async (document: TournamentDocument, language = 'en') =>
    (await changesOf(document, '?dry_run=true', language)).map((item) => item.effect).join('\n')

  test('of a start shows the new lock, in the language of the caller', async () => {
    const [old, later] = [cup.events[2]!.starts_at!, minutesFromNow(1600)]
    const document = withEvent('m3', { starts_at: later })
    expect(await effect(document)).toBe(
      `Score of the match: predictions close on ${shown(later)}, not on ${shown(old)}.`,
    )
    expect(await effect(document, 'ru')).toBe(
      `Счёт матча: приём прогнозов закроется ${shown(later)}, а не ${shown(old)}.`,
    )
  })

  test('says how many predictions stay, and for how many the lock moves', async () => {
    const others = await Promise.all(['6105002', '6105003'].map((account) => server.signIn(account)))
    for (const token of [fan, ...others]) await contest.mustSave(slug, token, { m3: [1, 0] })
    await contest.mustSave(slug, fan, { m4: [1, 0] })
    const [first, second] = [minutesFromNow(1600), minutesFromNow(1700)]
    const document = withEvent(
      'm4',
      { starts_at: second },
      withEvent('m3', { starts_at: first, venue: { ru: 'Поле', en: 'Park' } }),
    )
    const changes = await changesOf(document, '?dry_run=true')
    expect(Object.fromEntries(changes.map(({ path, predictions }) => [path, predictions]))).toEqual({
      'events[2].starts_at': { kept: 3, moved: 3, cleared: 0 },
      'events[2].venue': null,
      'events[3].starts_at': { kept: 1, moved: 1, cleared: 0 },
    })
    const order = await changesOf(withEvent('m3', { round: 'md1' }), '?dry_run=true')
    expect(order.map(({ predictions }) => predictions)).toContainEqual({ kept: 3, moved: 0, cleared: 0 })
    const reply = await put(withEvent('m3', { first: 'DDD' }), '?dry_run=true')
    expectRefusal(reply, 422, 'validation_failed')
    expect((reply.body as { refused: object[] }).refused).toEqual([
      expect.objectContaining({ path: 'events[2].first', code: 'sides_stay', predictions: 3 }),
    ])
  })

  test('of the first start lists all questions that lock with it', async () => {
    const text = await effect(withEvent('m1', { starts_at: minutesFromNow(70) }))
    for (const kind of ['Score of the match', 'Order of the group', 'Top scorer', 'Tournament winner'])
      expect(text).toContain(`${kind}: predictions close on `)
  })

  test('of a start in the past shows that it locks at once', async () => {
    expect(await effect(withEvent('m3', { starts_at: minutesFromNow(-1) }))).toContain(
      'Score of the match: predictions close at once. Saved predictions stay.',
    )
  })

  test('of a start that moves ahead again shows that it is open again', async () => {
    await changesOf(withEvent('m3', { starts_at: minutesFromNow(-1) }))
    expect(await effect(withEvent('m3', { starts_at: minutesFromNow(1600) }))).toContain(
      'Score of the match: predictions are open again, until ',
    )
  })

  test('of named sides shows that the match and its tie take predictions', async () => {
    const text = await effect(withEvent('m5', { first: 'AAA', second: 'BBB' }))
    expect(text).toContain('Participants see who plays.')
    expect(text).toContain('Score of the match: predictions are open, until ')
    expect(text).toContain('Who goes through: predictions are open, until ')
  })

  test.each<[string, (document: TournamentDocument) => TournamentDocument, string]>([
    [
      'a name',
      (item) => ({ ...item, name: { ru: 'Имя', en: 'Name' } }),
      'Only what participants see changes.',
    ],
    [
      'a venue',
      () => withEvent('m1', { venue: { ru: 'Там', en: 'There' } }),
      'Only what participants see changes.',
    ],
    [
      'a ruleset',
      (item) => ({ ...item, ruleset: { tournament_winner: 30 } }),
      'Points are counted by the new rules.',
    ],
    [
      'the opening of the rating',
      (item) => ({ ...item, ratings_opened_at_date: '2031-02-03' }),
      'on 2031-02-03',
    ],
    ['a player', (item) => ({ ...item, players: item.players!.slice(1) }), 'No prediction names him.'],
    ['a round', () => withEvent('m2', { round: 'md2' }), 'Predictions stay.'],
  ])('of %s', async (_, change, text) => {
    expect(await effect(change(cup))).toContain(text)
  })
})

test('a dry run answers as the call would, and writes nothing', async () => {
  const document = withEvent(
    'm1',
    { starts_at: minutesFromNow(200) },
    { ...withPrize('A cup'), chat_url: 'https://a.example/b' },
  )
  const before = await everyRecord(server)
  const tried = await put(document, '?dry_run=true')
  expect(await everyRecord(server)).toEqual(before)
  const done = await put(document)
  const { audit_id } = done.body as { audit_id: number }
  expect([tried.status, { ...(tried.body as object), audit_id }]).toEqual([done.status, done.body])
  expect(tried.body).toMatchObject({ audit_id: null })
  expect(tried.body).toMatchObject({ tournament: { slug, chat_url: 'https://a.example/b' } })
  expect(await everyRecord(server)).not.toEqual(before)
})

test('a dry run of a new tournament shows it, and does not create it', async () => {
  slug = `${slug}-new`
  const reply = await put({ ...smallCup(slug) }, '?dry_run=1')
  expect(reply).toMatchObject({ status: 200, body: { tournament: { slug, status: 'upcoming' } } })
  expectRefusal(await contest.asOrganiser('GET', `tournaments/${slug}`), 404, 'not_found')
})

test('a document with an impossible change is 422, also for a value that a call has changed', async () => {
  contest.succeed(await contest.changeEvent(slug, 'm5', { first: 'AAA', second: 'CCC' }))
  await contest.mustSave(slug, fan, { m5: [1, 0] })
  const reply = await put(withEvent('m5', { first: 'BBB' }))
  expectRefusal(reply, 422, 'validation_failed')
  expect(pathsOf(reply)).toEqual(['events[4].first'])
})
