import { DEFAULT_CHANNELS } from '@called-it/contract/account/channels.ts'
import { addBrowser } from '@called-it/contract/account/push.ts'
import { putChannels, readChannels } from '@called-it/contract/account/own-channels.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endPushBrowser, stubPushBrowser } from '../../../test/push-browser.ts'
import { answer, refuse } from '../../../test/server.ts'
import { makeQueryClient } from '../../game/queries/query-client.ts'
import { loadWords } from '../../lib/language/language.ts'
import { removeToasts, toasts } from '../../ui/toasts/toast-store.ts'
import { AskPush } from './ask-push.tsx'
import { DevicePush } from './device-push.tsx'

beforeEach(async () => {
  localStorage.clear()
  await loadWords('push')
})
afterEach(() => {
  endPushBrowser()
  removeToasts()
})

const open = (part: 'sheet' | 'account') => {
  const queryClient = makeQueryClient()
  const shown = part === 'sheet' ? <AskPush userId={7} /> : <DevicePush userId={7} />
  render(<QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>)
  return userEvent.setup()
}
const said = () => toasts.state.map(({ summary }) => summary)
const OFFER = { reached: ['chat' as const], offered: ['push' as const, 'chat' as const], stopped: [] }

describe('the question', () => {
  it('has a switch for each kind as the account says, and saves what was switched once push is allowed', async () => {
    const browser = stubPushBrowser()
    answer(readChannels, { ...OFFER, channels: { ...DEFAULT_CHANNELS, round: ['chat', 'email'] } })
    const saved = vi.fn()
    answer(putChannels, ({ body }) => {
      saved(body)
      return { ...OFFER, channels: DEFAULT_CHANNELS }
    })
    const user = open('sheet')
    expect(await screen.findAllByRole('switch')).toHaveLength(5)
    const kind = (name: RegExp) => screen.getByRole('switch', { name })
    expect(kind(/Точный счёт/)).toBeChecked()
    expect(kind(/Итог тура/)).not.toBeChecked()
    await user.click(kind(/Итог тура/))
    await user.click(kind(/Чат команды/))
    await user.click(kind(/Изменения/))
    await user.click(kind(/Изменения/))
    expect(saved, 'nothing before the press').not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Разрешить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(saved.mock.calls).toEqual([[{ round: ['push', 'chat', 'email'], chat: [] }]])
    expect(browser.told).toEqual(['on https://push.example/browser'])
    expect(said()).toEqual(['Сообщения на этом устройстве включены'])
  })

  it('changes nothing in the account if the browser is told to show no messages', async () => {
    const browser = stubPushBrowser('denied')
    const saved = vi.fn()
    answer(putChannels, () => {
      saved()
      return refuse('unavailable')
    })
    const user = open('sheet')
    await user.click(await screen.findByRole('switch', { name: /Чат команды/ }))
    await user.click(screen.getByRole('button', { name: 'Разрешить' }))
    await waitFor(() => expect(said()).toEqual(['Браузер не разрешил сообщения']))
    expect(saved).not.toHaveBeenCalled()
    expect(browser.told).toEqual([])
  })

  it('stays, and says so, if the server does not take the browser', async () => {
    stubPushBrowser()
    answer(addBrowser, () => refuse('push_service_unknown'))
    const user = open('sheet')
    await screen.findAllByRole('switch')
    await user.click(screen.getByRole('button', { name: 'Разрешить' }))
    await waitFor(() => expect(said()).toEqual(['Сообщения не переключились']))
    expect(screen.getByRole('dialog', { name: 'Напомнить о закрытии?' })).toBeVisible()
  })

  it('can be answered without the switches if the account does not load', async () => {
    const browser = stubPushBrowser()
    answer(readChannels, () => refuse('forbidden'))
    const user = open('sheet')
    expect(await screen.findByText(/выбирается в аккаунте/)).toBeVisible()
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Разрешить' }))
    await waitFor(() => expect(browser.told).toHaveLength(1))
  })

  it('closes by "Not now" or Escape, and is not asked again at once', async () => {
    stubPushBrowser()
    const user = open('sheet')
    const switches = await screen.findAllByRole('switch')
    switches[0]!.focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    open('sheet')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('says on an iPhone how the game gets to the home screen', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_4)')
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const user = open('sheet')
    expect(screen.getByRole('dialog', { name: 'Напоминания на iPhone' })).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Понятно' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    vi.restoreAllMocks()
  })
})

describe('the switch of the account', () => {
  it('lets this browser get messages, and takes them away', async () => {
    const browser = stubPushBrowser()
    const user = open('account')
    const device = screen.getByRole('switch', { name: /Сообщения на этом устройстве/ })
    expect(device).not.toBeChecked()
    await user.click(device)
    await waitFor(() => expect(device).toBeChecked())
    await user.click(device)
    await waitFor(() => expect(device).not.toBeChecked())
    expect(browser.told.map((each) => each.split(' ')[0])).toEqual(['on', 'off'])
    expect(browser.isSubscribed).toBe(false)
  })

  it('says that the browser forbids messages, or cannot show them', async () => {
    stubPushBrowser('denied')
    const user = open('account')
    await user.click(screen.getByRole('switch'))
    expect(await screen.findByText(/Браузер их запрещает/)).toBeVisible()
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(said()).toEqual(['Браузер не разрешил сообщения'])
    endPushBrowser()
    open('account')
    expect(screen.getByText('Этот браузер их не показывает.')).toBeVisible()
  })
})
