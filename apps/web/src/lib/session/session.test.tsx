import { changeLanguage, currentUser, login, logout, sendCode } from '@called-it/contract/account/accounts.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'
import { page } from '../http/api.ts'
import { readToken } from './token.ts'

const ENDED = 'Сессия закончилась, войдите ещё раз.'
const BOB = { ...ADA, id: 8, name: 'Bob Marsh' }

afterEach(() => void vi.restoreAllMocks())

const numberField = () => screen.findByLabelText('Номер аккаунта')
const lostPage = () => screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' })
/** Changes the shared cookie as another tab would. */
const setCookie = (token: string) => {
  document.cookie = token ? `token=${token}; Path=/` : 'token=; Path=/; Max-Age=0'
}

/** Opens a page on which a call is refused with 401; returns how often it was reloaded. */
async function loseSession() {
  const reload = vi.spyOn(page, 'reload').mockReturnValue()
  answer(changeLanguage, () => refuse('unauthenticated'))
  const { user } = openApp('/lost?round=2', { user: ADA })
  await lostPage()
  await user.click(screen.getByRole('button', { name: /English/ }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(readToken()).toBeNull()
  await user.click(screen.getByRole('button', { name: /Русский/ }))
  cleanup() // the reloaded page is unmounted
  return openApp('/lost?round=2')
}

describe('a session that the server ended', () => {
  it('is explained by the sign-in, which returns to the page', async () => {
    answer(sendCode, { sent: true, resend_in: 60, expires_in: 600 })
    answer(login, { user: ADA, token: 'new-token' })
    const { user, router } = await loseSession()
    await user.type(await numberField(), '4815162342')
    expect(screen.getByText(ENDED)).toBeVisible()
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Введите код' })
    await user.paste('704193')
    await lostPage()
    expect(router.state.location.search).toMatchObject({ round: 2 })
    expect(sessionStorage).toHaveLength(0)
  })

  it('keeps the drafts, and says so', async () => {
    localStorage.setItem('drafts:7:euro-2024:match', '{"10":{"first":1,"second":2}}')
    await loseSession()
    await numberField()
    expect(screen.getByText(`${ENDED} Черновики на месте.`)).toBeVisible()
  })

  it('is explained, too, if the token is refused at the start', async () => {
    vi.spyOn(page, 'reload').mockReturnValue()
    setCookie('stale')
    openApp('/lost')
    await numberField()
    expect(screen.getByText(ENDED)).toBeVisible()
  })

  it('is explained, too, if its seven days end on an open page', async () => {
    const { router } = openApp('/lost', { user: ADA })
    await lostPage()
    setCookie('')
    await act(() => router.navigate({ to: '/', search: { sport: 'football' } }))
    await numberField()
    expect(screen.getByText(ENDED)).toBeVisible()
  })
})

describe('signing out', () => {
  it('needs no explanation', async () => {
    answer(logout, undefined)
    const { user } = openApp('/lost', { user: ADA })
    await user.click(await screen.findByRole('link', { name: /Ada Byron/ }))
    await user.click(await screen.findByRole('button', { name: 'Выйти' }))
    await numberField()
    expect(screen.queryByText(ENDED)).not.toBeInTheDocument()
  })

  it('reloads nothing if the token was refused already', async () => {
    const reload = vi.spyOn(page, 'reload').mockReturnValue()
    answer(logout, () => refuse('unauthenticated'))
    const { user } = openApp('/lost', { user: ADA })
    await user.click(await screen.findByRole('link', { name: /Ada Byron/ }))
    await user.click(await screen.findByRole('button', { name: 'Выйти' }))
    await numberField()
    expect(screen.queryByText(ENDED)).not.toBeInTheDocument()
    expect(readToken()).toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })

  it('is noticed by another tab when it opens another page', async () => {
    const { router } = openApp('/lost', { user: ADA })
    await lostPage()
    localStorage.setItem('signed_out', '1')
    setCookie('')
    await act(() => router.navigate({ to: '/', search: { sport: 'football' } }))
    await numberField()
    expect(router.state.location.search).toMatchObject({ redirect: '/?sport=football' })
    expect(screen.queryByText(ENDED)).not.toBeInTheDocument()
  })

  it('is noticed by another tab before it calls the server', async () => {
    const reload = vi.spyOn(page, 'reload').mockReturnValue()
    const requests = vi.fn()
    answer(changeLanguage, () => {
      requests()
      return { user: ADA }
    })
    const { user } = openApp('/lost', { user: ADA })
    await lostPage()
    localStorage.setItem('signed_out', '1')
    setCookie('bob-token')
    await user.click(screen.getByRole('button', { name: /English/ }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(requests, 'nothing is saved under another name').not.toHaveBeenCalled()
    expect(readToken(), 'the token is not this tab’s to drop').toBe('bob-token')
  })
})

it('shows the user who has signed in with another tab', async () => {
  const { router } = openApp('/lost', { user: ADA })
  await lostPage()
  answer(currentUser, { user: BOB })
  setCookie('bob-token')
  await act(() => router.navigate({ to: '/', search: { sport: 'football' } }))
  expect(await screen.findByRole('link', { name: /Bob Marsh/ })).toBeVisible()
})
