import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import * as calls from '@called-it/contract/people/invitations.ts'
import { listAllTournaments } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { readQr } from '../../../test/read-qr.ts'
import { answer } from '../../../test/server.ts'

const OWNER = { ...ADA, role: 'organiser' as const, roles: OWNER_ROLES }
const LINK = 'https://game.example/j/q8Zk3v0mJr1uYw5tXb2nPd'
const invitation: calls.Invitation = {
  id: 4,
  kind: 'link',
  state: 'open',
  made_by: { id: ADA.id, name: ADA.name, avatar: null },
  made_at: '2024-06-14T10:00:00Z',
  expires_at: null,
  max_uses: 500,
  uses: 214,
  waiting: 0,
  tournament: null,
  is_drawn: false,
  department: 'Склад, Тула',
  team: null,
}
const listed: calls.Listed = {
  invitation: null,
  audit_id: null,
  columns: ['account'],
  rows: 3,
  new: 1,
  known: 1,
  repeated: 0,
  mistakes: [
    {
      line: 2,
      text: 'i.mercer@romashka,example',
      message: { ru: 'запятая вместо точки в адресе', en: 'a comma in place of a dot in the address' },
    },
  ],
}
let sent: unknown[]

beforeEach(() => {
  sent = []
  answer(listAllTournaments, { tournaments: [] })
  answer(calls.listInvitations, {
    invitations: [invitation],
    departments: [{ department: 'Продажи', invited: 48, came: 31 }],
    meta: { page: 1, limit: 20, total: 1 },
  })
})

const open = async () => {
  const opened = openApp('/desk/people/invitations', { user: OWNER })
  await screen.findByRole('heading', { level: 1, name: 'Пригласить' })
  return opened
}

it('makes a link and shows it once, with its QR code', async () => {
  answer(calls.postInvitation, ({ body }) => {
    sent.push(body)
    return { invitation, audit_id: 9, code: 'q8Zk3v0mJr1uYw5tXb2nPd', url: LINK }
  })
  const { user } = await open()
  await user.type(screen.getByLabelText('Отдел'), 'Склад, Тула')
  await user.type(screen.getByLabelText('Сколько человек войдёт'), '500')
  await user.click(screen.getByRole('button', { name: 'Сделать ссылку' }))
  const code = await screen.findByRole('img', { name: 'QR-код ссылки' })
  expect(readQr(code as unknown as SVGElement)).toBe(new URL(LINK, location.origin).href)
  expect(screen.getByLabelText('Ссылка')).toHaveValue(LINK)
  expect(screen.getByText(/Ссылку видно только сейчас/)).toBeVisible()
  expect(sent).toEqual([
    {
      expires_at: null,
      max_uses: 500,
      tournament: null,
      is_drawn: false,
      department: 'Склад, Тула',
      team: null,
    },
  ])
})

it('says what a list would do before it is sent', async () => {
  const tries: unknown[] = []
  answer(calls.postList, ({ query, body }) => {
    if (query.dry_run === 'true') {
      tries.push(body.text)
      return listed
    }
    sent.push(body.text)
    return { ...listed, audit_id: 10, invitation: { ...invitation, kind: 'list' as const } }
  })
  const { user } = await open()
  const text = 'kim@romashka.example\ni.mercer@romashka,example\n4815168801'
  await user.click(screen.getByLabelText('Почта или номер аккаунта, по одному в строке'))
  await user.paste(text)
  expect(await screen.findByText('Строка 2: запятая вместо точки в адресе')).toBeVisible()
  expect(screen.getByText('3 строки: 1 новый, 1 уже здесь, 1 с ошибкой.')).toBeVisible()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findAllByText('Приглашён 1 человек'))[0]).toBeVisible()
  expect(sent).toEqual([text])
  expect(tries).toContain(text)
})

it('reads the columns of a table, which can be named otherwise', async () => {
  const columns: unknown[] = []
  answer(calls.postCsv, ({ body }) => {
    columns.push(body.columns)
    return { ...listed, mistakes: [], columns: body.columns ?? ['name', 'account'] }
  })
  const { user } = await open()
  await user.click(screen.getByLabelText('Таблица из файла CSV или из буфера'))
  await user.paste('ФИО;Почта\nСофья Ким;kim@romashka.example')
  const first = await screen.findByRole('combobox', { name: 'Столбец 1' })
  expect(first).toHaveValue('name')
  await user.selectOptions(first, 'Отдел')
  await waitFor(() => expect(columns).toContainEqual(['department', 'account']))
  expect(screen.getByRole('button', { name: 'Взять 2 строки' })).toBeEnabled()
})

it('lists invitations with who came, revokes one, and takes that back', async () => {
  answer(calls.listUses, {
    users: [
      {
        user: { id: 7, name: 'Софья Ким', avatar: null },
        department: 'Продажи',
        is_newcomer: true,
        at: '2024-06-14T10:00:00Z',
      },
    ],
    meta: { page: 1, limit: 25, total: 1 },
  })
  answer(calls.revokeInvitation, ({ params }) => {
    sent.push(params)
    return { invitation: { ...invitation, state: 'revoked' as const }, audit_id: 11 }
  })
  const { user } = await open()
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('row', { name: /Продажи 48 31/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Вошли 214 из 500' }))
  expect(await screen.findByText('Софья Ким')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Отозвать' }))
  await waitFor(() => expect(sent).toMatchObject([{ id: '4' }]))
  expect((await screen.findAllByText('Приглашение отозвано'))[0]).toBeVisible()
})
