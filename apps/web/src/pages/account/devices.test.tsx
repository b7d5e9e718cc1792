import { endSession, listSessions, type Session } from '@called-it/contract/account/sessions.ts'
import { logoutEverywhere } from '@called-it/contract/account/own-account.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'
import { EARLY, serveUser } from '../../../test/answers/users.ts'
import { switchLanguage } from '../../lib/language/language.ts'
import { readToken } from '../../lib/session/token.ts'

const today = () => new Date().toISOString()
const HERE: Session = {
  id: 11,
  client: 'Firefox, Linux',
  signed_in_at: '2024-06-18T10:00:00Z',
  last_used_at: '2024-06-20T10:00:00Z',
  expires_at: '2024-06-25T10:00:00Z',
  is_current: true,
}
const PHONE: Session = { ...HERE, id: 12, client: 'Chrome, Android', is_current: false }
const UNKNOWN: Session = { ...PHONE, id: 13, client: null, signed_in_at: today(), last_used_at: null }

beforeEach(() => serveUser(ADA, EARLY))

function openAccount(sessions: Session[] = [HERE, PHONE, UNKNOWN]) {
  answer(listSessions, { sessions })
  return openApp('/account/security', { user: ADA })
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Устройства' })).findAllByRole('listitem')

it('are listed with their sign-in and last use; this one is marked and has no sign-out button', async () => {
  openAccount()
  const [here, phone, unknown, ...more] = await rows()
  expect(more).toEqual([])
  expect(here).toHaveTextContent(/^Firefox, Linux Это устройствовход 18 июня 2024 г\.$/)
  expect(within(here!).queryByRole('button')).not.toBeInTheDocument()
  expect(phone).toHaveTextContent('Chrome, Android вход 18 июня 2024 г. · последний раз 20 июня 2024 г.')
  expect(unknown).toHaveTextContent(/^Неизвестное устройство вход сегодняЗавершить$/)
})

it('are in English, too', async () => {
  openAccount([HERE, PHONE])
  await rows()
  await act(() => switchLanguage('en'))
  const list = await screen.findByRole('list', { name: 'Devices' })
  expect(list).toHaveTextContent('signed in on 18 June 2024 · last used on 20 June 2024')
})

it('are signed out one by one after a confirmation, by keyboard', async () => {
  const ended = vi.fn()
  const { user } = openAccount()
  answer(endSession, ({ params }) => void ended(params.id))
  const name = /^Завершить вход: Chrome, Android/
  const button = await screen.findByRole('button', { name })
  button.focus()
  await user.keyboard('{Enter}')
  const title = 'Завершить вход на устройстве «Chrome, Android»?'
  const dialog = await screen.findByRole('alertdialog', { name: title })
  const keep = within(dialog).getByRole('button', { name: 'Оставить' })
  await waitFor(() => expect(keep).toHaveFocus())
  expect(ended).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Завершить вход' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(ended.mock.calls).toEqual([['12']])
  expect((await screen.findAllByText('Вход завершён'))[0]).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Завершить вход: Неизвестное устройство/ })).toHaveFocus(),
  )
})

it('stay if the call failed; those that are gone already disappear', async () => {
  const { user } = openAccount()
  answer(endSession, () => refuse('unavailable'))
  await user.click(await screen.findByRole('button', { name: /^Завершить вход: Chrome, Android/ }))
  const confirm = await screen.findByRole('button', { name: 'Завершить вход' })
  await user.click(confirm)
  expect((await screen.findAllByText('Вход не завершён'))[0]).toBeVisible()
  answer(endSession, () => refuse('not_found'))
  await user.click(confirm)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

it('are loaded again on request', async () => {
  answer(listSessions, () => refuse('not_found'))
  const { user } = openApp('/account/security', { user: ADA })
  const panel = within(await screen.findByRole('region', { name: 'Устройства' }))
  expect(await panel.findByText('Список устройств не загрузился')).toBeVisible()
  answer(listSessions, { sessions: [HERE] })
  await user.click(panel.getByRole('button', { name: 'Повторить' }))
  expect(await rows()).toHaveLength(1)
})

it('are signed out all at once after a confirmation', async () => {
  const { user } = openAccount()
  answer(logoutEverywhere, undefined)
  await user.click(await screen.findByRole('button', { name: 'Выйти на всех устройствах' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Выйти на всех устройствах?' })
  await user.click(within(dialog).getByRole('button', { name: 'Выйти везде' }))
  expect(await screen.findByLabelText('Номер аккаунта')).toBeVisible()
  expect(readToken()).toBeNull()
})
