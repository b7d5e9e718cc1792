import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from '../lib/http/api.ts'
import { BrokenPage } from './broken.tsx'

afterEach(() => void vi.restoreAllMocks())

function open() {
  const reload = vi.spyOn(page, 'reload').mockReturnValue()
  const routeTree = createRootRoute({ component: BrokenPage })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  return reload
}

it('says that the page did not open, with a link home and a button to try again', async () => {
  const reload = open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Страница не открылась' })).toBeVisible()
  expect(screen.getByText('Сохранённые прогнозы на месте, попробуйте ещё раз.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/')
  await userEvent.click(screen.getByRole('button', { name: 'Перезагрузить' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('says that there is no connection, and recovers with it', async () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const reload = open()
  expect(await screen.findByText('Нет соединения. Проверьте сеть и попробуйте ещё раз.')).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  connection.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(reload).toHaveBeenCalledOnce()
})
