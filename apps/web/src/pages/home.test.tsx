import type { Match } from '@called-it/contract/predictions.ts'
import type { Tournament } from '@called-it/contract/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { refuse, server } from '../../test/server.ts'
import { called, earned, finished, inHours, match, predictions, round } from '../../test/matches.ts'
import { tournamentOf } from '../../test/tournaments.ts'
import { switchLanguage } from '../lib/language.ts'

const EURO = tournamentOf()
const UPCOMING = tournamentOf({
  slug: 'ucl',
  name: { ru: 'Лига чемпионов', en: 'Champions League' },
  theme: 'FOOTBALL_ELEMENTS',
  status: 'upcoming',
  started_at: inHours(89 * 24 + 3.5),
  next_lock_at: inHours(89 * 24 + 3.5),
  my: null,
})
const NOT_FORMED = tournamentOf({
  slug: 'euro-2028',
  name: { ru: 'Евро 2028', en: 'Euro 2028' },
  status: 'not_formed',
  started_at: null,
  next_lock_at: null,
  my: null,
  participants_count: 0,
})
const FINISHED = tournamentOf({
  slug: 'ucl-2023',
  name: { ru: 'Плей-офф', en: 'Knockouts' },
  theme: 'FOOTBALL_ELEMENTS',
  status: 'finished',
  finished_at: '2024-06-01T21:00:00Z',
  next_lock_at: null,
  participants_count: 2940,
  my: { position: 3, previous_position: 4, points: 86, coefficient_sum: null },
  prizes: [{ scope: 'tournament', place_from: 2, place_to: 5, title: { ru: 'наушники', en: 'earphones' } }],
})

const SECOND = 1 / 3600
/** Matches around this very moment. */
const matchesOfNow = (): Match[] => [
  match(1, 'de', 'hu', finished([2, 0], earned(2, 0, 'exact'), { started_at: inHours(-2 * SECOND) })),
  match(2, 'si', 'rs', {
    phase: 'locked',
    started_at: inHours(-SECOND),
    status: 'live',
    score: { first: 1, second: 1 },
    prediction: called(0, 1),
  }),
  // A countdown counts whole seconds: with this one it never shows two full hours.
  match(3, 'dk', 'gb-eng', { started_at: inHours(2 - SECOND), prediction: called(1, 1) }),
  match(4, 'es', 'it', { started_at: inHours(30) }),
  match(5, 'sk', 'ua', { started_at: inHours(31) }),
]

/** A server with these tournaments; answers with the filters that it was asked for. */
function answerFeed(tournaments: Tournament[], { limit = 20 } = {}) {
  const asked: string[] = []
  const matches = matchesOfNow()
  server.use(
    http.get('*/api/v1/tournaments/', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(String(searchParams))
      const [sport, status, page] = ['sport', 'status', 'page'].map((name) => searchParams.get(name))
      const found = tournaments.filter(
        (each) =>
          (!sport || each.type === sport) &&
          (status === 'all' || (each.status === 'finished') === (status === 'past')),
      )
      const from = (Number(page) - 1) * limit
      return HttpResponse.json({
        tournaments: found.slice(from, from + limit),
        meta: { page: Number(page), limit, total: found.length },
      })
    }),
    http.get('*/api/v1/tournaments/euro/prediction-type/match', () =>
      HttpResponse.json(predictions(round('md2', matches))),
    ),
    http.get('*/api/v1/tournaments/ucl/prediction-type/match', () =>
      HttpResponse.json(
        predictions(round('md1', [match(9, 'pl', 'at', { started_at: UPCOMING.started_at })])),
      ),
    ),
  )
  return asked
}

const open = (address: string) => openApp(address, { user: ADA })
const card = async (name: string) => (await screen.findByRole('link', { name })).closest('article')!
const cards = () => screen.getAllByRole('article').map((each) => within(each).getByRole('link').textContent)

