import type { Message, TeamMoment } from '@called-it/contract/teams/chat.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BORIS, openChat, serveChat } from '../../../test/chat.tsx'
import { holdClock } from '../../../test/clock.ts'
import { switchLanguage } from '../../lib/language/language.ts'

afterEach(() => vi.unstubAllGlobals())

const from = (id: number, text: string, minutesAgo = 60, user: Message['user'] = BORIS): Message => ({
  id,
  user,
  text,
  sent_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  key: null,
})
const field = () => screen.getByRole('textbox', { name: 'Сообщение команде' })
const log = () => screen.findByRole('log', { name: 'Сообщения' })
const textsIn = async () =>
  [...(await log()).querySelectorAll('li p[dir]')].map((paragraph) => paragraph.textContent)

describe('the history', () => {
  it('is plain text whatever it contains, with links for addresses', async () => {
    const { me } = serveChat({
      messages: [from(1, '<img src=x onerror=alert(1)> https://example.org/a, javascript:alert(2)')],
    })
    openChat(me)
    const link = await screen.findByRole('link', { name: 'https://example.org/a' })
    expect(link).toHaveAttribute('href', 'https://example.org/a')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')).toMatch(/noopener.*nofollow/)
    expect((await log()).querySelector('img')).toBeNull()
    expect(await textsIn()).toEqual([
      '<img src=x onerror=alert(1)> https://example.org/a, javascript:alert(2)',
    ])
  })

  it('is loaded backwards, page by page', async () => {
    const { me, state } = serveChat({
      messages: Array.from({ length: 120 }, (_, at) => from(at + 1, `m${at + 1}`, 200 - at)),
    })
    const { user } = openChat(me)
    expect((await textsIn())[0]).toBe('m71')
    await user.click(await screen.findByRole('button', { name: 'Более ранние сообщения' }))
    await waitFor(async () => expect((await textsIn())[0]).toBe('m21'))
    await user.click(screen.getByRole('button', { name: 'Более ранние сообщения' }))
    await waitFor(async () => expect((await textsIn())[0]).toBe('m1'))
    expect(await textsIn()).toHaveLength(120)
    expect(screen.queryByRole('button', { name: 'Более ранние сообщения' })).not.toBeInTheDocument()
    expect(state.requests.map(({ before }) => before)).toEqual([undefined, '71', '21'])
  })

  it('loads after a signal only newer messages, and everything if that is not enough', async () => {
    const {
      me,
      state,
      stored: messages,
      write,
    } = serveChat({
      messages: Array.from({ length: 120 }, (_, at) => from(at + 1, `m${at + 1}`, 0.1)),
    })
    const { user, signal } = openChat(me)
    await user.click(await screen.findByRole('button', { name: 'Более ранние сообщения' }))
    await waitFor(async () => expect(await textsIn()).toHaveLength(100))
    write('Новое')
    state.requests.length = 0
    await act(signal)
    await waitFor(async () => expect((await textsIn()).at(-1)).toBe('Новое'))
    expect(await textsIn()).toHaveLength(101)
    expect(state.requests).toEqual([{ after: '120' }])

    // A loaded message was removed.
    messages.splice(1, 1)
    state.removed.push('120')
    await act(signal)
    await waitFor(async () => expect(await textsIn()).not.toContain('m120'))

    // There are more new messages than one answer holds.
    for (let nth = 1; nth <= 60; nth += 1) write(`more ${nth}`)
    await act(signal)
    await waitFor(async () => expect((await textsIn()).at(-1)).toBe('more 60'))
    expect(await textsIn()).toContain('more 1')
  })

  it('shows messages of deleted users without a name, and a text for an empty chat', async () => {
    const { me } = serveChat({ messages: [from(1, 'Ещё здесь', 60, null)] })
    const { unmount } = openChat(me)
    expect(await screen.findByText('Бывший участник')).toBeInTheDocument()
    unmount()
    const { me: other } = serveChat()
    openChat(other)
    expect(await screen.findByText('Пока тихо')).toBeInTheDocument()
  })

  it('says that it did not load, and loads again', async () => {
    const { me, state } = serveChat({ messages: [from(1, 'Привет')] })
    state.isAway = true
    const { user } = openChat(me)
    const again = await screen.findByRole('button', { name: 'Повторить' })
    state.isAway = false
    await user.click(again)
    expect(await screen.findByText('Привет')).toBeInTheDocument()
  })

  it('has the moments of the team between messages, unless the user hides them', async () => {
    // All within seconds, so that a run near midnight rarely has two days.
    const at = new Date(Date.now() - 3000).toISOString()
    const vera = { id: 9, name: 'Вера', avatar: null }
    const moments: TeamMoment[] = [
      { type: 'joined', at, users: [vera] },
      {
        type: 'exact',
        at,
        users: [BORIS, vera],
        event: { id: 5, first: { ru: 'Бельгия', en: 'Belgium' }, second: { ru: 'Румыния', en: 'Romania' } },
        score: { first: 2, second: 0 },
      },
      {
        type: 'round',
        at,
        round: { id: 2, name: { ru: 'Тур 2', en: 'Matchday 2' } },
        best: [{ user: vera, points: 32 }],
        leader: { user: BORIS, points: 60 },
      },
    ]
    const { me } = serveChat({ messages: [from(1, 'До', 0.1), from(2, 'После', 0)], moments })
    const { user } = openChat(me)
    const items = within(await log()).getAllByRole('listitem')
    const texts = items.map((item) => item.textContent)
    expect(texts.slice(-4).map((text) => text?.replace(/\s*\d\d:\d\d$/, ''))).toEqual([
      'Вера теперь в команде',
      'Борис, Вера: точный счёт, Бельгия 2:0 Румыния',
      'Тур 2, итог: Вера 32. Впереди в команде Борис, 60',
      expect.stringContaining('После'),
    ])
    await act(() => switchLanguage('en'))
    expect(screen.getByText(/called the exact score: Belgium 2:0 Romania/)).toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: 'Match news' }))
    expect(screen.queryByText(/joined the team/)).not.toBeInTheDocument()
    expect(localStorage.getItem(`chat_moments:${me.id}`)).toBe('off')
  })
})

