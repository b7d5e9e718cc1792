import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { useCurrentInView } from './use-current-in-view.ts'

/** The width of each link, in a strip of 200 px. */
let width = 100
let resize = () => {}

beforeEach(() => {
  width = 100
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
  const layout = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get')
  layout.mockImplementation(function (this: HTMLElement) {
    return [...this.parentElement!.children].indexOf(this) * width
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

function Strip({ links, current }: { links: string; current: string }) {
  return (
    <nav ref={useCurrentInView(current, links.length)}>
      {[...links].map((link) => (
        <a key={link} href={`#${link}`} aria-current={link === current ? 'page' : undefined}>
          {link}
        </a>
      ))}
    </nav>
  )
}
const fades = () =>
  ['--fade-start', '--fade-end'].map((end) => screen.getByRole('navigation').style.getPropertyValue(end))
const left = () => screen.getByRole('navigation').scrollLeft

it('scrolls the current link to the middle, and every later current one', () => {
  const { rerender } = render(<Strip links="abcde" current="c" />)
  expect(left()).toBe(150)
  rerender(<Strip links="abcde" current="d" />)
  expect(left()).toBe(250)
})

it('keeps it there as links and widths change', () => {
  const { rerender } = render(<Strip links="abcde" current="e" />)
  rerender(<Strip links="abe" current="e" />)
  expect(left()).toBe(150)
  width = 140
  resize()
  expect(left()).toBe(250)
})

it.each([fireEvent.pointerDown, fireEvent.wheel, fireEvent.focusIn])(
  'stops when the user scrolls: %#',
  (take) => {
    render(<Strip links="abcde" current="e" />)
    take(screen.getAllByRole('link')[1]!)
    screen.getByRole('navigation').scrollLeft = 10
    width = 140
    resize()
    expect(left()).toBe(10)
  },
)

it('fades the ends behind which there is more', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500)
  render(<Strip links="abcde" current="a" />)
  resize()
  const strip = screen.getByRole('navigation')
  for (const [scrolled, shown] of [
    [0, ['0px', '24px']],
    [100, ['24px', '24px']],
    [300, ['24px', '0px']],
  ] as const) {
    strip.scrollLeft = scrolled
    fireEvent.scroll(strip)
    expect(fades()).toEqual(shown)
  }
})
