import { listDeskEvents } from '@called-it/contract/organiser/desk.ts'
import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { deleteResult, putResult } from '@called-it/contract/organiser/results.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { match } from '../../../test/answers/matches.ts'
import { deskEvent, openDesk } from '../../../test/desk.ts'
import { answer } from '../../../test/server.ts'
import type { SentResult } from '../result/result-draft.ts'

const SERIES = { slug: 'ufc-2025', name: { ru: 'UFC 2025', en: 'UFC 2025' }, type: 'ufc' } as const
const ROUND = { key: '321', name: { ru: 'UFC 321', en: 'UFC 321' } }
const SETTLED = {
  event: match(1, 'de', 'es'),
  version: 'v2',
  audit_id: 5,
  messages: 0,
  reserve: null,
  settlement: {
    changed_positions: 0,
    questions: [],
    predictions: 972,
    awarded_points: 1214,
    by_hit: { exact: 0, difference: 0, outcome: 0, miss: 0 },
    top_changes: [],
  },
}

function serve() {
  const fights = [
    deskEvent('it', 'hr', { id: 1, key: 'f1', round: ROUND }),
    deskEvent('pt', 'at', { id: 2, key: 'f2', round: ROUND }),
    deskEvent('de', 'es', { id: 3, key: 'f3', round: ROUND }),
  ]
  const state = { saved: [] as [string, SentResult][], taken: [] as string[] }
  answer(readDeskEvent, {
    event: fights[2]!,
    tournament: SERIES,
    result: null,
    is_knockout: false,
    legs: [],
    match_points: { exact: 5, difference: 3, outcome: 2, miss: 0 },
    players: [],
  })
  answer(listDeskEvents, () => ({
    events: fights.map((fight) => ({ ...fight, tournament: SERIES, predictions: null })),
    meta: { page: 1, limit: 100, total: 3 },
  }))
  answer(putResult, ({ params, query, body }) => {
    if (query.dry_run === 'true') return SETTLED
    state.saved.push([params.key!, body])
    const fight = fights.find(({ key }) => key === params.key)!
    Object.assign(fight, { status: body.status, winner: body.winner ?? null })
    return SETTLED
  })
  answer(deleteResult, ({ params }) => {
    state.taken.push(params.key!)
    return SETTLED
  })
  return state
}

const fight = (name: string) => screen.findByRole('listitem', { name })

it('saves a win by its key at once and goes on, and a draw by Enter after its effect was shown', async () => {
  const state = serve()
  const { user } = openDesk('/desk/events/ufc-2025/f3')
  const last = await fight('Германия — Испания')
  expect(last).toHaveAttribute('aria-current', 'true')
  expect(screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual([
    'Германия — Испания',
    'Португалия — Австрия',
    'Италия — Хорватия',
  ])
  await user.keyboard('[ArrowLeft]')
  expect(await within(last).findByRole('button', { name: /^Германия/, pressed: true })).toBeVisible()
  const second = await fight('Португалия — Австрия')
  expect(second).toHaveAttribute('aria-current', 'true')
  await user.keyboard('[KeyD]')
  const effect = screen.getByRole('complementary', { name: 'Что изменится' })
  expect(await within(effect).findByText('972 прогноза')).toBeVisible()
  expect(state.saved).toEqual([['f3', { status: 'finished', winner: 'first' }]])
  await user.keyboard('[Enter]')
  expect(
    await within(second).findByRole('button', { name: 'Взять обратно: Португалия — Австрия' }),
  ).toBeVisible()
  expect(state.saved.at(-1)).toEqual(['f2', { status: 'draw' }])
})

it('takes a fight back by its button', async () => {
  const state = serve()
  const { user } = openDesk('/desk/events/ufc-2025/f3')
  await fight('Германия — Испания')
  await user.click(screen.getByRole('button', { name: 'Испания' }))
  await user.click(await screen.findByRole('button', { name: 'Взять обратно: Германия — Испания' }))
  expect(await screen.findAllByText('Результат взят обратно')).not.toHaveLength(0)
  expect(state.taken).toEqual(['f3'])
})
