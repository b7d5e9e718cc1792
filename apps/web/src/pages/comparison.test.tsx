import { changeLanguage } from '@called-it/contract/account/accounts.ts'
import {
  type ComparedEvent,
  type Comparison,
  readComparison,
} from '@called-it/contract/ratings/comparison.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { comparedMatch, comparisonOf, scoreAnswer } from '../../test/answers/comparison.ts'
import { fighter } from '../../test/answers/fights.ts'
import { team } from '../../test/answers/matches.ts'
import { fightRowOf } from '../../test/answers/ratings.ts'
import { series } from '../../test/answers/series.ts'
import { answer, refuse } from '../../test/server.ts'
import { tournamentOf } from '../../test/answers/tournaments.ts'

const EVENTS: ComparedEvent[] = [
  comparedMatch(1, ['de', 'hu'], [2, 0], {
    mine: scoreAnswer([2, 0], 5),
    theirs: scoreAnswer([3, 1], 3),
    gap: -7,
  }),
  comparedMatch(2, ['hr', 'al'], [2, 2], {
    mine: scoreAnswer([2, 1], 0),
    theirs: scoreAnswer([2, 1], 0),
    gap: -9,
  }),
  comparedMatch(3, ['si', 'rs'], [1, 1], { mine: null, theirs: scoreAnswer([1, 1], 5), gap: -9 }),
]

/** Answers with this comparison; returns the filters of the requests. */
function answerComparison(compared: Comparison | ((query: Record<string, string>) => Comparison)) {
  const requests: Record<string, string>[] = []
  answer(readTournament, { tournament: tournamentOf({ next_lock_at: null }) })
  answer(readComparison, ({ query }) => {
    requests.push(query)
    return typeof compared === 'function' ? compared(query) : compared
  })
  return requests
}

const open = (query = '') => openApp(`/tournament/euro/compare/9${query}`, { user: ADA })
const headings = async () =>
  within(await list())
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
const list = () => screen.findByRole('region', { name: /прогноз за прогнозом/i })
const rows = async () => within(await list()).getAllByRole('listitem')

