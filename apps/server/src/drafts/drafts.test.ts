import * as calls from '@called-it/contract/drafts/drafts.ts'
import { readAudit } from '@called-it/contract/organiser/audit.ts'
import { listAllTournaments } from '@called-it/contract/tournaments/tournaments.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
let token: string
let fan: string

beforeAll(async () => {
  token = await server.signIn(ORGANISER)
  fan = await server.signIn('6300001')
})

const TEMPLATE = {
  template: 'double_round_robin',
  name: 'Лига офиса',
  teams: ['Север', 'Юг', 'Запад', 'Восток'],
  zone: 'Europe/Moscow',
  first_day: '2090-03-01',
  time: '19:00',
  days_between: 7,
} as const
const TABLE = {
  name: { ru: 'Кубок', en: 'Table cup' },
  zone: 'Europe/Moscow',
  text: 'Дата\tВремя\tДома\tВ гостях\n15.03.2090\t12:00\tСевер\tЮг\n16.03.2090\t12:00\tЮг\tЗапад',
}

const create = async (body: object) => (await server.call(calls.createDraft, { body }, token)).draft
const check = (id: number) => server.call(calls.checkDraft, { params: { id: String(id) } }, token)
const listed = async () => (await server.call(calls.listDrafts, {}, token)).drafts

describe('a draft', () => {
  it('is made from a template', async () => {
    const draft = await create({ template: TEMPLATE })
    expect(draft).toMatchObject({ slug: 'liga-ofisa', events_count: 12, type: 'football', version: '1' })
    expect(draft.document.events[0]!.starts_at).toBe('2090-03-01T16:00:00Z')
  })

  it('is made from a pasted table, in the chosen zone', async () => {
    const { id, document } = await create({ table: TABLE })
    const { draft } = await server.call(calls.readDraft, { params: { id: String(id) } }, token)
    expect(Object.keys(draft.document)).toEqual(Object.keys(document))
    expect(document.events.map(({ starts_at, first, second }) => [starts_at, first, second])).toEqual([
      ['2090-03-15T09:00:00Z', 'sever', 'yug'],
      ['2090-03-16T09:00:00Z', 'yug', 'zapad'],
    ])
  })

  it('is made from a document, and listed with the last change first', async () => {
    const draft = await create({ document: smallCup('drafted') })
    expect((await listed())[0]).toMatchObject({ id: draft.id, slug: 'drafted' })
  })

  it('is not seen by players in any list, nor by its address', async () => {
    await create({ document: smallCup('hidden') })
    const all = await server.call(listAllTournaments, {}, fan)
    expect(JSON.stringify(all)).not.toContain('hidden')
    expect((await server.request('GET', '/api/v1/tournaments/hidden', { token: fan })).status).toBe(404)
    expect((await server.request('GET', '/api/v1/organiser/drafts', { token: fan })).status).toBe(403)
  })

  it('reports the mistakes of a table by row', async () => {
    const text = `${TABLE.text}\n16.03.2090\t25:00\tЮг\tЮг`
    const reply = await server.request('POST', '/api/v1/organiser/drafts', {
      token,
      body: { table: { ...TABLE, text } },
      headers: { 'accept-language': 'en' },
    })
    expectRefusal(reply, 422, 'validation_failed')
    expect(reply.body).toMatchObject({
      errors: {
        'table.rows.2.time': ['there is no such time: 25:00'],
        'table.rows.2.away': ['the team plays against itself'],
      },
    })
  })

  it.each([
    ['nothing', {}],
    ['two things', { table: TABLE, template: TEMPLATE }],
    ['a table without a column', { table: { ...TABLE, text: 'Дата\tДома\n15.03.2090\tСевер' } }],
    ['a table without rows', { table: { ...TABLE, text: 'Дата\tВремя\tДома\tВ гостях' } }],
    ['a table in no zone', { table: { ...TABLE, zone: 'Mars/Olympus' } }],
    [
      'groups that nobody can fill',
      {
        template: { ...TEMPLATE, template: 'groups_and_knockout', groups: 4, through: 2, third_place: false },
      },
    ],
  ])('is not made from %s', async (_, body) => {
    expectRefusal(
      await server.request('POST', '/api/v1/organiser/drafts', { token, body }),
      422,
      'validation_failed',
    )
  })

  it('that somebody else has saved meanwhile is not overwritten', async () => {
    const { id, document, version } = await create({ document: smallCup('together') })
    const save = (name: string, ifMatch: string) =>
      server.request('PUT', `/api/v1/organiser/drafts/${id}`, {
        token,
        body: { document: { ...document, name } },
        headers: { 'if-match': ifMatch },
      })
    expect((await save('First', version)).body).toMatchObject({ draft: { version: '2' } })
    const late = await save('Second', version)
    expectRefusal(late, 409, 'changed_meanwhile')
    expect(late.body).toMatchObject({ version: '2', current: { name: { ru: 'First', en: 'First' } } })
    expect((await save('Second', '2')).status).toBe(200)
  })

  it('can be deleted, and the audit log keeps its name', async () => {
    const { id } = await create({ document: smallCup('gone') })
    await server.call(calls.deleteDraft, { params: { id: String(id) } }, token)
    expectRefusal(await server.request('GET', `/api/v1/organiser/drafts/${id}`, { token }), 404, 'not_found')
    const { entries } = await server.call(readAudit, {}, token)
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'draft.delete', target: 'gone' },
      { action: 'draft.create', target: 'gone' },
    ])
  })
})

