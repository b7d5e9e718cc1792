import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Flag } from './flag.tsx'

it('shows a flag of a few stripes from the file of all such flags', () => {
  const { container } = render(<Flag country="DE" size="large" />)
  const flag = container.querySelector('svg[data-mark="flag"]')!
  expect(flag.querySelector('use')).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/assets\/flags-[\w-]+\/simple\.svg#de$/),
  )
  expect([flag.getAttribute('width'), flag.getAttribute('height')]).toEqual(['44', '33'])
})

it('shows a flag with arms from a file of its own, when it comes near', () => {
  const { container } = render(<Flag country="es" />)
  const flag = container.querySelector('img[data-mark="flag"]')!
  expect(flag).toHaveAttribute('src', expect.stringMatching(/^\/assets\/flags-[\w-]+\/es\.svg$/))
  expect(flag).toHaveAttribute('loading', 'lazy')
})
