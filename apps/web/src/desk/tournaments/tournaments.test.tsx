import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import { readContest } from '@called-it/contract/contest/contest.ts'
import { deleteDraft, listDrafts } from '@called-it/contract/drafts/drafts.ts'
import { deleteTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { listAllTournaments } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'

const ORGANISER = {
  ...ADA,
  role: 'organiser' as const,
  roles: { owner: false, moderator: false, tournaments: 'all' as const },
}
const DRAFT = {
  id: 5,
  version: '1',
  name: { ru: 'Кубок', en: 'Cup' },
  slug: 'cup',
  type: 'football' as const,
  events_count: 12,
  updated_at: '2026-11-23T12:00:00Z',
}

beforeEach(() => {
  answer(listDrafts, { drafts: [DRAFT] })
  const { id, slug, status, sport, type } = tournamentOf({ slug: 'euro' })
  answer(listAllTournaments, {
    tournaments: [{ id, slug, name: { ru: 'Евро', en: 'Euro' }, status, sport, type }],
  })
})
const open = async () => {
  const app = openApp('/desk/tournaments', { user: ORGANISER })
  await screen.findByRole('heading', { level: 1, name: 'Турниры' })
  return app
}

it('lists drafts and tournaments with the ways to go on', async () => {
  await open()
  const drafts = screen.getByRole('region', { name: 'Черновики' })
  expect(drafts).toHaveTextContent('12 событий')
  expect(within(drafts).getByRole('link', { name: 'Продолжить' })).toHaveAttribute(
    'href',
    '/desk/tournaments/drafts/5',
  )
  expect(screen.getByRole('link', { name: 'Документ' })).toHaveAttribute(
    'href',
    '/desk/tournaments/document/euro',
  )
})

it('deletes a draft after asking', async () => {
  answer(deleteDraft, () => {
    answer(listDrafts, { drafts: [] })
    return undefined
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Удалить: Кубок' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('Черновиков нет')).toBeVisible()
})

it('keeps a tournament that people take part in, and says why', async () => {
  answer(deleteTournament, () => refuse('has_participants'))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Удалить: Евро' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('В турнире уже есть участники: удалить его нельзя.')).toBeVisible()
})

it('opens the contest by G N, although N alone is a new tournament', async () => {
  answer(readContest, {
    contest: { name: { ru: 'Called It', en: 'Called It' }, accent: null, zone: null, logo: null },
    is_set_up: true,
    ways: [],
  })
  const { user, router } = openApp('/desk/tournaments', { user: { ...ORGANISER, roles: OWNER_ROLES } })
  await screen.findByRole('heading', { level: 1, name: 'Турниры' })
  await user.keyboard('[KeyG][KeyN]')
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/contest'))
})

it('opens a new tournament by N', async () => {
  const { user, router } = await open()
  await user.keyboard('[KeyN]')
  await screen.findByRole('heading', { level: 1, name: 'Новый турнир' })
  expect(router.state.location.pathname).toBe('/desk/tournaments/new')
})
