import { readFaq } from '@called-it/contract/content/content.ts'
import { readTexts, type TextItem, type TextKind } from '@called-it/contract/content/texts.ts'
import { readAudit } from '@called-it/contract/organiser/audit.ts'
import { beforeEach, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { smallContent } from '../../test/content.ts'
import { contestOn, expectRefusal, pathsOf } from '../../test/steps.ts'

const server = useApp()
const contest = contestOn(server)
let organiser: string

beforeEach(async () => {
  organiser = await server.signIn(ORGANISER)
  await server.database.pool.query('delete from content_drafts')
  contest.succeed(await contest.asOrganiser('PUT', 'content', smallContent()))
})

const read = (kind: TextKind = 'questions') => server.call(readTexts, { params: { kind } }, organiser)
const put = (
  items: TextItem[],
  publish: ('ru' | 'en')[] = [],
  ifMatch?: string,
  kind: TextKind = 'questions',
) =>
  server.request('PUT', `/api/v1/organiser/content/${kind}`, {
    token: organiser,
    body: { items, publish },
    ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
  })
/** The published texts with another text of the first one. */
async function edited(change: Partial<TextItem>, kind: TextKind = 'questions'): Promise<TextItem[]> {
  const { items } = await read(kind)
  return items.map(({ published_at, ...item }, at) =>
    published_at && at === 0 ? { ...item, ...change } : item,
  )
}
/** The answer that readers see to the first question of the document. */
async function answerShown() {
  const { key } = (await read()).items[0]!
  return (await server.call(readFaq, {}, organiser)).faq.find((entry) => entry.key === key)!.answer
}

it('a draft is saved beside what readers see', async () => {
  const before = await answerShown()
  const items = await edited({ text: { ru: 'Новый ответ', en: '' } })
  expect((await put(items)).status).toBe(200)
  const texts = await read()
  expect(texts.draft!.items).toEqual(items)
  expect(texts.items[0]!.text).not.toEqual(items[0]!.text)
  expect(await answerShown()).toEqual(before)
})

it('it is published in one language: readers of the other one see the text before, and the draft stays', async () => {
  const before = await answerShown()
  const items = await edited({ text: { ru: 'Новый ответ', en: 'New answer' } })
  const old = (await read()).items[0]!.published_at
  expect((await put(items, ['ru'])).status).toBe(200)
  expect(await answerShown()).toEqual({ ru: 'Новый ответ', en: before.en })
  const texts = await read()
  expect(texts.draft!.items).toEqual(items)
  expect(texts.items[0]!.published_at.en).toBe(old.en)
  expect(Date.parse(texts.items[0]!.published_at.ru!)).toBeGreaterThan(Date.now() - 60_000)

  expect((await put(items, ['en'])).status).toBe(200)
  expect(await answerShown()).toEqual({ ru: 'Новый ответ', en: 'New answer' })
  expect((await read()).draft).toBeNull()
  const [entry] = (await server.call(readAudit, { query: { limit: 1 } }, organiser)).entries
  expect(entry).toMatchObject({ action: 'content.update' })
})

it('a text is sent in one language, and follows itself until a translation is written', async () => {
  const send = (first: object, publish: string[]) => {
    const body = { items: [first], publish }
    return server.request('PUT', '/api/v1/organiser/content/rules', { token: organiser, body })
  }
  const item = { ...(await edited({}, 'rules'))[0]!, key: 'fresh' }
  const shown = async () => (await read('rules')).items[0]!
  contest.succeed(await send({ ...item, title: 'Заголовок', text: { ru: 'Текст' } }, ['ru']))
  expect(await shown()).toMatchObject({
    title: { ru: 'Заголовок', en: 'Заголовок' },
    text: { ru: 'Текст', en: 'Текст' },
  })
  expect((await read('rules')).draft).toBeNull()
  contest.succeed(await send({ ...item, title: 'Заголовок', text: { ru: 'Другой' } }, ['ru']))
  expect((await shown()).text).toEqual({ ru: 'Другой', en: 'Другой' })
  contest.succeed(await send({ ...item, title: 'Заголовок', text: { ru: 'Другой', en: 'Own' } }, ['en']))
  expect((await shown()).text).toEqual({ ru: 'Другой', en: 'Own' })
  contest.succeed(await send({ ...item, title: 'Заголовок', text: { ru: 'Третий' } }, ['ru']))
  expect((await shown()).text).toEqual({ ru: 'Третий', en: 'Own' })
  expectRefusal(await send({ ...item, title: {}, text: 'x' }, []), 422, 'validation_failed')
  expectRefusal(await send({ ...item, title: { ru: 'x', de: 'y' }, text: 'x' }, []), 422, 'validation_failed')
})

it('a text without a translation counts for both languages', async () => {
  const items = await edited({}, 'rules')
  const added = { ...items[0]!, key: 'fresh', title: { ru: 'Новое', en: '' }, text: { ru: 'Текст', en: '' } }
  expect((await put([added, ...items], ['ru', 'en'], undefined, 'rules')).status).toBe(200)
  expect((await read('rules')).items[0]).toMatchObject({
    key: 'fresh',
    title: { ru: 'Новое', en: 'Новое' },
    text: { ru: 'Текст', en: 'Текст' },
  })
})

it('texts can be removed and put in another order', async () => {
  const items = (await edited({})).toReversed()
  await put(items, ['ru', 'en'])
  expect((await read()).items.map(({ key }) => key)).toEqual(items.map(({ key }) => key))
  await put(items.slice(1), ['ru', 'en'])
  expect((await read()).items.map(({ key }) => key)).toEqual(items.slice(1).map(({ key }) => key))
})

it('what cannot be published is refused whole, each mistake at its text; as a draft it is kept', async () => {
  const items = await edited({ text: { ru: 'Жирно <b>да</b>', en: 'ok' }, section: 'nowhere' })
  const reply = await put(items, ['ru'])
  expectRefusal(reply, 422, 'validation_failed')
  expect(pathsOf(reply).toSorted()).toEqual(['items.0.section', 'items.0.text.ru'])
  expect((await read()).draft).toBeNull()
  expect((await put(items)).status).toBe(200)
})

it('nobody overwrites what somebody else has saved meanwhile', async () => {
  const { revision } = await read()
  const first = await edited({ text: { ru: 'Первый', en: 'First' } })
  expect((await put(first, [], revision)).status).toBe(200)
  const reply = await put(await edited({ text: { ru: 'Второй', en: 'Second' } }), ['ru'], revision)
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', current: { draft: { items: first } } },
  })
  const { version } = reply.body as { version: string }
  expect((await put(first, ['ru', 'en'], version)).status).toBe(200)
})

it('an unknown kind is refused', async () => {
  expect((await server.request('GET', '/api/v1/organiser/content/news', { token: organiser })).status).toBe(
    400,
  )
})
