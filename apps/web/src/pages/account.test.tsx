import { changeLanguage, currentUser, type User } from '@called-it/contract/account/accounts.ts'
import {
  deleteAvatar,
  deleteUser,
  exportData,
  listOwnTournaments,
  type OwnTournament,
  switchMailing,
  updateProfile,
} from '@called-it/contract/account/own-account.ts'
import { listSessions } from '@called-it/contract/account/sessions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { answer, refuse } from '../../test/server.ts'
import { EARLY, serveUser } from '../../test/answers/users.ts'
import { myToken } from '../../test/token.ts'
import * as picture from '../features/account/picture.ts'
import * as file from '../lib/storage/save-file.ts'
import { readToken } from '../lib/session/token.ts'

const FOOTBALL = { id: 1, slug: 'football', name: { ru: 'Футбол', en: 'Football' } } as const
const CUP: OwnTournament = {
  id: 1,
  slug: 'euro-2024',
  name: { ru: 'Евро 2024', en: 'EURO 2024' },
  type: 'football',
  status: 'running',
  sport: FOOTBALL,
  started_at: '2024-06-14T19:00:00Z',
  finished_at: null,
  ratings_open: true,
  participants_count: 3418,
  my: { position: 142, previous_position: 154, points: 57, coefficient_sum: null },
}
const SERIES: OwnTournament = {
  ...CUP,
  id: 2,
  slug: 'ufc-302',
  name: { ru: 'UFC 302', en: 'UFC 302' },
  type: 'ufc',
  status: 'finished',
  finished_at: '2024-06-02T05:00:00Z',
  participants_count: 1188,
  my: { position: 14, previous_position: null, points: 0, coefficient_sum: 12.4 },
}
const place = { id: 1, slug: 'euro-2024' }
const DRAWN: Pick<User, 'groups' | 'baskets'> = {
  groups: [
    { id: 5, key: 'oracle', code: 'oracle', name: { ru: 'Оракулы', en: 'Oracles' }, tournament: place },
  ],
  baskets: [
    {
      id: 8,
      name: 'Компас',
      title: { ru: 'Компас', en: 'Compass' },
      kind: 'basket',
      members_count: 10,
      tournament: place,
    },
    {
      id: 'a'.repeat(22),
      name: 'Сухой_лист',
      title: null,
      kind: 'friends',
      members_count: 3,
      tournament: place,
    },
  ],
}

beforeEach(() => serveUser(ADA, EARLY))

