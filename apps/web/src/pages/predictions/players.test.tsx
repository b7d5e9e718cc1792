import { readKeeper } from '@called-it/contract/kinds/keeper.ts'
import { readScorer, saveScorer } from '@called-it/contract/kinds/scorer.ts'
import type { Player } from '@called-it/contract/predictions/player-predictions.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { listMatches } from '@called-it/contract/kinds/match.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { LOCKED, playerOf, playerQuestion, UNSETTLED } from '../../../test/answers/picks.ts'
import { match, round } from '../../../test/answers/matches.ts'
import { NO_PROGRESS, progressOf } from '../../../test/answers/progress.ts'
import { aroundOf, rowOf } from '../../../test/answers/ratings.ts'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'

const KANE = playerOf(1, 'Гарри Кейн', 'Harry Kane', 'gb-eng')
const MUSIALA = playerOf(2, 'Джамал Мусиала', 'Jamal Musiala', 'de', { position: 'midfielder' })
const OTHERS = Array.from({ length: 21 }, (_, at) =>
  playerOf(10 + at, `Игрок ${at + 1}`, `Player ${at + 1}`, 'es'),
)
const ALL = [KANE, MUSIALA, ...OTHERS]

// Drafts live as long as the page, which is the whole file in tests: each test has a user of its own.
let me = 700
beforeEach(() => {
  me += 1
})

/** Serves these players and stores the choice; returns the requests. */
function serve(players: Player[] = ALL) {
  const requests: Record<string, string>[] = []
  const sent: number[] = []
  let named: Player | null = null
  answer(readTournament, { tournament: tournamentOf() })
  answer(readProgress, NO_PROGRESS)
  answer(readAround, aroundOf([rowOf(1, { is_me: true })], 1))
  answer(listMatches, { matches: [] })
  answer(readScorer, ({ query }) => {
    requests.push(query)
    const prediction = named && { player: named, ...UNSETTLED }
    return playerQuestion(players, query, { prediction })
  })
  answer(saveScorer, ({ params }) => {
    named = players.find(({ id }) => id === Number(params.playerId))!
    sent.push(named.id)
    return { prediction: { player: named, ...UNSETTLED } }
  })
  return { requests, sent }
}

const open = (search = '', type = 'scorer') =>
  openApp(`/tournament/euro?type=${type}${search}`, { user: { ...ADA, id: me } })
const mine = () => screen.findByRole('region', { name: /Мой бомбардир/ })
const list = () => screen.findByRole('region', { name: 'Лучший бомбардир' })

