import type { RatingRow } from '@called-it/contract/ratings.ts'
import { SIGNAL_SPREAD_MS } from '@called-it/contract/signals.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { holdClock } from '../../test/clock.ts'
import { refuse, server } from '../../test/server.ts'

const NAMES = ['Илья Брагин', 'Лена Орлова', 'Jonas Weber', 'Тимур Ахметов', 'Анна Соколова']
const LIMIT = 20

function rowOf(position: number, changes: Partial<RatingRow> = {}): RatingRow {
  return {
    position,
    previous_position: position,
    user: { id: 100 + position, name: NAMES[position - 1] ?? `Участник ${position}`, avatar: null },
    group: null,
    team: null,
    points: 120 - position,
    coefficient_sum: null,
    exact_hits: 5,
    outcome_hits: 12,
    settled_predictions: 24,
    is_favourite: false,
    is_me: false,
    ...changes,
  }
}

const ME = rowOf(42, {
  user: { id: ADA.id, name: ADA.name, avatar: null },
  previous_position: 54,
  points: 57,
  is_me: true,
})

type World = {
  rows?: RatingRow[]
  me?: RatingRow | null
  calculated_at?: string | null
  state?: 'live' | 'provisional' | 'official'
  tournament?: { status?: string; ratings_opened_at_date?: string | null; started_at?: string | null }
}

/** A rating of as many rows as are given, in pages; answers with what was asked. */
function answerRatings({ rows = manyRows(45), me = ME, ...rest }: World = {}) {
  const asked: string[] = []
  server.use(
    http.get('*/api/v1/tournaments/euro', () =>
      HttpResponse.json({ tournament: tournamentOf(rest.tournament) }),
    ),
    http.get('*/api/v1/euro/ratings', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      asked.push(search)
      const page = Number(searchParams.get('page') ?? 1)
      const name = (searchParams.get('search') ?? '').toLowerCase()
      const found = rows.filter((row) => row.user.name.toLowerCase().includes(name))
      return HttpResponse.json({
        ratings: found.slice((page - 1) * LIMIT, page * LIMIT),
        me,
        favourites: [],
        meta: { page, limit: LIMIT, total: found.length },
        calculated_at: '2024-06-20T21:12:00Z',
        state: 'official',
        ...rest,
      })
    }),
  )
  return asked
}

const manyRows = (count: number) =>
  Array.from({ length: count }, (_, at) => (at + 1 === ME.position ? ME : rowOf(at + 1)))

const tournamentOf = (changes: World['tournament']) => ({
  id: 1,
  slug: 'euro',
  name: { ru: 'Евро 2024', en: 'Euro 2024' },
  system_name: 'euro',
  theme: 'PATH_OF_SAGE',
  type: 'football',
  sport: { id: 1, slug: 'football', name: { ru: 'Футбол', en: 'Football' } },
  image: null,
  status: 'running',
  started_at: '2024-06-14T19:00:00Z',
  finished_at: null,
  predictions_opened_at: null,
  ratings_opened_at_date: '2024-06-15',
  ratings_open: true,
  next_lock_at: null,
  stages: [],
  prediction_types: ['match'],
  distributionResult: null,
  participants_count: 45,
  my: null,
  draw: null,
  chat_url: null,
  prizes: [],
  ...changes,
})

const open = (query = '') => openApp(`/tournament/euro/rating${query}`, { user: ADA })
const table = () => screen.findByRole('table', { name: 'Общий рейтинг' })
const rowsOf = (element: HTMLElement) => within(element).getAllByRole('row').slice(1)

/** jsdom has no layout: what comes into sight is said by hand. */
let watched: { element: Element; see: (isIntersecting: boolean) => void }[] = []

beforeEach(() => {
  watched = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell
      }
      observe(element: Element) {
        watched.push({ element, see: (isIntersecting) => act(() => this.tell([{ isIntersecting }])) })
      }
      disconnect() {}
    },
  )
})

