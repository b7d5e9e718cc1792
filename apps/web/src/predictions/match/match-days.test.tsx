import { render, screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadWords } from '../../lib/language/language.ts'
import { earned, finished, inHours, match, round } from '../../../test/answers/matches.ts'
import { MatchDays } from './match-days.tsx'

beforeAll(() => loadWords('match'))

it('puts matches in play under a heading of their own, and keeps the note of a day in that day', () => {
  const at = Date.now()
  const matches = [
    match(1, 'de', 'hu', finished([2, 0], earned(2, 0, 'exact'))),
    match(2, 'dk', 'gb-eng', { status: 'live', phase: 'locked', started_at: inHours(-1) }),
  ]
  render(
    <MatchDays round={round('md1', matches)} at={at} calculatedAt={new Date(at).toISOString()}>
      {({ id }) => <p key={id}>match {id}</p>}
    </MatchDays>,
  )
  const [live, day] = screen.getAllByRole('region')
  expect(live).toHaveAccessibleName('Сейчас идут')
  expect(live).toHaveTextContent('счёт обновляется сам')
  expect(within(live!).getByText('match 2')).toBeVisible()
  expect(within(day!).getByText('match 1')).toBeVisible()
  expect(within(day!).getByText(/^время \S+.*, рассчитано в \d\d:\d\d$/)).toBeVisible()
})
