import { type Rule, readRules } from '@called-it/contract/content/content.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { answer, refuse } from '../../test/server.ts'
import { stageOf, tournamentOf } from '../../test/answers/tournaments.ts'
import { switchLanguage } from '../lib/language/language.ts'

const both = (ru: string, en: string) => ({ ru, en })
const RULES: Rule[] = [
  {
    id: 1,
    key: 'locks',
    title: both('Сроки', 'Deadlines'),
    body: both('До **свистка**.\n\n# Ещё', 'Until the **whistle**.\n\n# More'),
    systems: null,
    video: null,
  },
]
const STAGES = [
  stageOf(),
  stageOf({
    id: 2,
    key: 'semi',
    type: 'playoff',
    level: 'semi_final',
    name: both('Полуфиналы', 'Semi-finals'),
  }),
  stageOf({ id: 3, key: 'final', type: 'final', name: both('Финал', 'Final') }),
]
const UFC: Partial<Tournament> = { system_name: 'ufc', theme: 'UFC', type: 'ufc', stages: [] }

function open(ruleset: object = {}, changes: Partial<Tournament> = {}) {
  answer(readTournament, { tournament: tournamentOf({ slug: 'cup', stages: STAGES, ...changes }) })
  answer(readRules, ({ query }) => {
    expect(query).toEqual({ tournament: 'cup' })
    return { rules: RULES, ruleset: resolveRuleset(ruleset) }
  })
  return openApp('/tournament/cup/rules', { user: ADA })
}

/** The rows of a table as the texts of their cells. */
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const examplesOf = async (name: RegExp) => rowsOf(await screen.findByRole('table', { name }))
/** The table of points: the only one without a caption. */
const points = async () => {
  await screen.findByRole('heading', { name: 'Как начисляются очки' })
  const rows = rowsOf(screen.getAllByRole('table')[0]!)
  return Object.fromEntries(rows.map((cells) => [cells[1], cells.at(-1)]))
}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  return () => vi.unstubAllGlobals()
})

