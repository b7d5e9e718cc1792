import { listMatches, type Match } from '@called-it/contract/predictions.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import { readProgress } from '@called-it/contract/progress.ts'
import { listSports, listTournaments, type Tournament } from '@called-it/contract/tournaments.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { delay } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { holdClock } from '../../test/clock.ts'
import { NO_PROGRESS, progressOf } from '../../test/progress.ts'
import { answer, refuse } from '../../test/server.ts'
import { called, earned, finished, inHours, match, round } from '../../test/matches.ts'
import { tournamentOf } from '../../test/tournaments.ts'
import { switchLanguage } from '../lib/language.ts'

type Progress = Answer<typeof readProgress>

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

/** A server with these tournaments, of which Euro is at these matches; answers with the filters that it was asked for. */
function answerFeed(tournaments: Tournament[], { limit = 20, matches = matchesOfNow() } = {}) {
  const asked: object[] = []
  const md2 = round('md2', matches)
  answer(listTournaments, ({ query }) => {
    asked.push(query)
    const { sport, status } = query
    const page = Number(query['page'])
    const found = tournaments.filter(
      (each) =>
        (!sport || each.type === sport) &&
        (status === 'all' || (each.status === 'finished') === (status === 'past')),
    )
    const from = (page - 1) * limit
    return { tournaments: found.slice(from, from + limit), meta: { page, limit, total: found.length } }
  })
  answer(
    readProgress,
    progressOf(
      ...tournaments.flatMap((tournament) => {
        if (tournament.slug === 'euro') return [{ tournament, round: md2 }]
        if (tournament.slug !== 'ucl') return []
        return [{ tournament, round: round('md1', [match(9, 'pl', 'at', { started_at: inHours(2139) })]) }]
      }),
    ),
  )
  answer(listMatches, ({ query }) => ({
    matches: matches
      .filter(({ started_at }) => started_at! >= query['from']! && started_at! < query['to']!)
      .map((each) => ({ ...each, round: md2 })),
  }))
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
    expect(await screen.findByText(/^идёт, следующий матч (сегодня|завтра) в \d\d:\d\d$/)).toBeVisible()
    expect(
      screen.getByText('Пока ничего не идёт: приём откроется за 5 дней до первого боя следующего турнира.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Бои UFC' })).toHaveAttribute('href', '/?sport=ufc')
    expect(document.title).toBe('Что прогнозируем сегодня? · Called It')

    await user.click(screen.getByRole('link', { name: 'Футбол' }))
    expect(router.state.location.search).toEqual({ sport: 'football' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Турниры' })).toBeVisible()
  })

  it('says in a toast that the sports did not load, and asks again when told to', async () => {
    answerFeed([])
    const { user } = open('/')
    answer(listSports, () => refuse('forbidden'), { once: true })
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

  describe('that is no match', () => {
    const ORDERS = {
      type: 'group',
      kind: 'table_order',
      round: null,
      first_entity: null,
      second_entity: null,
      prediction: null,
      missing: 6,
      missing_all: 9,
    } as const

    /** Euro with a scorer still to be named until its next lock, which is a match but for these changes. */
    function answerKinds(changes: Partial<NonNullable<Progress['next']>>) {
      answerFeed([EURO])
      const told = progressOf({ tournament: EURO, round: round('md2', matchesOfNow()) })
      const [first] = told.progress
      const next = { ...first!.next!, ...changes }
      const scorer = {
        type: 'scorer',
        kind: 'scorer',
        round_id: null,
        open: 1,
        saved: 0,
        missing: 1,
      } as const
      const kinds = [...first!.kinds, { ...scorer, locks_at: next.locks_at }]
      answer(readProgress, { ...told, progress: [{ ...first!, kinds, next }] })
    }

    it('names its kind, counts what is missing of every kind, and leads there', async () => {
      answerKinds(ORDERS)
      open('/?sport=football')
      expect(await screen.findByRole('heading', { name: 'Места в группах' })).toBeVisible()
      expect(screen.getByText('К этому сроку не хватает 9 прогнозов.', { selector: 'p' })).toBeVisible()
      expect(screen.getByRole('link', { name: 'Расставить команды' })).toHaveAttribute(
        'href',
        '/tournament/euro?type=table_order&sport=football',
      )
      const euro = within(await card('Евро 2024'))
      expect(euro.getByRole('link', { name: 'К этому сроку не хватает 9 прогнозов.' })).toHaveAttribute(
        'href',
        '/tournament/euro?type=table_order&sport=football',
      )
    })

    it('says that nothing is missing', async () => {
      answerKinds({ ...ORDERS, kind: 'scorer', type: 'scorer', missing: 0, missing_all: 0 })
      open('/?sport=football')
      expect(await screen.findByRole('heading', { name: 'Лучший бомбардир' })).toBeVisible()
      expect(screen.getByText('К этому сроку всё заполнено.')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Открыть прогнозы' })).toBeVisible()
      expect(screen.queryByRole('link', { name: /не хватает/ })).toBeNull()
    })

    it('is named by its teams, where it is a tie', async () => {
      const { first_entity, second_entity } = match(3, 'dk', 'gb-eng')
      answerKinds({ ...ORDERS, kind: 'tie', first_entity, second_entity })
      open('/?sport=football')
      expect(await screen.findByRole('heading', { name: 'Дания Англия' })).toBeVisible()
      expect(screen.getByRole('link', { name: 'Заполнить сетку' })).toBeVisible()
    })

    it('is told beside a match that it locks with', async () => {
      answerKinds({ missing_all: 2 })
      open('/?sport=football')
      expect(
        await screen.findByText(
          'Ваш счёт 1:1 сохранён. В этом туре ещё не заполнены 2 матча. К этому сроку не хватает 2 прогнозов.',
        ),
      ).toBeVisible()
    })
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

  it('begins the strip at the first match that is not over', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'LI' ? [...this.parentElement!.children].indexOf(this) * 100 : 0
    })
    onTestFinished(() => void vi.restoreAllMocks())
    answerFeed([EURO])
    open('/?sport=football')
    const strip = await screen.findByRole('region', { name: 'Матчи дня' })
    expect(within(strip).getByRole('list').scrollLeft).toBe(100)
  })

  it('begins the strip with the day of the next match where there is none today', async () => {
    answerFeed([EURO], { matches: [match(7, 'es', 'it', { started_at: inHours(100) })] })
    open('/?sport=football')
    const strip = await screen.findByRole('region', { name: 'Матчи дня' })
    expect(within(strip).getByRole('link')).toHaveTextContent(/прогноз —ИспанияИталия$/)
  })

  it('is left out where nothing can be called, and the day is still shown', async () => {
    answerFeed([tournamentOf({ next_lock_at: null })], { matches: matchesOfNow().slice(0, 2) })
    open('/?sport=football')
    expect(await screen.findByRole('region', { name: 'Матчи дня' })).toBeVisible()
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  })

  it('moves on when its match has locked', async () => {
    const jump = holdClock()
    const [, , , fourth] = matchesOfNow()
    const third = match(3, 'dk', 'gb-eng', { started_at: inHours(3 * SECOND), prediction: called(1, 1) })
    answerFeed([EURO], { matches: [third, fourth!] })
    open('/?sport=football')
    expect(await screen.findByRole('heading', { name: 'Дания Англия' })).toBeVisible()
    answerFeed([EURO], { matches: [{ ...third, phase: 'locked' }, fourth!] })
    await jump(8000)
    expect(await screen.findByRole('heading', { name: 'Испания Италия' })).toBeVisible()
    expect(
      screen.getByText('Счёт этого матча ещё не задан. В этом туре ещё не заполнен 1 матч.'),
    ).toBeVisible()
  })

  it('keeps its place while it loads', async () => {
    answerFeed([EURO])
    answer(readProgress, () => delay('infinite').then(() => NO_PROGRESS))
    open('/?sport=football')
    await card('Евро 2024')
    expect(screen.getAllByText('Загружаем')).toHaveLength(2)
    expect(screen.queryByRole('region', { name: 'Матчи дня' })).not.toBeInTheDocument()
  })

  it('takes no place while it loads where there was none the last time', async () => {
    answerFeed([])
    open('/?sport=ufc')
    expect(await screen.findByText('Нет доступных турниров')).toBeVisible()
    await waitFor(() => expect(localStorage.getItem('deadline:ufc')).toBe('none'))
    cleanup()
    answer(readProgress, () => delay('infinite').then(() => NO_PROGRESS))
    open('/?sport=ufc')
    expect(await screen.findByText('Нет доступных турниров')).toBeVisible()
    expect(screen.queryByText('Загружаем')).not.toBeInTheDocument()
  })

  it.each([
    ['progress', readProgress],
    ['matches', listMatches],
  ])('says that the %s did not load, and asks again when told to', async (_, endpoint) => {
    answerFeed([EURO])
    answer(endpoint as typeof readProgress, () => refuse('forbidden', { message: 'Нет' }))
    const { user } = open('/?sport=football')
    await card('Евро 2024')
    expect(await screen.findByText('Не удалось загрузить матчи. Нет')).toBeVisible()
    answerFeed([EURO])
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('region', { name: 'Матчи дня' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Дания Англия' })).toBeVisible()
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
    expect(within(finished).getByRole('link')).toHaveAttribute(
      'href',
      '/tournament/ucl-2023/rating?sport=football',
    )
    expect(finished).toHaveTextContent(/Стихии, завершён [12] июня 2024/)
    expect(finished).toHaveTextContent(/3место из 2.940приз: наушники86очков/)
  })

  it('counts only what could be called', async () => {
    const [first, second, third] = matchesOfNow()
    const late = [
      { ...first!, prediction: null },
      { ...second!, prediction: null },
    ]
    answerFeed([EURO], { matches: [...late, third!] })
    open('/?sport=football')
    expect(await screen.findByText('Сохранено 1 из 1')).toBeVisible()
    answerFeed([EURO], { matches: late })
    cleanup()
    open('/?sport=football')
    expect(await screen.findByText('Идёт тур 2')).toBeVisible()
    expect(screen.queryByText(/Сохранено/)).not.toBeInTheDocument()
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
    expect(screen.getByRole('button', { name: 'Вид спорта: Бои UFC' })).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Все виды' }))
    await waitFor(() => expect(cards()).toEqual(['Плей-офф']))
    expect(router.state.location.search).toEqual({ sport: 'ufc', kind: 'all', status: 'past' })
    expect(screen.getByRole('button', { name: 'Вид спорта: Все виды' })).toBeVisible()
    expect(asked).toContainEqual({ status: 'past', page: '1' })

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
    answer(listTournaments, () => refuse('forbidden'), { once: true })
    await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
    expect(await screen.findByText('Не удалось загрузить остальные турниры')).toBeVisible()
    expect(cards()).toEqual(['Евро 2028'])
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('link', { name: 'Плей-офф' })).toBeVisible()
  })

  it('says in English what SPEC.md says: nothing there, or not loaded, and loads when told to', async () => {
    await switchLanguage('en')
    answerFeed([])
    answer(listTournaments, () => refuse('forbidden'))
    const { user, router } = open('/?sport=ufc')
    expect(
      await screen.findByRole('heading', { name: 'The feed of tournaments could not be loaded' }),
    ).toBeVisible()
    answerFeed([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No tournaments available')).toBeVisible()
    expect(screen.getByText(/Calls open 5 days before its first fight\.$/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Tournaments of other sports' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ sport: 'ufc', kind: 'all' }))
    expect(screen.queryByRole('link', { name: 'Tournaments of other sports' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Past' }))
    await user.click(await screen.findByRole('link', { name: 'Show all' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ sport: 'ufc', kind: 'all' }))
  })
})
