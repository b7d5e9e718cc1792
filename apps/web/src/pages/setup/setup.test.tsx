import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import { currentUser } from '@called-it/contract/account/accounts.ts'
import * as calls from '@called-it/contract/contest/contest.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setContest } from '../../lib/contest/contest.ts'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'

const OWNER = { ...ADA, role: 'organiser' as const, roles: OWNER_ROLES }
const CONTEST: calls.Contest = {
  name: { ru: 'Called It', en: 'Called It' },
  accent: null,
  zone: null,
  logo: null,
}
const WAY = { key: 'reddy', name: { ru: 'Номер аккаунта', en: 'Account number' }, proved_at: null }
let saved: unknown[]

beforeEach(() => {
  saved = []
  answer(calls.readContest, { contest: CONTEST, is_set_up: false, ways: [WAY] })
  answer(calls.putContest, ({ body }) => {
    saved.push(body)
    return { contest: { ...CONTEST, ...body, zone: body.zone ?? null }, audit_id: 31 }
  })
})
afterEach(() => {
  delete document.documentElement.dataset.setup
  document.getElementById('contest-accent')?.remove()
  setContest({ name: null, zone: null, logo: null })
})

describe('a contest without an owner', () => {
  it('makes whoever has the link the owner, and leads on to the name of the contest', async () => {
    const keys: string[] = []
    const { user, router } = openApp('/setup?key=abc', { user: ADA })
    const button = await screen.findByRole('button', { name: 'Стать владельцем' })
    answer(calls.claimContest, ({ body }) => void keys.push(body.key))
    answer(currentUser, { user: OWNER })
    await user.click(button)
    expect(await screen.findByRole('textbox', { name: 'Имя конкурса' })).toBeVisible()
    expect(keys).toEqual(['abc'])
    await waitFor(() => expect(router.state.location.search).toEqual({ step: 'contest' }))
  })

  it('says that a used link does not work', async () => {
    answer(calls.claimContest, () => refuse('not_found'))
    const { user } = openApp('/setup?key=old', { user: ADA })
    await user.click(await screen.findByRole('button', { name: 'Стать владельцем' }))
    expect(await screen.findByText(/Эта ссылка уже не действует/)).toBeVisible()
  })

  it('says to others that the owner goes through the first run', async () => {
    openApp('/setup', { user: ADA })
    expect(await screen.findByText('Первый запуск проходит владелец конкурса.')).toBeVisible()
  })
})

