import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FighterFigure } from './fighter-figure.tsx'
import { FighterPortrait } from './fighter-portrait.tsx'

const PEREIRA = { seed: 'alex-pereira', name: 'Алекс Перейра', corner: 'red' } as const

let idle: (() => void)[] = []
beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act))
  vi.stubGlobal('cancelIdleCallback', () => {})
})

const drawn = async (figure: React.ReactElement) => {
  const { container, unmount } = render(figure)
  for (const act of idle) act()
  const svg = container.querySelector('svg')!
  await waitFor(() => expect(svg.querySelector('polygon')).not.toBeNull())
  const seen = {
    planes: [...svg.querySelectorAll('polygon')].map((plane) => plane.getAttribute('points')),
    mirrored: svg.innerHTML.includes('scale(-1 1)'),
    initials: svg.querySelector('text')?.textContent,
    anchor: svg.querySelector('text')?.getAttribute('text-anchor'),
  }
  unmount()
  return seen
}

it('is drawn when the page is idle, on a page that has drawn none', async () => {
  const { container } = render(<FighterFigure {...PEREIRA} />)
  expect(container.querySelector('svg')).toBeEmptyDOMElement()
  for (const act of idle) act()
  await waitFor(() => expect(container.querySelector('polygon')).not.toBeNull())
})

it('is decorative beside a name, and has a text alternative alone', () => {
  const { container, rerender } = render(<FighterFigure {...PEREIRA} />)
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  rerender(<FighterFigure {...PEREIRA} label="Алекс Перейра" />)
  expect(screen.getByRole('img', { name: 'Алекс Перейра' })).not.toHaveAttribute('aria-hidden')
})

it('looks left in the blue corner, with the same planes', async () => {
  const red = await drawn(<FighterFigure {...PEREIRA} />)
  const blue = await drawn(<FighterFigure {...PEREIRA} corner="blue" />)
  expect([red.mirrored, blue.mirrored]).toEqual([false, true])
  expect([red.anchor, blue.anchor]).toEqual(['start', 'end'])
  expect(blue.planes).toEqual(red.planes)
})

it('has the initials of the shown name behind a figure that does not depend on the name', async () => {
  const russian = await drawn(<FighterFigure {...PEREIRA} />)
  const english = await drawn(<FighterFigure {...PEREIRA} name="Alex Pereira" />)
  expect([russian.initials, english.initials]).toEqual(['АП', 'AP'])
  expect(english.planes).toEqual(russian.planes)
})

it('leaves out initials that would be illegible', async () => {
  expect((await drawn(<FighterFigure {...PEREIRA} size={32} />)).initials).toBeUndefined()
  expect((await drawn(<FighterFigure {...PEREIRA} size={64} />)).initials).toBe('АП')
})

it.each(['', '  ', 'Rongzhu', 'х'.repeat(500)])('draws a fighter with the name «%.10s»', async (name) => {
  const { planes, initials } = await drawn(<FighterFigure seed={name} name={name} corner="red" />)
  expect(planes.length).toBeGreaterThan(25)
  expect(initials!.length).toBeLessThanOrEqual(2)
})

it('shows the uploaded picture in the same place', () => {
  render(<FighterFigure {...PEREIRA} image="/pictures/pereira.webp" label="Алекс Перейра" size={220} />)
  const picture = screen.getByRole('img', { name: 'Алекс Перейра' })
  expect(picture).toHaveAttribute('src', '/pictures/pereira.webp')
  expect(picture).toHaveAttribute('width', '240')
})

it('takes the colour from the fighter who was not picked', () => {
  const { container, rerender } = render(<FighterFigure {...PEREIRA} muted />)
  expect(container.firstElementChild).toHaveClass(/muted/)
  rerender(<FighterPortrait seed="alex-pereira" corner="red" picked={false} />)
  expect(container.querySelector('svg')).toHaveClass(/muted/)
  rerender(<FighterPortrait seed="alex-pereira" corner="red" picked />)
  expect(container.firstElementChild).toHaveClass(/picked/)
  expect(container.querySelector('svg')).not.toHaveClass(/muted/)
  rerender(<FighterPortrait seed="alex-pereira" corner="red" />)
  expect(container.firstElementChild).not.toHaveClass(/picked/)
  expect(container.querySelector('svg')).not.toHaveClass(/muted/)
})

it('frames a portrait, drawn or uploaded, in the same way', () => {
  const { container, rerender } = render(<FighterPortrait seed="alex-pereira" corner="red" />)
  const frame = container.querySelector('[data-mark="fighter"]')
  expect(frame?.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  rerender(<FighterPortrait seed="alex-pereira" corner="red" image="/pictures/pereira.webp" />)
  expect(frame).toContainElement(screen.getByRole('presentation'))
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/pictures/pereira.webp')
})
