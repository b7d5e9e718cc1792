import { type League, readLeague } from '@called-it/contract/ratings/team-ratings.ts'
import type { Team } from '@called-it/contract/teams/teams.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { answer, refuse } from '../../../test/server.ts'
import { makeQueryClient } from '../../game/queries/query-client.ts'
import { LeagueTable } from './league-table.tsx'

const round = (id: number) => ({ id, key: `md${id}`, name: { ru: `Тур ${id}`, en: `Matchday ${id}` } })
const member = (
  id: number,
  name: string,
  rounds: [number, number, number][],
  rest: Partial<League['members'][number]> = {},
): League['members'][number] => ({
  user: { id, name, avatar: null },
  is_me: false,
  position: rounds.at(-1)?.[2] ?? 1,
  points: rounds.reduce((sum, [points]) => sum + points, 0),
  exact_hits: rounds.reduce((sum, [, exact]) => sum + exact, 0),
  rounds: rounds.map(([points, exact_hits, position]) => ({ points, exact_hits, position })),
  ...rest,
})

const LEAGUE: League = {
  rounds: [round(1), round(2)],
  members: [
    member(1, 'Софья Ким', [
      [28, 2, 1],
      [27, 1, 1],
    ]),
    member(
      2,
      'Марина Ковалёва',
      [
        [21, 0, 3],
        [32, 4, 2],
      ],
      { is_me: true },
    ),
    member(3, 'Вера Лис', [
      [26, 1, 2],
      [24, 0, 3],
    ]),
  ],
}

function open(positions: [number, number][] = []) {
  const members = positions.map(([id, position]) => ({ user: { id }, position })) as Team['members']
  const table = () => (
    <LeagueTable
      slug="euro"
      team={{ id: 'abc', members }}
      actionsOf={({ name }) => <button type="button">Действия: {name}</button>}
    />
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: createRootRoute({ component: table }), history })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

it('shows the members’ positions in the team, and the best of each round', async () => {
  answer(readLeague, LEAGUE)
  open([
    [1, 7],
    [2, 142],
  ])
  const table = await screen.findByRole('table', { name: 'Места в команде' })
  const rows = within(table).getAllByRole('row')
  expect(within(rows[0]!).getAllByRole('columnheader')[2]).toHaveTextContent('Тур 1')
  const cells = (at: number) => within(rows[at]!).getAllByRole('cell')
  expect(cells(1)[1]).toHaveTextContent('Софья Ким7-е в турнире')
  expect(cells(1).at(-2)).toHaveTextContent('55')
  expect(cells(1)[2]).toHaveTextContent('28, лучший в туре')
  expect(cells(2)[0]).toHaveTextContent('2выше на 11')
  expect(cells(2)[1]).toHaveTextContent('Марина Ковалёва, это вы142-е в турнире')
  expect(cells(2)[3]).toHaveTextContent('32, лучший в туре')
  expect(cells(3)[0]).toHaveTextContent('3ниже на 11')
  expect(screen.getByRole('img')).toHaveAccessibleName('Места в команде по турам. Вы: Тур 1 — 3, Тур 2 — 2')
  expect(screen.getByText(/Тур 2 — ваш: 32 очка, 4 точных счёта/)).toBeInTheDocument()
})

it('leads from each row to the predictions of that member, and offers what can be done with others', async () => {
  answer(readLeague, LEAGUE)
  open()
  const table = await screen.findByRole('table', { name: 'Места в команде' })
  const linkTo = (name: string) => within(table).getByRole('link', { name })
  expect(linkTo('Софья Ким')).toHaveAttribute('href', '/tournament/euro?user=1')
  expect(linkTo('Марина Ковалёва, это\u00a0вы')).toHaveAttribute('href', '/tournament/euro')
  expect(
    within(table)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Действия: Софья Ким', 'Действия: Вера Лис'])
})

it('shortens a long name beside the drawing to its first word and an initial', async () => {
  const [first, ...others] = LEAGUE.members
  const long = { ...first!, user: { ...first!.user, name: 'Константин Вознесенский-Оболенский' } }
  answer(readLeague, { ...LEAGUE, members: [long, ...others] })
  open()
  const drawing = await screen.findByRole('img')
  expect(drawing).toHaveTextContent('Константин В.')
  expect(drawing).toHaveTextContent('Марина Ковалёва')
})

it('waits for the first result, and for the rating to open', async () => {
  answer(readLeague, { rounds: [], members: [member(1, 'Софья Ким', [])] })
  open()
  expect(await screen.findByText('Лига начнётся с первого результата')).toBeInTheDocument()
  answer(readLeague, () => refuse('ratings_not_open'))
  open()
  expect(await screen.findByText('Лига ещё закрыта')).toBeInTheDocument()
})

it('says that it did not load, and loads again', async () => {
  answer(readLeague, () =>
    HttpResponse.json({ message: 'x', errors: null, code: 'bad_request' }, { status: 400 }),
  )
  const user = open()
  const again = await screen.findByRole('button', { name: 'Повторить' })
  answer(readLeague, LEAGUE)
  await user.click(again)
  expect(await screen.findByRole('table')).toBeInTheDocument()
})
