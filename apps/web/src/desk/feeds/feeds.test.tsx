import {
  decideDisagreement,
  decideUnmatched,
  type Feed,
  type Feeds,
  listFeeds,
  putFeed,
  runFeed,
} from '@called-it/contract/feeds/feeds.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'

const ORGANISER = { ...ADA, role: 'organiser' as const }
const TOURNAMENT = { slug: 'cup', name: { ru: 'Кубок', en: 'Cup' }, type: 'football' as const }
const FEED: Feed = {
  id: 3,
  source: 'football-data.org',
  tournament: TOURNAMENT,
  competition: 'CL',
  season: '2024',
  gives: ['schedule', 'results'],
  state: 'answering',
  trouble: null,
  last_run_at: '2025-03-11T20:04:46Z',
  next_run_at: '2025-03-11T20:05:46Z',
  cells: Array.from({ length: 48 }, (_, at) => (at === 47 ? 'failed' : 'ok')),
  changes: 3,
  changed_at: '2025-03-11T20:00:00Z',
  events: 189,
  unmatched: 1,
  held: 1,
  quota: { left: 9, limit: 10, per: 'minute' },
}
const SECOND: Feed = { ...FEED, id: 4, source: 'openligadb', unmatched: 0, held: 0, quota: null }
const side = (id: number, name: string) => ({
  id,
  key: `t${id}`,
  name: { ru: name, en: name },
  code: null,
  country: null,
  colours: null,
  is_club: true,
  image: null,
})
const EVENT = {
  id: 9,
  key: 'm1',
  round: { key: 'md1', name: { ru: 'Тур 1', en: 'Matchday 1' } },
  starts_at: '2025-03-11T18:00:00Z',
  status: 'scheduled' as const,
  first: side(1, 'Лилль'),
  second: side(2, 'Боруссия'),
  score: null,
  winner: null,
  result_source: null,
  result_state: null,
  version: 'v1',
}
const PAGE: Feeds = {
  now: '2025-03-11T20:05:00Z',
  feeds: [FEED, SECOND],
  sources: [],
  unmatched: [
    {
      id: 12,
      code: 'unknown_entity',
      name: 'Lille OSC',
      feed: 3,
      source: 'football-data.org',
      source_id: '521',
      tournament: TOURNAMENT,
      event: null,
      candidates: [{ key: 't1', name: { ru: 'Лилль', en: 'Lille' }, country: null, code: 'LIL' }],
    },
  ],
  disagreements: [
    {
      id: 7,
      code: 'sources_disagree',
      text: { ru: 'источники расходятся', en: 'the sources disagree' },
      at: '2025-03-11T20:00:00Z',
      feed: 3,
      source: 'football-data.org',
      tournament: TOURNAMENT,
      event: EVENT,
      predictions: 1752,
      voices: [
        {
          feed: 3,
          source: 'football-data.org',
          source_id: '524118',
          at: '2025-03-11T20:04:46Z',
          is_usable: true,
        },
        { feed: 4, source: 'openligadb', source_id: '77341', at: '2025-03-11T20:04:38Z', is_usable: true },
      ],
      fields: [
        {
          field: 'score',
          ours: null,
          values: [
            { feed: 3, source: 'football-data.org', value: '2:1' },
            { feed: 4, source: 'openligadb', value: '1:1' },
          ],
        },
      ],
    },
  ],
  today: { runs: 1284, answers: 1281, changed: 7, held: 1 },
}
const open = () => openApp('/desk/feeds', { user: ORGANISER })

it('shows how each source is, and what both say of a match', async () => {
  answer(listFeeds, PAGE)
  open()
  const table = await screen.findByRole('table', { name: 'Источники' })
  const [first] = within(table).getAllByRole('row').slice(1)
  expect(first).toHaveTextContent(/football-data\.orgКубок, CL 2024/)
  expect(first).toHaveTextContent(/1 имя не узнано, 1 ждёт решения/)
  expect(first).toHaveTextContent(/9 из 10 в минуту/)
  expect(within(first!).getByRole('img')).toHaveAccessibleName(/ответил 47.*не ответил 1/)
  const held = within(screen.getByRole('region', { name: 'Ждут решения' }))
  expect(held.getByText(/football-data\.org: источники расходятся/)).toBeVisible()
  expect(held.getByRole('row', { name: /Счёт 2:1 1:1 не сказано/ })).toBeVisible()
  expect(held.getByText(/1.752 прогноза/)).toBeVisible()
})

it('decides by one key what waits', async () => {
  let page = PAGE
  const sent: unknown[] = []
  answer(listFeeds, () => page)
  answer(decideDisagreement, ({ body, params }) => {
    sent.push([params.id, body])
    page = { ...PAGE, disagreements: [] }
    return undefined
  })
  const { user } = open()
  await screen.findByText(/источники расходятся/)
  await user.keyboard('2')
  await waitFor(() => expect(sent).toEqual([['7', { choose: 3 }]]))
  expect(await screen.findByText('Решать нечего: источники согласны.')).toBeVisible()
})

it('says who a name is by a key, after walking to it', async () => {
  let page = PAGE
  const sent: unknown[] = []
  answer(listFeeds, () => page)
  answer(decideUnmatched, ({ body }) => {
    sent.push(body)
    page = { ...PAGE, unmatched: [] }
    return undefined
  })
  const { user } = open()
  await screen.findByText('Lille OSC')
  await user.keyboard('j1')
  await waitFor(() => expect(sent).toEqual([{ entity: 't1' }]))
  expect(await screen.findByText('Все имена узнаны.')).toBeVisible()
})

it('asks a source now and pauses it', async () => {
  const sent: unknown[] = []
  answer(listFeeds, PAGE)
  answer(runFeed, ({ params }) => {
    sent.push(`run ${params.id}`)
    return {}
  })
  answer(putFeed, ({ body }) => {
    sent.push(body)
    return body
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Опросить сейчас: OpenLigaDB, Кубок' }))
  await user.click(screen.getByRole('button', { name: 'Остановить: OpenLigaDB, Кубок' }))
  await waitFor(() => expect(sent).toEqual(['run 4', { paused: true }]))
})

it('says that there are no sources yet', async () => {
  answer(listFeeds, { ...PAGE, feeds: [], unmatched: [], disagreements: [] })
  open()
  expect(await screen.findByText('Источников нет')).toBeVisible()
})

it('says that the sources did not load', async () => {
  answer(listFeeds, () => refuse('unavailable'))
  open()
  expect(await screen.findByText('Источники не загрузились', {}, { timeout: 8000 })).toBeVisible()
})
