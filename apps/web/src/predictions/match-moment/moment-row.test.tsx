import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { match } from '../../../test/answers/matches.ts'
import { isOnScreen } from './moment-row.tsx'

const MATCH = match(1, 'de', 'hu')

/** Puts the row of the match and the bar at the lower edge into a window of 568 px. */
function place(top: number, bottom: number) {
  innerHeight = 568
  render(
    <>
      <article id="match-1">row</article>
      <section data-bar>bar</section>
    </>,
  )
  const at = (from: number, to: number) => () => DOMRect.fromRect({ y: from, height: to - from })
  screen.getByText('row').getBoundingClientRect = at(top, bottom)
  screen.getByText('bar').getBoundingClientRect = at(468, 568)
}

it.each([
  ['in sight', 200, 380, true],
  ['with its last lines', -100, 60, true],
  ['with no more than its edge above the bar', 440, 620, false],
  ['behind the bar', 480, 660, false],
  ['above the window', -300, -120, false],
])('a row %s', (_, top, bottom, expected) => {
  place(top, bottom)
  expect(isOnScreen(MATCH)).toBe(expected)
})
