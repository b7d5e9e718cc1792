import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Countdown } from './countdown.tsx'

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2024, 5, 20, 12) }))
afterEach(() => void vi.useRealTimers())

const open = (left: number) => render(<Countdown label="До матча" to={Date.now() + left} />)

it('shows hours, minutes and seconds in correct Russian plurals, and counts down', () => {
  open(2 * HOUR + 21 * 60_000 + 5000)
  expect(screen.getByRole('timer')).toHaveAccessibleName('До матча: 2 часа 21 минута 5 секунд')
  act(() => void vi.advanceTimersByTime(4000))
  expect(screen.getByRole('timer')).toHaveAccessibleName('До матча: 2 часа 21 минута 1 секунда')
})

it('shows days while there are any', () => {
  open(89 * 24 * HOUR + 3 * HOUR)
  expect(screen.getByRole('timer')).toHaveAccessibleName('До матча: 89 дней 3 часа 0 минут')
})

it('stays at zero', () => {
  open(-5000)
  expect(screen.getByRole('timer')).toHaveAccessibleName('До матча: 0 часов 0 минут 0 секунд')
})

it('announces one hour, 15 minutes and one minute only', () => {
  open(HOUR + 2000)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  act(() => void vi.advanceTimersByTime(3000))
  expect(screen.getByRole('status')).toHaveTextContent('До матча: Остался час')
  act(() => void vi.advanceTimersByTime(45 * 60_000))
  expect(screen.getByRole('status')).toHaveTextContent('До матча: Осталось 15 минут')
  act(() => void vi.advanceTimersByTime(14 * 60_000))
  expect(screen.getByRole('status')).toHaveTextContent('До матча: Осталась минута')
})