describe('the top scorer', () => {
  it('is chosen with one press, and can be changed', async () => {
    const { sent } = serve()
    answer(
      readProgress,
      progressOf({ tournament: tournamentOf(), round: round('md2', [match(11, 'es', 'it')]) }),
    )
    const { user } = open()
    expect(await mine()).toHaveTextContent('за верный выбор +15Ещё не выбран')
    await user.click(within(await list()).getByRole('button', { name: 'Выбрать: Джамал Мусиала' }))
    await waitFor(async () => expect(await mine()).toHaveTextContent('Джамал МусиалаСохранён'))
    expect(sent).toEqual([2])

    // One button leads to the nearest gap.
    const bar = await screen.findByRole('region', { name: 'Что дальше' })
    expect(within(bar).getByRole('link', { name: 'Заполнить тур 2' })).toHaveAttribute(
      'href',
      '/tournament/euro?round=md2',
    )

    await user.click(within(await mine()).getByRole('button', { name: 'Изменить' }))
    expect(screen.getByRole('searchbox', { name: 'Имя игрока' })).toHaveFocus()
    const other = within(await list()).getByRole('button', { name: 'Выбрать: Гарри Кейн' })
    await user.click(other)
    expect(await mine()).toHaveTextContent('Джамал МусиалаИзменить прогноз?Выбрать вместо этого: Гарри Кейн?')
    expect(within(await mine()).getByRole('button', { name: 'Изменить' })).toHaveFocus()
    await user.click(within(await mine()).getByRole('button', { name: 'Оставить' }))
    expect(await mine()).toHaveTextContent('Джамал МусиалаСохранён')
    expect(sent).toEqual([2])

    await user.click(other)
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await mine()).toHaveTextContent('Гарри КейнСохранён'))
    expect(sent).toEqual([2, 1])
  })

  it('has six tiles on top of the first page, and rows everywhere else', async () => {
    serve()
    const { user } = open()
    const [tiles, rows] = within(await list()).getAllByRole('list')
    expect(within(tiles!).getAllByRole('listitem')).toHaveLength(6)
    expect(within(rows!).getAllByRole('listitem')).toHaveLength(4)
    expect(rows).toHaveAttribute('start', '7')
    await user.click(within(await list()).getByRole('link', { name: 'Страница 2' }))
    await waitFor(async () => expect(await list()).toHaveTextContent('Игроки 11–20 из 23'))
    expect(within(within(await list()).getByRole('list')).getAllByRole('listitem')).toHaveLength(10)
  })

  it('is searched by the server, page by page', async () => {
    const { requests } = serve()
    const { user } = open()
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(10)
    expect(await list()).toHaveTextContent('Игроки 1–10 из 23')
    await user.click(within(await list()).getByRole('link', { name: 'Страница 3' }))
    await waitFor(async () => expect(await list()).toHaveTextContent('Игроки 21–23 из 23'))

    await user.type(screen.getByRole('searchbox'), '  кейн')
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1))
    expect(requests.at(-1)).toEqual({ search: 'кейн' })
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(async () => expect(await list()).toHaveTextContent('Игроки 1–10 из 23'))

    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(await screen.findByText('Игроки не найдены')).toBeVisible()
  })

  it('is searched again if the server has had too many searches; the input and the list stay', async () => {
    const { requests } = serve()
    const { user } = open()
    await list()
    answer(readScorer, () => refuse('too_many_requests', { headers: { 'Retry-After': '1' } }), { once: true })
    const field = screen.getByRole('searchbox', { name: 'Имя игрока' })
    await user.type(field, 'kane')
    await screen.findByText(/Прогнозы не обновились/)
    expect(field).toHaveValue('kane')
    expect(field).toBeInTheDocument()
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(10)

    await waitFor(() => expect(requests.at(-1)).toMatchObject({ search: 'kane' }), { timeout: 3000 })
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1))
    expect(screen.queryByText(/Прогнозы не обновились/)).toBeNull()
    expect(field).toBeInTheDocument()
  })

  it('stays on the device if it cannot be saved, and is tried again', async () => {
    const { sent } = serve()
    answer(saveScorer, () => refuse('internal'), { once: true })
    const { user } = open()
    await user.click(within(await list()).getByRole('button', { name: 'Выбрать: Гарри Кейн' }))
    const alert = await within(await mine()).findByRole('alert')
    expect(alert).toHaveTextContent('Выбор остался на этом устройстве.')
    expect(await mine()).toHaveTextContent('Гарри КейнНе сохранён')
    await user.click(within(alert).getByRole('button', { name: 'Повторить' }))
    await waitFor(async () => expect(await mine()).toHaveTextContent('Гарри КейнСохранён'))
    expect(sent).toEqual([1])
  })

  it('that comes too late is refused, and the saved one stays', async () => {
    serve()
    answer(saveScorer, () => refuse('locked'))
    const { user } = open()
    await user.click(within(await list()).getByRole('button', { name: 'Выбрать: Гарри Кейн' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Прогнозы больше не принимаются')
    await waitFor(async () => expect(await mine()).toHaveTextContent('Ещё не выбран'))
  })

  it('has a provisional result with all choices, in no rating', async () => {
    serve()
    const player = { ...KANE, goals: 2, picked: 3 }
    answer(readScorer, ({ query }) =>
      playerQuestion([player, { ...MUSIALA, goals: 1, picked: 1 }], query, {
        ...LOCKED,
        answered: 4,
        leaders: [player],
        prediction: {
          player,
          ...UNSETTLED,
          provisional: { points: 15, parts: [{ part: 'first_place', points: 15, earned: true }] },
        },
      }),
    )
    open()
    expect(await mine()).toHaveTextContent(/Гарри Кейн.*как сейчас.*\+15.*ещё не в зачёте/)
    expect(screen.getAllByText('ещё не в зачёте')).toHaveLength(1)
    expect(within(await list()).getByText('Впереди сейчас, 2 гола: Гарри Кейн')).toBeVisible()
    const rows = within(await list()).getAllByRole('listitem')
    expect(rows[0]).toHaveTextContent(/Гарри Кейн.*2 гола75%Ваш выбор$/)
    expect(within(await list()).queryByRole('button', { name: /Выбрать/ })).toBe(null)
  })

  it('that was shared: each of them is right, and the points follow the rule for that', async () => {
    serve()
    const right = [KANE, MUSIALA].map((player) => ({ ...player, goals: 3, picked: 1 }))
    answer(readScorer, ({ query }) =>
      playerQuestion(right, query, {
        ...LOCKED,
        answered: 2,
        leaders: right,
        is_final: true,
        is_corrected: true,
        points: 15,
        prediction: {
          player: right[1]!,
          ...UNSETTLED,
          points: 15,
          parts: [{ part: 'first_place', points: 15, earned: true }],
        },
      }),
    )
    open()
    expect(await mine()).toHaveTextContent(/Джамал Мусиала.*Первое место \+15.*Результат исправлен/)
    const shared = screen.getByRole('region', { name: 'Лучшие бомбардиры турнира' })
    expect(within(shared).getAllByRole('listitem')).toHaveLength(2)
    expect(shared).toHaveTextContent('прав каждый, кто выбрал любого из них')
  })

  it('of another user is hidden until nobody can copy it', async () => {
    serve()
    answer(readScorer, ({ query }) =>
      playerQuestion(ALL, query, { user: { id: 5, name: 'Борис', avatar: null } }),
    )
    open('&user=5')
    expect(await screen.findByRole('heading', { name: 'Прогнозы: Борис' })).toBeVisible()
    expect(screen.getByRole('region', { name: /^Бомбардир/ })).toHaveTextContent('Скрыт до первого матча.')
    expect(screen.queryByRole('button', { name: /Выбрать/ })).toBe(null)
  })
})

it('the question for the top goalkeeper exists if there are goalkeepers', async () => {
  serve()
  answer(readKeeper, ({ query }) => playerQuestion([], query))
  open('', 'keeper')
  expect(await screen.findByText('Вратари ещё не объявлены')).toBeVisible()
})

it('an empty list says so once predictions are closed', async () => {
  serve()
  answer(readScorer, ({ query }) => playerQuestion([], query, LOCKED))
  open()
  expect(await screen.findByText('Игроки так и не были объявлены')).toBeVisible()
  expect(screen.getByText('Прогнозы больше не принимаются.')).toBeVisible()
})
