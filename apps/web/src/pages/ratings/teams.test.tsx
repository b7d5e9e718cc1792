import { readRatingFilter } from '@called-it/contract/ratings/rating-filter.ts'
import { readRatings } from '@called-it/contract/ratings/ratings.ts'
import { readGroupRatings, readTeamRatings, type TeamRow } from '@called-it/contract/ratings/team-ratings.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { groupsOf, teamOf } from '../../../test/answers/draw.ts'
import { rowOf } from '../../../test/answers/ratings.ts'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'

const LIMIT = 20
const SAGES = groupsOf('euro')
const OWN = 4
const CALCULATION = { calculated_at: '2024-06-20T21:12:00Z', state: 'official' as const }

/** The team at a position; every fourth is in the same group. */
const teamRow = (place: number): TeamRow => ({
  team: teamOf(place, { members_count: 12 }),
  group: SAGES[(place - 1) % SAGES.length]!,
  position: place,
  previous_position: null,
  is_shared: false,
  points: 900 - place,
  exact_hits: 40,
  is_mine: place === OWN,
})

type World = { teams?: TeamRow[]; tournament?: Partial<Tournament> }

/** Answers with a draw with this many teams, in pages; returns the requests for teams and users. */
function answerTeams({
  teams = Array.from({ length: 45 }, (_, at) => teamRow(at + 1)),
  ...world
}: World = {}) {
  const requests: { teams: Record<string, string>[]; users: Record<string, string>[] } = {
    teams: [],
    users: [],
  }
  answer(readTournament, {
    tournament: tournamentOf({ draw: { commitment: 'ab'.repeat(32), seed: null }, ...world.tournament }),
  })
  answer(readGroupRatings, {
    groups: SAGES.map((group, at) => ({
      group,
      position: at + 1,
      points: 61.4 - at,
      exact_hits: 4,
      members_count: 812,
      predicting_count: at === 3 ? 0 : 700,
      teams_count: 11,
      is_mine: at === 1,
      teams: teams.filter((row) => row.group?.id === group.id).slice(0, 5),
    })),
    ...CALCULATION,
  })
  answer(readRatingFilter, { groups: SAGES, rounds: [], teams: [] })
  answer(readTeamRatings, ({ query }) => {
    requests.teams.push(query)
    const { page = '1', search = '', group_id } = query
    const found = teams
      .filter(({ team }) => team.name.toLowerCase().includes(search.toLowerCase()))
      .filter(({ group }) => !group_id || String(group?.id) === group_id)
    return {
      teams: found.slice((Number(page) - 1) * LIMIT, Number(page) * LIMIT),
      mine: teams.find((row) => row.is_mine) ?? null,
      meta: { page: Number(page), limit: LIMIT, total: found.length },
      ...CALCULATION,
    }
  })
  answer(readRatings, ({ query }) => {
    requests.users.push(query)
    const rows = [2, 5, 6, 9].map((place) => rowOf(place, { group: SAGES[0]!, team: teamOf(7) }))
    const meta = { page: 1, limit: LIMIT, total: rows.length }
    return { ratings: rows, me: null, favourites: [], my_place: null, meta, ...CALCULATION }
  })
  return requests
}

const open = (query = '') => openApp(`/tournament/euro/rating${query}`, { user: ADA })
const table = () => screen.findByRole('table', { name: 'Рейтинг команд' })
const rowsOf = (element: HTMLElement) => within(element).getAllByRole('row').slice(1)
const groups = () => screen.findByRole('list', { name: 'Рейтинг групп' })

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

