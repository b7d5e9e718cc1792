import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FittedText } from './fitted-text.tsx'
import { measureText } from './text-width.ts'

it('measures the longest word and the whole text', () => {
  const short = measureText('Евро-2024')
  expect(short.longest).toBe(short.total)
  const long = measureText('Лига чемпионов')
  expect(long.longest).toBeGreaterThan(short.longest)
  expect(long.total).toBeGreaterThan(long.longest)
  expect(measureText('Дания', 'Босния и Герцеговина')).toEqual(measureText('Босния и Герцеговина'))
  expect(measureText('Ш').total).toBeGreaterThan(measureText('I').total)
})

it('renders the text unchanged, without breaks inside words', () => {
  render(
    <h1>
      <FittedText text="Плей-офф Лиги чемпионов" />
    </h1>,
  )
  expect(screen.getByRole('heading', { name: 'Плей-офф Лиги чемпионов' })).toBeVisible()
  expect(screen.getByText('Плей-офф')).toHaveClass('whitespace-nowrap')
})
