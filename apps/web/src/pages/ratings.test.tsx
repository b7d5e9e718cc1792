import { changeLanguage } from '@called-it/contract/account/accounts.ts'
import { type RatingRow, readRatings } from '@called-it/contract/ratings/ratings.ts'
import { SIGNAL_SPREAD_MS } from '@called-it/contract/signals.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { holdClock } from '../../test/clock.ts'
import { rowOf } from '../../test/answers/ratings.ts'
import { answer, refuse } from '../../test/server.ts'
import { tournamentOf } from '../../test/answers/tournaments.ts'

const LIMIT = 20

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
  tournament?: Partial<Tournament>
}

/** Answers with these rows in pages; returns the requests. */
function answerRatings({ rows = manyRows(45), me = ME, tournament, ...rest }: World = {}) {
  const requests: Record<string, string>[] = []
  const calculation = { calculated_at: '2024-06-20T21:12:00Z', state: 'official' as const, ...rest }
  answer(readTournament, {
    tournament: tournamentOf({ started_at: '2024-06-14T19:00:00Z', next_lock_at: null, ...tournament }),
  })
  answer(readRatings, ({ query }) => {
    requests.push(query)
    const page = Number(query['page'] ?? 1)
    const name = (query['search'] ?? '').toLowerCase()
    const found = rows.filter((row) => row.user.name.toLowerCase().includes(name))
    return {
      ratings: found.slice((page - 1) * LIMIT, page * LIMIT),
      me,
      favourites: [],
      my_place: null,
      meta: { page, limit: LIMIT, total: found.length },
      ...calculation,
    }
  })
  return requests
}

const manyRows = (count: number) =>
  Array.from({ length: count }, (_, at) => (at + 1 === ME.position ? ME : rowOf(at + 1)))

const keepLanguage = () => answer(changeLanguage, ({ body: { lang } }) => ({ user: { ...ADA, lang } }))
const open = (query = '') => openApp(`/tournament/euro/rating${query}`, { user: ADA })
const table = () => screen.findByRole('table', { name: 'Общий рейтинг' })
const rowsOf = (element: HTMLElement) => within(element).getAllByRole('row').slice(1)

/** jsdom has no layout: the tests report which elements are visible. */
let watched: { element: Element; see: (isIntersecting: boolean) => void }[] = []

beforeEach(() => {
  watched = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly notify: (entries: { isIntersecting: boolean }[]) => void
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.notify = notify
      }
      observe(element: Element) {
        watched.push({ element, see: (isIntersecting) => act(() => this.notify([{ isIntersecting }])) })
      }
      disconnect() {}
    },
  )
})

