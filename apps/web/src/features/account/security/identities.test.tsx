import {
  linkIdentity,
  listIdentities,
  listWays,
  sendLinkCode,
  unlinkIdentity,
} from '@called-it/contract/account/identities.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../../../test/app.tsx'
import { answer, refuse } from '../../../../test/server.ts'

const openSecurity = () => openApp('/account/security', { user: ADA })
const press = async (user: ReturnType<typeof openApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

describe('the ways to sign in', () => {
  const EMAIL = { kind: 'email', key: 'ada@example.com', linked_at: '2024-06-02T10:00:00Z' } as const
  const NUMBER = { kind: 'reddy', key: '4815162342', linked_at: '2024-06-01T10:00:00Z' } as const
  const way = (key: 'reddy' | 'email', is_main: boolean) =>
    ({ key, kind: 'code', name: { ru: key, en: key }, is_main }) as const
  beforeEach(() =>
    answer(listWays, {
      ways: [way('reddy', true), way('email', false)],
      is_by_invitation: false,
      entry: 'open',
      mail_from: null,
    }),
  )
  const list = () => screen.findByRole('list', { name: 'Способы входа' })

  it('link an address by its code', async () => {
    const { user } = openSecurity()
    const bodies: unknown[] = []
    answer(sendLinkCode, ({ body }) => {
      bodies.push(body)
      return { sent: true as const, resend_in: 60, expires_in: 600 }
    })
    answer(linkIdentity, ({ body }) => {
      bodies.push(body)
      return body.code === '123456' ? { identities: [NUMBER, EMAIL] } : refuse('identity_taken')
    })
    expect(within(await list()).getByText('единственный')).toBeVisible()
    await press(user, 'Привязать: Почта')
    await user.type(screen.getByLabelText('Адрес почты'), 'Ada@example.com')
    await press(user, 'Получить код')
    const code = await screen.findByLabelText('Код из шести цифр')
    await user.type(code, '654321')
    await press(user, 'Привязать')
    expect(await screen.findByText(/Так уже входит другой участник/)).toBeVisible()
    await user.clear(code)
    await user.type(code, '123 456')
    await press(user, 'Привязать')
    expect(await within(await list()).findByText(/ada@example.com/)).toBeVisible()
    expect(bodies).toEqual([
      { email: 'ada@example.com' },
      { email: 'ada@example.com', code: '654321' },
      { email: 'ada@example.com', code: '123456' },
    ])
    expect(within(await list()).getAllByRole('button')).toHaveLength(2)
  })

  it('unlink all but the last one', async () => {
    answer(listIdentities, { identities: [NUMBER, EMAIL] })
    answer(unlinkIdentity, { identities: [NUMBER] })
    const { user } = openSecurity()
    await user.click(await screen.findByRole('button', { name: 'Отвязать: Почта' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Отвязать «Почта»?' })
    await user.click(within(dialog).getByRole('button', { name: 'Отвязать' }))
    expect(await within(await list()).findByText('единственный')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Привязать: Почта' })).toBeVisible()
  })
})
