import type { ExplainedPart } from '@called-it/contract/predictions/explained.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { switchLanguage } from '../../lib/language/language.ts'
import { PointsPlate, ExplainedPoints } from './explained-points.tsx'

const PARTS: ExplainedPart[] = [
  { part: 'team', points: 4, earned: true, id: 1 },
  { part: 'team', points: 0, earned: false, id: 2 },
  { part: 'favourite', points: 4, earned: true, id: 1 },
  { part: 'all_teams', points: 0, earned: false },
]
const NAMES: Record<number, string> = { 1: 'Liverpool', 2: 'Bayern' }
const nameOf = (id: number) => NAMES[id]
const listedParts = () => screen.getAllByRole('listitem').map((item) => item.textContent)

it('shows every rule with its team and its points', () => {
  render(<ExplainedPoints kind="league" parts={PARTS} nameOf={nameOf} />)
  expect(listedParts()).toEqual([
    'Liverpool: в восьмёрке +4',
    'Bayern: в восьмёрке: нет',
    'Liverpool: любимая команда +4',
    'Все восемь: нет',
  ])
})

it('is in English, too', async () => {
  await switchLanguage('en')
  render(<ExplainedPoints kind="league" parts={PARTS} nameOf={nameOf} />)
  expect(listedParts()).toEqual([
    'Liverpool: in the top eight +4',
    'Bayern: in the top eight: no',
    'Liverpool: favourite team +4',
    'All eight: no',
  ])
})

it('shows the rule alone if the team is unknown', () => {
  render(
    <ExplainedPoints
      kind="table_order"
      parts={[{ part: 'place', points: 2, earned: true, id: 9 }]}
      nameOf={nameOf}
    />,
  )
  expect(listedParts()).toEqual(['Своё место +2'])
})

it('says that a result was corrected only if it was', () => {
  const { rerender } = render(<ExplainedPoints kind="league" parts={PARTS} />)
  expect(screen.queryByText('Результат исправлен, очки пересчитаны.')).not.toBeInTheDocument()
  rerender(<ExplainedPoints kind="league" parts={PARTS} isCorrected />)
  expect(screen.getByText('Результат исправлен, очки пересчитаны.')).toBeVisible()
})

it('reads points out with their word, and shows a quiet plate for no points', () => {
  const { container, rerender } = render(<PointsPlate points={24} />)
  expect(container).toHaveTextContent('+24 очка')
  expect(container.firstChild).toHaveAttribute('data-tone', 'accent')
  rerender(<PointsPlate points={0} />)
  expect(container).toHaveTextContent('0 очков')
  expect(container.firstChild).toHaveAttribute('data-tone', 'muted')
})
