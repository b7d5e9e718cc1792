import { readMessages } from '@called-it/contract/teams/chat.ts'
import { pinUser } from '@called-it/contract/ratings/favourites.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { readLeague } from '@called-it/contract/ratings/team-ratings.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { aroundOf, rowOf } from '../../test/answers/ratings.ts'
import { answer, refuse } from '../../test/server.ts'
import {
  basketOf,
  FRIENDS_ID,
  friendsOf,
  memberOf,
  seenFromOutside,
  serveOwnTeams,
  serveTeams,
} from '../../test/answers/teams.ts'

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

const open = (id: string | number, query = '') =>
  openApp(`/tournament/euro/team/${id}${query}`, { user: ADA })
const dialog = () => screen.findByRole('alertdialog')
const path = ({ router }: ReturnType<typeof open>) => router.state.location.pathname

describe('a team', () => {
  it('shows its members with points, places, movement and its founder', async () => {
    serveTeams([friendsOf()])
    open(FRIENDS_ID)
    expect(await screen.findByRole('heading', { level: 1, name: 'Северный_ветер' })).toBeInTheDocument()
    expect(screen.getByText('Команда друзей')).toBeInTheDocument()
    expect(screen.getByText('Очки пяти лучших').nextSibling).toHaveTextContent('158')
    expect(screen.getByText('50%', { selector: 'dd' })).toBeInTheDocument()
    const [, first, second] = within(screen.getByRole('table', { name: 'Участники' })).getAllByRole('row')
    expect(first).toHaveTextContent(/1.*Софья Ким.*Создатель команды.*4-е место.*выше на 8.*101/)
    expect(second).toHaveTextContent(/2.*Ada Byron, это вы.*142-е место.*ниже на 2.*57/)
    expect(within(first!).getByRole('link')).toHaveAttribute('href', '/tournament/euro?user=4')
    expect(within(second!).getByRole('link')).toHaveAttribute('href', '/tournament/euro')
  })

  it('offers the same actions on a member as the rating does on a row', async () => {
    serveTeams([friendsOf()])
    const row = rowOf(4, { user: { id: 4, name: 'Софья Ким', avatar: null } })
    const rows = Array.from({ length: 12 }, (_, at) => rowOf(at + 1, { is_me: at === 11 }))
    answer(readAround, () => aroundOf(rows, 1, { ratings: [row] }))
    const pinned: string[] = []
    answer(pinUser, ({ params }) => {
      pinned.push(params['userId']!)
      return { favourites: [4] }
    })
    const { user } = open(FRIENDS_ID)
    await user.click(await screen.findByRole('button', { name: 'Действия: Софья Ким' }))
    const menu = within(await screen.findByRole('menu'))
    await waitFor(() =>
      expect(menu.getByRole('menuitem', { name: 'Закрепить' })).not.toHaveAttribute('aria-disabled'),
    )
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Прогнозы',
      'Сравнить с собой',
      'Закрепить',
      'Статистика',
    ])
    expect(menu.getByRole('menuitem', { name: 'Прогнозы' })).toHaveAttribute(
      'href',
      '/tournament/euro?user=4',
    )
    await user.click(menu.getByRole('menuitem', { name: 'Закрепить' }))
    await waitFor(() => expect(pinned).toEqual(['4']))
    expect(screen.queryByRole('button', { name: `Действия: ${ADA.name}` })).not.toBeInTheDocument()
  })

  it('of the draw shows its place in the group and among all teams, and the free places', async () => {
    const world = serveTeams([basketOf(), friendsOf()])
    open(48)
    serveOwnTeams(world)
    expect(await screen.findByRole('heading', { level: 1, name: 'Удар через себя' })).toBeInTheDocument()
    expect(screen.getByText('Звездочёт, команда по жребию')).toBeInTheDocument()
    expect(screen.getByText('Место команды').nextSibling).toHaveTextContent('25')
    expect(screen.getByText('2 из 10')).toBeInTheDocument()
    expect(screen.getByText('Ещё 8 мест займёт жребий.')).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Позвать друзей' })).not.toBeInTheDocument()
    const own = await screen.findByRole('list', { name: 'Мои команды друзей' })
    expect(within(own).getByRole('link', { name: 'Северный_ветер' })).toHaveAttribute(
      'href',
      `/tournament/euro/team/${FRIENDS_ID}`,
    )
  })

  it('has no places before the rating opens, and says so', async () => {
    const member = memberOf(7, ADA.name, { points: 0, position: null, settled_predictions: 0 })
    serveTeams([basketOf({ members: [member], points: null, position: null })])
    open(48)
    expect(await screen.findByText(/Места появятся с первым результатом/)).toBeInTheDocument()
    expect(screen.queryByText('Место команды')).not.toBeInTheDocument()
  })

  it('has a shared place for members with equal points', async () => {
    const level = [1, 2].map((id) => memberOf(id, `Участник ${id}`, { position: 9 }))
    serveTeams([friendsOf({ members: [...level, memberOf(7, ADA.name, { position: 11 })] })])
    open(FRIENDS_ID)
    const rows = within(await screen.findByRole('table', { name: 'Участники' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.firstChild?.textContent)).toEqual([
      '=1, делит место',
      '=1, делит место',
      '3',
    ])
  })

  it('of other users shows its members, without league and chat', async () => {
    serveTeams([{ ...basketOf({ members: [memberOf(4, 'Софья Ким')] }), is_member: false }])
    open(48, '?tab=chat')
    expect(await screen.findByRole('table', { name: 'Участники' })).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Разделы команды' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Чат команды' })).not.toBeInTheDocument()
  })

  it('of friends hides its members from strangers, and leads them to the invitation', async () => {
    serveTeams([seenFromOutside(friendsOf())])
    const app = open(FRIENDS_ID)
    expect(
      await screen.findByRole('heading', { name: 'Команда открыта только участникам' }),
    ).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: 'Северный_ветер' })).toBeInTheDocument()
    await app.user.click(screen.getByRole('link', { name: 'Открыть приглашение' }))
    expect(await screen.findByRole('button', { name: 'Вступить в команду' })).toBeInTheDocument()
  })

  it.each(['not_found', 'bad_request'] as const)('that does not exist says so (%s)', async (code) => {
    const world = serveTeams([])
    world.refusals.read = code
    open(FRIENDS_ID)
    expect(await screen.findByRole('heading', { name: 'Такой команды нет' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Группы и команды' })).toHaveAttribute(
      'href',
      '/tournament/euro/teams',
    )
  })

  it('that is deleted while it is on screen is gone', async () => {
    const world = serveTeams([friendsOf()])
    const { queryClient } = open(FRIENDS_ID)
    expect(await screen.findByRole('table', { name: 'Участники' })).toBeInTheDocument()
    world.teams.clear()
    // As a signal of the stream does.
    await act(() => queryClient.invalidateQueries({ queryKey: ['tournament', 'euro'] }))
    expect(await screen.findByRole('heading', { name: 'Такой команды нет' })).toBeInTheDocument()
  })

  it('is at the address of its own tournament', async () => {
    serveTeams([friendsOf({ tournament: { id: 2, slug: 'other' } })])
    const app = open(FRIENDS_ID)
    await waitFor(() => expect(path(app)).toBe(`/tournament/other/team/${FRIENDS_ID}`))
  })

  it('says that it did not load, and loads again', async () => {
    const world = serveTeams([friendsOf()])
    world.refusals.read = 'away'
    const { user } = open(FRIENDS_ID)
    const again = await screen.findByRole('button', { name: 'Повторить' })
    delete world.refusals.read
    await user.click(again)
    expect(await screen.findByRole('table', { name: 'Участники' })).toBeInTheDocument()
  })

  it('has a league and a chat in tabs, the chat with its unread count', async () => {
    serveTeams([friendsOf()])
    answer(readLeague, () => refuse('ratings_not_open'))
    answer(readMessages, {
      messages: [],
      moments: [],
      read_to: 0,
      unread: 3,
      removed: 0,
      meta: { has_more: false, limit: 50 },
    })
    const { user } = open(FRIENDS_ID)
    const tabs = within(await screen.findByRole('navigation', { name: 'Разделы команды' }))
    const chat = await tabs.findByRole('link', { name: /^Чат ?3 непрочитанных/ })
    expect(tabs.getByRole('link', { name: 'Участники' })).toHaveAttribute('aria-current', 'page')
    expect(chat).not.toHaveAttribute('aria-current')
    await user.click(chat)
    expect(await screen.findByRole('textbox', { name: 'Сообщение команде' })).toBeInTheDocument()
    expect(tabs.getByRole('link', { name: 'Участники' })).not.toHaveAttribute('aria-current')
    await user.click(tabs.getByRole('link', { name: 'Лига' }))
    expect(await screen.findByText('Лига ещё закрыта')).toBeInTheDocument()
  })

  it('offers the same actions in its league', async () => {
    serveTeams([friendsOf()])
    const round = { id: 1, key: 'md1', name: { ru: 'Тур 1', en: 'Matchday 1' } }
    const member = (id: number, name: string, is_me: boolean) => ({
      user: { id, name, avatar: null },
      is_me,
      position: id,
      points: 5,
      exact_hits: 1,
      rounds: [{ points: 5, exact_hits: 1, position: id }],
    })
    answer(readLeague, { rounds: [round], members: [member(1, 'Софья Ким', false), member(2, 'Ада', true)] })
    const { user } = open(FRIENDS_ID, '?tab=league')
    const table = within(await screen.findByRole('table', { name: 'Места в команде' }))
    expect(table.getAllByRole('button')).toHaveLength(1)
    await user.click(table.getByRole('button', { name: 'Действия: Софья Ким' }))
    expect(
      within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Прогнозы' }),
    ).toHaveAttribute('href', '/tournament/euro?user=1')
  })

  it('has the chat beside it on a desktop', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('1366'),
      media,
      addEventListener() {},
      removeEventListener() {},
    }))
    serveTeams([friendsOf()])
    const { user } = open(FRIENDS_ID)
    expect(await screen.findByRole('table', { name: 'Участники' })).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Сообщение команде' })).toBeInTheDocument()
    // The tabs are those of a phone: the chat can have the whole width.
    await user.click(screen.getByRole('link', { name: /Чат/ }))
    expect(screen.getByRole('textbox', { name: 'Сообщение команде' })).toBeInTheDocument()
    expect(screen.queryByRole('table', { name: 'Участники' })).not.toBeInTheDocument()
  })
})

