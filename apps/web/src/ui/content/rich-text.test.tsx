import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

const shown = (text: string) =>
  render(<RichText text={text} tags={{ b: <b className="x" />, a: <a href="/there">…</a> }} />).container
    .innerHTML

it.each([
  ['nothing to mark', 'nothing to mark'],
  ['sent to <b>481</b>.', 'sent to <b class="x">481</b>.'],
  ['<a>here</a> and <b>there</b>', '<a href="/there">here</a> and <b class="x">there</b>'],
  ['an <i>unknown</i> one', 'an unknown one'],
  ['1 < 2 <b>& 3</b>', '1 &lt; 2 <b class="x">&amp; 3</b>'],
])('%s', (text, html) => {
  expect(shown(text)).toBe(html)
})
