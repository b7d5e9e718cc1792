import { login, sendCode } from '@called-it/contract/account/accounts.ts'
import { listWays } from '@called-it/contract/account/identities.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'
import { readToken } from '../../lib/session/token.ts'

const numberField = () => screen.findByLabelText('Номер аккаунта')
const firstDigit = () => screen.getByRole('textbox', { name: 'Код из шести цифр' })

describe('several ways to sign in', () => {
  const way = (key: 'reddy' | 'email', is_main: boolean) =>
    ({ key, kind: 'code', name: { ru: key, en: key }, is_main }) as const

  it('begin with the main one; a letter brings the code', async () => {
    answer(listWays, { ways: [way('email', true), way('reddy', false)], is_by_invitation: false })
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
    await user.type(firstDigit(), '000000')
    expect(await screen.findByText(/Проверьте код в письме/)).toBeVisible()
    await user.type(firstDigit(), '112233')
    await waitFor(() => expect(readToken()).toBe('new-token'))
    expect(bodies.at(-1)).toEqual({ email: 'anna@example.com', code: '112233' })
  })

  it('are below the main one, and each asks for what it needs', async () => {
    answer(listWays, { ways: [way('reddy', true), way('email', false)], is_by_invitation: false })
    const { user } = openApp('/auth/login')
    await numberField()
    await user.click(await screen.findByRole('button', { name: /^Почта/ }))
    expect(await screen.findByLabelText('Почта')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: /^Номер аккаунта/ }))
    expect(await numberField()).toHaveFocus()
  })

  it('have no divider where one is on, and do not hold up the page if they do not load', async () => {
    answer(listWays, () => refuse('unavailable'))
    openApp('/auth/login')
    await numberField()
    expect(screen.queryByText('или')).toBeNull()
  })
})
