import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('spreads under a pressed button for 401 ms', () => {
  render(<Button>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  fireEvent.pointerDown(button)
  expect(button.querySelectorAll('[data-ripple]')).toHaveLength(1)
  vi.advanceTimersByTime(400)
  expect(button.querySelectorAll('[data-ripple]')).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(button.querySelectorAll('[data-ripple]')).toHaveLength(0)
})

it('does not appear while the button is busy', () => {
  const press = vi.fn()
  render(
    <Button busy="Saving" onClick={press}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: /Saving/ })
  fireEvent.pointerDown(button)
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button.querySelectorAll('[data-ripple]')).toHaveLength(0)
})
