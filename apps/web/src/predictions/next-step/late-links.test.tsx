import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LateNextStepLinks } from './late-links.tsx'

it('shows what stands in place of the links from the first rendering on, before their code has come', () => {
  render(
    <LateNextStepLinks
      tournament={undefined}
      progress={undefined}
      otherwise={<a href="/tournament/euro">Predict</a>}
    />,
  )
  expect(screen.getByRole('link', { name: 'Predict' })).toBeVisible()
})
