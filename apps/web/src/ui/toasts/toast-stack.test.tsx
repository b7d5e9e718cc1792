import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastStack } from './toast-stack.tsx'
import { removeToast, removeToasts, showToast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastStack />)
})
afterEach(() => {
  act(() => removeToasts())
  vi.useRealTimers()
})

function show(message: Parameters<typeof showToast>[0]) {
  let id = 0
  act(() => void (id = showToast(message)))
  return id
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
/** Long enough for a toast to leave, and too short for another one to expire. */
const settle = () => pass(100)
const card = (name: string) => screen.queryByRole('dialog', { name })
const area = () => screen.getByRole('region', { name: 'Уведомления' })

describe('a toast', () => {
  it('shows its summary as title and its detail, and leaves after 3 seconds', () => {
    show({ severity: 'success', summary: 'Saved', detail: 'All of it' })
    expect(card('Saved')).toHaveAccessibleDescription('All of it')
    pass(2999)
    expect(card('Saved')).toBeInTheDocument()
    pass(1)
    settle()
    expect(card('Saved')).not.toBeInTheDocument()
  })

  it('stays for its `life`', () => {
    show({ severity: 'info', summary: 'Short', life: 500 })
    show({ severity: 'info', summary: 'Stays', life: Infinity })
    pass(60_000)
    expect(card('Short')).not.toBeInTheDocument()
    expect(card('Stays')).toBeInTheDocument()
  })

  it('is announced politely, and at once if it is an error', () => {
    expect(area()).toHaveAttribute('aria-live', 'polite')
    show({ severity: 'success', summary: 'Saved' })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    show({ severity: 'error', summary: 'Broken', detail: 'Try again' })
    expect(screen.getByRole('alert')).toHaveTextContent('BrokenTry again')
    expect(screen.getByRole('alertdialog', { name: 'Broken' })).toHaveAttribute('aria-live', 'off') // not twice
  })

  it('closes by its button and by Escape, unless it is not closable', () => {
    show({ severity: 'warn', summary: 'Closable' })
    show({ severity: 'warn', summary: 'Not closable', closable: false, life: Infinity })
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
    settle()
    expect(card('Closable')).not.toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    act(() => card('Not closable')!.focus())
    fireEvent.keyDown(card('Not closable')!, { key: 'Escape' })
    settle()
    expect(card('Not closable')).toBeInTheDocument()

    show({ severity: 'info', summary: 'By key' })
    act(() => card('By key')!.focus())
    fireEvent.keyDown(card('By key')!, { key: 'Escape' })
    settle()
    expect(card('By key')).not.toBeInTheDocument()
  })

  it('does not expire while the pointer is on the area', () => {
    show({ severity: 'info', summary: 'Read me' })
    pass(2000)
    fireEvent.mouseEnter(area())
    pass(10_000)
    expect(card('Read me')).toBeInTheDocument()
    fireEvent.mouseLeave(area())
    pass(999)
    expect(card('Read me')).toBeInTheDocument()
    pass(1)
    settle()
    expect(card('Read me')).not.toBeInTheDocument()
  })

  it('does not expire while the area has the focus', () => {
    show({ severity: 'info', summary: 'Read me' })
    act(() => screen.getByRole('button', { name: 'Закрыть' }).focus())
    pass(10_000)
    expect(card('Read me')).toBeInTheDocument()
    act(() => screen.getByRole('button', { name: 'Закрыть' }).blur())
    pass(3000)
    settle()
    expect(card('Read me')).not.toBeInTheDocument()
  })

  it('offers one action, and closes with it', () => {
    const restore = vi.fn()
    show({ severity: 'info', summary: 'Reset', action: { label: 'Restore', onSelect: restore } })
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
    settle()
    expect(restore).toHaveBeenCalledOnce()
    expect(card('Reset')).not.toBeInTheDocument()
  })
})

describe('the area', () => {
  it('shows three; the oldest gives way', () => {
    for (const summary of ['one', 'two', 'three', 'four']) show({ severity: 'info', summary })
    settle()
    expect(screen.getAllByRole('dialog').map((toast) => toast.textContent)).toEqual(['four', 'three', 'two'])
  })

  it('removes one, a group, or all', () => {
    const id = show({ severity: 'info', summary: 'first' })
    show({ severity: 'info', summary: 'second', group: 'save' })
    show({ severity: 'info', summary: 'third' })
    act(() => removeToasts('save'))
    settle()
    expect(screen.getAllByRole('dialog')).toHaveLength(2)
    act(() => removeToast(id))
    settle()
    expect(screen.getByRole('dialog')).toHaveTextContent('third')
    act(() => removeToasts())
    settle()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