describe('the invitation of a team', () => {
  const copy = () => screen.findByRole('button', { name: 'Скопировать ссылку' })
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Ссылка-приглашение' })

  it('is copied', async () => {
    serveTeams([friendsOf()])
    const { user } = open(FRIENDS_ID)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(await copy())
    expect(await screen.findByText('Скопировано в буфер обмена')).toBeInTheDocument()
    expect(write).toHaveBeenCalledWith(`${location.origin}/join-team/${FRIENDS_ID}?by=${ADA.id}`)
  })

  it('is selected if the clipboard is refused', async () => {
    serveTeams([friendsOf()])
    const { user } = open(FRIENDS_ID)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(await copy())
    expect((await screen.findAllByText('Не удалось скопировать в буфер обмена'))[0]).toBeVisible()
    expect(field()).toHaveFocus()
    const { selectionStart, selectionEnd, value } = field()
    expect([selectionStart, selectionEnd]).toEqual([0, value.length])
  })

  it('is shared if the device can; cancelling shows no message', async () => {
    const share = vi.fn<Navigator['share']>().mockRejectedValue(new DOMException('no', 'AbortError'))
    Object.assign(navigator, { share })
    serveTeams([friendsOf()])
    const { user } = open(FRIENDS_ID)
    await user.click(await screen.findByRole('button', { name: 'Поделиться' }))
    expect(share).toHaveBeenCalledWith({
      text: 'Вступайте в команду «Северный_ветер» на Called It',
      url: `${location.origin}/join-team/${FRIENDS_ID}?by=${ADA.id}`,
    })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    Reflect.deleteProperty(navigator, 'share')
  })

  it('is missing after the end', async () => {
    serveTeams([friendsOf()], { status: 'finished' })
    open(FRIENDS_ID)
    expect(await screen.findByText('Турнир завершён: в команду больше не вступить.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Скопировать ссылку' })).not.toBeInTheDocument()
  })

  it('is missing for a full team', async () => {
    serveTeams([friendsOf({ capacity: 2 })])
    open(FRIENDS_ID)
    expect(await screen.findByText(/все 2 мест заняты/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Скопировать ссылку' })).not.toBeInTheDocument()
  })
})

describe('leaving', () => {
  const leave = () => screen.findByRole('button', { name: 'Выйти из команды' })
  const owned = () =>
    friendsOf({
      members: [
        memberOf(7, ADA.name, { is_owner: true }),
        memberOf(4, 'Софья Ким', { joined_at: '2024-06-19T10:00:00Z' }),
        memberOf(5, 'Вера Лис', { joined_at: '2024-06-12T10:00:00Z' }),
      ],
    })

  it('is confirmed by a member, and leads to the teams of the tournament', async () => {
    const world = serveTeams([friendsOf()])
    const app = open(FRIENDS_ID)
    expect(await screen.findByText('Создатель команды: Софья Ким')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Удалить команду' })).not.toBeInTheDocument()
    await app.user.click(await leave())
    expect(await dialog()).toHaveAccessibleName('Выйти из команды «Северный_ветер»?')
    await app.user.click(within(await dialog()).getByRole('button', { name: 'Выйти из команды' }))
    expect(await screen.findByText('Вы вышли из команды «Северный_ветер»')).toBeInTheDocument()
    expect(path(app)).toBe('/tournament/euro/teams')
    expect(world.teams.size).toBe(0)
  })

  it('by the owner names the next owner, and can be cancelled', async () => {
    const world = serveTeams([owned()])
    const { user } = open(FRIENDS_ID)
    await user.click(await leave())
    expect(await dialog()).toHaveTextContent('Команду унаследует Вера Лис')
    await user.click(within(await dialog()).getByRole('button', { name: 'Остаться' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(world.teams.size).toBe(1)
  })

  it('by the last member says that the team goes, too', async () => {
    serveTeams([friendsOf({ members: [memberOf(7, ADA.name, { is_owner: true })] })])
    const { user } = open(FRIENDS_ID)
    await user.click(await leave())
    expect(await dialog()).toHaveTextContent('Кроме вас, в команде никого нет')
  })

  it('deletes the team for everybody', async () => {
    const world = serveTeams([owned()])
    const app = open(FRIENDS_ID)
    await app.user.click(await screen.findByRole('button', { name: 'Удалить команду' }))
    expect(await dialog()).toHaveTextContent('3 участника потеряют общий зачёт и чат.')
    await app.user.click(within(await dialog()).getByRole('button', { name: 'Удалить команду' }))
    expect(await screen.findByText('Команда «Северный_ветер» удалена')).toBeInTheDocument()
    expect(world.teams.size).toBe(0)
  })

  it('that failed stays open', async () => {
    const world = serveTeams([friendsOf()])
    world.refusals.leave = 'away'
    const { user } = open(FRIENDS_ID)
    await user.click(await leave())
    await user.click(within(await dialog()).getByRole('button', { name: 'Выйти из команды' }))
    expect((await screen.findAllByText('Не удалось выйти из команды'))[0]).toBeVisible()
    delete world.refusals.leave
    await user.click(within(await dialog()).getByRole('button', { name: 'Выйти из команды' }))
    expect(await screen.findByText('Вы вышли из команды «Северный_ветер»')).toBeInTheDocument()
  })
})
