import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { everyRecord } from '../../test/records.ts'
import { contestOn, expectRefusal, pathsOf } from '../../test/steps.ts'

const server = useApp()
const contest = contestOn(server)
let fan: string

const put = (slug: string, document: unknown) => contest.asOrganiser('PUT', `tournaments/${slug}`, document)
const documentOf = async (slug: string) =>
  contest.succeed<{ document: TournamentDocument }>(await contest.asOrganiser('GET', `tournaments/${slug}`))
    .document

beforeAll(async () => {
  fan = await server.signIn('6100001')
})

describe('publishing a document', () => {
  it('returns the tournament and its changes', async () => {
    const { tournament, changes } = await contest.publish(smallCup('fresh'))
    expect(tournament).toMatchObject({ slug: 'fresh', status: 'upcoming', id: expect.any(Number) })
    expect(changes).toEqual([
      {
        path: 'slug',
        before: null,
        after: 'fresh',
        effect: 'Турнир создан. Событий: 5, команд и бойцов: 4.',
        predictions: null,
      },
    ])
  })

  it('changes nothing if it is sent again', async () => {
    const document = smallCup('again')
    const first = await contest.publish(document)
    const before = await everyRecord(server)
    const second = await contest.publish(document)
    expect(second.changes).toEqual([])
    expect(second.tournament).toEqual(first.tournament)
    const { audit_log: _, ...after } = await everyRecord(server)
    expect(before).toMatchObject(after)
  })

  it('changes nothing if it is sent again with fractions of a second', async () => {
    for (const [at, fraction] of ['.5Z', '.123456Z', '.999999999Z', '.000Z'].entries()) {
      const document = smallCup(`fraction-${at}`)
      document.events[0]!.starts_at = minutesFromNow(60).replace('Z', fraction)
      await contest.publish(document)
      expect((await contest.publish(document)).changes).toEqual([])
      const [first] = (await documentOf(document.slug)).events
      const { m1 } = await contest.matches(document.slug, fan)
      expect(Date.parse(m1!.started_at!)).toBe(Date.parse(first!.starts_at!))
    }
  })

  it('reports a required field, also one with a choice of values', async () => {
    const reply = await put('choice', { ...smallCup('choice'), system_name: undefined })
    expectRefusal(reply, 422, 'validation_failed')
    expect(reply.body).toMatchObject({ errors: { system_name: ['Обязательное поле'] } })
  })

  it('accepts addresses in any alphabet', async () => {
    await contest.publish({ ...smallCup('alphabet'), chat_url: 'https://пример.рф/чат' })
    expect((await documentOf('alphabet')).chat_url).toBe('https://пример.рф/чат')
    const reply = await put('alphabet', { ...smallCup('alphabet'), chat_url: 'javascript:alert(1)' })
    expectRefusal(reply, 422, 'validation_failed')
  })

  it('returns a document that can be sent as it is', async () => {
    await contest.publish({
      ...smallCup('back'),
      chat_url: 'https://chat.example/back',
      groups: [{ code: 'oracle', name: { ru: 'Оракул', en: 'Oracle' } }],
    } as TournamentDocument)
    await contest.play('back', 'm1', 2, 1)
    await contest.changeEvent('back', 'm5', { first: 'AAA', second: 'DDD' })
    const document = await documentOf('back')
    expect(document).toMatchObject({ slug: 'back', chat_url: 'https://chat.example/back' })
    const before = await everyRecord(server)
    const { changes } = await contest.publish(document)
    expect(changes).toEqual([])
    // Only the document that was applied last differs now.
    const { applied_documents: _, ...after } = await everyRecord(server)
    expect(before).toMatchObject(after)
    expect(await documentOf('back')).toEqual(document)
  })

  it('reports removed fields like any other change', async () => {
    const document = smallCup('shorter')
    await contest.publish({ ...document, chat_url: 'https://chat.example/shorter' })
    const { starts_at: start, table_group: group, ...m1 } = document.events[0]!
    const shorter = { ...document, events: [m1, ...document.events.slice(1)] }
    const { changes } = await contest.publish(shorter)
    expect(changes.toSorted((a, b) => a.path.localeCompare(b.path))).toMatchObject([
      { path: 'chat_url', before: 'https://chat.example/shorter', after: null },
      { path: 'events[0].starts_at', before: start, after: null },
      { path: 'events[0].table_group', before: group, after: null },
    ])
    expect((await contest.publish(shorter)).changes).toEqual([])
  })

  it('keeps every fact of it', async () => {
    const document = smallCup('facts')
    const given = await documentOf((await contest.publish(document)).tournament.slug)
    expect(given).toMatchObject(JSON.parse(JSON.stringify(document)))
  })

  it('updates in place: ids and predictions stay', async () => {
    const document = smallCup('growing')
    await contest.publish(document)
    await contest.mustSave('growing', fan, { m1: [3, 2], m3: [0, 0] })
    const before = await contest.matches('growing', fan)
    const { changes } = await contest.publish({
      ...document,
      name: { ru: 'Новое имя', en: 'New name' },
      events: [
        { ...document.events[4]!, first: 'AAA', second: 'CCC' },
        ...document.events.slice(0, 4).toReversed(),
        {
          key: 'm6',
          round: 'md2',
          starts_at: minutesFromNow(2000),
          first: 'BBB',
          second: 'CCC',
          table_group: 'A',
        },
      ],
    })
    expect(changes.length).toBeGreaterThanOrEqual(3)
    const after = await contest.matches('growing', fan)
    for (const key of ['m1', 'm2', 'm3', 'm4', 'm5']) expect(after[key]!.id).toBe(before[key]!.id)
    expect(after['m1']).toEqual(before['m1'])
    expect(after['m3']!.prediction).toMatchObject({ first: 0, second: 0 })
    expect(after['m5']).toMatchObject({ first_entity: { key: 'AAA' }, second_entity: { key: 'CCC' } })
    expect(after['m6']).toMatchObject({ status: 'scheduled', prediction: null })
  })

  it('makes one tournament if it is sent twice at once', async () => {
    const document = smallCup('twins')
    const replies = await Promise.all(Array.from({ length: 4 }, () => put('twins', document)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await documentOf('twins')).events).toHaveLength(5)
    const { body } = await server.request('GET', '/api/v1/tournaments/all', { token: fan })
    const { tournaments } = body as { tournaments: { slug: string }[] }
    expect(tournaments.filter(({ slug }) => slug === 'twins')).toHaveLength(1)
  })
})

