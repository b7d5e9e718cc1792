import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSectionInView } from './use-section-in-view.ts'

type Entry = { target: { id: string }; isIntersecting: boolean }
let notify: (entries: Entry[]) => void
let observed: string[] = []

beforeEach(() => {
  observed = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: Entry[]) => void) {
        notify = callback
      }
      observe({ id }: Element) {
        observed.push(id)
      }
      disconnect() {}
    },
  )
  document.body.innerHTML = '<p id="a"></p><p id="b"></p><p id="c"></p>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const IDS = ['a', 'b', 'c']
const see = (shown: string[]) =>
  act(() => notify(IDS.map((id) => ({ target: { id }, isIntersecting: shown.includes(id) }))))
/** The height of the page below the window. */
const goOn = (pixels: number) =>
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight + pixels)

it('is the first, then the topmost of those in the band', () => {
  goOn(1000)
  const { result } = renderHook(() => useSectionInView(IDS, ''))
  expect(result.current).toBe('a')
  expect(observed).toEqual(IDS)
  see(['b', 'c'])
  expect(result.current).toBe('b')
  see(['c'])
  expect(result.current).toBe('c')
  see([])
  expect(result.current).toBe('a')
})

it('is the one that the address names, at the end of the page', () => {
  const { result, rerender } = renderHook(({ named }) => useSectionInView(IDS, named), {
    initialProps: { named: 'c' },
  })
  goOn(1000)
  see(['b'])
  expect(result.current).toBe('b')
  goOn(0)
  see(['b'])
  expect(result.current).toBe('c')
  rerender({ named: 'elsewhere' })
  expect(result.current).toBe('b')
})