describe('the rating of teams', () => {
  it('shows the groups by their mean and the teams with the viewer’s own marked', async () => {
    answerTeams()
    open('?view=teams')
    const rows = rowsOf(await table())
    expect(rows).toHaveLength(LIMIT)
    expect(rows[0]).toHaveTextContent(/1Команда 1.*12 участников · 40 точных.*1240899/)
    expect(within(rows[0]!).getByRole('link')).toHaveAttribute('href', '/tournament/euro/team/1')
    expect(rows[OWN - 1]).toHaveTextContent('Команда 4, ваша команда')
    expect(rows[0]).not.toHaveTextContent('делит место')
    expect(screen.getByRole('heading', { name: 'Четыре мудреца' })).toBeVisible()
    const cards = within(await groups()).getAllByRole('listitem')
    expect(cards[0]).toHaveTextContent(/Место 1\..*812 участников61,40в среднем/)
    expect(cards[1]).toHaveTextContent('812 участников, ваша группа')
    // Nobody in it has predicted anything: it has no mean.
    expect(cards[3]).toHaveTextContent('–в среднем')
    expect(screen.getByRole('table', { name: 'Место моей команды' })).toHaveTextContent('Команда 4')
  })

  it('marks positions that teams share, also with a team of another page, and how far each has moved', async () => {
    const positions = [
      { position: 1, previous_position: 3 },
      { position: 2, previous_position: 1 },
      { position: 3, previous_position: 3, is_shared: true },
    ]
    answerTeams({ teams: positions.map((each, at) => ({ ...teamRow(at + 1), ...each })) })
    open('?view=teams')
    const places = rowsOf(await table()).map((row) => within(row).getAllByRole('cell')[0]!.textContent)
    expect(places).toEqual(['1выше на 22', '2ниже на 11', '=3, делит местобез изменений'])
  })

  it('turns pages, and searches for the name of a team', async () => {
    const requests = answerTeams()
    const { router } = open('?view=teams')
    await table()
    fireEvent.click(screen.getByRole('link', { name: 'Страница 2' }))
    await screen.findByText('Команды 21–40 из 45')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Название команды' }), {
      target: { value: 'Команда 45' },
    })
    await screen.findByText('Найдена 1 команда')
    // The groups would push the search results down.
    expect(screen.queryByRole('list', { name: 'Рейтинг групп' })).not.toBeInTheDocument()
    expect(router.state.location.search).toMatchObject({ view: 'teams', search: 'Команда 45' })
    expect(requests.teams.at(-1)).toEqual({ search: 'Команда 45' })
  })

  it('says that no team has this name, and leads back to all', async () => {
    answerTeams()
    open('?view=teams&search=Никто')
    expect(await screen.findByText('Команды не найдены')).toBeVisible()
    fireEvent.click(screen.getAllByRole('button', { name: 'Сбросить поиск' }).at(-1)!)
    expect(rowsOf(await table())).toHaveLength(LIMIT)
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('shows the teams of one group: by its card, by the choice, or by the address', async () => {
    const requests = answerTeams()
    const { router } = open('?view=teams')
    await table()
    fireEvent.click(within(await groups()).getByRole('link', { name: SAGES[0]!.name.ru }))
    await screen.findByText('Команды 1–12 из 12')
    expect(requests.teams.at(-1)).toEqual({ group_id: '1' })
    expect(screen.getByRole('combobox', { name: 'Чьи результаты показать' })).toHaveValue('group 1')
    fireEvent.change(screen.getByRole('combobox', { name: 'Чьи результаты показать' }), {
      target: { value: '' },
    })
    await screen.findByText('Команды 1–20 из 45')
    expect(router.state.location.search).toMatchObject({ view: 'teams' })
    expect(router.state.location.search).not.toHaveProperty('group')
  })

  it('says when teams appear, before there are any', async () => {
    answerTeams({ teams: [] })
    open('?view=teams')
    expect(await screen.findByText('В рейтинге пока нет команд')).toBeVisible()
  })

  it('says that a page is behind the last one', async () => {
    answerTeams()
    open('?view=teams&page=9')
    expect(await screen.findByText('В рейтинге нет такой страницы')).toBeVisible()
    fireEvent.click(screen.getByRole('link', { name: 'К первой странице' }))
    expect(rowsOf(await table())).toHaveLength(LIMIT)
  })

  it('says that the tournament has no such group', async () => {
    answerTeams()
    answer(readTeamRatings, ({ query }) => (query['group_id'] ? refuse('validation_failed') : undefined))
    open('?view=teams&group=99')
    expect(await screen.findByText('В турнире нет такой группы')).toBeVisible()
    fireEvent.click(screen.getByRole('link', { name: 'Показать все группы' }))
    expect(rowsOf(await table())).toHaveLength(LIMIT)
  })

  it('shows the teams though the groups did not load', async () => {
    answerTeams()
    answer(readGroupRatings, () => refuse('not_found'))
    open('?view=teams')
    expect(rowsOf(await table())).toHaveLength(LIMIT)
    expect(await screen.findByText('Рейтинг групп не загрузился')).toBeVisible()
  })

  it('tries again what did not load', async () => {
    answerTeams()
    let isBroken = true
    answer(readTeamRatings, () => (isBroken ? refuse('not_found') : undefined))
    open('?view=teams')
    expect(await screen.findByText('Рейтинг команд не загрузился')).toBeVisible()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(rowsOf(await table())).toHaveLength(LIMIT)
  })

  it('is closed as long as the rating is', async () => {
    const requests = answerTeams({
      tournament: { ratings_open: false, ratings_opened_at_date: '2030-06-24' },
    })
    answer(readTeamRatings, () => refuse('ratings_not_open'))
    open('?view=teams')
    expect(await screen.findByText('Рейтинг ещё закрыт')).toBeVisible()
    expect(requests.teams).toEqual([])
  })
})

