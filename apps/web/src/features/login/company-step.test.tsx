import { logout } from '@called-it/contract/account/accounts.ts'
import { loginByCompany, logoutByCompany } from '@called-it/contract/account/company.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'
import { page } from '../../lib/http/api.ts'
import { isCompanySession, noteCompanySession } from '../../lib/session/session-end.ts'
import { readToken } from '../../lib/session/token.ts'

afterEach(() => void vi.restoreAllMocks())

describe('the way back from the company', () => {
  it('ends the sign-in by one call, and leads to the page that was asked for', async () => {
    let calls = 0
    answer(loginByCompany, () => {
      calls += 1
      return { user: ADA, token: 'company-token' }
    })
    const { router } = openApp('/auth/login?step=company&redirect=%2Flost')
    await waitFor(() => expect(router.state.location.pathname).toBe('/lost'))
    expect([readToken(), calls]).toEqual(['company-token', 1])
    expect(isCompanySession()).toBe(true)
    expect(router.history.canGoBack(), 'Back does not lead to the sign-in').toBe(false)
  })

  it('says why there is no sign-in, and leads to the other ways', async () => {
    answer(loginByCompany, () => refuse('sign_in_expired'))
    const { user, router } = openApp('/auth/login?step=company')
    expect(await screen.findByRole('alert')).toHaveTextContent('Этот вход больше не действует.')
    await user.click(screen.getByRole('button', { name: 'Ко входу' }))
    expect(await screen.findByLabelText('Номер аккаунта')).toBeVisible()
    expect(router.state.location.search).toEqual({})
  })

  it.each([
    ['away', 'Этот способ входа сейчас не отвечает.', 'does not answer'],
    ['denied', 'Вход отменён.', 'was cancelled'],
    ['expired', 'Вход занял слишком много времени', 'took too long'],
    ['busy', 'Сейчас так входят слишком многие.', 'Too many people'],
    ['<script>', 'Войти так не получилось.', 'did not work'],
  ])('says in the language of the reader what %s means, and the other ways go on', async (failed, ru, en) => {
    const { user } = openApp(`/auth/login?failed=${encodeURIComponent(failed)}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(ru)
    await user.click(screen.getByRole('button', { name: /English/ }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(en))
    expect(screen.getByLabelText('Account number')).toBeEnabled()
  })
})

describe('signing out', () => {
  async function signOut(by: 'company' | 'code') {
    const goTo = vi.spyOn(page, 'goTo').mockReturnValue()
    const called: string[] = []
    noteCompanySession(by === 'company')
    answer(logout, () => void called.push('here'))
    answer(logoutByCompany, () => {
      called.push('there')
      return { url: 'https://id.example/logout' }
    })
    const { user } = openApp('/account', { user: ADA })
    await user.click(await screen.findByRole('button', { name: 'Выйти' }))
    await waitFor(() => expect(readToken()).toBeNull())
    return { called, goTo }
  }

  it('ends the session at the company, too, where it began', async () => {
    const { called, goTo } = await signOut('company')
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://id.example/logout'))
    expect(called).toEqual(['there'])
  })

  it('ends any other session here alone', async () => {
    const { called, goTo } = await signOut('code')
    expect(await screen.findByLabelText('Номер аккаунта')).toBeVisible()
    expect(goTo).not.toHaveBeenCalled()
    expect(called).toEqual(['here'])
  })
})
