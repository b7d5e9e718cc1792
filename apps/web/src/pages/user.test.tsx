import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { readUserRanking, readUserStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { aroundOf, rowOf } from '../../test/answers/ratings.ts'
import { answer, refuse } from '../../test/server.ts'
import { answerTournament } from '../../test/tournament-page.tsx'
import { basketOf, serveTeams } from '../../test/answers/teams.ts'
import { EARLY, RECORD, serveUser } from '../../test/answers/users.ts'
import { switchLanguage } from '../lib/language/language.ts'

const LENA = { id: 102, name: 'Лена Орлова' }
const open = (id: number | string = LENA.id) => openApp(`/user/${id}`, { user: ADA })
const panel = (name: string) => screen.findByRole('region', { name })
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

describe('the page of a user', () => {
  it('shows the name, tournaments, accuracy and the best place', async () => {
    serveUser(LENA)
    open()
    expect(await screen.findByRole('heading', { level: 1, name: LENA.name })).toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('Статистика: Лена Орлова · Called It'))
    expect(screen.getByText('Турниров').nextSibling).toHaveTextContent('2')
    // 11 of 20 scores and 6 of 9 fights.
    expect(screen.getByText('Точность').nextSibling).toHaveTextContent('59%')
    expect(screen.getByText('Лучшее место').nextSibling).toHaveTextContent('14')
  })

  it('leads back, and to what can be done with the user in the tournament of the visit', async () => {
    serveUser(LENA)
    open('102?tournament=ufc')
    expect(await screen.findByRole('link', { name: 'Сравнить с собой' })).toHaveAttribute(
      'href',
      '/tournament/ufc/compare/102',
    )
    expect(screen.getByRole('link', { name: 'Прогнозы' })).toHaveAttribute('href', '/tournament/ufc?user=102')
    expect(screen.getByRole('button', { name: 'Закрепить' })).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Рейтинг' })).toHaveAttribute('href', '/tournament/ufc/rating')
  })

  it('leads back to the rating with its filters, from the predictions of the user, too', async () => {
    serveUser(LENA)
    answerTournament()
    const { user, router } = openApp('/tournament/euro/rating?group=3&page=2', { user: ADA })
    await screen.findByRole('heading', { level: 1, name: 'Евро 2024' })
    const address = router.state.location.href
    await act(() =>
      router.navigate({ to: '/user/$id', params: { id: '102' }, search: { tournament: 'euro' } }),
    )
    await screen.findByRole('heading', { level: 1, name: LENA.name })
    const back = () => within(screen.getByRole('main')).findByRole('link', { name: 'Рейтинги' })
    expect(await back()).toHaveAttribute('href', address)
    await user.click(await screen.findByRole('link', { name: 'Прогнозы' }))
    await waitFor(() => expect(router.state.location.href).toBe('/tournament/euro?user=102'))
    const buttons = await screen.findAllByRole('link', { name: 'Рейтинги' })
    expect(buttons.map((link) => link.getAttribute('href'))).toContain(address)
  })

  it.each([
    ['/tournament/euro/team/48', 'Команды'],
    ['/top', 'Победители'],
    ['/faq', 'Назад'],
  ])('leads back to %s', async (address, label) => {
    serveUser(LENA)
    const { router } = openApp(address, { user: ADA })
    serveTeams([basketOf()])
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(address))
    await act(() => router.navigate({ to: '/user/$id', params: { id: '102' } }))
    await screen.findByRole('heading', { level: 1, name: LENA.name })
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: label })).toHaveAttribute('href', address)
  })

  it('offers the predictions and the comparison of somebody without a place, but no pin', async () => {
    const [euro] = RECORD.statistics.by_tournament
    const unranked = { ...euro!, position: null, best_round: null }
    serveUser(LENA, { ...RECORD, statistics: { ...RECORD.statistics, by_tournament: [unranked] } })
    answer(readAround, { ...aroundOf([rowOf(1, { is_me: true })], 1), ratings: [] })
    open()
    expect(await screen.findByRole('link', { name: 'Сравнить с собой' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Прогнозы' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Закрепить' })).not.toBeInTheDocument()
  })

  it('leads home and to the latest tournament when no visit names one', async () => {
    serveUser(LENA)
    open()
    expect(await screen.findByRole('link', { name: 'Сравнить с собой' })).toHaveAttribute(
      'href',
      '/tournament/euro/compare/102',
    )
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Турниры' })).toHaveAttribute('href', '/')
  })

  it('shows places over time by tournament, with the best round', async () => {
    serveUser(LENA)
    const { user } = open()
    const places = within(await panel('Место в рейтинге'))
    expect(rowsOf(places.getByRole('table', { name: 'Место в рейтинге: Евро' }))).toEqual([
      ['Тур 1, 14 июня', '310'],
      ['Тур 1, 15 июня', '268'],
      ['Тур 1, 16 июня', '142'],
    ])
    expect(places.getByText(/Тур 1: 31 очко, 3-е место из 3\s418/)).toBeInTheDocument()
    await user.selectOptions(places.getByRole('combobox', { name: 'Турнир' }), 'UFC 2025')
    const fights = rowsOf(places.getByRole('table', { name: 'Место в рейтинге: UFC 2025' }))
    expect(fights.map(([at, place]) => [at?.split(',')[0], place])).toEqual([
      ['UFC 314', '20'],
      ['UFC 315', '14'],
    ])
    expect(places.queryByText('Лучший тур')).not.toBeInTheDocument()
  })

  it('shows hits by type, and the accuracy of each tournament', async () => {
    serveUser(LENA)
    open()
    const hits = within(await panel('Попадания')).getByRole('list', { name: 'Попадания по видам' })
    expect([...hits.children].map((part) => part.querySelector('.sr-only')?.textContent)).toEqual([
      'Точный счёт (4): 20%',
      'Разница (2): 10%',
      'Исход (5): 25%',
      'Мимо (9): 45%',
    ])
    const bars = within(within(await panel('Точность по турнирам')).getByRole('list')).getAllByRole(
      'listitem',
    )
    expect(bars.map((bar) => bar.textContent)).toEqual([
      'Евро 11 из 2055%55%: 11 из 20',
      'UFC 2025 6 из 967%67%: 6 из 9',
    ])
  })

  it('shows the results of picked fighters, round by round', async () => {
    serveUser(LENA)
    open()
    const fights = within(await panel('UFC'))
    expect(fights.getByText('чаще всего в прогнозе: Макс Холлоуэй')).toBeInTheDocument()
    expect(fights.getByText('Угаданных боёв').nextSibling).toHaveTextContent('6 из 9')
    expect(fights.getByText('Сумма коэффициентов', { selector: 'dt' }).nextSibling).toHaveTextContent('12,40')
    expect(fights.getByText('Лучший коэффициент').nextSibling).toHaveTextContent('3,10')
    expect(fights.getByText('Удачных ×2').nextSibling).toHaveTextContent('1 из 2')
    expect(rowsOf(fights.getByRole('table')).map(([, sum]) => sum)).toEqual(['4,20', '8,20'])
    expect(fights.getByText('1 бой без результата не в счёт.')).toBeInTheDocument()
  })

  it('lists tournaments, each with a link to the predictions', async () => {
    serveUser(LENA)
    open()
    const table = within(await panel('Турниры')).getByRole('table')
    expect(rowsOf(table)).toEqual([
      ['Евро', 'Идёт', '142 из 3\u202f418', '57'],
      ['UFC 2025', 'завершён', '14 из 1\u202f188', '12,40'],
    ])
    expect(within(table).getByRole('link', { name: 'Евро' })).toHaveAttribute(
      'href',
      '/tournament/euro?user=102',
    )
  })

  it('of the viewer says so, and links to the viewer’s predictions', async () => {
    serveUser(ADA)
    open(ADA.id)
    const table = within(await panel('Мои турниры')).getByRole('table')
    expect(within(table).getByRole('link', { name: 'Евро' })).toHaveAttribute('href', '/tournament/euro')
    expect(screen.getByText('чаще всего вы выбирали: Макс Холлоуэй')).toBeInTheDocument()
  })

  it('says before anything is settled that nothing is available yet', async () => {
    serveUser(LENA, EARLY)
    open()
    expect(await screen.findByText('Рейтинги и история прогнозов пока недоступны')).toBeInTheDocument()
    expect(rowsOf(within(await panel('Турниры')).getByRole('table'))).toEqual([
      ['Евро', 'Идёт', 'пока нет', '0'],
    ])
    expect(screen.queryByRole('region', { name: 'Попадания' })).not.toBeInTheDocument()
    expect(screen.queryByText('Лучшее место')).not.toBeInTheDocument()
  })

  it('of football alone has no fights, and of fights alone no hits', async () => {
    const [euro, series] = RECORD.statistics.by_tournament
    serveUser(LENA, {
      ...RECORD,
      fights: EARLY.fights,
      statistics: { ...RECORD.statistics, by_tournament: [euro!] },
    })
    const { queryClient } = open()
    await panel('Попадания')
    expect(screen.queryByRole('region', { name: 'UFC' })).not.toBeInTheDocument()
    serveUser(LENA, {
      ...RECORD,
      statistics: { ...EARLY.statistics, by_tournament: [series!] },
    })
    await queryClient.invalidateQueries()
    await panel('UFC')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Попадания' })).not.toBeInTheDocument())
  })

  it('of an unknown user is not found', async () => {
    serveUser(LENA)
    answer(readUserStatistics, () => refuse('not_found'))
    open(999)
    expect(await screen.findByRole('heading', { name: 'Такой страницы нет' })).toBeInTheDocument()
  })

  it('of a user with a hidden name is not found', async () => {
    serveUser(LENA)
    answer(readUserStatistics, { user: null, statistics: EARLY.statistics })
    open()
    expect(await screen.findByRole('heading', { name: 'Такой страницы нет' })).toBeInTheDocument()
  })

  it('that did not load says so, and loads with another try', async () => {
    serveUser(LENA)
    answer(readUserRanking, () => refuse('internal'), { once: true })
    answer(readUserRanking, () => refuse('forbidden'), { once: true })
    const { user } = open()
    expect(await screen.findByText('Статистика не загрузилась', {}, { timeout: 5000 })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await panel('Место в рейтинге')).toBeInTheDocument()
  })

  it('is in English, too', async () => {
    serveUser(LENA)
    open()
    await panel('Место в рейтинге')
    await switchLanguage('en')
    const places = within(await panel('Place in the rating'))
    expect(places.getByText('Matchday 1: 31 points, 3rd of 3,418')).toBeInTheDocument()
    expect(document.title).toBe('Statistics of Лена Орлова · Called It')
  })
})