describe('the rating of groups', () => {
  it('shows each with its best teams, and links to its users and its teams', async () => {
    const requests = answerTeams()
    const { router } = open('?view=groups')
    const [first, own] = [...(await groups()).children] as HTMLElement[]
    expect(own).toHaveTextContent('ваша группа')
    expect(within(first!).getAllByRole('listitem')).toHaveLength(5)
    expect(within(first!).getByRole('link', { name: 'Команда 5' })).toHaveAttribute(
      'href',
      '/tournament/euro/team/5',
    )
    expect(within(first!).getByRole('link', { name: 'Все команды' })).toHaveAttribute(
      'href',
      '/tournament/euro/rating?view=teams&group=1',
    )
    fireEvent.click(within(first!).getByRole('link', { name: 'Участники' }))
    await screen.findByText('Участники 1–4 из 4')
    expect(router.state.location.search).toMatchObject({ group: 1 })
    expect(requests.users.at(-1)).toEqual({ group_id: '1' })
    // A user who is second or fifth of all is on no podium.
    expect(screen.queryByRole('list', { name: 'Первые места' })).not.toBeInTheDocument()
  })
})

describe('the switch between users, teams and groups', () => {
  it('keeps the chosen group, and drops the search', async () => {
    answerTeams()
    const { router } = open('?group=2&search=Илья')
    await screen.findByRole('table', { name: 'Общий рейтинг' })
    const kinds = screen.getByRole('group', { name: 'Чей рейтинг' })
    fireEvent.click(within(kinds).getByRole('button', { name: 'Команды' }))
    await table()
    expect(router.state.location.href).toBe('/tournament/euro/rating?view=teams&group=2')
    fireEvent.click(within(kinds).getByRole('button', { name: 'Группы' }))
    await groups()
    expect(router.state.location.href).toBe('/tournament/euro/rating?view=groups')
  })

  it('drops the search when it switches', async () => {
    const requests = answerTeams()
    open()
    await screen.findByRole('table', { name: 'Общий рейтинг' })
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Илья' } })
    fireEvent.click(screen.getByRole('button', { name: 'Команды' }))
    await table()
    expect(screen.getByRole('searchbox', { name: 'Название команды' })).toHaveValue('')
    await waitFor(() => expect(requests.teams).toEqual([{}]))
  })

  it('is the only choice as long as nobody is in the rating', async () => {
    answerTeams({ teams: [] })
    const meta = { page: 1, limit: LIMIT, total: 0 }
    const rest = { me: null, favourites: [], my_place: null, calculated_at: null, state: 'official' as const }
    answer(readRatings, { ratings: [], meta, ...rest })
    open()
    expect(await screen.findByText('В рейтинге пока никого')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('searchbox')).not.toBeInTheDocument())
    fireEvent.click(screen.getByRole('button', { name: 'Группы' }))
    expect(within(await groups()).getAllByText(/Команда появляется здесь/)).toHaveLength(4)
  })

  it('is left out if there is no draw, and the address of teams says so', async () => {
    const requests = answerTeams({ tournament: { draw: null } })
    open('?view=teams')
    expect(await screen.findByText('В этом турнире нет команд')).toBeVisible()
    fireEvent.click(screen.getByRole('link', { name: 'К личному рейтингу' }))
    await screen.findByRole('searchbox', { name: 'Имя участника' })
    const views = within(screen.getByRole('group', { name: 'Чей рейтинг' })).getAllByRole('button')
    expect(views.map(({ textContent }) => textContent)).toEqual(['Все', 'Вокруг меня'])
    expect(requests.users).toHaveLength(1)
  })
})

it('shows the group and the team under the name of a user', async () => {
  answerTeams()
  open('?group=1')
  const rating = await screen.findByRole('table', { name: 'Общий рейтинг' })
  expect(rowsOf(rating)[0]).toHaveTextContent(`${SAGES[0]!.name.ru}, Команда 7`)
})
