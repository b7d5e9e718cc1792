import { expect, it } from 'vitest'
import { capOf, codeOf, isFieldEvent } from './key-code.ts'

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)

it.each([
  [{ code: 'KeyJ', key: 'о' }, 'KeyJ'],
  [{ code: 'Enter', ctrlKey: true }, 'Ctrl+Enter'],
  [{ code: 'Enter', metaKey: true }, 'Ctrl+Enter'],
  [{ code: 'ArrowUp', altKey: true }, 'Alt+ArrowUp'],
  [{ code: 'Slash', shiftKey: true }, 'Shift+Slash'],
  [{ code: 'Numpad7' }, 'Digit7'],
  [{ code: 'NumpadEnter' }, 'Enter'],
])('reads the physical key of %j', (init, code) => {
  expect(codeOf(press(init))).toBe(code)
})

it.each([
  ['KeyJ', 'J'],
  ['Digit1', '1'],
  ['Ctrl+Enter', 'Ctrl Enter'],
  ['Alt+ArrowUp', 'Alt ↑'],
  ['Escape', 'Esc'],
  ['Shift+Slash', '?'],
  ['BracketLeft', '['],
  ['45+2', '45+2'],
])('draws %s as %s', (code, cap) => {
  expect(capOf(code)).toBe(cap)
})

it.each([
  ['<input>', 'KeyJ', true],
  ['<input>', 'Ctrl+Enter', false],
  ['<input>', 'Escape', false],
  ['<textarea></textarea>', 'Alt+KeyL', false],
  ['<textarea></textarea>', 'Alt+ArrowUp', false],
  ['<textarea></textarea>', 'Ctrl+Alt+KeyL', false],
  ['<select></select>', 'Alt+ArrowDown', true],
  ['<input type="date">', 'Alt+ArrowDown', true],
  ['<select></select>', 'KeyJ', true],
  ['<span role="spinbutton" tabindex="0"></span>', 'Digit1', false],
  ['<button></button>', 'Enter', true],
  ['<button></button>', 'KeyJ', false],
  ['<a href="/"></a>', 'Enter', true],
  ['<p></p>', 'Enter', false],
  ['<div role="dialog"><p></p></div>', 'KeyJ', true],
])('whether %s takes %s for itself: %s', (html, code, isTaken) => {
  document.body.innerHTML = html
  const element = [...document.body.querySelectorAll('*')].at(-1)!
  let found: boolean | undefined
  element.addEventListener('keydown', (event) => (found = isFieldEvent(event as KeyboardEvent, code)))
  element.dispatchEvent(press({ code }))
  expect(found).toBe(isTaken)
})