describe('the rules of a tournament', () => {
  it('show its points, with examples counted by its rules', async () => {
    open()
    expect(await points()).toMatchObject({
      'Угадан победитель или ничья': '+2',
      'Угадана разница мячей, в том числе ничья': '+1',
      'Угаданы голы обеих команд': '+2',
      'За каждую команду на своём месте': '+2',
      'Когда сыгран финал': '+20',
    })
    expect(
      screen.getByRole('rowheader', { name: /Полуфиналы: кто победит в паре/ }).closest('tr'),
    ).toHaveTextContent('+6')
    expect(
      screen.getByRole('rowheader', { name: /Финал: кто победит в паре/ }).closest('tr'),
    ).toHaveTextContent('+8')
    expect(await examplesOf(/Ваш прогноз 2:1/)).toEqual([
      ['2:1', 'Исход +2, разница +1, точный счёт +2', '+5'],
      ['1:0', 'Исход +2, разница +1', '+3'],
      ['3:0', 'Исход +2', '+2'],
      ['1:1', 'Мимо', '0'],
    ])
    expect(await examplesOf(/Ваш прогноз 1:1/)).toEqual([
      ['1:1', 'Исход +2, разница +1, точный счёт +2', '+5'],
      ['0:0', 'Исход +2, разница +1', '+3'],
      ['2:2', 'Исход +2, разница +1', '+3'],
      ['0:1', 'Мимо', '0'],
    ])
    expect(await examplesOf(/Вы расставили A B C D/)).toEqual([
      ['A C B D', 'На своих местах 2 команды', '+4'],
      ['A B C D', 'Верны все места', '+10'],
    ])
    expect(
      screen.getByText(/Финал: очки за прогноз счёта умножаются на 2, точный счёт приносит 10 очков/),
    ).toBeVisible()
    expect(screen.getByText(/за бомбардира — все 15 очков/)).toBeVisible()
    expect(screen.getByText(/Засчитывается счёт после 90 минут/)).toBeVisible()
  })

  it('change with its ruleset, number by number', async () => {
    open({
      match: { exact: 9, difference: 4, outcome: 1 },
      stage_multiplier: { final: 1, semi_final: 3 },
      tie: { semi_final: 11 },
      table_order: { place: 3, whole_order: 7 },
      scorer: 31,
      tournament_winner: 50,
      score_basis: 'extra_time',
    })
    expect(await points()).toMatchObject({
      'Угадан победитель или ничья': '+1',
      'Угадана разница мячей, в том числе ничья': '+3',
      'Угаданы голы обеих команд': '+5',
      'За каждую команду на своём месте': '+3',
      'Дополнительно, когда верны все места': '+7',
      'Когда сыгран финал': '+50',
    })
    expect(screen.getByRole('rowheader', { name: /Полуфиналы/ }).closest('tr')).toHaveTextContent('+11')
    expect((await examplesOf(/Ваш прогноз 2:1/)).map((row) => row.at(-1))).toEqual(['+9', '+4', '+1', '0'])
    expect((await examplesOf(/Вы расставили A B C D/)).map((row) => row.at(-1))).toEqual(['+6', '+19'])
    expect(screen.getByText(/Полуфиналы: .* умножаются на 3, точный счёт приносит 27 очков/)).toBeVisible()
    expect(screen.queryByText(/Финал: очки/)).not.toBeInTheDocument()
    expect(screen.getByText(/за бомбардира — 31 очко/)).toBeVisible()
    expect(screen.getByText(/вместе с дополнительным временем/)).toBeVisible()
  })

  it('show the top eight of a league, with a favourite and without', async () => {
    open(
      { league: { team: 4, favourite_multiplier: 3, all_teams: 11 } },
      { system_name: 'uefa', theme: 'FOOTBALL_ELEMENTS', stages: [] },
    )
    expect(await examplesOf(/Вы выбрали 8 команд/)).toEqual([
      ['6 из 8', 'Любимая среди них', '+32'],
      ['6 из 8', 'Любимая не попала', '+24'],
      ['8 из 8', 'Все, и любимая тоже', '+51'],
    ])
    expect(await points()).toMatchObject({
      'Дополнительно, когда любимая команда попала в восьмёрку': '+8',
      'Дополнительно, когда верны все команды': '+11',
    })
    expect(screen.queryByText(/Порядок в группе/)).not.toBeInTheDocument()
  })

  it('show a card of fights with a doubled pick and a reserve', async () => {
    open({}, UFC)
    expect(await screen.findByText(/даётся 1 очко .* умножить на 2/)).toBeVisible()
    expect(rowsOf(screen.getByRole('table'))).toEqual([
      ['Главный бой×2, победил', '1,50', '1', '3,00'],
      ['Со-главный бойпроиграл', '2,10', '0', '0,00'],
      ['Бой 3победил', '1,80', '1', '1,80'],
      ['Бой 4бой отменён', '3,20', '–', '–'],
      ['Бой 5победил', '1,40', '1', '1,40'],
      ['Резервзаменяет отменённый бой, победил', '1,65', '1', '1,65'],
      ['Итого', '4', '7,85'],
    ])
  })

  it('of fights follow their ruleset, too', async () => {
    open({ fight: { right_pick: 3, multiplier: 4 } }, UFC)
    expect(await screen.findByText(/даётся 3 очка .* умножить на 4/)).toBeVisible()
    const rows = rowsOf(screen.getByRole('table'))
    expect(rows[0]).toEqual(['Главный бой×4, победил', '1,50', '3', '6,00'])
    expect(rows.at(-1)).toEqual(['Итого', '12', '10,85'])
  })

  it('show the organiser’s own text, and the prizes', async () => {
    const prize = { place_from: 1, place_to: 1, title: both('Ноутбук', 'Laptop') }
    open({}, { prizes: [{ ...prize, scope: 'tournament' }] })
    expect(await screen.findByRole('heading', { level: 2, name: 'Сроки' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 3, name: 'Ещё' })).toBeVisible()
    expect(screen.getByText('свистка').tagName).toBe('STRONG')
    expect(document.title).toBe('Правила · Евро 2024 · Called It')
    expect(within(screen.getByRole('complementary', { name: 'Призы' })).getByText('Ноутбук')).toBeVisible()
    const contents = within(screen.getByRole('navigation', { name: 'Содержание' }))
    expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Как начисляются очки',
      'Сроки',
      'Призы',
    ])
    for (const link of contents.getAllByRole('link'))
      expect(document.querySelector(link.getAttribute('href')!)).toBeInTheDocument()
    const sections = within(screen.getByRole('navigation', { name: 'Разделы' }))
    expect(sections.getByRole('link', { current: 'page' })).toHaveTextContent('Правила')
    await act(() => switchLanguage('en'))
    expect(await screen.findByRole('heading', { level: 2, name: 'What earns points' })).toBeVisible()
    expect(screen.getAllByText('Outcome +2, goal difference +1, exact score +2')).toHaveLength(2)
  })

  it('can be read before the tournament is formed', async () => {
    open({}, { status: 'not_formed', ratings_open: false, my: null })
    expect(await screen.findByRole('heading', { name: 'Как начисляются очки' })).toBeVisible()
  })

  it('that did not load say so, with a button to try again', async () => {
    answer(readTournament, { tournament: tournamentOf({ slug: 'cup', stages: STAGES }) })
    answer(readRules, () => refuse('not_found'))
    const { user } = openApp('/tournament/cup/rules', { user: ADA })
    expect(await screen.findByText('Правила не загрузились')).toBeVisible()
    answer(readRules, { rules: RULES, ruleset: resolveRuleset() })
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('heading', { name: 'Сроки' })).toBeVisible()
  })
})