/** Opens a part of the account of a user who plays in these tournaments. */
function openAccount(tournaments: OwnTournament[] = [CUP, SERIES], part = '', user = ADA) {
  const app = openApp(`/account${part}`, { user })
  answer(currentUser, { user: { ...user, ...DRAWN } })
  answer(listOwnTournaments, { tournaments, meta: { page: 1, limit: 50, total: tournaments.length } })
  return app
}
/** A toast is in the page twice: once visible, once for screen readers. */
const toast = async (text: string) => expect((await screen.findAllByText(text))[0]).toBeVisible()
const title = () => screen.findByRole('heading', { level: 1 })
const press = async (user: ReturnType<typeof openApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

describe('the account page', () => {
  it('has three parts with addresses of their own', async () => {
    serveUser(ADA)
    answer(listSessions, { sessions: [] })
    const { user, router } = openAccount()
    await title()
    const parts = screen.getByRole('navigation', { name: 'Разделы аккаунта' })
    expect(within(parts).getByRole('link', { current: 'page' })).toHaveTextContent('Профиль')
    await user.click(within(parts).getByRole('link', { name: 'Статистика' }))
    expect(await screen.findByRole('region', { name: 'Попадания' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/account/statistics')
    expect(document.title).toBe('Статистика · Аккаунт · Called It')
    await user.click(screen.getByRole('link', { name: 'Безопасность' }))
    expect(await screen.findByRole('region', { name: 'Устройства' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/account/security')
    expect(await title()).toHaveTextContent('Ada Byron')
    expect(screen.queryByRole('table', { name: 'Мои турниры' })).not.toBeInTheDocument()
  })

  it('shows an organiser the role, and the way to the calls', async () => {
    const organiser = { ...ADA, role: 'organiser' as const }
    openAccount([], '', organiser)
    const panel = within(await screen.findByRole('region', { name: 'Вы организатор' }))
    expect(panel.getByRole('link', { name: 'API организатора' })).toHaveAttribute(
      'href',
      '/api/docs#/Organisers',
    )
    expect(panel.getByRole('link', { name: 'Открыть пульт' })).toHaveAttribute('href', '/desk')
    const menu = screen.getByRole('navigation', { name: 'Основное меню' })
    expect(within(menu).getByRole('link', { name: /^Пульт/ })).toHaveAttribute('href', '/desk')
  })

  it('shows no way of organisers to others', async () => {
    openAccount()
    await title()
    expect(screen.queryByRole('region', { name: 'Вы организатор' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /^Пульт/ })).not.toBeInTheDocument()
  })

  it('shows no place before the first points', async () => {
    const my = { position: 301, previous_position: null, points: 0, coefficient_sum: null }
    openAccount([{ ...CUP, my, participants_count: 301 }])
    const table = await screen.findByRole('table', { name: 'Мои турниры' })
    expect(within(table).getByText('пока неизвестно')).toBeInTheDocument()
    expect(screen.queryByText('Лучшее место')).not.toBeInTheDocument()
  })

  it('shows the user’s name and tournaments', async () => {
    openAccount()
    expect(await title()).toHaveTextContent('Ada Byron')
    expect(screen.getByText('Аккаунт 48 1516 2342, в игре с апреля 2024')).toBeVisible()
    expect(document.title).toBe('Аккаунт · Called It')
    const table = await screen.findByRole('table', { name: 'Мои турниры' })
    const [, cup, series] = within(table).getAllByRole('row')
    expect(cup).toHaveTextContent(/Евро 2024.*Идёт.*142 из 3\s418.*57/)
    expect(series).toHaveTextContent(/UFC 302.*завершён 2 июня 2024.*14 из 1\s188.*12,40/)
    expect(within(cup!).getByRole('link')).toHaveAttribute('href', '/tournament/euro-2024')
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(figures).toEqual(['2', '14'])
  })

  it('lists groups and teams of the draw, and friends teams', async () => {
    openAccount()
    const link = await screen.findByRole('link', { name: 'Сухой_лист' })
    expect(link).toHaveAttribute('href', `/tournament/euro-2024/team/${'a'.repeat(22)}`)
    expect(screen.getByRole('link', { name: 'Оракулы' })).toHaveAttribute(
      'href',
      '/tournament/euro-2024/teams',
    )
    expect(await screen.findByText('Команда · Евро 2024 · 10 участников')).toBeVisible()
    expect(screen.getByText('Команда друзей · Евро 2024 · 3 участника')).toBeVisible()
  })

  it('says that the user plays in nothing, and what did not load', async () => {
    openAccount([])
    expect(await screen.findByText('Вы пока не участвуете в турнирах')).toBeVisible()
    answer(listOwnTournaments, () => refuse('not_found'))
    const { queryClient } = openApp('/account', { user: ADA })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(await screen.findByText('Ваши турниры не загрузились')).toBeVisible()
  })
})

describe('the name', () => {
  it('is edited in place, and checked while it is typed', async () => {
    const sent = vi.fn()
    const { user } = openAccount()
    answer(updateProfile, ({ body }) => {
      sent(body)
      return { user: { ...ADA, name: 'Ада Лавлейс' } }
    })
    await press(user, 'Сменить имя')
    const field = screen.getByLabelText('Имя')
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.type(field, 'А'.repeat(41))
    expect(screen.getByText('Имя не длиннее 40 символов')).toBeVisible()
    await user.clear(field)
    await user.type(field, 'А{Enter}')
    expect(screen.getByText('Имя не короче 2 символов')).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
    await user.type(field, 'да  Лавлейс {Enter}')
    expect(await title()).toHaveTextContent('Ада Лавлейс')
    expect(sent.mock.calls).toEqual([[{ name: 'Ада Лавлейс' }]])
    expect(screen.getByRole('link', { name: /^Ада Лавлейс/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Сменить имя' })).toHaveFocus()
  })

  it('stays the same after Escape, and if the server refuses', async () => {
    const { user } = openAccount()
    answer(updateProfile, () => refuse('unavailable'))
    await press(user, 'Сменить имя')
    await user.type(screen.getByLabelText('Имя'), 'x{Escape}')
    expect(await title()).toHaveTextContent('Ada Byron')
    await press(user, 'Сменить имя')
    await user.type(screen.getByLabelText('Имя'), 'x{Enter}')
    expect(await screen.findByText(/Сервис сейчас недоступен/)).toBeVisible()
    expect(screen.getByLabelText('Имя')).toHaveValue('Ada Byronx')
  })
})

describe('the picture', () => {
  const AVATAR = `/api/v1/avatars/${'k'.repeat(22)}`
  const choose = (user: ReturnType<typeof openApp>['user'], chosen: File) =>
    user.upload(screen.getByLabelText('Файл с фото'), chosen)

  it('is removed, and the default one is back', async () => {
    const app = openApp('/account', { user: { ...ADA, avatar: AVATAR as never } })
    answer(deleteAvatar, { user: ADA })
    const shown = () => [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'))
    await screen.findByRole('button', { name: 'Сменить фото' })
    expect(shown()).toEqual([AVATAR])
    await press(app.user, 'Убрать фото')
    await screen.findByRole('button', { name: 'Добавить фото' })
    expect(shown()).toEqual([])
  })

  it('opens to be cropped, and stays the same after Escape', async () => {
    vi.spyOn(picture, 'readPicture').mockResolvedValue(document.createElement('canvas'))
    vi.spyOn(picture, 'showPicture').mockReturnValue('data:image/gif;base64,R0lGODlhAQABAAAAACw=')
    const { user } = openAccount()
    await title()
    await choose(user, new File(['x'], 'me.png', { type: 'image/png' }))
    const dialog = await screen.findByRole('dialog', { name: 'Что увидят другие' })
    expect(within(dialog).getByRole('slider', { name: 'Масштаб' })).toHaveAttribute('aria-valuetext', '100%')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('is refused if the file is not a picture', async () => {
    vi.spyOn(picture, 'readPicture').mockRejectedValue(new Error('no image'))
    const { user } = openAccount()
    await title()
    await choose(user, new File(['x'], 'me.png', { type: 'image/png' }))
    await toast('Это изображение не открылось')
    await toast('Выберите файл PNG, JPEG, WebP, AVIF или GIF.')
  })
})

describe('the settings', () => {
  it('switch reminders once the server has saved the change', async () => {
    const { user } = openAccount()
    const reminders = await screen.findByRole('switch', { name: /Сообщения/ })
    answer(switchMailing, () => refuse('unavailable'))
    await user.click(reminders)
    await toast('Сообщения не переключились')
    expect(reminders).toBeChecked()
    answer(switchMailing, { has_mailing: false })
    await user.click(reminders)
    await waitFor(() => expect(reminders).not.toBeChecked())
  })

  it('ask the server for the state after a failed switch, before the next try', async () => {
    const { user } = openAccount()
    const reminders = await screen.findByRole('switch', { name: /Сообщения/ })
    answer(switchMailing, () => refuse('unavailable'))
    await user.click(reminders)
    await toast('Сообщения не переключились')
    expect(reminders).toBeChecked()
    // The change was saved although the call failed: another call would switch back.
    const switched = vi.fn()
    answer(switchMailing, () => {
      switched()
      return { has_mailing: true }
    })
    answer(currentUser, { user: { ...ADA, has_mailing: false } })
    await user.click(reminders)
    await waitFor(() => expect(reminders).not.toBeChecked())
    expect(switched).not.toHaveBeenCalled()
  })

  it('switch the language, and save it in the account', async () => {
    const { user } = openAccount()
    const saved = vi.fn()
    answer(changeLanguage, ({ body }) => {
      saved(body)
      return { user: { ...ADA, lang: 'en' as const } }
    })
    const settings = await screen.findByRole('region', { name: 'Настройки' })
    await user.click(within(settings).getByRole('button', { name: 'English' }))
    expect(await screen.findByRole('heading', { name: 'My tournaments' })).toBeVisible()
    expect(await screen.findByText('finished 2 June 2024', { selector: 'td' })).toBeVisible()
    expect(saved).toHaveBeenCalledWith({ lang: 'en' })
    expect(localStorage.getItem('locale')).toBe('en')
    expect(document.title).toBe('Account · Called It')
  })
})

describe('export and deletion', () => {
  beforeEach(() => answer(listSessions, { sessions: [] }))

  it('export the user’s data as a file', async () => {
    const saved = vi.spyOn(file, 'saveFile').mockReturnValue()
    const { user } = openAccount([], '/security')
    const { groups: _groups, baskets: _baskets, ...own } = ADA
    const data = {
      exported_at: '2024-06-20T10:00:00Z',
      user: own,
      identities: [],
      channels: null,
      push_browsers: [],
      sessions: [],
      networks: [],
      teams: [],
      favourites: [],
      draws: [],
      predictions: [],
    }
    answer(exportData, {
      ...data,
      messages: [{ team: 'Сухой_лист', text: 'Ну что', sent_at: '2024-06-19T10:00:00Z' }],
    })
    await press(user, 'Скачать')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const [name, [text]] = saved.mock.calls[0]!
    expect(name).toBe('called-it-account.json')
    expect(JSON.parse(text as string)).toMatchObject({
      user: { name: 'Ada Byron' },
      messages: [{ text: 'Ну что' }],
    })
  })

  it('delete the account once the confirmation word was typed', async () => {
    const { user } = openAccount([], '/security')
    answer(deleteUser, () => refuse('unavailable'))
    await press(user, 'Удалить аккаунт')
    const dialog = await screen.findByRole('alertdialog', { name: 'Удалить аккаунт?' })
    expect(within(dialog).getByText('все ваши сообщения в чатах')).toBeVisible()
    const confirm = within(dialog).getByRole('button', { name: 'Удалить навсегда' })
    expect(confirm).toBeDisabled()
    await user.type(within(dialog).getByLabelText('Чтобы продолжить, введите УДАЛИТЬ'), 'удалить')
    expect(confirm).toBeEnabled()
    await user.click(confirm)
    await toast('Аккаунт не удалён')
    expect(readToken()).toBe(myToken())
    answer(deleteUser, undefined)
    await user.click(confirm)
    expect(await screen.findByLabelText('Номер аккаунта')).toBeVisible()
    await toast('Аккаунт удалён')
    expect(readToken()).toBeNull()
  })
})
