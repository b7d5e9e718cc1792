import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { readCard } from '@called-it/contract/organiser/fight-cards.ts'
import { deleteResult, putResult } from '@called-it/contract/organiser/results.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { card, cardFight, CARD_ROUND } from '../../../test/answers/desk-card.ts'
import { match, type TeamCode } from '../../../test/answers/matches.ts'
import { deskEvent, openDesk } from '../../../test/desk.ts'
import { answer } from '../../../test/server.ts'
import type { SentResult } from '../result/result-draft.ts'

const SERIES = { slug: 'ufc-2025', name: { ru: 'UFC 2025', en: 'UFC 2025' }, type: 'ufc' } as const
const SETTLED = {
  event: match(1, 'de', 'es'),
  version: 'v2',
  audit_id: 5,
  messages: 0,
  reserve: null,
  effect: { notifies: 0, message: null },
  settlement: {
    changed_positions: 0,
    questions: [],
    predictions: 972,
    awarded_points: 1214,
    by_hit: { exact: 0, difference: 0, outcome: 0, miss: 0 },
    top_changes: [],
  },
}

/** A fight of a locked card. The sides are teams, whose names are short. */
const onCard = (first: TeamCode, second: TeamCode, key: string) =>
  cardFight(key, 'pereira', 'hill', {
    ...deskEvent(first, second),
    id: Number(key[1]),
    key,
    round: CARD_ROUND,
  })

function serve() {
  const fights = [onCard('it', 'hr', 'f1'), onCard('pt', 'at', 'f2'), onCard('de', 'es', 'f3')]
  const state = { saved: [] as [string, SentResult][], taken: [] as string[] }
  answer(readDeskEvent, {
    event: fights[2]!,
    tournament: SERIES,
    result: null,
    is_knockout: false,
    saved: null,
    legs: [],
    match_points: { exact: 5, difference: 3, outcome: 2, miss: 0 },
    players: [],
  })
  answer(readCard, () => card({ is_locked: true, fights: fights.map((fight) => ({ ...fight })) }))
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

it('shows both results when somebody else has entered another one', async () => {
  const state = serve()
  answer(putResult, () =>
    HttpResponse.json(
      {
        message: 'Изменено',
        errors: null,
        code: 'changed_meanwhile',
        current: {},
        version: 'v9',
        by: { id: 2, name: 'Дина Маркова', avatar: null },
        at: '2025-03-11T18:00:00Z',
      },
      { status: 409 },
    ),
  )
  const { user } = openDesk('/desk/events/ufc-2025/f3')
  await fight('Германия — Испания')
  await user.keyboard('[ArrowLeft]')
  const both = await screen.findByRole('alert', { name: 'Бой изменили' })
  expect(within(both).getByRole('columnheader', { name: 'Дина Маркова' })).toBeVisible()
  expect(within(both).getByRole('row', { name: 'Победитель Германия нет' })).toBeVisible()
  expect(state.saved).toEqual([])
  await user.click(within(both).getByRole('button', { name: 'Оставить записанный' }))
  expect(screen.queryByRole('alert', { name: 'Бой изменили' })).not.toBeInTheDocument()
})
