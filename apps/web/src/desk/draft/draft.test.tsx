import {
  checkDraft,
  type Draft,
  publishDraft,
  putDraft,
  readDraft,
} from '@called-it/contract/drafts/drafts.ts'
import { LANGUAGES } from '@called-it/contract/languages.ts'
import { readSentDocument } from '@called-it/contract/organiser/organised-tournaments.ts'
import type { Form } from '@called-it/rules/numbers.ts'
import { RULESET_FORM } from '@called-it/rules/ruleset.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'
import { readWords } from '../../lib/language/words.ts'

const ORGANISER = {
  ...ADA,
  role: 'organiser' as const,
  roles: { owner: false, moderator: false, tournaments: 'all' as const },
}
const both = (name: string) => ({ ru: name, en: name })
const document: Draft['document'] = {
  slug: 'kubok',
  system_name: 'euro',
  name: both('Кубок офиса'),
  entities: [
    { key: 'sever', name: both('Север') },
    { key: 'yug', name: both('Юг') },
  ],
  stages: [{ key: 'league', type: 'group_stage', name: both('Лига') }],
  rounds: [{ key: 'md1', stage: 'league', name: both('1-й тур') }],
  events: [{ key: 'md1-1', round: 'md1', starts_at: '2090-03-15T09:00:00Z', first: 'sever', second: 'yug' }],
}
const draft: Draft = {
  id: 5,
  version: '1',
  feed: null,
  name: document.name,
  slug: 'kubok',
  type: 'football',
  events_count: 1,
  updated_at: '2026-11-23T12:00:00Z',
  document,
}
const found = (code: string, path: string, message: string) => ({ code, path, message })

let saved: Draft['document'][]

beforeEach(() => {
  saved = []
  answer(readDraft, { draft })
  answer(checkDraft, { missing: [], warnings: [found('no_prizes', 'prizes', 'Призы не названы')], ready: [] })
  answer(putDraft, ({ body }) => {
    saved.push(body!.document as Draft['document'])
    return { draft: { ...draft, version: String(saved.length + 1) } }
  })
})

async function openDraft() {
  const app = openApp('/desk/tournaments/drafts/5', { user: ORGANISER })
  await screen.findByRole('heading', { level: 1, name: 'Черновик турнира' })
  return app
}
const openStep = async (user: Awaited<ReturnType<typeof openDraft>>['user'], name: RegExp) =>
  user.click(within(screen.getByRole('navigation', { name: 'Шаги черновика' })).getByRole('button', { name }))

