import { postTakeBack } from '@called-it/contract/organiser/audit.ts'
import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { type Card, putCard, readCard, type SavedCard } from '@called-it/contract/organiser/fight-cards.ts'
import { readDocument } from '@called-it/contract/organiser/organised-tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { card, cardFight } from '../../../test/answers/desk-card.ts'
import { fighter } from '../../../test/answers/fights.ts'
import { openDesk } from '../../../test/desk.ts'
import { answer, refuse } from '../../../test/server.ts'
import type { CardBody } from './card-draft.ts'

const EFFECT = {
  predictions: 803,
  reopened: false,
  locked: false,
  locks_at_before: null,
  locks_at_after: null,
  reminders: [],
  cleared_picks: null,
  notifies: null,
  message: null,
}

function serve(start: Card = card()) {
  const state = { card: start, saved: [] as CardBody[], taken: [] as string[] }
  answer(readDeskEvent, {
    event: start.fights[0]!,
    tournament: start.tournament,
    result: null,
    is_knockout: false,
    saved: null,
    legs: [],
    match_points: { exact: 5, difference: 3, outcome: 2, miss: 0 },
    players: [],
  })
  answer(readCard, () => state.card)
  answer(readDocument, {
    document: {
      slug: 'ufc-2025',
      system_name: 'ufc',
      name: start.tournament.name,
      entities: [
        ...start.fights.flatMap(({ first, second }) => [first!, second!]),
        fighter('nickal'),
        fighter('prochazka'),
      ].map(({ key, name }) => ({ key, name })),
      stages: [],
      rounds: [],
      events: [],
    },
  } as never)
  answer(putCard, ({ query, body }): SavedCard => {
    const isTried = query.dry_run === 'true'
    if (!isTried) state.saved.push(body)
    const effect = isTried ? EFFECT : { ...EFFECT, cleared_picks: 61, notifies: 549 }
    return { events: [], order_version: 'o2', audit_id: isTried ? null : 7, effect }
  })
  answer(postTakeBack, ({ params }) => {
    state.taken.push(params.entry!)
    return { audit_id: 8, events: [], settlement: null, effect: null }
  })
  return state
}

const open = () => openDesk('/desk/events/ufc-2025/f1')
/** The button that saves, once the effect of all that is typed is there. */
async function readyToSave(name: RegExp) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  return button
}
const odds = (name: string) => screen.findByRole('textbox', { name: `Коэффициент: ${name}` })

it('loses no key that is pressed right after the one that opens a coefficient', async () => {
  serve()
  const { user } = open()
  const field = await odds('Алекс Перейра')
  await user.keyboard('[Enter]1,9')
  expect(field).toHaveValue('1,9')
})

it('takes coefficients from field to field, an order and a replaced fighter, and saves them in one call', async () => {
  const state = serve()
  const { user } = open()
  await user.click(await odds('Чжан Вэйли'))
  await user.keyboard('2,14[Tab]1,75[Tab]')
  expect(await odds('Джастин Гейджи')).toHaveFocus()
  await user.keyboard('{Alt>}[ArrowDown]{/Alt}')
  expect(screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Чарльз Оливейра — Арман Царукян']),
  )
  await user.keyboard('[KeyR]')
  await user.type(await screen.findByRole('textbox', { name: 'Кто выходит' }), 'про')
  await user.keyboard('[Enter]')
  const replacing = await odds('Иржи Прохазка')
  await waitFor(() => expect(replacing).toHaveFocus())
  expect(screen.getByText('У нового бойца должен быть свой коэффициент.')).toBeVisible()
  await user.keyboard('4,2')
  expect(await screen.findByText('Снимается Джастин Гейджи, выходит Иржи Прохазка.')).toBeVisible()
  expect(await screen.findByText('803')).toBeVisible()
  await readyToSave(/^Записать 3 изменения/)
  await user.keyboard('{Control>}[Enter]{/Control}')
  expect(await screen.findByText('Снято прогнозов: 61. Сообщение получат: 549.')).toBeVisible()
  expect(state.saved).toEqual([
    {
      fights: [
        { key: 'f2', version: 'v1', coefficients: { first: 2.14, second: 1.75 } },
        { key: 'f3', version: 'v1', first: 'prochazka', coefficients: { first: 4.2 } },
      ],
      order: ['f1', 'f2', 'f4', 'f3'],
      order_version: 'o1',
    },
  ])
  await user.keyboard('[Escape][KeyZ]')
  expect(await screen.findByText('Взято обратно')).toBeVisible()
  expect(state.taken).toEqual(['7'])
})

it('cancels a fight by its key and puts it back', async () => {
  const state = serve()
  const { user } = open()
  const row = await screen.findByRole('listitem', { name: 'Алекс Перейра — Джамал Хилл' })
  expect(row).toHaveAttribute('aria-current', 'true')
  expect(within(row).getByText('Главный бой')).toBeInTheDocument()
  await user.keyboard('[KeyX]')
  expect(within(row).getByText('отменён')).toBeVisible()
  await user.click(await readyToSave(/^Записать 1 изменение/))
  expect(state.saved).toEqual([{ fights: [{ key: 'f1', version: 'v1', status: 'cancelled' }] }])
})

it('says a refusal at its line and keeps what was typed', async () => {
  serve()
  answer(putCard, () =>
    refuse('validation_failed', {
      errors: { 'fights.0.coefficients.first': ['Коэффициент от 1,01 до 100'] },
    }),
  )
  const { user } = open()
  await user.click(await odds('Янь Сяонань'))
  await user.keyboard('900')
  const row = screen.getByRole('listitem', { name: 'Чжан Вэйли — Янь Сяонань' })
  expect(await within(row).findByText('Коэффициент от 1,01 до 100')).toBeVisible()
  expect(await odds('Янь Сяонань')).toHaveValue('900')
})

it('shows both sides when somebody else has changed the fight, and saves only after a choice', async () => {
  const state = serve()
  const { user, queryClient } = open()
  await user.click(await odds('Чжан Вэйли'))
  await user.keyboard('2,14')
  state.card = card({
    fights: card().fights.map((fight) =>
      fight.key === 'f2' ? { ...fight, version: 'v2', coefficients: { first: 1.9, second: 1.9 } } : fight,
    ),
  })
  await queryClient.invalidateQueries()
  const both = await screen.findByRole('alert', { name: 'Бой изменили' })
  expect(within(both).getByRole('row', { name: 'Коэффициенты 2,14 : 1,90 1,90 : 1,90' })).toBeVisible()
  await user.click(within(both).getByRole('button', { name: 'Продолжить с моим' }))
  await user.click(await readyToSave(/^Записать 1 изменение/))
  expect(state.saved).toEqual([
    { fights: [{ key: 'f2', version: 'v2', coefficients: { first: 2.14, second: 1.9 } }] },
  ])
})

it('says what the card still needs while nothing is typed', async () => {
  serve(card({ fights: [cardFight('f1', 'pereira', 'hill', { type: 'main', coefficients: null })] }))
  open()
  const ready = await screen.findByRole('complementary', { name: 'Готовность карда' })
  expect(within(ready).getByText('0 из 1')).toBeVisible()
  expect(within(ready).getByText('нет')).toBeVisible()
})
