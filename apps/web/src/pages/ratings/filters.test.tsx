import { readRatingFilter } from '@called-it/contract/ratings/rating-filter.ts'
import { readRatings } from '@called-it/contract/ratings/ratings.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { groupsOf, teamOf } from '../../../test/answers/draw.ts'
import { rowOf } from '../../../test/answers/ratings.ts'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'

const SAGES = groupsOf('euro')
const FRIENDS = 'a'.repeat(22)
const TEAMS = [
  teamOf(7),
  { ...teamOf(8), id: FRIENDS, name: 'Соперники', title: null, kind: 'friends' as const },
]
const ROUNDS = [
  { id: 31, key: 'md1', name: { ru: '1-й тур', en: 'Matchday 1' }, is_settled: true },
  { id: 32, key: 'md2', name: { ru: '2-й тур', en: 'Matchday 2' }, is_settled: false },
]
const ME = rowOf(42, { user: { id: ADA.id, name: ADA.name, avatar: null }, is_me: true })

/** Answers with a rating of 45 users with all filters; returns the requests. */
function answerFilters(total = 45) {
  const requests: Record<string, string>[] = []
  answer(readTournament, {
    tournament: tournamentOf({ draw: { commitment: 'ab'.repeat(32), seed: null }, next_lock_at: null }),
  })
  answer(readRatingFilter, { groups: SAGES, rounds: ROUNDS, teams: TEAMS })
  answer(readRatings, ({ query }) => {
    requests.push(query)
    const page = Number(query['page'] ?? 1)
    const begin = (page - 1) * 20
    const rows = Array.from({ length: Math.max(0, Math.min(20, total - begin)) }, (_, at) => {
      const place = begin + at + 1
      return place === ME.position ? ME : rowOf(place)
    })
    return {
      ratings: rows,
      me: ME,
      my_place: ME.position,
      favourites: [],
      meta: { page, limit: 20, total },
      calculated_at: total > 0 ? '2024-06-20T21:12:00Z' : null,
      state: 'official' as const,
    }
  })
  return requests
}

const open = (query = '') => openApp(`/tournament/euro/rating${query}`, { user: ADA })
const table = () => screen.findByRole('table', { name: 'Общий рейтинг' })
const whose = () => screen.getByRole('combobox', { name: 'Чьи результаты показать' })
const round = () => screen.getByRole('combobox', { name: 'За какой тур' })
const choose = (select: HTMLElement, label: string) =>
  fireEvent.change(select, {
    target: { value: within(select).getByRole<HTMLOptionElement>('option', { name: label }).value },
  })

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

describe('the filters of the rating', () => {
  it('are the groups, the viewer’s teams and the rounds; a round without results waits', async () => {
    answerFilters()
    open()
    await table()
    await within(round()).findByRole('option', { name: '1-й тур' })
    const labels = within(whose())
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(labels).toEqual(['Все мудрецы', ...SAGES.map(({ name }) => name.ru), 'Команда 7', 'Соперники'])
    expect(within(whose()).getByRole('group', { name: 'Мои команды' })).toBeInTheDocument()
    expect(within(round()).getByRole('option', { name: '2-й тур' })).toBeDisabled()
  })

  it('are in the address, start at page 1, and come back with it', async () => {
    const requests = answerFilters()
    const { router } = open('?page=2')
    await table()
    await within(round()).findByRole('option', { name: '1-й тур' })
    choose(round(), '1-й тур')
    await waitFor(() => expect(router.state.location.search).toEqual({ round: 31 }))
    await waitFor(() => expect(requests.at(-1)).toEqual({ round_id: '31' }))
    const recap = await screen.findByRole('link', { name: 'Итоги тура' })
    expect(recap).toHaveAttribute('href', '/tournament/euro/recap/31')
    choose(whose(), 'Соперники')
    await waitFor(() => expect(router.state.location.search).toEqual({ round: 31, team: FRIENDS }))
    await waitFor(() => expect(requests.at(-1)).toEqual({ round_id: '31', team_id: FRIENDS }))
    router.history.back()
    await waitFor(() => expect(whose()).toHaveValue(''))
    expect(round()).toHaveValue('31')
    router.history.back()
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }))
    expect(await screen.findByText('Участники 21–40 из 45')).toBeVisible()
  })

  it('can be combined: the rows of a group in a round', async () => {
    const requests = answerFilters()
    const { router } = open('?round=31')
    await table()
    await within(whose()).findByRole('option', { name: SAGES[1]!.name.ru })
    choose(whose(), SAGES[1]!.name.ru)
    await waitFor(() => expect(router.state.location.search).toEqual({ round: 31, group: SAGES[1]!.id }))
    await waitFor(() => expect(requests.at(-1)).toEqual({ round_id: '31', group_id: String(SAGES[1]!.id) }))
    choose(round(), 'Весь турнир')
    await waitFor(() => expect(router.state.location.search).toEqual({ group: SAGES[1]!.id }))
    await waitFor(() => expect(requests.at(-1)).toEqual({ group_id: String(SAGES[1]!.id) }))
  })

  it('stay while pages are turned, and find the viewer’s row of a round', async () => {
    const requests = answerFilters()
    const { user, router } = open('?round=31')
    await table()
    await user.click(screen.getByRole('link', { name: 'Следующая страница' }))
    await waitFor(() => expect(requests.at(-1)).toEqual({ page: '2', round_id: '31' }))
    await user.click(await screen.findByRole('link', { name: /показать в рейтинге/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 3, round: 31 }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ada Byron, это вы' })).toHaveFocus())
  })

  it('name another team that a link leads to', async () => {
    const requests = answerFilters(1)
    answer(readRatings, ({ query }) => {
      requests.push(query)
      return {
        ratings: [rowOf(1, { group: SAGES[0]!, team: teamOf(12) })],
        me: ME,
        my_place: ME.position,
        favourites: [],
        meta: { page: 1, limit: 20, total: 1 },
        calculated_at: '2024-06-20T21:12:00Z',
        state: 'official' as const,
      }
    })
    open('?team=12')
    await table()
    expect(within(whose()).getByRole<HTMLOptionElement>('option', { name: 'Команда 12' }).selected).toBe(true)
    expect(requests.at(-1)).toEqual({ team_id: '12' })
  })

  it('say that the filter of a link does not exist', async () => {
    answerFilters()
    answer(readRatings, () => refuse('forbidden'))
    const { user } = open(`?team=${FRIENDS}`)
    expect(await screen.findByText('Такой команды здесь нет')).toBeVisible()
    answerFilters()
    await user.click(screen.getByRole('link', { name: 'Рейтинг всего турнира' }))
    expect(await table()).toBeVisible()
    expect(whose()).toHaveValue('')
  })

  it('lead back from a round that has no rating yet', async () => {
    answerFilters(0)
    open('?round=32')
    expect(await screen.findByText('Рейтинга этого тура ещё нет')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Рейтинг всего турнира' })).toHaveAttribute(
      'href',
      '/tournament/euro/rating',
    )
  })
})
