import { login, sendCode } from '@called-it/contract/account/accounts.ts'
import { listWays } from '@called-it/contract/account/identities.ts'
import * as calls from '@called-it/contract/people/invitations.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { tournamentOf } from '../../../test/answers/tournaments.ts'
import { answer, refuse } from '../../../test/server.ts'

const CODE = 'q8Zk3v0mJr1uYw5tXb2nPd'
const tournament = { slug: 'euro', name: tournamentOf().name }
const shown: calls.ShownInvitation = {
  inviter: 'Дина Маркова',
  tournament,
  is_drawn: false,
  team: null,
  department: 'Склад, Тула',
  expires_at: null,
}
const accepted: calls.AcceptedInvitation = {
  tournament,
  is_drawn: false,
  team: null,
  department: 'Склад, Тула',
  missed: [],
}
const way = {
  key: 'reddy' as const,
  kind: 'code' as const,
  name: { ru: 'Reddy', en: 'Reddy' },
  is_main: true,
}

describe('a visitor with an invitation', () => {
  it('reads who invites and where; the code of the invitation goes with the sign-in', async () => {
    answer(calls.readInvitation, { invitation: shown })
    answer(sendCode, { sent: true, resend_in: 60, expires_in: 600 })
    const sent: unknown[] = []
    answer(login, ({ body }) => {
      sent.push(body)
      return { user: ADA, token: 'new-token' }
    })
    answer(calls.readOwnInvitation, { invitation: shown, accepted })
    const { user, router } = openApp(`/j/${CODE}`)
    expect(await screen.findByText(/Дина Маркова зовёт вас на турнир/)).toBeVisible()
    expect(screen.getByText(/Отдел: Склад, Тула/)).toBeVisible()
    await user.type(await screen.findByLabelText('Номер аккаунта'), '4815162342{Enter}')
    await screen.findByRole('heading', { name: 'Введите код' })
    await user.click(screen.getByRole('textbox', { name: 'Код из шести цифр' }))
    await user.paste('704193')
    await waitFor(() => expect(router.state.location.pathname).toBe('/tournament/euro'))
    expect(sent).toEqual([{ reddy_id: '4815162342', code: '704193', invitation: CODE }])
  })

  it('that has ended reads why', async () => {
    answer(calls.readInvitation, () => refuse('invitation_ended'))
    openApp(`/j/${CODE}`)
    expect(await screen.findByText(/Срок приглашения вышел/)).toBeVisible()
    expect(await screen.findByLabelText('Номер аккаунта')).toBeVisible()
  })

  it('learns that a contest is closed, before anything is typed', async () => {
    answer(listWays, { ways: [way], is_by_invitation: true, entry: 'invitation', mail_from: null })
    openApp('/auth/login')
    expect(await screen.findByText(/для первого входа нужно приглашение/)).toBeVisible()
  })
})

describe('whoever has an account', () => {
  it('is asked first, then led to the tournament', async () => {
    answer(calls.readOwnInvitation, { invitation: shown, accepted: null })
    let presses = 0
    answer(calls.acceptInvitation, () => {
      presses += 1
      return {
        accepted: { ...accepted, missed: [{ code: 'team_full', message: 'В команде больше нет мест.' }] },
      }
    })
    const { user, router } = openApp(`/j/${CODE}`, { user: ADA })
    const accept = await screen.findByRole('button', { name: 'Принять приглашение' })
    expect(presses).toBe(0)
    await user.click(accept)
    await waitFor(() => expect(router.state.location.pathname).toBe('/tournament/euro'))
    expect(presses).toBe(1)
    expect(await screen.findByText('В команде больше нет мест.')).toBeVisible()
  })

  it('is told about an invitation that there is not', async () => {
    answer(calls.readOwnInvitation, () => refuse('invitation_unknown'))
    openApp(`/j/${CODE}`, { user: ADA })
    expect(await screen.findByRole('heading', { name: 'Приглашение не открылось' })).toBeVisible()
    expect(screen.getByText(/Такого приглашения нет/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'На главную' })).toBeVisible()
  })
})