test('the small document of docs/organiser-calls.md is accepted as it is', async () => {
  const page = await readFile(new URL('../../../../docs/organiser-calls.md', import.meta.url), 'utf8')
  const document = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)![1]!) as TournamentDocument
  const { tournament } = await contest.publish(document)
  expect(tournament).toMatchObject({ slug: document.slug, status: 'upcoming' })
  expect((await contest.publish(document)).changes).toEqual([])
})

describe('a document sent again', () => {
  /** The document with one of its events changed. */
  const withEvent = (document: TournamentDocument, key: string, change: object): TournamentDocument => ({
    ...document,
    events: document.events.map((event) => (event.key === key ? { ...event, ...change } : event)),
  })

  it('with another start moves the lock as well', async () => {
    const document = smallCup('moved')
    await contest.publish(document)
    await contest.publish(withEvent(document, 'm1', { starts_at: minutesFromNow(-1) }))
    expectRefusal(await contest.save('moved', fan, { m1: [0, 0] }), 409, 'locked')
  })

  it('does not undo results', async () => {
    const document = smallCup('played')
    await contest.publish(document)
    await contest.mustSave('played', fan, { m1: [2, 1] })
    await contest.play('played', 'm1', 2, 1)
    await contest.publish({ ...document, name: { ru: 'Имя', en: 'Name' } })
    expect((await contest.matches('played', fan))['m1']).toMatchObject({
      status: 'finished',
      score: { first: 2, second: 1 },
      is_locked: true,
    })
    expect((await contest.rating('played', fan)).me).toMatchObject({ points: 5 })
  })

  it('does not move the start of a match with a result', async () => {
    const document = smallCup('stays')
    await contest.publish(document)
    await contest.mustSave('stays', fan, { m1: [2, 1] })
    await contest.play('stays', 'm1', 2, 1)
    const before = (await contest.matches('stays', fan))['m1']
    const { changes } = await contest.publish(withEvent(document, 'm1', { starts_at: minutesFromNow(5000) }))
    expect(changes).toEqual([])
    expect((await contest.matches('stays', fan))['m1']).toEqual(before)
  })

  it.each([
    [
      'that was predicted',
      'sides-called',
      async (slug: string) => void (await contest.mustSave(slug, fan, { m3: [1, 0] })),
    ],
    ['with a result', 'sides-played', async (slug: string) => void (await contest.play(slug, 'm3', 1, 0))],
  ])('keeps the sides of a match %s', async (_, slug, use) => {
    const document = smallCup(slug)
    await contest.publish(document)
    await use(slug)
    const before = await everyRecord(server)
    for (const [change, path] of [
      [{ first: 'DDD' }, 'events[2].first'],
      [{ second: 'DDD' }, 'events[2].second'],
    ] as const) {
      const reply = await put(slug, withEvent(document, 'm3', change))
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply)).toEqual([path])
    }
    expect(await everyRecord(server)).toEqual(before)
  })

  it('without a match that was predicted is refused', async () => {
    const document = smallCup('dropped')
    await contest.publish(document)
    await contest.mustSave('dropped', fan, { m3: [1, 0] })
    const events = document.events.filter(({ key }) => key !== 'm3')
    const reply = await put('dropped', { ...document, events })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['events'])
  })
})
