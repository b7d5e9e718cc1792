import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { switchLanguage } from '../../lib/language/language.ts'
import { ProvisionalPoints, ProvisionalPlate } from './provisional-points.tsx'

it('shows the points of the whole kind, the rules they follow, and that they are not counted yet', () => {
  const { container } = render(
    <ProvisionalPoints points={24} title="Если бы этап закончился сейчас.">
      По 4 за клуб.
    </ProvisionalPoints>,
  )
  expect(container).toHaveTextContent('24 очка')
  expect(screen.getByText('ещё не в зачёте')).toBeVisible()
  expect(container).toHaveTextContent('Если бы этап закончился сейчас. По 4 за клуб.')
})

it('hatches points that may still change, and says so to screen readers', async () => {
  await switchLanguage('en')
  const { container, rerender } = render(<ProvisionalPlate points={4} />)
  expect(container).toHaveTextContent('+4 points, as it stands')
  expect(container.firstChild).toHaveAttribute('data-provisional')
  rerender(<ProvisionalPlate points={0} withWords />)
  expect(container).toHaveTextContent('as it stands0 points')
  expect(screen.getByText('as it stands')).toBeVisible()
})