describe('without a sport', () => {
  it('asks for one: a tile for each, with what is going on there', async () => {
    answerFeed([EURO, UPCOMING])
    const { user, router } = open('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'Что прогнозируем сегодня?' })).toBeVisible()
    expect(await screen.findByText(/^идёт, ближайший матч/)).toBeVisible()
    expect(screen.getByText('Нет доступных турниров')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Бои UFC' })).toHaveAttribute('href', '/?sport=ufc')
    expect(document.title).toBe('Что прогнозируем сегодня? · Called It')

    await user.click(screen.getByRole('link', { name: 'Футбол' }))
    expect(router.state.location.search).toEqual({ sport: 'football' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Турниры' })).toBeVisible()
  })

  it('says in a toast that the sports did not load, and asks again when told to', async () => {
    answerFeed([])
    const { user } = open('/')
    server.use(http.get('*/api/v1/sports', () => refuse('forbidden'), { once: true }))
    const toasts = await screen.findByRole('region', { name: 'Уведомления' })
    expect(await within(toasts).findByText('Что-то пошло не так...')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Не удалось загрузить виды спорта' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('link', { name: 'Футбол' })).toBeVisible()
  })

  it('takes an unknown sport for football', async () => {
    answerFeed([])
    const { router } = open('/?sport=chess')
    expect(await screen.findByRole('button', { name: 'Футбол', pressed: true })).toBeVisible()
    expect(router.state.location.href).toBe('/?sport=football')
  })
})

describe('the nearest deadline', () => {
  it('is the match that locks next, with what is left to do in its round', async () => {
    answerFeed([UPCOMING, EURO])
    open('/?sport=football')
    expect(await screen.findByRole('heading', { name: 'Дания Англия' })).toBeVisible()
    expect(screen.getByText('Ближайший дедлайн, Евро 2024')).toBeVisible()
    expect(screen.getByText('Ваш счёт 1:1 сохранён. В этом туре ещё не заполнены 2 матча.')).toBeVisible()
    expect(screen.getByRole('timer', { name: /^Приём закроется через: 1 час 59 минут/ })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Заполнить тур 2' })).toHaveAttribute(
      'href',
      '/tournament/euro?round=md2&sport=football',
    )
    expect(document.title).toBe('Турниры · Called It')
  })

  it('counts what was typed and not saved', async () => {
    const other = { ...ADA, id: 8 }
    const drafts = { 3: { first: 2, second: 1 }, 4: { first: 0, second: null } }
    localStorage.setItem(`drafts:${other.id}:euro:match`, JSON.stringify(drafts))
    answerFeed([EURO])
    openApp('/?sport=football', { user: other })
    expect(
      await screen.findByText(
        'Ваш счёт ещё не сохранён. В этом туре ещё не заполнен 1 матч. 2 счёта ждут сохранения.',
      ),
    ).toBeVisible()
  })

  it('stands above the matches of the day: score, call, points', async () => {
    answerFeed([EURO])
    open('/?sport=football')
    const strip = await screen.findByRole('region', { name: 'Матчи дня' })
    const [first, second] = within(strip).getAllByRole('link')
    expect(first).toHaveTextContent('Завершён+5Германия2Венгрия0')
    expect(second).toHaveTextContent('Идётпрогноз 0:1Словения1Сербия1')
  })

  it('is left out where nothing can be called, and the day is still shown', async () => {
    answerFeed([tournamentOf({ next_lock_at: null })])
    server.use(
      http.get('*/api/v1/tournaments/euro/prediction-type/match', () =>
        HttpResponse.json(predictions(round('md2', matchesOfNow().slice(0, 2)))),
      ),
    )
    open('/?sport=football')
    expect(await screen.findByRole('region', { name: 'Матчи дня' })).toBeVisible()
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  })

  it('says that the matches did not load, and asks again when told to', async () => {
    answerFeed([EURO])
    server.use(
      http.get('*/prediction-type/match', () => refuse('forbidden', { message: 'Нет' }), { once: true }),
    )
    const { user } = open('/?sport=football')
    expect(await screen.findByText('Не удалось загрузить матчи. Нет')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('heading', { name: 'Дания Англия' })).toBeVisible()
  })
})

describe('the feed', () => {
  it('shows every tournament in its state', async () => {
    answerFeed([EURO, UPCOMING, NOT_FORMED, FINISHED])
    open('/?sport=football')
    const running = await screen.findByText('Идёт тур 2').then((state) => state.closest('article')!)
    expect(within(running).getByRole('link', { name: 'Евро 2024' })).toHaveAttribute(
      'href',
      '/tournament/euro?sport=football',
    )
    expect(running).toHaveTextContent(/142место из 3.418выше на 12/)
    expect(running).toHaveTextContent('Сохранено 3 из 5')
    expect(within(running).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3')

    const upcoming = await card('Лига чемпионов')
    expect(within(upcoming).getByText('Скоро')).toBeVisible()
    expect(within(upcoming).getByRole('timer', { name: /^До первого матча: 89 дней 3 часа/ })).toBeVisible()

    const unformed = await card('Евро 2028')
    expect(within(unformed).getByText('Формируется')).toBeVisible()
    expect(unformed).toHaveTextContent('Прогнозы станут доступны, когда у турнира появится дата начала.')

    const finished = await card('Плей-офф')
    expect(finished).toHaveTextContent(/Стихии, завершён [12] июня 2024/)
    expect(finished).toHaveTextContent(/3место из 2.940приз: наушники86очков/)
  })

  it('keeps its filters in the address', async () => {
    const asked = answerFeed([EURO, FINISHED])
    const { user, router } = open('/?sport=football')
    await card('Евро 2024')
    expect(cards()).toEqual(['Евро 2024', 'Плей-офф'])

    await user.click(screen.getByRole('button', { name: 'Прошедшие' }))
    await waitFor(() => expect(cards()).toEqual(['Плей-офф']))
    expect(router.state.location.search).toEqual({ sport: 'football', status: 'past' })

    await user.click(screen.getByRole('button', { name: 'Бои UFC' }))
    expect(await screen.findByText('Нет доступных турниров')).toBeVisible()
    expect(router.state.location.search).toEqual({ sport: 'ufc', status: 'past' })

    await user.click(screen.getByRole('button', { name: 'Все виды' }))
    await waitFor(() => expect(cards()).toEqual(['Плей-офф']))
    expect(router.state.location.search).toEqual({ sport: 'ufc', kind: 'all', status: 'past' })
    expect(asked).toContain('status=past&page=1')

    await user.click(screen.getByRole('button', { name: 'Все' }))
    await user.click(screen.getByRole('button', { name: 'Футбол' }))
    await waitFor(() => expect(cards()).toEqual(['Евро 2024', 'Плей-офф']))
    expect(router.state.location.search).toEqual({ sport: 'football' })
  })

  it('shows more when asked, and reads on at the first new one', async () => {
    answerFeed([NOT_FORMED, FINISHED], { limit: 1 })
    const { user } = open('/?sport=football')
    await card('Евро 2028')
    await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Плей-офф' })).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).not.toBeInTheDocument()
  })

  it('keeps what is there when more cannot be had', async () => {
    answerFeed([NOT_FORMED, FINISHED], { limit: 1 })
    const { user } = open('/?sport=football')
    await card('Евро 2028')
    server.use(http.get('*/api/v1/tournaments/', () => refuse('forbidden'), { once: true }))
    await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
    expect(await screen.findByText('Не удалось загрузить остальные турниры')).toBeVisible()
    expect(cards()).toEqual(['Евро 2028'])
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('link', { name: 'Плей-офф' })).toBeVisible()
  })

  it('says in English what SPEC.md says: nothing there, or not loaded, and loads when told to', async () => {
    await switchLanguage('en')
    answerFeed([])
    server.use(http.get('*/api/v1/tournaments/', () => refuse('forbidden')))
    const { user } = open('/?sport=ufc')
    expect(
      await screen.findByRole('heading', { name: 'The feed of tournaments could not be loaded' }),
    ).toBeVisible()
    answerFeed([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No tournaments available')).toBeVisible()
  })
})