describe('the first run', () => {
  it('leads the owner there from any page, until it is over', async () => {
    document.documentElement.dataset.setup = ''
    let finished = 0
    answer(calls.finishSetup, () => void (finished += 1))
    const { user, router } = openApp('/top', { user: OWNER })
    const name = await screen.findByRole('textbox', { name: 'Имя конкурса' })
    await waitFor(() => expect(name).toHaveFocus())
    expect(screen.getByText('1 из 3, около двух минут')).toBeVisible()
    // What is left as it is, is not saved.
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Как будут входить' })).toHaveFocus()
    expect(saved).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Дальше: турнир' }))
    await user.click(await screen.findByRole('radio', { name: /Из таблицы матчей/ }))
    await user.click(screen.getByRole('button', { name: 'Собрать турнир' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/desk/tournaments/new'))
    expect(router.state.location.search).toEqual({ from: 'table' })
    expect(finished).toBe(1)
  })

  it('saves what has changed, shows it at once, and keeps the step of the address', async () => {
    const { user, router } = openApp('/setup', { user: OWNER })
    const name = await screen.findByRole('textbox', { name: 'Имя конкурса' })
    await user.clear(name)
    await user.type(name, 'Лига «Ромашки»')
    await user.click(screen.getByRole('button', { name: '#63b3ff' }))
    expect(screen.getByRole('region', { name: 'Так увидят участники' })).toHaveTextContent('Лига «Ромашки»')
    const zone = screen.getByRole('combobox', { name: 'Часовой пояс организаторов' })
    await user.selectOptions(zone, 'UTC')
    await user.click(screen.getByRole('button', { name: 'Дальше: вход' }))
    await screen.findByRole('heading', { name: 'Как будут входить' })
    expect(saved).toEqual([
      { name: { ru: 'Лига «Ромашки»', en: 'Called It' }, accent: '#63b3ff', zone: 'UTC' },
    ])
    expect(router.state.location.search).toEqual({ step: 'ways' })
    expect(screen.getAllByRole('img', { name: 'Лига «Ромашки»' })).toHaveLength(2)
    expect(document.getElementById('contest-accent')).toHaveTextContent('#63b3ff')
    await user.click(screen.getByRole('button', { name: 'Назад' }))
    expect(await screen.findByRole('textbox', { name: 'Имя конкурса' })).toBeVisible()
  })

  it('counts a way as ready once the code of a test message is entered', async () => {
    const codes: string[] = []
    answer(calls.testWay, { sent: true })
    answer(calls.proveWay, ({ body }) => {
      codes.push(body.code as string)
      if (codes.length === 1) return refuse('wrong_code')
      return { ways: [{ ...WAY, proved_at: '2028-06-14T19:00:00Z' }] }
    })
    const { user } = openApp('/setup?step=ways', { user: OWNER })
    const list = await screen.findByRole('list', { name: 'Способы входа' })
    expect(within(list).getByText('ещё не проверен')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Проверить: Номер аккаунта' }))
    const code = await screen.findByRole('textbox', { name: 'Код из сообщения' })
    await waitFor(() => expect(code).toHaveFocus())
    await user.keyboard('123456{Enter}')
    expect(await screen.findByText(/Код введён неверно/)).toBeVisible()
    await user.clear(code)
    await user.type(code, '654321{Enter}')
    expect(await within(list).findByText(/^проверен 14/)).toBeVisible()
    expect(codes).toEqual(['123456', '654321'])
  })

  it('says that a test message could not be sent, and that the run could not be finished', async () => {
    answer(calls.testWay, () => refuse('unavailable'))
    answer(calls.finishSetup, () => refuse('unavailable'))
    const { user } = openApp('/setup?step=ways', { user: OWNER })
    await user.click(await screen.findByRole('button', { name: 'Проверить: Номер аккаунта' }))
    expect(await screen.findByText(/Сервис сейчас недоступен/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Дальше: турнир' }))
    await user.click(await screen.findByRole('button', { name: 'Позже, открыть пульт' }))
    expect(await screen.findByText(/Первый запуск не удалось завершить/)).toBeVisible()
  })
})

it('leads nobody there once the run is over, although the page was served before', async () => {
  document.documentElement.dataset.setup = ''
  answer(calls.readContest, { contest: CONTEST, is_set_up: true, ways: [WAY] })
  const { router } = openApp('/account', { user: OWNER })
  await waitFor(() => expect(document.documentElement.dataset.setup).toBeUndefined())
  expect(router.state.location.pathname).toBe('/account')
})

describe('a logo', () => {
  const LOGO = { address: '/api/v1/contest/pictures/abc', width: 320, height: 96 }
  const file = (type: string, size = 3) => new File([new Uint8Array(size)], 'logo', { type })

  it('is saved at once and can be removed', async () => {
    answer(calls.putLogo, { contest: { ...CONTEST, logo: LOGO } })
    answer(calls.deleteLogo, { contest: CONTEST })
    const { user } = openApp('/setup', { user: OWNER })
    const input = await screen.findByLabelText('Файл знака')
    await user.upload(input, file('image/png'))
    const logo = await screen.findByRole('img', { name: 'Знак компании' })
    expect(logo).toHaveAttribute('src', LOGO.address)
    expect(logo).toHaveAttribute('width', '320')
    await user.click(screen.getByRole('button', { name: 'Убрать' }))
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Знак компании' })).toBeNull())
  })

  it('is refused in words if it is a drawing, no picture or too large', async () => {
    const { user } = openApp('/setup', { user: OWNER })
    const input = await screen.findByLabelText('Файл знака')
    await user.upload(input, file('image/svg+xml'))
    expect(await screen.findByText(/SVG не принимается/)).toBeVisible()
    await user.upload(input, file('image/png', 5 * 1024 * 1024 + 1))
    expect(await screen.findByText(/Файл больше 5 МБ/)).toBeVisible()
  })
})
