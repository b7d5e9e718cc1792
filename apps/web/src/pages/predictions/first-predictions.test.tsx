import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { match, predictions, round } from '../../../test/answers/matches.ts'
import { beOnPhone } from '../../../test/phone.ts'
import { call, open, serve } from '../../../test/predictions.tsx'

it('have the points explained beside the first match, with the user’s own score once there is one', async () => {
  serve(predictions(round('md1', [match(1, 'es', 'it'), match(2, 'sk', 'ua')])))
  const { user } = open()
  const primer = await screen.findByRole('region', { name: 'За что дают очки' })
  expect(primer).toHaveTextContent('+5')
  await call(user, 'Испания — Италия', 3, 0)
  await waitFor(() => expect(primer).toHaveTextContent('3:0'))
  await user.click(within(primer).getByRole('button', { name: 'Понятно' }))
  expect(screen.queryByRole('region', { name: 'За что дают очки' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Очки/ }))
  expect(await screen.findByRole('dialog', { name: 'За что дают очки' })).toHaveTextContent('Точность')
})

it('have them explained on a phone that knows the tournament, again after a reload, until it is understood', async () => {
  beOnPhone()
  localStorage.setItem('themes', JSON.stringify({ 'euro-2024': 'elements' }))
  const primer = () => screen.findByRole('region', { name: 'За что дают очки' })
  serve(predictions(round('md1', [match(1, 'es', 'it')])))
  open()
  expect(await primer()).toBeVisible()
  cleanup()
  const { user } = open()
  await user.click(within(await primer()).getByRole('button', { name: 'Понятно' }))
  cleanup()
  open()
  expect(await screen.findByRole('button', { name: /Очки/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'За что дают очки' })).toBeNull()
})