it('says what to look at, and leads to where it is put right', async () => {
  const { user } = await openDraft()
  expect(await screen.findByText('Призы не названы')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Исправить: Призы не названы' }))
  await user.click(screen.getByRole('button', { name: 'Добавить приз' }))
  expect(screen.getByRole('spinbutton', { name: 'Приз 1: с места' })).toHaveValue(1)
  await user.click(screen.getByRole('button', { name: 'Сохранить и дальше' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.prizes).toEqual([{ scope: 'tournament', place_from: 1, place_to: 1, title: both('Приз') }])
})

it('saves the names of teams and new teams', async () => {
  const { user } = await openDraft()
  await openStep(user, /Команды/)
  const name = screen.getByRole('textbox', { name: 'По-английски: sever' })
  await user.clear(name)
  await user.type(name, 'North')
  await user.type(screen.getByRole('textbox', { name: 'Ещё команда' }), 'Запад{Enter}')
  await openStep(user, /Матчи/)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.entities).toEqual([
    { key: 'sever', name: { ru: 'Север', en: 'North' } },
    { key: 'yug', name: both('Юг') },
    { key: 'zapad', name: both('Запад') },
  ])
})

it('shows the picture of each team: a flag by the code of its country, or a crest in the colours of a club', async () => {
  const { user } = await openDraft()
  await openStep(user, /Команды/)
  const row = screen.getByRole('textbox', { name: 'По-английски: sever' }).closest('tr')!
  const country = screen.getByRole('textbox', { name: 'Код страны: sever' })
  await user.type(country, 'N')
  expect(row.querySelector('[data-mark="flag"]')).toBeNull()
  await user.type(country, 'O')
  expect(row.querySelector('[data-mark="flag"]')).toHaveAttribute('data-country', 'no')
  await openStep(user, /Матчи/)
  await waitFor(() => expect(saved[0]?.entities[0]).toMatchObject({ key: 'sever', country: 'no' }))
})

it('takes both colours of a club', async () => {
  answer(readDraft, { draft: { ...draft, document: { ...document, system_name: 'uefa' } } })
  const { user } = await openDraft()
  await openStep(user, /Команды/)
  const second = screen.getByLabelText<HTMLInputElement>('Второй цвет: sever').value
  expect(second).toMatch(/^#[0-9a-f]{6}$/)
  fireEvent.input(screen.getByLabelText('Первый цвет: sever'), { target: { value: '#102030' } })
  expect(screen.queryByRole('textbox', { name: /^Код страны/ })).not.toBeInTheDocument()
  await openStep(user, /Матчи/)
  await waitFor(() => expect(saved[0]?.entities[0]?.colours).toEqual(['#102030', second]))
})

it('adds, names, orders and removes stages and rounds', async () => {
  const { user } = await openDraft()
  await openStep(user, /Этапы/)
  await user.click(screen.getByRole('button', { name: 'Добавить тур: Лига' }))
  const name = screen.getByRole('textbox', { name: 'По-русски: league-2' })
  await user.clear(name)
  await user.type(name, 'Ответный')
  await user.click(screen.getByRole('button', { name: 'Поднять: Ответный' }))
  await user.click(screen.getByRole('button', { name: 'Добавить этап' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Вид этапа: stage' }), 'Плей-офф')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ступень плей-офф: stage' }), 'Полуфиналы')
  await user.click(screen.getByRole('button', { name: 'Поднять: Новый этап' }))
  expect(screen.getByRole('button', { name: 'Убрать: 1-й тур' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Убрать: Лига' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Сохранить и дальше' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.stages).toEqual([
    { key: 'stage', type: 'playoff', level: 'semi_final', name: both('Новый этап') },
    document.stages[0],
  ])
  expect(saved[0]!.rounds).toEqual([
    { key: 'league-2', stage: 'league', name: { ru: 'Ответный', en: 'Matchday 2' } },
    document.rounds[0],
  ])
})

it('shows the rules as participants read them while the points are entered', async () => {
  const { user } = await openDraft()
  await openStep(user, /Названия/)
  const exact = await screen.findByRole('spinbutton', { name: 'Точный счёт' })
  expect(exact).toHaveValue(5)
  const rules = screen.getByRole('region', { name: 'Как прочтут участники' })
  expect(await within(rules).findByRole('row', { name: /Лучший бомбардир.*\+15/ })).toBeVisible()
  const scorer = screen.getByRole('spinbutton', { name: 'Верный бомбардир' })
  await user.clear(scorer)
  expect(screen.getByText('От 0 до 1000')).toBeVisible()
  await user.type(scorer, '7')
  expect(within(rules).getByRole('row', { name: /Лучший бомбардир.*\+7/ })).toBeVisible()
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Какой счёт засчитывается' }),
    'с дополнительным временем',
  )
  await user.clear(exact)
  await user.type(exact, '1')
  expect(rules).toHaveTextContent('Эти числа противоречат друг другу')
  await user.clear(exact)
  await user.type(exact, '9')
  await user.click(screen.getByRole('button', { name: 'Сохранить и дальше' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.ruleset).toEqual({ scorer: 7, score_basis: 'extra_time', match: { exact: 9 } })
})

it.each(LANGUAGES)('every number of the rules has a name in %s', async (language) => {
  const desk = (await readWords('desk', language)).desk as Record<string, Record<string, object>>
  const { fields, values } = desk.ruleset!
  const named = (form: Form, texts: unknown): void => {
    if (form.type === 'fields')
      for (const [name, each] of Object.entries(form.fields)) named(each, (texts as object)[name as never])
    else if (form.type === 'each' || form.type === 'some')
      for (const key of form.keys) named(form.value, (texts as object)[key as never])
    else expect(texts).toEqual(expect.any(String))
    if (form.type === 'choice') expect(Object.keys(values!)).toEqual(expect.arrayContaining([...form.values]))
  }
  named(RULESET_FORM, fields)
})

it('moves a match by the clocks of the chosen zone', async () => {
  const { user } = await openDraft()
  await openStep(user, /Матчи/)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Время в поясе' }), 'UTC')
  expect(screen.getByLabelText('Время: md1-1')).toHaveValue('09:00')
  await user.clear(screen.getByLabelText('Время: md1-1'))
  await user.type(screen.getByLabelText('Время: md1-1'), '21:30')
  await openStep(user, /Проверка/)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.events[0]!.starts_at).toBe('2090-03-15T21:30:00Z')
})

it('takes pasted squads once each row is right', async () => {
  const { user } = await openDraft()
  await openStep(user, /Составы/)
  const area = screen.getByRole('textbox', { name: /Таблица футболистов/ })
  await user.click(area)
  await user.paste('Анна\tСевер\tвратарь\nБорис\tЮх\tзащитник')
  expect(screen.getByRole('list', { name: 'Ошибок' })).toHaveTextContent('в турнире нет команды «Юх»')
  await user.clear(area)
  await user.paste('Анна\tСевер\tвратарь\nБорис\tЮг\tзащитник')
  await user.click(screen.getByRole('button', { name: 'Взять 2 футболистов' }))
  expect(screen.getByText(/^2 футболиста\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Сохранить и дальше' }))
  await waitFor(() => expect(saved[0]?.players).toHaveLength(2))
})

it('shows that somebody else has saved meanwhile, and asks whose change counts', async () => {
  answer(putDraft, () => refuse('changed_meanwhile'), { once: true })
  const { user } = await openDraft()
  await openStep(user, /Команды/)
  await user.click(screen.getByRole('button', { name: 'Убрать: Юг' }))
  await openStep(user, /Матчи/)
  expect(await screen.findByRole('button', { name: 'Взять чужую правку, свою потерять' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Записать мою правку поверх' }))
  await waitFor(() => expect(saved).toHaveLength(1))
})

it('is published when nothing is missing', async () => {
  answer(readSentDocument, { text: '{}', at: null })
  answer(publishDraft, { tournament: tournamentOf({ slug: 'kubok' }) })
  const { user, router } = await openDraft()
  await user.click(await screen.findByRole('button', { name: 'Опубликовать' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/tournaments/document/kubok'))
})

it('is not published while something is missing: the button leads there', async () => {
  answer(checkDraft, { missing: [found('no_teams', 'entities', 'Нет команд')], warnings: [], ready: [] })
  const { user } = await openDraft()
  await user.click(await screen.findByRole('button', { name: 'Опубликовать, осталось 1' }))
  expect(screen.getByRole('textbox', { name: 'Ещё команда' })).toBeVisible()
})
