import { readMessages } from '@called-it/contract/teams/chat.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import { readGroupRatings, type TeamRow } from '@called-it/contract/ratings/team-ratings.ts'
import { readDraw, readTeam, type Team } from '@called-it/contract/teams/teams.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { drawnIn, ELEMENTS, makeDraw, pageOf, teamOf } from '../../test/answers/draw.ts'
import { inHours } from '../../test/answers/matches.ts'
import { answer, refuse } from '../../test/server.ts'
import { tournamentOf } from '../../test/answers/tournaments.ts'
import { keys } from '../game/queries/query-keys.ts'

const [FIRE, WATER] = [ELEMENTS[0]!, ELEMENTS[1]!]
const OWN = teamOf(100)
const PLACED = { group: WATER, team: OWN }
const FRIENDS = {
  ...teamOf(0, { id: 'unguessable-id-of-team', title: null, name: 'Северный ветер', members_count: 3 }),
  kind: 'friends' as const,
}

const rowOf = (id: number, position: number, points: number, changes: Partial<TeamRow> = {}): TeamRow => ({
  team: teamOf(id),
  group: WATER,
  position,
  previous_position: null,
  is_shared: false,
  points,
  exact_hits: 1,
  is_mine: false,
  ...changes,
})

/** The rating of two groups; the second is the viewer's, and two of its teams have equal points. */
function ratingsOf(): Answer<typeof readGroupRatings> {
  const group = { points: 20.5, exact_hits: 1.2, members_count: 30, predicting_count: 28, teams_count: 67 }
  return {
    groups: [
      { ...group, group: FIRE, position: 1, is_mine: false, teams_count: 0, teams: [] },
      {
        ...group,
        group: WATER,
        position: 2,
        is_mine: true,
        teams: [
          rowOf(101, 3, 240),
          rowOf(100, 9, 202, { is_mine: true }),
          rowOf(102, 9, 202),
          rowOf(103, 20, 1),
        ],
      },
    ],
    calculated_at: inHours(-1),
    state: 'live',
  }
}

const member = (id: number, name: string, points: number) => ({
  user: { id, name, avatar: null },
  points,
  position: null,
  previous_position: null,
  exact_hits: 0,
  outcome_hits: 0,
  settled_predictions: 0,
  is_owner: false,
  is_me: id === ADA.id,
  joined_at: '2024-09-17T16:04:22Z',
})

/** Answers with a tournament with a draw, the viewer's team of seven, and three new messages in its chat. */
function answerTeams(changes: Partial<Tournament> = {}, own: Partial<Team> = {}) {
  const tournament = tournamentOf({ ...drawnIn(PLACED), ...changes })
  answer(readTournament, { tournament })
  answer(readGroupRatings, () => (tournament.ratings_open ? ratingsOf() : refuse('ratings_not_open')))
  answer(readDraw, ({ query }) => pageOf(makeDraw(40, { seed: null }), query))
  answer(readTeam, {
    inviter: null,
    team: {
      ...OWN,
      group: WATER,
      capacity: 10,
      is_member: true,
      is_owner: false,
      members: [
        member(ADA.id, ADA.name, 49),
        ...[1, 2, 3, 4, 5, 6].map((id) => member(id, `Игрок ${id}`, 10)),
      ],
      points: 202,
      position: 19,
      invite_url: null,
      ...own,
    },
  })
  answer(readMessages, {
    messages: [],
    moments: [],
    read_to: 0,
    unread: 3,
    removed: 0,
    meta: { has_more: false, limit: 1 },
  })
}

const open = (user: object = {}) => openApp('/tournament/cup/teams', { user: { ...ADA, ...user } })
const card = (name: string) => screen.findByRole('region', { name })
const ways = async () =>
  within(await screen.findByRole('navigation', { name: 'Группы и команды' })).getAllByRole('link')
const hrefs = (links: HTMLElement[]) =>
  links.map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')])

