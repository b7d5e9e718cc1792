import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ToastArea } from './toast.tsx'
import { removeToasts, showToast } from './toast-store.ts'

it('keeps a message until there is something to show it', async () => {
  render(<ToastArea />)
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  act(() => void showToast({ severity: 'info', summary: 'Early', life: Infinity }))
  expect(await screen.findByRole('dialog', { name: 'Early' })).toBeVisible()
  act(() => removeToasts())
})
