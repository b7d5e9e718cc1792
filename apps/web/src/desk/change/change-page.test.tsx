import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { postPresence } from '@called-it/contract/organiser/desk.ts'
import { type EventEffect, putEvent } from '@called-it/contract/organiser/events.ts'
import { postTakeBack } from '@called-it/contract/organiser/audit.ts'
import { postEntity } from '@called-it/contract/organiser/organiser-entities.ts'
import { readSideProposals } from '@called-it/contract/organiser/side-proposals.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { readDocument } from '@called-it/contract/organiser/organised-tournaments.ts'
import type { ListedEvent } from '@called-it/contract/organiser/desk.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { deskDocument, deskMatch } from '../../../test/answers/desk.ts'
import { match, team } from '../../../test/answers/matches.ts'
import { openDesk } from '../../../test/desk.ts'
import { answer, refuse } from '../../../test/server.ts'

const AT = new Date(2025, 2, 12, 20, 45)
const MATCH = deskMatch(1, 'es', 'it', { starts_at: AT.toISOString() })
const EFFECT: EventEffect = {
  predictions: 1752,
  reopened: false,
  locked: false,
  locks_at_before: AT.toISOString(),
  locks_at_after: new Date(2025, 2, 12, 21, 45).toISOString(),
  reminders: [{ at: new Date(2025, 2, 12, 19, 45).toISOString(), users: 412 }],
  cleared_picks: 0,
  notifies: 1752,
  message: { ru: 'Испания — Италия начнётся в 21:45', en: 'Spain — Italy starts at 21:45' },
}

let sent: { query: object; body: unknown }[] = []
const saved = () => sent.filter(({ query }) => !('dry_run' in query)).map(({ body }) => body)

type Rest = { others?: ListedEvent[]; isKnockout?: boolean }

function serve(event: ListedEvent, { others = [], isKnockout = false }: Rest = {}) {
  const { tournament, predictions: _, ...rest } = event
  answer(readDeskEvent, {
    event: rest,
    result: null,
    tournament,
    is_knockout: isKnockout,
    saved: null,
    legs: [],
    players: [],
    match_points: { exact: 5, difference: 3, outcome: 2, miss: 0 },
  })
  const document = deskDocument([event, ...others])
  answer(readDocument, { document })
  return document
}

beforeEach(() => {
  sent = []
  answer(postPresence, {
    present: [],
  })
  answer(putEvent, ({ query, body }) => {
    sent.push({ query, body })
    return {
      event: match(1, 'es', 'it'),
      version: 'v2',
      audit_id: 'dry_run' in query ? null : 77,
      effect: EFFECT,
    }
  })
  serve(MATCH)
})

const open = async (title = 'Время и стороны') => {
  const app = openDesk('/desk/events/euro/m1/change')
  await screen.findByRole('heading', { level: 1, name: title })
  await screen.findByRole('group', { name: 'Что случилось' })
  return app
}
const effect = () => within(screen.getByRole('region', { name: 'Что будет' }))

it('moves a match by an hour, with its effect and the message in both languages first, and takes that back by Z', async () => {
  const { user, router } = await open()
  expect(screen.getByRole('img', { name: 'Приём прогнозов до 12 марта, 20:45' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '+1 час' }))
  expect(await effect().findByText('Прогнозы остаются')).toBeVisible()
  expect(effect().getByText('Испания — Италия начнётся в 21:45')).toBeVisible()
  expect(
    effect()
      .getAllByText(/19:45/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Напоминание: 12 марта, 19:45'])
  expect(effect().getByText('Spain — Italy starts at 21:45')).toBeVisible()
  expect(screen.getByRole('img', { name: /был до 12 марта, 20:45, станет до 12 марта, 21:45/ })).toBeVisible()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/events'))
  expect(saved()).toEqual([{ starts_at: EFFECT.locks_at_after, notify: true }])
  let entry = ''
  answer(postTakeBack, ({ params }) => {
    entry = params.entry!
    return { audit_id: 78, events: [], settlement: null, effect: EFFECT }
  })
  await user.keyboard('[KeyZ]')
  expect(await screen.findByText('Взято обратно')).toBeVisible()
  expect(entry).toBe('77')
})

it.each([
  ['+1 день', 'stay while the minute does', new Date(2025, 2, 13, 20, 45, 30)],
  ['+15 мин', 'go with another minute', new Date(2025, 2, 12, 21, 0)],
])('%s: the seconds of a start that has them %s', async (step, _, start) => {
  serve(deskMatch(1, 'es', 'it', { starts_at: new Date(2025, 2, 12, 20, 45, 30).toISOString() }))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: step }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ starts_at: start.toISOString() }))
  expect(screen.getByRole('button', { name: step })).toHaveAttribute('aria-pressed', 'true')
})

it('postpones by P without telling anybody', async () => {
  const { user } = await open()
  await user.keyboard('[KeyP]')
  await user.type(screen.getByLabelText('Причина'), 'Шторм')
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ reason: 'Шторм' }))
  await user.click(await screen.findByRole('button', { name: 'Сделать и не сообщать' }))
  await waitFor(() => expect(saved()).toEqual([{ status: 'postponed', reason: 'Шторм', notify: false }]))
})