describe('the groups and teams of a tournament', () => {
  it('lead to every section in one press, and to new messages', async () => {
    answerTeams()
    open()
    await screen.findAllByText('3', { exact: true })
    expect(await screen.findByRole('heading', { level: 2, name: 'Группы и команды' })).toBeVisible()
    expect(document.title).toBe('Группы и команды · Евро 2024 · Called It')
    const links = hrefs(await ways())
    expect(links.map(([, href]) => href)).toEqual([
      '/tournament/cup/rating?view=groups',
      '/tournament/cup/rating?view=teams',
      '/tournament/cup/team/100',
      '/tournament/cup/teams#friends-teams',
    ])
    expect(links[2]?.[0]).toMatch(/^Моя команда3/)
    // The menu after the tabs has the name of its open section; on a phone the sections are options of a select.
    const sections = screen.getByRole('navigation', { name: 'Разделы' })
    expect(within(sections).getByRole('button', { current: 'page' })).toHaveTextContent('Команды')
    expect(screen.getByRole('combobox', { name: 'Разделы' })).toHaveDisplayValue('Команды')
    const inside = within(screen.getByRole('combobox', { name: 'Разделы' })).getByRole('group', {
      name: 'Команды',
    })
    expect(
      within(inside)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Команды', 'Все группы', 'Все команды', 'Моя команда', 'Друзья'])
  })

  it("show the viewer's team with its place, its points and its first members", async () => {
    answerTeams()
    open()
    const own = within(await card('Команда 100'))
    expect(await own.findByText('Очки пяти лучших')).toBeVisible()
    expect(own.getByText('202')).toBeVisible()
    expect(own.getByText('19')).toBeVisible()
    const members = within(own.getByRole('list', { name: 'Участники' })).getAllByRole('listitem')
    expect(members).toHaveLength(6)
    expect(members[0]).toHaveTextContent('Ada Byron, это вы49 очков')
    expect(within(members[5]!).getByRole('link', { name: 'и ещё 2 участника' })).toHaveAttribute(
      'href',
      '/tournament/cup/team/100',
    )
    // Its sections are tabs of its page alone.
    expect(own.getByRole('link', { name: 'Открыть команду' })).toHaveAttribute(
      'href',
      '/tournament/cup/team/100',
    )
    expect(own.queryByRole('link', { name: /Чат|Лига/ })).not.toBeInTheDocument()
  })

  it('say that the team could not be loaded, and ask for it no more', async () => {
    answerTeams()
    let asked = 0
    answer(readTeam, () => {
      asked += 1
      return refuse('not_found')
    })
    open()
    const own = within(await card('Команда 100'))
    expect(await own.findByText('Команда не загрузилась')).toBeVisible()
    const askedSoFar = asked
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(asked).toBe(askedSoFar)
    expect(own.getByText('Команда не загрузилась')).toBeVisible()
  })

  it("show the groups' best teams, the viewer's group first, and teams with equal points on one place", async () => {
    answerTeams()
    open()
    const water = await card('Вода')
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Вода',
      'Огонь',
    ])
    expect(water).toHaveTextContent('ваша группа67 команд')
    expect(
      within(water)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/^.*?: (=?\d).*?(Команда.*)$/, '$1 $2')),
    ).toEqual([
      '1 Команда 101240 очков',
      '=2 Команда 100, ваша команда202 очка',
      '=2 Команда 102202 очка',
      '4 Команда 1031 очко',
    ])
    const all = within(water).getByRole('link', { name: 'Все команды группы «Вода»' })
    expect(all).toHaveAttribute('href', `/tournament/cup/rating?view=teams&group=${WATER.id}`)
    expect(await card('Огонь')).toHaveTextContent('В этой группе команд пока нет')
  })

  it('show the groups without points before the rating opens, and when it does', async () => {
    answerTeams(
      { ratings_open: false, ratings_opened_at_date: '2030-06-24' },
      { points: null, position: null },
    )
    open()
    expect(await screen.findByText(/Очки и места команд появятся 2[34] июня 2030/)).toBeVisible()
    const water = await card('Вода')
    expect(water).toHaveTextContent(/ваша группа\d+ участник/)
    expect(within(water).queryByRole('listitem')).not.toBeInTheDocument()
    expect(screen.getByText(/^Очки и места появятся с первым результатом/)).toBeVisible()
    expect(hrefs(await ways()).map(([text]) => text?.replace(/\d.*/, ''))).toEqual(['Моя команда', 'Друзья'])
  })

  it('believe the server that the rating is closed', async () => {
    answerTeams({ ratings_opened_at_date: '2030-06-24' })
    answer(readGroupRatings, () => refuse('ratings_not_open'))
    open()
    expect(await screen.findByText(/Очки и места команд появятся/)).toBeVisible()
  })

  it('invite a user without a team to the draw', async () => {
    answerTeams(drawnIn({ group: null, team: null }))
    open()
    expect(await screen.findByRole('heading', { name: 'Вы ещё без стихии' })).toBeVisible()
    expect(hrefs(await ways())).toContainEqual(['Моя команда', '/tournament/cup/draw'])
    expect(screen.queryByRole('link', { name: /^Чат/ })).not.toBeInTheDocument()
    expect(await card('Своя команда друзей')).toBeVisible()
  })

  it('name what did not load, try again, and keep what had loaded', async () => {
    answerTeams()
    let isBroken = true
    answer(readGroupRatings, () => (isBroken ? refuse('forbidden') : ratingsOf()))
    const { user, queryClient } = open()
    expect(await screen.findByRole('heading', { name: 'Группы не загрузились' })).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await card('Вода')).toBeVisible()
    isBroken = true
    void queryClient.invalidateQueries({ queryKey: keys.ratings('cup') })
    expect(await screen.findByText(/^Группы не обновились/)).toBeVisible()
    expect(await card('Вода')).toBeVisible()
  })

  it('show friends teams before the tournament is formed', async () => {
    answerTeams({ ...drawnIn({ group: null, team: null }), status: 'not_formed', ratings_open: false })
    open({ baskets: [FRIENDS] })
    const friends = within(await card('Своя команда друзей'))
    expect(await friends.findByRole('link', { name: 'Северный ветер' })).toHaveAttribute(
      'href',
      '/tournament/cup/team/unguessable-id-of-team',
    )
    expect(friends.getByRole('button', { name: 'Создать команду' })).toBeEnabled()
    expect(screen.getByText(/^Групп и команд по жребию пока нет/)).toBeVisible()
    expect(screen.queryByText('Турнир ещё не сформирован')).not.toBeInTheDocument()
  })

  it('do not exist in a tournament without groups', async () => {
    answerTeams({ theme: 'UFC', distributionResult: null, draw: null })
    open()
    expect(await screen.findByRole('heading', { name: 'Здесь нет команд' })).toBeVisible()
    const sections = within(screen.getByRole('navigation', { name: 'Разделы' }))
    await waitFor(() => expect(sections.getByRole('link', { name: 'Прогнозы' })).toBeVisible())
    expect(sections.queryByRole('link', { name: 'Команды' })).not.toBeInTheDocument()
  })
})
