import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import {
  basketOf,
  FRIENDS_ID,
  friendsOf,
  memberOf,
  serveOwnTeams,
  serveTeams,
} from '../../../test/answers/teams.ts'
import { switchLanguage } from '../../lib/language/language.ts'

/** Opens the friends teams below the viewer's team of the draw. */
function open(world = serveTeams([basketOf()])) {
  const app = openApp('/tournament/euro/team/48', { user: ADA })
  serveOwnTeams(world)
  return { ...app, world }
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Название' })
const create = () => screen.getByRole('button', { name: 'Создать команду' })

it('lists the viewer’s teams with members and points, and marks those that the viewer founded', async () => {
  const owned = friendsOf({ members: [memberOf(7, ADA.name, { is_owner: true })], points: 1 })
  const other = friendsOf({ id: 'x'.repeat(22), name: 'Поздний-матч' })
  open(serveTeams([basketOf(), owned, other]))
  const list = await screen.findByRole('list', { name: 'Мои команды друзей' })
  const [first, second] = within(list).getAllByRole('listitem')
  await waitFor(() => expect(first).toHaveTextContent(/Северный_ветер1 участник, вы создатель1 очко/))
  await waitFor(() => expect(second).toHaveTextContent(/Поздний-матч2 участника158 очков/))
})

it('creates a team and opens it', async () => {
  const { user, world, router } = open()
  await user.type(await field(), 'Сухой_лист')
  await user.click(create())
  expect(await screen.findByRole('heading', { level: 1, name: 'Сухой_лист' })).toBeInTheDocument()
  expect((await screen.findAllByText('Команда «Сухой_лист» создана'))[0]).toBeInTheDocument()
  expect(router.state.location.pathname).toBe(`/tournament/euro/team/${FRIENDS_ID}`)
  expect(world.created).toEqual(['Сухой_лист'])
  expect(screen.getByRole('button', { name: 'Скопировать ссылку' })).toBeInTheDocument()
})

it('shows a mistake in a name while it is typed, and does not send it', async () => {
  const { user, world } = open()
  await field()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(create())
  expect(await screen.findByText('Обязательное поле')).toBeInTheDocument()
  expect(await field()).toHaveFocus()
  await user.type(await field(), 'Сухой лист')
  expect(screen.getByText(/Только цифры, латинские и русские буквы/)).toBeInTheDocument()
  await user.clear(await field())
  await user.type(await field(), 'я'.repeat(31))
  expect(screen.getByText('Название не длиннее 30 символов')).toBeInTheDocument()
  await user.click(create())
  expect(await field()).toHaveAttribute('aria-invalid', 'true')
  expect(world.created).toEqual([])
  await switchLanguage('en')
  expect(await screen.findByText(/Title length exceeded/)).toBeInTheDocument()
})

it('says what a name may have before one is typed', async () => {
  open()
  expect(await field()).toHaveAccessibleDescription(/^До 30 символов без пробелов: цифры, латинские/)
  await switchLanguage('en')
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    /^Up to 30 characters without spaces/,
  )
})

it('keeps a name that is taken, and accepts another', async () => {
  const { user, world } = open()
  world.refusals.create = 'team_name_taken'
  await user.type(await field(), 'Сухой_лист')
  await user.click(create())
  expect(await screen.findByText(/Команда с таким названием уже есть/)).toBeInTheDocument()
  expect(await field()).toHaveValue('Сухой_лист')
  expect(await field()).toHaveFocus()
  delete world.refusals.create
  await user.type(await field(), '2')
  expect(screen.queryByText(/Команда с таким названием уже есть/)).not.toBeInTheDocument()
  await user.click(create())
  expect(await screen.findByRole('heading', { level: 1, name: 'Сухой_лист2' })).toBeInTheDocument()
})

it.each([
  ['too_many_teams', /У вас уже три команды/],
  ['away', /Нет соединения/],
] as const)('keeps what was typed where it fails (%s)', async (code, text) => {
  const { user, world } = open()
  world.refusals.create = code
  await user.type(await field(), 'Сухой_лист')
  await user.click(create())
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(await field()).toHaveValue('Сухой_лист')
})

it('cannot be created after the end', async () => {
  open(serveTeams([basketOf()], { status: 'finished' }))
  expect(await screen.findByText(/новых команд в нём не будет/)).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Название' })).not.toBeInTheDocument()
})