describe('the rating', () => {
  it('shows the podium, the table behind it and one’s own place', async () => {
    answerRatings({ rows: [...manyRows(3), rowOf(4, { previous_position: 6 }), rowOf(5, { position: 4 })] })
    open()

    const [first, second, third] = within(await screen.findByRole('list', { name: 'Первые места' }))
      .getAllByRole('listitem')
      .map((step) => within(step))
    expect(first!.getByRole('heading', { name: /^1 место: ?Илья Брагин$/ })).toBeVisible()
    expect(first!.getByText('119')).toBeVisible()
    expect(second!.getByRole('heading')).toHaveTextContent('Лена Орлова')
    expect(third!.getByText('5 точных', { exact: false })).toBeVisible()

    const rows = rowsOf(await table())
    expect(rows).toHaveLength(2)
    const cells = within(rows[0]!).getAllByRole('cell')
    expect(cells[0]).toHaveTextContent('4, делит место')
    expect(cells[0]).toHaveTextContent('выше на 2')
    expect(cells[1]).toHaveTextContent('Тимур Ахметов')
    expect(cells[2]).toHaveTextContent('5')
    expect(cells[3]).toHaveTextContent('50%')
    expect(cells[4]).toHaveTextContent('116')
    expect(within(rows[1]!).getAllByRole('cell')[0]).toHaveTextContent('4, делит место')

    const own = within(screen.getByRole('table', { name: 'Моё место' }))
    expect(own.getByRole('link', { name: 'Ada Byron, это вы' })).toBeVisible()
    expect(own.getByText('выше на 12')).toBeInTheDocument()
    expect(screen.getByText('Участники 1–5 из 5')).toBeVisible()
    expect(document.title).toBe('Рейтинги · Евро 2024 · Called It')
  })

  it('leads to the locked predictions of another user', async () => {
    answerRatings()
    const { user, router } = open()
    await user.click(await screen.findByRole('link', { name: 'Тимур Ахметов' }))
    expect(router.state.location).toMatchObject({ pathname: '/tournament/euro', search: { user: 104 } })
  })

  it('turns pages in the address and keeps the rows until the next ones are there', async () => {
    const asked = answerRatings()
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    server.use(
      http.get('*/api/v1/euro/ratings', ({ request }) => (request.url.includes('page=2') ? held : undefined)),
    )
    const { user, router } = open()
    await table()
    await user.click(screen.getByRole('link', { name: 'Следующая страница' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: 2 }))
    expect(screen.getByText('Участники 1–20 из 45'), 'the last page stays for now').toBeVisible()
    release(undefined)
    expect(await screen.findByText('Участники 21–40 из 45')).toBeVisible()
    expect(asked).toEqual(['', '?page=2'])
    expect(screen.queryByRole('list', { name: 'Первые места' })).not.toBeInTheDocument()
    expect(rowsOf(await table())).toHaveLength(20)
  })

  it('hides one’s own place at the edge while the row itself is in sight', async () => {
    answerRatings()
    open('?page=3')
    await table()
    const own = screen.getByRole('table', { name: 'Моё место' }).parentElement!
    expect(own).not.toHaveAttribute('data-hidden')
    const row = watched.find(({ element }) => element.textContent?.includes('Ada Byron'))!
    row.see(true)
    expect(own).toHaveAttribute('data-hidden')
    row.see(false)
    expect(own).not.toHaveAttribute('data-hidden')
  })

  it('speaks English', async () => {
    answerRatings()
    const { user } = open()
    await table()
    await user.click(screen.getByRole('button', { name: 'EN, English' }))
    expect(await screen.findByRole('table', { name: 'Overall rating' })).toBeVisible()
    expect(screen.getByText('Participants 1–20 of 45')).toBeVisible()
    expect(screen.getByText(/^Calculated 2\d June/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'RU, Русский' }))
  })
})

describe('its state', () => {
  it.each([
    ['live', 'Идёт матч', 'Места меняются вместе со счётом.'],
    ['provisional', 'Предварительный', 'Последний результат подтверждается и может измениться.'],
    ['official', 'Официальный', 'Все внесённые результаты окончательные.'],
  ] as const)('%s is said plainly', async (state, title, text) => {
    answerRatings({ state })
    open()
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByText(/^Рассчитан 2\d июня/)).toHaveAttribute('dateTime', '2024-06-20T21:12:00Z')
  })

  it('is official by itself once the result of a feed has stood for ten minutes', async () => {
    const pass = holdClock()
    const calculated_at = new Date(Date.now() - 300_000).toISOString()
    answerRatings({ state: 'provisional', calculated_at })
    open()
    expect(await screen.findByText('Предварительный')).toBeVisible()
    answerRatings({ state: 'official', calculated_at })
    await pass(290_000)
    expect(screen.getByText('Предварительный')).toBeVisible()
    await pass(10_000 + SIGNAL_SPREAD_MS)
    expect(await screen.findByText('Официальный')).toBeVisible()
  })

  it('puts nobody on the podium before the first result', async () => {
    const level = manyRows(4).map((row) => ({ ...row, position: 1, previous_position: null, points: 0 }))
    answerRatings({ rows: level, calculated_at: null })
    open()
    expect(rowsOf(await table())).toHaveLength(4)
    expect(screen.queryByRole('list', { name: 'Первые места' })).not.toBeInTheDocument()
    expect(screen.getByText('Ещё не рассчитан')).toBeVisible()
  })
})

