import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { listSports, listTournaments } from '@called-it/contract/tournaments/tournaments.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  answerFeed,
  card,
  cards,
  EURO,
  FINISHED,
  matchesOfNow,
  NOT_FORMED,
  open,
  UPCOMING,
} from '../../test/feed.tsx'
import { inHours, match, round } from '../../test/answers/matches.ts'
import { progressOf } from '../../test/answers/progress.ts'
import { tournamentOf } from '../../test/answers/tournaments.ts'
import { answer, refuse } from '../../test/server.ts'
import { switchLanguage } from '../lib/language/language.ts'

describe('without a sport', () => {
  it('asks for one: a tile for each, with its news', async () => {
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

  it('shows a toast if the sports did not load, and loads again on request', async () => {
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
    expect(upcoming).toHaveTextContent(/Лига чемпионов.*89 д.* · Польша — Австрия/)
    expect(within(upcoming).queryByRole('timer')).not.toBeInTheDocument()

    const unformed = await card('Евро 2028')
    expect(within(unformed).getByText('Формируется')).toBeVisible()
    expect(unformed).toHaveTextContent('Прогнозы станут доступны, когда у турнира появится дата начала.')

    const finished = await card('Плей-офф')
    expect(within(finished).getByRole('link')).toHaveAttribute(
      'href',
      '/tournament/ucl-2023/rating?sport=football',
    )
    expect(finished).toHaveTextContent(/Стихии, завершён [12] июня 2024 г. · приз: наушники3место из 2.940/)
    expect(finished).toHaveTextContent(/86очков$/)
  })

  it('names the next lock under the name of a tournament, unless the head of the page does', async () => {
    const cup = tournamentOf({ slug: 'cup', name: { ru: 'Кубок', en: 'Cup' } })
    answerFeed([EURO, cup])
    const md1 = round('md1', [match(9, 'pl', 'at', { started_at: inHours(30) })])
    const md2 = round('md2', matchesOfNow())
    answer(readProgress, progressOf({ tournament: EURO, round: md2 }, { tournament: cup, round: md1 }))
    open('/?sport=football')
    const later = await card('Кубок')
    await waitFor(() => expect(later).toHaveTextContent(/Кубок.*1 д.*· Польша — Австрия/))
    expect(within(later).getByRole('link', { name: 'Заполнить тур 1' })).toHaveAttribute(
      'href',
      '/tournament/cup?round=md1&fill=true&sport=football',
    )
    const nearest = within(await card('Евро 2024'))
    expect(nearest.queryByText(/Дания/)).not.toBeInTheDocument()
    expect(nearest.getByRole('link', { name: 'Заполнить тур 2' })).toBeVisible()
  })

  it('shows no place before the first points, but says when it comes', async () => {
    const my = { position: 301, previous_position: 301, points: 0, coefficient_sum: null }
    answerFeed([{ ...EURO, my, participants_count: 301 }])
    open('/?sport=football')
    const euro = await card('Евро 2024')
    expect(euro).toHaveTextContent('301участникВаше место появится с первыми очками')
    expect(euro).not.toHaveTextContent('место из')
  })

  it('counts only what could be predicted', async () => {
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
    const requests = answerFeed([EURO, FINISHED])
    const { user, router } = open('/?sport=football')
    await card('Евро 2024')
    expect(cards()).toEqual(['Евро 2024', 'Плей-офф'])

    await user.click(screen.getByRole('button', { name: 'Прошедшие' }))
    await waitFor(() => expect(cards()).toEqual(['Плей-офф']))
    expect(router.state.location.search).toEqual({ sport: 'football', status: 'past' })

    await user.click(screen.getByRole('button', { name: 'Бои UFC' }))
    expect(await screen.findByText('Турниров пока нет')).toBeVisible()
    expect(router.state.location.search).toEqual({ sport: 'ufc', status: 'past' })
    expect(screen.getByRole('button', { name: 'Вид спорта: Бои UFC' })).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Все виды' }))
    await waitFor(() => expect(cards()).toEqual(['Плей-офф']))
    expect(router.state.location.search).toEqual({ sport: 'ufc', kind: 'all', status: 'past' })
    expect(screen.getByRole('button', { name: 'Вид спорта: Все виды' })).toBeVisible()
    expect(requests).toContainEqual({ status: 'past', page: '1' })

    await user.click(screen.getByRole('button', { name: 'Все' }))
    await user.click(screen.getByRole('button', { name: 'Футбол' }))
    await waitFor(() => expect(cards()).toEqual(['Евро 2024', 'Плей-офф']))
    expect(router.state.location.search).toEqual({ sport: 'football' })
  })

  it('shows more on request, and moves the focus to the first new one', async () => {
    answerFeed([NOT_FORMED, FINISHED], { limit: 1 })
    const { user } = open('/?sport=football')
    await card('Евро 2028')
    await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Плей-офф' })).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).not.toBeInTheDocument()
  })

  it('keeps its content when loading more fails', async () => {
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

  it('shows in English the texts of SPEC.md for no tournaments and for a failure, and loads again on request', async () => {
    await switchLanguage('en')
    answerFeed([])
    answer(listTournaments, () => refuse('forbidden'))
    const { user, router } = open('/?sport=ufc')
    expect(
      await screen.findByRole('heading', { name: 'The feed of tournaments could not be loaded' }),
    ).toBeVisible()
    answerFeed([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No UFC events yet')).toBeVisible()
    expect(screen.getByText(/Predictions open 5 days before its first fight\.$/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Other sports' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ sport: 'ufc', kind: 'all' }))
    expect(screen.queryByRole('link', { name: 'Other sports' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Past' }))
    await user.click(await screen.findByRole('link', { name: 'Show all' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ sport: 'ufc', kind: 'all' }))
  })
})
