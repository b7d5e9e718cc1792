import { login, sendCode } from '@called-it/contract/account/accounts.ts'
import { beginTelegram } from '@called-it/contract/account/telegram.ts'
import { listWays } from '@called-it/contract/account/identities.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'
import { readToken } from '../../lib/session/token.ts'

const numberField = () => screen.findByLabelText('Номер аккаунта')
const firstDigit = () => screen.getByRole('textbox', { name: 'Код из шести цифр' })

describe('several ways to sign in', () => {
  const way = (key: 'reddy' | 'email', is_main: boolean) =>
    ({ key, kind: 'code', name: { ru: key, en: key }, is_main }) as const

  it('begin with the main one; a letter brings the code', async () => {
    answer(listWays, {
      ways: [way('email', true), way('reddy', false)],
      is_by_invitation: false,
      entry: 'open',
      mail_from: 'called@romashka.example',
    })
    const requests: unknown[] = []
    answer(sendCode, ({ body }) => {
      requests.push(body)
      return { sent: true as const, resend_in: 60, expires_in: 600 }
    })
    const bodies: unknown[] = []
    answer(login, ({ body }) => {
      bodies.push(body)
      return body.code === '112233'
        ? { user: { ...ADA, reddy_id: null }, token: 'new-token' }
        : refuse('wrong_code')
    })
    const { user } = openApp('/auth/login')
    const field = await screen.findByLabelText('Почта')
    await user.type(field, 'anna')
    await user.click(screen.getByRole('button', { name: 'Получить код' }))
    expect(await screen.findByText('Адрес почты вида anna@example.com')).toBeVisible()
    await user.clear(field)
    await user.type(field, ' Anna@Example.com ')
    await user.click(screen.getByRole('button', { name: 'Получить код' }))
    await screen.findByRole('heading', { name: 'Код из письма' })
    expect(requests).toEqual([{ email: 'anna@example.com' }])
    expect(screen.getByText('anna@example.com')).toBeVisible()
    expect(screen.getByText(/Отправитель: called@romashka\.example\./)).toBeVisible()
    await user.type(firstDigit(), '000000')
    expect(await screen.findByText(/Проверьте код в письме/)).toBeVisible()
    await user.type(firstDigit(), '112233')
    await waitFor(() => expect(readToken()).toBe('new-token'))
    expect(bodies.at(-1)).toEqual({ email: 'anna@example.com', code: '112233' })
  })

  it('show no form of another way while they load, if the page says that another one is the main one', async () => {
    document.documentElement.dataset['mainWay'] = 'email'
    onTestFinished(() => {
      delete document.documentElement.dataset['mainWay']
    })
    const gate = Promise.withResolvers<void>()
    answer(listWays, async () => {
      await gate.promise
      return {
        ways: [way('email', true), way('reddy', false)],
        is_by_invitation: false,
        entry: 'open' as const,
        mail_from: null,
      }
    })
    openApp('/auth/login')
    expect(await screen.findByText('Загружаем')).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    gate.resolve()
    expect(await screen.findByLabelText('Почта')).toBeVisible()
  })

  it('are below the main one, and each asks for what it needs', async () => {
    answer(listWays, {
      ways: [way('reddy', true), way('email', false)],
      is_by_invitation: false,
      entry: 'open',
      mail_from: null,
    })
    const { user } = openApp('/auth/login', { settings: { community_url: null, messenger: 'builtin' } })
    await numberField()
    const messenger = { name: 'встроенный мессенджер' }
    expect(await screen.findByRole('link', messenger)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /^Почта/ }))
    expect(await screen.findByLabelText('Почта')).toHaveFocus()
    expect(screen.queryByRole('link', messenger), 'codes for addresses do not arrive there').toBeNull()
    await user.click(screen.getByRole('button', { name: /^Номер аккаунта/ }))
    expect(await numberField()).toHaveFocus()
  })

  const CHAT = { key: 'telegram', kind: 'link', name: { ru: 'Telegram', en: 'Telegram' } } as const
  const COMPANY = { key: 'oidc', kind: 'redirect', name: { ru: 'Вход «Ромашки»', en: 'Romashka' } } as const
  const all = [
    way('email', true),
    { ...COMPANY, is_main: false },
    { ...CHAT, is_main: false },
    way('reddy', false),
  ]

  it('say what happens: a page elsewhere is a link that carries the way back, a chat is a step', async () => {
    answer(listWays, { ways: all, is_by_invitation: false, entry: 'open', mail_from: null })
    answer(beginTelegram, () => refuse('provider_away'))
    const { user, router } = openApp('/auth/login?redirect=%2Ftop%3Fyear%3D2024')
    const elsewhere = await screen.findByRole('link', { name: 'Вход «Ромашки» без кода' })
    expect(elsewhere).toHaveAttribute('href', '/api/v1/auth/oidc?return=%2Ftop%3Fyear%3D2024')
    await user.click(screen.getByRole('button', { name: 'Telegram число в чате' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ step: 'link', redirect: '/top?year=2024' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Другой способ' }))
    expect(await screen.findByLabelText('Почта')).toBeVisible()
    expect(router.state.location.search).toEqual({ redirect: '/top?year=2024' })
  })

  it('are offered where a code does not come', async () => {
    answer(listWays, { ways: all, is_by_invitation: false, entry: 'open', mail_from: null })
    answer(sendCode, { sent: true, resend_in: 60, expires_in: 600 })
    const { user, router } = openApp('/auth/login')
    await user.type(await screen.findByLabelText('Почта'), 'anna@example.com{Enter}')
    const others = await screen.findByRole('list', { name: 'Войти иначе' })
    expect(within(others).getByRole('link', { name: 'Открыть: Вход «Ромашки»' })).toHaveAttribute(
      'href',
      '/api/v1/auth/oidc?return=%2F',
    )
    await user.click(within(others).getByRole('button', { name: 'Открыть: Номер аккаунта' }))
    expect(await numberField()).toHaveValue('')
    expect(router.state.location.search).toEqual({})
  })

  it.each([
    [{ ...COMPANY, is_main: true }, 'link'],
    [{ ...CHAT, is_main: true }, 'button'],
  ] as const)('may begin with one that asks for nothing: $0.key', async (main, role) => {
    answer(listWays, {
      ways: [main, way('email', false)],
      is_by_invitation: false,
      entry: 'open',
      mail_from: null,
    })
    const { user } = openApp('/auth/login')
    expect(await screen.findByRole(role, { name: main.name.ru })).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Почта/ }))
    expect(await screen.findByLabelText('Почта')).toHaveFocus()
    expect(screen.getByRole(role, { name: new RegExp(`^${main.name.ru}`) })).toBeVisible()
  })

  it.each([
    ['away', 'Этот способ входа сейчас не отвечает'],
    ['<b>anything</b>', 'Войти так не получилось'],
  ])('go on if one has failed: %s', async (failed, sentence) => {
    answer(listWays, { ways: all, is_by_invitation: false, entry: 'open', mail_from: null })
    openApp(`/auth/login?failed=${encodeURIComponent(failed)}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.queryByText('anything')).toBeNull()
    expect(await screen.findByLabelText('Почта')).toBeEnabled()
    expect(await screen.findByRole('button', { name: /^Telegram/ })).toBeEnabled()
  })

  it('have no divider where one is on, and do not hold up the page if they do not load', async () => {
    answer(listWays, () => refuse('unavailable'))
    openApp('/auth/login')
    await numberField()
    expect(screen.queryByText('или')).toBeNull()
  })
})
