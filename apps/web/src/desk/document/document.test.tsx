import type { ErrorBody } from '@called-it/contract/error-body.ts'
import { putTournament, readSentDocument } from '@called-it/contract/organiser/organised-tournaments.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'
import { formatter } from '../../lib/language/format.ts'
import { withItem, withValue } from './edited-text.ts'

const ORGANISER = { ...ADA, role: 'organiser' as const }
const TEXT = `{
  "slug": "cup",
  "stages": [{ "key": "league" }],
  "rounds": [
    { "key": "md1", "stage": "leauge" }
  ],
  "events": [{ "key": "m1", "second": "BBB" }]
}
`

beforeEach(() => {
  answer(readSentDocument, { text: TEXT, at: '2026-11-23T12:00:00Z' })
  answer(readTournament, { tournament: tournamentOf({ slug: 'cup', name: { ru: 'Кубок', en: 'Cup' } }) })
})

async function openDocument() {
  const app = openApp('/desk/tournaments/document/cup', { user: ORGANISER })
  await screen.findByRole('textbox', { name: 'Текст документа' })
  return app
}
const refusal = (status: number, body: Partial<ErrorBody>) =>
  HttpResponse.json({ message: 'Проверьте введённые данные.', errors: null, ...body }, { status })

it('names the tournament beside its title', async () => {
  await openDocument()
  expect(await screen.findByText('Кубок')).toBeVisible()
  expect(screen.queryByText('cup')).not.toBeInTheDocument()
})

it('shows a mistake at its line with what is meant, and takes the advice', async () => {
  answer(putTournament, () =>
    refuse('validation_failed', { errors: { 'rounds[0].stage': ['нет этапа «leauge»'] } }),
  )
  const { user } = await openDocument()
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  expect(await screen.findByRole('button', { name: 'Строка 5' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'Строки с ошибками' })).toHaveTextContent('строки 1–3 без ошибок')
  await user.click(screen.getByRole('button', { name: 'Заменить на league' }))
  expect(screen.getByRole('textbox', { name: 'Текст документа' })).toHaveValue(
    TEXT.replace('leauge', 'league'),
  )
})

it('shows what would change before it is written', async () => {
  const changes = [
    {
      path: 'name',
      before: { ru: 'Кубок', en: 'Cup' },
      after: { ru: 'Новый', en: 'New' },
      effect: 'Меняется название.',
      predictions: null,
    },
    {
      path: 'started_at',
      before: null,
      after: '2090-06-14T12:00:00Z',
      effect: 'Приём прогнозов закроется 2090-06-14 12:00 UTC, а не 2090-06-13 12:00 UTC.',
      predictions: null,
    },
    {
      path: 'prizes[0]',
      before: null,
      after: { title: 'Мяч' },
      effect: 'Меняются призы.',
      predictions: null,
    },
  ]
  const runs: string[] = []
  answer(putTournament, ({ query }) => {
    runs.push(query.dry_run!)
    return {
      tournament: tournamentOf({ slug: 'cup' }),
      changes,
      audit_id: query.dry_run === 'true' ? null : 31,
    }
  })
  const { user } = await openDocument()
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  expect(await screen.findByText('Меняется название.')).toBeVisible()
  expect(screen.getByRole('row', { name: /^название/ })).toHaveTextContent('Кубок / Cup Новый / New')
  // Times are in the reader's zone.
  const [later, before] = ['2090-06-14T12:00:00Z', '2090-06-13T12:00:00Z'].map(formatter('ru').datedMoment)
  expect(screen.getByText(`Приём прогнозов закроется ${later}, а не ${before}.`)).toBeVisible()
  expect(screen.getByRole('region', { name: /Добавляется/ })).toHaveTextContent('Призыprizes[0] Мяч')
  await user.click(screen.getByRole('button', { name: 'Записать' }))
  await waitFor(() => expect(runs).toEqual(['true', 'false']))
})

