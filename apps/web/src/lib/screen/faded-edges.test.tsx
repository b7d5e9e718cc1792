import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { fadedEdges, fadedEnds } from './faded-edges.ts'

let resize = () => {}
/** The width of the content, in a box of 200 px. */
let width = 500

beforeEach(() => {
  width = 500
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resize = onResize
      }
      observe() {}
      disconnect() {
        resize = () => {}
      }
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(() => width)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

function show(direction: 'ltr' | 'rtl' = 'ltr') {
  render(
    <div ref={fadedEdges} role="group" style={{ direction }}>
      <p>wide</p>
    </div>,
  )
  resize()
  const box = screen.getByRole('group')
  const scroll = (left: number) => {
    box.scrollLeft = left
    fireEvent.scroll(box)
    return box
  }
  return { box, scroll }
}

it('names the sides behind which there is more', () => {
  const { box, scroll } = show()
  expect(box).toHaveAttribute('data-hidden', 'after')
  expect(scroll(100)).toHaveAttribute('data-hidden', 'before after')
  expect(scroll(300)).toHaveAttribute('data-hidden', 'before')
})

it('names none where everything fits, also after a change of the width', () => {
  const { box } = show()
  width = 200
  resize()
  expect(box).not.toHaveAttribute('data-hidden')
})

it('begins at the right end where the text runs from right to left', () => {
  const { box, scroll } = show('rtl')
  expect(box).toHaveAttribute('data-hidden', 'before')
  expect(scroll(-300)).toHaveAttribute('data-hidden', 'after')
})

it('names the ends of a box that scrolls down', () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(300)
  render(<div ref={fadedEnds} role="group" />)
  resize()
  const box = screen.getByRole('group')
  expect(box).toHaveAttribute('data-hidden', 'after')
  box.scrollTop = 50
  fireEvent.scroll(box)
  expect(box).toHaveAttribute('data-hidden', 'before after')
  box.scrollTop = 200
  fireEvent.scroll(box)
  expect(box).toHaveAttribute('data-hidden', 'before')
})
