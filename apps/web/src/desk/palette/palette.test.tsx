import { searchDesk } from '@called-it/contract/organiser/desk-search.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deskEvent, openDesk, TOURNAMENT } from '../../../test/desk.ts'
import { answer, refuse } from '../../../test/server.ts'

const open = async () => {
  const app = openDesk('/desk')
  await screen.findByRole('heading', { level: 1, name: 'Сегодня' })
  await app.user.keyboard('{Control>}[KeyK]{/Control}')
  return { ...app, field: await screen.findByRole('combobox', { name: 'Найти или сделать' }) }
}

it('finds matches and people, and opens what is chosen by the arrows and Enter', async () => {
  answer(searchDesk, ({ query }) => ({
    results:
      query.q === 'исп'
        ? [
            { kind: 'event' as const, tournament: TOURNAMENT, event: deskEvent('es', 'it') },
            { kind: 'user' as const, user: { id: 9, name: 'Испанец', avatar: null } },
          ]
        : [],
  }))
  const { user, router, field } = await open()
  await user.type(field, 'исп')
  expect(await screen.findByRole('option', { name: /^Испания — Италия/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect(screen.getByRole('option', { name: /Испанец/ })).toBeVisible()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { name: /Перенести, отменить/ })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/desk/events/euro-2024/m1/change')
})

it('opens by its button, too', async () => {
  const { user } = openDesk('/desk')
  await screen.findByRole('heading', { level: 1, name: 'Сегодня' })
  await user.click(screen.getByRole('button', { name: 'Найти или сделать' }))
  const field = await screen.findByRole('combobox', { name: 'Найти или сделать' })
  await waitFor(() => expect(field).toHaveFocus())
})

it('marks what was found, shows the key of an action, and says when there is nothing or no answer', async () => {
  answer(searchDesk, ({ query }) => ({
    results:
      query.q === 'исп'
        ? [{ kind: 'event' as const, tournament: TOURNAMENT, event: deskEvent('es', 'it') }]
        : [],
  }))
  const { user, field } = await open()
  await user.type(field, 'исп')
  expect(screen.getByText('Ищем…')).toBeVisible()
  const option = await screen.findByRole('option', { name: /^Испания — Италия/ })
  expect(within(option).getByText('Исп', { selector: 'mark' })).toBeVisible()
  expect(within(option).getByText('Enter')).toBeVisible()
  expect(within(screen.getByRole('option', { name: /Перенести, отменить/ })).getByText('M')).toBeVisible()
  await user.clear(field)
  await user.type(field, 'щщщ')
  expect(await screen.findByText('Ничего не нашлось')).toBeVisible()
  answer(searchDesk, () => refuse('forbidden'))
  await user.type(field, 'щ')
  expect(await screen.findByRole('button', { name: 'Ещё раз' })).toBeVisible()
})

it('lists only people after @', async () => {
  const asked: object[] = []
  answer(searchDesk, ({ query }) => {
    asked.push(query)
    return { results: [{ kind: 'user' as const, user: { id: 9, name: 'Испанец', avatar: null } }] }
  })
  const { user, field } = await open()
  await user.type(field, '@исп')
  expect(await screen.findByRole('option', { name: /Испанец/ })).toBeVisible()
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(asked.at(-1)).toMatchObject({ q: 'исп', kind: 'user' })
})

it('lists only actions after >', async () => {
  const { user, router, field } = await open()
  await user.type(field, '>журн')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/desk/audit')
})