describe('writing', () => {
  it('shows the message at once, and once', async () => {
    const { me, state } = serveChat({ messages: [from(1, 'Привет')] })
    const { user } = openChat(me)
    await screen.findByText('Привет')
    await user.type(field(), 'Первая строка{Shift>}{Enter}{/Shift}вторая{Enter}')
    expect(field()).toHaveValue('')
    await waitFor(() => expect(state.sent).toEqual(['Первая строка\nвторая']))
    await waitFor(async () => expect(await textsIn()).toEqual(['Привет', 'Первая строка\nвторая']))
    await waitFor(() => expect(screen.queryByText('Отправляем')).not.toBeInTheDocument())
    expect(await textsIn()).toHaveLength(2)
  })

  it('uses the button on touch screens: Enter begins a line', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('coarse'),
      addEventListener() {},
      removeEventListener() {},
    }))
    const { me, state } = serveChat()
    const { user } = openChat(me)
    await screen.findByText('Пока тихо')
    await user.type(field(), 'раз{Enter}два')
    expect(state.sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Отправить' }))
    await waitFor(() => expect(state.sent).toEqual(['раз\nдва']))
  })

  it('keeps the draft, counts near the end and sends nothing too long', async () => {
    const { me, state } = serveChat()
    const { user, unmount } = openChat(me)
    await screen.findByText('Пока тихо')
    await user.click(field())
    // An emoji counts as one character, as on the server.
    await user.paste('😀'.repeat(1850))
    expect(screen.getByText('Осталось 150 знаков')).toBeInTheDocument()
    await user.paste('y'.repeat(151))
    expect(screen.getByText('На 1 знак длиннее, чем можно')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(state.sent).toEqual([])
    unmount()
    openChat(me)
    expect(field()).toHaveValue('😀'.repeat(1850) + 'y'.repeat(151))
  })
})

describe('without a connection', () => {
  it('messages wait, say so, and are sent in their order when it is back', async () => {
    const { me, state } = serveChat({ messages: [from(1, 'Привет')] })
    const { user } = openChat(me)
    await screen.findByText('Привет')
    state.isAway = true
    await user.type(field(), 'раз{Enter}')
    await user.type(field(), 'два{Enter}')
    expect(await screen.findAllByText(/Не отправлено: нет соединения/)).toHaveLength(2)
    state.isAway = false
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(state.sent).toEqual(['раз', 'два']))
    await waitFor(async () => expect(await textsIn()).toEqual(['Привет', 'раз', 'два']))
    expect(screen.queryByText(/Не отправлено/)).not.toBeInTheDocument()
  })

  it('a message whose answer was lost is sent again, and written once', async () => {
    const { me, state, stored: messages } = serveChat()
    const { user } = openChat(me)
    await screen.findByText('Пока тихо')
    state.sends = ['lost']
    await user.type(field(), 'один раз{Enter}')
    await screen.findByText(/Не отправлено: нет соединения/)
    await user.click(screen.getByRole('button', { name: 'Отправить снова' }))
    await waitFor(() => expect(state.sent).toEqual(['один раз', 'один раз']))
    await waitFor(async () => expect(await textsIn()).toEqual(['один раз']))
    expect(messages).toHaveLength(1)
  })

  it('an unsent message outlives the page, and is sent when the chat is opened again; or it is discarded', async () => {
    const { me, state } = serveChat()
    const { user, unmount } = openChat(me)
    await screen.findByText('Пока тихо')
    state.isAway = true
    await user.type(field(), 'позже{Enter}')
    await user.type(field(), 'никогда{Enter}')
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Не отправлять' })).toHaveLength(2))
    await user.click(screen.getAllByRole('button', { name: 'Не отправлять' })[1]!)
    unmount()
    expect(localStorage.getItem(`drafts:${me.id}:euro:chat:friends-team-of-twenty`)).toContain('позже')
    state.isAway = false
    openChat(me)
    await waitFor(() => expect(state.sent).toEqual(['позже']))
  })

  it('a message is sent again by itself after a while', async () => {
    const jump = holdClock()
    const { me, state } = serveChat()
    const { user } = openChat(me)
    await screen.findByText('Пока тихо')
    state.isAway = true
    await user.type(field(), 'сама{Enter}')
    await screen.findByText(/Не отправлено: нет соединения/)
    state.isAway = false
    await jump(2100)
    await waitFor(() => expect(state.sent).toEqual(['сама']))
  })
})

