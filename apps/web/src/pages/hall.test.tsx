import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { readWinners } from '@called-it/contract/tournaments/winners.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { aroundOf, rowOf } from '../../test/answers/ratings.ts'
import { answer, refuse } from '../../test/server.ts'
import { answerHall, seriesOf, winnerOf, wonOf } from '../../test/answers/winners.ts'
import { switchLanguage } from '../lib/language/language.ts'

const open = (query = '') => openApp(`/top${query}`, { user: ADA })
const article = async (name: string) => within(await screen.findByRole('article', { name }))
const sevenRows = () => Array.from({ length: 7 }, (_, at) => rowOf(at + 1, { is_me: at === 6 }))
const textsOf = (items: HTMLElement[]) => items.map(({ textContent }) => textContent)
const address = ({ router }: ReturnType<typeof open>) => router.state.location.search

describe('the hall of fame', () => {
  it('shows the first three of each tournament, and all winners on demand', async () => {
    answerHall([wonOf('a')])
    const { user } = open()
    const cup = await article('Кубок a')
    expect(cup.getByText('Завершён 1 июня 2024 г.')).toBeVisible()
    expect(cup.getByText('2 940 участников')).toBeVisible()
    const podium = within(cup.getByRole('list', { name: 'Первые места' })).getAllByRole('listitem')
    expect(textsOf(podium)).toEqual([
      '11 место1Участник 1ВодаНоутбук119 очков',
      '22 место2Участник 2ЗемляНоутбук118 очков',
      '33 место3Участник 3ВоздухНоутбук117 очков',
    ])
    expect(podium[0]!.querySelector('[data-prize=laptop]')).toBeInTheDocument()
    expect(cup.getByRole('link', { name: 'Участник 1' })).toHaveAttribute('href', '/tournament/a?user=101')
    expect(cup.queryByText('Участник 4')).not.toBeInTheDocument()

    const more = cup.getByRole('button', { name: 'Все 16 мест, группы и команда-победитель' })
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await user.click(more)
    expect(cup.getByRole('heading', { name: 'Места 4–16' })).toBeVisible()
    expect(cup.getByText('Участник 16')).toBeVisible()
    const fire = within(cup.getByRole('region', { name: 'Огонь' }))
    expect(textsOf(fire.getAllByRole('listitem'))[0]).toBe('11 местоОгонь 12500 долларов119')
    expect(cup.getByRole('heading', { name: 'Команда-победитель' })).toBeVisible()
    expect(cup.getByRole('link', { name: 'Удар через себя' })).toHaveAttribute(
      'href',
      '/tournament/a/team/48',
    )
    expect(cup.getByText('467 очков пяти лучших')).toBeVisible()
    expect(within(cup.getByRole('list', { name: 'Состав команды' })).getAllByRole('listitem')).toHaveLength(2)
    await user.click(cup.getByRole('button', { name: 'Свернуть' }))
    expect(cup.queryByText('Участник 16')).not.toBeInTheDocument()
  })

  it('offers on each winner what the rating offers on a row', async () => {
    const own = winnerOf(2, { user: { id: ADA.id, name: ADA.name, avatar: null }, is_me: true })
    const places = [winnerOf(1), own, ...[3, 4, 5].map((place) => winnerOf(place))]
    answerHall([wonOf('a', { places })])
    answer(readAround, () => aroundOf(sevenRows(), 1, { ratings: [rowOf(1)] }))
    const { user } = open()
    const cup = await article('Кубок a')
    await user.click(await cup.findByRole('button', { name: 'Действия: Участник 1' }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Прогнозы',
      'Сравнить с собой',
      'Закрепить',
      'Статистика',
    ])
    expect(menu.getByRole('menuitem', { name: 'Сравнить с собой' })).toHaveAttribute(
      'href',
      '/tournament/a/compare/101',
    )
    await user.keyboard('{Escape}')
    expect(cup.queryByRole('button', { name: `Действия: ${ADA.name}` })).not.toBeInTheDocument()
    await user.click(cup.getByRole('button', { name: /^Все 16 мест/ }))
    expect(cup.getByRole('button', { name: 'Действия: Участник 5' })).toBeVisible()
    const fire = within(cup.getByRole('region', { name: 'Огонь' }))
    expect(fire.getByRole('button', { name: 'Действия: Огонь 1' })).toBeVisible()
    const team = within(cup.getByRole('list', { name: 'Состав команды' }))
    expect(team.getAllByRole('button', { name: /^Действия: / })).toHaveLength(2)
  })

  it('marks the viewer and shared places, and says that more users share the last place', async () => {
    const places = [
      winnerOf(1, { is_shared: true }),
      winnerOf(1, {
        is_shared: true,
        user: { id: ADA.id, name: ADA.name, avatar: null },
        is_me: true,
      }),
      winnerOf(3, { prize: null, group: null }),
      winnerOf(4),
    ]
    answerHall([wonOf('a', { places, is_cut: true, groups: [], teams: [] })])
    const { user } = open()
    const cup = await article('Кубок a')
    const podium = within(cup.getByRole('list', { name: 'Первые места' })).getAllByRole('listitem')
    expect(podium[1]).toHaveTextContent('1 место, делит')
    expect(podium[1]).toHaveTextContent('Ada Byron, это вы')
    expect(cup.getByRole('link', { name: /Ada Byron/ })).toHaveAttribute('href', '/tournament/a')
    expect(podium[2]).toHaveTextContent('5 точных счетов117')
    await user.click(cup.getByRole('button', { name: 'Все места до 16-го' }))
    expect(cup.getByText(/Последнее место делят и другие участники/)).toBeVisible()
  })

  it('is not ready until the series finishes, and says how many events are left', async () => {
    answerHall(
      [],
      [
        seriesOf(),
        seriesOf({ slug: 'ufc-2024', name: { ru: 'UFC 2024', en: 'UFC 2024' }, is_finished: true }),
      ],
    )
    open()
    expect(await screen.findByText('UFC 2025')).toBeVisible()
    expect(
      screen.getByText(
        'Победители появятся, когда номерная серия закончится. Осталось 2 турнира из 8. Последние бои: 5 января 2027 г.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'К серии' })).toHaveAttribute('href', '/tournament/ufc-2025')
    expect(screen.queryByText('UFC 2024', { selector: 'b' })).not.toBeInTheDocument()
    await act(() => switchLanguage('en'))
    expect(
      screen.getByText(
        /^Its winners appear here when the numbered series is over\. 2 of 8 events are left\./,
      ),
    ).toBeVisible()
  })

  it.each([
    [{ rounds_left: 0 }, /Все турниры прошли, итоги подводятся\.$/],
    [{ rounds_count: 0, rounds_left: 0, last_event_at: null }, /Турниры серии ещё не объявлены\.$/],
  ])('describes a series %o', async (changes, text) => {
    answerHall([], [seriesOf(changes)])
    open()
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('shows sums of coefficients of fights', async () => {
    const fighter = winnerOf(1, { group: null, team: null, points: 21, coefficient_sum: 61.15 })
    const ufc = {
      type: 'ufc',
      system_name: 'ufc',
      theme: 'UFC',
      sport: { id: 2, slug: 'ufc', name: { ru: 'UFC', en: 'UFC' } },
    } as const
    answerHall([wonOf('u', { tournament: ufc, places: [fighter], groups: [], teams: [] })])
    open()
    const cup = await article('Кубок u')
    expect(cup.getByRole('listitem')).toHaveTextContent('21 верный прогнозНоутбук61,15 сумма коэффициентов')
    expect(cup.queryByRole('button', { name: /^Все/ })).not.toBeInTheDocument()
  })
})

describe('its filter', () => {
  it('goes by sport, tournament and series, and is in the address', async () => {
    const requests = answerHall([wonOf('a'), wonOf('b')], [seriesOf()])
    const app = open('?sport=football')
    const tournament = await screen.findByRole('combobox', { name: 'Турнир или серия' })
    await article('Кубок a')
    expect(requests).toEqual([{ sport: 'football' }])
    expect(within(tournament).queryByRole('option', { name: /UFC 2025/ })).not.toBeInTheDocument()

    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Вид спорта' }), 'Все виды')
    await waitFor(() => expect(address(app)).toEqual({ sport: 'football', kind: 'all' }))
    expect(requests.at(-1)).toEqual({})
    await app.user.selectOptions(tournament, 'Кубок b')
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Кубок a' })).not.toBeInTheDocument())
    expect(address(app)).toEqual({ sport: 'football', kind: 'all', tournament: 'b' })
    // A single tournament is shown expanded.
    expect((await article('Кубок b')).getByRole('heading', { name: 'Лучшие в группах' })).toBeVisible()

    await app.user.selectOptions(tournament, 'UFC 2025 (ещё идёт)')
    expect(await screen.findByRole('link', { name: 'К серии' })).toBeVisible()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Вид спорта' }), 'Бои UFC')
    await waitFor(() => expect(address(app)).toEqual({ sport: 'ufc' }))
  })

  it('turns pages', async () => {
    answerHall(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => wonOf(slug)),
      [seriesOf()],
    )
    const { user } = open()
    await article('Кубок e')
    expect(screen.queryByRole('link', { name: 'К серии' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Следующая страница' }))
    await article('Кубок f')
    expect(screen.queryByRole('article', { name: 'Кубок e' })).not.toBeInTheDocument()
    // Series that are not ready come last.
    expect(screen.getByRole('link', { name: 'К серии' })).toBeVisible()
  })
})

describe('without winners', () => {
  it('says when there will be some', async () => {
    answerHall([])
    open()
    expect(await screen.findByText('Победителей пока нет')).toBeVisible()
  })

  it.each([
    ['?tournament=euro', 'Этот турнир ещё не завершён'],
    ['?page=7', 'Такой страницы нет'],
  ])('says why: %s', async (query, title) => {
    answerHall([wonOf('a')])
    const app = open(query)
    expect(await screen.findByText(title)).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: 'Все победители' }))
    await article('Кубок a')
  })

  it('says that the tournament does not exist', async () => {
    answerHall([])
    answer(readWinners, () =>
      HttpResponse.json(
        { message: 'Проверьте', errors: { tournament: ['Такого турнира нет'] }, code: 'validation_failed' },
        { status: 422 },
      ),
    )
    open('?tournament=nobodys')
    expect(await screen.findByText('Такого турнира нет')).toBeVisible()
  })

  it('says that nobody took part in the tournament, or scored in it', async () => {
    const none = { places: [], groups: [], teams: [] }
    answerHall([wonOf('a', { ...none, tournament: { participants_count: 0 } }), wonOf('b', none)])
    open()
    expect((await article('Кубок a')).getByText('Участников не было.')).toBeVisible()
    expect((await article('Кубок b')).getByText('Никто не набрал очков.')).toBeVisible()
  })

  it('tries again if they did not load', async () => {
    answerHall([wonOf('a')])
    answer(readWinners, () => refuse('forbidden'), { once: true })
    const { user } = open()
    expect(await screen.findByText('Победители не загрузились')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    await article('Кубок a')
  })
})

it('is in the header, marked as the present page', async () => {
  answerHall([])
  open('?sport=ufc')
  const menu = within(await screen.findByRole('navigation', { name: 'Основное меню' }))
  const link = menu.getByRole('link', { name: 'Победители' })
  expect(link).toHaveAttribute('aria-current', 'page')
  expect(link).toHaveAttribute('href', '/top?sport=ufc&kind=all')
})