describe('two compared users', () => {
  it('are shown with their points, and who leads by how much', async () => {
    answerComparison(comparisonOf(EVENTS))
    open()
    expect(await screen.findByRole('heading', { name: 'Денис Гусев' })).toBeVisible()
    expect(screen.getByText('вы, 142-е место')).toBeVisible()
    expect(
      screen.getByText(/Впереди Денис Гусев: на 7 очков больше\. Больше всего дало «Тур 1»: \+6\./),
    ).toBeVisible()
    expect(document.title).toBe('Вы и Денис Гусев · Евро 2024 · Called It')
    const sections = screen.getByRole('navigation', { name: 'Разделы' })
    expect(within(sections).getByRole('link', { current: 'page' })).toHaveTextContent('Рейтинги')
  })

  it('have their questions under the headings of the rounds', async () => {
    const [first, second, third] = EVENTS
    const [md1, md2] = comparisonOf([]).sums.map(({ round }) => round!)
    answerComparison(
      comparisonOf([
        { ...first!, round_id: md2!.id },
        { ...second!, round_id: md2!.id },
        { ...third!, round_id: md1!.id },
      ]),
    )
    open()
    expect(await headings()).toEqual(['Тур 2', 'Тур 1'])
  })

  it('have no second heading in the list of one round', async () => {
    const round = comparisonOf([]).sums[1]!.round!
    answerComparison(comparisonOf(EVENTS))
    open(`?round=${round.id}`)
    expect(await headings()).toEqual([])
    expect(await rows()).toHaveLength(3)
  })

  it('are shown match by match, with each prediction and its points', async () => {
    answerComparison(comparisonOf(EVENTS))
    open()
    const [germany, croatia, slovenia] = await rows()
    expect(germany).toHaveTextContent('Вы:2:0+5Германия2:0Венгрия+2 вамСоперник:3:1+3')
    expect(croatia).toHaveTextContent('поровну')
    expect(slovenia).toHaveTextContent('Вы: прогноза нет')
    expect(slovenia).toHaveTextContent('+5 сопернику')
    expect(screen.getByText(/Денис Гусев: остальные прогнозы откроются/)).toBeVisible()
  })

  it('are summed up by rounds, and the gap is drawn with a table', async () => {
    answerComparison(comparisonOf(EVENTS))
    open()
    const sums = (await screen.findByRole('columnheader', { name: 'По турам' })).closest('table')!
    expect(within(sums).getByRole('row', { name: /^Места в группах/ })).toHaveTextContent('2224')
    expect(within(sums).getByRole('row', { name: /^Всего/ })).toHaveTextContent('8895')
    const gaps = screen.getByRole('table', { name: /^Разница после каждого тура/ })
    expect(
      within(gaps)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['\u22126', '\u22125', '\u22127'])
  })

  it('are filtered to differences or one round, in the address', async () => {
    const requests = answerComparison(({ only }) =>
      comparisonOf(only ? EVENTS.slice(0, 1) : EVENTS, { count: 3, differing: 2 }),
    )
    const { user, router } = open()
    await user.click(await screen.findByRole('button', { name: 'Где разошлись, 2' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(router.state.location.search).toEqual({ only: 'differing' })
    await user.click(screen.getByRole('link', { name: 'Тур 1' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ only: 'differing', round: 40 }))
    expect(await screen.findByRole('heading', { name: 'Тур 1: прогноз за прогнозом' })).toBeVisible()
    expect(requests.at(-1)).toEqual({ only: 'differing', round_id: '40', page: '1' })
    await user.click(screen.getByRole('link', { name: 'Все туры' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ only: 'differing' }))
  })

  it('are shown in pages', async () => {
    const requests = answerComparison(({ page }) =>
      comparisonOf(page === '2' ? EVENTS.slice(2) : EVENTS.slice(0, 2), {
        count: 3,
        meta: { page: Number(page), limit: 2, total: 3 },
      }),
    )
    const { user } = open()
    expect(await rows()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    expect(requests.map(({ page }) => page)).toEqual(['1', '2'])
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).not.toBeInTheDocument()
  })

  it('have orders, teams and players by name', async () => {
    const about = { ...EVENTS[0]!.about, first_entity: null, second_entity: null, status: null, score: null }
    const order = [team('es'), team('it')]
    answerComparison(
      comparisonOf([
        {
          ...EVENTS[0]!,
          kind: 'table_order',
          type: 'group',
          about: { ...about, name: { ru: 'Группа A', en: 'Group A' } },
          round_id: null,
          mine: {
            answer: { teams: order },
            points: 3,
            parts: [{ part: 'place', points: 3, earned: true, id: team('es').id }],
          },
          theirs: { answer: { teams: order.toReversed() }, points: 0, parts: [] },
        },
        {
          ...EVENTS[0]!,
          kind: 'scorer',
          type: 'scorer',
          about: { ...about, id: 77 },
          round_id: null,
          mine: {
            answer: { player: { id: 1, name: { ru: 'Мусиала', en: 'Musiala' }, team: team('de') } },
            points: null,
          },
          theirs: null,
        },
      ]),
    )
    open()
    expect(await headings()).toEqual(['На весь турнир'])
    const events = within(await list()).getAllByRole('list')[0]!
    const [group, scorer] = [...events.children]
    expect(group).toHaveTextContent('Группа A')
    expect(group).toHaveTextContent('Испания, верно')
    expect(group).toHaveTextContent('+3 вам')
    expect(scorer).toHaveTextContent('Лучший бомбардир')
    expect(scorer).toHaveTextContent('ещё не рассчитан')
    expect(scorer).toHaveTextContent('Мусиала')
  })

  it('are in English, too', async () => {
    answerComparison(comparisonOf(EVENTS))
    answer(changeLanguage, ({ body: { lang } }) => ({ user: { ...ADA, lang } }))
    const { user } = open()
    await list()
    await user.click(screen.getByRole('button', { name: 'EN, English' }))
    expect(await screen.findByText(/Денис Гусев leads by 7 points\./)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Where you differ, 3' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'RU, Русский' }))
  })
})

it('with cards of fights are compared by their coefficients', async () => {
  const pick = (event_id: number, name: 'pereira' | 'holloway', rest: object) => ({
    event_id,
    fighter: fighter(name),
    type: 'main' as const,
    multiply: false,
    points: 1,
    coefficient: 1.8,
    state: 'right' as const,
    ...rest,
  })
  answer(readTournament, { tournament: series({ next_lock_at: null }) })
  const round = { id: 300, name: { ru: 'UFC 300', en: 'UFC 300' } }
  const settled = { points: 1 }
  answer(
    readComparison,
    comparisonOf(
      [
        {
          ...EVENTS[0]!,
          kind: 'fight_card',
          type: 'fight_winner',
          about: {
            ...EVENTS[0]!.about,
            id: 300,
            name: round.name,
            first_entity: null,
            second_entity: null,
            status: null,
            score: null,
          },
          round_id: round.id,
          mine: { ...settled, coefficient: 1.8, answer: { picks: [pick(1, 'pereira', {})] } },
          theirs: {
            ...settled,
            coefficient: 0,
            answer: {
              picks: [pick(1, 'holloway', { state: 'wrong', points: 0, coefficient: 0, multiply: true })],
            },
          },
          gap: 1.8,
        },
      ],
      {
        me: fightRowOf(3, 30.5, 12, { is_me: true }),
        other: fightRowOf(9, 28.7, 14, { user: { id: 9, name: 'Денис Гусев', avatar: null } }),
        sums: [{ kind: 'fight_card', round, mine: 1.8, theirs: 0, gap: 1.8 }],
      },
    ),
  )
  openApp('/tournament/ufc-2024/compare/9', { user: ADA })
  expect(await screen.findByText(/Вы впереди на 1,80\. Больше всего дало «UFC 300»: \+1,80\./)).toBeVisible()
  const card = await screen.findByRole('region', { name: 'Купон за купоном' })
  expect(card).toHaveTextContent('+1,80 вам')
  expect(card).toHaveTextContent('\u00d72')
  expect(screen.queryByText(/очк/i)).not.toBeInTheDocument()
})

describe('without a comparison', () => {
  it('nothing is locked yet', async () => {
    answerComparison(comparisonOf([], { sums: [] }))
    open()
    expect(await screen.findByText('Сравнивать пока нечего')).toBeVisible()
    expect(screen.queryByText('По турам')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Где разошлись/ })).not.toBeInTheDocument()
  })

  it('there are no differences', async () => {
    answerComparison(({ only }) => comparisonOf(only ? [] : EVENTS, { count: 3, differing: 0 }))
    open('?only=differing')
    expect(await screen.findByText('Таких прогнозов нет')).toBeVisible()
  })

  it('the viewer has no row: the other user is shown anyway', async () => {
    answerComparison(comparisonOf(EVENTS, { me: null }))
    open()
    expect(await screen.findByText('вас ещё нет в рейтинге')).toBeVisible()
    expect(await rows()).toHaveLength(3)
  })

  it('the other user is not in the rating', async () => {
    answerComparison(comparisonOf([]))
    answer(readComparison, () => refuse('not_found'))
    open()
    expect(await screen.findByText('Сравнить не с кем')).toBeVisible()
    expect(screen.getByRole('link', { name: 'К рейтингу' })).toHaveAttribute(
      'href',
      '/tournament/euro/rating',
    )
  })

  it('the rating is not open yet', async () => {
    answer(readTournament, {
      tournament: tournamentOf({ ratings_open: false, ratings_opened_at_date: '2999-01-01' }),
    })
    answer(readComparison, () => refuse('ratings_not_open'))
    open()
    expect(await screen.findByText('Сравнение ещё закрыто')).toBeVisible()
  })

  it('loading failed, and another try works', async () => {
    answerComparison(comparisonOf(EVENTS))
    let isBroken = true
    answer(readComparison, () => (isBroken ? refuse('validation_failed') : undefined))
    const { user } = open()
    expect(await screen.findByRole('heading', { name: 'Сравнение не загрузилось' })).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await rows()).toHaveLength(3)
  })
})
