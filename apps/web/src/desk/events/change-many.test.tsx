import { postTakeBack } from '@called-it/contract/organiser/audit.ts'
import { listDeskEvents } from '@called-it/contract/organiser/desk.ts'
import { callOffEvents, type EventEffect, moveEvents } from '@called-it/contract/organiser/events.ts'
import { readDocument } from '@called-it/contract/organiser/organised-tournaments.ts'
import { listAllTournaments, readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { deskDocument, deskMatch } from '../../../test/answers/desk.ts'
import { inHours, match } from '../../../test/answers/matches.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'
import { openDesk } from '../../../test/desk.ts'
import { answer } from '../../../test/server.ts'

const EVENTS = [deskMatch(1, 'es', 'it'), deskMatch(2, 'de', 'pt'), deskMatch(3, 'hr', 'al')]
const EFFECT: EventEffect = {
  predictions: 5338,
  reopened: false,
  locked: false,
  locks_at_before: inHours(24),
  locks_at_after: inHours(25),
  reminders: [],
  cleared_picks: 0,
  notifies: 2164,
  message: { ru: 'Три матча начнутся позже', en: 'Three matches start later' },
}

beforeEach(() => {
  const { id, slug, name, status, type, sport } = tournamentOf()
  answer(readTournament, { tournament: tournamentOf() })
  answer(listAllTournaments, { tournaments: [{ id, slug, name, status, type, sport }] })
  answer(readDocument, { document: deskDocument(EVENTS) })
  answer(listDeskEvents, { events: EVENTS, meta: { page: 1, limit: 200, total: 3 } })
})

/** Answers both calls; returns what they were sent to change. */
function serveChanges() {
  const sent: unknown[] = []
  const changed = (query: object, body: { event_ids: number[] }) => {
    if (!('dry_run' in query)) sent.push(body)
    const events = body.event_ids.map((each) => ({
      event: match(each, 'es', 'it'),
      version: `w${each}`,
      audit_id: 'dry_run' in query ? null : 40 + each,
    }))
    return { events, effect: EFFECT }
  }
  answer(moveEvents, ({ query, body }) => changed(query, body!))
  answer(callOffEvents, ({ query, body }) => changed(query, body!))
  return sent
}

it('moves a run of matches by an hour with one message, and takes all back by Z', async () => {
  const sent = serveChanges()
  const { user } = openDesk('/desk/events')
  await screen.findByRole('link', { name: 'Испания — Италия' })
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  const box = within(await screen.findByRole('region', { name: 'Перенести 3 матча' }))
  expect(await box.findByText('Three matches start later')).toBeVisible()
  expect(box.getByText(/одним сообщением обо всех матчах/)).toBeVisible()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent).toEqual([{ event_ids: [1, 2, 3], versions: ['v1', 'v2', 'v3'], minutes: 60, notify: true }]),
  )
  let entry = ''
  answer(postTakeBack, ({ params }) => {
    entry = params.entry!
    return { audit_id: 90, events: [], settlement: null, effect: EFFECT }
  })
  await screen.findByRole('button', { name: 'Взять обратно (Z)' })
  await user.keyboard('[KeyZ]')
  expect(await screen.findByText('Взято обратно')).toBeVisible()
  expect(entry).toBe('41')
  expect(screen.queryByRole('region', { name: /Перенести/ })).not.toBeInTheDocument()
})

it('postpones or cancels the chosen matches by one key, with the reason, and says it before', async () => {
  const sent = serveChanges()
  const { user } = openDesk('/desk/events')
  await screen.findByRole('link', { name: 'Испания — Италия' })
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await screen.findByRole('region', { name: 'Перенести 2 матча' })
  await user.keyboard('[KeyP]')
  const postponing = within(await screen.findByRole('region', { name: 'Отложить 2 матча' }))
  expect(screen.getAllByText('перенесён', { selector: 'ins' })).toHaveLength(2)
  expect(postponing.queryByRole('button', { name: 'на час' })).not.toBeInTheDocument()
  await user.keyboard('[KeyX]')
  const box = within(await screen.findByRole('region', { name: 'Отменить 2 матча' }))
  expect(screen.getAllByText('отменён', { selector: 'ins' })).toHaveLength(2)
  await user.type(box.getByRole('textbox', { name: 'Причина' }), 'Гроза')
  const deed = box.getAllByRole('button', { name: /^Отменить 2 матча/ })[0]!
  await waitFor(() => expect(deed).toHaveAttribute('aria-disabled', 'false'))
  await user.click(deed)
  const common = { event_ids: [1, 2], versions: ['v1', 'v2'] }
  await waitFor(() =>
    expect(sent).toEqual([{ ...common, reason: 'Гроза', notify: true, status: 'cancelled' }]),
  )
  expect(await screen.findByText('2 матча отменены')).toBeVisible()
})

it('does it quietly if that is asked', async () => {
  const sent = serveChanges()
  const { user } = openDesk('/desk/events')
  await screen.findByRole('link', { name: 'Испания — Италия' })
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await screen.findByRole('region', { name: 'Перенести 2 матча' })
  await user.keyboard('[KeyP]')
  const box = within(await screen.findByRole('region', { name: 'Отложить 2 матча' }))
  const quietly = await box.findByRole('button', { name: 'Сделать и не сообщать' })
  await waitFor(() => expect(quietly).toHaveAttribute('aria-disabled', 'false'))
  await user.click(quietly)
  await waitFor(() =>
    expect(sent).toEqual([{ event_ids: [1, 2], versions: ['v1', 'v2'], notify: false, status: 'postponed' }]),
  )
})
