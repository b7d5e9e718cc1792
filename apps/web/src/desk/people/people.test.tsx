import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import { postTakeBack } from '@called-it/contract/organiser/audit.ts'
import * as calls from '@called-it/contract/people/people.ts'
import { listAllTournaments } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'
import { endTakeBack } from '../keys/take-back.ts'

const OWNER = { ...ADA, role: 'organiser' as const, roles: OWNER_ROLES }
const person = (id: number, name: string, rest: Partial<calls.Person> = {}): calls.Person => ({
  id,
  name,
  avatar: null,
  reddy_id: `73000${id}`,
  identities: [
    { kind: 'reddy' as const, key: `73000${id}`, linked_at: '2024-06-01T10:00:00Z', stopped_at: null },
  ],
  lang: null,
  department: null,
  created_at: '2024-06-14T10:00:00Z',
  last_seen_at: null,
  roles: null,
  is_by_setting: false,
  is_by_group: false,
  blocked_at: null,
  ...rest,
})
const none = { owner: false, moderator: false, tournaments: [] as string[] }
let people: calls.Person[]
let queries: Record<string, string>[]

beforeEach(() => {
  endTakeBack()
  queries = []
  people = [
    person(7, 'Ада Байрон', { is_by_setting: true }),
    person(8, 'Дина Маркова', { roles: { ...none, tournaments: ['euro'] } }),
    person(9, 'Олег Сафин'),
  ]
  answer(listAllTournaments, {
    tournaments: [
      {
        id: 1,
        slug: 'euro',
        name: { ru: 'Евро 2024', en: 'Euro 2024' },
        type: 'football',
        status: 'running',
        sport: { id: 1, slug: 'football', name: { ru: 'Футбол', en: 'Football' } },
      },
    ],
  })
  answer(calls.listUsers, ({ query }) => {
    queries.push(query)
    const users = people.filter(({ name }) => name.includes(query.search ?? ''))
    return { users, meta: { page: 1, limit: 25, total: users.length }, is_cut: false }
  })
  answer(calls.listUserSessions, {
    sessions: [
      {
        id: 5,
        client: 'Firefox, Windows',
        signed_in_at: '2024-06-14T10:00:00Z',
        last_used_at: null,
        expires_at: '2099-06-21T10:00:00Z',
        is_current: false,
      },
    ],
  })
  answer(calls.putRoles, ({ params, body }) => change(params.id!, { roles: body as calls.Person['roles'] }))
  answer(calls.blockUser, ({ params }) => change(params.id!, { blocked_at: '2024-06-20T10:00:00Z' }))
  answer(calls.unblockUser, ({ params }) => change(params.id!, { blocked_at: null }))
})

function change(id: string, rest: Partial<calls.Person>) {
  people = people.map((each) => (String(each.id) === id ? { ...each, ...rest } : each))
  return { user: people.find((each) => String(each.id) === id)!, audit_id: 31 }
}
const open = async () => {
  const opened = openApp('/desk/people', { user: OWNER })
  await screen.findByRole('list', { name: 'Люди' })
  return opened
}
const card = (name: string) => screen.findByRole('region', { name })
const choose = async (user: ReturnType<typeof openApp>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: new RegExp(name) }))
  return card(name)
}

it('shows everybody with their roles', async () => {
  await open()
  expect(screen.getByText('3 человека')).toBeVisible()
  const rows = within(screen.getByRole('list', { name: 'Люди' })).getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent('Ада Байронвладелец')
  await waitFor(() => expect(rows[1]).toHaveTextContent('организатор: Евро 2024'))
  expect(rows[2]).toHaveTextContent('участник')
  expect(within(await card('Ада Байрон')).getByText(/ORGANISERS/)).toBeVisible()
})

it('shows the people of a department, from the field or from the card of one of them', async () => {
  people[2] = { ...people[2]!, department: 'Склад, Тула' }
  const { user } = await open()
  await user.type(screen.getByRole('searchbox', { name: 'Отдел, полное название' }), 'Цех 5')
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ department: 'Цех 5', page: '1' }))
  const shown = await choose(user, 'Олег Сафин')
  await user.click(within(shown).getByRole('link', { name: 'Склад, Тула' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ department: 'Склад, Тула' }))
  await waitFor(() =>
    expect(screen.getByRole('searchbox', { name: 'Отдел, полное название' })).toHaveValue('Склад, Тула'),
  )
})

it('says which role comes from a group of the company', async () => {
  people[2] = { ...people[2]!, is_by_group: true, roles: { ...none, tournaments: 'all' } }
  people[1] = { ...people[1]!, roles: { ...none, tournaments: 'all' } }
  const { user } = await open()
  expect(screen.getByRole('button', { name: /Олег Сафин/ })).toHaveTextContent(
    'организатор по группе: все турниры',
  )
  expect(screen.getByRole('button', { name: /Дина Маркова/ })).toHaveTextContent('организатор: все турниры')
  expect(within(await choose(user, 'Олег Сафин')).getByText(/даёт группа компании/)).toBeVisible()
  expect(within(await choose(user, 'Дина Маркова')).queryByText(/даёт группа/)).not.toBeInTheDocument()
})

