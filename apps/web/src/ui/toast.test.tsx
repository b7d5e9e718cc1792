import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastArea } from './toast.tsx'
import { removeToast, removeToasts, showToast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastArea />)
})
afterEach(() => void vi.useRealTimers())

function show(message: Parameters<typeof showToast>[0]) {
  let id = 0
  act(() => void (id = showToast(message)))
  return id
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('a toast', () => {
  it('shows its summary as title and its detail, and leaves after 3 seconds', () => {
    show({ severity: 'success', summary: 'Saved', detail: 'All of it' })
    expect(screen.getByRole('status')).toHaveTextContent('SavedAll of it')
    pass(2999)
    expect(screen.getByRole('status')).toBeInTheDocument()
    pass(1)
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })

  it('lives as long as it is told', () => {
    show({ severity: 'info', summary: 'Short', life: 500 })
    show({ severity: 'info', summary: 'Stays', life: Infinity })
    pass(60_000)
    expect(screen.getByRole('status')).toHaveTextContent('Stays')
  })

  it('is an alert when it is an error', () => {
    show({ severity: 'error', summary: 'Broken' })
    expect(screen.getByRole('alert')).toHaveTextContent('Broken')
  })

  it('closes by its button, unless it may not be closed', () => {
    show({ severity: 'warn', summary: 'Closable' })
    show({ severity: 'warn', summary: 'Not closable', closable: false })
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
    expect(screen.getByRole('status')).toHaveTextContent('Not closable')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('does not run out while the pointer or the focus is on the area', () => {
    show({ severity: 'info', summary: 'Read me' })
    const area = screen.getByRole('region', { name: 'Уведомления' })
    pass(2000)
    fireEvent.pointerEnter(area)
    pass(10_000)
    expect(screen.getByRole('status')).toBeInTheDocument()
    fireEvent.pointerLeave(area)
    pass(999)
    expect(screen.getByRole('status')).toBeInTheDocument()
    pass(1)
    expect(screen.queryByRole('status')).not.toBeInTheDocument()

    show({ severity: 'info', summary: 'And me' })
    act(() => screen.getByRole('button', { name: 'Закрыть' }).focus())
    pass(10_000)
    expect(screen.getByRole('status')).toBeInTheDocument()
  })
})

describe('the area', () => {
  it('holds three, the oldest gives way', () => {
    for (const summary of ['one', 'two', 'three', 'four']) show({ severity: 'info', summary })
    expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['two', 'three', 'four'])
  })

  it('removes one, a group, or all', () => {
    const id = show({ severity: 'info', summary: 'first' })
    show({ severity: 'info', summary: 'second', group: 'save' })
    show({ severity: 'info', summary: 'third' })
    act(() => removeToasts('save'))
    expect(screen.getAllByRole('status')).toHaveLength(2)
    act(() => removeToast(id))
    expect(screen.getByRole('status')).toHaveTextContent('third')
    act(() => removeToasts())
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })
})
