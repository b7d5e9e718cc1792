import type { ContentDocument } from '@called-it/contract/content/content-document.ts'
import { readFaq, readRules } from '@called-it/contract/content/content.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { smallContent } from '../../test/content.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { everyRecord } from '../../test/records.ts'
import { contestOn, expectRefusal, pathsOf } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
let fan: string

type Audited = { document: Partial<ContentDocument> }

const put = (document: unknown) => contest.asOrganiser('PUT', 'content', document)
const mustPut = async (document: ContentDocument) =>
  contest.succeed<{ changes: string[] }>(await put(document)).changes
const currentContent = async () =>
  contest.succeed<{ document: ContentDocument }>(await contest.asOrganiser('GET', 'content')).document
const faq = async () => (await server.call(readFaq, {}, fan)).faq
const rulesOf = (tournament?: string) => server.call(readRules, { query: { tournament } }, fan)

beforeAll(async () => {
  fan = await server.signIn('6190001')
  await contest.publish(smallCup('cup'))
  await contest.publish(smallCup('dear', { ruleset: { tournament_winner: 33, match: { exact: 9 } } }))
  await contest.publish(smallSeries('series'))
  await mustPut(smallContent())
})

describe('for readers', () => {
  it('questions are in the order of their sections, with limits filled in', async () => {
    const entries = await faq()
    expect(entries.map(({ key, section }) => `${section.key} ${key}`)).toEqual([
      'calls change',
      'teams own-teams',
    ])
    expect(entries[1]!.answer.en).toBe('At most **3**, see [the rules](/tournament/cup/rules).')
    expect(entries[0]!.video).toEqual({
      src: 'https://video.example/change.mp4',
      poster: '/change.jpg',
      title: { ru: 'По-русски: A score is changed', en: 'A score is changed' },
    })
  })

  it('rules are those of the tournament, with its numbers', async () => {
    const cup = await rulesOf('cup')
    expect(cup.ruleset).toEqual(DEFAULT_RULESET)
    expect(cup.rules.map(({ key }) => key)).toEqual(['locks', 'winner'])
    expect(cup.rules[1]!.body.en).toBe('It is worth 20.')
    const dear = await rulesOf('dear')
    expect(dear.ruleset).toMatchObject({ tournament_winner: 33, match: { exact: 9, outcome: 2 } })
    expect(dear.rules[1]!.body.en).toBe('It is worth 33.')
    const series = await rulesOf('series')
    expect(series.rules.map(({ body }) => body.en)).toEqual([
      'The clock of the database decides.',
      'They open 5 days before.',
    ])
  })

  it('rules without a tournament are all rules, with the default ruleset', async () => {
    const { rules, ruleset } = await rulesOf()
    expect(ruleset).toEqual(DEFAULT_RULESET)
    expect(rules.map(({ key, systems }) => [key, systems])).toEqual([
      ['locks', null],
      ['cards', ['ufc']],
      ['winner', ['euro', 'uefa_playoff']],
    ])
  })

  it('an invalid tournament is refused', async () => {
    const reply = await server.request('GET', '/api/v1/rules?tournament=nowhere', { token: fan })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['tournament'])
  })

  it.each(['/api/v1/faq', '/api/v1/rules'])('%s needs a session', async (url) => {
    expectRefusal(await server.request('GET', url), 401, 'unauthenticated')
  })
})

