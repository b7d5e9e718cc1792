import { readAround, type RatingRow, readRatings } from '@called-it/contract/ratings/ratings.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { aroundOf, fightRowOf } from '../../../test/answers/ratings.ts'
import { series } from '../../../test/answers/series.ts'
import { answer } from '../../../test/server.ts'
import { switchLanguage } from '../../lib/language/language.ts'

const ME = { user: { id: ADA.id, name: ADA.name, avatar: null }, is_me: true }
const ROWS: RatingRow[] = [
  fightRowOf(1, 45.1, 25),
  fightRowOf(2, 40.02, 22),
  fightRowOf(3, 36, 23),
  fightRowOf(4, 35.04, 21),
  fightRowOf(5, 34.58, 20, ME),
  fightRowOf(6, 34.58, 19),
  fightRowOf(7, 33.57, 18),
  fightRowOf(8, 33.56, 19),
]

type World = {
  rows?: RatingRow[]
  tournament?: Partial<Tournament>
  state?: 'live' | 'official'
  calculated_at?: string | null
}

function answerSeries({
  rows = ROWS,
  tournament,
  state = 'official',
  calculated_at = '2024-06-20T21:12:00Z',
}: World = {}) {
  answer(readTournament, { tournament: series({ next_lock_at: null, ...tournament }) })
  answer(readRatings, {
    ratings: rows,
    me: rows.find((row) => row.is_me) ?? null,
    favourites: [],
    my_place: null,
    meta: { page: 1, limit: 20, total: rows.length },
    calculated_at,
    state,
  })
  answer(readAround, ({ query }) =>
    aroundOf(rows, Number(query['limit']), {
      distribution: [33, 34, 35, 36].map((points) => ({ points, users: 1 })),
      behind: 2,
      behind_by_outcome: 2,
      target: { position: 3, points_needed: 1.42 },
      hit_points: null,
    }),
  )
}

const open = (query = '') => openApp(`/tournament/ufc-2024/rating${query}`, { user: ADA })
const textsOf = (row: HTMLElement, role: 'cell' | 'columnheader') =>
  within(row)
    .getAllByRole(role)
    .map((cell) => cell.textContent)
const rowsOf = async (name: string) => within(await screen.findByRole('table', { name })).getAllByRole('row')
const fact = async (name: string) =>
  within((await screen.findByText(name, { selector: 'dt' })).parentElement!)

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

describe('a rating of fights', () => {
  it('shows the sums of coefficients, and how many picks were right', async () => {
    answerSeries()
    open()
    const [head, first] = await rowsOf('Общий рейтинг')
    expect(textsOf(head!, 'columnheader')).toEqual([
      'Место',
      'Участник',
      'Верных прогнозов',
      expect.stringMatching(/^Сумма коэффициентов/),
      'Действия',
    ])
    expect(textsOf(first!, 'cell').slice(2, 4)).toEqual(['21', '35,04'])
    expect(first).toHaveTextContent('21 верный')
    const [leader] = within(screen.getByRole('list', { name: 'Первые места' })).getAllByRole('listitem')
    expect(leader).toHaveTextContent('45,10сумма коэффициентов, 25 верных')
    expect(screen.queryByText(/точн/i)).not.toBeInTheDocument()
    expect(screen.queryByText(/очк/i)).not.toBeInTheDocument()
  })

  it('says that a fight is on', async () => {
    answerSeries({ state: 'live' })
    open()
    expect(await screen.findByText('Места меняются с каждым боем.')).toBeVisible()
    expect(screen.getByText('Идёт бой')).toBeVisible()
  })

  it('says that no fight has ended yet', async () => {
    answerSeries({
      rows: ROWS.map((row) => ({ ...row, coefficient_sum: 0, points: 0 })),
      calculated_at: null,
    })
    open()
    expect(await screen.findByText('Пока не закончился ни один бой: у всех по нулям.')).toBeVisible()
  })

  it('ends with the final sum of a finished series', async () => {
    answerSeries({ tournament: { status: 'finished', finished_at: '2024-07-14T12:00:00Z' } })
    open()
    const final = (await screen.findByRole('heading', { name: 'Итоговый рейтинг' })).closest('section')!
    expect(final).toHaveTextContent('34,58 сумма коэффициентов')
    expect(within(final).queryByText('20')).not.toBeInTheDocument()
  })
})

describe('the rows around the viewer', () => {
  it('have their distance in coefficients; rows within one pick are marked', async () => {
    answerSeries()
    open('?view=around')
    const [head, ...rows] = await rowsOf('Соседи по рейтингу')
    expect(textsOf(head!, 'columnheader')[3]).toBe('РазницаК вам')
    expect(rows.map((row) => textsOf(row, 'cell').slice(2, 5))).toEqual([
      ['25', '+10,52', '45,10'],
      ['22', '+5,44', '40,02'],
      ['23', '+1,42', '36,00'],
      ['21', '+0,46', '35,04'],
      ['20', 'вы', '34,58'],
      ['19', 'может догнать: 0', '34,58'],
      ['18', 'может догнать: −1,01', '33,57'],
      ['19', '−1,02', '33,56'],
    ])
  })

  it('say what the next place takes, in coefficients', async () => {
    answerSeries()
    open('?view=around')
    const target = await fact('До 3-го места')
    expect(target.getByText('1,42')).toBeVisible()
    expect(target.getByText('по коэффициентам')).toBeVisible()
    expect(
      (await fact('Вас могут догнать')).getByText('Им хватит одного угаданного победителя.'),
    ).toBeVisible()
    expect((await fact('Ближайшая цель')).getByText('Впереди на 0,46.')).toBeVisible()
    const strip = screen.getByRole('img', { name: /^Участники по сумме/ })
    expect(strip).toHaveAccessibleName(
      'Участники по сумме коэффициентов от 33 до 36. У вас 34,58. 3-е место — 36,00. Догнать вас могут 2 участника.',
    )
    expect(within(strip).getByText('1,42 до 3-го')).toBeInTheDocument()
    expect(
      screen.getByText('Под столбцом целая часть суммы: 34 — это от 34,00 до 34,99.'),
    ).toBeInTheDocument()
  })

  it('are ordered by right picks if the sums are equal', async () => {
    const level = fightRowOf(4, 34.58, 22)
    answerSeries({ rows: ROWS.map((row) => (row.position === 4 ? level : row)) })
    open('?view=around')
    expect(
      (await fact('Ближайшая цель')).getByText('Сумма та же, но верных прогнозов на 2 больше.'),
    ).toBeVisible()
  })

  it('are in English, too', async () => {
    answerSeries()
    await switchLanguage('en')
    open('?view=around')
    const [head] = await rowsOf('Neighbours in the rating')
    expect(textsOf(head!, 'columnheader').slice(2, 5)).toEqual([
      'Right picks',
      'GapGap',
      expect.stringMatching(/^Odds total/),
    ])
    expect((await fact('To 3rd place')).getByText('in odds')).toBeVisible()
    await switchLanguage('ru')
  })
})
