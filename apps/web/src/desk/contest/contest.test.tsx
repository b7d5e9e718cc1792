import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import * as calls from '@called-it/contract/contest/contest.ts'
import { listMailStops, type MailStop, resumeMail } from '@called-it/contract/people/mail-stops.ts'
import { putEntry, readEntry } from '@called-it/contract/contest/entry.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
  answer(readEntry, { entry: { mode: 'open', domains: [] } })
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

describe('addresses that get no mail', () => {
  const stop = (at: number, person: MailStop['user'] = null): MailStop => ({
    address: `anna${at}@example.com`,
    refusal: '550 5.1.1',
    stopped_at: '2026-03-11T20:00:00Z',
    ends_at: '2026-04-10T20:00:00Z',
    user: person,
  })
  const withMail = () =>
    answer(calls.readContest, {
      contest: { name: { ru: 'Called It', en: 'Called It' }, accent: null, zone: null, logo: null },
      is_set_up: true,
      ways: [{ key: 'email', name: { ru: 'Почта', en: 'E-mail' }, proved_at: null }],
    })
  const section = () => screen.findByRole('region', { name: 'Куда письма не доходят' })

  it('are listed with the refusal, and mail goes again after a press', async () => {
    withMail()
    const stops = [stop(1, { id: 7, name: 'Анна', avatar: null }), stop(2)]
    const bodies: unknown[] = []
    answer(listMailStops, () => ({ stops, meta: { page: 1, limit: 10, total: stops.length } }))
    answer(resumeMail, ({ body }) => {
      bodies.push(body)
      stops.shift()
      return { audit_id: 5 }
    })
    const { user } = await open()
    const list = await within(await section()).findByRole('list')
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(
      /anna1@example\.com.*Анна.*550 5\.1\.1/,
    )
    expect(within(list).getAllByRole('listitem')[1]).toHaveTextContent('Ещё никто не входил')
    await user.click(within(list).getByRole('button', { name: 'Слать снова: anna1@example.com' }))
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
    expect(bodies).toEqual([{ address: 'anna1@example.com' }])
    expect(screen.getByRole('heading', { name: 'Куда письма не доходят' })).toHaveFocus()
  })

  it('come page by page', async () => {
    withMail()
    answer(listMailStops, ({ query }) => ({
      stops: [stop(Number(query.page))],
      meta: { page: Number(query.page), limit: 10, total: 11 },
    }))
    const { user } = await open()
    await user.click(await within(await section()).findByRole('button', { name: 'Старее' }))
    expect(await screen.findByText('anna2@example.com')).toBeVisible()
    expect(screen.getByText('2 из 2')).toBeVisible()
  })

  it('say so if there are none, if they do not load, and if mail does not go again', async () => {
    withMail()
    answer(listMailStops, () => refuse('unavailable'))
    const { user } = await open()
    expect(await screen.findByText('Адреса не загрузились', {}, { timeout: 8000 })).toBeVisible()
    answer(listMailStops, { stops: [stop(1)], meta: { page: 1, limit: 10, total: 1 } })
    await user.click(within(await section()).getByRole('button', { name: /Повторить|ещё раз/ }))
    answer(resumeMail, () => refuse('unavailable'))
    await user.click(await screen.findByRole('button', { name: 'Слать снова: anna1@example.com' }))
    expect(await within(await section()).findByRole('alert')).toHaveTextContent(/Сервис сейчас недоступен/)
    answer(listMailStops, { stops: [], meta: { page: 1, limit: 10, total: 0 } })
    answer(resumeMail, { audit_id: null })
    await user.click(screen.getByRole('button', { name: 'Слать снова: anna1@example.com' }))
    expect(await screen.findByText('Таких адресов нет.')).toBeVisible()
  })

  it('are no matter of a contest without e-mail', async () => {
    await open()
    expect(screen.queryByRole('region', { name: 'Куда письма не доходят' })).toBeNull()
  })
})

it('says who may come in for the first time', async () => {
  const sent: unknown[] = []
  answer(putEntry, ({ body }) => {
    sent.push(body)
    return { entry: body, audit_id: 32 }
  })
  const { user } = await open()
  const entry = within(await screen.findByRole('region', { name: 'Кто может войти впервые' }))
  expect(await entry.findByRole('button', { name: 'Любой' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(entry.getByRole('button', { name: 'С рабочей почтой' }))
  const save = entry.getByRole('button', { name: 'Сохранить вход' })
  expect(save).toBeDisabled()
  await user.type(entry.getByLabelText('Домены почты'), 'romashka.example, second.example')
  await user.click(save)
  await waitFor(() =>
    expect(sent).toEqual([{ mode: 'domain', domains: ['romashka.example', 'second.example'] }]),
  )
  expect((await screen.findAllByText('Вход изменён'))[0]).toBeVisible()
})