describe('a document of content', () => {
  it('is returned as it was sent, and changes nothing if it is sent again', async () => {
    expect(await currentContent()).toEqual(smallContent())
    const before = await everyRecord(server)
    expect(await mustPut(await currentContent())).toEqual([])
    expect(await everyRecord(server)).toEqual(before)
  })

  it('shows what it changes, keeps the ids of unchanged parts, and is in the audit log', async () => {
    const ids = new Map((await faq()).map(({ key, id }) => [key, id]))
    const document = smallContent()
    document.faq.reverse()
    document.faq[0]!.answer.en = 'Until kick-off!'
    document.rules.splice(0, 1)
    document.rules.push({ ...document.rules[0]!, key: 'more' })
    expect(await mustPut(document)).toEqual([
      'faq change: changed',
      'faq: in another order',
      'rules locks: removed',
      'rules more: added',
    ])
    expect(await currentContent()).toEqual(document)
    expect(new Map((await faq()).map(({ key, id }) => [key, id]))).toEqual(ids)
    const { entries } = contest.succeed<{ entries: { action: string; before: Audited; after: Audited }[] }>(
      await contest.asOrganiser('GET', 'audit?limit=1'),
    )
    const [locks] = smallContent().rules
    const order = smallContent().faq.map(({ key }) => key)
    // Unchanged parts are not reported: one language of an answer, an order, a section of the rules.
    expect(entries[0]).toMatchObject({ action: 'content.update', after: { changes: expect.any(Array) } })
    expect([entries[0]!.before.document, entries[0]!.after.document]).toEqual([
      {
        faq: [{ key: document.faq[0]!.key, answer: { en: smallContent().faq.at(-1)!.answer.en } }],
        faq_order: order,
        rules: [locks],
      },
      {
        faq: [{ key: document.faq[0]!.key, answer: { en: 'Until kick-off!' } }],
        faq_order: order.toReversed(),
        rules: [document.rules.at(-1)],
      },
    ])
    await mustPut(smallContent())
  })

  it('may be empty', async () => {
    await mustPut({ faq_sections: [], faq: [], rules: [] })
    expect(await faq()).toEqual([])
    expect((await rulesOf('cup')).rules).toEqual([])
    await mustPut(smallContent())
  })

  it('is complete if two are sent at once', async () => {
    const documents = ['one', 'two', 'three', 'four'].map((key) => ({
      ...smallContent(),
      rules: [{ ...smallContent().rules[0]!, key }],
    }))
    const replies = await Promise.all(documents.map(put))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await currentContent()).rules).toHaveLength(1)
    await mustPut(smallContent())
  })

  it('may use all of its maximum lengths', async () => {
    const { faq_sections, faq: items, rules } = smallContent()
    const long = (length: number) => ({ ru: 'ж'.repeat(length), en: 'a'.repeat(length) })
    const many = <Item>(count: number, item: Item) =>
      Array.from({ length: count }, (_, at) => ({ ...item, key: `n${at}` }))
    await mustPut({
      faq_sections,
      faq: many(200, { ...items[0]!, answer: long(5000) }),
      rules: many(60, { ...rules[0]!, body: long(20_000) }),
    })
    expect(await faq()).toHaveLength(200)
    await mustPut(smallContent())
  })

  it('needs an organiser', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      const reply = await server.request(method, '/api/v1/organiser/content', {
        token: fan,
        ...(method === 'PUT' && { body: smallContent() }),
      })
      expectRefusal(reply, 403, 'forbidden')
    }
  })

  it('with mistakes is refused as a whole, and lists all of them', async () => {
    const before = await everyRecord(server)
    const { faq_sections, faq: items, rules } = smallContent()
    const broken = {
      faq_sections,
      faq: [
        {
          ...items[0]!,
          section: 'nowhere',
          answer: { ru: '<b>Да</b>', en: '[Yes](javascript:alert(1)) ![](https://a.example/b.png)' },
        },
        {
          ...items[1]!,
          question: { ru: 'Сколько {{ruleset.scorer}}?', en: '' },
          video: { src: 'http://a.b' },
        },
      ],
      rules: [rules[0]!, { ...rules[0]!, systems: ['chess'], body: { ru: 'а', en: '{{goals.most}}' } }],
      colour: 'red',
    }
    const reply = await put(broken)
    expectRefusal(reply, 422, 'validation_failed')
    expect((reply.body as { errors: object }).errors).toEqual({
      colour: ['Неизвестное поле'],
      'faq[0].section': ['нет раздела «nowhere»'],
      'faq[0].answer.ru': ['HTML показывается как текст: пишите разметкой Markdown'],
      'faq[0].answer.en': [
        'ссылка «javascript:alert(1)» не начинается ни с https://, ни с «/»',
        'картинки в тексте не поддерживаются',
      ],
      'faq[1].question.en': [expect.stringMatching(/\S/)],
      'faq[1].video.src': [
        'Адрес, который начинается с https://, или путь этого сайта, который начинается с «/»',
      ],
      'faq[1].video.title': ['Обязательное поле'],
      'rules[1].key': ['ключ «locks» уже занят'],
      'rules[1].systems[0]': [expect.stringContaining('ufc')],
      'rules[1].body.en': ['нет числа с именем «goals.most»'],
    })
    expect(await everyRecord(server)).toEqual(before)
  })

  it('is limited in its lengths', async () => {
    const document = smallContent()
    document.rules[0]!.body.en = 'a'.repeat(20_001)
    document.faq[0]!.answer.ru = 'a'.repeat(5001)
    const reply = await put(document)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply).sort()).toEqual(['faq[0].answer.ru', 'rules[0].body.en'])
  })
})
