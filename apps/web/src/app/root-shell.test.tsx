import { changeLanguage, logout } from '@called-it/contract/account/accounts.ts'
import { listSports } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { answer, refuse, server } from '../../test/server.ts'
import { myToken } from '../../test/token.ts'
import { page } from '../lib/http/api.ts'
import { readToken } from '../lib/session/token.ts'

afterEach(() => void vi.restoreAllMocks())

describe('access', () => {
  it('sends anonymous users to sign in and remembers the page they wanted', async () => {
    const { router } = openApp('/nowhere?sport=ufc')
    expect(await screen.findByLabelText('Номер аккаунта')).toBeVisible()
    expect(router.state.location.search).toMatchObject({ redirect: '/nowhere?sport=ufc' })
  })

  it('sends signed-in users home from the login', async () => {
    const { router } = openApp('/auth/login', { user: ADA })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it.each(['//elsewhere.example/', '/.//elsewhere.example/', '/\\elsewhere.example/'])(
    'does not redirect from the login to another site: %s',
    async (path) => {
      const { router } = openApp(`/auth/login?redirect=${encodeURIComponent(path)}`, { user: ADA })
      await waitFor(() => expect(router.state.location.href).toBe('/'))
    },
  )

  it('fetches the user of a token, and shows the unknown page with two links', async () => {
    openApp('/nowhere', { user: ADA })
    expect(await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('button', { name: 'Перезагрузить' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ada Byron, AB' })).toBeVisible()
  })

  it('drops a token whose user cannot be fetched', async () => {
    document.cookie = 'token=stale; Path=/'
    const reload = vi.spyOn(page, 'reload').mockReturnValue()
    openApp('/nowhere')
    expect(await screen.findByLabelText('Номер аккаунта')).toBeVisible()
    expect(readToken()).toBeNull()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('signs out: notifies the server, drops the token, shows the login', async () => {
    const signedOut = vi.fn()
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith(logout.path)) signedOut(request.headers.get('Authorization'))
    })
    onTestFinished(() => server.events.removeAllListeners())
    answer(logout, undefined)
    const { user } = openApp('/nowhere', { user: ADA })
    await user.click(await screen.findByRole('link', { name: 'Ada Byron, AB' }))
    await user.click(await screen.findByRole('button', { name: 'Выйти' }))
    expect(await screen.findByLabelText('Номер аккаунта')).toBeVisible()
    expect(signedOut).toHaveBeenCalledWith(`Bearer ${myToken()}`)
    expect(readToken()).toBeNull()
  })
})

describe('the sport of the address', () => {
  it('is shown in the header, by its name in the language of the interface', async () => {
    const { user, router } = openApp('/nowhere?sport=football', { user: ADA })
    await user.click(await screen.findByRole('button', { name: 'Вид спорта: Футбол' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Бои UFC' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ sport: 'ufc' }))
    expect(router.state.location.pathname).toBe('/')
  })

  it('becomes football if it is unknown', async () => {
    const { router } = openApp('/nowhere?sport=chess', { user: ADA })
    expect(await screen.findByRole('button', { name: 'Вид спорта: Футбол' })).toBeVisible()
    expect(router.state.location.search).toEqual({ sport: 'football' })
  })

  it('is optional: without it the switch says all sports', async () => {
    const { user, router } = openApp('/nowhere', { user: ADA })
    await user.click(await screen.findByRole('button', { name: 'Вид спорта: Все виды' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Футбол', checked: false }))
    await waitFor(() => expect(router.state.location.href).toBe('/?sport=football'))
  })

  it('shows once that the sports could not be loaded', async () => {
    openApp('/nowhere?sport=ufc', { user: ADA })
    answer(listSports, () => refuse('bad_request'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Что-то пошло не так...')
  })
})

describe('language', () => {
  it('follows the account of the signed-in user', async () => {
    openApp('/nowhere', { user: { ...ADA, lang: 'en' } })
    expect(await screen.findByRole('heading', { name: 'No such page' })).toBeVisible()
    expect(document.documentElement).toHaveAttribute('lang', 'en')
    expect(localStorage.getItem('locale')).toBe('en')
  })

  it('is saved to the account by the switch', async () => {
    const saved = vi.fn()
    answer(changeLanguage, ({ body }) => {
      saved(body)
      return { user: { ...ADA, lang: 'en' as const } }
    })
    const { user } = openApp('/nowhere', { user: ADA })
    await user.click(await screen.findByRole('button', { name: 'EN, English' }))
    expect(await screen.findByRole('heading', { name: 'No such page' })).toBeVisible()
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ lang: 'en' }))
  })

  it('switches even if the account cannot be reached, and says so', async () => {
    answer(changeLanguage, () => HttpResponse.error())
    const { user } = openApp('/nowhere', { user: ADA })
    await user.click(await screen.findByRole('button', { name: 'EN, English' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The language was not saved to your account')
    expect(screen.getByRole('heading', { name: 'No such page' })).toBeVisible()
  })

  it('can be switched without an account, too', async () => {
    const { user } = openApp('/auth/login')
    await user.click(await screen.findByRole('button', { name: 'EN, English' }))
    expect(await screen.findByLabelText('Account number')).toBeVisible()
    expect(localStorage.getItem('locale')).toBe('en')
  })
})

describe('the rest of the shell', () => {
  it('skips the header to the first thing to do', async () => {
    const { user } = openApp('/nowhere', { user: ADA })
    await screen.findByRole('heading', { level: 1 })
    await user.click(screen.getByRole('link', { name: 'К содержанию' }))
    expect(screen.getByRole('link', { name: 'На главную' })).toHaveFocus()
  })

  it('repeats the links of the header in the footer, with the version', async () => {
    openApp('/nowhere?sport=ufc', { user: ADA })
    const foot = await screen.findByRole('contentinfo')
    expect(within(foot).getByRole('link', { name: 'Турниры' })).toHaveAttribute('href', '/?sport=ufc')
    expect(within(foot).getByText(/^Версия \d+\.\d+\.\d+$/)).toBeVisible()
  })

  it('invites to the community if the server has one', async () => {
    openApp('/nowhere', {
      user: ADA,
      settings: { community_url: 'https://chat.example/', messenger: 'other' },
    })
    expect(await screen.findByRole('link', { name: 'Чат сообщества' })).toHaveAttribute(
      'href',
      'https://chat.example/',
    )
  })

  it('has everything of the header in the menu of a phone', async () => {
    const { user } = openApp('/nowhere?sport=football', { user: ADA })
    await user.click(await screen.findByRole('button', { name: 'Меню' }))
    const menu = await screen.findByRole('dialog', { name: 'Меню' })
    expect(within(menu).getByRole('link', { name: 'Турниры' })).toBeVisible()
    expect(within(menu).getByRole('button', { name: 'Футбол' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(within(menu).getByRole('button', { name: 'Светлое' }))
    expect(document.documentElement).toHaveAttribute('data-mode', 'light')
    await user.click(within(menu).getByRole('button', { name: 'Закрыть меню' }))
    await waitFor(() => expect(menu).not.toBeInTheDocument())
  })
})
