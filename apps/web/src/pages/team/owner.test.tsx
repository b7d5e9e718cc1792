import { readLeague } from '@called-it/contract/ratings/team-ratings.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer } from '../../../test/server.ts'
import {
  FRIENDS_ID,
  friendsOf,
  memberOf,
  RENEWED_ID,
  serveOwnTeams,
  serveTeams,
} from '../../../test/answers/teams.ts'

beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
)
afterEach(() => vi.unstubAllGlobals())

const open = (query = '') => openApp(`/tournament/euro/team/${FRIENDS_ID}${query}`, { user: ADA })
const dialog = () => screen.findByRole('alertdialog')
const path = ({ router }: ReturnType<typeof open>) => router.state.location.pathname
const owned = () =>
  friendsOf({
    members: [memberOf(7, ADA.name, { is_owner: true }), memberOf(4, 'Софья Ким'), memberOf(5, 'Вера Лис')],
  })
const removal = (name: string) => screen.findByRole('button', { name: `Исключить из команды: ${name}` })
const renewal = () => screen.findByRole('button', { name: 'Обновить приглашение' })
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(within(await dialog()).getByRole('button', { name }))

describe('a member', () => {
  it('is removed by the owner after a confirmation', async () => {
    const world = serveTeams([owned()])
    const { user } = open()
    await user.click(await removal('Вера Лис'))
    expect(await dialog()).toHaveAccessibleName('Исключить из команды: Вера Лис?')
    await press(user, 'Оставить')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(world.teams.get(FRIENDS_ID)!.members).toHaveLength(3)
    await user.click(await removal('Вера Лис'))
    await press(user, 'Исключить')
    expect(await screen.findByText('Вера Лис: больше не в команде')).toBeInTheDocument()
    expect(
      within(screen.getByRole('table', { name: 'Участники' })).queryByText('Вера Лис'),
    ).not.toBeInTheDocument()
    expect(world.teams.get(FRIENDS_ID)!.members).toHaveLength(2)
    // The owner leaves instead.
    expect(
      screen.queryByRole('button', { name: `Исключить из команды: ${ADA.name}` }),
    ).not.toBeInTheDocument()
  })

  it('is removed by nobody else', async () => {
    serveTeams([friendsOf()])
    open()
    expect(await screen.findByRole('table', { name: 'Участники' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Исключить/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Обновить приглашение' })).not.toBeInTheDocument()
  })

  it('who could not be removed stays, and it can be tried again', async () => {
    const world = serveTeams([owned()])
    world.refusals.remove = 'away'
    const { user } = open()
    await user.click(await removal('Вера Лис'))
    await press(user, 'Исключить')
    expect((await screen.findAllByText('Не удалось исключить участника'))[0]).toBeVisible()
    delete world.refusals.remove
    await press(user, 'Исключить')
    expect(await screen.findByText('Вера Лис: больше не в команде')).toBeInTheDocument()
  })
})

describe('the invitation', () => {
  it('is renewed by the owner, whose page and unsent messages move to the new id', async () => {
    serveTeams([owned()])
    const app = open('?tab=chat')
    await app.user.type(await screen.findByRole('textbox', { name: 'Сообщение команде' }), 'Half a sente')
    await app.user.click(screen.getByRole('link', { name: 'Участники' }))
    await app.user.click(await renewal())
    expect(await dialog()).toHaveTextContent(/Старая перестанет работать/)
    await press(app.user, 'Обновить приглашение')
    expect(await screen.findByText(/Приглашение обновлено/)).toBeInTheDocument()
    expect(path(app)).toBe(`/tournament/euro/team/${RENEWED_ID}`)
    const field = screen.getByRole('textbox', { name: 'Ссылка-приглашение' })
    expect(field).toHaveValue(`${location.origin}/join-team/${RENEWED_ID}?by=${ADA.id}`)
    await app.user.click(screen.getByRole('link', { name: /^Чат/ }))
    expect(await screen.findByRole('textbox', { name: 'Сообщение команде' })).toHaveValue('Half a sente')
  })

  it('that could not be renewed stays', async () => {
    const world = serveTeams([owned()])
    world.refusals.renew = 'away'
    const app = open()
    await app.user.click(await renewal())
    await press(app.user, 'Обновить приглашение')
    expect((await screen.findAllByText('Не удалось обновить приглашение'))[0]).toBeVisible()
    expect(path(app)).toBe(`/tournament/euro/team/${FRIENDS_ID}`)
  })

  it('renewed by another user moves an open page of the team to its new id', async () => {
    const world = serveTeams([friendsOf()])
    serveOwnTeams(world)
    answer(readLeague, { rounds: [], members: [] })
    const app = open('?tab=league')
    expect(await screen.findByRole('heading', { level: 1, name: 'Северный_ветер' })).toBeInTheDocument()
    world.renew(FRIENDS_ID)
    serveOwnTeams(world)
    // As a signal of the stream does.
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['tournament', 'euro'] }))
    await waitFor(() => expect(path(app)).toBe(`/tournament/euro/team/${RENEWED_ID}`))
    expect(app.router.state.location.search).toMatchObject({ tab: 'league' })
  })

  it('opened by an old link shows the viewer’s teams', async () => {
    const world = serveTeams([friendsOf()])
    world.renew(FRIENDS_ID)
    serveOwnTeams(world)
    const app = open()
    serveOwnTeams(world)
    expect(await screen.findByRole('heading', { name: 'Такой команды нет' })).toBeInTheDocument()
    const list = await screen.findByRole('list', { name: 'Мои команды друзей' })
    await app.user.click(within(list).getByRole('link', { name: 'Северный_ветер' }))
    await waitFor(() => expect(path(app)).toBe(`/tournament/euro/team/${RENEWED_ID}`))
  })
})