it('is not found by an organiser who is no owner', async () => {
  openApp('/desk/people', { user: { ...OWNER, roles: { ...none, tournaments: ['euro'] } } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Люди' })).not.toBeInTheDocument()
})

it('grants a role at once, and Z takes it back', async () => {
  const { user } = await open()
  const person = await choose(user, 'Олег Сафин')
  await user.click(within(person).getByRole('switch', { name: 'Модератор, все чаты' }))
  await waitFor(() => expect(people[2]!.roles).toEqual({ ...none, moderator: true }))
  expect(await screen.findByText('Роли изменены: Олег Сафин')).toBeVisible()
  let taken = ''
  answer(postTakeBack, ({ params }) => {
    taken = params.entry!
    change(String(people[2]!.id), { roles: none })
    return { audit_id: 32, events: [], settlement: null, effect: null }
  })
  await user.click(screen.getByRole('button', { name: 'Взять обратно (Z)' }))
  await waitFor(() => expect(taken).toBe('31'))
  await waitFor(() => expect(people[2]!.roles).toEqual(none))
  await user.click(within(person).getByRole('switch', { name: 'Организатор: Евро 2024' }))
  await waitFor(() => expect(people[2]!.roles).toEqual({ ...none, tournaments: ['euro'] }))
})

it('says why the last owner keeps the role', async () => {
  answer(calls.putRoles, () => refuse('last_owner'))
  const { user } = await open()
  const person = await choose(user, 'Дина Маркова')
  await user.click(within(person).getByRole('switch', { name: 'Владелец' }))
  expect((await screen.findAllByText(/Это последний владелец/))[0]).toBeVisible()
})

it('ends sessions by its button and by S', async () => {
  const ended: string[] = []
  answer(calls.endUserSession, ({ params }) => void ended.push(params.sessionId!))
  answer(calls.endUserSessions, ({ params }) => void ended.push(`all of ${params.id}`))
  const { user } = await open()
  const person = await choose(user, 'Дина Маркова')
  await user.click(await within(person).findByRole('button', { name: 'Закрыть сеанс: Firefox, Windows' }))
  await waitFor(() => expect(ended).toEqual(['5']))
  await screen.findByText('Сеансы закрыты')
  await user.keyboard('[KeyS]')
  await waitFor(() => expect(ended).toEqual(['5', 'all of 8']))
})

it('blocks, and lets in again', async () => {
  const { user } = await open()
  const person = await choose(user, 'Олег Сафин')
  await user.click(within(person).getByRole('button', { name: 'Заблокировать' }))
  expect(await within(person).findByText(/Вход закрыт с 20 июня/)).toBeVisible()
  await user.click(within(person).getByRole('button', { name: 'Вернуть вход' }))
  await waitFor(() => expect(people[2]!.blocked_at).toBeNull())
})

it('asks before a name is reset and an account deleted', async () => {
  const done: string[] = []
  answer(calls.resetProfile, ({ params }) => {
    done.push('reset')
    return change(params.id!, { name: 'Болельщик 9' })
  })
  answer(calls.closeUser, () => {
    done.push('closed')
    people = people.slice(0, 2)
  })
  const { user } = await open()
  let person = await choose(user, 'Олег Сафин')
  await user.click(within(person).getByRole('button', { name: 'Сбросить имя и картинку' }))
  let dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Сбросить имя и картинку: Олег Сафин?')
  await user.click(within(dialog).getByRole('button', { name: 'Сбросить имя и картинку' }))
  person = await card('Болельщик 9')
  await user.click(within(person).getByRole('button', { name: 'Удалить аккаунт' }))
  dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Оставить' }))
  expect(done).toEqual(['reset'])
  await user.click(within(person).getByRole('button', { name: 'Удалить аккаунт' }))
  dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Удалить аккаунт' }))
  await waitFor(() => expect(done).toEqual(['reset', 'closed']))
  await waitFor(() => expect(screen.queryByText('Болельщик 9')).not.toBeInTheDocument())
})

it('searches, filters by role, and walks by J', async () => {
  const { user } = await open()
  await user.keyboard('[KeyJ]')
  expect(await card('Дина Маркова')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Роль' }), 'Модераторы')
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ role: 'moderator' }))
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('searchbox', { name: 'Имя, номер, почта или Telegram' }), 'нет таких')
  expect(await screen.findByText('Никого не нашлось')).toBeVisible()
  expect(queries.at(-1)).toMatchObject({ search: 'нет таких', role: 'moderator' })
})

it('says that the people did not load', async () => {
  answer(calls.listUsers, () => refuse('unavailable'))
  openApp('/desk/people', { user: OWNER })
  expect(await screen.findByText('Люди не загрузились')).toBeVisible()
})
