import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { team } from '../../../test/answers/matches.ts'
import { EntityMark } from './entity-mark.tsx'

const CLUB = { ...team('de'), key: 'real', country: null, code: 'RMA' }

function drawingOf(entity: typeof CLUB) {
  const { container, unmount } = render(<EntityMark entity={entity} />)
  const shapes = [...container.querySelectorAll('path, text')]
  const drawing = shapes.map((shape) => [
    shape.getAttribute('d'),
    shape.getAttribute('fill'),
    shape.textContent,
  ])
  unmount()
  return drawing
}

it('makes the crest of a club from its key, so that it is the same in every language', () => {
  expect(drawingOf({ ...CLUB, name: { ru: 'Реал', en: 'Real' } })).toEqual(
    drawingOf({ ...CLUB, name: { ru: 'Мадрид', en: 'Madrid' } }),
  )
  expect(drawingOf(CLUB)).not.toEqual(drawingOf({ ...CLUB, key: 'bayern' }))
})

it('draws the crest of a club in the two colours of its document', () => {
  const fills = drawingOf({ ...CLUB, colours: ['#c8102e', '#f6eb61'] }).map(([, fill]) => fill)
  expect(fills).toContain('#c8102e')
  expect(fills).toContain('#f6eb61')
})

it('prefers the picture of an entity, then its flag', () => {
  const { rerender } = render(<EntityMark entity={{ ...CLUB, image: '/pictures/real.webp' }} />)
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/pictures/real.webp')
  rerender(<EntityMark entity={{ ...CLUB, country: 'es' }} />)
  expect(screen.getByRole('presentation')).toHaveAttribute(
    'src',
    expect.stringMatching(/^\/assets\/flags-[\w-]+\/es\.svg$/),
  )
})
