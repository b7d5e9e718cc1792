import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ToastArea } from './toast.tsx'
import { removeToasts, showToast } from './toast-store.ts'

it('keeps a toast until the toast area has loaded', async () => {
  render(<ToastArea />)
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  act(() => void showToast({ severity: 'info', summary: 'Early', life: Infinity }))
  expect(await screen.findByRole('dialog', { name: 'Early' })).toBeVisible()
  act(() => removeToasts())
})