describe('refused messages', () => {
  it('wait if there were too many; others ask what to do', async () => {
    const { me, state } = serveChat()
    const { user } = openChat(me)
    await screen.findByText('Пока тихо')
    state.sends = ['flood', 'refused']
    await user.type(field(), 'поток{Enter}')
    expect(await screen.findByText(/Слишком быстро/)).toBeInTheDocument()
    expect(await screen.findByText(/сервер не принял/, {}, { timeout: 4000 })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Отправить снова' }))
    await waitFor(() => expect(state.sent).toEqual(['поток']))
  })
})

describe('news', () => {
  it('arrive with a signal, are read out, and are marked as read', async () => {
    const { me, state, write } = serveChat({ messages: [from(1, 'Старое')], readTo: 1 })
    const { signal } = openChat(me)
    await screen.findByText('Старое')
    const { id } = write('Новое')
    await act(signal)
    await waitFor(async () => expect(await textsIn()).toEqual(['Старое', 'Новое']))
    expect(screen.getByText('Борис: Новое').closest('[aria-live=polite]')).toHaveClass('sr-only')
    await waitFor(() => expect(state.marked).toEqual([id]))
    expect(screen.queryByText('Новые сообщения')).not.toBeInTheDocument()
  })

  it('are below a line, which stays while they are read', async () => {
    const { me, state } = serveChat({ messages: [from(1, 'Было'), from(2, 'Стало')], readTo: 1 })
    openChat(me)
    await log()
    const items = (await screen.findAllByRole('listitem')).map((item) => item.textContent)
    expect(items.at(-2)).toBe('Новые сообщения')
    await waitFor(() => expect(state.marked).toEqual([2]))
    expect(screen.getByText('Новые сообщения')).toBeInTheDocument()
  })
})

describe('removing messages', () => {
  it('is possible for the user’s own after a confirmation', async () => {
    const { me, state } = serveChat({ messages: [from(1, 'Чужое')] })
    const { user } = openChat(me)
    await user.type(await screen.findByRole('textbox'), 'Своё{Enter}')
    const remove = await screen.findByRole('button', { name: /Удалить сообщение. Вы: Своё/ })
    expect(screen.queryByRole('button', { name: /Чужое/ })).not.toBeInTheDocument()
    await user.click(remove)
    const dialog = await screen.findByRole('alertdialog', { name: 'Удалить сообщение?' })
    await user.click(within(dialog).getByRole('button', { name: 'Оставить' }))
    expect(state.removed).toEqual([])
    await user.click(remove)
    await user.click(await screen.findByRole('button', { name: 'Удалить сообщение' }))
    await waitFor(async () => expect(await textsIn()).toEqual(['Чужое']))
    expect(state.removed).toEqual(['2'])
  })

  it('is possible by keys: the newest with the tab key, the others with the arrows', async () => {
    const { me } = serveChat({ messages: [from(1, 'Раз', 60), from(2, 'Два', 30), from(3, 'Три', 1)] })
    const { user } = openChat(me, { isOwner: true })
    ;(await log()).focus()
    const button = (text: string) => screen.getByRole('button', { name: new RegExp(`Удалить.*${text}$`) })
    await user.tab()
    expect(button('Три')).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(button('Раз')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(button('Два')).toHaveFocus()
    button('Три').focus()
    await user.tab()
    expect(field()).toHaveFocus()
  })

  it('is possible for all messages as the owner of the team, a moderator or an organiser', async () => {
    const none = { owner: false, moderator: false, tournaments: [] }
    for (const { roles, isOwner } of [
      { roles: null, isOwner: true },
      { roles: { ...none, moderator: true }, isOwner: false },
      { roles: { ...none, tournaments: ['euro'] }, isOwner: false },
    ]) {
      const { me } = serveChat({ messages: [from(1, 'Чужое')], roles })
      const { unmount } = openChat(me, { isOwner })
      expect(
        await screen.findByRole('button', { name: /Удалить сообщение. Борис: Чужое/ }),
      ).toBeInTheDocument()
      unmount()
    }
  })
})
