import type { TournamentDocument } from '@called-it/contract/tournament-document.ts'
import { beforeAll, describe, expect, it } from 'vitest'
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

/** A deep copy with one place changed; `undefined` takes the field away. */
function changed(document: TournamentDocument, path: string, value: unknown): unknown {
  const copy = structuredClone(document) as unknown as Record<string, unknown>
  const steps = path.split('.')
  const last = steps.pop()!
  let place = copy
  for (const step of steps) place = place[step] as Record<string, unknown>
  if (value === undefined) delete place[last]
  else place[last] = value
  return copy
}

/** `events.3.first` as the contract writes it: `events[3].first`. */
const written = (path: string) => path.replaceAll(/\.(\d+)/g, '[$1]')

beforeAll(async () => {
  fan = await server.signIn('6100001')
  await contest.publish(smallCup('cup'))
})

describe('publishing a document', () => {
  it('answers with the tournament and what changed', async () => {
    const { tournament, changes } = await contest.publish(smallCup('fresh'))
    expect(tournament).toMatchObject({ slug: 'fresh', status: 'upcoming', id: expect.any(Number) })
    expect(changes.length).toBeGreaterThan(0)
    for (const change of changes) expect(change).toEqual(expect.stringMatching(/\S/))
  })

  it('changes nothing when it is sent again', async () => {
    const document = smallCup('again')
    const first = await contest.publish(document)
    const before = await everyRecord(server)
    const second = await contest.publish(document)
    expect(second.changes).toEqual([])
    expect(second.tournament).toEqual(first.tournament)
    const { audit_log: _, ...after } = await everyRecord(server)
    expect(before).toMatchObject(after)
  })

  it('changes nothing when it is sent again with fractions of a second', async () => {
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

  it('says that a field is required where it has a choice of values too', async () => {
    const reply = await put('choice', { ...smallCup('choice'), system_name: undefined })
    expectRefusal(reply, 422, 'validation_failed')
    expect(reply.body).toMatchObject({ errors: { system_name: ['Обязательное поле'] } })
  })

  it('takes addresses of any alphabet', async () => {
    await contest.publish({ ...smallCup('alphabet'), chat_url: 'https://пример.рф/чат' })
    expect((await documentOf('alphabet')).chat_url).toBe('https://пример.рф/чат')
    const reply = await put('alphabet', { ...smallCup('alphabet'), chat_url: 'javascript:alert(1)' })
    expectRefusal(reply, 422, 'validation_failed')
  })

  it('gives back a document that can be sent as it is', async () => {
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
    const { audit_log: _, ...after } = await everyRecord(server)
    expect(before).toMatchObject(after)
    expect(await documentOf('back')).toEqual(document)
  })

  it('tells of what it leaves out as of any other change', async () => {
    const document = smallCup('shorter')
    await contest.publish({ ...document, chat_url: 'https://chat.example/shorter' })
    const { starts_at: start, table_group: group, ...m1 } = document.events[0]!
    const shorter = { ...document, events: [m1, ...document.events.slice(1)] }
    const { changes } = await contest.publish(shorter)
    expect(changes.toSorted()).toEqual([
      expect.stringMatching(new RegExp(`^event m1: starts_at ${start!.slice(0, 16)}.* → null$`)),
      `event m1: table_group ${group} → null`,
      'tournament: chat_url https://chat.example/shorter → null',
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

  it('leaves one tournament when it is sent twice at once', async () => {
    const document = smallCup('twins')
    const replies = await Promise.all(Array.from({ length: 4 }, () => put('twins', document)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await documentOf('twins')).events).toHaveLength(5)
    const { body } = await server.request('GET', '/api/v1/tournaments/all', { token: fan })
    const { tournaments } = body as { tournaments: { slug: string }[] }
    expect(tournaments.filter(({ slug }) => slug === 'twins')).toHaveLength(1)
  })
})

describe('a mistake', () => {
  const cases: [path: string, value: unknown][] = [
    ['slug', 'another'],
    ['slug', 'Not A Slug'],
    ['system_name', 'chess'],
    ['name', 'Cup'],
    ['name', { ru: 'Кубок' }],
    ['name.en', ''],
    ['started_at', 'tomorrow'],
    ['ratings_opened_at_date', '2024-02-30'],
    ['entities', {}],
    ['entities.1.key', 'AAA'],
    ['entities.0.name', undefined],
    ['players.0.entity', 'GRE'],
    ['players.0.position', 'libero'],
    ['players.1.key', 'anna'],
    ['stages.0.type', 'friendly'],
    ['stages.1.level', 'kitchen_final'],
    ['stages.1.key', 'groups'],
    ['stages.0.tie_break', 'coin'],
    ['table_groups.0.entities.2', 'GRE'],
    ['rounds.0.stage', 'nowhere'],
    ['rounds.1.key', 'md1'],
    ['events.3.first', 'GRE'],
    ['events.3.second', 'GRE'],
    ['events.3.round', 'md9'],
    ['events.3.table_group', 'Z'],
    ['events.3.starts_at', '2024-06-31T19:00:00Z'],
    ['events.3.starts_at', 1718391600],
    ['events.2.key', 'm1'],
    ['events.2.key', undefined],
    ['events.2.round', undefined],
    ['prizes.0.scope', 'everyone'],
    ['prizes.0.place_from', 0],
    ['ruleset', []],
    ['entities', undefined],
    ['stages', undefined],
    ['rounds', undefined],
    ['events', undefined],
    ['name', undefined],
    ['system_name', undefined],
  ]

  it.each(cases)('at %s, %j, is named with its path', async (path, value) => {
    const reply = await put('cup', changed(smallCup('cup'), path, value))
    expectRefusal(reply, 422, 'validation_failed')
    const expected = written(path)
    expect(pathsOf(reply)).toEqual(
      expect.arrayContaining([
        expect.toSatisfy((named: string) => named === expected || named.startsWith(`${expected}.`)),
      ]),
    )
  })

  it('names the entity that nobody knows, as the contract shows it', async () => {
    const reply = await put('cup', changed(smallCup('cup'), 'events.3.first', 'GRE'))
    const { errors, message } = reply.body as { errors: Record<string, string[]>; message: string }
    expect(Object.keys(errors)).toEqual(['events[3].first'])
    expect(`${message} ${errors['events[3].first']!.join(' ')}`).toContain('GRE')
  })

  it.each([
    ['favourite_colour', 'favourite_colour'],
    ['entities.0.nickname', 'entities[0].nickname'],
    ['events.2.referee', 'events[2].referee'],
    ['stages.0.colour', 'stages[0].colour'],
    ['rounds.0.starts_at', 'rounds[0].starts_at'],
    ['name.de', 'name.de'],
  ])('is any other field: %s', async (path, named) => {
    const reply = await put('cup', changed(smallCup('cup'), path, 'x'))
    expectRefusal(reply, 422, 'validation_failed')
    const { errors } = reply.body as { errors: Record<string, string[]> }
    expect(JSON.stringify(errors)).toContain(named.split('.').at(-1))
    expect(pathsOf(reply).some((path) => named.startsWith(path))).toBe(true)
  })

  it('comes with all the others, and nothing is written', async () => {
    const before = await everyRecord(server)
    const cup = smallCup('cup', { name: { ru: 'Другое', en: 'Different' } })
    const broken = changed(
      changed(cup, 'events.3.first', 'GRE') as TournamentDocument,
      'players.0.entity',
      'ESP',
    )
    const reply = await put('cup', broken)
    expect(pathsOf(reply).sort()).toEqual(['events[3].first', 'players[0].entity'])
    expectRefusal(
      await put('brand-new', { ...(broken as object), slug: 'brand-new' }),
      422,
      'validation_failed',
    )
    expect(await everyRecord(server)).toEqual(before)
  })

  it.each([[[]], ['"document"'], ['null'], [5], [{}], [[{}]]])('is a body like %j', async (body) => {
    const before = await everyRecord(server)
    expectRefusal(await put('cup', body), 422, 'validation_failed')
    expect(await everyRecord(server)).toEqual(before)
  })
})

describe('who may', () => {
  const calls = [
    ['PUT', 'tournaments/cup'],
    ['GET', 'tournaments/cup'],
    ['PUT', 'tournaments/cup/events/m1'],
    ['PUT', 'tournaments/cup/events/m1/result'],
    ['PUT', 'tournaments/cup/events/m1/result?dry_run=true'],
    ['POST', 'tournaments/cup/finish'],
    ['GET', 'audit'],
  ] as const

  it.each(calls)('%s %s: the organiser alone', async (method, path) => {
    const before = await everyRecord(server)
    const body = method === 'PUT' ? smallCup('cup', { name: { ru: 'Взлом', en: 'Hacked' } }) : undefined
    const url = `/api/v1/organiser/${path}`
    expectRefusal(await server.request(method, url, { token: fan, body }), 403, 'forbidden')
    expectRefusal(await server.request(method, url, { token: fan, body: body && {} }), 403, 'forbidden')
    expectRefusal(await server.request(method, url, { body }), 401, 'unauthenticated')
    expect(await everyRecord(server)).toEqual(before)
  })
})

describe('the audit log', () => {
  it('says who changed what, when, from what to what', async () => {
    await contest.publish(smallCup('audited'))
    await contest.play('audited', 'm1', 1, 0)
    await contest.sendResult('audited', 'm1', { status: 'finished', score: { first: 4, second: 0 } })
    await contest.asOrganiser('POST', 'tournaments/audited/finish')
    const { body, status } = await contest.asOrganiser('GET', 'audit')
    expect(status).toBe(200)
    const { entries, meta } = body as { entries: Record<string, unknown>[]; meta: { total: number } }
    expect(meta.total).toBeGreaterThanOrEqual(5)
    const about = entries.filter((entry) => JSON.stringify(entry).includes('audited'))
    expect(about.length).toBeGreaterThanOrEqual(5)
    const { id } = await contest.me(await contest.organiser())
    expect(JSON.stringify(about[0])).toMatch(new RegExp(`finish.*\\b${id}\\b|\\b${id}\\b.*finish`))
    const correction = JSON.stringify(about[1])
    for (const fact of ['"before"', '"after"', '"first":1', '"first":4']) expect(correction).toContain(fact)
    const pages = await contest.asOrganiser('GET', 'audit?page=2')
    expect(pages.status).toBe(200)
    expectRefusal(await contest.asOrganiser('GET', 'audit?page=0'), 422, 'validation_failed')
  })
})