describe('the rating', () => {
  it('shows the podium, the table after it and the viewer’s place', async () => {
    answerRatings({
      rows: [
        ...manyRows(3),
        rowOf(4, { previous_position: 6, is_shared: true }),
        rowOf(5, { position: 4, is_shared: true }),
      ],
      me: { ...ME, is_shared: true },
    })
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
    expect(own.getByRole('link', { name: 'Ada Byron, это вы, показать в рейтинге' })).toBeVisible()
    expect(own.getByText(', делит место'), 'as in the table').toBeInTheDocument()
    expect(own.getByText('выше на 12')).toBeInTheDocument()
    expect(screen.getByText('Участники 4–5 из 5')).toBeVisible()
    expect(document.title).toBe('Рейтинги · Евро 2024 · Called It')
  })

  it('links to the locked predictions of another user', async () => {
    answerRatings()
    const { user, router } = open()
    await user.click(await screen.findByRole('link', { name: 'Тимур Ахметов' }))
    expect(router.state.location).toMatchObject({ pathname: '/tournament/euro', search: { user: 104 } })
  })

  it('turns pages in the address and keeps the rows until the next ones are there', async () => {
    const requests = answerRatings()
    const { promise: gate, resolve: release } = Promise.withResolvers<undefined>()
    answer(readRatings, ({ query }) => (query['page'] === '2' ? gate : undefined))
    const { user, router } = open()
    await table()
    await user.click(screen.getByRole('link', { name: 'Следующая страница' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: 2 }))
    expect(screen.getByText('Участники 4–20 из 45'), 'the last page stays for now').toBeVisible()
    release(undefined)
    expect(await screen.findByText('Участники 21–40 из 45')).toBeVisible()
    expect(requests).toEqual([{}, { page: '2' }])
    expect(screen.queryByRole('list', { name: 'Первые места' })).not.toBeInTheDocument()
    expect(rowsOf(await table())).toHaveLength(20)
  })

  it('hides the viewer’s place at the edge while the row itself is visible', async () => {
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

  it('marks shared places in search results, too', async () => {
    answerRatings({ rows: [...manyRows(3), rowOf(4, { is_shared: true })] })
    open('?search=Тимур')
    const [hit] = rowsOf(await table())
    expect(within(hit!).getAllByRole('cell')[0]).toHaveTextContent('4, делит место')
  })

  it('leads from the viewer’s place at the edge to the row, if it is on the page', async () => {
    answerRatings()
    const { user, router } = open('?page=3')
    await table()
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(screen.getByRole('link', { name: /показать в рейтинге/ }))
    const row = screen.getByRole('link', { name: 'Ada Byron, это вы' })
    expect(row).toHaveFocus()
    expect(scroll.mock.contexts).toEqual([row.closest('tr')])
    expect(router.state.location.search).toEqual({ page: 3 })
  })

  it('is in English, too', async () => {
    answerRatings()
    keepLanguage()
    const { user } = open()
    await table()
    await user.click(screen.getByRole('button', { name: 'EN, English' }))
    expect(await screen.findByRole('table', { name: 'Overall rating' })).toBeVisible()
    expect(screen.getByText('Participants 4–20 of 45')).toBeVisible()
    expect(screen.getByText(/^Calculated 2\d June 2024, \d\d:12$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'RU, Русский' }))
  })
})

describe('its state', () => {
  it.each([
    ['live', 'Идёт матч', 'Места меняются вместе со счётом.'],
    ['provisional', 'Предварительный', 'Последний результат подтверждается и может измениться.'],
    ['official', 'Официальный', 'Все внесённые результаты окончательные.'],
  ] as const)('is named: %s', async (state, title, text) => {
    answerRatings({ state })
    open()
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByText(/^Рассчитан 2\d июня 2024 г\., \d\d:12$/)).toHaveAttribute(
      'dateTime',
      '2024-06-20T21:12:00Z',
    )
  })

  it('is official by itself once the result of a feed is ten minutes old', async () => {
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
  it('requests once after a pause, is in the address and starts at page 1', async () => {
    const requests = answerRatings()
    const { user, router } = open('?page=2')
    await table()
    const field = screen.getByRole('searchbox', { name: 'Имя участника' })
    for (const value of ['о', 'ор', 'орл', 'орлова']) fireEvent.change(field, { target: { value } })
    expect(await screen.findByText('Найден 1 участник')).toBeVisible()
    expect(requests).toHaveLength(2)
    expect(router.state.location.search).toEqual({ search: 'орлова' })
    expect(screen.getByRole('link', { name: 'Лена Орлова' })).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Сбросить поиск' }))
    expect(await screen.findByText('Участники 4–20 из 45')).toBeVisible()
    expect(router.state.location.search).toEqual({})
  })

  it('that the server refuses as too frequent says so, keeps the input, and is repeated after the wait', async () => {
    const requests = answerRatings()
    const { user } = open()
    await table()
    answer(readRatings, () => refuse('too_many_requests', { headers: { 'Retry-After': '1' } }), {
      once: true,
    })
    const field = screen.getByRole('searchbox', { name: 'Имя участника' })
    await user.type(field, ME.user.name)
    expect(await screen.findByText(/Слишком много запросов/)).toBeInTheDocument()
    expect(field).toHaveValue(ME.user.name)
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ search: ME.user.name }), { timeout: 3000 })
    expect(rowsOf(await table())).toHaveLength(1)
    expect(field).toBeInTheDocument()
  })

  it('says that nobody has such a name', async () => {
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

describe('without a rating', () => {
  it('says when it opens', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    answerRatings({ tournament: { ratings_opened_at_date: tomorrow } })
    answer(readRatings, () => refuse('ratings_not_open'))
    open()
    expect(await screen.findByRole('heading', { name: 'Рейтинг ещё закрыт' })).toBeVisible()
    expect(await screen.findByText(/^Откроется \d+ .+, \d\d:\d\d по /)).toBeVisible()
    expect(screen.getByRole('timer', { name: /^До открытия рейтинга/ })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'К прогнозам' })).toBeVisible()
  })

  it('loads again when the time of the opening has come', async () => {
    answerRatings({ tournament: { ratings_opened_at_date: '2024-06-15' } })
    let isOpen = false
    answer(readRatings, () => {
      if (isOpen) return undefined
      isOpen = true
      return refuse('ratings_not_open')
    })
    open()
    expect(await table()).toBeVisible()
  })

  it('of a tournament that is not formed links to the tournaments, and not in a circle', async () => {
    answerRatings({
      tournament: { ratings_opened_at_date: null, started_at: null, status: 'not_formed' },
    })
    answer(readRatings, () => refuse('ratings_not_open'))
    open()
    const main = within(await screen.findByRole('main'))
    expect(await main.findByText('Формируется')).toBeVisible()
    expect(main.queryByRole('timer')).not.toBeInTheDocument()
    expect(main.queryByRole('link', { name: /К прогнозам/ })).not.toBeInTheDocument()
  })

  it('invites the first user', async () => {
    answerRatings({ rows: [], me: null, calculated_at: null })
    open()
    expect(await screen.findByText('В рейтинге пока никого')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Сделать прогноз' })).toHaveAttribute('href', '/tournament/euro')
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  })

  it('invites a user without a row as long as that can change', async () => {
    answerRatings({ me: null })
    open()
    expect(await screen.findByText('Вас ещё нет в рейтинге')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Сделать прогноз' })).toBeVisible()
    expect(screen.queryByRole('table', { name: 'Моё место' })).not.toBeInTheDocument()
  })

  it('invites nobody to a finished tournament', async () => {
    answerRatings({ me: null, tournament: { status: 'finished', my: null } })
    open()
    await table()
    expect(await screen.findByRole('heading', { name: 'Итоговый рейтинг' })).toBeVisible()
    expect(screen.getByText('Вы не участвовали.')).toBeVisible()
    expect(screen.queryByText('Вас ещё нет в рейтинге')).not.toBeInTheDocument()
  })

  it('shows the viewer’s final place in a finished tournament', async () => {
    answerRatings({
      tournament: {
        status: 'finished',
        finished_at: '2024-07-14T21:00:00Z',
        participants_count: 300,
        my: { position: 231, previous_position: 240, points: 71, coefficient_sum: null },
      },
    })
    keepLanguage()
    const { user } = open()
    const final = async (name: string) =>
      within((await screen.findByRole('heading', { name })).closest('section')!)
    const ru = await final('Итоговый рейтинг')
    expect(ru.getByText(/^Турнир завершён 1\d июля 2024/)).toBeVisible()
    expect(ru.getByText('231')).toBeVisible()
    expect(ru.getByText('место из 300')).toBeVisible()
    expect(ru.getByText('71')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'EN, English' }))
    const en = await final('Final rating')
    expect(en.getByText('231st')).toBeVisible()
    expect(en.getByText('of 300')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'RU, Русский' }))
  })

  it.each(['?view', '?view=stars', '?page=none', '?round=first'])(
    'opens at an address that means nothing: %s',
    async (query) => {
      const requests = answerRatings()
      open(query)
      expect(await screen.findByText('Участники 4–20 из 45')).toBeVisible()
      expect(requests).toEqual([{}])
    },
  )

  it('leads back from a page that does not exist', async () => {
    answerRatings()
    const { user } = open('?page=99')
    expect(await screen.findByText('В рейтинге нет такой страницы')).toBeVisible()
    expect(screen.queryByRole('table', { name: 'Моё место' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'К первой странице' }))
    expect(await screen.findByText('Участники 4–20 из 45')).toBeVisible()
  })

  it('can be loaded again after a failure', async () => {
    answerRatings()
    let isBroken = true
    answer(readRatings, () => (isBroken ? refuse('not_found', { message: 'Ничего не найдено.' }) : undefined))
    const { user } = open()
    expect(await screen.findByRole('heading', { name: 'Рейтинг не загрузился' })).toBeVisible()
    expect(screen.getByText('Ничего не найдено.')).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await table()).toBeVisible()
  })

  it('says that it is loading', async () => {
    answerRatings()
    const { promise: gate, resolve: release } = Promise.withResolvers<undefined>()
    answer(readRatings, () => gate)
    open()
    expect(await screen.findByText('Загружаем')).toBeInTheDocument()
    release(undefined)
    expect(await table()).toBeVisible()
    expect(screen.queryByText('Загружаем')).not.toBeInTheDocument()
  })
})
