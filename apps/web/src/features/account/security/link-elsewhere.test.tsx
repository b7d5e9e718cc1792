import { beginCompanyLink, finishCompanyLink } from '@called-it/contract/account/company.ts'
import { listIdentities, listWays } from '@called-it/contract/account/identities.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../../../test/app.tsx'
import { answer, refuse } from '../../../../test/server.ts'
import { page } from '../../../lib/http/api.ts'

const NUMBER = { kind: 'reddy', key: '4815162342', linked_at: '2024-06-01T10:00:00Z' } as const
const COMPANY = { kind: 'oidc', key: 'ada@romashka.example', linked_at: '2024-06-02T10:00:00Z' } as const
const name = { ru: 'Вход «Ромашки»', en: 'Romashka' }

beforeEach(() => {
  answer(listIdentities, { identities: [NUMBER] })
  answer(listWays, {
    ways: [{ key: 'oidc', kind: 'redirect', name, is_main: true }],
    is_by_invitation: false,
    entry: 'open',
    mail_from: null,
  })
})
afterEach(() => void vi.restoreAllMocks())

const list = () => screen.findByRole('list', { name: 'Способы входа' })

it('leads to the page elsewhere', async () => {
  const goTo = vi.spyOn(page, 'goTo').mockReturnValue()
  answer(beginCompanyLink, () => refuse('provider_away'), { once: true })
  const { user } = openApp('/account/security', { user: ADA })
  await user.click(await screen.findByRole('button', { name: 'Привязать: Вход «Ромашки»' }))
  await user.click(await screen.findByRole('button', { name: 'Перейти' }))
  expect(await screen.findByText(/Сервер входа сейчас не отвечает/)).toBeVisible()
  answer(beginCompanyLink, { url: 'https://id.example/authorize' })
  await user.click(screen.getByRole('button', { name: 'Перейти' }))
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://id.example/authorize'))
})

it('links the account that it leads back with, once', async () => {
  let calls = 0
  answer(finishCompanyLink, () => {
    calls += 1
    return { identities: [NUMBER, COMPANY] }
  })
  const { router } = openApp('/account/security?step=company', { user: ADA })
  expect(await within(await list()).findByText(/ada@romashka.example/)).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(calls).toBe(1)
})

it('says why nothing is linked', async () => {
  answer(finishCompanyLink, () => refuse('identity_taken'))
  openApp('/account/security?step=company', { user: ADA })
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Так уже входит другой участник.'))
})

it.each([
  ['denied', 'Вход там отменён.'],
  ['away', 'Этот способ входа сейчас не отвечает.'],
  ['nonsense', 'Так не получилось.'],
])('says what %s means', async (failed, text) => {
  openApp(`/account/security?failed=${failed}`, { user: ADA })
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
})