it('names matches, teams, times and rules, and puts many items of one list into one row', async () => {
  const text = JSON.stringify({
    entities: [
      { key: 'AAA', name: { ru: 'Север', en: 'North' } },
      { key: 'BBB', name: { ru: 'Юг', en: 'South' } },
    ],
    events: [{ key: 'm1', first: 'AAA', second: 'BBB' }],
  })
  answer(readSentDocument, { text, at: null })
  const players = Array.from({ length: 7 }, (_, at) => ({
    path: `players[${at}]`,
    before: null,
    after: { key: `p${at}`, name: `Игрок ${at}` },
    effect: 'Новые игроки.',
    predictions: null,
  }))
  const changes = [
    {
      path: 'events[0].second',
      before: null,
      after: 'BBB',
      effect: 'Сторона названа.',
      predictions: { kept: 12, moved: 0, cleared: null },
    },
    {
      path: 'events[0].starts_at',
      before: '2090-01-01T10:00:00Z',
      after: '2090-01-01T12:00:00Z',
      effect: '',
      predictions: { kept: 1244, moved: 1244, cleared: 0 },
    },
    { path: 'entities[1].is_title', before: false, after: true, effect: '', predictions: null },
    {
      path: 'ruleset',
      before: { scorer: 15 },
      after: { scorer: 7, match: { exact: 6 } },
      effect: '',
      predictions: null,
    },
    { path: 'entities', before: ['AAA', 'BBB'], after: ['BBB', 'AAA'], effect: '', predictions: null },
    ...players,
  ]
  answer(putTournament, { tournament: tournamentOf({ slug: 'cup' }), changes, audit_id: null })
  const { user } = await openDocument()
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  expect(await screen.findByRole('row', { name: /^Север — Юг: вторая сторона/ })).toHaveTextContent('Юг')
  expect(screen.getByRole('row', { name: /^Север — Юг: начало/ })).toHaveTextContent(/1 января, \d\d:00/)
  expect(
    screen.getByText(/^1.244 прогноза остаются\. Для 1.244 прогнозов меняется время приёма\.$/),
  ).toBeVisible()
  expect(screen.getByText(/^12 прогнозов остаются\. Выбор ушедшего бойца снимется/)).toBeVisible()
  const summary = within(screen.getByRole('region', { name: 'Если записать' }))
  expect(summary.getByText('Меняется время приёма').nextSibling).toHaveTextContent('1')
  expect(screen.getByRole('row', { name: /^Юг: титульный бой/ })).toHaveTextContent('нет да')
  expect(screen.getByRole('row', { name: /^правила/ })).toHaveTextContent(
    'Верный бомбардир: 15 Верный бомбардир: 7, Точный счёт: 6',
  )
  expect(screen.getByRole('row', { name: /^Команды/ })).toHaveTextContent('Север, Юг Юг, Север')
  expect(screen.getByRole('row', { name: /^Футболисты: 7/ })).toHaveTextContent(
    'Игрок 0, Игрок 1, Игрок 2 и ещё 4',
  )
})

it('asks about each thing that must not change, and about each that the desk has changed as well', async () => {
  const review = {
    code: 'validation_failed' as const,
    errors: { 'events[0].second': ['стороны не меняются'] },
    refused: [
      { path: 'events[0].second', code: 'sides_stay', predictions: 1198, before: 'AAA', after: 'BBB' },
    ],
    conflicts: [
      {
        path: 'events[0].starts_at',
        document: '2090-01-01T10:00:00Z',
        desk: '2090-01-01T12:00:00Z',
        by: { id: 3, name: 'Дина Маркова', avatar: null },
        at: '2026-11-23T12:00:00Z',
      },
    ],
    changes: [],
  }
  answer(putTournament, () => refusal(422, review), { once: true })
  const { user } = await openDocument()
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  expect(await screen.findByRole('button', { name: 'Записать, осталось 2' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(screen.getByText('изменил(а) Дина Маркова')).toBeVisible()
  const refused = within(screen.getByRole('region', { name: /^Нельзя/ }))
  expect(refused.getByText('стороны не меняются')).toBeVisible()
  expect(refused.getByText(/^На это есть 1.198 прогнозов\.$/)).toBeVisible()

  answer(putTournament, () => refusal(409, { ...review, code: 'changed_meanwhile', errors: {}, refused: [] }))
  expect(screen.getByRole('button', { name: 'Оставить AAA' })).toBeVisible()
  await user.keyboard('2')
  expect(await screen.findByRole('button', { name: 'Записать, осталось 1' })).toBeVisible()
  const conflicts = screen.getByRole('region', { name: /Изменилось на пульте/ })
  await user.click(within(conflicts).getByRole('button', { name: 'Как в документе' }))
  expect(screen.getByRole('button', { name: 'Записать' })).not.toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Текст и ошибки' }))
  expect(screen.getByRole('textbox', { name: 'Текст документа' })).toHaveValue(TEXT.replace('"BBB"', '"AAA"'))
})

it.each([
  ['a value', withValue('{ "a": [1, 2] }', 'a[1]', 'x'), '{ "a": [1, "x"] }'],
  ['a field that is missing', withValue('{ "a": { "b": 1 } }', 'a.c', 2), '{ "a": { "b": 1, "c": 2} }'],
  ['a field of the whole', withValue('{}', 'a', 2), '{"a": 2}'],
  ['an item', withItem('{ "a": [1] }', 'a', { key: 'm' }), '{ "a": [1, {"key":"m"}] }'],
  ['nothing where the list is missing', withItem('{}', 'a', 1), '{}'],
])('an edited text has %s', (_, edited, text) => {
  expect(edited).toBe(text)
})
