import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import * as calls from '@called-it/contract/contest/contest.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setContest } from '../../lib/contest/contest.ts'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'

const OWNER = { ...ADA, role: 'organiser' as const, roles: OWNER_ROLES }
let saved: unknown[]

afterEach(() => {
  document.getElementById('contest-accent')?.remove()
  setContest({ name: null, zone: null, logo: null })
})

beforeEach(() => {
  saved = []
  answer(calls.readContest, {
    contest: { name: { ru: 'Called It', en: 'Called It' }, accent: null, zone: null, logo: null },
    is_set_up: true,
    ways: [{ key: 'reddy', name: { ru: 'Номер аккаунта', en: 'Account number' }, proved_at: null }],
  })
  answer(calls.putContest, ({ body }) => {
    saved.push(body)
    return { contest: { ...body, zone: body.zone ?? null, logo: null }, audit_id: 31 }
  })
})

const open = async () => {
  const opened = openApp('/desk/contest', { user: OWNER })
  await screen.findByRole('textbox', { name: 'Имя конкурса' })
  return opened
}

it('names the contest and chooses its colour', async () => {
  const { user } = await open()
  const name = screen.getByRole('textbox', { name: 'Имя конкурса' })
  await user.clear(name)
  await user.type(name, 'Лига «Ромашки»')
  await user.click(screen.getByRole('button', { name: '#63b3ff' }))
  expect(screen.getByText('читается')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Так увидят участники' })).toHaveTextContent('Лига «Ромашки»')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(saved).toEqual([
      { name: { ru: 'Лига «Ромашки»', en: 'Called It' }, accent: '#63b3ff', zone: null },
    ]),
  )
  expect((await screen.findAllByText('Сохранено'))[0]).toBeVisible()
})

it('takes the nearest colour that is read, and says so', async () => {
  const { user } = await open()
  const code = screen.getByRole('textbox', { name: 'Код цвета' })
  await user.clear(code)
  expect(screen.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await user.type(code, '#000088')
  expect(screen.getByText(/Возьмём ближайший: #[\da-f]{6}/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).not.toMatchObject({ accent: '#000088' })
})

it('tests a way to sign in, or says why it cannot', async () => {
  answer(calls.testWay, () => refuse('unavailable'), { once: true })
  const { user } = await open()
  const test = screen.getByRole('button', { name: 'Проверить: Номер аккаунта' })
  await user.click(test)
  expect(await screen.findByText(/Сервис сейчас недоступен/)).toBeVisible()
  answer(calls.testWay, { sent: true })
  await user.click(test)
  expect(await screen.findByText('Сообщение отправлено. Введите код из него.')).toBeVisible()
})

it('says that the settings did not load', async () => {
  answer(calls.readContest, () => refuse('unavailable'))
  openApp('/desk/contest', { user: OWNER })
  expect(await screen.findByText('Настройки не загрузились')).toBeVisible()
})
