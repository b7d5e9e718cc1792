import { checkDraft, createDraft, type Draft } from '@called-it/contract/drafts/drafts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'
import { replaceCell } from './replace-cell.ts'

const ORGANISER = {
  ...ADA,
  role: 'organiser' as const,
  roles: { owner: false, moderator: false, tournaments: 'all' as const },
}
const TABLE = `Дата\tВремя\tДома\tВ гостях
15.03.2090\t12:00\tРазработка\tПродажи
15.03.2090\t13:00\tСклад\tПоддержка
16.03.2090\t12:00\tПродожи\tСклад
16.03.2090\t25:00\tПоддержка\tРазработка
17.03.2090\t12:00\tПродажи\tПоддержка`

const draft: Draft = {
  id: 5,
  version: '1',
  feed: null,
  name: { ru: 'Кубок', en: 'Кубок' },
  slug: 'kubok',
  type: 'football',
  events_count: 0,
  updated_at: '2026-11-23T12:00:00Z',
  document: {
    slug: 'kubok',
    system_name: 'euro',
    name: { ru: 'Кубок', en: 'Кубок' },
    entities: [],
    stages: [],
    rounds: [],
    events: [],
  },
}

beforeEach(() => answer(checkDraft, { missing: [], warnings: [], ready: [] }))

const open = (from: string) => openApp(`/desk/tournaments/new?from=${from}`, { user: ORGANISER })
const paste = async (user: ReturnType<typeof open>['user'], name: RegExp | string, text: string) => {
  await user.click(await screen.findByRole('textbox', { name }))
  await user.paste(text)
}

it('reads a pasted table row by row: mistakes, slips, both zones', async () => {
  const { user } = open('table')
  await paste(user, /Таблица матчей/, TABLE)
  const rows = within(screen.getByRole('table', { name: 'Строки таблицы' })).getAllByRole('row')
  expect(rows).toHaveLength(6)
  expect(rows[3]).toHaveTextContent('похоже на «Продажи»')
  expect(rows[4]).toHaveTextContent('такого времени нет: 25:00')
  expect(screen.getByRole('button', { name: 'Взять, осталось 2' })).toHaveAttribute('aria-disabled', 'true')

  await user.click(within(rows[3]!).getByRole('button', { name: 'Заменить' }))
  expect(screen.getByRole('textbox', { name: /Таблица матчей/ })).toHaveValue(
    TABLE.replace('Продожи', 'Продажи'),
  )
  expect(screen.queryByText('похоже на «Продажи»')).not.toBeInTheDocument()
})

it('sends a whole table with its zone, and opens the draft', async () => {
  const sent: unknown[] = []
  answer(createDraft, ({ body }) => {
    sent.push(body)
    return { draft }
  })
  const { user, router } = open('table')
  const whole = TABLE.replace('25:00', '14:00').replace('Продожи', 'Продажи')
  await paste(user, 'Название', 'Кубок')
  await paste(user, /Таблица матчей/, whole)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Время в поясе' }), 'UTC')
  await user.click(screen.getByRole('button', { name: 'Взять 5 матчей' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/tournaments/drafts/5'))
  expect(sent).toEqual([{ table: { name: 'Кубок', text: whole, zone: 'UTC' } }])
})

it('lets a person name the columns', async () => {
  const { user } = open('table')
  await paste(user, /Таблица матчей/, 'A\tB\t15.03.2090\t12:00')
  expect(screen.getByText(/такой даты нет: A/)).toBeVisible()
  for (const [number, column] of ['home', 'away', 'date', 'time'].entries()) {
    await user.selectOptions(screen.getByRole('combobox', { name: `Столбец ${number + 1}` }), column)
  }
  expect(screen.queryByText(/такой даты нет/)).not.toBeInTheDocument()
})

it('makes a league from a template, and shows the mistakes of the server at their fields', async () => {
  answer(
    createDraft,
    () => refuse('validation_failed', { errors: { 'template.teams': ['Две команды называются одинаково'] } }),
    {
      once: true,
    },
  )
  const { user } = open('template')
  await paste(user, 'Название', 'Лига')
  await paste(user, /по одной в строке/, 'Север\nЮг\nСевер')
  expect(screen.getByRole('textbox', { name: '3 команды, по одной в строке' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Создать черновик' }))
  expect(await screen.findByText('Две команды называются одинаково')).toBeVisible()

  const sent: unknown[] = []
  answer(createDraft, ({ body }) => {
    sent.push(body)
    return { draft }
  })
  await user.click(screen.getByRole('button', { name: 'Создать черновик' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    template: {
      template: 'double_round_robin',
      name: 'Лига',
      teams: ['Север', 'Юг', 'Север'],
      days_between: 7,
    },
  })
})

it('shows where a document stops being JSON', async () => {
  const { user } = open('document')
  await paste(user, 'Текст документа', '{\n  "slug": "cup",\n  name: "Cup"\n}')
  expect(screen.getByRole('button', { name: 'Строка 3' })).toBeVisible()
  expect(screen.getAllByText(/перестаёт быть JSON/)[0]).toBeVisible()
  expect(screen.getByRole('button', { name: 'Создать черновик' })).toHaveAttribute('aria-disabled', 'true')
})

it('replaces a whole cell and not a part of another', () => {
  expect(replaceCell('a;Продаж;Продажи\nПродаж;b', 1, 'Продаж', 'Склад')).toBe('a;Склад;Продажи\nПродаж;b')
  expect(replaceCell('"Продаж"\t12:00', 1, 'Продаж', 'Склад')).toBe('"Склад"\t12:00')
})