it('says that a cancelled match gives no points', async () => {
  const { user } = await open()
  await user.keyboard('[KeyX]')
  expect(await effect().findByText('Прогнозы без очков')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Отменить матч/ })[0]).toBeVisible()
})

it('asks before a start moves far', async () => {
  const { user } = await open()
  answer(putEvent, ({ query, body }) => {
    sent.push({ query, body })
    if (!body?.confirm) return refuse('validation_failed', { errors: { confirm: ['Подтвердите'] } })
    return { event: match(1, 'es', 'it'), version: 'v2', audit_id: null, effect: EFFECT }
  })
  const day = screen.getByLabelText('День')
  await user.clear(day)
  await user.type(day, '2025-03-20')
  await user.click(await screen.findByRole('switch', { name: 'Да, так и надо' }))
  expect(await effect().findByText('Прогнозы остаются')).toBeVisible()
})

const BOTH_CAN = [team('de'), team('pt')]
const proposal = (side: 'first' | 'second', candidates: Entity[]) => ({
  side,
  current: null,
  proposed: null,
  candidates,
  reason: { ru: 'Победитель пары Германия — Португалия', en: 'The winner of Germany — Portugal' },
})

it('names unknown sides one after the other by the number of who can stand there, with the reason', async () => {
  const open_sides = deskMatch(1, null, null)
  const leg = deskMatch(5, 'de', 'pt', { in_round: 'md1' })
  const document = serve(open_sides, { others: [leg] })
  document.events[1]!.tie = 'qf3'
  document.events[0]!.second_from = { tie: 'qf3', take: 'winner' }
  answer(readDocument, { document })
  answer(readSideProposals, {
    proposals: [proposal('first', [team('es'), team('it')]), proposal('second', BOTH_CAN)],
  })
  const { user } = await open()
  expect(screen.getByText('ещё неизвестно — Германия или Португалия')).toBeVisible()
  expect(await screen.findAllByText('Победитель пары Германия — Португалия')).toHaveLength(2)
  await user.keyboard('[Digit1][Digit2]')
  expect(await effect().findByText('Прогнозы остаются')).toBeVisible()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(saved()).toEqual([{ first: 'es', second: 'pt', notify: true }]))
})

it('adds a fighter that the document lacks, and chooses it', async () => {
  const document = serve(deskMatch(1, 'es', null))
  answer(readSideProposals, { proposals: [] })
  let added: unknown
  answer(postEntity, ({ body }) => {
    added = body
    const aldo = { key: 'jose-aldo', name: { ru: 'Хосе Альдо', en: 'José Aldo' } }
    document.entities.push(aldo)
    return { entity: { ...team('ge'), ...aldo } }
  })
  const { user } = await open()
  await user.keyboard('[Slash]')
  await user.type(screen.getByLabelText('Имя по-русски'), 'Хосе Альдо')
  await user.type(screen.getByLabelText('Имя по-английски'), 'José Aldo{Enter}')
  await waitFor(() => expect(screen.getByLabelText('Вторая сторона')).toHaveValue('jose-aldo'))
  expect(added).toEqual({ key: 'jose-aldo', name: { ru: 'Хосе Альдо', en: 'José Aldo' } })
})

it('cancels a match of a tie with the side that goes through, in one save', async () => {
  serve(MATCH, { isKnockout: true })
  const { user } = await open()
  await user.keyboard('[KeyX]')
  const sides = within(screen.getByRole('group', { name: 'Дальше в сетке пройдёт' }))
  expect(sides.getByRole('button', { name: 'Решим позже' })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ status: 'cancelled', notify: true }))
  await user.click(sides.getByRole('button', { name: 'Италия' }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ winner: 'second' }))
  await effect().findByText('Прогнозы без очков')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(saved()).toEqual([{ status: 'cancelled', winner: 'second', notify: true }]))
})

it('asks nobody who goes through where there is no tie', async () => {
  const { user } = await open()
  await user.keyboard('[KeyX]')
  await effect().findByText('Прогнозы без очков')
  expect(screen.queryByRole('group', { name: 'Дальше в сетке пройдёт' })).not.toBeInTheDocument()
})

it('lets nobody overwrite what somebody else has changed meanwhile', async () => {
  const { user, queryClient } = await open()
  await user.click(screen.getByRole('button', { name: '+1 час' }))
  await effect().findByText('Прогнозы остаются')
  serve({ ...MATCH, version: 'v9' })
  await queryClient.invalidateQueries({ queryKey: ['desk'] })
  expect(await screen.findByRole('button', { name: 'Продолжить с моим' })).toBeVisible()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(saved()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Продолжить с моим' }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Продолжить с моим' })).not.toBeInTheDocument(),
  )
  await effect().findByText('Прогнозы остаются')
  await waitFor(async () => {
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(saved()).toHaveLength(1)
  })
})

it('shows why a change is refused', async () => {
  const { user } = await open()
  answer(putEvent, () => refuse('locked'))
  await user.keyboard('[KeyX]')
  expect(await effect().findByRole('alert')).toBeVisible()
})
