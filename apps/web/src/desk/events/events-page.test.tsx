import { listDeskEvents, readToday } from '@called-it/contract/organiser/desk.ts'
import { readDocument } from '@called-it/contract/organiser/organised-tournaments.ts'
import { listAllTournaments, readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { deskDocument, deskMatch, EURO } from '../../../test/answers/desk.ts'
import { inHours } from '../../../test/answers/matches.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'
import { openDesk } from '../../../test/desk.ts'
import { answer, refuse } from '../../../test/server.ts'

const EVENTS = [
  deskMatch(1, 'si', 'rs', {
    in_round: 'md1',
    starts_at: inHours(-96),
    status: 'finished',
    score: { first: 2, second: 1 },
    result_source: 'feed',
    result_state: 'official',
    predictions: 1709,
  }),
  deskMatch(2, 'dk', 'gb-eng', {
    starts_at: inHours(-30),
    status: 'finished',
    score: { first: 1, second: 1 },
    result_source: 'feed',
    result_state: 'provisional',
  }),
  deskMatch(3, 'es', 'it', { predictions: 3000 }),
  deskMatch(4, null, 'de', { in_round: 'sf', starts_at: inHours(200) }),
]

beforeEach(() => {
  const { slug, name, status, type, sport, id } = tournamentOf()
  answer(readTournament, { tournament: tournamentOf({ participants_count: 4000 }) })
  // After the tournament: its address fits that of all tournaments, too.
  answer(listAllTournaments, { tournaments: [{ id, slug, name, status, type, sport }] })
  answer(readDocument, { document: deskDocument(EVENTS) })
  answer(listDeskEvents, ({ query: { round } }) => {
    const events = EVENTS.filter((event) => round === undefined || event.round.key === round)
    return { events, meta: { page: 1, limit: 200, total: events.length } }
  })
})

const open = async (address = '/desk/events') => {
  const app = openDesk(address)
  return { ...app, table: await screen.findByRole('table', { name: 'Матчи' }) }
}
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr')!

it('lists the present round by day, with score, state and the share of participants who predicted', async () => {
  const { table } = await open()
  expect(screen.getByRole('button', { name: 'Тур 2', pressed: true })).toBeVisible()
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toHaveLength(2)
  expect(within(rowOf('Испания — Италия')).getByText('по плану')).toBeVisible()
  expect(within(rowOf('Испания — Италия')).getByRole('img', { name: '75 % участников' })).toBeVisible()
  const provisional = within(rowOf('Дания — Англия'))
  expect(provisional.getByRole('img', { name: '1:1' })).toBeVisible()
  expect(provisional.getByText('предварительный')).toBeVisible()
  expect(provisional.getByText('источник')).toBeVisible()
})

it('says on a phone what is counted and where the result is from, for the table has no head there', async () => {
  await open()
  expect(within(rowOf('Испания — Италия')).getByText(/^3.000 прогнозов$/)).toHaveClass('tablet:hidden')
  expect(within(rowOf('Дания — Англия')).getByText('результат из источника')).toHaveClass('tablet:hidden')
})

it('goes through the rounds by [ and ], and opens a match by Enter and its changes by M', async () => {
  const { user, router } = await open()
  await user.keyboard('[BracketLeft]')
  expect(await screen.findByRole('link', { name: 'Словения — Сербия' })).toBeVisible()
  expect(within(rowOf('Словения — Сербия')).getByText('рассчитан')).toBeVisible()
  await user.keyboard('[BracketRight][BracketRight]')
  expect(await screen.findByRole('link', { name: 'ещё неизвестно — Германия' })).toBeVisible()
  expect(router.state.location.search).toMatchObject({ round: 'sf' })
  await user.keyboard('[BracketLeft]')
  await screen.findByRole('link', { name: 'Испания — Италия' })
  await user.keyboard('[KeyM]')
  expect(router.state.location).toMatchObject({
    pathname: '/desk/events/euro/m3/change',
  })
})

it('finds a team in all rounds after /', async () => {
  const { user } = await open()
  await user.keyboard('[Slash]серб')
  expect(await screen.findByRole('link', { name: 'Словения — Сербия' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Испания — Италия' })).not.toBeInTheDocument()
})

it('shows only what needs somebody', async () => {
  const [due] = EVENTS
  answer(readToday, {
    now: inHours(0),
    items: [
      {
        id: 'x',
        kind: 'result_due',
        tournament: EURO,
        event: due!,
        due_at: inHours(-1),
        final_at: null,
        data: null,
      },
    ],
    locks: [],
    upcoming: [],
    evening: [],
    present: [],
    health: { state: 'ok', parts: [] },
  })
  const { user } = await open()
  answer(listDeskEvents, ({ query }) => {
    expect(query.needs_hand).toBe('true')
    return { events: [], meta: { page: 1, limit: 200, total: 0 } }
  })
  await user.click(screen.getByRole('button', { name: 'Ждут вас 1' }))
  expect(await screen.findByText('Вас ничего не ждёт')).toBeVisible()
})

it('offers to try again if the list does not load', async () => {
  answer(listDeskEvents, () => refuse('unavailable'))
  openDesk('/desk/events?tournament=euro&round=md2')
  expect(await screen.findByText('Матчи не загрузились')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible()
})
