import { DEFAULT_CHANNELS } from '@called-it/contract/account/channels.ts'
import { type OwnChannels, putChannels, readChannels } from '@called-it/contract/account/own-channels.ts'
import { switchMailing } from '@called-it/contract/account/own-account.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../../../test/app.tsx'
import { EARLY, serveUser } from '../../../../test/answers/users.ts'
import { answer, refuse } from '../../../../test/server.ts'

beforeEach(() => serveUser(ADA, EARLY))

const openAccount = () => openApp('/account', { user: ADA })
/** A toast is in the page twice: once visible, once for screen readers. */
const toast = async (text: string) => expect((await screen.findAllByText(text))[0]).toBeVisible()

describe('the channels of messages', () => {
  it('are chosen for each kind, among those that reach the user', async () => {
    let known: OwnChannels = {
      channels: { ...DEFAULT_CHANNELS, missing: ['email', 'chat'] },
      reached: ['chat', 'email'],
      offered: ['push', 'chat', 'email'],
      stopped: [],
    }
    answer(readChannels, () => known)
    const saved = vi.fn()
    answer(putChannels, ({ body }) => {
      saved(body)
      known = { ...known, channels: { ...known.channels, ...(body as Partial<OwnChannels['channels']>) } }
      return known
    })
    const { user } = openAccount()
    const table = await screen.findByRole('table', { name: 'Какие сообщения куда приходят' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Чат', 'Почта'])
    const box = (name: string) => within(table).getByRole('checkbox', { name })
    expect(box('Итог тура: почта')).toBeChecked()
    await user.click(box('Итог тура: почта'))
    await waitFor(() => expect(box('Итог тура: почта')).not.toBeChecked())
    await user.click(box('Закрытие приёма: чат в мессенджере'))
    await waitFor(() => expect(box('Закрытие приёма: чат в мессенджере')).not.toBeChecked())
    expect(saved.mock.calls).toEqual([[{ round: ['push', 'chat'] }], [{ missing: ['email'] }]])
    expect(screen.getByText(/Уведомления в браузере включаются/)).toBeVisible()

    answer(putChannels, () => refuse('unavailable'))
    await user.click(box('Итог тура: почта'))
    await toast('Настройка не сохранилась')
    expect(box('Итог тура: почта')).not.toBeChecked()
  })

  it('are named if nothing brings messages, and are left out while messages are off', async () => {
    answer(readChannels, {
      channels: DEFAULT_CHANNELS,
      reached: [],
      offered: ['push', 'chat', 'email'],
      stopped: ['telegram'],
    })
    const { user } = openAccount()
    expect(await screen.findByText('Пока сообщения никуда не приходят.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Привязать' })).toHaveAttribute('href', '/account/security')
    expect(screen.getByText(/В Telegram вы отправили \/stop/)).toBeVisible()
    expect(screen.getByText(/Ещё можно получать так: почта\./), 'the chat is linked already').toBeVisible()
    answer(switchMailing, { has_mailing: false })
    await user.click(await screen.findByRole('switch', { name: /Сообщения/ }))
    await waitFor(() =>
      expect(screen.queryByText('Пока сообщения никуда не приходят.')).not.toBeInTheDocument(),
    )
  })
})