describe('the search', () => {
  it('asks once after a pause, keeps itself in the address and starts at page 1', async () => {
    const asked = answerRatings()
    const { user, router } = open('?page=2')
    await table()
    const field = screen.getByRole('searchbox', { name: 'Имя участника' })
    for (const value of ['о', 'ор', 'орл', 'орлова']) fireEvent.change(field, { target: { value } })
    expect(await screen.findByText('Найден 1 участник')).toBeVisible()
    expect(asked).toHaveLength(2)
    expect(router.state.location.search).toEqual({ search: 'орлова' })
    expect(screen.getByRole('link', { name: 'Лена Орлова' })).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Сбросить поиск' }))
    expect(await screen.findByText('Участники 1–20 из 45')).toBeVisible()
    expect(router.state.location.search).toEqual({})
  })

  it('says when nobody has such a name', async () => {
    answerRatings()
    const { user } = open('?search=Nobody')
    expect(await screen.findByText('Участники не найдены')).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('Nobody')
    expect(screen.getByText(/«Nobody»/)).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Сбросить поиск' }).at(-1)!)
    expect(await table()).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})

describe('without a rating to show', () => {
  it('tells when it opens', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    answerRatings({ tournament: { ratings_opened_at_date: tomorrow } })
    server.use(http.get('*/api/v1/euro/ratings', () => refuse('ratings_not_open')))
    open()
    expect(await screen.findByRole('heading', { name: 'Рейтинг ещё закрыт' })).toBeVisible()
    expect(await screen.findByText(/^Откроется \d+ /)).toBeVisible()
    expect(screen.getByRole('timer', { name: /^До открытия рейтинга/ })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'К прогнозам' })).toBeVisible()
  })

  it('asks again when the moment of opening has come', async () => {
    answerRatings({ tournament: { ratings_opened_at_date: '2024-06-15' } })
    let isOpen = false
    server.use(
      http.get('*/api/v1/euro/ratings', () => {
        if (isOpen) return undefined
        isOpen = true
        return refuse('ratings_not_open')
      }),
    )
    open()
    expect(await table()).toBeVisible()
  })

  it('does not know the opening of a tournament without a date', async () => {
    answerRatings({ tournament: { ratings_opened_at_date: null, started_at: null } })
    server.use(http.get('*/api/v1/euro/ratings', () => refuse('ratings_not_open')))
    open()
    expect(await screen.findByText(/^Он откроется, когда у турнира появится дата начала/)).toBeVisible()
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  })

  it('invites the first one', async () => {
    answerRatings({ rows: [], me: null, calculated_at: null })
    open()
    expect(await screen.findByText('В рейтинге пока никого')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Сделать прогноз' })).toHaveAttribute('href', '/tournament/euro')
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  })

  it('invites whoever has no row yet, as long as that can change', async () => {
    answerRatings({ me: null })
    open()
    expect(await screen.findByText('Вас ещё нет в рейтинге')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Сделать прогноз' })).toBeVisible()
    expect(screen.queryByRole('table', { name: 'Моё место' })).not.toBeInTheDocument()
  })

  it('invites nobody to a finished tournament', async () => {
    answerRatings({ me: null, tournament: { status: 'finished' } })
    open()
    await table()
    expect(await screen.findByText('Турнир завершён')).toBeVisible()
    expect(screen.queryByText('Вас ещё нет в рейтинге')).not.toBeInTheDocument()
  })

  it('leads back from a page that does not exist', async () => {
    answerRatings()
    const { user } = open('?page=99')
    expect(await screen.findByText('Такой страницы нет')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'К первой странице' }))
    expect(await screen.findByText('Участники 1–20 из 45')).toBeVisible()
  })

  it('can be asked for again after a failure', async () => {
    answerRatings()
    let isBroken = true
    server.use(
      http.get('*/api/v1/euro/ratings', () =>
        isBroken ? refuse('not_found', { message: 'Ничего не найдено.' }) : undefined,
      ),
    )
    const { user } = open()
    expect(await screen.findByRole('heading', { name: 'Рейтинг не загрузился' })).toBeVisible()
    expect(screen.getByText('Ничего не найдено.')).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await table()).toBeVisible()
  })

  it('says that it is being loaded', async () => {
    answerRatings()
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    server.use(http.get('*/api/v1/euro/ratings', () => held))
    open()
    expect(await screen.findByText('Загружаем')).toBeInTheDocument()
    release(undefined)
    expect(await table()).toBeVisible()
    expect(screen.queryByText('Загружаем')).not.toBeInTheDocument()
  })
})
