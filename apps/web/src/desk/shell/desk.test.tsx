import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { loadWords } from '../../lib/language/language.ts'
import { endTakeBack, offerTakeBack } from '../keys/take-back.ts'

const ORGANISER = { ...ADA, role: 'organiser' as const }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('opens for organisers', async () => {
  openApp('/desk', { user: ORGANISER })
  expect(await heading('Сегодня')).toBeVisible()
  const [rail] = screen.getAllByRole('navigation', { name: 'Разделы пульта' })
  expect(within(rail!).getByRole('link', { name: 'Сегодня' })).toHaveAttribute('aria-current', 'page')
  expect(document.title).toBe('Сегодня · Пульт · Called It')
})

it('has one current page', async () => {
  openApp('/desk/nowhere', { user: ORGANISER })
  await heading('Такой страницы нет')
  const [rail] = screen.getAllByRole('navigation', { name: 'Разделы пульта' })
  expect(within(rail!).queryByRole('link', { current: 'page' })).not.toBeInTheDocument()
})

it.each(['/desk', '/desk/events'])('is not found by others at %s', async (address) => {
  openApp(address, { user: ADA })
  expect(await heading('Такой страницы нет')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Разделы пульта' })).not.toBeInTheDocument()
})

it('has no page at another address', async () => {
  openApp('/desk/nowhere', { user: ORGANISER })
  expect(await heading('Такой страницы нет')).toBeVisible()
  expect(screen.getAllByRole('navigation', { name: 'Разделы пульта' })).not.toHaveLength(0)
})

it('lists its keys on ?, and closes the list by Esc', async () => {
  const { user } = openApp('/desk', { user: ORGANISER })
  await heading('Сегодня')
  await user.keyboard('{Shift>}[Slash]{/Shift}')
  const list = await screen.findByRole('dialog', { name: 'Клавиши этой страницы' })
  expect(within(list).getByText('взять обратно')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('goes to a page by G and its letter', async () => {
  const { user, router } = openApp('/desk/nowhere', { user: ORGANISER })
  await heading('Такой страницы нет')
  await user.keyboard('[KeyG][KeyT]')
  expect(await heading('Сегодня')).toBeVisible()
  expect(router.state.location.pathname).toBe('/desk')
})

it('takes the last deed back by Z, once', async () => {
  await loadWords('desk')
  openApp('/desk', { user: ORGANISER })
  await heading('Сегодня')
  const run = vi.fn<() => void>()
  offerTakeBack({ summary: 'Итог 2:1', run })
  expect(await screen.findByRole('button', { name: 'Взять обратно (Z)' })).toBeVisible()
  await userEvent.keyboard('[KeyZ][KeyZ]')
  expect(run).toHaveBeenCalledOnce()
  endTakeBack()
})