describe('the check of a draft', () => {
  it('says what is missing, what to look at and what is ready', async () => {
    const { id } = await create({ template: TEMPLATE })
    const { missing, warnings, ready } = await check(id)
    expect(missing).toEqual([])
    expect(warnings.map(({ code }) => code)).toEqual([
      'no_players',
      'names_in_one_language',
      'no_prizes',
      'no_chat',
    ])
    expect(ready.map(({ message }) => message)).toEqual([
      '4 команды',
      '6 туров',
      '12 событий, время есть у всех',
      'Очки: точный счёт 5, разница 3, исход 2',
    ])
  })

  it('names mistakes and an address that is taken', async () => {
    await contest.publish(smallCup('taken'))
    const cup = smallCup('taken')
    const events = cup.events.map((event, at) => (at === 0 ? { ...event, first: 'ZZZ' } : event))
    const { id } = await create({ document: { ...cup, events } })
    expect((await check(id)).missing.map(({ path, code }) => [path, code])).toEqual([
      ['slug', 'slug_taken'],
      ['events[0].first', 'unknown_entity'],
    ])
  })
})

describe('publishing a draft', () => {
  const publish = (id: number) => server.request('POST', `/api/v1/organiser/drafts/${id}/publish`, { token })

  it('makes a tournament of it, and the draft is gone', async () => {
    const { id } = await create({ table: { ...TABLE, slug: 'table-cup-2' } })
    const reply = await publish(id)
    expect(reply).toMatchObject({
      status: 200,
      body: { tournament: { slug: 'table-cup-2', status: 'upcoming' } },
    })
    expect((await server.request('GET', '/api/v1/tournaments/table-cup-2', { token: fan })).status).toBe(200)
    expect((await listed()).some((draft) => draft.id === id)).toBe(false)
    expectRefusal(await publish(id), 404, 'not_found')
  })

  it('is refused while something is missing, and writes nothing', async () => {
    const { id } = await create({ document: { ...smallCup('unfinished'), events: [] } })
    const reply = await publish(id)
    expectRefusal(reply, 422, 'validation_failed')
    expect(reply.body).toMatchObject({ errors: { events: ['Нет матчей'] } })
    expect((await server.request('GET', '/api/v1/tournaments/unfinished', { token })).status).toBe(404)
    expect((await listed()).some((draft) => draft.id === id)).toBe(true)
  })
})
