import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { switchLanguage } from '../../lib/language/language.ts'
import { AsItStands, ProvisionalPlate } from './as-it-stands.tsx'

it('says what all of it would earn, by which rules, and that it is not counted yet', () => {
  const { container } = render(
    <AsItStands points={24} title="Если бы этап закончился сейчас.">
      По 4 за клуб.
    </AsItStands>,
  )
  expect(container).toHaveTextContent('24 очка')
  expect(screen.getByText('ещё не в зачёте')).toBeVisible()
  expect(container).toHaveTextContent('Если бы этап закончился сейчас. По 4 за клуб.')
})

it('hatches what may still change and says so to those who listen', async () => {
  await switchLanguage('en')
  const { container, rerender } = render(<ProvisionalPlate points={4} />)
  expect(container).toHaveTextContent('+4 points, as it stands')
  expect(container.firstChild).toHaveAttribute('data-provisional')
  rerender(<ProvisionalPlate points={0} withWords />)
  expect(container).toHaveTextContent('as it stands0 points')
  expect(screen.getByText('as it stands')).toBeVisible()
})
