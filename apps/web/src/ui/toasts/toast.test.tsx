import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ToastArea } from './toast.tsx'
import { removeToasts, showToast } from './toast-store.ts'

it('keeps a toast until the toast area has loaded', async () => {
  render(<ToastArea isLoadedAhead={false} />)
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  act(() => void showToast({ severity: 'info', summary: 'Early', life: Infinity }))
  expect(await screen.findByRole('dialog', { name: 'Early' })).toBeVisible()
  act(() => removeToasts())
})

it('loads the toast area after the first key', async () => {
  render(<ToastArea />)
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  expect(await screen.findByRole('region', undefined, { timeout: 5000 })).toBeInTheDocument()
})
