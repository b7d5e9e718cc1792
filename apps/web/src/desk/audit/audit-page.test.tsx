import {
  type AuditEntryAnswer,
  exportAudit,
  postTakeBack,
  readAudit,
} from '@called-it/contract/organiser/audit.ts'
import { listAllTournaments } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { team } from '../../../test/answers/matches.ts'
import { openDesk, TOURNAMENT } from '../../../test/desk.ts'
import { answer } from '../../../test/server.ts'

const entry = (id: number, changes: Partial<AuditEntryAnswer> = {}): AuditEntryAnswer => ({
  id,
  at: '2025-03-11T20:01:00Z',
  user: { id: 5, name: 'Дина Маркова', avatar: null },
  actor: 'user',
  action: 'event.result',
  tournament: TOURNAMENT.slug,
  target: 'm1',
  before: null,
  after: null,
  subject: {
    tournament: TOURNAMENT,
    event: { id: 1, key: 'm1', first: team('es').name, second: team('it').name },
    user: null,
  },
  diff: [
    {
      label: { ru: 'Счёт', en: 'Score' },
      form: 'text',
      before: { ru: '1:1', en: '1:1' },
      after: { ru: '2:1', en: '2:1' },
    },
  ],
  is_correction: true,
  takes_back: null,
  taken_back_by: null,
  take_back: { possible: true, until: null },
  ...changes,
})
const OTHER = entry(2, {
  action: 'tournament.update',
  actor: 'cli',
  user: null,
  target: null,
  subject: { tournament: TOURNAMENT, event: null, user: null },
  diff: [],
  take_back: { possible: false, until: null },
})

let asked: object[] = []
beforeEach(() => {
  asked = []
  answer(listAllTournaments, { tournaments: [] })
  answer(readAudit, ({ query }) => {
    asked.push(query)
    return { entries: [entry(3), OTHER], meta: { page: 1, limit: 50, total: 2 }, is_cut: false }
  })
})

it('says who changed what, opens the fields by Enter, and takes the change back by Z', async () => {
  const { user } = openDesk('/desk/audit')
  expect(await screen.findByText('Дина Маркова', { selector: 'b' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Испания — Италия' })).toBeVisible()
  expect(screen.getByText('командная строка')).toBeVisible()
  await user.keyboard('{Enter}')
  const row = within(await screen.findByRole('row', { name: 'Счёт 1:1 2:1' }))
  expect(row.getByRole('cell', { name: '2:1' })).toBeVisible()
  let taken = ''
  answer(postTakeBack, ({ params }) => {
    taken = params.entry!
    return { audit_id: 4, events: [], settlement: null, effect: null }
  })
  await user.keyboard('[KeyZ]')
  expect(await screen.findByText('Взято обратно')).toBeVisible()
  expect(taken).toBe('3')
})

it('filters by corrections, and by the match of the present entry after [', async () => {
  const { user } = openDesk('/desk/audit')
  await screen.findByText('Дина Маркова', { selector: 'b' })
  await user.keyboard('[BracketLeft]')
  expect(await screen.findByRole('button', { name: 'Матч m1', pressed: true })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ tournament: TOURNAMENT.slug, event: 'm1' })
  await user.click(screen.getByRole('button', { name: 'Только поправки' }))
  expect(await screen.findByRole('button', { name: 'Только поправки', pressed: true })).toBeVisible()
})

it('searches after /, and shows the last seven days', async () => {
  const { user } = openDesk('/desk/audit')
  await screen.findByText('Дина Маркова', { selector: 'b' })
  await user.keyboard('[Slash]')
  const field = screen.getByRole('searchbox', { name: 'Матч, человек, поле' })
  expect(field).toHaveFocus()
  await user.type(field, 'рафинья')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'рафинья' }))
  await user.click(screen.getByRole('button', { name: '7 дней' }))
  const from = new Date()
  from.setHours(0, 0, 0, 0)
  from.setDate(from.getDate() - 6)
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'рафинья', from: from.toISOString() }))
})

it('says of a change that nothing undoes that it stays', async () => {
  const gone = { possible: false, until: null }
  const closed = entry(5, { action: 'user.delete', take_back: gone, diff: [] })
  answer(readAudit, { entries: [closed], meta: { page: 1, limit: 50, total: 1 }, is_cut: false })
  const { user } = openDesk('/desk/audit')
  await screen.findByText('Дина Маркова', { selector: 'b' })
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Это нельзя взять обратно.')).toBeVisible()
})

it('filters by days, and saves what is shown as a table', async () => {
  let file: Blob | undefined
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob
    return 'blob:audit'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  let wanted: object = {}
  answer(exportAudit, ({ query }) => {
    wanted = query
    return new Response('at,who\n2025-03-11,Дина Маркова\n')
  })
  const { user } = openDesk('/desk/audit?from=2025-03-01&to=2025-03-11')
  await screen.findByText('Дина Маркова', { selector: 'b' })
  const days = {
    from: new Date(2025, 2, 1).toISOString(),
    to: new Date(2025, 2, 11, 23, 59, 59, 999).toISOString(),
  }
  expect(asked.at(-1)).toMatchObject(days)
  expect(screen.getByLabelText('С')).toHaveValue('2025-03-01')
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(wanted).toEqual(days)
  expect(await file?.text()).toMatch(/Дина Маркова/)
  await user.clear(screen.getByLabelText('По'))
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('to'))
})

it('says that there are no entries', async () => {
  answer(readAudit, { entries: [], meta: { page: 1, limit: 50, total: 0 }, is_cut: false })
  openDesk('/desk/audit')
  expect(await screen.findByText('Записей нет')).toBeVisible()
})
